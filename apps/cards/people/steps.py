"""The steps card: the steps done at the table and by whom; a click shows the table after one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from time import time
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.people.people_widgets import StepList
from apps.cards.shared.card import Ask, Card
from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import small_button, text, words
from apps.runtime.debounce import Throttle
from apps.table.state.looking_back import LookingBack
from apps.table.state.modes import SUPPOSED
from apps.table.state.table_client import TableClient
from apps.table.workspace import Workspace
from languages import writing
from languages.message import message
from sandbox.document.commands import Act, Redo, TakeBack, Undo
from sandbox.live.seats.people import COLOURS

MOST = 200
"""The most rows in the list."""

EVERY = 0.5
"""Least seconds between two updates of the list."""


class StepsCard(pn.viewable.Viewer):
    """Lists the steps of a table. ``open``: whether the card is open; else it stays empty."""

    open = param.Boolean(False)

    def __init__(
        self, desk: TableClient, back: LookingBack, clock: Callable[[], float] = time
    ) -> None:
        super().__init__()
        self._desk, self._back, self._clock = desk, back, clock
        self._list = StepList(
            back.show, none=writing.text("people-no-steps"), sizing_mode="stretch_width", margin=0
        )
        self._soon = Throttle(EVERY, self._draw)
        desk.param.watch(lambda *_: self._soon.request(), ["stepped", "person"])
        self.param.watch(lambda _: self._soon.request(), "open")
        back.param.watch(lambda event: self._list.param.update(shown=event.new), "step")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._list

    def _draw(self) -> None:
        if not self.open:
            return
        rows, left_out = rows_of(self._desk)
        if rows != self._list.rows:
            last = writing.text("people-last-steps", shown=MOST, count=MOST + left_out)
            more = last if left_out else ""
            self._list.param.update(now=self._clock(), more=more, rows=rows)


def rows_of(desk: TableClient) -> tuple[list[dict[str, Any]], int]:
    """Return the rows of the list, the newest first, and the number of rows left out.

    Consecutive actions of a game are one row; the game card lists them.
    """
    live = desk.live
    if live is None:
        return [], 0
    history, left_out = live.document.history, 0
    rows: list[dict[str, Any]] = []
    # Undo is no step of the list, and is not counted either.
    numbers = {row.number: number for number, row in enumerate(history.steps(), 1)}
    played = 0  # actions of a game in the last row
    for entry in reversed(history.entries):
        command = entry.command
        if isinstance(command, Undo | Redo | TakeBack):
            continue
        game = isinstance(command, Act) and history.is_done(entry.seq)
        if game and played:
            played += 1
            rows[-1]["title"] = writing.text("people-played-actions", count=played)
            continue
        played = 1 if game else 0
        if len(rows) == MOST:
            left_out += 1
            played = 0
            continue
        known = live.people.get(entry.author)
        rows.append(
            {
                "step": entry.seq,
                "number": numbers[entry.seq],
                "who": desk.called(entry.author),
                "colour": COLOURS[-1] if known is None else known.colour,
                "title": entry.title,
                "at": entry.at,
                "done": history.is_done(entry.seq),
                "still": isinstance(command, Act),
            }
        )
    return rows, left_out


class PastBanner(pn.viewable.Viewer):
    """Says over the table that a past state is shown, and leads back to the current one."""

    def __init__(self, desk: TableClient, back: LookingBack) -> None:
        super().__init__()
        self._desk, self._back = desk, back
        self._card = pmu.Paper(
            elevation=0,
            css_classes=["past"],
            sx={"padding": "8px 10px 8px 18px", "background": "transparent"},
            visible=False,
        )
        fill_when(self._card, "visible", lambda: self._row())
        back.param.watch(self._draw, "step")
        desk.param.watch(self._draw, "stepped")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    @cached_property
    def _words(self) -> pn.pane.HTML:
        return words(align="center", margin=(0, 12, 0, 0), styles={"min-width": "0"})

    def _row(self) -> pn.Row:
        now = small_button(
            writing.text("people-back-to-now"),
            self._back.leave,
            "update",
            variant="contained",
            margin=0,
            align="center",
            description=writing.text("people-back-to-now-hint"),
        )
        return pn.Row(self._words, now, margin=0, sizing_mode="stretch_width")

    def _draw(self, *_events: object) -> None:
        step, live = self._back.step, self._desk.live
        if step == SUPPOSED:
            self._words.object = f'<p role="status">{writing.text("people-as-asked")}</p>'
        elif step and live is not None:
            # Undo is no step of the list, and is not counted here either.
            numbers = [row.number for row in self._desk.steps]
            entry = live.document.history.entry(step)
            said = writing.text(
                "people-as-after-step",
                step=numbers.index(step) + 1,
                count=len(numbers),
                who=text(self._desk.called(entry.author)),
                done=text(entry.title),
            )
            self._words.object = f'<p role="status">{said}</p>'
        self._card.visible = bool(step and live is not None)


def _make(space: Workspace, _ask: Ask) -> StepsCard:
    return StepsCard(space.desk, space.back)


def _wanted(space: Workspace) -> bool:
    return space.desk.seq > 0


STEPS = Card(
    message("people-steps"), "left", _make, _wanted, css=("steps",), folded=True, early=True
)
"""Where any step was done."""
