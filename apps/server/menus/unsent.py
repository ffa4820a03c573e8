"""Edits that a page sent and that never arrived: offered again to who made them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apps.cards.shared.question import OfferBar
from apps.cards.shared.widgets import text
from apps.scene.protocol import UnsentEdit
from apps.server.navigation.browser import Browser
from apps.table.workspace import Workspace
from sandbox.document.commands import MoveThings, Spot
from sandbox.document.titles import title


class Unsent:
    """Asks about the edits that a browser has not had an answer to, one after the other."""

    def __init__(self, workspace: Workspace, browser: Browser, offer: OfferBar) -> None:
        self._session, self._desk = workspace.session, workspace.desk
        self._browser, self._offer = browser, offer
        self._edits: list[UnsentEdit] = []

    def remembered(self, edits: Sequence[UnsentEdit]) -> None:
        """What the browser remembers of the table that is open now."""
        live = self._desk.live
        if live is None or not edits:
            return
        kept = [edit.token for edit in edits if live.document.history.answered(edit.token)]
        self._settled(kept)
        # What was moved twice is offered once, where it was left last.
        self._edits = [edit for edit in edits if edit.token not in kept and edit.to]
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
        rest = f" {more} more after this." if more else ""
        said = f"While the connection was lost you {title(MoveThings(spots))}: it did not arrive."
        self._offer.show(
            f"{text(said)}{rest}", {"Move it there now": self._again, "Leave it": self._next}
        )

    def _spots(self, edit: UnsentEdit) -> tuple[Spot, ...]:
        """Where its models were let go, of those that are there."""
        table = self._session.table
        if table is None:
            return ()
        inside = [
            Spot(name, (min(max(x, 0.0), table.size[0]), min(max(y, 0.0), table.size[1])))
            for name, x, y in edit.to
            if table.has(name)
        ]
        return tuple(replace(spot, position=_short(spot)) for spot in inside)

    def _again(self) -> None:
        spots = self._spots(self._edits[0])
        if spots:
            self._session.selected = tuple(spot.thing for spot in spots)
            self._session.put(spots, token=self._edits[0].token)
        self._next()

    def _next(self) -> None:
        done, *self._edits = self._edits
        self._settled([done.token])
        self._ask()

    def _settled(self, tokens: list[str]) -> None:
        if tokens:
            self._browser.settled(tokens)


def _short(spot: Spot) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in spot.position)
