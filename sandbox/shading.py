"""Light baked into colours: ambient occlusion and the sun's shadow, cast with our own rays.

Terrain and ground darken where other terrain, or the ground, closes off the sky, and where it
stands in the sun; once for each layout. Models move, so they only darken themselves, once for each
mesh, and carry their shadow with them (`sandbox.shadows`).
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from meshes.piece import Piece
from meshes.table import ground
from sandbox import look
from sandbox.placing import Stand
from sandbox.rays import RayMesh
from sandbox.surface import (
    Colours,
    Faces,
    Points,
    Surface,
    halved,
    joined,
    part_surface,
    surface,
    unique_rows,
)

Progress = Callable[[float, str], None]
"""Told the share done, 0 to 1, and what is being done."""

CELL = 1.0
"""Edge of a square of the ground before it is refined, inches."""

CONTRAST, SHORTEST, ROUNDS = 0.09, 0.26, 3
"""Edges along which light changes by more are halved, down to so many inches, so many times."""

ROOM = 4000
"""Refining adds no more points than this to one surface."""

REACH = 5.0
"""How far away a thing may be and still close off the sky, inches."""

TOUCH = 1.3
"""How far away a thing may be, the ground too, and still be felt as touching, inches."""

SUN_REACH = 45.0
"""How long the longest shadow is, along the ray, inches."""

OFFSET = 0.03
"""Rays start this far off the surface, inches, so as not to hit what they start on."""

CROWD = 12_000
"""A surface of more points is all small facets, and fewer rays do for each."""

CLOSED, TOUCHED = 0.42, 0.5
"""What is left of a colour where no sky is seen, and where all around it something touches."""

SHADOW = (0.56, 0.60, 0.70)
"""What is left of red, green and blue in the sun's shadow: the sky still lights it, bluish."""


class Rays(NamedTuple):
    """How many rays ask each point for the far sky, for what is near, and for the sun."""

    sky: int
    touch: int
    sun: int


FINE, COARSE = Rays(24, 16, 8), Rays(12, 10, 4)

_SUN_WIDTH = 0.05
"""Radius of the sun at unit distance: far wider than the real one, for soft edges."""


def baked_terrain(
    pieces: Sequence[tuple[Piece, Stand]],
    size: tuple[float, float],
    progress: Progress | None = None,
) -> tuple[Surface, list[Surface]]:
    """The ground (table frame) and each piece (its own frame), as this layout lights them.

    What was baked before and has the same neighbours is not baked again.
    """
    placed = [_triangles(*one) for one in pieces]
    boxes = [_bounds(triangles) for triangles in placed]
    around = [_neighbours(index, boxes) for index in range(len(pieces))]
    keys = [(one, tuple(pieces[i] for i in near)) for one, near in zip(pieces, around, strict=True)]
    ground_key = (size, tuple(pieces))
    todo = [key for key in (ground_key, *keys) if key not in _baked]
    if todo:
        stage = _Stage(np.concatenate([_NOTHING, *placed]), size)
    done = 0

    def bake(key: Hashable, what: str, make: Callable[[], Surface]) -> Surface:
        nonlocal done
        if key not in _baked:
            if progress is not None:
                progress(done / len(todo), what)
            _remember(key, make())
            done += 1
        else:
            _baked.move_to_end(key)
        return _baked[key]

    def lit_piece(piece: Piece, stand: Stand) -> Surface:
        return _lit(surface(piece, fine=True), stand, stage)

    def lit_ground() -> Surface:
        return _lit(plain_ground(size), Stand(0, 0, 0), stage)

    floor = bake(ground_key, "Lighting the ground", lit_ground)
    terrain = [
        bake(key, f"Lighting terrain {i + 1} of {len(pieces)}", partial(lit_piece, *one))
        for i, (one, key) in enumerate(zip(pieces, keys, strict=True))
    ]
    if todo and progress is not None:
        progress(1.0, "Lit")
    return floor, terrain


def baked_model(piece: Piece) -> Surface:
    """A model darkened by itself and its ground; the same object for the same piece."""
    if piece not in _models:
        drawn, triangles = surface(piece), _triangles(piece, Stand(0, 0, 0))
        low, high = _bounds(triangles)
        # A man is small: what darkens him is nearer than what darkens a house.
        reach = min(REACH, float(np.max(high - low)))
        stage = _Stage(triangles, (1.0, 1.0), reach, min(TOUCH, 0.3 * reach))
        shade, buried = _shade(drawn.points, drawn.normals, stage, FINE)
        shade = _unburied(shade[:, None], buried, drawn.faces)
        _models[piece] = drawn.coloured(_times(drawn.rgb, shade))
    return _models[piece]


class _Stage:
    """What stands in the light, inches, table frame, with and without the ground."""

    def __init__(
        self,
        triangles: Points,
        size: tuple[float, float],
        reach: float = REACH,
        touch: float = TOUCH,
    ) -> None:
        far = 100.0
        self.solid = RayMesh(triangles)
        self.grounded = RayMesh(
            np.concatenate([triangles, _quad(-far, -far, size[0] + far, size[1] + far)])
        )
        self.reach, self.touch = reach, touch


def sky(points: Points, normals: Points, blockers: RayMesh, *, reach: float, rays: int) -> Points:
    """``(n,)``: the share of the sky over each point, cosine-weighted, that nothing closes off."""
    return _open(points, normals, blockers, _around(normals, _hemisphere(rays)), reach)


def sun(points: Points, normals: Points, blockers: RayMesh, *, rays: int) -> Points:
    """``(n,)``: the share of the sun that each point sees; its own slope is left to the lights."""
    towards = np.array(look.KEY.towards)
    turn = np.arange(rays) * 2.399963
    spread = _SUN_WIDTH * np.sqrt((np.arange(rays) + 0.5) / rays)
    across = np.cross(towards, [0.0, 0.0, 1.0])
    across /= np.linalg.norm(across)
    over = np.cross(across, towards)
    disc = np.outer(spread * np.cos(turn), across) + np.outer(spread * np.sin(turn), over)
    fan = np.broadcast_to(towards + disc, (len(points), rays, 3))
    return _open(points, normals, blockers, lambda part: fan[part], SUN_REACH)


@lru_cache(maxsize=8)
def plain_ground(size: tuple[float, float]) -> Surface:
    """The ground without light, table frame."""
    return part_surface(ground(size, CELL))


_NOTHING: Points = np.zeros((0, 3, 3))
_baked: OrderedDict[Hashable, Surface] = OrderedDict()
_models: WeakKeyDictionary[Piece, Surface] = WeakKeyDictionary()
_KEPT = 512
_ROWS = 8192


def _remember(key: Hashable, made: Surface) -> None:
    _baked[key] = made
    while len(_baked) > _KEPT:
        _baked.popitem(last=False)


def _lit(drawn: Surface, stand: Stand, stage: _Stage) -> Surface:
    """A surface (piece frame) with light baked in, refined where the light changes."""
    rays = FINE if len(drawn.points) <= CROWD else COARSE
    light, buried = _light(drawn, stand, stage, rays)
    room = ROOM
    for _ in range(ROUNDS):
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
        more, under = _light(fresh, stand, stage, rays)
        light, buried = np.concatenate([light, more]), np.concatenate([buried, under])
        drawn = joined([drawn, fresh]).with_faces(faces)
    return drawn.coloured(_times(drawn.rgb, _unburied(light, buried, drawn.faces)))


def _light(
    drawn: Surface, stand: Stand, stage: _Stage, rays: Rays
) -> tuple[Points, NDArray[np.bool_]]:
    """``(n, 3)``: what is left of each colour under sky and sun; and which points are buried."""
    points, normals = stand.place(drawn.points), drawn.normals @ stand.matrix[:3, :3].T
    shade, buried = _shade(points, normals, stage, rays)
    # A face turned from the sun has no sunlight to lose: the lights have already left it dark.
    turned = np.clip(normals @ np.array(look.KEY.towards) / 0.25, 0.0, 1.0)
    free = np.ones(len(points))
    facing = (turned > 0) & ~buried
    free[facing] = sun(points[facing], normals[facing], stage.solid, rays=rays.sun)
    shadow = 1.0 - ((1.0 - free) * turned)[:, None] * (1.0 - np.array(SHADOW))
    return shadow * shade[:, None], buried


def _shade(
    points: Points, normals: Points, stage: _Stage, rays: Rays
) -> tuple[Points, NDArray[np.bool_]]:
    """``(n,)``: what is left of each colour under the sky alone, and which points are buried.

    Far things only take away sky, and the ground is not one of them, or every upright wall would
    lose half its light; near things, with the ground, darken the seams where they touch.
    """
    far = sky(points, normals, stage.solid, reach=stage.reach, rays=rays.sky)
    near = sky(points, normals, stage.grounded, reach=stage.touch, rays=rays.touch)
    buried = (far == 0) | (near < 1.5 / rays.touch)
    return (CLOSED + (1 - CLOSED) * far) * (TOUCHED + (1 - TOUCHED) * near), buried


def _open(
    points: Points,
    normals: Points,
    blockers: RayMesh,
    fan: Callable[[slice], Points],
    reach: float,
) -> Points:
    """The share of each point's directions, ``fan(rows)`` ``(rows, k, 3)``, free for ``reach``."""
    free = np.zeros(len(points))

    def cast(first: int) -> None:
        part = slice(first, first + _ROWS)
        directions = fan(part)
        start = points[part] + OFFSET * normals[part]
        # The foot of a wall lies in the ground: a ray that starts on it would hit it.
        start[:, 2] = np.maximum(start[:, 2], OFFSET / 2)
        count = directions.shape[1]
        stopped = blockers.blocked(
            np.repeat(start, count, axis=0), reach * directions.reshape(-1, 3)
        )
        free[part] = 1.0 - stopped.reshape(-1, count).mean(axis=1)

    # Embree lets other threads run while it casts.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(cast, range(0, len(points), _ROWS)))
    return free


def _hemisphere(rays: int) -> Points:
    """``(rays, 3)`` unit directions about +z, as many as the cosine says, spread by the golden
    angle; the same for every point, so that neighbours differ by what they see and not by luck.
    """
    share = (np.arange(rays) + 0.5) / rays
    turn, radius = np.arange(rays) * 2.399963, np.sqrt(share)
    return np.column_stack([radius * np.cos(turn), radius * np.sin(turn), np.sqrt(1 - share)])


def _around(normals: Points, directions: Points) -> Callable[[slice], Points]:
    """The directions about +z turned to stand about each normal."""

    def fan(part: slice) -> Points:
        z = normals[part]
        # A frame without a branch, by Duff and others: continuous but at the nadir.
        sign = np.where(z[:, 2] >= 0, 1.0, -1.0)
        a = -1.0 / (sign + z[:, 2])
        b = z[:, 0] * z[:, 1] * a
        x = np.column_stack([1 + sign * z[:, 0] ** 2 * a, sign * b, -sign * z[:, 0]])
        y = np.column_stack([b, sign + z[:, 1] ** 2 * a, -z[:, 1]])
        turned: Points = np.einsum("kc,cni->nki", directions, np.stack([x, y, z]))
        return turned

    return fan


def _unburied(light: Points, buried: NDArray[np.bool_], faces: Faces) -> Points:
    """Points inside something see nothing and are not seen, but the faces they belong to may
    reach out of it: they take the light ``(n, k)`` of their neighbours.
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


def _neighbours(index: int, boxes: Sequence[tuple[Points, Points]]) -> list[int]:
    """The pieces that may darken one, in order: near it, or tall enough to reach it by shadow.

    ``boxes``: the lowest and highest corner of each piece, table frame.
    """
    low, high = boxes[index]
    slope = -np.array(look.KEY.towards[:2]) / look.KEY.towards[2]
    near = []
    for other, (their_low, their_high) in enumerate(boxes):
        fall = slope * max(0.0, float(their_high[2] - low[2]))
        from_ = np.minimum(their_low[:2], their_low[:2] + fall) - REACH
        to = np.maximum(their_high[:2], their_high[:2] + fall) + REACH
        if other != index and np.all(from_ <= high[:2]) and np.all(to >= low[:2]):
            near.append(other)
    return near


def _triangles(piece: Piece, stand: Stand) -> Points:
    """``(n, 3, 3)``, table frame, of everything drawn of a piece."""
    found = [np.asarray(part.mesh.triangles) for part in piece.parts if len(part.mesh.faces)]
    if not found:
        return np.zeros((0, 3, 3))
    return stand.place(np.concatenate(found).reshape(-1, 3)).reshape(-1, 3, 3)


def _bounds(triangles: Points) -> tuple[Points, Points]:
    if not len(triangles):
        return np.zeros(3), np.zeros(3)
    return triangles.min(axis=(0, 1)), triangles.max(axis=(0, 1))


def _quad(low_x: float, low_y: float, high_x: float, high_y: float) -> Points:
    """Two triangles at z = 0."""
    a, b = (low_x, low_y, 0.0), (high_x, low_y, 0.0)
    c, d = (high_x, high_y, 0.0), (low_x, high_y, 0.0)
    return np.array([[a, b, c], [a, c, d]])


def _times(colours: Colours, factor: NDArray[np.float64]) -> Colours:
    return np.clip(np.round(colours * factor), 0, 255).astype(np.uint8)
