"""The table itself: its ground, and the wooden frame around it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.kind import Inks
from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Part
from meshes.shapes.primitives import block, extrude
from meshes.shapes.solid import Solid, joined, plain, rgb
from meshes.shapes.texture import Texture, Textured

Mat = Literal["grass", "earth", "sand", "snow", "cobbles", "paved"]
Season = Literal["spring", "summer", "autumn", "winter"]
MATS: tuple[Mat, ...] = get_args(Mat)
SEASONS: tuple[Season, ...] = get_args(Season)

_INKS = {
    "grass": ("#7e8260", "#8d8a66", "#8a7d62"),
    "earth": ("#85745a", "#95846a", "#6f634f"),
    "sand": ("#a3916f", "#b09f7e", "#8f7f62"),
    "snow": ("#abb1b3", "#b7bbbb", "#9a9b95"),
    "cobbles": ("#77746e", "#7d7a73", "#6c6860"),
    "paved": ("#87837a", "#928d83", "#6b675e"),
}
"""The two colours of each mat, and its colour in worn places."""

_TEXTURES = {
    "grass": Texture.GRASS,
    "earth": Texture.EARTH,
    "sand": Texture.SAND,
    "snow": Texture.SNOW,
    "cobbles": Texture.COBBLES,
    "paved": Texture.CONCRETE,
}
_TINTS = {"spring": ("#788a58", 0.3), "autumn": ("#8c6a3c", 0.26), "winter": ("#a9adab", 0.5)}
"""Colour that a season mixes into a mat, and its share; summer changes nothing."""

_SLAB, _JOINT = 3.0, 0.07
"""Edge of a paving slab, and half of the gap between two, inches."""

_WOOD, _INLAY = Textured("#6e4f36", Texture.WOOD), "#cdb68c"
_WIDTH, _DEPTH, _GAP = 1.5, 1.1, 0.03


def ground(
    size_xy: tuple[float, float], cell: float = 0.5, mat: Mat = "grass", season: Season = "summer"
) -> Part:
    """A flat grid at z = 0 from the origin to ``size_xy`` inches, facing up.

    ``cell``: about the edge of a square, in inches; light is baked into its corners. Raises
    ValueError for a size or cell that is not positive, or a grid beyond a million squares.
    """
    x, y = size_xy
    if not (x > 0 and y > 0 and cell > 0):
        raise ValueError(f"{x} × {y}, {cell}")
    xs, ys = (_stops(edge, cell, mat) for edge in size_xy)
    nx, ny = len(xs) - 1, len(ys) - 1
    if nx * ny > 1_000_000:
        raise ValueError(f"{nx} × {ny}")
    across, along = np.meshgrid(xs, ys)
    vertices = np.column_stack([across.ravel(), along.ravel(), np.zeros(across.size)])
    i, j = np.meshgrid(np.arange(nx), np.arange(ny))
    a = (j * (nx + 1) + i).ravel()
    b, c, d = a + 1, a + nx + 2, a + nx + 1
    solid = plain(
        vertices,
        np.vstack([np.column_stack([a, b, c]), np.column_stack([a, c, d])]),
        Textured("#000000", _TEXTURES[mat]),
    )
    # Both triangles of a square are coloured alike, by its middle.
    middle = np.tile((vertices[a] + vertices[c]) / 2, (2, 1))[:, :2]
    base, other, worn = (_in_season(rgb(ink), season) for ink in _INKS[mat])
    if mat == "paved":
        return replace(solid, colours=_paving(middle, base, other, worn)).part("ground")
    mixed = blend(base, other, 0.5 + 0.6 * lumps(middle, 1, 17.0))
    colours = blend(mixed.astype(np.float64), worn, 0.9 * lumps(middle, 2, 11.0) - 0.25)
    speck = np.tile(np.random.default_rng(3).normal(1.0, 0.018, len(a)), 2)
    return replace(solid, colours=colours).shaded(speck).part("ground", smooth=True)


def shade(mat: Mat, season: Season = "summer") -> str:
    """Return the colour that most of a mat has, ``#rrggbb``."""
    return "#" + "".join(f"{round(value):02x}" for value in _in_season(rgb(_INKS[mat][0]), season))


def inks(mat: Mat = "grass", season: Season = "summer") -> Inks | None:
    """Return the colours of hills and banks on a mat; None on grass in summer.

    Hills and banks are drawn for grass in summer. On stone they have the colours of earth.
    """
    if mat == "grass" and season == "summer":
        return None
    of = "earth" if mat in ("cobbles", "paved") else mat
    mostly, partly, worn = (tuple(map(float, _in_season(rgb(ink), season))) for ink in _INKS[of])
    return Inks(mostly, partly, worn, _TEXTURES[of])  # type: ignore[arg-type]


def _stops(edge: float, cell: float, mat: Mat) -> NDArray[np.float64]:
    """Return the grid's lines along one edge, inches; on paving also both sides of each joint."""
    even = np.linspace(0, edge, max(1, round(edge / cell)) + 1)
    if mat != "paved":
        return even
    joints = np.arange(_SLAB, edge - _JOINT, _SLAB)
    return np.unique(np.concatenate([even, joints - _JOINT, joints + _JOINT]))


def _in_season(ink: NDArray[np.float64], season: Season) -> NDArray[np.float64]:
    tint, share = _TINTS.get(season, ("#000000", 0.0))
    return ink * (1 - share) + rgb(tint) * share


def _paving(
    middle: NDArray[np.float64],
    base: NDArray[np.float64],
    other: NDArray[np.float64],
    joint: NDArray[np.float64],
) -> NDArray[np.uint8]:
    """Slabs, each of one shade, and the joints between them."""
    slab = np.floor(middle / _SLAB).astype(int)
    columns = int(slab[:, 0].max()) + 1
    shades = np.random.default_rng(3).normal(0.5, 0.45, columns * (int(slab[:, 1].max()) + 1))
    colours = blend(base, other, shades[slab[:, 1] * columns + slab[:, 0]])
    nearest = np.abs(middle - _SLAB * np.round(middle / _SLAB))
    between = (np.round(middle / _SLAB) > 0) & (nearest < _JOINT)
    colours[between.any(axis=1)] = np.round(joint).astype(np.uint8)
    return colours


def table_edge(size_xy: tuple[float, float]) -> Part:
    """A wooden frame around the ground, just below it, with inlaid inches and feet."""
    x, y = size_xy
    inner, outer = 0.0, _WIDTH
    profile = np.array(
        [
            (inner, -_DEPTH),
            (outer - 0.1, -_DEPTH),
            (outer, -_DEPTH + 0.1),
            (outer, -0.22),
            (outer - 0.19, -_GAP),
            (inner, -_GAP),
        ]
    )
    pieces: list[Solid] = []
    # Each beam is drawn along x with its outside towards +y, then turned into place.
    for turn, length, at in (
        (180.0, x, (x / 2, 0.0)),
        (0.0, x, (x / 2, y)),
        (90.0, y, (0.0, y / 2)),
        (270.0, y, (x, y / 2)),
    ):
        beam = joined(_beam(profile, length), *_ticks(length, turn in (180.0, 90.0)))
        pieces.append(beam.turned(turn).moved(*at))
    return joined(*pieces).part("edge", support=False)


def _beam(profile: np.ndarray[tuple[int, int], np.dtype[np.float64]], length: float) -> Solid:
    stations = np.linspace(-length / 2, length / 2, max(2, round(length / 3)) + 1)
    beam = extrude(profile, list(stations), _WOOD)
    # Mitred ends: the outside is longer by the frame's width at either end.
    ends = abs(beam.vertices[:, 0]) > length / 2 - 1e-9
    vertices = beam.vertices.copy()
    vertices[ends, 0] += np.sign(vertices[ends, 0]) * vertices[ends, 1]
    # Every plank of the frame has one shade, with all its faces.
    plank = np.floor((beam.centres()[:, 0] / length + 0.5) * (len(stations) - 1)).astype(int)
    grain = np.random.default_rng(int(length)).normal(1.0, 0.035, len(stations) + 1)[plank]
    return replace(beam, vertices=vertices).shaded(grain)


def _ticks(length: float, reverse: bool) -> list[Solid]:
    """Inlaid lines, counted from the origin's end; each beam is half a turn about its middle."""
    ticks = []
    for inch in range(int(length + 1e-9) + 1):
        foot, half = inch % 12 == 0, inch % 6 == 0
        long = 0.85 if foot else 0.5 if half else 0.28
        wide = 0.085 if foot else 0.05 if half else 0.035
        along = inch - length / 2
        tick = block((wide, long, 0.02), _INLAY if half else "#a98f68")
        ticks.append(tick.moved(-along if reverse else along, 0.06 + long / 2, -_GAP - 0.008))
    return ticks
