"""Who sees whom: the visible share of every pair of models, its interval, its blockers, and the
verdict on the unit. Both directions are always judged, each on its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.engine.suggestions import did_you_mean, one_of
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import CONTESTED
from sandbox.sight.directions import unit_square
from sandbox.sight.game_cover import in_words_of
from sandbox.sight.intervals import SURER
from sandbox.sight.lines import Sheaf
from sandbox.sight.occluders import body_of, ground_of, unit_blockers
from sandbox.sight.report import HiddenBy, PairSight, SightReport, UnitSight
from sandbox.sight.sampling import Asked, Enough, Points, Surroundings, count, surroundings
from sandbox.sight.unchanged_pairs import JudgedOnce
from sandbox.sight.verdict import said, unit_verdict
from sandbox.sight.wording import headline, terrain_note, thresholds
from sandbox.table.ranges import ranges_between
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, part_of, silent


class SightFault(ValueError):
    """A question about sight that has no answer, in one sentence."""


def judge(table: Table, shooter: str, target: str) -> SightReport:
    """The line of sight from one unit or model to another, and back.

    ``shooter``, ``target``: a unit's id, or ``unit/model``. Raises SightFault where either is not
    on the table or both are of one unit.
    """
    ours, theirs = opponents(table, shooter, target)
    policy = table.scenario.sight_policy
    there, back = _Way(shooter, ours, target, theirs), _Way(target, theirs, shooter, ours)
    once = []
    for way in (there, back):
        around = surroundings(table, way.firers[0].unit, way.targets[0].unit, policy)
        wanted = [(firer, model) for firer in way.firers for model in way.targets]
        once.append(JudgedOnce(table, policy, around, Sheaf(wanted, tuple(policy.parts))))
    # Both ways at once: they have nothing in common but what is prepared of the table.
    judged = _judged(table, policy, [(one.around, one.sheaf, one.missing) for one in once])
    forward, reverse = (
        _one_way(table, policy, way, one.all(pairs))
        for way, one, pairs in zip((there, back), once, judged, strict=True)
    )
    return SightReport(
        table.digest,
        forward,
        reverse,
        tuple((name, value) for name, value in policy.param.values().items() if name != "name"),
    )


def prepare(table: Table, progress: Progress = silent) -> None:
    """Build everything that rays are cast at, so that the first verdict is as quick as the next."""
    parts = tuple(table.scenario.sight_policy.parts)
    progress(0.0, "Preparing what rays are cast at")
    unit_square()
    ground_of(table.pieces, table.smoke, part_of(progress, 0.0, 0.5))
    for number, unit in enumerate(table.units):
        progress(0.5 + 0.5 * number / len(table.units), "Preparing what rays are cast at")
        if not unit.template.flies:
            unit_blockers(unit, parts)
        for model in unit.models:
            body_of(model.piece, parts)


def opponents(
    table: Table, shooter: str, target: str
) -> tuple[tuple[PlacedModel, ...], tuple[PlacedModel, ...]]:
    """The models that look and those that are looked at. Raises SightFault as `judge` does."""
    ours, theirs = models_named(table, shooter), models_named(table, target)
    if ours[0].unit == theirs[0].unit:
        raise SightFault(f"{shooter} and {target} are of one unit; a unit does not fire at itself")
    return ours, theirs


def models_named(table: Table, name: str) -> tuple[PlacedModel, ...]:
    """Those of a unit, or the one model ``unit/model``. Raises SightFault where there is none."""
    unit, _, number = name.partition("/")
    try:
        return (table.model(name),) if number else table.unit(unit).models
    except KeyError:
        raise SightFault(f"{name!r:.90} is not on the table: {_instead_of(unit, table)}") from None


def _instead_of(name: str, table: Table) -> str:
    """What could be named that is on the table, in place of a unit or model that is not."""
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
    """One of the two ways of a verdict."""

    shooter: str
    firers: Sequence[PlacedModel]
    target: str
    targets: Sequence[PlacedModel]


def _one_way(
    table: Table, policy: SightPolicy, way: _Way, judged: Sequence[PairSight]
) -> UnitSight:
    pairs = in_words_of(table.scenario.brings, policy, judged)
    verdict = unit_verdict([(pair.target, frozenset(pair.open)) for pair in pairs], policy)
    firers, targets = table.unit(way.firers[0].unit), table.unit(way.targets[0].unit)
    note = terrain_note(table, firers, targets, policy)
    said = headline(table, way.shooter, way.target, verdict, pairs)
    return UnitSight(
        way.shooter,
        way.target,
        verdict,
        min(pair.range_in for pair in pairs),
        pairs,
        f"{said}. {note}" if note else said,
        note,
        thresholds(policy),
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
    """Every firer's sight of every target, firer by firer; all firers of one unit, all targets
    of another.

    Without ``prove`` shares of 0 and 1 are proved only where the verdict hangs on it: the verdicts
    are the same, the shares stay a hair away from 0 and 1. Where it is not to be ``precise`` rays
    are added only until the verdict is settled, and on which side of ``marks`` the visible share of
    what is not blocked lies; of a model that is hidden wholly by what is solid it is not asked what
    porous things would hide.
    """
    around = surroundings(table, firers[0].unit, targets[0].unit, policy)
    wanted = [(firer, model) for firer in firers for model in targets]
    lines = Sheaf(wanted, tuple(policy.parts)), range(len(wanted))
    return _judged(
        table, policy, [(around, *lines)], prove=prove, precise=precise, marks=marks, by_all=False
    )[0]


def judge_each(
    table: Table,
    policy: SightPolicy,
    wanted: Sequence[tuple[PlacedModel, PlacedModel]],
    shifts: Mapping[str, Points],
) -> tuple[PairSight, ...]:
    """The sight of each of these pairs, until its verdict is settled; all firers of one unit, all
    targets of another, wherever the table itself has them. ``shifts``: what else is somewhere
    else, as `surroundings` takes it."""
    around = surroundings(table, wanted[0][0].unit, wanted[0][1].unit, policy, shifts)
    lines = Sheaf(wanted, tuple(policy.parts)), range(len(wanted))
    ways = [(around, *lines)]
    return _judged(table, policy, ways, prove=False, precise=False, by_all=False)[0]


def _judged(
    table: Table,
    policy: SightPolicy,
    ways: Sequence[tuple[Surroundings, Sheaf, Sequence[int]]],
    *,
    prove: bool = True,
    precise: bool = True,
    marks: Sequence[float] = (),
    by_all: bool = True,
) -> list[tuple[PairSight, ...]]:
    """Of what can come between two units, and their pairs, those with these numbers."""
    wide, most = 2.0 * policy.precision if precise else np.inf, int(policy.max_rays)
    asked, told = [], []
    for around, sheaf, todo in ways:
        tell = _told(table, policy, around)
        told.append(tell)
        blocked_at = None if precise else min(ceil(SURER.normal**2 / tell.min_visible), most)
        enough = Enough(
            most, float(wide), tell.ranks, tell.classes, tell.least, tuple(marks), prove, blocked_at
        )
        asked.append(Asked(sheaf, todo, around, enough))
    count(asked, by_all=by_all)
    return [_pairs(one, tell) for one, tell in zip(asked, told, strict=True)]


class _Told(NamedTuple):
    """What is told of pairs by: of a policy that which makes verdicts of shares, and of each
    blocker, by its number, its class of cover; ``ranks``: the number of that, −1 for none."""

    covers: tuple[str, ...]
    min_visible: float
    cover_share: float
    unit_share: float
    of: Sequence[str]
    ranks: NDArray[np.int64]

    @property
    def least(self) -> tuple[float, float]:
        """The shares that make a line of sight, and that give cover."""
        return self.min_visible, self.cover_share

    @property
    def classes(self) -> int:
        """How many classes of cover there are."""
        return len(self.covers) - 1


def _told(table: Table, policy: SightPolicy, around: Surroundings) -> _Told:
    of = _covers(table, around)
    rank = {cover: number for number, cover in enumerate(policy.covers[1:])}
    ranks = np.array([rank.get(cover, -1) for cover in of], dtype=np.int64)
    least, gives, unit = policy.min_visible, policy.cover_share, policy.unit_share
    return _Told(policy.covers, float(least), float(gives), float(unit), of, ranks)


def _covers(table: Table, around: Surroundings) -> list[str]:
    """The cover class of each blocker, by its number."""
    classes: list[str] = [one.cover for one in (*table.pieces, *table.smoke)]
    models = {model.id: unit for unit in table.units for model in unit.models}
    game = table.scenario.brings
    units = (models[name] for name in around.names[len(classes) :])
    return classes + [game.cover_named(unit.template.cover) for unit in units]


def _pairs(asked: Asked, told: _Told) -> tuple[PairSight, ...]:
    """What is said of pairs that were counted."""
    table, _, counts, shares, ends = asked.found
    names, every = asked.around.names, asked.sheaf.pairs
    hidden = table[:, 1:].sum(axis=2)
    by: list[list[tuple[int, int]]] = [[] for _ in asked.todo]
    rows, numbers = np.nonzero(hidden)
    stopped = zip(rows.tolist(), numbers.tolist(), hidden[rows, numbers].tolist(), strict=True)
    for row, number, times in stopped:
        by[row].append((number, times))
    wanted = [every[look] for look in asked.todo]
    inches = ranges_between(wanted)
    found = []
    for row, (shooter, target) in enumerate(wanted):
        rays, seen, _, known, bits, cover, *_ = counts[row].tolist()
        low, high, exact = shares[row].tolist()
        verdicts = said(bits, told.covers)
        visible, low, high = _share(seen, rays, low, high, exact if exact >= 0.0 else None)
        rest, whole = 1 - visible, rays - seen
        found.append(
            PairSight(
                shooter=shooter.id,
                target=target.id,
                eye=_triple(shooter.eye),
                visible=visible,
                low=low,
                high=high,
                rays=rays,
                range_in=inches[row],
                cover=told.covers[cover],
                verdict=next(iter(verdicts)) if len(verdicts) == 1 else CONTESTED,
                open=tuple(sorted(verdicts)),
                hidden_by=tuple(
                    # what is hidden is divided as the directions were: it adds up to 1 − visible
                    HiddenBy(names[number], told.of[number], rest * times / whole)
                    for number, times in sorted(by[row], key=lambda one: (-one[1], one[0]))
                ),
                end=_triple(ends[row] if known else target.stand.matrix[:3, 3]),
            )
        )
    return tuple(found)


def _share(
    seen: int, rays: int, low: float, high: float, exact: float | None
) -> tuple[float, float, float]:
    """The visible share and its 95 % interval; 0 and 1 only where proved.

    Where all directions agree and no proof is found, the share is what half a direction more
    on the other side would make it.
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
