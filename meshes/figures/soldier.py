"""A soldier on a pose: body, uniform and kit as one closed solid, the weapon, the base."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from meshes.figures import trooper
from meshes.figures.pose import Pose, about_spine, at, joint
from meshes.figures.small_arms import Arm, blade
from meshes.shapes.boolean import united
from meshes.shapes.livery import BASE_HEIGHT, Livery, mixed, shade
from meshes.shapes.primitives import ball, block, lathe, limb, wedge
from meshes.shapes.solid import Points, Solid

_WASH, _SKY = 0.3, 0.12
"""The most that a crease is darkened by, and that a face which looks up is lightened by."""


def painted(solid: Solid) -> Solid:
    """Return a closed solid with its creases darker, and lighter where it looks up."""
    up = solid.normals()[:, 2]
    return solid.shaded((1.0 + _SKY * up) * (1.0 - _WASH * _creases(solid)))


def _creases(solid: Solid) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return how deep each face lies between those beside it, ``(m,)``, 0 to 1.

    That is the share of its outline at which the surface bends inwards, weighted by the sine.
    """
    _, point = np.unique(np.round(solid.vertices * 1e5), axis=0, return_inverse=True)
    faces = point.reshape(-1)[solid.faces]
    ends = np.stack([faces, np.roll(faces, -1, axis=1)], axis=2).reshape(-1, 2)
    owner = np.repeat(np.arange(len(faces)), 3)
    corners = solid.vertices[solid.faces]
    length = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2).reshape(-1)
    order = np.lexsort(np.sort(ends, axis=1).T)
    sorted_ends = np.sort(ends, axis=1)[order]
    pair = np.flatnonzero((sorted_ends[1:] == sorted_ends[:-1]).all(axis=1))
    one, other = order[pair], order[pair + 1]
    centres, normals = solid.centres(), solid.normals()
    a, b = owner[one], owner[other]
    inwards = np.einsum("ij,ij->i", centres[b] - centres[a], normals[a]) > 1e-6
    bend = np.linalg.norm(np.cross(normals[a], normals[b]), axis=1) * inwards
    deep = np.zeros(len(faces))
    for side, edge in ((a, one), (b, other)):
        deep += np.bincount(side, bend * length[edge], len(faces))
    around = np.bincount(owner, length, len(faces))
    return np.asarray(np.clip(deep / np.maximum(around, 1e-9), 0.0, 1.0))


_SKIN, _LEATHER, _BOOTS = "#d8a784", "#5e4733", "#3a3029"
_FUEL, _CANVAS = "#5b5f4a", "#8a8059"


@dataclass(frozen=True)
class Kit:
    """Equipment that distinguishes one soldier: weapon, hat, and the things that hang on the body.

    ``armour``: plates and a power pack, or the heavier sort of both. ``back``: a name in
    `trooper.BACKS`. ``tanks``: the tanks of a flamethrower, on the back. ``blade``: inches of the
    blade in the left hand, 0 for none.
    """

    arm: Callable[[], Arm]
    hat: str = "helmet"
    pack: bool = True
    binoculars: bool = False
    shouldered: bool = False
    armour: Literal["none", "light", "heavy"] = "none"
    back: str | None = None
    tanks: bool = False
    blade: float = 0.0


def soldier(kit: Kit, pose: Pose, livery: Livery) -> tuple[Solid, Solid, float]:
    """Return body, weapon and the x of the eyes, on a base whose underside is at z = 0."""
    grip, aim = _hold(kit, pose)
    arm = kit.arm()
    up = at(0, 0, 1)
    weapon = arm.solid.framed(aim, up).moved(*grip)
    left_hand = grip + aim * arm.fore if arm.fore is not None else _free_hand(kit, pose)
    if kit.blade:
        weapon = united(weapon, _drawn(kit.blade, pose).moved(*left_hand))
    cloth = shade(mixed(livery.cloth, livery.rim, 0.06), 1.1)
    # Plates stand out against a darker suit.
    cloth = cloth if kit.armour == "none" else shade(cloth, 0.66)
    body = united(
        *_legs(pose, livery.trousers if kit.armour == "none" else shade(cloth, 0.88)),
        *_torso(pose, cloth, livery.webbing),
        *_arm(pose, left_hand, +1, cloth),
        *_arm(pose, grip, -1, cloth),
        *_head(pose, kit, livery),
        *_gear(pose, kit, livery),
    )
    return _fitted(painted(body), painted(weapon), pose)


def _hold(kit: Kit, pose: Pose) -> tuple[Points, Points]:
    """Return the place of the right hand and the direction of the weapon."""
    flat = pose.length is not None
    if kit.shouldered:
        x, y, z = pose.head
        return at(x + 0.12, y - 0.12, z - (0.03 if flat else 0.17)), at(1, 0, 0.0)
    if kit.arm().fore is None and not flat:
        return pose.along(0.22, out=0.27, left=-0.15), at(0.97, 0, 0.2)
    return pose.grip, pose.aim


def _free_hand(kit: Kit, pose: Pose) -> Points:
    """Return the place of a free left hand: raised to show the way, or on the ground."""
    if pose.length is not None:
        return at(pose.grip[0] + 0.02, 0.12, 0.05)
    return pose.along(0.52, out=0.28, left=0.3)


def _drawn(length: float, pose: Pose) -> Solid:
    """Build a blade in the left hand: raised, or flat along the ground in a prone pose."""
    if pose.length is not None:
        return blade(length).turned(90, "x")
    return blade(length).framed(at(0.45, 0.15, 1.0), at(-1.0, 0, 0.45))


def _legs(pose: Pose, cloth: str) -> list[Solid]:
    solids = []
    for leg in pose.legs:
        solids.append(limb(leg.hip, leg.knee, 0.088, 0.066, cloth))
        solids.append(limb(leg.knee, leg.ankle, 0.063, 0.05, cloth))
        solids.append(limb((leg.knee + leg.ankle * 2) / 3, leg.ankle, 0.06, 0.052, _BOOTS))
        toe = leg.ankle + leg.toes * 0.12
        foot = at(0, 0, 0) if leg.toes[2] < -0.05 else at(0, 0, -0.028)
        solids.append(limb(leg.ankle + foot - leg.toes * 0.03, toe + foot, 0.047, 0.04, _BOOTS))
    return solids


def _torso(pose: Pose, cloth: str, belt: str) -> list[Solid]:
    """From the skirts of the tunic to the collar; ``(along, depth, width, forward)`` a ring."""
    rows = [
        (-0.10, 0.10, 0.142, 0.0),
        (0.0, 0.103, 0.138, 0.0),
        (0.10, 0.088, 0.116, 0.0),
        (0.16, 0.09, 0.122, 0.0),
        (0.27, 0.106, 0.152, 0.008),
        (0.355, 0.094, 0.164, 0.0),
        (0.41, 0.07, 0.128, 0.0),
        (0.45, 0.052, 0.06, 0.01),
    ]
    body = about_spine(pose, rows, 12, cloth)
    buckled = about_spine(pose, [(0.085, 0.096, 0.124, 0.0), (0.13, 0.096, 0.124, 0.0)], 12, belt)
    return [body, buckled]


def _arm(pose: Pose, hand: Points, left: int, cloth: str) -> list[Solid]:
    shoulder = pose.along(0.365, left=0.142 * left)
    out = np.cross(pose.spine, pose.front) * left * 0.7
    elbow = joint(shoulder, hand, 0.23, 0.22, pose.elbow_hint + out)
    wrist = hand + (elbow - hand) * 0.22
    return [
        limb(shoulder, elbow, 0.062, 0.05, cloth),
        limb(elbow, wrist, 0.05, 0.042, cloth),
        limb(wrist, hand, 0.034, 0.038, _SKIN),
    ]


def _head(pose: Pose, kit: Kit, livery: Livery) -> list[Solid]:
    x, y, z = pose.head
    neck = limb(pose.along(0.40), pose.head, 0.05, 0.05, _SKIN)
    face = ball((0.076, 0.066, 0.096), _SKIN, sides=10, rings=6).moved(x, y, z)
    nose = wedge((0.03, 0.026), (0.012, 0.014), 0.045, _SKIN).moved(x + 0.076, y, z - 0.025)
    jaw = ball((0.05, 0.05, 0.045), shade(_SKIN, 0.93), sides=8, rings=4).moved(
        x + 0.024, y, z - 0.065
    )
    hats = {"helmet": _helmet, "cap": _cap, "beret": _beret, **trooper.HATS}
    return [neck, face, nose, jaw, *(part.moved(x, y, z) for part in hats[kit.hat](livery))]


def _helmet(livery: Livery) -> list[Solid]:
    steel = mixed(livery.steel, livery.rim, 0.06)
    rows = [
        (0.104, 0.012),
        (0.112, 0.018),
        (0.094, 0.05),
        (0.082, 0.085),
        (0.055, 0.113),
        (0.0, 0.126),
    ]
    return [lathe(rows, 14, steel).scaled(1.1, 1.0, 1.0)]


def _cap(livery: Livery) -> list[Solid]:
    cloth = shade(livery.cloth, 0.9)
    band = lathe([(0.075, 0.03), (0.078, 0.075)], 14, mixed(livery.rim, "#2e2e2e", 0.35))
    crown = lathe([(0.078, 0.07), (0.108, 0.098), (0.1, 0.116), (0.0, 0.122)], 14, cloth)
    visor = lathe([(0.07, 0.03), (0.1, 0.026), (0.09, 0.042)], 14, "#241f1c").scaled(1.0, 0.75, 1.0)
    return [band.scaled(1.08, 1, 1), crown.turned(-8, "y").scaled(1.05, 1, 1), visor.moved(x=0.04)]


def _beret(livery: Livery) -> list[Solid]:
    wool = mixed("#3b3a3d", livery.rim, 0.25)
    rows = [(0.074, 0.03), (0.08, 0.06), (0.1, 0.085), (0.09, 0.105), (0.0, 0.115)]
    return [lathe(rows, 14, wool).turned(10, "x")]


def _gear(pose: Pose, kit: Kit, livery: Livery) -> list[Solid]:
    """Build pouches, pack, bedroll, canteen and straps, so that the back shows a soldier too."""
    gear = []
    if pose.length is None:
        pouch = wedge((0.05, 0.085), (0.04, 0.08), 0.075, livery.webbing)
        gear += [pose.wear(pouch, 0.10, 0.085, left) for left in (-0.085, 0.085)]
    canteen = ball((0.035, 0.05, 0.06), shade(livery.steel, 1.15), sides=8, rings=4)
    gear.append(pose.wear(canteen, 0.03, -0.06, -0.135))
    if kit.pack:
        flat = pose.length is not None
        deep, low = (0.07, 0.2) if flat else (0.1, 0.17)
        pack = wedge((deep, 0.2), (deep * 0.85, 0.18), 0.2, _CANVAS)
        gear.append(pose.wear(pack, low, -0.115 - (0 if flat else 0.015), 0.0))
        if not flat:
            roll = limb((0, -0.115, 0), (0, 0.115, 0), 0.045, 0.045, shade(livery.cloth, 0.72))
            gear.append(pose.wear(roll, low + 0.225, -0.125, 0.0))
        for left in (-0.085, 0.085):
            strap = block((0.02, 0.03, 0.24), livery.webbing).turned(-4, "y")
            gear.append(pose.wear(strap, 0.14, 0.09, left))
    if kit.tanks:
        gear += [pose.wear(solid, *where) for solid, where in _tanks(pose.length is not None)]
    if kit.armour != "none":
        heavy = kit.armour == "heavy"
        gear += trooper.plates(pose, livery, heavy=heavy)
        gear += [] if kit.back else trooper.power_pack(pose, livery, heavy=heavy)
    if kit.back:
        gear += trooper.BACKS[kit.back](pose, livery)
    if kit.binoculars and pose.length is None:
        for left in (-0.022, 0.022):
            barrel = limb((0, 0, -0.045), (0, 0, 0.03), 0.024, 0.018, "#222426", round_ends=False)
            gear.append(pose.wear(barrel, 0.27, 0.13, left))
    return gear


def _tanks(flat: bool) -> Iterator[tuple[Solid, tuple[float, float, float]]]:
    """Two cylinders of fuel and a small one of gas; each with its place up, out and left."""
    radius, back = (0.052, -0.12) if flat else (0.078, -0.165)
    for left in (-0.088, 0.088):
        yield limb((0, 0, 0), (0, 0, 0.3), radius, radius, _FUEL, sides=10), (0.1, back, left)
    gas = limb((0, 0, 0), (0, 0, 0.18), radius * 0.55, radius * 0.55, "#6d4b3a", sides=8)
    yield gas, (0.16, back - radius * 0.6, 0.0)
    yield block((0.04, 0.24, 0.05), _LEATHER), (0.2, back + radius * 0.6, 0.0)


def _fitted(body: Solid, weapon: Solid, pose: Pose) -> tuple[Solid, Solid, float]:
    """Stretch body and weapon to the scale's height, and a prone body to its length."""
    low, high = body.vertices.min(axis=0), body.vertices.max(axis=0)
    scale = np.ones(3)
    scale[2] = pose.height / (high[2] - low[2])
    shift = np.array([0.0, 0.0, -low[2]])
    if pose.length is not None:
        scale[0] = pose.length / (high[0] - low[0])
        shift[0] = -(low[0] + high[0]) / 2
    body, weapon = (
        replace(solid, vertices=(solid.vertices + shift) * scale + [0.0, 0.0, BASE_HEIGHT])
        for solid in (body, weapon)
    )
    return body, weapon, float((pose.head[0] + shift[0]) * scale[0])
