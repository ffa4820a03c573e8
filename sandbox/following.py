"""A table that follows a game: what its events moved, felled or wrecked. Inches and degrees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.bolt_action import events as told
from rules.bolt_action.actions import Places
from sandbox.grounds import Grounds
from sandbox.paths import Plans, between, nearest
from sandbox.placing import Stand, height_under
from sandbox.plans import Spot, cores, radii, spot_of
from sandbox.sights import Sights
from sandbox.smoke import Cloud
from sandbox.table import PlacedModel, PlacedUnit, Table

_STOPS = 24
"""At how many places along its way a unit may have to stop short."""


class FollowedTable:
    """A table as a game goes on, with the sights that still hold on it.

    ``table``: as it now is; lost models are gone from it, wrecks stay as models that block.
    ``wrecks``: ids of units that are no more than that (BA-VEH-3). ``orders``: the dice beside
    units. ``clouds``: the smoke that stands.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.wrecks: tuple[str, ...] = ()
        self.orders: dict[str, str] = {}
        self.clouds: tuple[Cloud, ...] = ()
        self.sights = Sights(table.scenario.sight_policy)
        self.ground = Grounds.of(table.pieces)
        self._kept: dict[str, str] = {}

    def standing(self) -> list[PlacedUnit]:
        """The units that are still in the game."""
        return [unit for unit in self.table.units if unit.id not in self.wrecks]

    def model(self, unit: str, number: int) -> PlacedModel:
        """A model by its number in its unit; KeyError where it is not there."""
        for model in self.table.unit(unit).models:
            if model.index == number:
                return model
        raise KeyError(f"{unit}/{number}")

    def lurking(self, unit: str) -> list[str]:
        """The enemies of a unit that lie in ambush, by id (BA-AMB-1)."""
        side = self.table.unit(unit).spec.side
        return sorted(
            other.id
            for other in self.standing()
            if other.spec.side != side and self.orders.get(other.id) == "ambush"
        )

    def with_models(self, unit: PlacedUnit, models: tuple[PlacedModel, ...]) -> Table:
        """The table as it would be for sight with a unit's models elsewhere; its file is not."""
        units = tuple(replace(u, models=models) if u is unit else u for u in self.table.units)
        return Table(self.table.file, self.table.pieces, units)

    def tell(self, events: Iterable[object]) -> None:
        """Follow what happened: moves, losses, wrecks, orders, smoke. Other events do nothing."""
        for event in events:
            match event:
                case told.Moved(unit=unit, to=to) if to:
                    self._put(unit, to)
                case told.MenLost(unit=unit, models=models):
                    self._lose(unit, models)
                case told.Destroyed(unit=unit, wreck=wreck):
                    self._destroy(unit, wreck)
                case told.OrderGiven(unit=unit, order=order):
                    self.orders[unit] = order
                case told.OrderKept(unit=unit, order=order):
                    self._kept[unit] = order
                case told.TurnBegan(turn=turn):
                    self.orders, self._kept = self._kept, {}
                    self.clouds = tuple(c for c in self.clouds if c.until >= turn)
                case told.SmokeLaid(at=at, radius_in=radius, until=until):
                    self.clouds += (Cloud(at[0], at[1], radius, until),)
                case _:
                    pass

    def _put(self, name: str, to: Places) -> None:
        """Put a unit down; where somebody has come to stand there since the move was declared,
        as a recce vehicle may that falls back from an assault, it stops short."""
        rows = {int(row[0]): Spot(*row[1:4]) for row in to}
        unit = self.table.unit(name)
        starts = [spot_of(model) for model in unit.models]
        ends = [rows.get(m.index, spot) for m, spot in zip(unit.models, starts, strict=True)]
        others = Plans.of([m for u in self.table.units if u is not unit for m in u.models])
        for left in range(_STOPS, -1, -1):
            share = left / _STOPS
            spots = [
                b if left == _STOPS else between(a, b, share)
                for a, b in zip(starts, ends, strict=True)
            ]
            if nearest(cores(unit.models, spots), radii(unit.models), others) > 0:
                break
        else:
            spots = ends
        models = tuple(self.put(m, spot) for m, spot in zip(unit.models, spots, strict=True))
        self._change(unit, models)

    def put(self, model: PlacedModel, spot: Spot) -> PlacedModel:
        """A model as it would be at a place, dropped onto what lies there."""
        if spot == spot_of(model):
            return model
        laid = [(piece.piece, piece.stand) for piece in self.table.pieces]
        z = height_under(spot.x, spot.y, laid)
        spec = model.spec.model_copy(update={"position": (spot.x, spot.y), "facing": spot.facing})
        return replace(model, spec=spec, stand=Stand(spot.x, spot.y, z, spot.facing))

    def _lose(self, name: str, numbers: tuple[int, ...]) -> None:
        unit = self.table.unit(name)
        self._change(unit, tuple(m for m in unit.models if m.index not in numbers))

    def _destroy(self, name: str, wreck: bool) -> None:
        units = {unit.id: unit for unit in self.table.units}
        if name not in units:
            return
        if not wreck:
            self._change(units[name], ())
            return
        self.wrecks += (name,)
        hulls = [m for wrecked in self.wrecks for m in units[wrecked].models]
        shapes = cores(hulls, [spot_of(m) for m in hulls])
        self.ground = Grounds.of(self.table.pieces, list(shapes))

    def _change(self, before: PlacedUnit, models: tuple[PlacedModel, ...]) -> None:
        after = None
        if models:
            spec = before.spec.model_copy(update={"models": tuple(m.spec for m in models)})
            after = replace(before, spec=spec, models=models)
        units = tuple(
            unit if unit is not before else after
            for unit in self.table.units
            if unit is not before or after is not None
        )
        kept = tuple(unit for unit in units if unit is not None)
        specs = tuple(unit.spec for unit in kept)
        scenario = self.table.scenario.model_copy(update={"units": specs})
        self.table = Table(self.table.file.saying(scenario), self.table.pieces, kept)
        self.sights.changed(before, after)
