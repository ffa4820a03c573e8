"""A tracked carrier."""

from __future__ import annotations

from meshes.shapes.boolean import carved, united
from meshes.shapes.livery import Livery, shade
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, limb, side_profile
from meshes.vehicles.fittings import OUTLINES, aerial, finished, lamps, marking, pair, seated
from meshes.vehicles.running_gear import both_sides, track

CARRIER = (2.6, 1.45, 1.15)
"""Length, width and height, in inches."""

_STEEL, _CANVAS, _DARK, _INSIDE = "#4f5153", "#8d8468", "#33332f", "#6a654f"


def carrier(livery: Livery, pose: str = "") -> Piece:
    """A low armoured tub on tracks, open above its men, a light machine gun in its front plate."""
    paint = livery.paint
    tub = united(
        side_profile(OUTLINES["carrier_tub"], 0.86, paint),
        side_profile(OUTLINES["carrier_sides"], 1.4, paint),
    )
    rooms = united(
        block((1.66, 0.72, 0.9), _INSIDE).moved(-0.34, 0, 0.34),
        block((1.66, 1.28, 0.6), _INSIDE).moved(-0.34, 0, 0.66),
    )
    running = track(
        [(1.06, 0.42, 0.17), (-1.06, 0.42, 0.18)], (0.55, 0.05, -0.5), 0.19, 0.22, shade(paint, 0.9)
    )
    body = [
        carved(tub, rooms),
        *both_sides(running, 0.58),
        *pair(block((0.62, 0.3, 0.03), shade(paint, 0.95)), 0.94, 0.56, 0.66),
        block((0.62, 0.4, 0.42), shade(paint, 0.8)).moved(-0.72, -0.16, 0.34),
        block((0.05, 0.36, 0.03), _DARK).moved(-0.72, -0.16, 0.76),
        block((0.06, 0.86, 0.26), shade(paint, 0.88)).moved(-0.3, 0, 0.4),
        block((0.06, 1.3, 0.2), shade(paint, 0.88)).moved(-0.3, 0, 0.66),
        *lamps(0.9, 0.5, 0.74),
        block((0.14, 0.36, 0.22), paint).moved(0.66, -0.3, 0.76),
        block((0.04, 0.26, 0.09), _DARK).turned(-30, "y").moved(0.65, 0.3, 0.84),
        *seated(0.16, 0.3, 0.5, livery),
        *seated(0.12, -0.3, 0.5, livery),
        *seated(-0.92, 0.22, 0.42, livery),
        limb((-1.22, -0.4, 0.9), (-1.22, 0.4, 0.9), 0.085, 0.085, _CANVAS, sides=9),
        block((0.4, 0.12, 0.18), shade(paint, 0.85)).moved(-0.6, -0.72, 0.66),
        *(marking(0.2, s * 0.69, 0.82, 0.1, livery) for s in (-1, 1)),
    ]
    weapons = [
        limb((0.66, -0.3, 0.87), (1.14, -0.3, 0.9), 0.024, 0.02, _STEEL, round_ends=False, sides=8),
        limb((1.1, -0.3, 0.898), (1.18, -0.3, 0.902), 0.022, 0.034, _STEEL, round_ends=False),
    ]
    return finished(body, weapons, [aerial(-0.3, -0.6, 0.86, 0.9)], CARRIER, (0.21, 0.3, 1.03))
