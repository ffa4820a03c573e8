"""Cache the verdicts on pairs of models during a game, for as long as they are valid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.judge import judge_pairs
from sandbox.sight.occluders import body_of, unit_blockers
from sandbox.sight.report import PairSight
from sandbox.table.footprints import Points
from sandbox.table.table import PlacedModel, PlacedUnit, Table


@dataclass(frozen=True, eq=False)
class _CachedPair:
    """A judged pair, with the box ``(2, 3)`` around its lines of sight."""

    shooter: PlacedModel
    target: PlacedModel
    pair: PairSight
    box: Points

    @property
    def by_terrain(self) -> bool:
        """Whether terrain alone hides all of the target. No unit can change that."""
        hiding = self.pair.hidden_by
        return self.pair.verdict == BLOCKED and not any("/" in thing.id for thing in hiding)


def likeliest_verdict(pair: PairSight, policy: SightPolicy) -> str:
    """Return the verdict by which a pair is played: its own, or where it is contested, that of its
    counts."""
    if pair.verdict != CONTESTED:
        return pair.verdict
    if pair.visible < policy.min_visible:
        return BLOCKED
    return CLEAR if pair.cover == policy.covers[0] else pair.cover


class SightCache:
    """Verdicts on pairs of models, judged as by `sandbox.sight.judge`, each once.

    A verdict is valid until its shooter or target moves. It also ends when another unit changes
    whose box, before or after, touches the box of the pair's lines of sight: nothing else can meet
    its rays. Smoke that appears or disappears has the same effect. A target that terrain hides
    completely stays hidden whatever units do.
    """

    def __init__(self, policy: SightPolicy, marks: Sequence[float] = ()) -> None:
        """Begin empty. ``marks``: visible shares at which a game has effects of its own."""
        self._policy = policy
        self._marks = tuple(marks)
        self._parts = tuple(policy.parts)
        self._cached: dict[tuple[str, str], _CachedPair] = {}

    def empty_copy(self) -> SightCache:
        """Return an empty cache with the same settings, for a hypothetical table."""
        return SightCache(self._policy, self._marks)

    def verdicts(
        self,
        table: Table,
        shooter: PlacedModel,
        targets: Sequence[PlacedModel],
        prefetch: Sequence[PlacedModel] = (),
    ) -> list[str]:
        """Return ``blocked``, ``clear`` or the class of cover of each target, all of one unit.

        ``prefetch``: as for `pairs`.
        """
        judged = self.pairs(table, shooter, targets, prefetch)
        return [likeliest_verdict(pair, self._policy) for pair in judged]

    def pairs(
        self,
        table: Table,
        shooter: PlacedModel,
        targets: Sequence[PlacedModel],
        prefetch: Sequence[PlacedModel] = (),
    ) -> list[PairSight]:
        """Return a model's sight of each target, all of one unit.

        The verdict is exact, and so is the side of each mark on which the share lies. The share
        itself is approximate. ``prefetch``: models of the shooter's unit that will be needed soon.
        They are judged together with the shooter, which is quicker and changes no result.
        """
        missing = [target for target in targets if self._find(shooter, target) is None]
        if missing:
            others = [
                model
                for model in prefetch
                if model is not shooter and all(self._find(model, t) is None for t in missing)
            ]
            firers = [shooter, *others]
            pairs = judge_pairs(
                table, self._policy, firers, missing, prove=False, precise=False, marks=self._marks
            )
            judged = [(firer, target) for firer in firers for target in missing]
            for (firer, target), pair in zip(judged, pairs, strict=True):
                hull = target.stand.place(body_of(target.piece, self._parts).hull)
                points = np.concatenate([hull, firer.eye[None]])
                box = np.stack([points.min(axis=0), points.max(axis=0)])
                self._cached[firer.id, target.id] = _CachedPair(firer, target, pair, box)
        return [self._cached[shooter.id, target.id].pair for target in targets]

    def cached_verdict(self, shooter: PlacedModel, target: PlacedModel) -> str | None:
        """Return the verdict on a pair; None where it is not cached."""
        cached = self._find(shooter, target)
        return None if cached is None else likeliest_verdict(cached.pair, self._policy)

    def unit_changed(self, before: PlacedUnit, after: PlacedUnit | None) -> None:
        """Drop the verdicts that a unit may affect that has moved, lost models or left the table.

        Aircraft affect none, because they never block.
        """
        if before.template.flies:
            return
        boxes = [
            rays.bounds
            for unit in (before, after)
            if unit is not None and (rays := unit_blockers(unit, self._parts).rays).count
        ]
        name = before.id
        self._cached = {
            key: cached
            for key, cached in self._cached.items()
            if name in (cached.shooter.unit, cached.target.unit)
            or cached.by_terrain
            or not any(_touch(cached.box, box) for box in boxes)
        }

    def smoke_changed(self, boxes: Sequence[Points]) -> None:
        """Drop the verdicts that smoke affects. ``boxes`` (2, 3): where it has come or gone."""
        self._cached = {
            key: cached
            for key, cached in self._cached.items()
            if not any(_touch(cached.box, box) for box in boxes)
        }

    def _find(self, shooter: PlacedModel, target: PlacedModel) -> _CachedPair | None:
        cached = self._cached.get((shooter.id, target.id))
        if cached is None or cached.shooter is not shooter or cached.target is not target:
            return None
        return cached


def _touch(a: Points, b: Points) -> bool:
    """Return whether two boxes ``(2, 3)`` touch or overlap."""
    return bool(np.all(a[0] <= b[1]) and np.all(a[1] >= b[0]))
