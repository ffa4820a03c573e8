"""Positions where the selected unit could stand: roughly at once, then closely.

Only this page has it. Nothing is found for a held thing: its moves start where it stands.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import param

from apps.runtime.background import MAP_WORKERS, Latest, on_page_thread
from apps.scene.ops import Label
from apps.table.layers.measuring import Measuring
from apps.table.state.captions import unit_name
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.state.unmeasured import unmeasured
from languages.writing import text
from sandbox.analysis.doubt import in_doubt
from sandbox.analysis.maps.counting import Pace
from sandbox.analysis.maps.doubted import with_doubts
from sandbox.analysis.maps.stands import Goal, Stands, StandsFault, stands
from sandbox.sight.judge import SightFault
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.maps import stand_items
from sandbox.work.progress import Cancelled, Progress, part_of

log = logging.getLogger("sightline")

_PACES: tuple[Pace, ...] = ("coarse", "fine")
_RADIUS = 0.6


@dataclass(frozen=True, eq=False)
class PositionsShown:
    """The positions found. ``exact``: they get no closer."""

    found: Stands
    items: tuple[Item, ...]
    exact: bool


class StandLayer(param.Parameterized):
    """The positions of one unit with a goal. ``shown`` is triggered whenever they change."""

    shown = param.Event()
    goal = param.Selector(default="", objects=["", "shot", "cover", "hidden"])
    of_target = param.Boolean(False, doc="Ask for the target instead of the firer.")

    def __init__(self, session: Session, measuring: Measuring, **params: Any) -> None:
        super().__init__(**params)
        self._session, self._measuring = session, measuring
        self._key: tuple[Any, ...] = ()
        self._serial = 0
        self.drawn: PositionsShown | None = None
        self.fault = ""
        self.progress: float | None = None
        self._working: Latest[tuple[int, int, PositionsShown]] = Latest(
            self._done, self._failed, MAP_WORKERS
        )
        session.param.watch(self.look, ["table", "mode", "firer", "target", "selected"])
        self.param.watch(self.look, ["goal", "of_target"])

    @property
    def items(self) -> list[Item]:
        """Everything that the shown positions draw; empty without any."""
        return list(self.drawn.items) if self.drawn is not None else []

    @property
    def labels(self) -> list[Label]:
        """The label of the least move, at its end."""
        least = None if self.drawn is None else self.drawn.found.least
        if self.drawn is None or least is None:
            return []
        found, table = self.drawn.found, self._session.table
        there = found.here in found.meets
        name = found.name if table is None else unit_name(table, found.name)
        said = (
            text("table-stands-there", unit=name)
            if there
            else text("table-could-stand", unit=name, order=least.order, far=least.inches)
        )
        return [
            Label(
                id="measure/could-stand",
                text=said,
                detail=str(found.words),
                tone="measure",
                at=[float(value) for value in least.at],
                radius=_RADIUS,
            )
        ]

    def forget(self) -> None:
        """Forget it: another table is shown."""
        self.end()
        self.drawn, self._key = None, ()
        self.param.update(goal="", of_target=False)

    def look(self, *_events: object) -> None:
        """Find the positions anew where they would change."""
        table, name = self._session.table, self._measuring.subject(of_target=self.of_target)
        holding, whole = self._session.holding, name.partition("/")[0]
        target = self._session.firer if whole == self._session.target else self._session.target
        why = unmeasured(self._session) if self.goal else ""
        wanted = table is not None and self.goal and name and not holding and not why
        key: tuple[Any, ...] = (why,) if why else ()
        if wanted and table is not None:
            says = table.scenario
            rules = says.game, says.ruleset, tuple(says.assumed.items()), str(says.policy)
            key = (self.goal, name, target, table.pieces, table.units, says.smoke, *rules)
        if key == self._key:
            return
        self._key = key
        self.end()
        self.drawn, self.fault = None, why
        if wanted and table is not None:
            self._begin(table, name, target, 0)
        self.param.trigger("shown")

    def end(self) -> None:
        """End it: the page is gone."""
        self._serial += 1
        self.fault, self.progress = "", None
        self._working.forget()

    def _begin(self, table: Table, name: str, target: str, stage: int) -> None:
        serial, goal = self._serial, self.goal
        report = on_page_thread(lambda: self._tell(serial))

        def told(share: float, _what: object) -> None:
            if serial != self._serial:
                raise Cancelled
            self.progress = share
            report()

        def work() -> tuple[int, int, PositionsShown]:
            return serial, stage, _made(table, name, goal, target, stage, told)

        self.progress = 0.0
        self._working.run(work)

    def _tell(self, serial: int) -> None:
        if serial == self._serial and self.progress is not None:
            self.param.trigger("shown")

    def _done(self, found: tuple[int, int, PositionsShown]) -> None:
        serial, stage, self.drawn = found
        self.progress = None
        self.param.trigger("shown")
        table = self._session.table
        if serial == self._serial and not self.drawn.exact and table is not None:
            self._begin(table, self.drawn.found.name, self._key[2], stage + 1)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Cancelled):
            return
        known = isinstance(error, SightFault | StandsFault)
        if not known:
            log.error("where a unit could stand", exc_info=error)
        self.drawn, self.progress = None, None
        self.fault = f"{error}." if known else sentence(error)
        self.param.trigger("shown")


def _made(
    table: Table, name: str, goal: Goal, target: str, stage: int, told: Progress
) -> PositionsShown:
    exact = stage + 1 == len(_PACES)
    share = 0.4 if exact and in_doubt(table) else 1.0
    found = stands(table, name, goal, target, part_of(told, 0.0, share), _PACES[stage])
    if exact:
        found = with_doubts(table, found, target, part_of(told, share, 1.0), _PACES[stage])
    return PositionsShown(found, tuple(stand_items(table, found)), exact)
