"""The map that a page shows: coarse at once, then finer; coarse while something is dragged.

Only this page has it.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import param

from apps.runtime.background import MAP_WORKERS, Latest, on_page_thread
from apps.runtime.debounce import Debounce
from apps.scene.ops import Label
from apps.table.layers.measuring import Measuring
from apps.table.state.captions import unit_name
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.state.unmeasured import unmeasured
from languages.writing import text
from sandbox.analysis.maps.counting import Pace
from sandbox.analysis.maps.doubted import with_heights
from sandbox.analysis.maps.key import MapKey, key_of
from sandbox.analysis.maps.sight_map import WHATS as MAPPED
from sandbox.analysis.maps.sight_map import SightMap, What, lookers, sight_map
from sandbox.sight.judge import SightFault
from sandbox.table.heights import unsure_pieces
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.maps import hatch_item, map_item
from sandbox.work.progress import Cancelled, Progress, part_of, silent

log = logging.getLogger("sightline")

LANES = "lanes"
"""The map of distances: how far a model sees and fires along each lane."""

CHOSEN = ""
"""The looker where no side is named: the firer, or the selected unit."""

TARGET = ":target"
"""The target as the looker. No side has such a name."""

_RADIUS = 0.6

_MANY = 2
"""Most figures that look, for a first picture on the usual grid. For five of them a coarser one
takes two thirds of the time."""

_SHOWN_MS = 250
"""Milliseconds for a picture to be sent and drawn before a finer one is begun: both use the
processor."""

_FIRST: tuple[tuple[float, Pace], ...] = ((1.0, "coarse"), (0.5, "coarse"), (0.5, "fine"))
_FIRST_OF_MANY: tuple[tuple[float, Pace], ...] = ((2.0, "coarse"), (0.5, "coarse"), (0.5, "fine"))


@dataclass(frozen=True, eq=False)
class Drawn:
    """A map as shown. ``coarse``: of few points of a figure. ``exact``: it gets no finer.

    ``items``: its veil, and the hatching of cells that depend on unknown heights.
    """

    found: SightMap
    key: MapKey
    items: tuple[Item, ...]
    coarse: bool
    exact: bool


class MapLayer(param.Parameterized):
    """The map of one page. ``shown`` is triggered whenever it, or its progress, changes."""

    shown = param.Event()
    what = param.Selector(default="", objects=["", *MAPPED])
    who = param.String(CHOSEN, doc="A side; empty for the selected unit.")

    def __init__(self, session: Session, measuring: Measuring, **params: Any) -> None:
        super().__init__(**params)
        self._session, self._measuring = session, measuring
        self._key: tuple[Any, ...] = ()
        self._serial = 0
        self._follows = False
        self._warm: object = None
        self._next = 0, 0
        self._closer = Debounce(self._look_closer, _SHOWN_MS)
        self.drawn: Drawn | None = None
        self.progress: float | None = None
        self.fault = ""
        self._working: Latest[tuple[int, int, Drawn]] = Latest(
            self._done, self._failed, MAP_WORKERS
        )
        session.param.watch(self.look, ["table", "mode", "firer", "target", "selected"])
        self.param.watch(self.look, ["what", "who"])

    @property
    def items(self) -> list[Item]:
        """Everything that the shown map draws; empty without one."""
        return list(self.drawn.items) if self.drawn is not None else []

    @property
    def labels(self) -> list[Label]:
        """The label of the unit whose map is drawn; the card has the legend."""
        table, drawn = self._session.table, self.drawn
        if table is None or drawn is None or drawn.found.looker in self.sides:
            return []
        whole, _, number = drawn.found.looker.partition("/")
        unit = next((one for one in table.units if one.id == whole), None)
        if unit is None:
            return []
        stand = unit.models[int(number or 0)].stand
        name = unit_name(table, drawn.found.looker)
        return [
            Label(
                id="map/looker",
                text=text("table-map-of", unit=name),
                detail=text("table-map-shows"),
                tone="measure",
                at=[stand.x, stand.y, stand.z],
                radius=_RADIUS,
            )
        ]

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that may look."""
        table = self._session.table
        units = () if table is None else table.units
        return tuple(dict.fromkeys(unit.spec.side for unit in units))

    @property
    def looker(self) -> str:
        """The side, unit or model that looks; empty for none."""
        if self.who in self.sides:
            return str(self.who)
        return self._measuring.subject(of_target=self.who == TARGET)

    def subject(self) -> str:
        """The unit or model of the map, where neither a side nor the target looks."""
        return self._measuring.subject()

    def forget(self) -> None:
        """Forget it: another table is shown."""
        self.end()
        self.drawn, self._key = None, ()
        self.param.update(what="", who=CHOSEN)

    def warm(self) -> None:
        """Compute what every map of this table needs, so that the first one comes at once."""
        table = self._session.table
        if table is not None and table.units and self._warm is not table.pieces:
            self._warm = table.pieces
            MAP_WORKERS.submit(_warm, table)

    def stop(self) -> None:
        """Leave the map as it is so far."""
        self.end()
        self.param.trigger("shown")

    def look(self, *_events: object) -> None:
        """Compute the map anew where it would change."""
        table, looker = self._session.table, self.looker
        why = unmeasured(self._session) if self.what == LANES else ""
        if table is None or not self.what or not looker or why:
            self.end()
            self.fault = why
            had, self.drawn, self._key = self.drawn, None, ()
            if had is not None or not looker:
                self.param.trigger("shown")
            return
        says, held = table.scenario, self._session.holding
        key = (self.what, looker, table.pieces, table.units, says.smoke, str(says.policy), held)
        if key == self._key:
            return
        if held and self._follows:
            return  # show the map under way first: a quick drag would never see one
        self._key = key
        self.end()
        self._begin(table, looker, 0)

    def end(self) -> None:
        """End it: the page is gone."""
        self._serial += 1
        self._follows = False
        self.progress, self.fault = None, ""
        self._working.forget()

    def _begin(self, table: Table, looker: str, stage: int) -> None:
        serial, what, self._follows = self._serial, self.what, self._session.holding
        stages = self._stages(table, looker)
        cell, pace = stages[min(stage, len(stages) - 1)]
        cell = min(cell, *table.size)
        exact = stage + 1 >= len(stages)
        report = on_page_thread(lambda: self._tell(serial))

        def told(share: float, _what: object) -> None:
            if serial != self._serial:
                raise Cancelled
            if pace == "fine":
                self.progress = share
                report()

        def work() -> tuple[int, int, Drawn]:
            # Heights take as long again, twice: the first picture is without them.
            heights = stage > 0
            drawn = made(table, looker, what, cell, pace, told, exact=exact, heights=heights)
            return serial, stage, drawn

        self._working.run(work)

    def _stages(self, table: Table, looker: str) -> tuple[tuple[float, Pace], ...]:
        try:
            many = len(lookers(table, looker)) > _MANY
        except SightFault:
            many = False
        stages = _FIRST_OF_MANY if many else _FIRST
        return stages[:1] if self._session.holding else stages

    def _tell(self, serial: int) -> None:
        if serial == self._serial and self.progress is not None:
            self.param.trigger("shown")

    def _done(self, found: tuple[int, int, Drawn]) -> None:
        serial, stage, self.drawn = found
        table = self._session.table
        self.progress, followed, self._follows = None, self._follows, False
        self.param.trigger("shown")
        if followed:
            self.look()  # the table may have changed meanwhile
        elif serial == self._serial and not self.drawn.exact and table is not None:
            self._next = serial, stage + 1
            self._closer.request()

    def _look_closer(self) -> None:
        (serial, stage), table = self._next, self._session.table
        if serial == self._serial and table is not None:
            self._begin(table, self.looker, stage)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Cancelled):
            return
        known = isinstance(error, SightFault)
        if not known:
            log.error("a map", exc_info=error)
        self.drawn, self.progress = None, None
        self.fault = f"{error}." if known else sentence(error)
        self.param.trigger("shown")


def made(
    table: Table,
    looker: str,
    what: What,
    cell: float,
    pace: Pace,
    told: Progress,
    *,
    exact: bool,
    heights: bool = False,
) -> Drawn:
    """Return the map of a looker, drawn. ``heights``: try those that are not known, too.

    ``told``: may raise Cancelled. Raises SightFault and MapFault as `sight_map` does.
    """
    share = 0.5 if heights and unsure_pieces(table) else 1.0
    found = sight_map(table, looker, what, cell, part_of(told, 0.0, share), pace)
    if heights:
        found = with_heights(table, found, part_of(told, share, 1.0), pace)
    key = key_of(found, table.scenario.sight_policy)
    hatched = hatch_item(table, found)
    items = (map_item(table, found, key), *([hatched] if hatched is not None else ()))
    return Drawn(found, key, items, pace == "coarse", exact)


def _warm(table: Table) -> None:
    """Compute small maps of each grain, to fill the caches."""
    model = next(table.models()).id
    for cell, pace in (*_FIRST_OF_MANY[:1], *_FIRST[:2]):
        try:
            made(table, model, "seen", min(cell, *table.size), pace, silent, exact=True)
        except SightFault:  # asking for a map says it
            return
        except Exception:  # asking for a map reports it
            log.exception("a map, before it is asked for")
