"""Anti-tank guns and howitzers: wheels, trails, a shield, and a barrel that is the weapon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from meshes.shapes.boolean import carved
from meshes.shapes.livery import Livery, shade
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import block, column, extrude, limb, wedge
from meshes.shapes.solid import Solid
from meshes.vehicles.fittings import finished, gun
from meshes.vehicles.running_gear import tyre, wells

_STEEL, _WOOD = "#55565a", "#7a5a3a"


@dataclass(frozen=True)
class GunPlan:
    """Overall length from spades to muzzle, height of the shield, and proportions, in inches."""

    length: float
    height: float
    wheel: float
    barrel: float
    radius: float
    brake: bool = False
    elevation: float = 2.0


PLANS = {
    "light": GunPlan(2.2, 0.7, 0.27, 1.05, 0.026),
    "medium": GunPlan(3.4, 0.9, 0.32, 1.75, 0.036, brake=True),
    "heavy": GunPlan(4.2, 1.1, 0.38, 2.3, 0.046, brake=True),
    "super-heavy": GunPlan(5.2, 1.2, 0.44, 3.1, 0.056, brake=True),
}
"""Anti-tank guns."""

AUTOCANNON = GunPlan(2.7, 0.75, 0.3, 1.45, 0.02, elevation=6.0)
"""A heavy autocannon on a field carriage."""

HOWITZERS = {
    "light": GunPlan(2.8, 1.0, 0.4, 0.85, 0.05, elevation=14.0),
    "medium": GunPlan(4.3, 1.15, 0.45, 1.4, 0.066, elevation=14.0),
    "heavy": GunPlan(5.5, 1.35, 0.52, 1.9, 0.085, elevation=14.0),
}
"""Howitzers."""


def towed(plan: GunPlan) -> Callable[[Livery, str], Piece]:
    """Return a builder of a gun of this plan."""

    def built(livery: Livery, pose: str = "") -> Piece:
        return _gun(plan, livery)

    return built


def _gun(plan: GunPlan, livery: Livery) -> Piece:
    paint = livery.paint
    back = plan.length - plan.barrel  # from the axle to the spades
    axle, breech = plan.wheel, plan.height * 0.62
    wide = plan.height * 0.62
    body = [
        *(
            carved(part, *wells(0, wide + 0.02, plan.wheel, 0.16))
            for part in _shield(plan, wide, paint, livery.rim)
        ),
        *(
            tyre(plan.wheel, 0.16, shade(paint, 0.95))
            .scaled(1, s, 1)
            .moved(0, s * (wide + 0.02), axle)
            for s in (-1, 1)
        ),
        limb((0, -wide, axle), (0, wide, axle), 0.045, 0.045, shade(paint, 0.85)),
        block((0.42, 0.22, breech - axle + 0.08), shade(paint, 0.88)).moved(-0.12, 0, axle - 0.06),
        *_trails(plan, back, axle, paint),
        block((0.36, plan.radius * 5, plan.radius * 5), _STEEL).moved(
            -0.3, 0, breech - plan.radius * 2.5
        ),
        limb((-0.2, 0.14, breech), (-0.2, 0.27, breech + 0.02), 0.03, 0.05, _STEEL),
        limb((0, 0, 0), (0, 0.025, 0), 0.07, 0.07, _WOOD, sides=10, round_ends=False).moved(
            -0.2, 0.28, breech - 0.03
        ),
    ]
    tilt = plan.elevation
    barrel = [
        part.turned(-tilt, "y").moved(0, 0, breech)
        for part in gun((-0.1, 0, 0), plan.barrel + 0.1, plan.radius, brake=plan.brake)
    ]
    width = float(np.ptp(np.vstack([solid.vertices for solid in body])[:, 1]))
    # The gunner sits to the left of the breech and looks over the shield's slot.
    eye = (-0.25, plan.height * 0.25, plan.height * 0.8)
    size = (plan.length, width, plan.height)
    return finished(body, barrel, [], size, eye, over_all=True)


def _shield(plan: GunPlan, wide: float, paint: str, rim: str) -> list[Solid]:
    """Two plates with a slot for the barrel between them, leaning back, and a lower apron."""
    low, high = plan.wheel * 0.55, plan.height
    slot = max(0.05, plan.radius * 1.5)
    top = wide * 1.05
    plates = []
    for side in (-1, 1):
        outline = np.array(
            [
                (side * slot, low),
                (side * (wide - 0.12), low),
                (side * (wide - 0.1), low + 0.18),
                (side * top, high * 0.72),
                (side * top * 0.82, high * 0.95),
                (side * slot, high),
            ]
        )
        if side < 0:
            outline = outline[::-1]
        plate = extrude(outline, (-0.02, 0.02), paint)
        plates.append(plate.moved(z=-low).turned(-10, "y").moved(0.16, 0, low))
    lower = block((0.04, slot * 2.1, high * 0.42 - low * 0.5), paint).moved(0.14, 0, low * 0.6)
    mark = column(0.09, 0.05, rim, sides=14).turned(80, "y").moved(0.1, wide * 0.62, high * 0.58)
    return [*plates, lower, mark]


def _trails(plan: GunPlan, back: float, axle: float, paint: str) -> list[Solid]:
    """Split trails to the rear, with spades dug in."""
    solids = []
    for side in (-1, 1):
        end = (-back + 0.1, side * min(0.75, back * 0.34), 0.07)
        beam = limb((-0.1, side * 0.1, axle), end, 0.07, 0.05, shade(paint, 0.92), sides=6)
        spade = wedge((0.05, 0.26), (0.09, 0.2), 0.24, shade(paint, 0.8)).moved(
            end[0] - 0.05, end[1], 0
        )
        solids += [beam, spade]
    return solids
