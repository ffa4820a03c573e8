"""Cross-check of visible shares by trimesh: the same rays, cast by its own calls.

Anybody can repeat it. The table is exported as glTF and read again, and each ray of a pair is sent
by `mesh.ray.intersects_first`; or each segment, where the words look from any part. That shares
neither the meshes in memory nor the code that casts rays with the verdict. Pairs with something
between that is no part of the export are not compared: woods, smoke, areas that stop lines, and
terrain that counts only near.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np
import trimesh
from numpy.typing import NDArray

from languages.message import message
from languages.writing import text
from meshes.shapes.piece import PASSED
from sandbox.exchange.gltf import from_gltf, glb
from sandbox.rulings.cross_check import partial_solid_between
from sandbox.sight.areas import stops
from sandbox.sight.judge import line_by_line, looks_from_any
from sandbox.sight.pair_rays import PairRays, pair_rays, pair_segments
from sandbox.sight.report import PairSight, SightReport
from sandbox.sight.surroundings import Surroundings, surroundings
from sandbox.table.counted import counted_parts
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, silent

GRAZING = 0.005
"""Difference of two shares that rays grazing an edge may make, in float32."""

Points = NDArray[np.float64]


@dataclass(frozen=True)
class RayCheck:
    """A pair's visible share by trimesh.

    ``rays``: the rays of the pair. ``same``: how many of them end at the same thing as those of the
    verdict. ``agrees``: whether the two shares differ by at most `GRAZING`, and the first lies in
    the verdict's interval as nearly.
    """

    visible: float
    rays: int
    same: int
    agrees: bool

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline los --cross-check --json` prints it."""
        return {
            "visible": round(self.visible, 6),
            "rays": self.rays,
            "same": self.same,
            "agrees": self.agrees,
        }


def ray_checks(
    table: Table, report: SightReport, progress: Progress = silent
) -> tuple[RayCheck | None, ...]:
    """Return the forward pairs of a report by trimesh, in order; None for those not compared.

    Raises SightFault as `line_by_line` does.
    """
    line_by_line(table, "cross-check")
    cast = pair_segments if looks_from_any(table) else pair_rays
    pairs, found = report.forward.pairs, list[RayCheck | None]()
    shooter, target = (table.model(name).unit for name in (pairs[0].shooter, pairs[0].target))
    around = surroundings(table, shooter, target, table.scenario.sight_policy)
    progress(0.0, text("ruling-exporting"))
    exported = _Exported(table, around)
    for number, pair in enumerate(pairs):
        progress(number / len(pairs), text("ruling-casting-rays"))
        one, other = table.model(pair.shooter), table.model(pair.target)
        apart = stops(table.scenario.brings.words) or not pair.rays
        skipped = apart or partial_solid_between(around, one, other)
        found.append(None if skipped else exported.compared(cast(table, pair), pair, other))
    return tuple(found)


def with_ray_checks(said: dict[str, Any], found: Sequence[RayCheck | None]) -> dict[str, Any]:
    """Return a report's JSON with the result by trimesh of each pair."""
    pairs = [
        row | {"trimesh": None if one is None else one.to_json()}
        for row, one in zip(said["pairs"], found, strict=True)
    ]
    return said | {"pairs": pairs}


def ray_check_words(pairs: Sequence[PairSight], found: Sequence[RayCheck | None]) -> str:
    """Return the result as a sentence."""
    compared = [one for one in found if one is not None]
    if not compared:
        return text("ruling-rays-unused")
    rays, same = sum(one.rays for one in compared), sum(one.same for one in compared)
    ends = message("ruling-rays-alike", same=same, rays=rays)
    apart = tuple(
        message("ruling-rays-row", shooter=pair.shooter, target=pair.target)
        for pair, one in zip(pairs, found, strict=True)
        if one is not None and not one.agrees
    )
    if apart:
        return text("ruling-rays-differ", rows=apart, ends=ends)
    which = message("ruling-pairs", pairs=len(compared))
    return text("ruling-rays-agree", pairs=which, ends=ends)


class _Exported:
    """The exported table, in inches, with those parts that can block between two units."""

    def __init__(self, table: Table, around: Surroundings) -> None:
        scene = trimesh.load_scene(BytesIO(glb(table)), file_type="glb")
        self._meshes: Mapping[str, trimesh.Trimesh] = {
            name: from_gltf(scene, name) for name in scene.graph.nodes_geometry
        }
        self._table, self._parts = table, table.scenario.sight_policy.parts
        smoke = {piece.id for piece in table.smoke}
        self._blocking: list[tuple[str, trimesh.Trimesh]] = [
            (piece.id, self._meshes[f"terrain/{piece.id}"])
            for piece in table.pieces
            if piece.id not in smoke and any(part.name not in PASSED for part in piece.piece.parts)
        ]
        for name in around.names[len(table.pieces) + len(smoke) :]:
            self._blocking += [(name, mesh) for mesh in self._of_model(table.model(name))]

    def _of_model(self, model: PlacedModel) -> list[trimesh.Trimesh]:
        names = dict.fromkeys(part.name for part in counted_parts(model.piece, self._parts))
        wanted = (f"model/{model.id}/{name}" for name in names)
        return [self._meshes[name] for name in wanted if name in self._meshes]

    def compared(self, rays: PairRays, pair: PairSight, target: PlacedModel) -> RayCheck:
        """Cast the rays of a pair at the parts that lie about them."""
        ends = rays.eye + rays.directions * rays.lengths[:, None]
        origins = np.broadcast_to(rays.eye, rays.directions.shape)
        low = np.minimum(origins, ends).min(axis=0)
        high = np.maximum(origins, ends).max(axis=0)
        things = [
            (name, mesh)
            for name, mesh in self._blocking
            if (mesh.bounds[0] <= high).all() and (mesh.bounds[1] >= low).all()
        ]
        things += [(target.id, mesh) for mesh in self._of_model(target)]
        whole = trimesh.util.concatenate([mesh for _, mesh in things])
        owners = np.repeat(np.arange(len(things)), [len(mesh.faces) for _, mesh in things])
        faces = whole.ray.intersects_first(origins, rays.directions)
        names = np.array([name for name, _ in things])
        first = np.where(faces >= 0, names[owners[faces]], "")
        expected = np.where(rays.seen, target.id, np.array([*rays.names, ""])[rays.by])
        visible = float((first == target.id).mean())
        same = int((first == expected).sum())
        agrees = abs(visible - float(rays.seen.mean())) <= GRAZING
        agrees &= pair.low - GRAZING <= visible <= pair.high + GRAZING
        return RayCheck(visible, len(faces), same, agrees)
