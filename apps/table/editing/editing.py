"""Handles and snapping while a table is set up."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from apps.runtime.background import Latest
from apps.scene.ops import Setting
from apps.scene.protocol import HandlePulled
from apps.table.editing.handles import NONE, handles_of, middle_of, pulled
from apps.table.state.placing import HeldPlaces, Pulled
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.draw_tool import DRAW
from languages.writing import text
from sandbox.document.apply import apply
from sandbox.document.refusal import Refused
from sandbox.movement.moving_together import turned
from sandbox.table.extents import corners_of, ends
from sandbox.table.table import Table

GRID_IN, ANGLE_DEG = 0.5, 15.0
"""Steps of the two snaps."""

_MOST_ENDS = 400
_SNAPS = ("grid_snap", "angle_snap", "end_snap")


class Editing:
    """Shows the handles on the selection, and obeys them."""

    def __init__(self, session: Session, state: ViewState) -> None:
        self._session, self._state, self._display = session, state, state.display
        self._from: Table | None = None
        self._seen = 0
        # A large house takes a moment to build: the pointer does not wait for it.
        self._making: Latest[tuple[Pulled, Table]] = Latest(self._made, self._not_made)
        session.param.watch(self._show, ["table", "selected", "mode"])
        state.param.watch(self._show, ["workspace", "tool", "several", *_SNAPS])
        session.desk.param.watch(self._show, "role")

    def let_go(self) -> None:
        """Drop what is pulled: another table is shown."""
        self._from = None
        self._making.forget()

    @property
    def here(self) -> bool:
        """Whether this page sets up a table now."""
        return self._state.workspace == "table" and self._session.table is not None

    def _show(self, *_events: object) -> None:
        session, state = self._session, self._state
        table = session.table
        if session.holding:
            return
        held: Sequence[str] = session.held if self.here else ()
        if table is None or not self.here:
            self._display.instruction = NONE
            self._display.instruction = Setting(
                boxing=state.several, loose=False, grid=0.0, angle=0.0, own=[], targets=[]
            )
            return
        # A click beside a placed thing places the next one: it must meet no handle.
        bare = state.tool not in ("", DRAW)
        self._display.instruction = NONE if bare else handles_of(table, held)
        own, targets = [], []
        if state.end_snap and 0 < len(held) <= 40:
            chosen = set(held)
            own = [at for one in table.pieces if one.id in chosen for at in ends(one)]
            if own:
                there = [at for one in table.pieces if one.id not in chosen for at in ends(one)]
                targets = [*there, *corners_of(table)][:_MOST_ENDS]
        self._display.instruction = Setting(
            boxing=state.several,
            loose=state.setting_up,
            grid=GRID_IN if state.grid_snap else 0.0,
            angle=ANGLE_DEG if state.angle_snap else 0.0,
            own=[[round(v, 3) for v in at] for at in own],
            targets=[[round(v, 3) for v in at] for at in targets],
        )

    def pull(self, message: HandlePulled) -> None:
        """Obey a handle: things turn together; one thing is sized, lifted or bent.

        Lines of sight are judged meanwhile.
        """
        session = self._session
        table = session.standing
        if table is None or not session.held or session.refused:
            self._done()
            return
        if self._from is None:
            self._from, self._seen = table, session.desk.seq
            session.take(session.held)
        if message.id == "turn" and message.value is not None:
            self._turn(self._from, message.value, last=message.last)
        elif message.last:
            self._change(self._from, message)
        else:
            self._hold(self._from, message)

    def _turn(self, table: Table, degrees: float, *, last: bool) -> None:
        session = self._session
        spots = turned(table, session.held, middle_of(table, session.held), degrees)
        if not last:
            session.hold(spots)
            return
        session.take(session.held, HeldPlaces(spots))
        session.put(spots, self._seen)
        self._done()

    def _hold(self, table: Table, message: HandlePulled) -> None:
        """Hold the thing as it would be, where a line of sight is shown."""
        session = self._session
        thing = session.held[0]
        if not session.target or ":" in thing:
            return
        with suppress(Refused, KeyError):
            held = Pulled(thing, pulled(table, thing, message))
            self._making.run(lambda: (held, held.on(table)))

    def _made(self, made: tuple[Pulled, Table]) -> None:
        if self._from is not None and self._from is self._session.standing:
            self._session.pull(*made)

    def _not_made(self, error: Exception) -> None:
        """Ignore the error: the last message of the pull reports it."""

    def _change(self, table: Table, message: HandlePulled) -> None:
        session = self._session
        try:
            change = pulled(table, session.held[0], message)
            if apply(table.scenario, change, table.file.shelved) != table.scenario:
                session.do(change, self._seen)
        except (Refused, KeyError) as fault:
            session.notice = str(fault) if isinstance(fault, Refused) else text("table-gone")
        self._done()

    def _done(self) -> None:
        """Stop pulling, and show what stands on the table."""
        self.let_go()
        if self._session.holding:
            self._session.let_go()
        else:
            self._display.again = self._session.selected
            self._show()
