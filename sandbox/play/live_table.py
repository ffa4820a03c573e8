"""A table that follows a game: moves, losses and departures. Inches and degrees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from rules.engine.play.interruption import Places
from sandbox.play.games import Arrival
from sandbox.scenario.briefing import MeasureSpec, TemplateSpec
from sandbox.scenario.schema import Scenario, UnitSpec
from sandbox.sight.cache import SightCache
from sandbox.table.footprints import Pose2D, pose_of
from sandbox.table.objectives import goal_in, holders
from sandbox.table.placement import Placement, Support
from sandbox.table.table import PlacedModel, PlacedUnit, Table, support_of
from sandbox.view.effects.cues import Cues


class FollowedTable(ABC):
    """A table during a game, with the sights that are still valid on it.

    ``table``: the current one, without lost models. ``reserve``: units that are in the game and not
    on the table, by id. It follows a game forward only: after an undo, a new one follows the game's
    whole log.
    """

    def __init__(self, table: Table, marks: Sequence[float] = ()) -> None:
        """Begin with a table. ``marks``: visible shares that matter to the game (`SightCache`)."""
        self.table = table
        self.reserve: dict[str, PlacedUnit] = {}
        self.sights = SightCache(table.scenario.sight_policy, marks)
        self._order = [unit.id for unit in table.units]
        self._counts = {unit.id: len(unit.models) for unit in table.units}
        self._began: Scenario = table.scenario

    @abstractmethod
    def tell(self, events: Iterable[object]) -> None:
        """Follow events: moves, losses, smoke and other changes on the table."""

    def shot(self, events: Iterable[object]) -> tuple[str, str] | None:
        """Return the last shot as units on the table, shooter and target; None where the game has
        none.
        """
        return None

    def met(self, events: Iterable[object]) -> Table:
        """Return the table at the moment of the last shot of these events: here the current one."""
        return self.table

    def cues(self, before: Table, table: Table, events: Sequence[object]) -> Cues:
        """Return the shots and losses of some events, from one table to another: none."""
        return Cues()

    def arrivals(self, events: Iterable[object]) -> tuple[Arrival, ...]:
        """Return models that came onto the table; empty by default."""
        return ()

    def departures(self, events: Iterable[object]) -> tuple[str, ...]:
        """Return units that left the table; empty by default."""
        return ()

    def grounded(self) -> list[PlacedUnit]:
        """Return the units that stand on the ground and can hold some of it."""
        return [unit for unit in self.table.units if not unit.template.flies]

    def holders(self) -> Iterator[tuple[str, str, int]]:
        """Yield sides and model counts at the scenario's objectives, by models on the ground."""
        return holders(self.table.scenario.objectives, self.grounded())

    def goal_in(self, unit: str, at: Places = ()) -> float | None:
        """Return the distance of a unit from its nearest goal, inches; None without one.

        It is measured from the middle of its models, in place or at these rows.
        """
        there = self.table.unit(unit)
        rows = [(row[1], row[2]) for row in at] or [(m.stand.x, m.stand.y) for m in there.models]
        middle = sum(x for x, _ in rows) / len(rows), sum(y for _, y in rows) / len(rows)
        return goal_in(self.table.scenario.objectives, self.table.size, there, middle)

    def model(self, unit: str, number: int) -> PlacedModel:
        """Return a model by its number in its unit. Raises KeyError."""
        return self.table.unit(unit).numbered(number)

    def with_models(self, unit: PlacedUnit, models: tuple[PlacedModel, ...]) -> Table:
        """Return the table for sight with a unit's models elsewhere, also out of reserve.

        Its file is unchanged.
        """
        there = self.table.units if unit in self.table.units else (*self.table.units, unit)
        units = tuple(replace(u, models=models) if u is unit else u for u in there)
        return Table(self.table.file, self.table.pieces, units)

    def put(self, model: PlacedModel, spot: Pose2D, z: float | None = None) -> PlacedModel:
        """Return a model moved to a place; without z it is dropped onto the surface there."""
        if z is None and spot == pose_of(model):
            return model
        z = spot.z if z is None else z
        place = (spot.x, spot.y) if z is None else (spot.x, spot.y, z)
        spec = model.spec.model_copy(update={"position": place, "facing": spot.facing})
        return replace(model, spec=spec, stand=self.stand_at(spot, z))

    def stand_at(self, spot: Pose2D, z: float | None = None) -> Placement:
        """Return the placement of a model at a place; without z on the surface there."""
        z = spot.z if z is None else z
        height = self._support.height(spot.x, spot.y) if z is None else z
        return Placement(spot.x, spot.y, height, spot.facing)

    @cached_property
    def _support(self) -> Support:
        return support_of(self.table.pieces)

    def lose(self, name: str, numbers: tuple[int, ...]) -> None:
        """Remove these models of a unit. Raises KeyError for a unit that is not on the table."""
        unit = self.table.unit(name)
        self.change(unit, tuple(m for m in unit.models if m.index not in numbers))

    def take_off(self, name: str) -> None:
        """Move a unit into reserve. Raises KeyError for a unit that is not on the table."""
        unit = self.table.unit(name)
        self.reserve[name] = unit
        self.change(unit, ())

    def bring_on(self, unit: PlacedUnit) -> None:
        """Place a unit from the reserve on the table as it is given."""
        del self.reserve[unit.id]
        spec = unit.spec.model_copy(update={"models": tuple(m.spec for m in unit.models)})
        unit = replace(unit, spec=spec)
        order = {name: number for number, name in enumerate(self._order)}
        units = sorted((*self.table.units, unit), key=lambda one: order[one.id])
        self._stand(tuple(units))
        self.sights.unit_changed(unit, None)

    def change(self, before: PlacedUnit, models: tuple[PlacedModel, ...]) -> None:
        """Replace a unit's models; a unit without models leaves the table."""
        after = None
        if models:
            spec = before.spec.model_copy(update={"models": tuple(m.spec for m in models)})
            after = replace(before, spec=spec, models=models)
        kept = tuple(after if unit is before else unit for unit in self.table.units)
        self._stand(tuple(unit for unit in kept if unit is not None))
        self.sights.unit_changed(before, after)

    def _stand(self, units: tuple[PlacedUnit, ...]) -> None:
        scenario = self.table.scenario.model_copy(update=self._left(units))
        self.table = Table(self.table.file.saying(scenario), self.table.pieces, units)

    def _left(self, units: tuple[PlacedUnit, ...]) -> dict[str, object]:
        """Return the scenario's rows about units that are there, so that its file stays valid."""
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
            "units": tuple(_remaining_unit(unit, there, unit.id in whole) for unit in units),
            "sights": tuple(sights),
            "objectives": tuple(
                objective
                for objective in self._began.objectives
                if objective.unit is None or objective.unit in there
            ),
            "measures": tuple(
                measure
                for measure in self._began.measures
                if self._measurable(measure, there, whole)
            ),
            "templates": tuple(
                template
                for template in self._began.templates
                if self._measurable(template, there, whole)
            ),
        }

    def _measurable(
        self, one: MeasureSpec | TemplateSpec, there: Collection[str], whole: Collection[str]
    ) -> bool:
        """Return whether everything that a measure or template names is there."""
        gone = self._counts.keys() - there
        cut = self._counts.keys() - whole
        return not any(
            name in gone or ("/" in name and name.partition("/")[0] in cut) for name in one.things
        )


def _remaining_unit(unit: PlacedUnit, there: Collection[str], whole: bool) -> UnitSpec:
    """Return a unit's row of the scenario with the weapons of its remaining models.

    Its towed gun is kept if that is there.
    """
    spec = unit.spec
    changes: dict[str, object] = {}
    if isinstance(spec.towing, str) and spec.towing not in there:
        changes["towing"] = False
    if spec.weapons is not None and not whole:
        changes["weapons"] = tuple(spec.carried(model.index) for model in unit.models)
    return spec.model_copy(update=changes)
