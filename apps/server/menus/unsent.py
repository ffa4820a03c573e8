"""Edits that a page made while its connection was lost: offer them again to their author."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apps.cards.shared.question import Answers, OfferBar
from apps.cards.shared.widgets import text
from apps.scene.protocol import UnsentEdit
from apps.server.browser import Browser
from apps.table.workspace import Workspace
from languages import writing
from sandbox.document.commands import MoveThings, Spot
from sandbox.document.titles import title


class Unsent:
    """Ask about the edits that the server has not answered, one after another."""

    def __init__(self, workspace: Workspace, browser: Browser, offer: OfferBar) -> None:
        self._session, self._desk = workspace.session, workspace.desk
        self._browser, self._offer = browser, offer
        self._edits: list[UnsentEdit] = []

    def restore(self, edits: Sequence[UnsentEdit]) -> None:
        """Offer the unsent edits that the browser has stored for the open table."""
        live = self._desk.live
        if live is None or not edits:
            return
        done = [edit.token for edit in edits if live.document.history.answered(edit.token)]
        self._forget(done)
        # A thing that was moved twice is offered once, at its last place.
        self._edits = [edit for edit in edits if edit.token not in done and edit.to]
        self._ask()

    def _ask(self) -> None:
        live = self._desk.live
        if live is None or not self._edits:
            return
        edit = self._edits[0]
        spots = self._spots(edit)
        if not spots:
            self._next()
            return
        more = len(self._edits) - 1
        rest = f" {writing.text('menu-more-after', count=more)}" if more else ""
        done = title(MoveThings(spots), live.document.scenario)
        asked = writing.text("menu-while-lost", done=done)
        answers: Answers = {
            writing.text("menu-move-now"): self._redo,
            writing.text("menu-discard"): self._next,
        }
        self._offer.show(f"{text(asked)}{rest}", answers)

    def _spots(self, edit: UnsentEdit) -> tuple[Spot, ...]:
        """Return an edit's places on the table, of the things that still exist."""
        table = self._session.table
        if table is None:
            return ()
        inside = [
            Spot(name, (min(max(x, 0.0), table.size[0]), min(max(y, 0.0), table.size[1])))
            for name, x, y in edit.to
            if table.has(name)
        ]
        return tuple(replace(spot, position=_short(spot)) for spot in inside)

    def _redo(self) -> None:
        spots = self._spots(self._edits[0])
        if spots:
            self._session.selected = tuple(spot.thing for spot in spots)
            self._session.put(spots, token=self._edits[0].token)
        self._next()

    def _next(self) -> None:
        done, *self._edits = self._edits
        self._forget([done.token])
        self._ask()

    def _forget(self, tokens: list[str]) -> None:
        if tokens:
            self._browser.settled(tokens)


def _short(spot: Spot) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in spot.position)
