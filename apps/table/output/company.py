"""Those who are at the table too: their pointers and choices on it, and what they point out."""

from __future__ import annotations

from collections.abc import Sequence

from apps.runtime.debounce import Throttle
from apps.scene.ops import Beckon, Other, Others
from apps.table.state.captions import note
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from sandbox.live.seats.people import At, Presence
from sandbox.sight.picking import pick
from sandbox.table.table import Table

EVERY = 0.1
"""Seconds: where one points is told no oftener, and neither is where others do."""

MOST_POINTERS = 8
"""So many pointers are shown, and so many colours under one model."""

ABOVE = 0.5
"""Inches over a place, from where it is asked what is there."""

NOWHERE = "Move the pointer to something on the table first: L shows it to everybody."
WATCHES = "You watch this table: you cannot point at anything for the others."


class Company:
    """Tells the scene of the others at the desk, and the others of this page's pointer."""

    def __init__(self, session: Session, state: ViewState) -> None:
        self._session, self._state, self._display = session, state, state.display
        self._desk = desk = session.desk
        self._shown: list[Other] = []
        self._showing = Throttle(EVERY, self._show)
        self._telling = Throttle(EVERY, self._tell)
        desk.param.watch(self._changed, ["people", "person"])
        desk.param.watch(self._looked, "pointed_at")
        state.param.watch(self._pointed, "at")
        session.param.watch(self._pointed, "selected")
        state.param.watch(self._point, "point")

    # --- what one sees of the others ------------------------------------------------------------

    def _changed(self, *_events: object) -> None:
        self._showing.request()
        if self._desk.seat is not None and self._others:
            self._telling.request()  # who has come now knows nothing yet

    @property
    def _others(self) -> list[Presence]:
        """Everybody but oneself, in whatever window."""
        return [one for one in self._desk.others if one.person.id != self._desk.person.id]

    def _show(self) -> None:
        found = [_pointer(one) for one in self._others if one.pointer is not None]
        if found[:MOST_POINTERS] != self._shown:
            self._shown = found[:MOST_POINTERS]
            self._display.others = Others(people=self._shown)
        self._display.theirs = _held(self._others)

    def _looked(self, *_events: object) -> None:
        looked, table = self._desk.looked, self._session.table
        if looked is None or table is None:
            return
        mine = looked.person.id == self._desk.person.id
        name = "You" if mine else looked.person.name
        what = thing_at(table, looked.at)
        words = f"{name} point{'' if mine else 's'} at {what}"
        self._display.beckon = Beckon(
            name=name, colour=looked.person.colour, words=words, at=list(looked.at), mine=mine
        )

    # --- what the others see --------------------------------------------------------------------

    def _pointed(self, *_events: object) -> None:
        if self._others:
            self._telling.request()

    def _tell(self) -> None:
        at = self._state.at
        there = None if at is None else (round(at[0], 2), round(at[1], 2), round(at[2], 2))
        self._desk.here(there, tuple(self._session.selected))

    def _point(self, *_events: object) -> None:
        at = self._state.at
        if not self._desk.role.speaks:
            self._session.notice = WATCHES
        elif at is None:
            self._session.notice = NOWHERE
        else:
            self._desk.look((round(at[0], 2), round(at[1], 2), round(at[2], 2)))


def _pointer(one: Presence) -> Other:
    at = None if one.pointer is None else list(one.pointer)
    return {"id": str(one.seat), "name": one.person.name, "colour": one.person.colour, "at": at}


def _held(others: Sequence[Presence]) -> dict[str, tuple[str, ...]]:
    """The colours of those who have chosen each model."""
    found: dict[str, dict[str, None]] = {}
    for one in others:
        for model in one.selected:
            found.setdefault(model, {})[one.person.colour] = None
    return {model: tuple(colours)[:MOST_POINTERS] for model, colours in found.items()}


def thing_at(table: Table, at: At) -> str:
    """What somebody points at, in words: ``Old barn``; ``the ground`` where nothing stands."""
    x, y, z = at
    found = pick(table, (x, y, z + ABOVE), (0.0, 0.0, -1.0))
    said = None if found is None else note(table, found)
    return "the ground" if said is None else said["title"]
