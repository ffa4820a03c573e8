"""A table that follows a game: what its events moved, felled or took away. Inches and degrees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from rules.engine.interruption import Places
from sandbox.play.games import Arrival
from sandbox.scenario.briefing import MeasureSpec, TemplateSpec
from sandbox.scenario.schema import Scenario, UnitSpec
from sandbox.sight.cache import Sights
from sandbox.table.footprints import Pose2D, pose_of
from sandbox.table.objectives import goal_in, holders
from sandbox.table.placement import Placement, Support
from sandbox.table.table import PlacedModel, PlacedUnit, Table


class FollowedTable(ABC):
    """A table as a game goes on, with the sights that still hold on it.

    ``table``: as it now is; lost models are gone from it. ``reserve``: units that are in the
    game and not on the table, by id. It follows a game forward only: after an undo, a new one is
    told the game's whole log.
    """

    def __init__(self, table: Table, marks: Sequence[float] = ()) -> None:
        """``marks``: visible shares that the game asks about, as for `Sights`."""
        self.table = table
        self.reserve: dict[str, PlacedUnit] = {}
        self.sights = Sights(table.scenario.sight_policy, marks)
        self._order = [unit.id for unit in table.units]
        self._counts = {unit.id: len(unit.models) for unit in table.units}
        self._began: Scenario = table.scenario

    @abstractmethod
    def tell(self, events: Iterable[object]) -> None:
        """Follow what happened: moves, losses and what else stands on the table."""

    def shot(self, events: Iterable[object]) -> tuple[str, str] | None:
        """Who fired at whom last, as units on the table; None where the game does not tell."""
        return None

    def met(self, events: Iterable[object]) -> Table:
        """The table as who fired last in these events, just told, met the target: as it is."""
        return self.table

    def arrivals(self, events: Iterable[object]) -> tuple[Arrival, ...]:
        """Models that came onto the table; none where the game does not tell."""
        return ()

    def departures(self, events: Iterable[object]) -> tuple[str, ...]:
        """Units that left the table; none where the game does not tell."""
        return ()

    def grounded(self) -> list[PlacedUnit]:
        """The units that stand on the ground and can hold some of it."""
        return [unit for unit in self.table.units if not unit.template.flies]

    def holders(self) -> Iterator[tuple[str, str, int]]:
        """Who stands at the scenario's objectives, by models on the ground."""
        return holders(self.table.scenario.objectives, self.grounded())

    def goal_in(self, unit: str, at: Places = ()) -> float | None:
        """How far a unit is from the nearest place that the objectives want it at, inches, by the
        middle of its models where they stand or at these rows; None where there is none.
        """
        there = self.table.unit(unit)
        rows = [(row[1], row[2]) for row in at] or [(m.stand.x, m.stand.y) for m in there.models]
        middle = sum(x for x, _ in rows) / len(rows), sum(y for _, y in rows) / len(rows)
        return goal_in(self.table.scenario.objectives, self.table.size, there, middle)

    def model(self, unit: str, number: int) -> PlacedModel:
        """A model by its number in its unit; KeyError where it is not there."""
        for model in self.table.unit(unit).models:
            if model.index == number:
                return model
        raise KeyError(f"{unit}/{number}")

    def with_models(self, unit: PlacedUnit, models: tuple[PlacedModel, ...]) -> Table:
        """The table as it would be for sight with a unit's models elsewhere, out of reserve too;
        its file is not."""
        there = self.table.units if unit in self.table.units else (*self.table.units, unit)
        units = tuple(replace(u, models=models) if u is unit else u for u in there)
        return Table(self.table.file, self.table.pieces, units)

    def put(self, model: PlacedModel, spot: Pose2D, z: float | None = None) -> PlacedModel:
        """A model as it would be at a place, dropped onto what lies there where no z says."""
        if z is None and spot == pose_of(model):
            return model
        z = spot.z if z is None else z
        place = (spot.x, spot.y) if z is None else (spot.x, spot.y, z)
        spec = model.spec.model_copy(update={"position": place, "facing": spot.facing})
        return replace(model, spec=spec, stand=self.stand_at(spot, z))

    def stand_at(self, spot: Pose2D, z: float | None = None) -> Placement:
        """How a model stands at a place: on what lies there where no z says."""
        z = spot.z if z is None else z
        height = self._support.height(spot.x, spot.y) if z is None else z
        return Placement(spot.x, spot.y, height, spot.facing)

    @cached_property
    def _support(self) -> Support:
        return Support((piece.piece, piece.stand) for piece in self.table.pieces)

    def lose(self, name: str, numbers: tuple[int, ...]) -> None:
        """These models of a unit are gone; KeyError where it is not on the table."""
        unit = self.table.unit(name)
        self.change(unit, tuple(m for m in unit.models if m.index not in numbers))

    def take_off(self, name: str) -> None:
        """A unit goes into reserve; KeyError where it is not on the table."""
        unit = self.table.unit(name)
        self.reserve[name] = unit
        self.change(unit, ())

    def bring_on(self, unit: PlacedUnit) -> None:
        """A unit out of reserve stands on the table as it is given."""
        del self.reserve[unit.id]
        spec = unit.spec.model_copy(update={"models": tuple(m.spec for m in unit.models)})
        unit = replace(unit, spec=spec)
        order = {name: number for number, name in enumerate(self._order)}
        units = sorted((*self.table.units, unit), key=lambda one: order[one.id])
        self._stand(tuple(units))
        self.sights.changed(unit, None)

    def change(self, before: PlacedUnit, models: tuple[PlacedModel, ...]) -> None:
        """A unit's models are these from now on; without any it is gone from the table."""
        after = None
        if models:
            spec = before.spec.model_copy(update={"models": tuple(m.spec for m in models)})
            after = replace(before, spec=spec, models=models)
        kept = tuple(after if unit is before else unit for unit in self.table.units)
        self._stand(tuple(unit for unit in kept if unit is not None))
        self.sights.changed(before, after)

    def _stand(self, units: tuple[PlacedUnit, ...]) -> None:
        scenario = self.table.scenario.model_copy(update=self._left(units))
        self.table = Table(self.table.file.saying(scenario), self.table.pieces, units)

    def _left(self, units: tuple[PlacedUnit, ...]) -> dict[str, object]:
        """What the scenario says of those who are there, and nothing of who is gone: its file
        stays one that can be read."""
        there = {unit.id for unit in units}
        # a model is named by its place in its unit's list, which may have grown shorter
        whole = {unit.id for unit in units if len(unit.models) == self._counts[unit.id]}
        sights = (
            sight
            for sight in self._began.sights
            if all(
                name in there or name.partition("/")[0] in whole
                for name in (sight.shooter, sight.target)
            )
        )
        return {
            "units": tuple(_said(unit, there, unit.id in whole) for unit in units),
            "sights": tuple(sights),
            "objectives": tuple(
                one for one in self._began.objectives if one.unit is None or one.unit in there
            ),
            "measures": tuple(
                one for one in self._began.measures if self._measurable(one, there, whole)
            ),
            "templates": tuple(
                one for one in self._began.templates if self._measurable(one, there, whole)
            ),
        }

    def _measurable(
        self, one: MeasureSpec | TemplateSpec, there: Collection[str], whole: Collection[str]
    ) -> bool:
        """Whether all that a measure or template names is there."""
        gone = self._counts.keys() - there
        cut = self._counts.keys() - whole
        return not any(
            name in gone or ("/" in name and name.partition("/")[0] in cut) for name in one.things
        )


def _said(unit: PlacedUnit, there: Collection[str], whole: bool) -> UnitSpec:
    """A unit as a scenario says it now: the weapons of those it has left, and what it tows if that
    is there."""
    spec = unit.spec
    changes: dict[str, object] = {}
    if isinstance(spec.towing, str) and spec.towing not in there:
        changes["towing"] = False
    if spec.weapons is not None and not whole:
        changes["weapons"] = tuple(spec.carried(model.index) for model in unit.models)
    return spec.model_copy(update=changes)
