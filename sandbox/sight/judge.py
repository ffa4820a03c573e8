"""Judge lines of sight: visible share, interval and blockers of each pair, and the unit's verdict.

Both directions are judged, independently of each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby
from math import ceil
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from languages.message import Message, message
from rules.engine.model.suggestions import did_you_mean, one_of
from sandbox.scenario.cover_words.shipped import sentence_said
from sandbox.scenario.game_spec import TableGame
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.any_part.sights import any_part_sights, seen_back
from sandbox.sight.areas import are_ignored, stops, with_area_words
from sandbox.sight.counting.directions import unit_square
from sandbox.sight.counting.intervals import SURER
from sandbox.sight.counting.ray_batch import Pair, RayBatch
from sandbox.sight.counting.sampling import CountTask, StoppingRule, count
from sandbox.sight.occluders import body_of, ground_of, unit_blockers
from sandbox.sight.pair_sights import pair_sights
from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.sight.sentences import headline
from sandbox.sight.surroundings import Points, Surroundings, covers_of, from_eye, surroundings
from sandbox.sight.unchanged_pairs import CachedPairs
from sandbox.sight.verdict import pairs_verdicts
from sandbox.sight.wording import terrain_note, thresholds
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
    if looks_from_any(table):
        forward, reverse = (
            _unit_sight(table, policy, way, pairs)
            for way, pairs in zip(ways, _from_any_part(table, policy, *ways), strict=True)
        )
        return _report(table, policy, forward, reverse)
    caches = [
        [CachedPairs(table, policy, *row[:2]) for row in _lines(table, policy, way.pairs)]
        for way in ways
    ]
    # Both directions are counted together, so that all cores are busy.
    judged = iter(
        _judged(table, policy, [(one.around, one.batch, one.missing) for one in chain(*caches)])
    )
    forward, reverse = (
        _unit_sight(
            table, policy, way, [pair for one in some for pair in one.complete(next(judged))]
        )
        for way, some in zip(ways, caches, strict=True)
    )
    return _report(table, policy, forward, reverse)


def _from_any_part(
    table: Table, policy: SightPolicy, there: _Way, back: _Way
) -> tuple[Sequence[PairSight], Sequence[PairSight]]:
    """Judge both directions from any part to any part; they differ only where aircraft look."""
    found = any_part_sights(table, policy, there.pairs, {}, precise=True)
    units = (table.unit(way.firers[0].unit) for way in (there, back))
    if any(unit.template.flies for unit in units):
        return found, any_part_sights(table, policy, back.pairs, {}, precise=True)
    seen = {(pair.target, pair.shooter): seen_back(pair) for pair in found}
    return found, [seen[one.id, other.id] for one, other in back.pairs]


def looks_from_any(table: Table) -> bool:
    """Return whether a table's words look from any part of a model."""
    words = table.scenario.brings.words
    return words is not None and words.from_any


def one_eye(table: Table, what: str) -> None:
    """Refuse words for what judges single lines from one eye: those that look from any part, and
    as `line_by_line` does. Raises SightFault.

    ``what``: what looks so, as the message ``sight-looker`` has it.
    """
    words = table.scenario.brings.words
    if words is not None and words.from_any:
        looks = message("sight-looker", what=what)
        raise SightFault(message("sight-from-one-eye", what=looks, words=sentence_said(words.name)))
    line_by_line(table, what)


def line_by_line(table: Table, what: str) -> None:
    """Refuse words for what judges single lines: those that ask for units, keywords or heights of
    areas. Raises SightFault.

    ``what``: what looks so, as the message ``sight-looker`` has it.
    """
    words = table.scenario.brings.words
    if words is not None and (more := words.beyond_pairs):
        looks = message("sight-looker", what=what)
        raise SightFault(message("sight-line-by-line", what=looks, words=words.name, field=more))


def looker(table: Table, pair: PairSight) -> PlacedModel:
    """Return the model that looks, with its eye at the start of the pair's line."""
    model = table.model(pair.shooter)
    if not looks_from_any(table):
        return model
    x, y, z = model.stand.unplace(np.array([pair.eye]))[0].tolist()
    return replace(model, spec=model.spec.model_copy(update={"eye": (x, y, z)}))


def looker_at(table: Table, shooter: PlacedModel, targets: Sequence[PlacedModel]) -> PlacedModel:
    """Return a model with its eye where it looks from at these models of one unit."""
    if not looks_from_any(table):
        return shooter
    pairs = judge_pairs(table, table.scenario.sight_policy, [shooter], targets)
    return looker(table, max(pairs, key=lambda pair: pair.visible))


def _report(
    table: Table, policy: SightPolicy, forward: UnitSight, reverse: UnitSight
) -> SightReport:
    settings = ((name, value) for name, value in policy.param.values().items() if name != "name")
    return SightReport(table.digest, forward, reverse, tuple(settings))


def prepare(table: Table, progress: Progress = silent) -> None:
    """Build all meshes that rays are cast at, so that the first verdict is as quick as the next."""
    parts = tuple(table.scenario.sight_policy.parts)
    preparing = message("sight-preparing-terrain")
    progress(0.0, preparing)
    unit_square()
    ground_of(table.pieces, table.smoke, part_of(progress, 0.0, 0.5))
    for number, unit in enumerate(table.units):
        progress(0.5 + 0.5 * number / len(table.units), preparing)
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
        raise SightFault(message("sight-of-one-unit", shooter=shooter, target=target))
    return ours, theirs


def models_named(table: Table, name: str) -> tuple[PlacedModel, ...]:
    """Return a unit's models, or the one model ``unit/model``. Raises SightFault for others."""
    unit, _, number = name.partition("/")
    try:
        return (table.model(name),) if number else table.unit(unit).models
    except KeyError:
        there = _available(unit, table)
        raise SightFault(
            message("sight-not-on-the-table", name=f"{name!r:.90}", there=there)
        ) from None


def _available(name: str, table: Table) -> Message:
    """Return a clause on the units or models that are there instead of a missing one."""
    name = name.partition("/")[0]
    for unit in table.units:
        if unit.id == name:
            last = len(unit.models) - 1
            key = "sight-models-are" if last > 0 else "sight-only-model-is"
            return message(key, unit=name, last=last)
    units = [unit.id for unit in table.units]
    if not units:
        return message("sight-no-unit-is")
    wanted = one_of(message("sight-a-unit"), name, units)
    return message("sight-expected", known=wanted, near=did_you_mean(name, units))


class _Way(NamedTuple):
    """One of the two directions of a verdict."""

    shooter: str
    firers: Sequence[PlacedModel]
    target: str
    targets: Sequence[PlacedModel]

    @property
    def pairs(self) -> list[Pair]:
        return [(firer, model) for firer in self.firers for model in self.targets]


def _unit_sight(
    table: Table, policy: SightPolicy, way: _Way, judged: Sequence[PairSight]
) -> UnitSight:
    pairs = with_game_cover(
        table.scenario.brings, policy, with_area_words(table, way.pairs, judged)
    )
    open_ = pairs_verdicts(pairs, policy)
    firers, targets = table.unit(way.firers[0].unit), table.unit(way.targets[0].unit)
    note = terrain_note(table, firers, targets, policy)
    said = headline(table, way.shooter, way.target, pairs)
    return UnitSight(
        way.shooter,
        way.target,
        next(iter(open_)) if len(open_) == 1 else CONTESTED,
        min(pair.range_in for pair in pairs),
        pairs,
        said if note is None else message("sight-noted", said=said, note=note),
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
    wanted = [(firer, model) for firer in firers for model in targets]
    return judge_each(table, policy, wanted, prove=prove, precise=precise, marks=marks)


def judge_each(
    table: Table,
    policy: SightPolicy,
    wanted: Sequence[Pair],
    shifts: Mapping[str, Points] = MappingProxyType({}),
    *,
    prove: bool = False,
    precise: bool = False,
    marks: Sequence[float] = (),
) -> tuple[PairSight, ...]:
    """Return the sight of each of these pairs, with rays until its verdict is settled.

    All firers belong to one unit, all targets to another. They may stand elsewhere than on the
    table. ``shifts``: other pieces and models that are moved, as for `surroundings`. ``prove``,
    ``precise``, ``marks``: as for `judge_pairs`.
    """
    if looks_from_any(table):
        sights = any_part_sights(table, policy, wanted, shifts, precise=precise, marks=marks)
        return with_area_words(table, wanted, sights, shifts)
    lines = [*_lines(table, policy, wanted, shifts)]
    found = _judged(
        table, policy, lines, prove=prove, precise=precise, marks=marks, all_cores=False
    )
    return with_area_words(table, wanted, [*chain(*found)], shifts)


_Lines = tuple[Surroundings, RayBatch, Sequence[int]]
"""Surroundings of some lines, the lines, and the numbers of their pairs to judge."""


def _lines(
    table: Table,
    policy: SightPolicy,
    wanted: Sequence[Pair],
    shifts: Mapping[str, Points] = MappingProxyType({}),
) -> Iterator[_Lines]:
    """Yield the lines of all pairs, in order.

    What can block them is the same for all, but for areas that stop lines, which differ by the eye.
    """
    around = surroundings(table, wanted[0][0].unit, wanted[0][1].unit, policy, shifts)
    parts = tuple(policy.parts)
    units = [model.unit for model in wanted[0]]
    if not stops(table.scenario.brings.words) or are_ignored(table, units):
        yield around, RayBatch(wanted, parts), range(len(wanted))
        return
    for firer, some in groupby(wanted, key=lambda pair: pair[0]):
        own = list(some)
        seen = from_eye(table, around, firer.eye, shifts)
        yield seen, RayBatch(own, parts), range(len(own))


def _judged(
    table: Table,
    policy: SightPolicy,
    lines: Sequence[_Lines],
    *,
    prove: bool = True,
    precise: bool = True,
    marks: Sequence[float] = (),
    all_cores: bool = True,
) -> list[tuple[PairSight, ...]]:
    """Judge the pairs of several directions together."""
    wide = float(2.0 * policy.precision if precise else np.inf)
    most, least, classes = int(policy.max_rays), float(policy.min_visible), len(policy.covers) - 1
    blocked_at = None if precise else min(ceil(SURER.normal**2 / least), most)
    tasks, scales = [], []
    for around, batch, looks in lines:
        covers = covers_of(table, around)
        # The number of the best word that each blocker counts for, 0 for the least, −1 for none.
        ranks = np.array([policy.game.rank_of(cover) - 1 for cover in covers], dtype=np.int64)
        rule = StoppingRule(
            most, wide, ranks, classes, least, policy.begins, tuple(marks), prove, blocked_at
        )
        tasks.append(CountTask(batch, looks, around, rule))
        scales.append(covers)
    count(tasks, all_cores=all_cores)
    looked = [[task.batch.pairs[look] for look in task.looks] for task in tasks]
    return [
        pair_sights(pairs, task.around.names, task.counts, policy, covers)
        for pairs, task, covers in zip(looked, tasks, scales, strict=True)
    ]


def with_game_cover(
    game: TableGame[Any], policy: SightPolicy, pairs: Sequence[PairSight]
) -> tuple[PairSight, ...]:
    """Return pairs with their ``game_cover``: the game's name for the cover of each visible model.

    Games that do not name cover by share leave the pairs as they are.
    """
    if not game.cover_shares:
        return tuple(pairs)
    return tuple(
        pair
        if pair.verdict == BLOCKED
        else replace(pair, game_cover=game.shared_cover(1.0 - pair.visible, policy))
        for pair in pairs
    )
