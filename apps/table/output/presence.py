"""Other people at the table: their pointers and selections, and the places they point out."""

from __future__ import annotations

from collections.abc import Sequence

from apps.runtime.debounce import Throttle
from apps.scene.ops import Beckon, Other, Others
from apps.table.state.captions import note
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from languages.message import message
from languages.writing import text
from sandbox.live.seats.people import Presence
from sandbox.sight.picking import pick

EVERY = 0.1
"""Least seconds between two reports of a pointer, both ways."""

MOST_POINTERS = 8
"""Most pointers shown, and most colours under one model."""

ABOVE = 0.5
"""Height over a place from which the thing there is looked for, inches."""

NOWHERE = message("table-point-nowhere")
WATCHES = message("table-point-watching")


class PagePresence:
    """Shows the others at the table, and sends them this page's pointer and selection."""

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

    def _changed(self, *_events: object) -> None:
        self._showing.request()
        if self._desk.seat is not None and self._others:
            self._telling.request()  # a newcomer knows nothing yet

    @property
    def _others(self) -> list[Presence]:
        return [one for one in self._desk.others if one.person.id != self._desk.person.id]

    def _show(self) -> None:
        found = [_pointer(one) for one in self._others if one.pointer is not None]
        if found[:MOST_POINTERS] != self._shown:
            self._shown = found[:MOST_POINTERS]
            self._display.instruction = Others(people=self._shown)
        self._display.theirs = _held(self._others)

    def _looked(self, *_events: object) -> None:
        looked, table = self._desk.looked, self._session.table
        if looked is None or table is None:
            return
        mine = looked.person.id == self._desk.person.id
        name = text("table-you") if mine else looked.person.name
        x, y, z = looked.at
        found = pick(table, (x, y, z + ABOVE), (0.0, 0.0, -1.0))
        said = None if found is None else note(table, found)
        what = text("table-the-ground") if said is None else said["title"]
        words = text("table-points", person=name, thing=what)
        words = text("table-you-point", thing=what) if mine else words
        self._display.instruction = Beckon(
            name=name, colour=looked.person.colour, words=words, at=list(looked.at), mine=mine
        )

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
            self._session.notice = str(WATCHES)
        elif at is None:
            self._session.notice = str(NOWHERE)
        else:
            self._desk.look((round(at[0], 2), round(at[1], 2), round(at[2], 2)))


def _pointer(one: Presence) -> Other:
    at = None if one.pointer is None else list(one.pointer)
    return {"id": str(one.seat), "name": one.person.name, "colour": one.person.colour, "at": at}


def _held(others: Sequence[Presence]) -> dict[str, tuple[str, ...]]:
    """Return the colours of those who selected each model."""
    found: dict[str, dict[str, None]] = {}
    for one in others:
        for model in one.selected:
            found.setdefault(model, {})[one.person.colour] = None
    return {model: tuple(colours)[:MOST_POINTERS] for model, colours in found.items()}
