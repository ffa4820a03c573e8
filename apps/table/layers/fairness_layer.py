"""Compare the two deployment zones on demand, and draw moves that would make them fair.

It takes some ten seconds, so it is done only when asked for, and may be stopped.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import param

from apps.runtime.background import Latest, on_page_thread
from apps.runtime.heavy import WAITERS, do_on_table
from apps.scene.ops import Label
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from languages.message import Line
from languages.writing import text
from sandbox.analysis.fairness.fairness import Fairness, fairness
from sandbox.analysis.fairness.zones import FairnessFault
from sandbox.document.commands import MoveThings, Spot
from sandbox.document.refusal import Refused
from sandbox.live.sent import SentTable, received
from sandbox.sight.judge import SightFault
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.fairness import fairness_items
from sandbox.work.elsewhere import WorkerLost
from sandbox.work.progress import Cancelled, Progress

log = logging.getLogger("sightline")


@dataclass(frozen=True, eq=False)
class HeldComparison:
    """A comparison of two zones. ``of``: the things that it depends on."""

    found: Fairness
    items: tuple[Item, ...]
    of: tuple[Any, ...]


class FairnessLayer(param.Parameterized):
    """The comparison of one page's table. ``shown`` is triggered whenever it changes."""

    shown = param.Event()

    def __init__(self, session: Session, **params: Any) -> None:
        super().__init__(**params)
        self._session = session
        self._serial = 0
        self.held: HeldComparison | None = None
        self._hidden = False
        self.progress: float | None = None
        self.doing: Line = ""
        self.fault = ""
        self._again = False
        self._working: Latest[tuple[int, HeldComparison]] = Latest(
            self._done, self._failed, WAITERS
        )
        session.param.watch(self._follow, "table")

    @property
    def items(self) -> list[Item]:
        """Its items, for the present table only."""
        return [] if self.held is None or self._hidden else list(self.held.items)

    @property
    def labels(self) -> list[Label]:
        """It has no labels: its card has the words."""
        return []

    def ask(self) -> None:
        """Compare the zones of the table."""
        table = self._session.table
        if table is None:
            return
        self.end()
        serial, self.held, self.progress, self._hidden = self._serial, None, 0.0, False
        report = on_page_thread(lambda: self._tell(serial))

        def told(share: float, what: Line) -> None:
            if serial != self._serial:
                raise Cancelled
            self.progress, self.doing = share, what
            report()

        self.param.trigger("shown")
        self._working.run(lambda: (serial, _held(table, told)))

    def stop(self) -> None:
        """Stop the comparison."""
        self.end()
        self.param.trigger("shown")

    def hide(self) -> None:
        """Draw nothing of it any more; the card keeps its figures."""
        self._hidden = True
        self.param.trigger("shown")

    def apply(self) -> None:
        """Move the pieces that would make it fairer, in one step, and compare again."""
        held = self.held
        if held is None or not held.found.mend or self._session.refused:
            return
        spots = tuple(Spot(move.id, move.end) for move in held.found.mend)
        self._again = True
        try:
            self._session.do(MoveThings(spots))
        except (Refused, KeyError) as fault:
            self._again = False
            refused = isinstance(fault, Refused)
            self._session.notice = str(fault) if refused else text("table-piece-gone")

    def forget(self) -> None:
        """Forget it: another table is shown."""
        self.end()
        self.held = None

    def end(self) -> None:
        """End it: the page is gone."""
        self._serial += 1
        self.progress, self.doing, self.fault = None, "", ""
        self._working.forget()

    def _follow(self, *_events: object) -> None:
        """Drop the result where the table has changed."""
        table = self._session.table
        if self.held is not None and (table is None or _of(table) != self.held.of):
            self.held, again, self._again = None, self._again, False
            self.param.trigger("shown")
            if again:
                self.ask()

    def _tell(self, serial: int) -> None:
        if serial == self._serial and self.progress is not None:
            self.param.trigger("shown")

    def _done(self, found: tuple[int, HeldComparison]) -> None:
        serial, held = found
        if serial != self._serial:
            return
        self.held, self.progress = held, None
        self._follow()
        self.param.trigger("shown")

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Cancelled):
            return
        known = isinstance(error, FairnessFault | SightFault | WorkerLost)
        if not known:
            log.error("whether it is fair", exc_info=error)
        self.held, self.progress = None, None
        self.fault = f"{error}." if known else sentence(error)
        self.param.trigger("shown")


def _held(table: Table, told: Progress) -> HeldComparison:
    found = do_on_table(_compared, table, None, told)
    return HeldComparison(found, tuple(fairness_items(table, found)), _of(table))


def _compared(asked: tuple[SentTable, None], told: Progress) -> Fairness:
    return fairness(received(asked[0]), told)


def _of(table: Table) -> tuple[Any, ...]:
    """Return everything it depends on; places of units only limit the moves of pieces."""
    says = table.scenario
    return table.pieces, says.zones, says.smoke, says.game, str(says.policy), says.table.size
