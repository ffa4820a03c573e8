"""Who sees whom: the visible share of every pair of models, its interval, its blockers, and the
verdict on the unit. Both directions are always judged, each on its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.engine.nearest import did_you_mean, one_of
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import CONTESTED
from sandbox.sight.directions import unit_square
from sandbox.sight.game_cover import in_words_of
from sandbox.sight.intervals import SURE, SURER
from sandbox.sight.occluders import body_of, ground_of, unit_blockers
from sandbox.sight.proof import all_behind, nothing_between
from sandbox.sight.report import HiddenBy, PairSight, SightReport, UnitSight
from sandbox.sight.sampling import Points, Surroundings, Tally, count, surroundings
from sandbox.sight.unchanged_pairs import judged_once
from sandbox.sight.verdict import likeliest_cover, said, unit_verdict
from sandbox.sight.wording import headline, terrain_note
from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, silent, within


class SightFault(ValueError):
    """A question about sight that has no answer, in one sentence."""


def judge(table: Table, shooter: str, target: str) -> SightReport:
    """The line of sight from one unit or model to another, and back.

    ``shooter``, ``target``: a unit's id, or ``unit/model``. Raises SightFault where either is not
    on the table or both are of one unit.
    """
    ours, theirs = opponents(table, shooter, target)
    policy = table.scenario.sight_policy
    there = surroundings(table, ours[0].unit, theirs[0].unit, policy)
    back = surroundings(table, theirs[0].unit, ours[0].unit, policy)
    # Each way on a core of its own: they have nothing in common but what is prepared of the table.
    with ThreadPoolExecutor(max_workers=1) as other:
        answer = other.submit(_one_way, table, policy, back, target, theirs, shooter, ours)
        forward = _one_way(table, policy, there, shooter, ours, target, theirs)
    return SightReport(
        table.digest,
        forward,
        answer.result(),
        tuple((name, value) for name, value in policy.param.values().items() if name != "name"),
    )


def prepare(table: Table, progress: Progress = silent) -> None:
    """Build everything that rays are cast at, so that the first verdict is as quick as the next."""
    parts = tuple(table.scenario.sight_policy.parts)
    progress(0.0, "Preparing what rays are cast at")
    unit_square()
    ground_of(table.pieces, table.smoke, within(progress, 0.0, 0.5))
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


def _one_way(
    table: Table,
    policy: SightPolicy,
    around: Surroundings,
    shooter: str,
    firers: Sequence[PlacedModel],
    target: str,
    targets: Sequence[PlacedModel],
) -> UnitSight:
    wanted = [(firer, model) for firer in firers for model in targets]
    judged = judged_once(
        table, policy, around, wanted, lambda some: _judged(table, policy, around, some)
    )
    pairs = in_words_of(table.scenario.brings, policy, judged)
    verdict = unit_verdict([(pair.target, frozenset(pair.open)) for pair in pairs], policy)
    note = terrain_note(table, table.unit(firers[0].unit), table.unit(targets[0].unit), policy)
    said = headline(table, shooter, target, verdict, pairs)
    return UnitSight(
        shooter,
        target,
        verdict,
        min(pair.range_in for pair in pairs),
        pairs,
        f"{said}. {note}" if note else said,
        note,
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
    return _judged(table, policy, around, wanted, prove=prove, precise=precise, marks=marks)


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
    return _judged(table, policy, around, wanted, prove=False, precise=False)


def _judged(
    table: Table,
    policy: SightPolicy,
    around: Surroundings,
    wanted: Sequence[tuple[PlacedModel, PlacedModel]],
    *,
    prove: bool = True,
    precise: bool = True,
    marks: Sequence[float] = (),
) -> tuple[PairSight, ...]:
    from sandbox.sight.compiled_verdicts import settled

    told = _told(table, policy, around)
    wide, edges = 2.0 * policy.precision if precise else np.inf, np.array(marks, dtype=np.float64)
    proofs: dict[Tally, float | None] = {}

    def enough(tally: Tally) -> bool:
        if prove and tally.rays and tally.seen == 0 and tally not in proofs:
            # Of what is hidden only many rays say that less is seen than counts; a proof, at once.
            proofs[tally] = _proved(tally, around)
        if proofs.get(tally) is not None:
            return True
        counts = tally.table, tally.rays_of, told.ranks, told.classes, told.least
        return settled(*counts, wide, edges, (*SURE,), (*SURER,))

    most = int(policy.max_rays)
    blocked_at = None if precise else min(ceil(SURER.normal**2 / told.min_visible), most)
    tallies = count(wanted, around, tuple(policy.parts), enough, most, blocked_at)
    return tuple(
        _pair(tally, around, told, prove=prove, exact=proofs.get(tally)) for tally in tallies
    )


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


def _pair(
    tally: Tally, around: Surroundings, told: _Told, *, prove: bool, exact: float | None = None
) -> PairSight:
    from sandbox.sight.compiled_verdicts import judged

    counts = tally.table, tally.rays_of, told.ranks, told.classes, told.least, (*SURE,)
    bits, low, high = judged(*counts, -1.0 if exact is None else exact)
    if exact is None and (prove or bits & (bits - 1)):
        exact = _proved(tally, around)
        if exact is not None:
            bits, low, high = judged(*counts, exact)
    verdicts = said(bits, told.covers)
    seen, hidden = tally.seen, tally.hidden
    visible, low, high = _share(seen, tally.rays, low, high, exact)
    totals = dict[str, int]()
    for number, times in hidden:
        totals[told.of[number]] = totals.get(told.of[number], 0) + times
    stopped = tally.rays - seen
    return PairSight(
        shooter=tally.shooter.id,
        target=tally.target.id,
        eye=_triple(tally.shooter.eye),
        visible=visible,
        low=low,
        high=high,
        rays=tally.rays,
        range_in=range_between(tally.shooter, tally.target),
        cover=likeliest_cover(tally.rays, totals, told),
        verdict=next(iter(verdicts)) if len(verdicts) == 1 else CONTESTED,
        open=tuple(sorted(verdicts)),
        hidden_by=tuple(
            # what is hidden is divided as the directions were, and adds up to 1 − visible
            HiddenBy(around.names[number], told.of[number], (1 - visible) * times / stopped)
            for number, times in sorted(hidden, key=lambda row: (-row[1], row[0]))
        ),
        end=_triple(tally.end if tally.end_known else tally.target.stand.matrix[:3, 3]),
    )


def _proved(tally: Tally, around: Surroundings) -> float | None:
    """0 or 1 where the share is exactly that, by proof; None where it is not, or not known."""
    if tally.rays == 0:
        return 0.0  # edge on: the body fills no part of the view that could be seen
    number, seen = tally.seen, tally.lines.seen
    if 0 < number < tally.rays or seen is None:
        return None
    if number:
        free = nothing_between(seen, around.obstacles, around.ground.porous)
        return 1.0 if free else None
    if tally.triangles is None:
        return None  # some line is free of all that is solid, and only that is proved
    stopping = np.sort(np.concatenate(tally.triangles))
    hidden = all_behind(seen, around.obstacles, tally.way.order, stopping)
    return 0.0 if hidden else None


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
