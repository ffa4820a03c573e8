"""Everything that can block one unit's sight of another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import SightPolicy
from sandbox.sight.areas import walls
from sandbox.sight.kernel.forms import PorousVolumes
from sandbox.sight.obstacles import Obstacles, porous_volumes
from sandbox.sight.occluders import (
    Blockers,
    Ground,
    ground_of,
    ground_shifted,
    unit_blockers,
    unit_shifted,
)
from sandbox.table.table import PlacedUnit, Table

Points = NDArray[np.float64]

_NO_SHIFT = np.zeros(3)


@dataclass(frozen=True, eq=False)
class Surroundings:
    """Everything that can come between one unit's eyes and another unit's bodies."""

    ground: Ground
    units: tuple[Blockers, ...]
    names: tuple[str, ...]
    """The id of each blocker by its number: terrain, then models as ``unit/number``."""
    first_model: tuple[int, ...]
    """For each unit in ``units``, the number of its first model."""

    @cached_property
    def obstacles(self) -> Obstacles:
        """The parts of all solids."""
        return Obstacles(self.solids, (0, *self.first_model))

    @cached_property
    def porous(self) -> PorousVolumes:
        """The volumes of the ground that stop a ray by its way within them."""
        return porous_volumes(self.ground.porous)

    @property
    def solids(self) -> tuple[Blockers, ...]:
        """Terrain, then each unit that can block."""
        return (self.ground.solid, *self.units)


def covers_of(table: Table, around: Surroundings) -> list[str]:
    """Return the class of cover of each blocker, by its number."""
    classes: list[str] = [piece.cover for piece in (*table.pieces, *table.smoke)]
    models = {model.id: unit for unit in table.units for model in unit.models}
    game = table.scenario.brings
    units = (models[name] for name in around.names[len(classes) :])
    return classes + [game.cover_named(unit.template.cover) for unit in units]


def surroundings(
    table: Table,
    shooter: str,
    target: str,
    policy: SightPolicy,
    shifts: Mapping[str, Points] = MappingProxyType({}),
) -> Surroundings:
    """Return what can block one unit's sight of another.

    These are the terrain, as far as it counts between the two units, and the models of all other
    units except aircraft, unless the table's words say otherwise.

    ``shifts``: pieces by id, and models as ``unit/number``, that are ``(3,)`` inches away from
    their place on the table.
    """
    parts = tuple(policy.parts)
    names = [piece.id for piece in (*table.pieces, *table.smoke)]
    blockers, starts = [], []
    words = table.scenario.brings.words
    in_the_way = words is None or words.units.in_the_way == "block"
    for unit in table.units if in_the_way else ():
        if unit.id not in (shooter, target) and not unit.template.flies:
            by = [shifts.get(model.id, _NO_SHIFT) for model in unit.models]
            in_place = all(shift is _NO_SHIFT for shift in by)
            blockers.append(
                unit_blockers(unit, parts) if in_place else unit_shifted(unit, parts, by)
            )
            starts.append(len(names))
            names += [model.id for model in unit.models]
    within = terrain_counts_in(table, table.unit(shooter), table.unit(target), policy)
    by_number = {n: shifts[piece.id] for n, piece in enumerate(table.pieces) if piece.id in shifts}
    if within <= 0:
        ground = ground_of(())
    elif by_number:
        ground = ground_shifted(table.pieces, table.smoke, by_number).near(within)
    else:
        ground = ground_of(table.pieces, table.smoke).near(within)
    return Surroundings(ground, tuple(blockers), tuple(names), tuple(starts))


def without_units(table: Table) -> Surroundings:
    """Return the terrain and the smoke of a table alone."""
    names = tuple(piece.id for piece in (*table.pieces, *table.smoke))
    return Surroundings(ground_of(table.pieces, table.smoke), (), names, ())


def from_eye(
    table: Table,
    around: Surroundings,
    eye: Points,
    shifts: Mapping[str, Points] = MappingProxyType({}),
) -> Surroundings:
    """Return surroundings with the areas that stop lines from an eye ``(3,)``."""
    own = walls(table, eye, shifts)
    if own is None:
        return around
    return replace(around, units=(*around.units, own), first_model=(*around.first_model, 0))


def terrain_counts_in(
    table: Table, shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy
) -> float:
    """Return the distance from the shooter's eye within which terrain counts, in inches on the
    plan; infinite for all terrain."""
    return table.scenario.brings.terrain_counts_in(
        policy, shooter_flies=shooter.template.flies, target_flies=target.template.flies
    )
