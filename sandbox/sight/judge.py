"""Judge lines of sight: visible share, interval and blockers of each pair, and the unit's verdict.

Both directions are judged, independently of each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.engine.suggestions import did_you_mean, one_of
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import CONTESTED
from sandbox.sight.areas import from_eye, stops, with_area_words
from sandbox.sight.counting.directions import unit_square
from sandbox.sight.counting.intervals import SURER
from sandbox.sight.counting.ray_batch import Pair, RayBatch
from sandbox.sight.counting.sampling import CountTask, StoppingRule, count
from sandbox.sight.game_cover import with_game_cover
from sandbox.sight.occluders import body_of, ground_of, unit_blockers
from sandbox.sight.report import HiddenBy, PairSight, SightReport, UnitSight
from sandbox.sight.sentences import headline
from sandbox.sight.surroundings import Points, Surroundings, covers_of, surroundings
from sandbox.sight.unchanged_pairs import CachedPairs
from sandbox.sight.verdict import named_verdicts, unit_verdicts
from sandbox.sight.wording import terrain_note, thresholds
from sandbox.table.ranges import ranges_between
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, part_of, silent


class SightFault(ValueError):
    """Raised for a question about sight that has no answer. Its message is one sentence."""


def judge(table: Table, shooter: str, target: str) -> SightReport:
    """Return the line of sight from one unit or model to another, and back.

    ``shooter``, ``target``: a unit's id, or ``unit/model``. Raises SightFault where one of them is
    not on the table, or both belong to one unit.
    """
    ours, theirs = opponents(table, shooter, target)
    policy = table.scenario.sight_policy
    ways = _Way(shooter, ours, target, theirs), _Way(target, theirs, shooter, ours)
    caches: list[list[CachedPairs]] = []
    for way in ways:
        around = surroundings(table, way.firers[0].unit, way.targets[0].unit, policy)
        batches = _batches(table, policy, around, way.pairs)
        caches.append([CachedPairs(table, policy, one, batch) for one, batch in batches])
    # Both directions are counted together, so that all cores are busy.
    every = [cached for some in caches for cached in some]
    judged = iter(
        _judged(table, policy, [(cached.around, cached.batch, cached.missing) for cached in every])
    )
    forward, reverse = (
        _unit_sight(
            table, policy, way, [pair for one in some for pair in one.complete(next(judged))]
        )
        for way, some in zip(ways, caches, strict=True)
    )
    return SightReport(
        table.digest,
        forward,
        reverse,
        tuple((name, value) for name, value in policy.param.values().items() if name != "name"),
    )


def prepare(table: Table, progress: Progress = silent) -> None:
    """Build all meshes that rays are cast at, so that the first verdict is as quick as the next."""
    parts = tuple(table.scenario.sight_policy.parts)
    progress(0.0, "Preparing the terrain")
    unit_square()
    ground_of(table.pieces, table.smoke, part_of(progress, 0.0, 0.5))
    for number, unit in enumerate(table.units):
        progress(0.5 + 0.5 * number / len(table.units), "Preparing the terrain")
        if not unit.template.flies:
            unit_blockers(unit, parts)
        for model in unit.models:
            body_of(model.piece, parts)


def opponents(
    table: Table, shooter: str, target: str
) -> tuple[tuple[PlacedModel, ...], tuple[PlacedModel, ...]]:
    """Return the shooting and the target models. Raises SightFault as `judge` does."""
    ours, theirs = models_named(table, shooter), models_named(table, target)
    if ours[0].unit == theirs[0].unit:
        raise SightFault(f"{shooter} and {target} are of one unit; a unit does not fire at itself")
    return ours, theirs


def models_named(table: Table, name: str) -> tuple[PlacedModel, ...]:
    """Return a unit's models, or the one model ``unit/model``. Raises SightFault for others."""
    unit, _, number = name.partition("/")
    try:
        return (table.model(name),) if number else table.unit(unit).models
    except KeyError:
        raise SightFault(f"{name!r:.90} is not on the table: {_available(unit, table)}") from None


def _available(name: str, table: Table) -> str:
    """Return a clause on the units or models that are there instead of a missing one."""
    name = name.partition("/")[0]
    for unit in table.units:
        if unit.id == name:
            last = len(unit.models) - 1
            return (
                f"models of {name} are {name}/0 to {name}/{last}"
                if last > 0
                else f"only {name}/0 is"
            )
    units = [unit.id for unit in table.units]
    if not units:
        return "no unit is"
    return f"expected {one_of('a unit', name, units)}{did_you_mean(name, units)}"


class _Way(NamedTuple):
    """One of the two directions of a verdict."""

    shooter: str
    firers: Sequence[PlacedModel]
    target: str
    targets: Sequence[PlacedModel]

    @property
    def pairs(self) -> list[Pair]:
        """Every firer with every target, firer by firer."""
        return [(firer, model) for firer in self.firers for model in self.targets]


def _unit_sight(
    table: Table, policy: SightPolicy, way: _Way, judged: Sequence[PairSight]
) -> UnitSight:
    pairs = with_game_cover(
        table.scenario.brings, policy, with_area_words(table, way.pairs, judged)
    )
    open_ = unit_verdicts([(pair.target, frozenset(pair.open)) for pair in pairs], policy)
    firers, targets = table.unit(way.firers[0].unit), table.unit(way.targets[0].unit)
    note = terrain_note(table, firers, targets, policy)
    sentence = headline(table, way.shooter, way.target, pairs)
    return UnitSight(
        way.shooter,
        way.target,
        next(iter(open_)) if len(open_) == 1 else CONTESTED,
        min(pair.range_in for pair in pairs),
        pairs,
        f"{sentence}. {note}" if note else sentence,
        note,
        thresholds(policy),
        open_,
    )


def judge_pairs(
    table: Table,
    policy: SightPolicy,
    firers: Sequence[PlacedModel],
    targets: Sequence[PlacedModel],
    *,
    prove: bool = True,
    precise: bool = True,
    marks: Sequence[float] = (),
) -> tuple[PairSight, ...]:
    """Return every firer's sight of every target, firer by firer.

    All firers belong to one unit, all targets to another. Without ``prove``, shares of 0 and 1 are
    proved only where the verdict depends on it: the verdicts are the same, the shares may miss 0
    and 1 by a little. Without ``precise``, rays are added only until the verdict is settled, and
    until the visible share lies on one side of each of ``marks`` unless the verdict is blocked.
    Porous volumes are then not asked about models that solids hide completely.
    """
    around = surroundings(table, firers[0].unit, targets[0].unit, policy)
    wanted = [(firer, model) for firer in firers for model in targets]
    ways = [
        (one, batch, range(len(batch.pairs)))
        for one, batch in _batches(table, policy, around, wanted)
    ]
    found = _judged(table, policy, ways, prove=prove, precise=precise, marks=marks, all_cores=False)
    return with_area_words(table, wanted, [pair for some in found for pair in some])


def judge_each(
    table: Table,
    policy: SightPolicy,
    wanted: Sequence[tuple[PlacedModel, PlacedModel]],
    shifts: Mapping[str, Points],
) -> tuple[PairSight, ...]:
    """Return the sight of each of these pairs, with rays until its verdict is settled.

    All firers belong to one unit, all targets to another. They may stand elsewhere than on the
    table. ``shifts``: other pieces and models that are moved, as for `surroundings`.
    """
    around = surroundings(table, wanted[0][0].unit, wanted[0][1].unit, policy, shifts)
    ways = [
        (one, batch, range(len(batch.pairs)))
        for one, batch in _batches(table, policy, around, wanted, shifts)
    ]
    found = _judged(table, policy, ways, prove=False, precise=False, all_cores=False)
    return with_area_words(table, wanted, [pair for some in found for pair in some], shifts)


def _batches(
    table: Table,
    policy: SightPolicy,
    around: Surroundings,
    wanted: Sequence[Pair],
    shifts: Mapping[str, Points] = MappingProxyType({}),
) -> Iterator[tuple[Surroundings, RayBatch]]:
    """Yield the lines of all pairs, in order, with what can block them.

    That is the same for all of them, but for areas that stop lines, which differ by the eye.
    """
    parts = tuple(policy.parts)
    if not stops(table.scenario.brings.words):
        yield around, RayBatch(wanted, parts)
        return
    for firer, some in groupby(wanted, key=lambda pair: pair[0]):
        yield from_eye(table, around, firer.eye, shifts), RayBatch(list(some), parts)


def _judged(
    table: Table,
    policy: SightPolicy,
    ways: Sequence[tuple[Surroundings, RayBatch, Sequence[int]]],
    *,
    prove: bool = True,
    precise: bool = True,
    marks: Sequence[float] = (),
    all_cores: bool = True,
) -> list[tuple[PairSight, ...]]:
    """Judge pairs of several directions.

    ``ways``: for each direction its surroundings, its lines, and the numbers of the pairs to judge.
    """
    wide, most = 2.0 * policy.precision if precise else np.inf, int(policy.max_rays)
    tasks, scales = [], []
    for around, batch, looks in ways:
        scale = _cover_scale(table, policy, around)
        scales.append(scale)
        blocked_at = None if precise else min(ceil(SURER.normal**2 / scale.min_visible), most)
        rule = StoppingRule(
            most,
            float(wide),
            scale.ranks,
            scale.classes,
            scale.min_visible,
            scale.begins,
            tuple(marks),
            prove,
            blocked_at,
        )
        tasks.append(CountTask(batch, looks, around, rule))
    count(tasks, all_cores=all_cores)
    return [_pairs(task, scale) for task, scale in zip(tasks, scales, strict=True)]


class _CoverScale(NamedTuple):
    """The thresholds of a policy, and the class of cover of each blocker.

    ``covers``: all words, from no cover to the best. ``begins``: the hidden share of each but the
    first. ``by_blocker``: the class of each blocker by its number. ``ranks``: the number of the
    best word that it counts for, 0 for the least, −1 for no cover.
    """

    words: CoverWords | None
    covers: tuple[str, ...]
    min_visible: float
    begins: tuple[float, ...]
    by_blocker: Sequence[str]
    ranks: NDArray[np.int64]

    @property
    def classes(self) -> int:
        """Number of classes of cover, without none."""
        return len(self.covers) - 1


def _cover_scale(table: Table, policy: SightPolicy, around: Surroundings) -> _CoverScale:
    covers = covers_of(table, around)
    ranks = np.array([policy.game.rank_of(cover) - 1 for cover in covers], dtype=np.int64)
    least = float(policy.min_visible)
    return _CoverScale(policy.game.words, policy.covers, least, policy.begins, covers, ranks)


def _pairs(task: CountTask, scale: _CoverScale) -> tuple[PairSight, ...]:
    """Return the sight of each pair of a task that is counted."""
    table, _, counts, shares, ends = task.counts
    names = task.around.names
    hidden = table[:, 1:].sum(axis=2)
    by: list[list[tuple[int, int]]] = [[] for _ in task.looks]
    rows, numbers = np.nonzero(hidden)
    stopped = zip(rows.tolist(), numbers.tolist(), hidden[rows, numbers].tolist(), strict=True)
    for row, number, times in stopped:
        by[row].append((number, times))
    wanted = [task.batch.pairs[look] for look in task.looks]
    inches = ranges_between(wanted)
    sights = []
    for row, (shooter, target) in enumerate(wanted):
        rays, seen, _, known, bits, cover, *_ = counts[row].tolist()
        low, high, exact = shares[row].tolist()
        verdicts = named_verdicts(bits, scale.covers)
        visible, low, high = _share(seen, rays, low, high, exact if exact >= 0.0 else None)
        rest, whole = 1 - visible, rays - seen
        sights.append(
            PairSight(
                shooter=shooter.id,
                target=target.id,
                eye=_triple(shooter.eye),
                visible=visible,
                low=low,
                high=high,
                rays=rays,
                range_in=inches[row],
                cover=scale.covers[cover],
                verdict=next(iter(verdicts)) if len(verdicts) == 1 else CONTESTED,
                open=tuple(sorted(verdicts)),
                hidden_by=tuple(
                    # shares in proportion to the stopped rays; their sum is 1 − visible
                    HiddenBy(names[number], scale.by_blocker[number], rest * times / whole)
                    for number, times in sorted(by[row], key=lambda item: (-item[1], item[0]))
                ),
                end=_triple(ends[row] if known else target.stand.matrix[:3, 3]),
                words=scale.words,
            )
        )
    return tuple(sights)


def _share(
    seen: int, rays: int, low: float, high: float, exact: float | None
) -> tuple[float, float, float]:
    """Return the visible share and its 95 % interval. The share is 0 or 1 only where proved.

    Where all rays agree without a proof, the share is that with half a ray more on the other side.
    """
    if exact is not None:
        return exact, exact, exact
    if seen == 0:
        return 0.5 / (rays + 1), low, high
    if seen == rays:
        return (rays + 0.5) / (rays + 1), low, high
    return seen / rays, low, high


def _triple(point: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[float, float, float]:
    return float(point[0]), float(point[1]), float(point[2])
