"""Marks over the table: sight lines, rings under models, outlines of blockers.

Thin tubes and flat bands, because browsers draw lines one pixel wide. All of it is unlit and
distinct by more than colour: cover is solid, blocked dashed, contested dotted, a target's ring
broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

import manifold3d
import numpy as np
import shapely

from meshes.shapes.piece import BASE, Piece
from meshes.shapes.solid import face_normals
from sandbox.scenario import words
from sandbox.sight.colours import BLOCKED, CONTESTED, colour_of
from sandbox.table.outlines import outline_of
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import PlacedModel, PlacedPiece, Table
from sandbox.view import style
from sandbox.view.items import Item, drawn_model, item, split_aloft
from sandbox.view.surface import Faces, Points, Surface, joined, opaque
from sandbox.work.lasting import lasting

Dash = tuple[float, float]
"""Inches drawn, inches left out."""


@dataclass(frozen=True)
class Stroke:
    """Style of a sight line; ``dash``: None for a solid line. ``knob``: a mark at its end."""

    colour: style.Colour
    dash: Dash | None = None
    knob: bool = False


STROKES = MappingProxyType(
    {
        words.BLOCKED: Stroke(BLOCKED, (0.55, 0.35), knob=True),
        words.CONTESTED: Stroke(CONTESTED, (0.3, 0.3)),
    }
)
"""Strokes by verdict, of lines that are not solid."""


def stroke_of(verdict: str) -> Stroke:
    """Return the stroke of a verdict's lines."""
    return STROKES.get(verdict) or Stroke(colour_of(verdict))


RADIUS, KNOB, STOPPED, PATCH = 0.045, 0.13, 0.05, 0.09
"""Radius of the tubes, of the mark at a blocked end, of one of many stopped lines, and of the marks
of a place that leaves a verdict open, inches."""

SHAFT_OPACITY = 0.2

HALO, RIM = "#fbf8ef", "#16202a"
"""Colours of a selection ring: its band, and the band's edges."""
_INFLATED = 0.07
_ROUND = 1.25
_JOINED_IN, _MOST_PARTS = 0.3, 6
"""Half the gap across which one ring goes round two parts of a piece; the most parts.

A piece of more parts has one ring around all of them.
"""


@dataclass(frozen=True)
class SightLine:
    """A line from an eye to its end, inches, table frame; ``verdict``: a verdict or a tone."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    verdict: str


def sight_overlay(
    table: Table,
    lines: Iterable[SightLine] = (),
    firers: Iterable[str] = (),
    targets: Iterable[str] = (),
    blockers: Mapping[str, str] = MappingProxyType({}),
    *,
    judged: bool = False,
) -> list[Item]:
    """Draw a judgement over a table.

    ``firers``, ``targets``: ids of units, or of models ``unit/number``. ``blockers``: the verdict
    that colours each, by the ids of terrain or models. ``judged``: as for `outline`.
    """
    found = sight_lines(lines)
    for role, names in (("firer", firers), ("target", targets)):
        for model in _models(table, names):
            found.append(ring(model, table.unit(model.unit).side_number, role))
    return found + [outline(table, *one, judged=judged) for one in blockers.items()]


def sight_lines(lines: Iterable[SightLine]) -> list[Item]:
    """Draw one item, ``sight/<verdict>``, for all the lines of a verdict."""
    by_verdict: dict[str, list[SightLine]] = {}
    for line in lines:
        by_verdict.setdefault(line.verdict, []).append(line)
    found = []
    for verdict, alike in by_verdict.items():
        stroke = stroke_of(verdict)
        starts, ends = (np.array([getattr(one, k) for one in alike]) for k in ("start", "end"))
        drawn = tubes(*_dashed(starts, ends, stroke.dash), stroke.colour)
        if stroke.knob:
            drawn = joined([drawn, _knobs(ends, stroke.colour)])
        found.append(item(f"sight/{verdict}", drawn, "overlay", lit=False, pickable=False))
    return found


def shaft(corners: Points, stopped: Points, verdict: str) -> list[Item]:
    """Draw the bundle of lines between two bodies: ``shaft``, its clear hull, and
    ``sight/stopped``, a knob where each of some lines is stopped.

    ``corners``: of both bodies, ``(h, 3)``; ``stopped``: ``(m, 3)``; inches, table frame.
    """
    hull = manifold3d.Manifold.hull_points(corners).to_mesh()
    points, faces = hull.vert_properties[:, :3].astype(float), hull.tri_verts.astype(np.int64)
    drawn = flat(points, faces, stroke_of(verdict).colour)
    found = [item("shaft", drawn, "overlay", opacity=SHAFT_OPACITY, lit=False, pickable=False)]
    if len(stopped):
        knobs = _knobs(stopped, BLOCKED, STOPPED)
        found.append(item("sight/stopped", knobs, "overlay", lit=False, pickable=False))
    return found


def patch(spots: Points) -> Item:
    """Draw ``doubt``: a mark on each of the spots, ``(n, 3)``, that leave a verdict open."""
    knobs = _knobs(spots, CONTESTED, PATCH)
    return item("doubt", knobs, "overlay", lit=False, pickable=False)


def ring(model: PlacedModel, side: int, role: Literal["firer", "target"] | str = "firer") -> Item:
    """Draw ``ring/<unit>/<n>``: a band in its side's colour around its base, in a white halo.

    Whole for a firer, broken in four for a target. It is in the model's frame and moves with it.
    """
    broken = role == "target"

    def bands() -> list[Surface]:
        footprint = _footprint(model)
        return [
            _band(footprint, 0.02, 0.28, 0.0, HALO, broken, widen=0.05),
            _band(footprint, 0.07, 0.23, 0.012, SIDE_COLOURS[side], broken),
        ]

    drawn = _once(model.piece, ("ring", side, broken), bands)
    return item(f"ring/{model.id}", drawn, "overlay", model.stand.matrix, lit=False, pickable=False)


def chosen(model: PlacedModel) -> Item:
    """Draw ``chosen/<unit>/<n>``: the selection, a white band in a dark rim, around its role's
    ring.

    It is in the model's frame and moves with it.
    """

    def bands() -> list[Surface]:
        footprint = _footprint(model)
        return [
            _band(footprint, 0.30, 0.50, -0.006, RIM, False),
            _band(footprint, 0.345, 0.455, 0.006, HALO, False),
        ]

    drawn, where = _once(model.piece, ("chosen",), bands), model.stand.matrix
    return item(f"chosen/{model.id}", drawn, "overlay", where, lit=False, pickable=False)


def chosen_piece(piece: PlacedPiece) -> Item:
    """Draw ``chosen/<id>``: a white band in a dark rim around a piece of terrain; it moves
    with it.
    """

    def bands() -> list[Surface]:
        shape = outline_of(piece.piece).buffer(_JOINED_IN).buffer(-_JOINED_IN)
        if shapely.get_num_geometries(shape) > _MOST_PARTS:
            shape = shape.convex_hull
        return [
            _around(shape, 0.10, 0.34, style.RING_LIFT, RIM),
            _around(shape, 0.15, 0.29, style.RING_LIFT + 0.014, HALO),
        ]

    drawn, where = _once(piece.piece, ("chosen-piece",), bands), piece.stand.matrix
    return item(f"chosen/{piece.id}", drawn, "overlay", where, lit=False, pickable=False)


def theirs(model: PlacedModel, colours: Sequence[str]) -> Item:
    """Draw ``theirs/<unit>/<n>``: others' selections, a thin band in the colour of each.

    It lies outside the ring of one's own selection, and moves with the model.
    """
    footprint = _footprint(model)
    bands = []
    for place, colour in enumerate(colours):
        inner = 0.56 + 0.13 * place
        bands.append(_band(footprint, inner, inner + 0.09, 0.0, colour, False))
    where = model.stand.matrix
    return item(f"theirs/{model.id}", joined(bands), "overlay", where, lit=False, pickable=False)


@lasting(64, told_by=1)
def _once(piece: Piece, mark: tuple[object, ...], bands: Callable[[], list[Surface]]) -> Surface:
    """Return a mark of a piece, cached: every step of a drag needs it again, twice."""
    return joined(bands())


def _footprint(model: PlacedModel) -> Points:
    """Return the points that a ring goes around, model frame, ``(n, 2)``."""
    base = model.piece.part(BASE)
    parts = [base] if base is not None else list(model.piece.parts)
    footprint: Points = np.concatenate([part.mesh.vertices[:, :2] for part in parts])
    across = np.ptp(footprint, axis=0)
    if across.max() < _ROUND * across.min():  # a round base, in any number of sides, gets a circle
        turn = np.radians(np.arange(0.0, 360.0, 7.5))
        radius = float(np.linalg.norm(footprint, axis=1).max())
        footprint = radius * np.column_stack([np.cos(turn), np.sin(turn)])
    return footprint


def outline(table: Table, name: str, verdict: str, *, judged: bool = False) -> Item:
    """Draw ``outline/<id>``: a shell around a piece or a model in the colour of a verdict.

    Only its back is drawn. ``judged``: around a model as sight has it, not in its stance. Raises
    KeyError for an unknown id.
    """
    try:
        placed = table.piece(name)
        piece, stand = placed.piece, placed.stand
    except KeyError:
        model = table.model(name)
        drawn = model.piece if judged else drawn_model(model, table)
        piece, stand = split_aloft(drawn)[0], model.stand
    shell = _shell(piece)
    ink = np.tile(np.array(style.rgb(colour_of(verdict)), dtype=np.uint8), (len(shell.points), 1))
    return item(
        f"outline/{name}",
        shell.coloured(ink),
        "overlay",
        stand.matrix,
        lit=False,
        pickable=False,
        behind=True,
    )


def tubes(starts: Points, ends: Points, colour: style.Colour, radius: float = RADIUS) -> Surface:
    """Build square rods from ``starts`` to ``ends`` ``(n, 3)``, inches: eight triangles each.

    Their normals point away from their middles, so that a renderer can thicken them.
    """
    along = ends - starts
    length = np.linalg.norm(along, axis=1, keepdims=True)
    along = np.divide(
        along, length, out=np.tile([1.0, 0.0, 0.0], (len(along), 1)), where=length > 0
    )
    upright = np.abs(along[:, 2:]) > 0.9
    across = np.cross(along, np.where(upright, [[1.0, 0.0, 0.0]], [[0.0, 0.0, 1.0]]))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    over = np.cross(across, along)
    corners = np.stack([across, over, -across, -over], axis=1)
    points = np.concatenate([ends_of[:, None] + corners * radius for ends_of in (starts, ends)], 1)
    i = np.arange(4)
    j = (i + 1) % 4
    rod = np.concatenate([np.column_stack([i, j, j + 4]), np.column_stack([i, j + 4, i + 4])])
    faces = _repeated(rod, len(starts), 8)
    return _swelling(points, faces, colour, np.concatenate([corners, corners], axis=1))


def dashed_tubes(
    starts: Points, ends: Points, colour: style.Colour, dash: Dash | None, radius: float = RADIUS
) -> Surface:
    """Build `tubes` in dashes; None for ``dash`` builds them whole."""
    return tubes(*_dashed(starts, ends, dash), colour, radius)


def _models(table: Table, names: Iterable[str]) -> list[PlacedModel]:
    found: dict[str, PlacedModel] = {}
    for name in names:
        models = [table.model(name)] if "/" in name else table.unit(name).models
        found |= {model.id: model for model in models}
    return list(found.values())


def _dashed(starts: Points, ends: Points, dash: Dash | None) -> tuple[Points, Points]:
    """Return the dashes of each line; the first begins at its start and the last ends at
    its end.
    """
    if dash is None:
        return starts, ends
    on, off = dash
    found_starts, found_ends = [], []
    for start, end in zip(starts, ends, strict=True):
        length = float(np.linalg.norm(end - start))
        count = max(1, round((length + off) / (on + off)))
        scale = length / (count * (on + off) - off)
        first = np.arange(count)[:, None] * (on + off) * scale
        along = (end - start) / max(length, 1e-9)
        found_starts.append(start + first * along)
        found_ends.append(start + (first + on * scale) * along)
    return np.concatenate(found_starts), np.concatenate(found_ends)


def _knobs(at: Points, colour: style.Colour, radius: float = KNOB) -> Surface:
    """Build a small octahedron at each point."""
    corners = radius * np.array(
        [[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], dtype=float
    )
    faces = np.array(
        [[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4], [1, 0, 5], [2, 1, 5], [3, 2, 5], [0, 3, 5]]
    )
    points, away = at[:, None] + corners, np.tile(corners / radius, (len(at), 1, 1))
    return _swelling(points, _repeated(faces, len(at), 6), colour, away)


def _band(
    footprint: Points,
    inner: float,
    outer: float,
    lift: float,
    colour: style.Colour,
    broken: bool,
    widen: float = 0.0,
) -> Surface:
    """Build a flat band between two distances, inches, from the convex hull of points ``(n, 2)``.

    ``broken``: in four arcs, left, right, before and behind; ``widen``: inches longer at each end.
    """
    if broken:
        reach = float(np.abs(footprint).max()) + outer
        half = np.radians(30.0) + widen / reach
        arcs = [(quarter - half, quarter + half) for quarter in np.radians([0, 90, 180, 270])]
    else:
        arcs = [(0.0, 2 * np.pi)]
    return joined(
        _arc(footprint, inner, outer, style.RING_LIFT + lift, colour, *arc) for arc in arcs
    )


def _around(
    shape: shapely.Geometry, inner: float, outer: float, z: float, colour: style.Colour
) -> Surface:
    """Build a flat band between two distances, inches, from an outline, at a height."""
    inside, outside = (shape.buffer(gap, quad_segs=6).simplify(0.01) for gap in (inner, outer))
    band = shapely.constrained_delaunay_triangles(outside.difference(inside))
    triangles = shapely.orient_polygons(shapely.get_parts(band))
    points = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3].reshape(-1, 2)
    faces = np.arange(len(points)).reshape(-1, 3)
    return flat(np.column_stack([points, np.full(len(points), z)]), faces, colour)


def _arc(
    footprint: Points,
    inner: float,
    outer: float,
    z: float,
    colour: style.Colour,
    first: float,
    last: float,
) -> Surface:
    steps = max(4, round((last - first) / np.radians(7.5)))
    angles = np.linspace(first, last, steps + 1)
    away = np.column_stack([np.cos(angles), np.sin(angles)])
    # The furthest point each way, moved out: the outline of the hull with rounded corners.
    furthest = footprint[np.argmax(footprint @ away.T, axis=0)]
    rows = [
        np.column_stack([furthest + away * gap, np.full(len(angles), z)]) for gap in (inner, outer)
    ]
    return flat(np.concatenate(rows), strips(2, len(angles)), colour)


def strips(rows: int, columns: int) -> Faces:
    """Return the faces between rows of points that follow one another, ``(n, 3)``."""
    first = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    beyond = first + columns
    return np.concatenate(
        [
            np.column_stack([first, beyond, beyond + 1]),
            np.column_stack([first, beyond + 1, first + 1]),
        ]
    )


@lasting()
def _shell(piece: Piece) -> Surface:
    """Return all opaque parts, welded and slightly enlarged; colourless, piece frame."""
    meshes = [part.mesh for part in opaque(piece) if len(part.mesh.faces)]
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes[:-1])])
    points = np.concatenate([mesh.vertices for mesh in meshes])
    faces = np.concatenate([m.faces + s for m, s in zip(meshes, starts, strict=True)])
    # Welded, or the shell would split along every hard edge.
    welded, place = np.unique(np.round(points, 3), axis=0, return_inverse=True)
    faces = place.reshape(-1)[faces]
    normals, area = face_normals(welded, faces)
    normals = np.repeat(normals * (area > 0)[:, None], 3, axis=0)
    away = np.column_stack(
        [np.bincount(faces.reshape(-1), column, len(welded)) for column in normals.T]
    )
    length = np.linalg.norm(away, axis=1, keepdims=True)
    away = np.divide(away, length, out=np.zeros_like(away), where=length > 1e-9)
    return flat(welded + _INFLATED * away, faces, "#000000")


def _repeated(faces: Faces, count: int, stride: int) -> Faces:
    return (faces[None] + stride * np.arange(count)[:, None, None]).reshape(-1, 3)


def _swelling(points: Points, faces: Faces, colour: style.Colour, away: Points) -> Surface:
    """Build a flat surface whose normals ``(…, 3)`` give the movement of each point ``(…, 3)``."""
    drawn = flat(points.reshape(-1, 3), faces, colour)
    return replace(drawn, normals=away.reshape(-1, 3), smooth=True)


def flat(points: Points, faces: Faces, colour: style.Colour) -> Surface:
    """Build a surface of one colour without light."""
    ink = np.tile(np.array(style.rgb(colour), dtype=np.uint8), (len(points), 1))
    up = np.tile([0.0, 0.0, 1.0], (len(points), 1))
    return Surface(points, faces, ink, up)
