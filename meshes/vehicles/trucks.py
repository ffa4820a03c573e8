"""Trucks and halftracks, some with guns on them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from meshes.shapes.boolean import carved
from meshes.shapes.livery import Livery, mixed, shade
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, column, extrude, limb, side_profile, wedge
from meshes.shapes.solid import Solid
from meshes.vehicles.anti_aircraft import twin_mount
from meshes.vehicles.fittings import (
    aerial,
    finished,
    gun,
    hipped,
    lamps,
    marking,
    mudguard,
    pair,
    seated,
)
from meshes.vehicles.running_gear import axle, both_sides, track, wells

TRUCK, HALFTRACK = (4.5, 1.55, 1.9), (4.4, 1.4, 1.6)
"""Length, width and height, in inches."""

_GLASS, _STEEL, _CANVAS, _WOOD, _DARK = "#3c4a52", "#4f5153", "#8d8468", "#7d6446", "#33332f"


def truck(livery: Livery, pose: str = "") -> Piece:
    """A lorry: bonnet, cab, and a canvas tilt over the load."""
    body = _lorry(livery, _tilt())
    return finished(body, [], [], TRUCK, (1.0, 0.35, 1.42))


def anti_aircraft_truck(livery: Livery, pose: str = "") -> Piece:
    """The same lorry without its tilt, twin autocannons on its bed."""
    mount, barrels = twin_mount((-0.95, 0.0, 1.08), livery)
    stand = wedge((1.3, 1.2), (0.9, 0.9), 0.3, shade(livery.paint, 0.9)).moved(-0.95, 0, 0.8)
    body = _lorry(livery, [stand, *mount])
    return finished(body, barrels, [], (*TRUCK[:2], 1.9), (-1.3, 0.0, 1.65))


def _tilt() -> list[Solid]:
    """A canvas cover on hoops, open at the rear."""
    half = 0.74
    arch = np.radians(np.linspace(0, 180, 9))
    hood = [
        (half * float(np.sign(np.cos(a)) * abs(np.cos(a)) ** 0.5), 1.5 + 0.4 * float(np.sin(a)))
        for a in arch
    ]
    tilt_outline = np.array([(-half, 1.0), (half, 1.0), *hood])
    tilt = extrude(tilt_outline, list(np.linspace(-2.22, 0.42, 7)), _CANVAS)
    stripe = np.floor((tilt.centres()[:, 0] + 2.22) / 0.44).astype(int) % 2 == 0
    tilt = tilt.shaded(np.where(stripe, 1.0, 0.93))
    cavity = block((0.3, 1.1, 0.66), "#4b463a").moved(-2.2, 0, 1.08)
    return [carved(tilt, cavity)]


def _lorry(livery: Livery, load: Sequence[Solid]) -> list[Solid]:
    paint = livery.paint
    cab = side_profile(
        [(0.5, 0.62), (0.5, 1.62), (0.62, 1.7), (1.12, 1.7), (1.28, 1.22), (1.3, 0.62)], 1.4, paint
    )
    panes = [
        block((0.03, 0.52, 0.3), _GLASS).turned(-18, "y").moved(1.235, y, 1.3)
        for y in (-0.31, 0.31)
    ] + [block((0.44, 0.03, 0.3), _GLASS).moved(0.88, s * 0.7, 1.28) for s in (-1, 1)]
    bonnet = wedge((0.95, 0.8), (0.9, 0.7), 0.52, paint).moved(1.72, 0, 0.66)
    grille = block((0.06, 0.6, 0.44), shade(paint, 0.6)).moved(2.17, 0, 0.68)
    return [
        block((4.3, 0.5, 0.14), _DARK).moved(0, 0, 0.5),
        carved(
            block((2.66, 1.52, 0.1), _WOOD).moved(-0.9, 0, 0.72),
            *wells(-0.85, 0.6, 0.38, 0.3),
            *wells(-1.68, 0.6, 0.38, 0.3),
        ),
        *pair(block((2.66, 0.05, 0.3), shade(paint, 0.94)), -0.9, 0.745, 0.78),
        block((0.05, 1.5, 0.3), shade(paint, 0.94)).moved(-2.22, 0, 0.78),
        *load,
        cab,
        *panes,
        bonnet,
        grille,
        *mudguard(1.7, 0.58, 0.4, 0.47, 0.34, shade(paint, 0.9)),
        *axle(1.7, 0.6, 0.38, 0.24, paint),
        *axle(-0.85, 0.6, 0.38, 0.3, paint),
        *axle(-1.68, 0.6, 0.38, 0.3, paint),
        *lamps(2.12, 0.46, 0.98, 0.075),
        block((0.08, 1.45, 0.12), shade(paint, 0.7)).moved(2.23, 0, 0.5),
        limb((0.3, -0.5, 0.45), (0.8, -0.5, 0.45), 0.14, 0.14, shade(paint, 0.75), sides=10),
        block((0.5, 0.22, 0.2), shade(paint, 0.8)).moved(0.5, 0.6, 0.42),
        *(marking(0.85, s * 0.69, 0.95, 0.15, livery) for s in (-1, 1)),
        column(0.2, 0.03, livery.rim, sides=14).moved(0.86, 0, 1.69),
    ]


def halftrack(livery: Livery, pose: str = "") -> Piece:
    """An armoured half-track, open above the troops, with a machine gun in front."""
    paint = livery.paint
    mount = [
        block((0.9, 0.9, 0.04), paint).moved(0.15, 0, 1.32),
        *(
            block((0.04, 0.34, 0.28), shade(paint, 0.95)).turned(s * 25).moved(0.45, s * 0.22, 1.36)
            for s in (-1, 1)
        ),
        column(0.04, 0.16, _STEEL, sides=8).moved(0.3, 0, 1.34),
    ]
    weapons = [
        block((0.3, 0.07, 0.09), _STEEL).moved(0.3, 0, 1.47),
        limb((0.4, 0, 1.52), (0.95, 0, 1.52), 0.026, 0.024, _STEEL, round_ends=False, sides=8),
    ]
    aerials = [aerial(-0.2, -0.55, 1.3)]
    return finished(_half_tracked(livery, mount), weapons, aerials, HALFTRACK, (0.2, 0.0, 1.5))


def anti_aircraft_halftrack(livery: Livery, pose: str = "") -> Piece:
    """The same half-track with twin autocannons in place of the troops."""
    mount, barrels = twin_mount((-0.95, 0.0, 1.14), livery)
    floor = block((1.3, 1.04, 0.5), _DARK).moved(-0.95, 0, 0.68)
    body = _half_tracked(livery, [floor, *mount])
    aerials = [aerial(-0.05, -0.5, 1.3)]
    return finished(body, barrels, aerials, (*HALFTRACK[:2], 1.8), (-1.3, 0.0, 1.65))


def gun_halftrack(livery: Livery, pose: str = "") -> Piece:
    """The same half-track with an anti-tank gun that fires over its bonnet, behind a shield."""
    paint = livery.paint
    plate = shade(paint, 0.96)
    mount = [
        block((1.9, 1.04, 0.16), _DARK).moved(-0.95, 0, 0.68),
        wedge((0.62, 0.6), (0.4, 0.34), 0.62, shade(paint, 0.85)).moved(-0.3, 0, 0.8),
        block((0.62, 0.2, 0.24), _STEEL).moved(-0.42, 0, 1.46),
        *pair(wedge((0.05, 0.48), (0.05, 0.36), 0.62, plate), 0.18, 0.32, 1.3),
        *(
            block((0.42, 0.05, 0.44), plate).turned(-s * 16).moved(0.0, s * 0.6, 1.34)
            for s in (-1, 1)
        ),
        block((0.06, 0.3, 0.2), plate).moved(0.2, 0, 1.3),
        *seated(-0.62, 0.3, 1.12, livery),
        column(0.12, 0.3, _DARK, sides=10).moved(-0.62, 0.3, 0.82),
        *(
            limb((-1.0 - 0.22 * i, s * 0.34, 0.84), (-1.0 - 0.22 * i, s * 0.34, 1.22), 0.06, 0.06,
                 "#a08a4f", sides=8)
            for i in range(3)
            for s in (-1, 1)
        ),
    ]  # fmt: skip
    barrel = gun((-0.1, 0, 1.58), 1.95, 0.05, brake=True)
    body = _half_tracked(livery, mount)
    aerials = [aerial(-1.9, -0.48, 1.3)]
    return finished(body, barrel, aerials, (*HALFTRACK[:2], 1.9), (-0.57, 0.3, 1.65))


def _half_tracked(livery: Livery, mount: Sequence[Solid]) -> list[Solid]:
    paint = livery.paint
    side = [(-2.1, 0.62), (-2.18, 1.0), (-2.0, 1.36), (0.55, 1.36), (0.82, 1.12), (0.95, 0.62)]
    shell = hipped(side, 1.34, 1.14, paint)
    inside = [(-2.02, 0.7), (-2.08, 1.0), (-1.95, 1.5), (0.25, 1.5), (0.35, 0.7)]
    room = hipped(inside, 1.2, 1.06, "#6a654f")
    bonnet = hipped([(0.8, 0.6), (0.85, 1.12), (1.95, 0.98), (2.08, 0.6)], 0.95, 0.7, paint)
    running = track(
        [(-0.1, 0.395, 0.165), (-1.85, 0.395, 0.165)],
        (-0.45, -0.82, -1.18, -1.52),
        0.19,
        0.3,
        shade(paint, 0.9),
    )
    return [
        carved(shell, room),
        carved(bonnet, *wells(1.5, 0.56, 0.34, 0.22)),
        *both_sides(running, 0.54),
        block((3.9, 0.6, 0.3), _DARK).moved(0, 0, 0.4),
        block((0.05, 0.62, 0.32), shade(paint, 0.6)).moved(2.04, 0, 0.64),
        *axle(1.5, 0.56, 0.34, 0.22, shade(paint, 0.95)),
        *mudguard(1.5, 0.55, 0.36, 0.42, 0.3, shade(paint, 0.92)),
        *lamps(2.06, 0.42, 0.9, 0.075),
        block((0.08, 1.2, 0.12), shade(paint, 0.7)).moved(2.17, 0, 0.44),
        *(
            block((0.03, 0.36, 0.1), _DARK).turned(-48, "y").moved(0.72, y, 1.2)
            for y in (-0.26, 0.26)
        ),
        *pair(block((1.9, 0.2, 0.14), _WOOD), -0.95, 0.42, 0.7),
        *mount,
        *(marking(-0.9, s * 0.63, 1.0, 0.15, livery) for s in (-1, 1)),
        *pair(block((0.5, 0.1, 0.16), mixed(paint, _CANVAS, 0.4)), -0.15, 0.66, 0.78),
    ]
