"""Change many things at once on a table that is being set up, in one step each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.table.editing.scan_pieces import ScanPieces
from apps.table.state.captions import model_name
from apps.table.state.placing import why_not
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from languages.writing import text
from sandbox.document.commands import Change
from sandbox.document.refusal import Refused
from sandbox.movement.standing import hindrances
from sandbox.table import arranging
from sandbox.table.arranging import Clip, Side, Way
from sandbox.table.table import Table
from sandbox.table.things import everything, is_loose, layer_of, locked, same_sort

_BESIDE = 2.0
"""Distance of a copy from its original, inches."""


_STEP = 0.1
"""Least height by which a piece under a model counts as lifting it, inches."""

_ROUND: tuple[Side, ...] = ("near", "right", "far", "left")
"""The edges of a table, counter-clockwise."""


class Arrange:
    """Commands for the selection, one method each; ``scans``: those for pieces of a scan."""

    def __init__(self, session: Session, state: ViewState) -> None:
        self._session, self._state = session, state
        self._clip: Clip | None = None
        self.scans = ScanPieces(session, state)

    def choose_all(self) -> None:
        """Select everything that is loose and not locked."""
        table = self._session.table
        if table is not None:
            free = (name for name in everything(table) if not locked(table, name))
            self._session.select(name for name in free if is_loose(name))

    def choose_alike(self) -> None:
        """Select everything of the same kinds as the selection."""
        table = self._session.table
        if table is not None:
            found = dict.fromkeys(
                n for one in self._session.selected for n in same_sort(table, one)
            )
            self._session.select(found)

    def remove(self) -> None:
        """Remove the selection."""
        self._do(lambda table: arranging.removed(table, self._session.held), keep=False)

    def copy(self) -> None:
        """Copy the selection."""
        table = self._session.table
        if table is None:
            return
        try:
            self._clip = arranging.copied(table, self._session.selected)
        except Refused as fault:
            self._session.notice = str(fault)
            return
        self._session.said = text("table-copied", count=len(self._clip.rows))

    def cut(self) -> None:
        """Copy the selection, then remove it."""
        self.copy()
        self.remove()

    def paste(self) -> None:
        """Put the copy where the pointer is, or beside its original."""
        clip, at = self._clip, self._state.at
        if clip is None:
            self._session.notice = text("table-nothing-copied")
            return
        x, y = clip.middle
        place = (x + _BESIDE, y + _BESIDE) if at is None else (at[0], at[1])
        self._do(lambda table: arranging.pasted(table, clip, place))

    def double(self, count: int = 1, step: tuple[float, float] | None = None) -> None:
        """Add copies of the selection, each a step further."""
        by = step or (_BESIDE, -_BESIDE)
        chosen = self._session.selected
        self._do(lambda table: arranging.doubled(table, chosen, count, by))

    def mirror(self, way: Way, *, copy: bool = True) -> None:
        """Mirror the selection onto the other half of the table, as seen.

        ``x``: left to right; ``y``: near to far.
        """
        chosen = self._session.selected
        if way != "turn" and self._state.seen_from % 2:
            way = "y" if way == "x" else "x"
        self._do(lambda table: arranging.mirrored(table, chosen, way, copy=copy))

    def align(self, side: Side) -> None:
        """Align the selection at a side, as seen."""
        if side in _ROUND:
            side = _ROUND[(_ROUND.index(side) + self._state.seen_from) % 4]
        elif self._state.seen_from % 2:
            side = "along" if side == "across" else "across"
        self._do(lambda table: arranging.aligned(table, self._session.held, side))

    def spread(self, axis: int) -> None:
        """Space the selection evenly, across (0) or along (1) the table as seen."""
        seen = (axis + self._state.seen_from) % 2
        self._do(lambda table: arranging.spread(table, self._session.held, seen))

    def group(self) -> None:
        """Group the selection."""
        self._do(lambda table: arranging.grouped(table, self._session.selected))

    def ungroup(self) -> None:
        """Dissolve the groups of the selection."""
        self._do(lambda table: arranging.ungrouped(table, self._session.selected))

    def lock(self) -> None:
        """Lock the selection, or unlock it where all of it is locked."""
        table, chosen = self._session.table, self._session.selected
        if table is None:
            return
        shut = all(locked(table, name) for name in chosen)
        keys = {"locked": None if shut else True}
        key = "table-unlocked-things" if shut else "table-locked-things"
        what = text(key, count=len(chosen))
        self._do(lambda now: arranging.said_of(now, chosen, keys, what))

    def lock_layer(self, name: str) -> None:
        """Lock a layer, or unlock it where all of it is locked."""
        table = self._session.table
        if table is None:
            return
        on = tuple(thing for thing in everything(table) if layer_of(table, thing) == name)
        shut = all(locked(table, thing) for thing in on)
        what = text("table-unlocked-layer" if shut else "table-locked-layer", layer=name)
        keys = {"locked": None if shut else True}
        self._do(lambda now: arranging.said_of(now, on, keys, what))

    def put_on_layer(self, name: str) -> None:
        """Put the selection on a layer, or on none where the name is empty."""
        chosen = self._session.selected
        title = text("table-put-on-layer", layer=name) if name else text("table-off-layer")
        keys = {"layer": name.strip()[:80] or None}
        self._do(lambda table: arranging.said_of(table, chosen, keys, title))

    def hide(self) -> None:
        """Hide the selection on this page; it stays on the table."""
        chosen = tuple(self._session.selected)
        if not chosen:
            self._session.notice = text("table-choose-first")
            return
        self._state.hidden = tuple(dict.fromkeys((*self._state.hidden, *chosen)))
        self._session.select(())
        self._session.said = text("table-hidden-here")

    def show_all(self) -> None:
        """Draw everything again."""
        self._state.hidden = ()

    def hide_layer(self, name: str, *, hidden: bool) -> None:
        """Hide a layer on this page, or draw it again."""
        table = self._session.table
        if table is None:
            return
        on = [thing for thing in everything(table) if layer_of(table, thing) == name]
        rest = tuple(thing for thing in self._state.hidden if thing not in on)
        self._state.hidden = (*rest, *on) if hidden else rest

    def _do(self, what: Callable[[Table], Change], *, keep: bool = True) -> None:
        """Do a change and select what is new. ``keep``: keep the selection where nothing is."""
        session = self._session
        table = session.standing
        if table is None or session.refused:
            return
        before = set(everything(table))
        try:
            entry = session.do(what(table))
        except (Refused, KeyError) as fault:
            session.notice = str(fault) if isinstance(fault, Refused) else text("table-gone")
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
    """Return which models cannot stand where they are, or were lifted by a new piece."""
    why = why_not(after, hindrances(before, after, [model.id for model in after.models()]))
    if why:
        return text("table-copy-in-the-way", why=why)
    lifted = [
        model for model in before.models() if after.model(model.id).stand.z > model.stand.z + _STEP
    ]
    if not lifted:
        return ""
    model, more = model_name(after, lifted[0].id), len(lifted) - 1
    if more:
        return text("table-copy-under-several", model=model, more=more)
    return text("table-copy-under", model=model)
