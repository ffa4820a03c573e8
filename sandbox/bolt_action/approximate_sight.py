"""Approximate sight between a unit, at many places where it might go, and its enemies.

A few models stand for a unit and a few points for a body, and models do not block sight. Hundreds
of pairs take as long as one exact verdict. Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import BODY, Piece
from rules.bolt_action.model.facts import COVERS, FACINGS
from rules.bolt_action.player.queries import ApproximateSight
from rules.engine.play.interruption import Places
from sandbox.bolt_action.battle.facings import facing_struck
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.sight.occluders import ground_of
from sandbox.sight.rough import OPEN, stopped_by
from sandbox.table.footprints import Pose2D, pose_of
from sandbox.table.table import PlacedModel

Points = NDArray[np.float64]

_MODELS = 5
"""Number of a unit's models that stand for it.

Of the models that seem unseen, one in eight is seen after all. With three models and four points of
a body it was one in three.
"""

_SOLDIER = (
    (0.0, 0.12, 0.2), (0.0, -0.12, 0.5), (0.0, 0.1, 0.72), (0.0, 0.0, 0.93),
    (0.0, 0.2, 0.5), (0.0, -0.2, 0.75), (0.0, -0.1, 0.2),
)  # fmt: skip
"""Points of a soldier's body: inches along and across from its middle, and shares of its height."""

_HULL = (
    (-0.4, -0.4, 0.3), (-0.4, 0.4, 0.7), (0.4, -0.4, 0.7), (0.4, 0.4, 0.3),
    (0.0, -0.4, 0.6), (0.0, 0.4, 0.6), (0.0, 0.0, 0.9), (0.0, 0.0, 0.5),
)  # fmt: skip
"""Points of a hull: shares of its length and width from its middle, and of its height."""

_HALF_A_BASE_IN = 0.5


@dataclass(frozen=True)
class _Sample:
    """A few of a unit's models at a place.

    ``eyes``: ``(n, 3)``. ``bodies``: ``(n, k, 3)``, points of each body. ``half_in``: half of what
    a model covers, inches. ``driven``: a vehicle.
    """

    models: tuple[PlacedModel, ...]
    eyes: Points
    bodies: Points
    half_in: float
    driven: bool

    @property
    def facing(self) -> float:
        """Facing of the first model, in degrees."""
        return self.models[0].stand.turn

    def struck_from(self, x: float, y: float) -> str:
        """Return the facing of the first model that a shot from a point strikes.

        Infantry and guns have the front only.
        """
        return facing_struck(self.models[0], x, y) if self.driven else FACINGS[0]


class ApproximateSights:
    """Approximate sight between a unit, at many places where it might go, and other units.

    Remembered while both units, the terrain and the smoke stay the same.
    """

    def __init__(self, battle: FollowedBattle, arc_deg: float) -> None:
        """``arc_deg``: width of a front arc, degrees."""
        self._battle = battle
        self._arc_deg = arc_deg
        self._cover_share = battle.table.scenario.sight_policy.cover_share
        self._known: dict[tuple[str, Places], dict[str, ApproximateSight]] = {}
        self._samples: dict[tuple[str, Places], _Sample] = {}
        self._terrain: tuple[object, object] = (battle.table.pieces, battle.clouds)
        self._units = {unit.id: unit for unit in battle.table.units}

    def between(
        self, unit: str, places: Sequence[Places], others: Sequence[str]
    ) -> list[list[ApproximateSight]]:
        """Return, for each place of a unit, the sight between it and each of some other units.

        A place is rows of the unit, or () for where it stands. KeyError for an absent unit.
        """
        self._forget()
        known = [self._known.setdefault((unit, at), {}) for at in places]
        missing = {
            (at, other): None
            for at, sights in zip(places, known, strict=True)
            for other in others
            if other not in sights
        }
        if missing:
            for (at, other), sight in zip(missing, self._judged(unit, [*missing]), strict=True):
                self._known[unit, at][other] = sight
        return [[sights[other] for other in others] for sights in known]

    def _forget(self) -> None:
        """Forget the sights of units that have changed; all of them where terrain or smoke has.

        Models do not block approximate sight, so that other units' sights stay what they were.
        """
        terrain = (self._battle.table.pieces, self._battle.clouds)
        if any(a is not b for a, b in zip(terrain, self._terrain, strict=True)):
            self._terrain, self._known, self._samples = terrain, {}, {}
        before, now = self._units, {unit.id: unit for unit in self._battle.table.units}
        changed = {name for name, unit in before.items() if now.get(name) is not unit}
        self._units = now
        if changed:
            for samples in (self._known, self._samples):
                for key in [key for key in samples if key[0] in changed]:
                    del samples[key]
            for sights in self._known.values():
                for name in changed:
                    sights.pop(name, None)

    def _judged(self, unit: str, wanted: Sequence[tuple[Places, str]]) -> list[ApproximateSight]:
        """Judge the sight of pairs, all their rays in one batch."""
        pairs = [(self._sample(unit, at), self._sample(other, ())) for at, other in wanted]
        rays = _Rays([look for ours, theirs in pairs for look in ((ours, theirs), (theirs, ours))])
        pieces, smoke = self._battle.table.pieces, self._battle.table.smoke
        covers = np.array([COVERS.index(piece.cover) for piece in (*pieces, *smoke)] + [0])
        owners = stopped_by(ground_of(pieces, smoke), rays.eyes, rays.ends, rays.bodies)
        sides = rays.summed(owners, covers, self._cover_share)
        return [
            self._sight(ours, theirs, there, back)
            for (ours, theirs), there, back in zip(pairs, sides[::2], sides[1::2], strict=True)
        ]

    def _sight(
        self, ours: _Sample, theirs: _Sample, there: tuple[float, str], back: tuple[float, str]
    ) -> ApproximateSight:
        a, b = ours.bodies[:, 0, :2], theirs.bodies[:, 0, :2]
        gap = float(np.linalg.norm(a[:, None] - b[None], axis=2).min())
        (ax, ay), (bx, by) = a[0].tolist(), b[0].tolist()
        return ApproximateSight(
            range_in=max(0.0, gap - ours.half_in - theirs.half_in),
            sees=there[0],
            cover=there[1],
            facing=theirs.struck_from(ax, ay),
            bears=_bears(ours.facing, bx - ax, by - ay, self._arc_deg),
            seen=back[0],
            own_cover=back[1],
            own_facing=ours.struck_from(bx, by),
            borne=_bears(theirs.facing, ax - bx, ay - by, self._arc_deg),
        )

    def _sample(self, unit: str, at: Places) -> _Sample:
        key = (unit, at)
        if key not in self._samples:
            placed = self._battle.table.unit(unit)
            rows = {int(row[0]): row for row in at}
            count = len(placed.models)
            few = min(_MODELS, count)
            spread = [round(k * (count - 1) / max(1, few - 1)) for k in range(few)]
            numbers = [spread[few // 2], *spread[: few // 2], *spread[few // 2 + 1 :]]
            models = tuple(
                self._moved(m, rows[m.index]) if m.index in rows else m
                for m in (placed.models[number] for number in numbers)
            )
            driven = placed.template.mover not in ("infantry", "artillery")
            bodies = [model.stand.place(_points_of(model.piece, driven)[0]) for model in models]
            half = _points_of(models[-1].piece, driven)[1]
            self._samples[key] = _Sample(
                models, np.stack([m.eye for m in models]), np.stack(bodies), half, driven
            )
        return self._samples[key]

    def _moved(self, model: PlacedModel, row: tuple[float, ...]) -> PlacedModel:
        """Return a model where a row has it, for sight only: its file keeps its old place."""
        spot = Pose2D(*row[1:])
        if spot == pose_of(model):
            return model
        return replace(model, stand=self._battle.stand_at(spot))


@lru_cache(maxsize=256)
def _points_of(piece: Piece, driven: bool) -> tuple[Points, float]:
    """Return the points of a body in its own frame, and half of what it covers, inches."""
    part = piece.part(BODY)
    assert part is not None, "every model has a body"
    shares = np.array(_HULL if driven else _SOLDIER)
    low, high = np.asarray(part.mesh.bounds)
    wide = high - low
    local = np.empty((len(shares), 3))
    local[:, :2] = (low + high)[:2] / 2 + shares[:, :2] * (wide[:2] if driven else 1.0)
    local[:, 2] = low[2] + shares[:, 2] * wide[2]
    return local, float(wide[:2].mean() / 2) if driven else _HALF_A_BASE_IN


class _Rays:
    """The rays of many looks, each from all eyes of one unit to all points of another's bodies.

    ``eyes``, ``ends``: ``(m, 3)``. ``bodies``: ``(m,)``, the number of each ray's eye and body.
    """

    def __init__(self, looks: Sequence[tuple[_Sample, _Sample]]) -> None:
        shapes = np.array([(len(a.eyes), *b.bodies.shape[:2]) for a, b in looks])
        ends_at = shapes.prod(axis=1).cumsum()
        self.eyes, self.ends = np.empty((ends_at[-1], 3)), np.empty((ends_at[-1], 3))
        for (a, b), (eyes, models, points), end in zip(
            looks, shapes.tolist(), ends_at.tolist(), strict=True
        ):
            rows = slice(end - eyes * models * points, end)
            self.eyes[rows].reshape(eyes, -1, 3)[:] = a.eyes[:, None]
            self.ends[rows].reshape(eyes, -1, 3)[:] = b.bodies.reshape(1, -1, 3)
        look_of_eye = np.repeat(np.arange(len(shapes)), shapes[:, 0])
        self._eyes, self._look_of_eye = shapes[:, 0], look_of_eye
        self._eye_of_body = np.repeat(np.arange(len(look_of_eye)), shapes[look_of_eye, 1])
        self._look_of_body = look_of_eye[self._eye_of_body]
        self._points = shapes[self._look_of_body, 2]
        self.bodies = np.repeat(np.arange(len(self._points)), self._points)

    def summed(
        self, owners: NDArray[np.intp], covers: NDArray[np.intp], cover_share: float
    ) -> list[tuple[float, str]]:
        """Return for each look the share of eyes that see any model, and the mean cover of those.

        ``owners``: ``(m,)``, what stopped each ray. ``cover_share``: the share of a body that must
        be hidden for cover to count.
        """
        open_ = owners == OPEN
        seen = np.bincount(self.bodies, open_) > 0
        best = np.zeros(len(seen))
        for k in range(1, len(COVERS)):
            hidden = np.bincount(self.bodies, ~open_ & (covers[owners] >= k))
            best[hidden >= cover_share * self._points] = k
        sees = np.bincount(self._look_of_eye, np.bincount(self._eye_of_body, seen) > 0)
        count = np.bincount(self._look_of_body, seen)
        mean = np.bincount(self._look_of_body, best * seen) / np.maximum(count, 1)
        classes = [COVERS[round(cover)] for cover in mean.tolist()]
        return list(zip((sees / self._eyes).tolist(), classes, strict=True))


def _bears(facing: float, right: float, up: float, arc_deg: float) -> bool:
    """Check whether a target at these offsets lies in a front arc, with 3° to spare."""
    bearing = np.degrees(np.arctan2(up, right))
    return bool(abs((bearing - facing + 180) % 360 - 180) <= arc_deg / 2 + 3.0)
