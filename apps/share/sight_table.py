"""A table as the sight of a page takes it: meshes in their own frames, and where each one stands.

``js/sight/`` casts the same rays at it as `sandbox.sight` does, in the same order.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import partial
from math import isinf
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from apps.share.scan_doubts import scan_doubts
from sandbox.analysis.fairness.looks import Man
from sandbox.analysis.maps.cells import MAN, Stood
from sandbox.analysis.side_by_side import readings_of
from sandbox.scenario.bodies import TYPICAL, Body
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.templates import templates
from sandbox.sight.any_part.shafts import convex_solids
from sandbox.sight.any_part.silhouettes import additive
from sandbox.sight.areas import base_of, footprints, stopping_areas
from sandbox.sight.counting.directions import scrambling_words
from sandbox.sight.judge import looks_from_any
from sandbox.sight.occluders import body_of, stopping_parts
from sandbox.sight.surroundings import covers_of, terrain_counts_in, without_units
from sandbox.table.feet import foot
from sandbox.table.placement import Placement, bearing_parts
from sandbox.table.table import PlacedModel, Table


class _Meshes:
    """Meshes by what they are of, each once: its points, and the three of each triangle."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str]] = []
        self._numbers: dict[tuple[object, ...], int] = {}

    def number(self, triangles: NDArray[np.float64], *key: object) -> int:
        """Return the number of a mesh of ``(n, 3, 3)`` triangles."""
        if key not in self._numbers:
            self._numbers[key] = len(self.rows)
            single = np.asarray(triangles, dtype=np.float32).reshape(-1, 3)
            points, corners = np.unique(single, axis=0, return_inverse=True)
            self.rows.append((_in_base64(points, np.float32), _in_base64(corners, np.uint32)))
        return self._numbers[key]


def sight_table(table: Table, here: Stood | None = None) -> dict[str, Any]:
    """Return a table as JSON for ``js/sight/``.

    ``here``: a model in each cell of a map, where the page draws one.
    """
    policy, game, meshes = table.scenario.sight_policy, table.scenario.brings, _Meshes()
    parts = tuple(policy.parts)
    pieces = _pieces(table, meshes)
    units = [
        {
            "id": unit.id,
            "flies": unit.template.flies,
            "rank": policy.game.rank_of(game.cover_named(unit.template.cover)) - 1,
            "models": [
                {
                    "id": model.id,
                    "eye": [*map(float, model.eye)],
                    "stand": _stand(model.stand),
                    "fixed": len(model.spec.position) == 3,
                    **_body(model, parts, meshes),
                }
                for model in unit.models
            ],
        }
        for unit in table.units
    ]
    within = {
        f"{ours.id} {theirs.id}": inches
        for ours in table.units
        for theirs in table.units
        if not isinf(inches := terrain_counts_in(table, ours, theirs, policy))
    }
    steps, shifts = additive()
    return {
        "by": _words(table),
        "ends": {"steps": steps.tolist(), "shifts": shifts.ravel().tolist()},
        "man": None if here is None else _body(here.placed([0])[0], parts, meshes),
        "places": [] if here is None else here.men.at.round(5).tolist(),
        "words": _in_base64(scrambling_words(), np.uint32),
        **_thresholds(policy, any_part=looks_from_any(table)),
        "readings": [*_by_readings(table)] if judges_by_readings(table) else [],
        "covers": [*policy.covers],
        "bodies": {name: _usual(table, name, meshes) for name in TYPICAL},
        "meshes": meshes.rows,
        "pieces": pieces,
        "units": units,
        "within": within,
        "scan": scan_doubts(table, partial(_pieces, meshes=meshes)),
    }


def judges_by_readings(table: Table) -> bool:
    """Return whether a page compares readings: neither words of a file nor a scan's doubts are
    judged by other thresholds there.
    """
    return table.scenario.brings.words is None and table.scenario.scan is None


def _pieces(table: Table, meshes: _Meshes) -> list[dict[str, Any]]:
    """Return the terrain and the smoke of a table."""
    rank_of = table.scenario.sight_policy.game.rank_of
    covers = covers_of(table, without_units(table))
    return [
        {
            "id": placed.id,
            "rank": rank_of(cover) - 1,
            "stand": _stand(placed.stand),
            "solid": _mesh(stopping_parts(placed.piece), meshes),
            "bears": _mesh(bearing_parts(placed.piece), meshes),
            "porous": [
                [meshes.number(one.triangles, id(placed.piece), number), one.depth]
                for number, one in enumerate(placed.piece.volumes)
            ],
            "convex": [
                _in_base64(planes, np.float64)
                for planes in (convex_solids(placed.piece) if looks_from_any(table) else ())
            ],
        }
        for placed, cover in zip((*table.pieces, *table.smoke), covers, strict=True)
    ]


def _thresholds(policy: SightPolicy, *, any_part: bool = False) -> dict[str, Any]:
    rule = {
        "most": int(policy.max_rays),
        "wide": 2.0 * policy.precision,
        "least": 0.0 if any_part else float(policy.min_visible),
        "begins": [*policy.begins],
    }
    return {"rule": rule, "unit_share": policy.unit_share}


def _by_readings(table: Table) -> Iterator[dict[str, Any]]:
    """Yield the thresholds of each reading of the table's rules that takes the same bodies."""
    said = table.scenario.policy
    for name, changes in readings_of(said):
        if "parts" not in changes:
            policy = SightPolicy.of(table.scenario.brings, {**said, **changes})
            yield {"name": name, **_thresholds(policy)}


def _words(table: Table) -> dict[str, Any]:
    """Return what a ruleset of words says of units in the way, of areas and of lines."""
    words = table.scenario.brings.words
    if words is None:
        return {"blocks": True, "way": 0, "any": False, "areas": [], "footprints": []}
    units = {unit.id for unit in table.units}
    return {
        "blocks": words.units.in_the_way == "block",
        "way": words.rank(words.units.in_the_way),
        "any": words.from_any,
        "areas": [
            {"owner": number, "shape": sides[:, 0].tolist()}
            for number, sides in stopping_areas(table)
        ],
        "footprints": [
            {"shape": _corners(one.shape), "through": one.through, "inside": one.inside}
            for one in footprints(table, units)
        ],
    }


def _corners(shape: shapely.Geometry) -> list[list[float]]:
    """Return the corners of a convex shape, counter-clockwise; the ends of a line."""
    if isinstance(shape, shapely.Polygon):
        shape = shapely.orient_polygons(shape).exterior
    return [[x, y] for x, y, *_ in dict.fromkeys(shape.coords)]


def _body(model: PlacedModel, parts: tuple[str, ...], meshes: _Meshes) -> dict[str, Any]:
    """Return the body of a model: the number of its mesh, its hull, its base, and its foot."""
    body = body_of(model.piece, parts)
    base = np.insert(np.array(_corners(base_of(model))), 2, model.stand.z, axis=1)
    return {
        "body": meshes.number(body.rays.triangles, id(body)),
        "hull": _in_base64(body.hull, np.float64),
        "base": model.stand.unplace(base)[:, :2].round(6).tolist(),
        "foot": _foot(model.piece, own_mesh=model.spec.mesh is not None),
    }


def _mesh(parts: Sequence[Any], meshes: _Meshes) -> int | None:
    """Return the number of the mesh of some parts of a piece, None where they have no triangles."""
    kept = [part for part in parts if len(part.mesh.faces)]
    if not kept:
        return None
    triangles = np.concatenate([part.triangles for part in kept])
    return meshes.number(triangles, *(id(part) for part in kept))


def _usual(table: Table, name: str, meshes: _Meshes) -> dict[str, Any]:
    """Return a model of no template that a player may put down: a body on a usual base."""
    man = Man.of(table, Body.of(name))
    body = body_of(man.piece, man.parts)
    cover = table.scenario.brings.cover_named(templates()[MAN].cover)
    under = foot(man.piece, True)
    return {
        "eye": list(man.piece.eye or ()),
        "rank": table.scenario.sight_policy.game.rank_of(cover) - 1,
        "body": meshes.number(body.rays.triangles, id(body)),
        "hull": _in_base64(body.hull, np.float64),
        "base": _corners(shapely.buffer(shapely.MultiPoint(under.core).convex_hull, under.radius)),
        "foot": _foot(man.piece, own_mesh=True),
    }


def _foot(piece: Any, *, own_mesh: bool) -> dict[str, Any]:
    under = foot(piece, own_mesh)
    low, high = under.low, under.high
    return {"core": under.core.tolist(), "radius": under.radius, "low": low, "high": high}


def _stand(stand: Placement) -> list[float]:
    """Return the rows of the rotation, then the origin."""
    matrix = stand.matrix
    return [*map(float, matrix[:3, :3].ravel()), *map(float, matrix[:3, 3])]


def _in_base64(numbers: NDArray[Any] | Sequence[float], kind: type[np.generic]) -> str:
    return b64encode(np.ascontiguousarray(numbers, dtype=kind).tobytes()).decode()
