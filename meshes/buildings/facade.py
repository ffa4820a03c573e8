"""Decoration of a house's walls: quoins, timber frames, odd stones, a chimney."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from meshes.buildings.openings import Opening
from meshes.shapes.primitives import block, plan
from meshes.shapes.solid import Solid

_PROUD = 0.025

_LEAN = 22.0
"""Lean of a brace, degrees."""
SIDES = (0.0, 90.0, 180.0, 270.0)
"""Degrees of the walls' outward normals."""


def corners(length: float, width: float, high: float, colour: str, *, posts: bool) -> list[Solid]:
    """Quoins of alternating length at the four corners, or posts of a timber frame."""
    pieces = []
    count = 1 if posts else max(2, round(high / 0.42))
    for i in range(count):
        long = 0.3 if i % 2 else 0.2
        a, b = (0.18, 0.18) if posts else (long, 0.5 - long)
        z, tall = high * i / count, high / count * (1.0 if posts else 0.93)
        for sx in (-1, 1):
            for sy in (-1, 1):
                at = (sx * (length / 2 + _PROUD - a / 2), sy * (width / 2 + _PROUD - b / 2), z)
                thick, x, y = _PROUD + 0.05, a / 2, b / 2
                u, v = x - thick, y - thick
                outline = np.array([(-x, v), (u, v), (u, -y), (x, -y), (x, y), (-x, y)])
                corner = plan(outline, tall, colour).scaled(sx, sy, 1)
                pieces.append(corner.moved(*at).shaded(0.94 + 0.12 * ((i * 7 + sx) % 3) / 2))
    return pieces


def plinth(length: float, width: float, holes: Sequence[Opening], colour: str) -> list[Solid]:
    """A low course of stone along the foot of the walls, broken by the doors."""
    pieces = []
    for side in SIDES:
        run, out = (length, width / 2) if side in (90.0, 270.0) else (width, length / 2)
        doors = sorted((h.along, h.width / 2 + 0.09) for h in holes if h.side == side and h.door)
        ends = [
            -run / 2 - 0.02,
            *(v for a, half in doors for v in (a - half, a + half)),
            run / 2 + 0.02,
        ]
        for a, b in zip(ends[::2], ends[1::2], strict=True):
            if b - a < 0.05:
                continue
            count = max(1, round((b - a) / 0.5))
            each = (b - a) / count
            for i in range(count):
                stone = block((0.05, each - 0.015, 0.27), colour)
                tone = 0.93 + 0.14 * ((i * 5 + int(side)) % 7) / 6
                at = a + (i + 0.5) * each
                pieces.append(stone.shaded(tone).moved(out + 0.005, at).turned(side))
    return pieces


def timber_frame(
    length: float, width: float, levels: Sequence[float], holes: Sequence[Opening], colour: str
) -> list[Solid]:
    """Rails at each level, posts between the openings, and braces at the corners."""
    pieces = []
    for side in SIDES:
        run, out = (length, width / 2) if side in (90.0, 270.0) else (width, length / 2)
        for low, high in itertools.pairwise(levels):
            taken = [
                (h.along, h.width / 2 + 0.12)
                for h in holes
                if h.side == side and low < h.z + 0.3 < high
            ]
            rail = block((_PROUD * 2, run - 0.3, 0.11), colour).moved(z=high - 0.11)
            beams = [rail]
            post = block((_PROUD * 2, 0.11, high - low), colour).moved(z=low)
            beams += [
                post.moved(y=y)
                for y in _between(run, sorted(along for along, _ in taken))
                if all(abs(y - along) > half + 0.06 for along, half in taken)
            ]
            # From the foot of the corner post, leaning in, to the rail above.
            tall = high - low - 0.1
            reach = tall * np.tan(np.radians(_LEAN))
            for lean in (-1, 1) if run > 2 * reach + 0.6 else ():
                foot = lean * (run / 2 - 0.14)
                middle = foot - lean * reach / 2
                if all(abs(middle - along) > half + reach / 2 + 0.1 for along, half in taken):
                    long = float(np.hypot(tall, reach))
                    brace = block((_PROUD * 1.6, 0.09, long), colour).turned(lean * _LEAN, "x")
                    beams.append(brace.moved(0, foot, low + 0.03))
            pieces += [beam.moved(out).turned(side) for beam in beams]
    return pieces


def odd_stones(
    length: float,
    width: float,
    high: float,
    holes: Sequence[Opening],
    colour: str,
    rng: np.random.Generator,
    density: float,
) -> list[Solid]:
    """Single stones a little proud of the walls, clear of the openings; ``density`` per inch²."""
    pieces = []
    for side in SIDES:
        run, out = (length, width / 2) if side in (90.0, 270.0) else (width, length / 2)
        keep_off = [h for h in holes if h.side == side]
        for _ in range(min(120, int(run * high * density))):
            wide, tall = rng.uniform(0.16, 0.34), rng.uniform(0.09, 0.15)
            along = rng.uniform(-run / 2 + 0.5, run / 2 - 0.5) if run > 1.2 else 0.0
            z = round(rng.uniform(0.08, max(0.1, high - 0.3)) / 0.16) * 0.16
            shade = rng.uniform(0.84, 1.1)
            if any(_touches(hole, along, z, wide, tall) for hole in keep_off):
                continue
            stone = block((0.04, wide, tall), colour).shaded(shade)
            pieces.append(stone.moved(out - 0.004, along, z).turned(side))
    return pieces


def chimney(x: float, foot: float, ridge: float, colour: str) -> list[Solid]:
    """A stack through the ridge, 0.7 inches above it, with two pots."""
    stack = block((0.6, 0.5, ridge + 0.45 - foot), colour).moved(x, 0.0, foot)
    crown = block((0.7, 0.6, 0.1), colour).shaded(0.85).moved(x, 0.0, ridge + 0.4)
    pots = [
        block((0.14, 0.14, 0.2), "#8e5b47").moved(x + dx, 0, ridge + 0.5) for dx in (-0.15, 0.15)
    ]
    return [stack, crown, *pots]


def _touches(hole: Opening, along: float, z: float, wide: float, tall: float) -> bool:
    # Half the opening, its surround, and a shutter's width beside a window.
    side = hole.width / 2 + 0.1 + (0.0 if hole.door else hole.width * 0.47) + wide / 2
    return abs(along - hole.along) < side and hole.z - 0.15 - tall < z < hole.z + hole.height + 0.12


def _between(run: float, taken: list[float]) -> list[float]:
    """Middles between neighbouring openings; thirds of a wall without any."""
    if not taken:
        return [-run / 6, run / 6]
    return [(a + b) / 2 for a, b in itertools.pairwise(taken)]
