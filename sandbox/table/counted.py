"""The part of a model that counts: parts by name, or its volume; and the point it looks from.

A volume is an upright prism over the model's base, or over its hull without a base.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
import shapely

from meshes.shapes.piece import BODY, Part, Piece
from meshes.shapes.relief import prism
from sandbox.scenario.cover_words.ruleset import ANY, VOLUME, CoverWords, volume_heights
from sandbox.table.feet import foot

_MM_PER_IN = 25.4
_SIDES_PER_QUARTER = 8
_ROUNDING_MM = 0.5
_GREY = "#808080"


def counted_parts(piece: Piece, parts: Sequence[str]) -> list[Part]:
    """Return the parts of a model's piece that count. ``parts``: their names, as in a policy."""
    volumes = [name for name in parts if name.startswith(VOLUME)]
    named = [part for part in piece.parts if part.name in parts]
    return [*named, *(_volume(piece, name) for name in volumes)]


def looking(piece: Piece, words: CoverWords | None) -> Piece:
    """Return a model's piece with the eye that a ruleset of words gives it."""
    if words is None or words.model.looks_from in ("eye", ANY):
        return piece
    return _looking(piece, words.model.parts, words.model.looks_from)


@lru_cache(maxsize=512)
def _looking(piece: Piece, parts: tuple[str, ...], where: str) -> Piece:
    points = [
        part.mesh.bounds[:, 2] for part in counted_parts(piece, parts) if len(part.mesh.faces)
    ]
    if not points:
        return piece
    low, high = float(np.min(points)), float(np.max(points))
    return replace(piece, eye=(0.0, 0.0, high if where == "top" else (low + high) / 2))


@lru_cache(maxsize=512)
def _volume(piece: Piece, name: str) -> Part:
    floor, body = floor_of(piece), piece.part(BODY)
    assert body is not None  # every model has a body
    x0, y0, x1, y1 = shapely.bounds(floor).tolist()
    wide = max(x1 - x0, y1 - y0) * _MM_PER_IN
    rows = [height for base, height in volume_heights(name) if wide <= base + _ROUNDING_MM]
    high = rows[0] if rows else float(body.mesh.bounds[1, 2])
    return prism(floor, 0.0, high, _GREY).part(VOLUME)


@lru_cache(maxsize=512)
def floor_of(piece: Piece) -> shapely.Geometry:
    """Return the plan of a model's base, or of its hull without a base; model frame."""
    under = foot(piece, own_mesh=False)
    core = shapely.convex_hull(shapely.multipoints(under.core))
    return shapely.buffer(core, under.radius, quad_segs=_SIDES_PER_QUARTER)
