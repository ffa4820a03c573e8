"""The pointer on the table: what it is over, for the tool that has it."""

from __future__ import annotations

from collections.abc import Sequence

from apps.scene.ops import Choices, Note
from apps.scene.protocol import Boxed, Chosen, Pointer
from apps.table.output.pointer_notes import choices, noted
from apps.table.state.display import Camera
from apps.table.state.selecting import boxed
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.pointing import aim_of, mark_under, meant
from apps.table.tools.tools import Tool, Tools
from sandbox.sight.picking import Near, Pick, picked
from sandbox.table.things import thing_of

MOST_CHOICES = 6


class Hand:
    """Handles the messages of the pointer; sets `ViewState.over`."""

    def __init__(self, session: Session, state: ViewState, tools: Tools) -> None:
        self._session, self._state, self._tools = session, state, tools
        self._display = state.display
        self._picked: tuple[Tool, ...] = ()  # the tools of the last two clicks
        self._rests: Pointer | None = None  # where the pointer was noted last, until it leaves
        session.param.watch(self._renew, "table")
        state.param.watch(self._resume, "tool")

    def under(self, message: Pointer) -> Pick | None:
        """Return what a pointer is over."""
        return meant(self._session.table, message, self._state.storey)[0]

    def pick(self, message: Pointer) -> None:
        """Pass a click to the tool; where several models may be meant, ask."""
        found, alike = meant(self._session.table, message, self._state.storey)
        tool = self._tools.now
        units = {one.model.partition("/")[0] for one in alike}
        one_unit = len(units) == 1 and tool.means_unit(units.pop(), message)
        if len(alike) > 1 and tool.rests and not one_unit:
            self._ask(alike[:MOST_CHOICES], message)
            return
        self._picked = (*self._picked[-1:], tool)
        tool.pick(found, message)
        # A finger that points for a tool asks about nothing, and its note would stay.
        self._note(found if tool.rests or not message.touch else None, message)

    def boxed(self, message: Boxed) -> None:
        """Select the things in a box."""
        table = self._session.table
        if table is None or self._session.refused:
            return
        things = [thing for thing in map(thing_of, message.ids) if thing is not None]
        also = message.shift or self._state.several
        self._session.select(boxed(table, things, self._session.selected, also=also))

    def chosen(self, message: Chosen) -> None:
        """Select one of several models that were asked about, unless it is gone."""
        table = self._session.table
        name = message.id.removeprefix("model/")
        if table is not None and any(model.id == name for model in table.models()):
            self._tools.resting.named(name, shift=message.shift)

    def hover(self, message: Pointer) -> None:
        """Follow the pointer with a note."""
        found = self.under(message)
        self._tools.now.hover(found, message)
        self._note(found, message, hover=True)

    def _renew(self, *_events: object) -> None:
        """Note anew what is under a resting pointer: it may have changed."""
        if self._session.holding:
            self._rests = None  # a drag takes the pointer elsewhere
        elif self._rests is not None and self._session.table is not None:
            self._note(self.under(self._rests), self._rests, hover=True)

    def _resume(self, *_events: object) -> None:
        """Tell a tool that was switched on where the pointer rests: it may have come before."""
        resting, table = self._rests, self._session.table
        if resting is not None and not resting.touch and table is not None:
            self._tools.now.hover(self.under(resting), resting)

    def _note(self, found: Pick | None, message: Pointer, *, hover: bool = False) -> None:
        self._rests = message
        self._state.at = None if found is None else found.point
        mark = mark_under(self._session.table, found, message)
        loose, still = self._state.setting_up, bool(self._display.pulled)
        text = noted(self._session, found, mark, loose=loose, still=still)
        self._display.instruction = Note(note=text, x=message.x, y=message.y, hover=hover)
        self._state.over = text["id"] if text else ""

    def _ask(self, alike: Sequence[Near], message: Pointer) -> None:
        """Ask which of several models is meant; without any, ask no more."""
        rows = choices(self._session.table, alike)
        self._display.instruction = Choices(
            rows=rows, x=message.x, y=message.y, shift=message.shift
        )

    def leave(self) -> None:
        """Note that the pointer is over nothing."""
        self._rests = None
        self._state.param.update(over="", at=None)

    def point(self, message: Pointer) -> None:
        """Ask everybody to look at the place of the pointer."""
        found = self.under(message)
        if found is not None:
            self._state.at = found.point
            self._state.param.trigger("point")

    def frame(self, message: Pointer) -> None:
        """Handle a double click.

        It completes what a tool began; else it selects a whole unit, or brings the place into view.
        """
        tool = self._tools.now
        begun = [one for one in self._picked if not one.rests]
        if begun and tool not in begun:
            return  # its first click has done it
        if not tool.rests:
            tool.complete()
            return
        found = self.under(message)
        if found is None or found.id == "ground":
            self._display.camera = Camera("fit")
            return
        kind, _, name = found.id.partition("/")
        if kind == "model":
            self._ask((), message)
            tool.whole(name, message)
            self._note(found, message)
            return
        x, y, z = found.point
        self._display.camera = Camera("frame", [x - 6, y - 6, z - 0.5], [x + 6, y + 6, z + 1.5])

    def haul(self, message: Pointer) -> None:
        """Tell the tool where the pointer is that pulls at a thing which stays."""
        table = self._session.table
        if table is not None:
            found = picked(table, aim_of(table, message, self._state.storey))
            self._tools.now.haul(found, message)
