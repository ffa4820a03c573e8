"""What is done to many things at once on a table that is being set up; one undo step each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.table.state.captions import model_name
from apps.table.state.placing import why_not
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from sandbox.document.commands import Change
from sandbox.document.refusal import Refused
from sandbox.movement.standing import hindrances
from sandbox.table import arranging
from sandbox.table.arranging import Clip, Side, Way
from sandbox.table.table import Table
from sandbox.table.things import everything, is_loose, layer_of, locked, same_sort

_BESIDE = 2.0
"""How far beside what is doubled its copy goes, inches."""


_STEP = 0.1
"""Inches that a model is lifted at least by a piece that lands under it."""

_ROUND: tuple[Side, ...] = ("near", "right", "far", "left")
"""The edges of a table, counter-clockwise."""


class Arrange:
    """One method for each thing that can be done to what is chosen."""

    def __init__(self, session: Session, state: ViewState) -> None:
        self._session, self._state = session, state
        self._clip: Clip | None = None

    # --- what is chosen ----------------------------------------------------------------------

    def choose_all(self) -> None:
        """Everything that nobody has locked."""
        table = self._session.table
        if table is not None:
            free = (name for name in everything(table) if not locked(table, name))
            self._session.select(name for name in free if is_loose(name))

    def choose_alike(self) -> None:
        """Everything like what is chosen."""
        table = self._session.table
        if table is not None:
            found = dict.fromkeys(
                n for one in self._session.selected for n in same_sort(table, one)
            )
            self._session.select(found)

    # --- what comes and goes -----------------------------------------------------------------

    def remove(self) -> None:
        """What is chosen is taken away."""
        self._do(lambda table: arranging.removed(table, self._session.held), keep=False)

    def copy(self) -> None:
        """What is chosen is remembered, to be put down again."""
        table = self._session.table
        if table is None:
            return
        try:
            self._clip = arranging.copied(table, self._session.selected)
        except Refused as fault:
            self._session.notice = str(fault)
            return
        count = len(self._clip.rows)
        self._session.said = f"{count} thing{'s' if count > 1 else ''} copied."

    def cut(self) -> None:
        """Remembered, and taken away."""
        self.copy()
        self.remove()

    def paste(self) -> None:
        """What was copied is put where the pointer is, or beside where it was."""
        clip, at = self._clip, self._state.at
        if clip is None:
            self._session.notice = "Nothing was copied yet."
            return
        x, y = clip.middle
        place = (x + _BESIDE, y + _BESIDE) if at is None else (at[0], at[1])
        self._do(lambda table: arranging.pasted(table, clip, place))

    def double(self, count: int = 1, step: tuple[float, float] | None = None) -> None:
        """Copies of what is chosen, each a step further."""
        by = step or (_BESIDE, -_BESIDE)
        chosen = self._session.selected
        self._do(lambda table: arranging.doubled(table, chosen, count, by))

    def mirror(self, way: Way, *, copy: bool = True) -> None:
        """What is chosen on the table's other half: left to right (``x``) and near to far (``y``)
        as it is seen."""
        chosen = self._session.selected
        if way != "turn" and self._quarters % 2:
            way = "y" if way == "x" else "x"
        self._do(lambda table: arranging.mirrored(table, chosen, way, copy=copy))

    # --- where it stands ---------------------------------------------------------------------

    def align(self, side: Side) -> None:
        """What is chosen in one line, at a side as it is seen."""
        if side in _ROUND:
            side = _ROUND[(_ROUND.index(side) + self._quarters) % 4]
        elif self._quarters % 2:
            side = "along" if side == "across" else "across"
        self._do(lambda table: arranging.aligned(table, self._session.held, side))

    def spread(self, axis: int) -> None:
        """What is chosen with equal gaps, across (0) or along (1) the table as it is seen."""
        seen = (axis + self._quarters) % 2
        self._do(lambda table: arranging.spread(table, self._session.held, seen))

    @property
    def _quarters(self) -> int:
        """Quarter turns of the view, counter-clockwise seen from above, from that over the near
        edge."""
        return int(round((self._state.azimuth + 90.0) / 90.0) % 4)

    # --- what is handled together ------------------------------------------------------------

    def group(self) -> None:
        """What is chosen is handled as one."""
        self._do(lambda table: arranging.grouped(table, self._session.selected))

    def ungroup(self) -> None:
        """Its groups are no more."""
        self._do(lambda table: arranging.ungrouped(table, self._session.selected))

    def lock(self) -> None:
        """Nobody moves it by hand; or, where all of it is locked, everybody may again."""
        table, chosen = self._session.table, self._session.selected
        if table is None:
            return
        shut = all(locked(table, name) for name in chosen)
        keys = {"locked": None if shut else True}
        what = "unlocked" if shut else "locked"
        self._do(lambda now: arranging.said_of(now, chosen, keys, f"{what} {len(chosen)} things"))

    def lock_layer(self, name: str) -> None:
        """Nobody moves what is on a layer by hand; or, where all of it is locked, everybody may."""
        table = self._session.table
        if table is None:
            return
        on = tuple(thing for thing in everything(table) if layer_of(table, thing) == name)
        shut = all(locked(table, thing) for thing in on)
        what = f"{'unlocked' if shut else 'locked'} the layer {name}"
        keys = {"locked": None if shut else True}
        self._do(lambda now: arranging.said_of(now, on, keys, what))

    def put_on_layer(self, name: str) -> None:
        """What is chosen is on this layer; of no name: on none."""
        chosen = self._session.selected
        title = f"put on the layer {name}" if name else "taken off its layer"
        keys = {"layer": name.strip()[:80] or None}
        self._do(lambda table: arranging.said_of(table, chosen, keys, title))

    # --- what this page draws ----------------------------------------------------------------

    def hide(self) -> None:
        """What is chosen is not drawn on this page; it stands there all the same."""
        chosen = tuple(self._session.selected)
        if not chosen:
            self._session.notice = "Choose something first."
            return
        self._state.hidden = tuple(dict.fromkeys((*self._state.hidden, *chosen)))
        self._session.select(())
        self._session.said = "Hidden on this page only."

    def show_all(self) -> None:
        """Everything is drawn again."""
        self._state.hidden = ()

    def hide_layer(self, name: str, *, hidden: bool) -> None:
        """A layer is not drawn on this page, or drawn again."""
        table = self._session.table
        if table is None:
            return
        on = [thing for thing in everything(table) if layer_of(table, thing) == name]
        rest = tuple(thing for thing in self._state.hidden if thing not in on)
        self._state.hidden = (*rest, *on) if hidden else rest

    def _do(self, what: Callable[[Table], Change], *, keep: bool = True) -> None:
        """Do a change; what is new is chosen, or nothing, where it took things away."""
        session = self._session
        table = session.standing
        if table is None or session.refused:
            return
        before = set(everything(table))
        try:
            entry = session.do(what(table))
        except (Refused, KeyError) as fault:
            session.notice = str(fault) if isinstance(fault, Refused) else "That is gone."
            return
        after: Any = session.standing
        if entry is None or after is None:
            return
        new = [name for name in everything(after) if name not in before]
        if new or not keep:
            session.select(new)
        if new and not session.free:
            session.notice = _in_the_way(table, after) or session.notice


def _in_the_way(before: Table, after: Table) -> str:
    """Return which models cannot stand where they are, or stand on top of what is new."""
    why = why_not(after, hindrances(before, after, [model.id for model in after.models()]))
    if why:
        return f"The copy is in the way. {why}"
    lifted = [
        model for model in before.models() if after.model(model.id).stand.z > model.stand.z + _STEP
    ]
    if not lifted:
        return ""
    more = f" and {len(lifted) - 1} more" if len(lifted) > 1 else ""
    return f"The copy landed under {model_name(after, lifted[0].id)}{more}: move it, or undo."
