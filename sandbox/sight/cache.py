"""Pairs of models and whether they see each other, remembered for as long as that holds."""

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
class _Known:
    """A pair as it was judged, and the ``(2, 3)`` box of its sight lines."""

    shooter: PlacedModel
    target: PlacedModel
    pair: PairSight
    box: Points

    @property
    def by_terrain(self) -> bool:
        """Whether terrain alone hides all of the target: that, no unit changes."""
        hiding = self.pair.hidden_by
        return self.pair.verdict == BLOCKED and not any("/" in thing.id for thing in hiding)


def likeliest(pair: PairSight, policy: SightPolicy) -> str:
    """The verdict a pair is played by: its own, and where it is contested what its counts say."""
    if pair.verdict != CONTESTED:
        return pair.verdict
    if pair.visible < policy.min_visible:
        return BLOCKED
    return CLEAR if pair.cover == policy.covers[0] else pair.cover


class Sights:
    """Verdicts on pairs of models, judged as `sandbox.sight.judge` does, each once.

    A verdict holds until its shooter or its target stands elsewhere, or another unit changes
    whose box, before or after, touches the box of the pair's sight lines: nothing else could
    have met one of its rays. Smoke that comes or goes does likewise. What terrain
    hides wholly stays hidden whoever comes or goes.
    """

    def __init__(self, policy: SightPolicy, marks: Sequence[float] = ()) -> None:
        """``marks``: visible shares that a game asks about beside the verdicts."""
        self._policy = policy
        self._marks = tuple(marks)
        self._parts = tuple(policy.parts)
        self._known: dict[tuple[str, str], _Known] = {}

    def forgetful(self) -> Sights:
        """Others that judge alike and know nothing yet: for a table as it is not."""
        return Sights(self._policy, self._marks)

    def verdicts(
        self,
        table: Table,
        shooter: PlacedModel,
        targets: Sequence[PlacedModel],
        beside: Sequence[PlacedModel] = (),
    ) -> list[str]:
        """For each target, all of one unit: ``blocked``, ``clear`` or its class of cover.

        ``beside``: as for `pairs`.
        """
        judged = self.pairs(table, shooter, targets, beside)
        return [likeliest(pair, self._policy) for pair in judged]

    def pairs(
        self,
        table: Table,
        shooter: PlacedModel,
        targets: Sequence[PlacedModel],
        beside: Sequence[PlacedModel] = (),
    ) -> list[PairSight]:
        """How a model sees each target, all of one unit: its verdict, and on which side of the
        marks its share lies; the share itself is a rough one.

        ``beside``: models of the shooter's unit that will be asked about soon; they are judged
        with it, which is quicker and changes nothing.
        """
        missing = [target for target in targets if self._find(shooter, target) is None]
        if missing:
            also = [
                model
                for model in beside
                if model is not shooter and all(self._find(model, t) is None for t in missing)
            ]
            firers = [shooter, *also]
            pairs = judge_pairs(
                table, self._policy, firers, missing, prove=False, precise=False, marks=self._marks
            )
            judged = [(firer, target) for firer in firers for target in missing]
            for (firer, target), pair in zip(judged, pairs, strict=True):
                box = self._box(firer, target)
                self._known[firer.id, target.id] = _Known(firer, target, pair, box)
        return [self._known[shooter.id, target.id].pair for target in targets]

    def known(self, shooter: PlacedModel, target: PlacedModel) -> str | None:
        """The verdict on a pair if it is known already."""
        found = self._find(shooter, target)
        return None if found is None else likeliest(found.pair, self._policy)

    def changed(self, before: PlacedUnit, after: PlacedUnit | None) -> None:
        """A unit stands elsewhere, lost models, or is gone: forget what it may have touched.

        What flies blocks nothing wherever it is.
        """
        if before.template.flies:
            return
        boxes = [
            rays.bounds
            for unit in (before, after)
            if unit is not None and (rays := unit_blockers(unit, self._parts).rays).count
        ]
        name = before.id
        self._known = {
            key: known
            for key, known in self._known.items()
            if name in (known.shooter.unit, known.target.unit)
            or known.by_terrain
            or not any(_touch(known.box, box) for box in boxes)
        }

    def screened(self, boxes: Sequence[Points]) -> None:
        """Smoke has come to these ``(2, 3)`` boxes, or has gone from them."""
        self._known = {
            key: known
            for key, known in self._known.items()
            if not any(_touch(known.box, box) for box in boxes)
        }

    def _find(self, shooter: PlacedModel, target: PlacedModel) -> _Known | None:
        found = self._known.get((shooter.id, target.id))
        if found is None or found.shooter is not shooter or found.target is not target:
            return None
        return found

    def _box(self, shooter: PlacedModel, target: PlacedModel) -> Points:
        hull = target.stand.place(body_of(target.piece, self._parts).hull)
        points = np.concatenate([hull, shooter.eye[None]])
        return np.stack([points.min(axis=0), points.max(axis=0)])


def _touch(one: Points, other: Points) -> bool:
    return bool(np.all(one[0] <= other[1]) and np.all(one[1] >= other[0]))
