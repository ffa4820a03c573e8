"""Items of a scene: the drawable parts of a table, its terrain and its models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal
from zlib import crc32

import numpy as np
import pyvista as pv
import shapely
from numpy.typing import NDArray

from languages.writing import text
from meshes.shapes.kind import Inks
from meshes.shapes.piece import BASE, RIM, Piece
from meshes.terrain.board import inks, table_edge
from meshes.terrain.ground.road import Road
from sandbox.scenario.checks.cross_checks import MAX_MODELS
from sandbox.scenario.schema import KindTerrain
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.sight.occluders import ground_of
from sandbox.table.mat_picture import MatPicture, mat_picture
from sandbox.table.outlines import outline
from sandbox.table.placement import Placement
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import PlacedModel, PlacedPiece, Table
from sandbox.view import style
from sandbox.view.baked_light import baked_model, baked_terrain, plain_ground, white
from sandbox.view.contact_shadow import FLYING_STAND, draped, held_up, shadow
from sandbox.view.light_shelf import usual_shelf
from sandbox.view.lighter import is_scanned, lighten, lighter
from sandbox.view.signposts import signposts
from sandbox.view.surface import Surface, clear_surface, part_surface, surface
from sandbox.view.weather import headlamps, lights, puddles, rain
from sandbox.work.lasting import lasting
from sandbox.work.progress import Progress, part_of, silent

MARKS = ("ring", "chosen", "theirs", "outline")
"""Prefixes of names of a model's marks, before its id."""

ALONG = ("model", "clear", "panes", "stand", "base", "drop", "shadow", *MARKS)
"""Prefixes of names of items, before the id of a model or a piece: they move with it."""

RAIN = "weather/rain"

CLEAR_OPACITY, DROP_RADIUS = 0.34, 0.05
"""Opacity of clear acrylic; radius of the line down from a flyer, inches."""

SMOKE_OPACITY = 0.5

Matrix = NDArray[np.float64]
Group = Literal["table", "terrain", "model", "overlay"]

_ROADS_NEAR_IN, _ROADS_FINE_IN = 1.0, 0.03
"""Distance of roads that may meet, and how exact the outline of one is for another, inches."""

_SLOPE_STEP, _STEEPEST = 0.08, 13
"""Step of a drawn slope, inches an inch, and the most steps: steeper ground is a wall."""

_UNEVEN_IN = 0.12
"""Greatest distance of the ground from a slope that a base is laid along."""

_REACH_IN = 1.0
"""Greatest height of the ground under a base above and below its place."""

_AROUND = np.linspace(0.0, 2 * np.pi, 12, endpoint=False)

_BASE_RING = np.column_stack([np.cos(_AROUND), np.sin(_AROUND)])


@dataclass(frozen=True, eq=False)
class Item:
    """One actor of the scene.

    ``name``: its prefix says what it shows:

    - ``ground``, ``edge``, ``grid``: the table
    - ``zone/<id>``, ``objective/<id>``, ``note/<id>``: signposts
    - ``terrain/<id>``, ``smoke/<id>``, ``model/<unit>/<n>``, ``shadow/<unit>/<n>``
    - ``clear/…``: the clear parts of a piece or model
    - ``panes/<id>``: lit windows and lamps of a house or a vehicle
    - ``weather/rain``, ``weather/puddles``
    - ``stand/<unit>/<n>``, ``base/<unit>/<n>``, ``drop/<unit>/<n>``: under a flyer its stand, the
      clear part of that, and the line down to it
    - ``sight/…``, ``shaft``, ``ring/…``, ``chosen/…``, ``theirs/…``, ``outline/…``, ``die/…``,
      ``flight/…``, ``measure/…``, ``template/…``: marks over these

    ``mesh``: triangles, piece frame, inches; ``rgb`` per vertex, uint8 ``(n, 3)``, or ``(n, 4)``
    with opacity; ``Normals`` where it is drawn smooth. ``digest``: of what crosses the wire;
    equal for equal content. ``matrix``: ``(4, 4)``, piece frame to table frame.
    ``lit``: drawn by the lights, else in its own colours. ``behind``: only its back faces are
    drawn, as an outline around what it encloses. ``picture``: lies on it, seen from above, from
    edge to edge, times its colours.
    """

    name: str
    mesh: pv.PolyData
    digest: str
    matrix: Matrix
    group: Group
    opacity: float = 1.0
    lit: bool = True
    visible: bool = True
    pickable: bool = True
    behind: bool = False
    picture: MatPicture | None = None

    @property
    def smooth(self) -> bool:
        """Whether it is drawn with its own normals."""
        return "Normals" in self.mesh.point_data


def item(
    name: str,
    drawn: Surface,
    group: Group,
    matrix: Matrix | None = None,
    *,
    opacity: float = 1.0,
    lit: bool = True,
    pickable: bool = True,
    behind: bool = False,
) -> Item:
    """Build an item of a surface at ``matrix``, or at its points' own place."""
    where = np.eye(4) if matrix is None else matrix
    return Item(name, drawn.mesh, drawn.digest, where, group, opacity, lit, True, pickable, behind)


def terrain_items(
    table: Table, progress: Progress = silent, cut: float | None = None
) -> list[Item]:
    """Build the ground and the terrain in their light; ``cut`` as for `baked_terrain`."""
    whole = ground_of(table.pieces, (), part_of(progress, 0.0, 0.1)).solid.rays
    lighten(table, part_of(progress, 0.1, 0.5))
    laid = [(as_drawn(piece, table), piece.stand) for piece in table.pieces]
    # A lighter surface lies partly within the full one, which would darken it.
    full = None if any(map(is_scanned, table.pieces)) else whole
    top, picture = table.scenario.table, mat_picture(table.file)
    floor = plain_ground(top.size, top.mat, top.ground) if picture is None else white(top.size)
    told = part_of(progress, 0.5 if full is None else 0.1, 1.0)
    ground, terrain = baked_terrain(laid, top.size, told, cut, full, floor, usual_shelf())
    return [
        replace(item("ground", ground, "table"), picture=picture),
        *(
            item(f"terrain/{one.id}", drawn, "terrain", one.stand.matrix)
            for one, drawn in zip(table.pieces, terrain, strict=True)
            if len(drawn.points)  # what the scan did not see is clear throughout
        ),
    ]


def fixed_items(table: Table, progress: Progress = silent) -> list[Item]:
    """Build the table and its fixed things, all but smoke and models; cached by table."""
    return list(_fixed_items(table, progress))


@lasting(told_by=0)
def _fixed_items(table: Table, progress: Progress) -> list[Item]:
    ground, *terrain = terrain_items(table, progress)
    found = [ground, item("edge", _edge(table.size), "table", pickable=False)]
    if max(table.size) > style.GRID_STEP:
        found.append(grid(table.size))
    found += terrain
    for piece in table.pieces:
        found += clear_items(piece) + pane_items(piece, table)
    return found + weather_items(table) + signpost_items(table)


def signpost_items(table: Table) -> list[Item]:
    """Build the signs of zones, objectives and notes."""
    return [
        item(name, drawn, "table", lit=False, pickable=False) for name, drawn in signposts(table)
    ]


def as_drawn(one: PlacedPiece, table: Table) -> Piece:
    """Return a piece in the colours of its table; a scanned one may have fewer triangles."""
    if not isinstance(one.spec, KindTerrain):
        return lighter(one, table)
    top = table.scenario.table
    ground = inks(top.mat, top.ground)
    return road_among(one, table, ground) or one.spec.shape.build_on(ground)


def unlit_items(one: PlacedPiece, table: Table) -> list[Item]:
    """Build a piece of terrain without its neighbours' light, until there is time to bake it."""
    drawn = surface(as_drawn(one, table))
    if not len(drawn.points):
        return clear_items(one)
    plain = item(f"terrain/{one.id}", drawn, "terrain", one.stand.matrix)
    return [plain, *clear_items(one), *pane_items(one, table)]


def clear_items(one: PlacedPiece) -> list[Item]:
    """Build the clear parts of a piece of terrain."""
    if not len(clear_surface(one.piece).points):
        return []
    return [_clear_item(f"clear/{one.id}", one.piece, "terrain", one.stand.matrix)]


def pane_items(one: PlacedPiece, table: Table) -> list[Item]:
    """Build the lit windows and lamps of a house where the table's light needs them."""
    drawn = lights(one) if daylight_of(table).lamps else None
    if drawn is None or not len(drawn.points):
        return []
    return [_over(f"panes/{one.id}", drawn, "terrain", one.stand.matrix)]


def weather_items(table: Table) -> list[Item]:
    """Build the rain and the puddles of a table where it rains."""
    if not daylight_of(table).rain:
        return []
    fall, pools = rain(table.size), puddles(table)
    found = [item(RAIN, fall, "table", opacity=style.RAIN_OPACITY, lit=False, pickable=False)]
    return found + ([_over("weather/puddles", pools, "table")] if len(pools.points) else [])


def daylight_of(table: Table) -> style.Daylight:
    """Return the light that a table says."""
    return style.DAYLIGHTS[table.scenario.table.light]


def _over(name: str, drawn: Surface, group: Group, matrix: Matrix | None = None) -> Item:
    """Build a translucent unlit item; the opacity is in its colours."""
    return item(name, drawn, group, matrix, opacity=0.99, lit=False, pickable=False)


_FIXED = 0.6
"""The share of the work on a table that is not its models."""


def table_items(table: Table, progress: Progress = silent, *, judged: bool = False) -> list[Item]:
    """Build everything on a table and the table itself, in the order of the file.

    ``judged``: as for `model_items`.
    """
    found = fixed_items(table, part_of(progress, 0.0, _FIXED)) + smoke_items(table)
    models = list(table.models())
    for number, model in enumerate(models):
        share = _FIXED + (1 - _FIXED) * number / len(models)
        progress(share, text("exchange-lighting-model", number=number + 1, count=len(models)))
        found += model_items(model, table, judged=judged)
    return found


def model_items(model: PlacedModel, table: Table, *, judged: bool = False) -> list[Item]:
    """Build the items of a model.

    These are the model, its clear parts, and its shadow, which moves with it but does not turn. A
    flyer also has its stand and a line down to it. ``judged``: as sight has it, not in a stance of
    its own. Cached by table.
    """
    return list(_model_items(table, model, judged))


def drawn_model(model: PlacedModel, table: Table) -> Piece:
    """Return what a model is drawn as: in its stance, with its base along the slope."""
    return on_slope(in_stance(model), model.stand, ground_of(table.pieces).solid.rays)


@lasting(2 * MAX_MODELS)
def _model_items(table: Table, model: PlacedModel, judged: bool) -> list[Item]:
    piece = model.piece if judged else drawn_model(model, table)
    stand, held = model.stand, held_up(piece)
    terrain = ground_of(table.pieces).solid.rays
    decal = draped(shadow(piece, stand.turn), stand, terrain, held)
    aloft, below = split_aloft(piece)
    found = [
        item(f"model/{model.id}", baked_model(aloft), "model", stand.matrix),
        item(
            f"shadow/{model.id}",
            decal,
            "model",
            Placement(stand.x, stand.y, stand.z).matrix,
            opacity=0.99,  # slightly below 1, so that every renderer treats it as translucent
            lit=False,
            pickable=False,
        ),
    ]
    if len(clear_surface(aloft).points):
        found.append(_clear_item(f"clear/{model.id}", aloft, "model", stand.matrix))
    if len(clear_surface(below).points):
        found.append(_clear_item(f"base/{model.id}", below, "model", stand.matrix))
    if len(surface(below).points):
        found.append(item(f"stand/{model.id}", surface(below), "model", stand.matrix))
    glow = headlamps(aloft) if daylight_of(table).lamps else None
    if glow is not None and len(glow.points):
        name = f"panes/{model.id}"
        found.append(item(name, glow, "model", stand.matrix, lit=False, pickable=False))
    if held:
        line = _drop_line(held, SIDE_COLOURS[table.unit(model.unit).side_number])
        name = f"drop/{model.id}"
        found.append(item(name, line, "model", stand.matrix, lit=False, pickable=False))
    return found


@lru_cache(maxsize=256)
def split_aloft(piece: Piece) -> tuple[Piece, Piece]:
    """Split a model into the part that banks in flight, and the part that stays level
    beneath it.
    """
    if not held_up(piece):
        return piece, Piece(())
    aloft = tuple(part for part in piece.parts if part.name not in FLYING_STAND)
    return Piece(aloft), Piece(tuple(part for part in piece.parts if part.name in FLYING_STAND))


def smoke_items(table: Table) -> list[Item]:
    """Build the smoke on a table."""
    return [_smoke_item(one) for one in table.smoke]


def smoke_around(table: Table, eye: Sequence[float]) -> list[str]:
    """Return the names of smoke items around an eye: from inside they would fill a picture.

    ``eye``: inches, table frame.
    """
    at, found = shapely.Point(*eye[:2]), []
    for one in table.smoke:
        top = one.stand.z + max(float(part.mesh.bounds[1, 2]) for part in one.piece.parts)
        if eye[2] <= top and outline(one).contains(at):
            found.append(f"smoke/{one.id}")
    return found


def _smoke_item(one: PlacedPiece) -> Item:
    drawn, where = surface(one.piece), one.stand.matrix
    return item(f"smoke/{one.id}", drawn, "terrain", where, opacity=SMOKE_OPACITY, pickable=False)


def _clear_item(name: str, piece: Piece, group: Group, matrix: Matrix) -> Item:
    return item(name, clear_surface(piece), group, matrix, opacity=CLEAR_OPACITY)


@lru_cache(maxsize=64)
def _drop_line(height: float, colour: style.Colour) -> Surface:
    """Build a thin upright rod from the ground to a flyer, model frame."""
    r = DROP_RADIUS
    corners = [(r, 0.0), (0.0, r), (-r, 0.0), (0.0, -r)]
    points = np.array([(x, y, z) for z in (0.0, height) for x, y in corners])
    i = np.arange(4)
    j = (i + 1) % 4
    faces = np.concatenate([np.column_stack([i, j, j + 4]), np.column_stack([i, j + 4, i + 4])])
    ink = np.tile(np.array(style.rgb(colour), dtype=np.uint8), (8, 1))
    return Surface(points, faces, ink, np.tile([0.0, 0.0, 1.0], (8, 1)))


def grid(size: tuple[float, float]) -> Item:
    """Build lines a foot apart, as flat strips slightly above the ground."""
    x, y = size
    half, z = style.GRID_WIDTH / 2, style.GRID_LIFT
    strips = [
        (at - half, 0.0, at + half, y) for at in np.arange(style.GRID_STEP, x, style.GRID_STEP)
    ] + [(0.0, at - half, x, at + half) for at in np.arange(style.GRID_STEP, y, style.GRID_STEP)]
    corners = [[[a, b, z], [c, b, z], [c, d, z], [a, d, z]] for a, b, c, d in strips]
    points = np.array(corners, dtype=float).reshape(-1, 3)
    first = 4 * np.arange(len(strips))[:, None, None]
    faces = (first + np.array([[0, 1, 2], [0, 2, 3]])).reshape(-1, 3)
    colour = np.tile(np.array(style.rgb(style.GRID_COLOUR), dtype=np.uint8), (len(points), 1))
    drawn = Surface(points, faces, colour, np.tile([0.0, 0.0, 1.0], (len(points), 1)))
    return item("grid", drawn, "table", opacity=style.GRID_OPACITY, lit=False, pickable=False)


@lru_cache(maxsize=8)
def _edge(size: tuple[float, float]) -> Surface:
    return part_surface(table_edge(size))


def road_among(one: PlacedPiece, table: Table, ground: Inks | None) -> Piece | None:
    """Return a road as it is drawn among the others; None where it meets none, or is no road.

    The wider of two lies on the other; of two as wide, the first in the file.
    """
    if not _is_road(one):
        return None
    roads = [other for other in table.pieces if _is_road(other)]
    area = outline(one)
    met = [
        other
        for other in roads
        if other is not one and outline(other).dwithin(area, _ROADS_NEAR_IN)
    ]
    if not met:
        return None
    own = roads.index(one)
    above = [other for other in met if (-_width(other), roads.index(other)) < (-_width(one), own)]
    shape = _shape(one)
    return _drawn(shape, ground, *(_within(one, some) for some in (above, met)))


def _is_road(one: PlacedPiece) -> bool:
    return isinstance(one.spec, KindTerrain) and isinstance(one.spec.shape, Road)


def _shape(one: PlacedPiece) -> Road:
    assert isinstance(one.spec, KindTerrain) and isinstance(one.spec.shape, Road)
    return one.spec.shape


def _width(one: PlacedPiece) -> float:
    return _shape(one).size[1]


def _within(one: PlacedPiece, others: list[PlacedPiece]) -> bytes:
    """Return the area of others in the frame of one, as well-known binary."""
    area = shapely.simplify(shapely.union_all([outline(other) for other in others]), _ROADS_FINE_IN)
    turn, at = one.stand.matrix[:2, :2], one.stand.matrix[:2, 3]
    return bytes(shapely.to_wkb(shapely.transform(area, lambda xy: np.round((xy - at) @ turn, 3))))


@lru_cache(maxsize=256)
def _drawn(road: Road, ground: Inks | None, above: bytes, beside: bytes) -> Piece:
    return road.make_among(ground, shapely.from_wkb(above), shapely.from_wkb(beside))


def in_stance(model: PlacedModel) -> Piece:
    """Return what a model is drawn as. Sight knows the piece that stands on the table alone.

    The stance depends on the names of its unit and on its number. Neighbours in a unit differ.
    """
    among = (None, *model.piece.stances)
    # Three steps on: neighbours by number often stand side by side.
    stance = among[(crc32(model.unit.encode()) + 3 * model.index) % len(among)]
    return model.piece if stance is None else stance()


def on_slope(piece: Piece, stand: Placement, ground: RayMesh) -> Piece:
    """Return a model with its base along the slope beneath it; itself on level or uneven ground.

    ``ground``: all terrain, table frame.
    """
    base = piece.part(BASE)
    if base is None:
        return piece
    ring = _BASE_RING * np.abs(base.mesh.vertices[:, :2]).max()
    above = np.column_stack([ring, np.full(len(ring), _REACH_IN)])
    down = np.tile([0.0, 0.0, -2 * _REACH_IN], (len(ring), 1))
    _, fraction = ground.first(stand.place(above), down)
    high = np.where(np.isfinite(fraction), _REACH_IN * (1 - 2 * fraction), -np.inf)
    high = np.maximum(high, -stand.z)  # the table top lies under everything
    slope, *_ = np.linalg.lstsq(ring, high, rcond=None)
    if np.abs(high - ring @ slope).max() > _UNEVEN_IN:
        return piece
    x, y = np.rint(slope / _SLOPE_STEP).astype(int).tolist()
    return _sheared(piece, x, y) if 0 < max(abs(x), abs(y)) <= _STEEPEST else piece


@lasting(64)
def _sheared(piece: Piece, x: int, y: int) -> Piece:
    """Return a model whose base rises by so many steps along its own axes."""
    rise = np.array([x, y]) * _SLOPE_STEP
    parts = []
    for part in piece.parts:
        if part.name in (BASE, RIM):
            corners = np.array(part.mesh.vertices, dtype=np.float64)
            corners[:, 2] += corners[:, :2] @ rise
            part = part.with_vertices(corners)
        parts.append(part)
    return replace(piece, parts=tuple(parts), stances=())
