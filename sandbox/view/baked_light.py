"""Light baked into colours: ambient occlusion and the sun's shadow, cast with our own rays.

Terrain and ground darken where other terrain, or the ground, closes off the sky, and where it
blocks the sun; once for each layout. Models move, so they only darken themselves, once for each
mesh, and carry their shadow with them (`sandbox.view.contact_shadow`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple
from weakref import ref

import numpy as np
from numpy.typing import NDArray
from trimesh.intersections import slice_faces_plane

from languages.message import Message, message
from meshes.shapes.piece import Piece
from meshes.terrain.board import Mat, Season
from meshes.terrain.board import ground as board
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.placement import Placement
from sandbox.view import style
from sandbox.view.light_shelf import LightShelf, as_placed, light_name, usual_shelf
from sandbox.view.sky_visibility import Blockers, Grounded, Pause, sky, sun
from sandbox.view.surface import (
    Colours,
    Faces,
    Points,
    Surface,
    halved,
    joined,
    opaque,
    part_surface,
    surface,
    unique_rows,
)
from sandbox.work.lasting import lasting
from sandbox.work.progress import Progress, silent
from sandbox.work.weak_lru import WeakLru

CELL = 1.0
"""Edge of a square of the ground before refinement, inches."""

CONTRAST, SHORTEST, ROUNDS = 0.09, 0.26, 3
"""Refinement: halve edges with more change of light, down to these inches, in these rounds."""

ROOM = 4000
"""Most points that refinement adds to one surface."""

REACH = 5.0
"""Distance within which a thing closes off the sky, inches."""

TOUCH = 1.3
"""Distance within which a thing, or the ground, counts as touching, inches."""

CROWD = 12_000
"""Points above which a surface has only small facets, and gets fewer rays at each."""

CLOSED, TOUCHED = 0.48, 0.54
"""Remaining share of a colour with no sky in view, and with contact all around."""

SHADOW = (0.56, 0.60, 0.70)
"""Remaining red, green and blue in the sun's shadow, which the sky still lights, bluish."""


class Rays(NamedTuple):
    """Numbers of rays from each point: to the far sky, to near things, to the sun."""

    sky: int
    touch: int
    sun: int


FINE, COARSE = Rays(24, 16, 8), Rays(12, 10, 4)


def baked_terrain(
    pieces: Sequence[tuple[Piece, Placement]],
    size: tuple[float, float],
    progress: Progress = silent,
    cut: float | None = None,
    whole: RayMesh | None = None,
    floor: Surface | None = None,
    shelf: LightShelf | None = None,
) -> tuple[Surface, list[Surface]]:
    """Return the ground (table frame) and each piece (its own frame), lit in this layout.

    A surface with the same neighbours as before is not baked again, nor one on a ``shelf``, where
    results are stored. ``cut``: inches; nothing above takes away light, because it is not drawn.
    ``whole``: every part of all the pieces, for rays, if available; it is used where no part is
    clear and nothing is cut away. ``floor``: another ground than the table's, table frame.
    """
    boxes = np.array([_box(*one) for one in pieces]).reshape(-1, 2, 3)
    around = _neighbours(boxes)
    tall = boxes[:, 1, 2] > (np.inf if cut is None else cut)
    cuts = [cut if tall[i] or tall[near].any() else None for i, near in enumerate(around)]
    keys = _keys(pieces, around, cuts)
    laid = tuple((ref(piece), stand) for piece, stand in pieces)
    ground_key = (floor or size, laid, cut if tall.any() else None)
    todo = sum(_baked.find(key) is None for key in (ground_key, *keys))
    clear = any(part.clear for piece, _ in pieces for part in piece.parts)

    @cache
    def stage() -> _Stage:
        if whole is not None and cut is None and not clear:
            return _Stage(whole if 2 * todo > len(keys) else _ByParts(whole))
        placed = [_triangles(*piece) for piece in pieces]
        if cut is not None:
            placed = [_below(p, cut) if high else p for p, high in zip(placed, tall, strict=True)]
        return _Stage(RayMesh(np.concatenate([_NOTHING, *placed])))

    done = 0

    def bake(
        key: Hashable,
        source: object,
        what: Message,
        make: Callable[[Pause], Surface],
        name: Callable[[], str],
    ) -> Surface:
        nonlocal done
        found = _baked.find(key)
        if found is None:
            share = min(1.0, done / max(1, todo))
            progress(share, what)
            lit = partial(make, lambda: progress(share, what))
            found = lit() if shelf is None or cut is not None else shelf.lit(name(), lit)
            done += 1
            _baked.add(key, found, source)
        return found

    def lit_piece(piece: Piece, stand: Placement, pause: Pause) -> Surface:
        drawn = surface(piece, fine=True)
        pause()
        return _lit(drawn, stand, stage(), pause)

    @cache
    def placed() -> list[str]:
        return [as_placed(*piece) for piece in pieces]

    def name_of(piece: Piece, stand: Placement, near: NDArray[np.intp]) -> str:
        return light_name(piece, stand, [placed()[k] for k in near])

    bare, flat = floor or plain_ground(size), Placement(0, 0, 0)

    def lit_ground(pause: Pause) -> Surface:
        return _lit(bare, flat, stage(), pause)

    ground = bake(
        ground_key,
        pieces[0][0] if pieces else None,
        message("exchange-lighting-ground"),
        lit_ground,
        lambda: light_name(bare, flat, placed()),
    )
    terrain = [
        bake(
            key,
            one[0],
            message("exchange-lighting-terrain", number=i + 1, count=len(pieces)),
            partial(lit_piece, *one),
            partial(name_of, *one, near),
        )
        for i, (one, key, near) in enumerate(zip(pieces, keys, around, strict=True))
    ]
    if todo:
        progress(1.0, message("exchange-lit"))
    return ground, terrain


@lasting()
def baked_model(piece: Piece) -> Surface:
    """Return a model darkened by itself and its ground; the same object for the same piece."""
    return usual_shelf().lit(light_name(piece, "model"), lambda: _model_lit(piece))


def _model_lit(piece: Piece) -> Surface:
    drawn, triangles = surface(piece), _triangles(piece, Placement(0, 0, 0))
    low, high = _bounds(triangles.reshape(-1, 3))
    # A small thing is darkened by nearer things than a house.
    reach = min(REACH, float(np.max(high - low)))
    stage = _Stage(RayMesh(triangles), reach, min(TOUCH, 0.3 * reach))
    shade, buried = _shade(drawn.points, drawn.normals, stage, FINE)
    shade = _unburied(shade[:, None], buried, drawn.faces)
    return drawn.coloured(_times(drawn.rgb, shade)).packed()


class _ByParts:
    """Blockers cast at part by part: after a small change, without one tree of them all."""

    def __init__(self, mesh: RayMesh) -> None:
        self.blocked = mesh.blocked_by_parts


class _Stage:
    """The blockers of light, inches, table frame, with and without the ground."""

    def __init__(self, solid: Blockers, reach: float = REACH, touch: float = TOUCH) -> None:
        self.solid, self.grounded = solid, Grounded(solid)
        self.reach, self.touch = reach, touch


@lru_cache(maxsize=32)
def plain_ground(
    size: tuple[float, float], mat: Mat = "grass", season: Season = "summer"
) -> Surface:
    """Return the ground without light, table frame."""
    return part_surface(board(size, CELL, mat, season))


@lru_cache(maxsize=8)
def white(size: tuple[float, float]) -> Surface:
    """Return the ground under a picture, table frame: white, without light."""
    bare = plain_ground(size)
    return bare.plain().coloured(np.full_like(bare.rgb, 255))


_NOTHING: Points = np.zeros((0, 3, 3))
_baked: WeakLru[Surface] = WeakLru(1024)


class _Key:
    """A piece among its neighbours, as a key: equal where all of them are.

    It is hashed once, and by numbers: a thousand pieces on one spot have a thousand neighbours
    each.
    """

    def __init__(self, content: tuple[Hashable, ...], number: int) -> None:
        self._content, self._number = content, number

    def __hash__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._content == other._content


def _keys(
    pieces: Sequence[tuple[Piece, Placement]],
    around: Sequence[NDArray[np.intp]],
    cuts: Sequence[float | None],
) -> list[_Key]:
    held = [(ref(piece), stand) for piece, stand in pieces]
    hashes = np.array([hash(one) for one in held], dtype=np.int64)
    return [
        _Key((one, cut, *(held[k] for k in near)), hash((own, cut, hashes[near].tobytes())))
        for one, own, near, cut in zip(held, hashes, around, cuts, strict=True)
    ]


def _lit(drawn: Surface, stand: Placement, stage: _Stage, pause: Pause) -> Surface:
    """Return a surface (piece frame) with light baked in, refined where the light changes."""
    rays = FINE if len(drawn.points) <= CROWD else COARSE
    light, buried = _light(drawn, stand, stage, rays, pause)
    room = ROOM
    for _ in range(ROUNDS):
        pause()
        edges = np.sort(drawn.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
        unique, place = unique_rows(edges)
        edges = edges[unique]
        a, b = edges.T
        length = np.linalg.norm(drawn.points[a] - drawn.points[b], axis=1)
        change = np.abs(light[a] - light[b]).max(axis=1)
        change[buried[a] & buried[b]] = 0.0
        cut = np.flatnonzero((change > CONTRAST) & (length > SHORTEST))
        cut = cut[np.argsort(-(change * length)[cut], kind="stable")][:room]
        if not len(cut):
            break
        room -= len(cut)
        fresh, faces = halved(drawn, edges[cut], cut, place.reshape(-1, 3))
        more, under = _light(fresh, stand, stage, rays, pause)
        light, buried = np.concatenate([light, more]), np.concatenate([buried, under])
        drawn = joined([drawn, fresh]).with_faces(faces)
    return drawn.coloured(_times(drawn.rgb, _unburied(light, buried, drawn.faces))).packed()


def _light(
    drawn: Surface, stand: Placement, stage: _Stage, rays: Rays, pause: Pause
) -> tuple[Points, NDArray[np.bool_]]:
    """Return the remaining share of each colour under sky and sun, ``(n, 3)``; and buried
    points.
    """
    points, normals = stand.place(drawn.points), drawn.normals @ stand.matrix[:3, :3].T
    shade, buried = _shade(points, normals, stage, rays, pause)
    # A face turned from the sun has no sunlight to lose: the lights leave it dark already.
    turned = np.clip(normals @ np.array(style.KEY.towards) / 0.25, 0.0, 1.0)
    free = np.ones(len(points))
    facing = (turned > 0) & ~buried
    lit = sun(points[facing], normals[facing], stage.solid, rays=rays.sun, pause=pause)
    free[facing] = lit
    shadow = 1.0 - ((1.0 - free) * turned)[:, None] * (1.0 - np.array(SHADOW))
    return shadow * shade[:, None], buried


def _shade(
    points: Points, normals: Points, stage: _Stage, rays: Rays, pause: Pause = lambda: None
) -> tuple[Points, NDArray[np.bool_]]:
    """Return the remaining share of each colour under the sky alone, ``(n,)``; and buried points.

    Far things only take away sky, and the ground does not, or every upright wall would lose half
    its light. Near things, with the ground, darken the seams where they touch.
    """
    far = sky(points, normals, stage.solid, reach=stage.reach, rays=rays.sky, pause=pause)
    near = sky(points, normals, stage.grounded, reach=stage.touch, rays=rays.touch, pause=pause)
    buried = (far == 0) | (near < 1.5 / rays.touch)
    return (CLOSED + (1 - CLOSED) * far) * (TOUCHED + (1 - TOUCHED) * near), buried


def _unburied(light: Points, buried: NDArray[np.bool_], faces: Faces) -> Points:
    """Give buried points the light ``(n, k)`` of their neighbours.

    Points inside something see nothing and are not seen, but their faces may reach out of it.
    """
    known, found = ~buried, light.copy()
    corner = faces.reshape(-1)
    for _ in range(2):
        if known.all() or not known.any():
            break
        weight = np.repeat(known[faces].sum(axis=1), 3).astype(np.float64)
        total = np.bincount(corner, weight, len(found))
        learnt = ~known & (total > 0)
        for column in range(found.shape[1]):
            sums = np.repeat((found[:, column] * known)[faces].sum(axis=1), 3)
            mean = np.bincount(corner, sums, len(found))
            found[learnt, column] = mean[learnt] / total[learnt]
        known = known | learnt
    return found


def _neighbours(boxes: Points) -> list[NDArray[np.intp]]:
    """Return for each piece those that may darken it: near, or tall enough for their shadow.

    ``boxes``: ``(n, 2, 3)`` the lowest and highest corner of each, table frame.
    """
    slope = -np.array(style.KEY.towards[:2]) / style.KEY.towards[2]
    low, high = boxes[:, 0], boxes[:, 1]
    near = []
    for index in range(len(boxes)):
        fall = np.maximum(0.0, high[:, 2:] - low[index, 2]) * slope
        start = np.minimum(low[:, :2], low[:, :2] + fall) - REACH
        end = np.maximum(high[:, :2], high[:, :2] + fall) + REACH
        meets = (start <= high[index, :2]).all(axis=1) & (end >= low[index, :2]).all(axis=1)
        meets[index] = False
        near.append(np.flatnonzero(meets))
    return near


def _triangles(piece: Piece, stand: Placement) -> Points:
    """Return the triangles of a piece that take light from others, ``(n, 3, 3)``, table frame."""
    found = [part.triangles for part in opaque(piece) if len(part.mesh.faces)]
    if not found:
        return np.zeros((0, 3, 3))
    return stand.place(np.concatenate(found).reshape(-1, 3)).reshape(-1, 3, 3)


def _below(triangles: Points, height: float) -> Points:
    """Return the part of triangles ``(n, 3, 3)`` below a height, inches."""
    points, faces = triangles.reshape(-1, 3), np.arange(3 * len(triangles)).reshape(-1, 3)
    points, faces, _ = slice_faces_plane(points, faces, [0, 0, -1], [0, 0, height])
    left: Points = np.asarray(points, dtype=np.float64)[np.asarray(faces, dtype=np.intp)]
    return left.reshape(-1, 3, 3)


def _box(piece: Piece, stand: Placement) -> tuple[Points, Points]:
    """Return the lowest and highest corner, table frame, of the parts that take light from
    others.
    """
    parts = [part.mesh.vertices for part in opaque(piece) if len(part.mesh.faces)]
    return _bounds(stand.place(np.concatenate([np.zeros((0, 3)), *parts])))


def _bounds(points: Points) -> tuple[Points, Points]:
    if not len(points):
        return np.zeros(3), np.zeros(3)
    return points.min(axis=0), points.max(axis=0)


def _times(colours: Colours, factor: NDArray[np.float64]) -> Colours:
    return np.clip(np.round(colours * factor), 0, 255).astype(np.uint8)
