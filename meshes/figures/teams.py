"""Crewed weapons on a base of their own: machine guns, the mortar, bombards."""

from __future__ import annotations

import numpy as np

from meshes.figures import small_arms
from meshes.figures.pose import posed
from meshes.figures.soldier import Kit, soldier
from meshes.shapes.boolean import united
from meshes.shapes.livery import BASE_HEIGHT, TEAM_BASE, Livery, base, shade
from meshes.shapes.piece import BODY, ROUND, Piece
from meshes.shapes.primitives import ball, block, limb, wedge, wheel
from meshes.shapes.solid import Solid, joined

_STEEL, _DARK, _WOOD, _BRASS = "#4f5153", "#36383a", "#7a5a3a", "#a08a4f"
_BARE = Kit(small_arms.shell, pack=False)


def machine_gun(livery: Livery, pose: str = "") -> Piece:
    """A medium machine gun on its tripod, its gunner kneeling behind it."""
    z = BASE_HEIGHT
    muzzle = 0.54
    gun = united(
        block((0.42, 0.085, 0.11), _STEEL).moved(0.12, 0, z + muzzle - 0.055),
        limb(
            (0.3, 0, z + muzzle),
            (0.72, 0, z + muzzle),
            0.052,
            0.052,
            _DARK,
            sides=10,
            round_ends=False,
        ),
        limb((0.7, 0, z + muzzle), (0.82, 0, z + muzzle), 0.024, 0.024, _STEEL, round_ends=False),
        block((0.06, 0.1, 0.12), _WOOD).moved(-0.12, 0, z + muzzle - 0.06),
        limb((0.16, 0, z + muzzle), (0.16, 0, z + 0.36), 0.045, 0.05, _STEEL),
        *(
            limb((0.16, 0, z + 0.38), foot, 0.035, 0.028, _STEEL, sides=6)
            for foot in ((0.56, 0.24, z + 0.03), (0.56, -0.24, z + 0.03), (-0.22, 0.0, z + 0.03))
        ),
        block((0.2, 0.1, 0.14), "#666a4c").moved(0.14, 0.16, z + muzzle - 0.14),
        block((0.16, 0.12, 0.016), _BRASS).moved(0.14, 0.08, z + muzzle),
    )
    gunner, _, x = soldier(_BARE, posed("kneeling"), livery)
    body = gunner.moved(-0.36, 0.06)
    eye = (x - 0.36, 0.05, z + posed("kneeling").eye)
    return _team(body, gun, livery, eye)


def heavy_machine_gun(livery: Livery, pose: str = "") -> Piece:
    """A heavy machine gun on a low wheeled carriage behind a shield, its gunner kneeling."""
    z = BASE_HEIGHT
    muzzle = 0.46
    gun = united(
        block((0.46, 0.11, 0.13), _STEEL).moved(0.06, 0, z + muzzle - 0.065),
        limb((0.26, 0, z + muzzle), (1.0, 0, z + muzzle), 0.034, 0.03, _DARK, round_ends=False),
        limb((0.96, 0, z + muzzle), (1.05, 0, z + muzzle), 0.05, 0.05, _STEEL, round_ends=False),
        block((0.024, 0.5, 0.46), "#6b6e52").turned(-10, "y").moved(0.34, 0, z + 0.22),
        limb((0.28, -0.26, z + 0.17), (0.28, 0.26, z + 0.17), 0.03, 0.03, _DARK, sides=6),
        *(wheel(0.17, 0.05, _WOOD, sides=16).moved(0.28, s * 0.27, z + 0.17) for s in (-1, 1)),
        limb((0.26, 0, z + 0.2), (-0.5, 0, z + 0.03), 0.045, 0.035, _STEEL, sides=6),
        limb((0.1, 0, z + muzzle - 0.04), (0.2, 0, z + 0.2), 0.05, 0.05, _STEEL),
        block((0.2, 0.14, 0.18), "#666a4c").moved(0.06, 0.14, z + muzzle - 0.12),
    )
    gunner, _, x = soldier(_BARE, posed("kneeling"), livery)
    eye = (x - 0.4, 0.05, z + posed("kneeling").eye)
    return _team(gunner.moved(-0.4, 0.06), gun, livery, eye)


def bombard(livery: Livery, pose: str = "") -> Piece:
    """A spigot bombard on four spread legs, its bomb on the spigot, its layer behind a shield."""
    z = BASE_HEIGHT
    legs = [
        limb((0.2, 0, z + 0.34), (0.2 + x, y, z + 0.03), 0.04, 0.035, _STEEL, sides=6)
        for x, y in ((0.36, 0.36), (0.36, -0.36), (-0.36, 0.36), (-0.36, -0.36))
    ]
    tube = limb((0.1, 0, z + 0.45), (0.5, 0, z + 0.55), 0.075, 0.075, _STEEL, sides=12)
    bomb = limb((0.48, 0, z + 0.545), (0.66, 0, z + 0.59), 0.075, 0.13, "#4a4b3a", sides=12)
    shield = block((0.024, 0.44, 0.34), "#6b6e52").turned(-8, "y").moved(0.02, 0, z + 0.3)
    handle = limb((0.0, 0, z + 0.44), (-0.2, 0, z + 0.5), 0.024, 0.024, _DARK, sides=6)
    pivot = limb((0.2, 0, z + 0.28), (0.2, 0, z + 0.46), 0.07, 0.06, _DARK, sides=10)
    layer, _, x = soldier(_BARE, posed("kneeling"), livery)
    eye = (x - 0.44, 0.05, z + posed("kneeling").eye)
    weapon = united(*legs, pivot, tube, bomb, shield, handle)
    return _team(layer.moved(-0.44, 0.06), weapon, livery, eye)


def ampulomet(livery: Livery, pose: str = "") -> Piece:
    """A short wide tube on a stake and two legs, a glass ball in its muzzle."""
    z = BASE_HEIGHT
    tube = limb(
        (-0.02, 0, z + 0.42), (0.56, 0, z + 0.52), 0.085, 0.085, _STEEL, sides=12, round_ends=False
    )
    breech = limb(
        (-0.2, 0, z + 0.39), (0.0, 0, z + 0.425), 0.04, 0.085, _DARK, sides=10, round_ends=False
    )
    glass = limb((0.52, 0, z + 0.513), (0.6, 0, z + 0.527), 0.075, 0.075, "#6f7d4f", sides=12)
    stake = limb((0.2, 0, z + 0.42), (0.24, 0, z + 0.03), 0.035, 0.03, _STEEL, sides=8)
    legs = [
        limb((0.2, 0, z + 0.34), (-0.08, s * 0.28, z + 0.03), 0.026, 0.024, _STEEL, sides=6)
        for s in (-1, 1)
    ]
    box = block((0.22, 0.3, 0.14), "#6b6a4a").moved(0.34, 0.42, z - 0.004)
    balls = [
        ball((0.06, 0.06, 0.06), "#6f7d4f", sides=8, rings=4).moved(0.34, 0.35 + 0.14 * i, z + 0.15)
        for i in range(2)
    ]
    layer, _, x = soldier(_BARE, posed("kneeling"), livery)
    eye = (x - 0.44, 0.05, z + posed("kneeling").eye)
    weapon = joined(united(tube, breech, glass, stake, *legs), united(box, *balls))
    return _team(layer.moved(-0.44, 0.06), weapon, livery, eye)


def mortar(livery: Livery, pose: str = "") -> Piece:
    """A mortar on its plate and bipod, its layer kneeling beside it with a round."""
    z = BASE_HEIGHT
    tip = np.array([0.5, 0.0, z + 0.82])
    collar = tip * 0.7 + np.array([0.1, 0, z + 0.06]) * 0.3
    tube = united(
        limb((0.1, 0, z + 0.06), tip, 0.062, 0.058, _STEEL, sides=12, round_ends=False),
        limb(tip - [0.05, 0, 0.1], tip, 0.07, 0.07, _STEEL, sides=12, round_ends=False),
        wedge((0.34, 0.34), (0.24, 0.24), 0.07, _DARK).moved(0.08, 0, z - 0.004),
        *(limb(collar, (0.66, y, z + 0.03), 0.03, 0.026, _STEEL, sides=6) for y in (-0.22, 0.22)),
        limb((0.62, -0.18, z + 0.16), (0.62, 0.18, z + 0.16), 0.016, 0.016, _STEEL, sides=6),
        block((0.07, 0.06, 0.1), _DARK).moved(collar[0], 0.09, collar[2]),
    )
    layer, bomb, x = soldier(_BARE, posed("kneeling"), livery)
    body = layer.turned(-18).moved(-0.2, 0.3)
    box = united(
        block((0.3, 0.18, 0.16), shade("#6b6a4a", 1.0)).moved(-0.5, 0.0, z - 0.004),
        *(
            limb(
                (-0.58 + 0.08 * i, 0, z + 0.15), (-0.58 + 0.08 * i, 0, z + 0.2), 0.03, 0.012, _DARK
            )
            for i in range(3)
        ),
    )
    weapon = joined(tube, bomb.turned(-18).moved(-0.2, 0.3), box)
    return _team(body, weapon, livery, (x - 0.2, 0.28, z + posed("kneeling").eye))


def _team(body: Solid, weapon: Solid, livery: Livery, eye: tuple[float, float, float]) -> Piece:
    return Piece(
        (
            body.part(BODY, support=False, crease=ROUND),
            weapon.part("weapon", support=False, crease=ROUND),
            base(livery, TEAM_BASE),
        ),
        eye=eye,
    )
