"""Counting directions: for pairs of models, how many that meet the body meet it first, and what
stopped the others, of each replicate by itself. Every pair is counted by its own fixed sequence of
directions, so the count does not depend on what else is judged with it, nor on which core does it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil
from os import cpu_count
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import SightPolicy
from sandbox.sight.air import terrain_counts_in
from sandbox.sight.batch import Batch
from sandbox.sight.casting import CastPairs, known, remember, remembered
from sandbox.sight.kernel.forms import (
    COUNTS,
    RAYS,
    REPLICATES,
    SEEN,
    CachedHits,
    PairCounts,
    PorousVolumes,
    Rule,
)
from sandbox.sight.lines import Sheaf
from sandbox.sight.obstacles import Obstacles
from sandbox.sight.occluders import (
    Blockers,
    Ground,
    ground_of,
    ground_shifted,
    unit_blockers,
    unit_shifted,
)
from sandbox.sight.porous import woods_of
from sandbox.table.table import Table

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

_NOWHERE_ELSE = np.zeros(3)


@dataclass(frozen=True, eq=False)
class Surroundings:
    """All that can come between one unit's eyes and another's bodies."""

    ground: Ground
    units: tuple[Blockers, ...]
    names: tuple[str, ...]
    """The id of each blocker by its number: terrain, then models as ``unit/number``."""
    first_model: tuple[int, ...]
    """For each unit in ``units`` the number of its first model."""

    @cached_property
    def obstacles(self) -> Obstacles:
        """All that rays are cast at by itself."""
        return Obstacles(self.solids, (0, *self.first_model))

    @cached_property
    def woods(self) -> PorousVolumes:
        """Everything porous."""
        return woods_of(self.ground.porous)

    @property
    def solids(self) -> tuple[Blockers, ...]:
        """Everything solid: terrain, then each unit that can stand in the way."""
        return (self.ground.solid, *self.units)


def surroundings(
    table: Table,
    shooter: str,
    target: str,
    policy: SightPolicy,
    shifts: Mapping[str, Points] = MappingProxyType({}),
) -> Surroundings:
    """What blocks one unit's sight of another: terrain, as far as it counts between the two,
    and the models of other units, but what flies.

    ``shifts``: pieces by their ids, and models as ``unit/number``, that are ``(3,)`` inches away
    from where the table has them.
    """
    parts = tuple(policy.parts)
    names = [piece.id for piece in (*table.pieces, *table.smoke)]
    blockers, starts = [], []
    for unit in table.units:
        if unit.id not in (shooter, target) and not unit.template.flies:
            by = [shifts.get(model.id, _NOWHERE_ELSE) for model in unit.models]
            there = all(one is _NOWHERE_ELSE for one in by)
            blockers.append(unit_blockers(unit, parts) if there else unit_shifted(unit, parts, by))
            starts.append(len(names))
            names += [model.id for model in unit.models]
    counts = terrain_counts_in(table, table.unit(shooter), table.unit(target), policy)
    by_number = {n: shifts[one.id] for n, one in enumerate(table.pieces) if one.id in shifts}
    if counts <= 0:
        ground = ground_of(())
    elif by_number:
        ground = ground_shifted(table.pieces, table.smoke, by_number).near(counts)
    else:
        ground = ground_of(table.pieces, table.smoke).near(counts)
    return Surroundings(ground, tuple(blockers), tuple(names), tuple(starts))


class Enough(NamedTuple):
    """When directions are enough, and what is made of what they meet.

    ``ranks``: of each blocker the number of its class of cover, −1 for none, of so many
    ``classes``; ``least``: the shares that make a line of sight, and that give cover. Directions
    are added until the interval of a share is no wider than ``wide``, only one verdict is left
    open, and on which side of each of ``marks`` the share lies; or there are ``most`` rays.
    ``prove``: shares of 0 and 1 are proved wherever they may be, else only where the verdict hangs
    on it. ``blocked_at``: with so many rays of which none is seen the pair will do; given, the
    rounds are short ones, and of a pair of which solid things hide all it is not asked what porous
    ones hide.
    """

    most: int
    wide: float
    ranks: Numbers
    classes: int = 0
    least: tuple[float, float] = (0.0, 0.0)
    marks: tuple[float, ...] = ()
    prove: bool = False
    blocked_at: int | None = None

    @property
    def rule(self) -> Rule:
        """The same for compiled code."""
        marks = np.array(self.marks, dtype=np.float64)
        blocked_at = -1 if self.blocked_at is None else self.blocked_at
        return Rule(
            self.ranks, self.classes, self.least, self.wide, marks, self.most, blocked_at,
            self.prove,
        )  # fmt: skip


class Asked:
    """Some of the pairs of a sheaf, all from one unit to another, to be counted.

    ``todo``: their numbers in it; ``found``: what is counted.
    """

    def __init__(self, sheaf: Sheaf, todo: Sequence[int], around: Surroundings, enough: Enough):
        self.sheaf, self.todo, self.around, self.enough = sheaf, list(todo), around, enough
        self.numbers = np.array(self.todo, dtype=np.int64)
        number = len(self.todo)
        self.found = PairCounts(
            np.zeros((number, 1 + len(around.names), REPLICATES), dtype=np.int64),
            np.zeros((number, REPLICATES)),
            np.zeros((number, COUNTS), dtype=np.int64),
            np.zeros((number, 3)),
            np.zeros((number, 3)),
        )

    @property
    def rays(self) -> list[int]:
        """How many met the body, of each pair."""
        return list(self.found.numbers[:, RAYS].tolist())

    @property
    def seen(self) -> list[int]:
        """How many of these met it first."""
        return list(self.found.numbers[:, SEEN].tolist())


_CORES = cpu_count() or 1
_HANDS = ThreadPoolExecutor(_CORES, thread_name_prefix="sightline-sight")

_PARTS = 4
"""So many parts for each core: where one has more to do, another takes more of them."""

_AT_ONCE = 16
"""Pairs that one core counts at once, by itself."""


def count(every: Sequence[Asked], *, by_all: bool = False) -> None:
    """Ask directions for every pair until they are enough. ``by_all``: by all cores at once."""
    number = sum(len(one.todo) for one in every)
    size = max(1, ceil(number / (_PARTS * _CORES))) if by_all else _AT_ONCE
    cast: list[dict[int, CastPairs]] = [{} for _ in every]
    work = []
    for one, mine in zip(every, cast, strict=True):
        whole = one.enough.blocked_at is None
        still = known(
            remembered(one.sheaf, one.todo) if whole else [None] * len(one.todo),
            one.around.obstacles,
        )
        for first in range(0, len(one.todo), size):
            last = min(first + size, len(one.todo))
            work.append(partial(_count, one, first, last, still, mine))
    _done(work, _CORES if by_all else 1)
    for one, mine in zip(every, cast, strict=True):
        if one.enough.blocked_at is None:
            for first, some in mine.items():
                remember(one.sheaf, one.todo[first : first + size], some)


def _count(
    asked: Asked, first: int, last: int, still: CachedHits, cast: dict[int, CastPairs]
) -> None:
    around = asked.around
    batch = Batch(
        asked.numbers, first, last, asked.sheaf.bodies, asked.sheaf.looks, around.obstacles,
        around.woods, asked.enough.rule, still, asked.found,
    )  # fmt: skip
    cast[first] = CastPairs(around.obstacles.names, batch.run())


def _done(work: Sequence[Callable[[], None]], cores: int) -> None:
    """Do all of this, on so many cores; whoever is free takes the next."""
    left = deque(work)

    def some() -> None:
        while left:
            try:
                one = left.popleft()
            except IndexError:
                return  # another took the last
            one()

    others = [_HANDS.submit(some) for _ in range(min(cores, len(work)) - 1)]
    try:
        some()
    finally:
        left.clear()
        for other in others:
            if not other.cancel():  # one that nobody began is not waited for
                other.result()
