"""Warplanes on flying bases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from meshes.carve import shared, united
from meshes.finish import weathered
from meshes.forms import ball, block, column, lathe, limb, loft, wheel
from meshes.livery import BASE_HEIGHT, Livery, base, mixed, shade
from meshes.piece import BODY, Piece
from meshes.solid import Points, Solid

FLYING_BASE, UNDERSIDE = 2.4, 3.0
"""Diameter of a flying base, and height of an aircraft's underside above the table, inches."""

_GLASS, _DARK, _STEM = "#56666e", "#2f3032", "#9ba3a6"


@dataclass(frozen=True)
class Airframe:
    """Span, length, height in inches; ``gull``: wings that droop and rise, wheels in spats."""

    span: float
    length: float
    height: float
    gull: bool = False


FIGHTER = Airframe(7.7, 6.7, 2.5)
DIVE_BOMBER = Airframe(9.7, 7.7, 2.7, gull=True)


def flying(frame: Airframe) -> Callable[[Livery, str], Piece]:
    """What builds an aircraft: ``body``, ``weapon``, ``stem`` and ``base``."""

    def built(livery: Livery, pose: str = "") -> Piece:
        plane, guns, pilot = _plane(frame, livery)
        low = plane.vertices.min(axis=0)
        scale = np.array([frame.length, frame.span, frame.height]) / np.ptp(plane.vertices, axis=0)
        middle = (low + plane.vertices.max(axis=0)) / 2
        zero = np.array([middle[0], 0.0, low[2]])

        def aloft(points: Points) -> Points:
            lifted: Points = (points - zero) * scale + np.array([0.0, 0.0, UNDERSIDE])
            return lifted

        body = replace(plane, vertices=aloft(plane.vertices))
        armed = replace(guns, vertices=aloft(guns.vertices))
        # The rod reaches into the fuselage, which need not be the lowest point.
        top = float(aloft(np.zeros(3))[2])
        stem = column(0.06, top - BASE_HEIGHT, _STEM, sides=10).moved(z=BASE_HEIGHT)
        x, y, z = (float(v) for v in aloft(pilot))
        parts = (
            weathered(body, dust=0.0).part(BODY, support=False),
            armed.part("weapon", support=False),
            stem.part("stem", support=False),
            base(livery, FLYING_BASE),
        )
        return Piece(parts, eye=(x, y, z))

    return built


def _plane(frame: Airframe, livery: Livery) -> tuple[Solid, Solid, Points]:
    """Body, guns, and where the pilot's eyes are, drawn to scale about the wing roots."""
    paint, under = livery.paint, mixed(livery.paint, "#9fb0b8", 0.65)
    nose, tail = frame.length * 0.36, -frame.length * 0.6
    fuselage = _fuselage(nose, tail, 0.5, paint)
    half = frame.span / 2
    kink = half * 0.3
    if frame.gull:
        roots = [(0.0, 0.0, -0.18, 1.9), (kink, 0.0, -0.5, 1.75), (half, -0.25, 0.05, 0.75)]
    else:
        roots = [(0.0, 0.0, -0.3, 1.75), (half * 0.6, -0.08, -0.12, 1.4), (half, -0.3, 0.02, 0.5)]
    back = tail + 0.62
    tailplane = [(0.0, back, 0.12, 0.95), (half * 0.36, back - 0.12, 0.12, 0.45)]
    fin = _fin(tail, frame.height * 0.36, paint)
    hood = ball((0.75, 0.26, 0.36), _GLASS, sides=12, rings=6).moved(-0.35, 0, 0.36)
    wings = _pair(roots, 0.12, paint)
    solids = [
        fuselage,
        *wings,
        *_pair(tailplane, 0.09, paint),
        fin,
        hood,
        lathe([(0.27, 0.0), (0.2, 0.2), (0.0, 0.38)], 14, _DARK).turned(90, "y").moved(nose),
        *_propeller(nose + 0.14),
        block((0.7, 0.4, 0.24), shade(paint, 0.85)).moved(0.9, 0, -0.62),
    ]
    solids += _roundels(wings, fuselage, half * 0.66, tail * 0.52, livery.rim)
    if frame.gull:
        for side in (-1, 1):
            leg = limb((0.35, side * kink, -0.5), (0.45, side * kink, -1.0), 0.2, 0.14, under)
            spat = ball((0.42, 0.16, 0.27), under, sides=10, rings=5)
            solids += [leg, spat.moved(0.4, side * kink, -1.05)]
        bomb = ball((0.7, 0.18, 0.18), _DARK, sides=10, rings=5).moved(0.35, 0, -0.72)
        solids.append(bomb)
    y = half * 0.36
    guns = [
        limb((0.6, s * y, -0.14), (1.35, s * y, -0.14), 0.035, 0.03, _DARK, round_ends=False)
        for s in (-1, 1)
    ]
    return _two_tone(united(*solids), under), united(*guns), np.array([-0.25, 0.0, 0.52])


def _roundels(
    wings: Sequence[Solid], fuselage: Solid, out: float, back: float, rim: str
) -> list[Solid]:
    """Discs in the side's colour lying on the wings and the flanks, a hair above the skin."""
    marks = [
        shared(wing.moved(z=0.012), column(0.36, 4.0, rim, sides=24).moved(-0.15, side * out, -2.0))
        for side, wing in zip((1, -1), wings, strict=True)
    ]
    flank = wheel(0.24, 4.0, rim, sides=20).moved(back, 0, 0.14)
    marks.append(shared(fuselage.scaled(1, 1.05, 1), flank))
    return [mark.coloured(rim) for mark in marks]


def _fuselage(nose: float, tail: float, radius: float, paint: str) -> Solid:
    turn = 2 * np.pi * np.arange(14) / 14
    rows = [
        (tail, 0.05, 0.09, 0.2),
        (tail * 0.75, 0.15, 0.24, 0.14),
        (tail * 0.35, 0.32, 0.42, 0.05),
        (-0.4, 0.42, 0.54, 0.0),
        (0.6, 0.43, 0.52, 0.0),
        (nose * 0.75, 0.4, 0.42, 0.0),
        (nose, 0.28, 0.28, 0.0),
    ]
    rings = [
        np.column_stack([np.full(14, x), w * np.cos(turn), z + h * np.sin(turn)])
        for x, w, h, z in rows
    ]
    return loft(np.array(rings) * np.array([1.0, radius / 0.5, radius / 0.5]), paint)


def _pair(
    sections: Sequence[tuple[float, float, float, float]], thick: float, paint: str
) -> list[Solid]:
    """Both wings through sections ``(out, forward, up, chord)``."""
    turn = 2 * np.pi * np.arange(10) / 10
    rings = []
    for out, forward, up, chord in sections:
        depth = thick * (0.4 + 0.6 * chord / sections[0][3])
        x = forward + np.cos(turn) * chord / 2
        rings.append(np.column_stack([x, np.full(10, out), up + np.sin(turn) * depth]))
    # Seen from +y, x to the left and z up is clockwise: turned round to face outward.
    left = loft(np.array(rings)[:, ::-1], paint)
    return [left, left.scaled(1, -1, 1)]


def _fin(tail: float, height: float, paint: str) -> Solid:
    turn = 2 * np.pi * np.arange(10) / 10
    rings = [
        np.column_stack([tail + x + np.cos(turn) * chord / 2, np.sin(turn) * thick, np.full(10, z)])
        for z, x, chord, thick in (
            (0.1, 0.55, 1.1, 0.07),
            (height, 0.28, 0.8, 0.05),
            (height + 0.22, 0.22, 0.45, 0.03),
        )
    ]
    return loft(np.array(rings), paint)


def _propeller(x: float) -> list[Solid]:
    blade = limb((0, 0, 0.1), (0, 0, 1.0), 0.1, 0.06, _DARK, sides=8).scaled(0.3, 1, 1)
    return [blade.turned(120.0 * i + 30, "x").moved(x) for i in range(3)]


def _two_tone(plane: Solid, under: str) -> Solid:
    """Sky colour on what faces down, the livery's paint above."""
    plain_paint = (plane.colours == plane.colours[0]).all(axis=1)
    return plane.coloured(under, plain_paint & (plane.normals()[:, 2] < -0.25))
