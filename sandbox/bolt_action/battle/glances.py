"""Rough looks between a unit, at many places where it might go, and its enemies.

A few models stand for all, a few points for a body, and men block nobody: where somebody could be
shot at from is known for hundreds of pairs in the time of one real look. Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import BODY
from rules.bolt_action.model.facts import COVERS, FACINGS
from rules.bolt_action.player.queries import Glance
from rules.engine.interruption import Places
from sandbox.bolt_action.battle.facings import ARC_DEG, facing_struck
from sandbox.bolt_action.battle.trekking import TrekkedBattle
from sandbox.sight.occluders import ground_of
from sandbox.sight.rough import OPEN, stopped_by
from sandbox.table.footprints import Pose2D, pose_of
from sandbox.table.table import PlacedModel, PlacedUnit, Table

Points = NDArray[np.float64]

_MODELS = 5
"""So many of a unit's models stand for all. With three, and four points of a man, one in three that
seemed to be seen by nobody was seen after all; so it is one in eight."""

_MAN = (
    (0.0, 0.12, 0.2),
    (0.0, -0.12, 0.5),
    (0.0, 0.1, 0.72),
    (0.0, 0.0, 0.93),
    (0.0, 0.2, 0.5),
    (0.0, -0.2, 0.75),
    (0.0, -0.1, 0.2),
)
"""Points of a man's body: shares of its length and width, beside its middle, and of its height."""

_HULL = (
    (-0.4, -0.4, 0.3), (-0.4, 0.4, 0.7), (0.4, -0.4, 0.7), (0.4, 0.4, 0.3),
    (0.0, -0.4, 0.6), (0.0, 0.4, 0.6), (0.0, 0.0, 0.9), (0.0, 0.0, 0.5),
)  # fmt: skip
"""Those of a vehicle's."""

_HALF_A_BASE_IN = 0.5


@dataclass(frozen=True)
class _Few:
    """A few of a unit's models at a place. ``eyes``: ``(n, 3)``. ``bodies``: ``(n, k, 3)``."""

    models: tuple[PlacedModel, ...]
    eyes: Points
    bodies: Points
    half_in: float
    driven: bool

    @property
    def facing(self) -> float:
        """Of the first, degrees."""
        return self.models[0].stand.turn

    def struck_from(self, x: float, y: float) -> str:
        """Where a shot from a point strikes the first; men have no facings."""
        return facing_struck(self.models[0], x, y) if self.driven else FACINGS[0]


class GlancedBattle(TrekkedBattle):
    """A battle of which one may ask many rough looks at once."""

    def __init__(self, table: Table, *, arc_deg: float = ARC_DEG) -> None:
        super().__init__(table, arc_deg=arc_deg)
        self._glanced: dict[tuple[str, Places, str], Glance] = {}
        self._fews: dict[tuple[str, Places], _Few] = {}

    def tell(self, events: Iterable[object]) -> None:
        """Follow what happened; what was seen from elsewhere may look different then."""
        table, clouds = self.table, self.clouds
        super().tell(events)
        if table is not self.table or clouds is not self.clouds:
            self._glanced.clear()
            self._fews.clear()

    def glances(
        self, unit: str, places: Sequence[Places], others: Sequence[str]
    ) -> list[list[Glance]]:
        """For each place that a unit might be at, () for where it is, what it and each of some
        others would see of each other. KeyError for who is not on the table."""
        missing = [
            (at, other)
            for at in places
            for other in others
            if (unit, at, other) not in self._glanced
        ]
        if missing:
            for (at, other), found in zip(missing, self._looked(unit, missing), strict=True):
                self._glanced[unit, at, other] = found
        return [[self._glanced[unit, at, other] for other in others] for at in places]

    def _looked(self, unit: str, wanted: Sequence[tuple[Places, str]]) -> list[Glance]:
        pairs = [(self._few(unit, at), self._few(other, ())) for at, other in wanted]
        eyes, ends, counts = [], [], []
        for ours, theirs in pairs:
            for seeing, seen in ((ours, theirs), (theirs, ours)):
                many, points = len(seeing.eyes), seen.bodies.reshape(-1, 3)
                eyes.append(np.repeat(seeing.eyes, len(points), axis=0))
                ends.append(np.tile(points, (many, 1)))
                counts.append(many * len(points))
        pieces, smoke = self.table.pieces, self.table.smoke
        covers = np.array([COVERS.index(one.cover) for one in (*pieces, *smoke)] + [0])
        ground = ground_of(pieces, smoke)
        owners = stopped_by(ground, np.concatenate(eyes), np.concatenate(ends))
        ends_at = np.cumsum(counts)
        found, at = [], 0
        for ours, theirs in pairs:
            sides = []
            for seeing, seen in ((ours, theirs), (theirs, ours)):
                rows = owners[ends_at[at] - counts[at] : ends_at[at]]
                sides.append(
                    _summed(
                        rows.reshape(len(seeing.eyes), *seen.bodies.shape[:2]),
                        covers,
                        self._policy.cover_share,
                    )
                )
                at += 1
            found.append(self._glance(ours, theirs, *sides))
        return found

    def _glance(
        self, ours: _Few, theirs: _Few, there: tuple[float, str], back: tuple[float, str]
    ) -> Glance:
        a, b = ours.bodies[:, 0, :2], theirs.bodies[:, 0, :2]
        gap = float(np.linalg.norm(a[:, None] - b[None], axis=2).min())
        (ax, ay), (bx, by) = a[0].tolist(), b[0].tolist()
        return Glance(
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

    def _few(self, unit: str, at: Places) -> _Few:
        key = (unit, at)
        if key not in self._fews:
            who = self.table.unit(unit)
            rows = {int(row[0]): row for row in at}
            numbers = _spread(len(who.models))
            some = tuple(
                self._there(m, rows[m.index]) if m.index in rows else m
                for m in (who.models[number] for number in numbers)
            )
            self._fews[key] = _few_of(who, some)
        return self._fews[key]

    def _there(self, model: PlacedModel, row: tuple[float, ...]) -> PlacedModel:
        """A model where a row has it, for looks alone: its file says where it was."""
        spot = Pose2D(*row[1:])
        if spot == pose_of(model):
            return model
        return replace(model, stand=self.stand_at(spot))


def _spread(count: int) -> list[int]:
    """The numbers of a few of so many models, that of the middle first."""
    few = min(_MODELS, count)
    spread = [round(k * (count - 1) / max(1, few - 1)) for k in range(few)]
    return [spread[few // 2], *spread[: few // 2], *spread[few // 2 + 1 :]]


def _few_of(unit: PlacedUnit, models: tuple[PlacedModel, ...]) -> _Few:
    driven = unit.template.mover not in ("infantry", "artillery")
    shares = np.array(_HULL if driven else _MAN)
    bodies, half = [], _HALF_A_BASE_IN
    for model in models:
        part = model.piece.part(BODY)
        assert part is not None, "every model has a body"
        low, high = np.asarray(part.mesh.bounds)
        wide = high - low
        local = np.empty((len(shares), 3))
        local[:, :2] = (low + high)[:2] / 2 + shares[:, :2] * (wide[:2] if driven else 1.0)
        local[:, 2] = low[2] + shares[:, 2] * wide[2]
        bodies.append(model.stand.place(local))
        if driven:
            half = float(wide[:2].mean() / 2)
    return _Few(models, np.stack([m.eye for m in models]), np.stack(bodies), half, driven)


def _summed(
    owners: NDArray[np.intp], covers: NDArray[np.intp], cover_share: float
) -> tuple[float, str]:
    """Return the share of eyes that see any model, and the mean cover of the models seen.

    ``owners``: ``(eyes, models, points)``, what stopped each ray. ``cover_share``: the share of a
    body that must be hidden for cover to count.
    """
    open_ = owners == OPEN
    pairs = open_.any(axis=2)
    if not pairs.any():
        return 0.0, COVERS[0]
    points = owners.shape[2]
    hidden = [(~open_ & (covers[owners] >= k)).sum(axis=2) for k in range(1, len(COVERS))]
    best = np.zeros(pairs.shape, dtype=int)
    for k, count in enumerate(hidden, start=1):
        best[count >= cover_share * points] = k
    return float(pairs.any(axis=1).mean()), COVERS[round(float(best[pairs].mean()))]


def _bears(facing: float, right: float, up: float, arc_deg: float) -> bool:
    bearing = np.degrees(np.arctan2(up, right))
    return bool(abs((bearing - facing + 180) % 360 - 180) <= arc_deg / 2 + 3.0)
