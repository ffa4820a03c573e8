"""Draw the marks of a scenario for viewers; they block nothing. All inches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from meshes.shapes.character import SOLID
from sandbox.measure.relief import Relief, relief_of
from sandbox.movement.ground_classes import FLAT_IN
from sandbox.scenario.marks.mark import Board, Circle, EntryBand, Flag, Mark, Outline, Shape
from sandbox.scenario.marks.zone import BAND_IN
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import PlacedPiece, Table
from sandbox.table.things import item_of, marks
from sandbox.view import style
from sandbox.view.surface import Points, Surface, joined
from sandbox.work.lasting import lasting

LIFT_IN, LINE_IN, STEP_IN = 0.06, 0.16, 0.5
"""Lines on the ground: their height above it, their width, and the distance of their points."""

ARROWS_IN, ARROW_IN = 8.0, 1.5
"""Entry edge of a side: distance of its arrows, length and width of each."""

POLE_IN, FLAG_IN = 5.0, (2.2, 1.3)
"""Height of a flagpole; length and height of a flag."""

POST_IN, BOARD_IN = 2.6, (1.6, 1.0)
"""Height of a note's post; width and height of its board."""

NEAR_IN = 0.8
"""Distance from a post within which it is hit: half a board."""

NOBODY = "#f4efe2"
"""Colour of objectives for either side."""


_HIGH: dict[type[Shape], float] = {Flag: POLE_IN, Board: POST_IN}
"""Height of the shapes that stand on a post."""


def signposts(table: Table) -> Iterator[tuple[str, Surface]]:
    """Draw ``zone/<id>``, ``objective/<id>``, ``note/<id>``: each mark's own shapes in one."""
    ground = _ground(table)
    for thing, mark in marks(table):
        drawn = _mark(ground, mark, _colour(table, getattr(mark, "side", None)), table.size)
        if len(drawn.points):
            yield item_of(thing), drawn


@lasting(512)
def _mark(ground: Relief, mark: Mark, colour: style.Colour, size: tuple[float, float]) -> Surface:
    return joined(_drawn(size, ground, one, colour) for one in mark.drawing(size))


def pointed_at(
    table: Table, origin: Sequence[float], direction: Sequence[float], reach: float
) -> str | None:
    """Return the mark whose post a ray passes within `NEAR_IN`, nearest first.

    Its name is ``notes:id``; None where there is none within ``reach`` inches along the ray.
    """
    start, way = np.array(origin, dtype=float), np.array(direction, dtype=float)
    way /= max(1e-9, float(np.linalg.norm(way)))
    ground = _ground(table)
    found: list[tuple[float, str]] = []
    for thing, mark in marks(table):
        for shape in mark.drawing(table.size):
            if not isinstance(shape, Flag | Board):
                continue
            high = _HIGH[type(shape)]
            heights = np.linspace(0.0, high, 1 + round(high / 0.3))
            off = _foot(ground, shape.at) + np.outer(heights, [0.0, 0.0, 1.0]) - start
            along = off @ way
            gaps = np.linalg.norm(off - np.outer(along, way), axis=1)
            nearest = int(np.argmin(gaps))
            if gaps[nearest] <= NEAR_IN and 0.0 < along[nearest] <= reach + NEAR_IN:
                found.append((float(along[nearest]), thing))
    return min(found, default=(0.0, None))[1]


def _drawn(
    size: tuple[float, float], ground: Relief, shape: Shape, colour: style.Colour
) -> Surface:
    match shape:
        case Outline(corners=corners):
            return _line(ground, [*corners, corners[0]], colour)
        case EntryBand(strip=strip):
            return _entry(size, ground, np.array(strip), colour)
        case Circle(at=at, radius=radius):
            return _circle(size, ground, at, radius, colour)
        case Flag(at=at):
            return _flag(_foot(ground, at), colour)
        case Board(at=at):
            return _board(_foot(ground, at))


def _entry(
    size: tuple[float, float], ground: Relief, strip: Points, colour: style.Colour
) -> Surface:
    """Build a band along an edge, with arrows onto the table."""
    (low_x, low_y), (high_x, high_y) = strip.min(axis=0), strip.max(axis=0)
    middle = np.array([(low_x + high_x) / 2, (low_y + high_y) / 2])
    inward = np.sign(np.round(np.array(size) / 2 - middle, 6))
    half = np.abs(inward[::-1]) * np.array(size) / 2
    band = _line(ground, [middle - half, middle + half], colour, BAND_IN)
    count = max(1, round(2 * float(half.max()) / ARROWS_IN))
    places = [middle + half * (2 * (k + 0.5) / count - 1) for k in range(count)]
    return joined([band, *(_arrow(ground, at, inward, colour) for at in places)])


def _arrow(ground: Relief, foot: Points, way: Points, colour: style.Colour) -> Surface:
    """Build a flat arrow head on the ground that points onto the table."""
    across = np.array([-way[1], way[0]]) * ARROW_IN / 2
    tip = foot + way * (BAND_IN / 2 + ARROW_IN)
    base = foot + way * BAND_IN / 2
    corners = np.array([base - across, base + across, tip, tip])
    high = float(ground.heights(corners).max()) + LIFT_IN
    return _quads(np.column_stack([corners, np.full(4, high)])[None], colour)


def _circle(
    size: tuple[float, float],
    ground: Relief,
    at: tuple[float, float],
    radius: float,
    colour: style.Colour,
) -> Surface:
    """Build the part of a circle that is on the table."""
    turns = np.linspace(0.0, 2 * np.pi, 65)
    rim = np.column_stack([np.cos(turns), np.sin(turns)]) * radius + np.array(at)
    inside = (rim >= 0).all(axis=1) & (rim <= size).all(axis=1)
    lines = [
        _line(ground, rim[k : k + 2], colour) for k in range(64) if inside[k] and inside[k + 1]
    ]
    return joined(lines)


def _colour(table: Table, side: str | None) -> style.Colour:
    number = table.side_numbers.get(side or "")
    return NOBODY if number is None else SIDE_COLOURS[number]


def _ground(table: Table) -> Relief:
    """Return what lines and posts stand on: hills, fields and roads, but no roofs and walls."""
    return relief_of(tuple(piece for piece in table.pieces if _is_ground(piece)))


def _is_ground(piece: PlacedPiece) -> bool:
    tops = [part.mesh.bounds[1, 2] for part in piece.piece.parts if part.support]
    return bool(tops) and (piece.underfoot not in SOLID or max(tops) <= FLAT_IN)


def _foot(ground: Relief, at: tuple[float, float]) -> Points:
    return np.array([*at, *ground.heights(np.array([at]))])


def _line(
    ground: Relief, corners: Sequence[Any] | Points, colour: style.Colour, wide: float = LINE_IN
) -> Surface:
    """Build a band along corners that lies above everything near it, such as ridges of crops."""
    quads = []
    for a, b in pairwise(np.asarray(corners, dtype=float)[:, :2]):
        length = float(np.linalg.norm(b - a))
        if not length:
            continue
        across = np.array([a[1] - b[1], b[0] - a[0]]) / length * wide / 2
        steps = max(1, int(np.ceil(length / STEP_IN)))
        half_steps = a + np.linspace(0.0, 1.0, 2 * steps + 1)[:, None] * (b - a)
        over = np.concatenate([half_steps + aside for aside in (-across, 0 * across, across)])
        tops = ground.heights(over).reshape(3, -1).max(axis=0)
        near = np.lib.stride_tricks.sliding_window_view(np.pad(tops, 2, mode="edge"), 5)
        high = near.max(axis=1)[::2] + LIFT_IN
        bent = np.abs(np.diff(high, 2, prepend=np.nan, append=np.nan))
        bends = np.flatnonzero(~(bent < 1e-6))  # and both ends
        stops = half_steps[::2]
        for k, then in pairwise(bends):
            p, q = stops[k], stops[then]
            quads.append([[*(p - across), high[k]], [*(q - across), high[then]],
                          [*(q + across), high[then]], [*(p + across), high[k]]])  # fmt: skip
    return _quads(np.array(quads), colour)


def _flag(foot: Points, colour: style.Colour) -> Surface:
    """Build a pole with a pennant, two-sided."""
    r, (long, high) = 0.07, FLAG_IN
    top = foot + [0.0, 0.0, POLE_IN]
    blades = [np.array([r, 0.0, 0.0]), np.array([0.0, r, 0.0])]
    pole = [[foot - out, foot + out, top + out, top - out] for out in blades]
    beside = top + [r, 0.0, 0.0]  # the cloth would flicker within the pole
    hoist = beside - [0.0, 0.0, high]
    tip = top + [long, 0.0, -high / 2]
    cloth = [[hoist, tip - [0.0, 0.0, high / 6], tip + [0.0, 0.0, high / 6], beside]]
    return joined([_quads(np.array(pole), "#3b3a37"), _quads(np.array(cloth), colour)])


def _board(foot: Points) -> Surface:
    """Build a post with a small board, legible from all four sides."""
    r, (wide, high) = 0.06, BOARD_IN
    top = foot + [0.0, 0.0, POST_IN]
    blades = [np.array([r, 0.0, 0.0]), np.array([0.0, r, 0.0])]
    post = [[foot - out, foot + out, top + out, top - out] for out in blades]
    sheets, lines = [], []
    for along in (np.array([wide / 2, 0.0, 0.0]), np.array([0.0, wide / 2, 0.0])):
        low = top - [0.0, 0.0, high]
        sheets.append([low - along, low + along, top + along, top - along])
        side = np.array([along[1], -along[0], 0.0]) / (wide / 2) * 0.02
        for row, part in ((0.3, 0.7), (0.55, 0.7), (0.8, 0.4)):
            for face in (side, -side):
                at = top - [0.0, 0.0, high * row] + face
                end = along * (2 * part - 0.7)
                down = np.array([0.0, 0.0, 0.07])
                start = -along * 0.7
                lines.append([at + start - down, at + end - down, at + end, at + start])
    return joined(
        [
            _quads(np.array(post), "#3b3a37"),
            _quads(np.array(sheets), "#f3e7b8"),
            _quads(np.array(lines), "#5b5648"),
        ]
    )


def _quads(corners: Points, colour: style.Colour) -> Surface:
    """Build quadrilaterals ``(n, 4, 3)``, visible from both sides."""
    points = corners.reshape(-1, 3)
    first = 4 * np.arange(len(corners))[:, None, None]
    faces = (first + np.array([[0, 1, 2], [0, 2, 3], [2, 1, 0], [3, 2, 0]])).reshape(-1, 3)
    ink = np.tile(np.array(style.rgb(colour), dtype=np.uint8), (len(points), 1))
    return Surface(points, faces, ink, np.tile([0.0, 0.0, 1.0], (len(points), 1)))
