"""Every kind of model that a template can name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from types import MappingProxyType

from meshes.figures import small_arms, teams
from meshes.figures.pose import STANCES, posed
from meshes.figures.soldier import Kit, soldier
from meshes.shapes.kept import kept
from meshes.shapes.livery import BASE_HEIGHT, BLUE, VERMILION, Livery, base
from meshes.shapes.piece import BODY, ROUND, Piece
from meshes.vehicles import anti_aircraft, carriers, cars, casemates, tanks, trucks
from meshes.vehicles.aircraft import DIVE_BOMBER, FIGHTER, FIGHTER_BOMBER, GROUND_ATTACK
from meshes.vehicles.flying import flying
from meshes.vehicles.guns import AUTOCANNON, HOWITZERS, PLANS, towed


@dataclass(frozen=True)
class ModelKind:
    """One kind of model: its poses, its builder, and those of its stances."""

    poses: tuple[str, ...]
    builder: Callable[[Livery, str], Piece]
    stances: Callable[[Livery, str], tuple[Callable[[], Piece], ...]] = lambda *_: ()


def _infantry(kit: Kit) -> ModelKind:
    def built(livery: Livery, pose: str) -> Piece:
        return _figure(kit, pose, livery)

    def others(livery: Livery, pose: str) -> tuple[Callable[[], Piece], ...]:
        return tuple(partial(_figure, kit, one, livery) for one in STANCES[pose][1:])

    return ModelKind(tuple(STANCES), built, others)


def _figure(kit: Kit, stance: str, livery: Livery) -> Piece:
    pose = posed(stance)
    body, weapon, face = soldier(kit, pose, livery)
    parts = (
        body.part(BODY, support=False, crease=ROUND),
        weapon.part("weapon", support=False, crease=ROUND),
        base(livery),
    )
    return Piece(parts, eye=(face, 0.0, BASE_HEIGHT + pose.eye))


def _machine(builder: Callable[[Livery, str], Piece]) -> ModelKind:
    return ModelKind(("standing",), builder)


MODEL_KINDS: Mapping[str, ModelKind] = MappingProxyType(
    {
        "rifleman": _infantry(Kit(small_arms.rifle)),
        "smg": _infantry(Kit(small_arms.smg)),
        "lmg": _infantry(Kit(small_arms.lmg)),
        "assault-rifle": _infantry(Kit(small_arms.assault_rifle, hat="cap")),
        "automatic-rifle": _infantry(Kit(small_arms.automatic_rifle)),
        "shotgun": _infantry(Kit(small_arms.shotgun, hat="beret", pack=False)),
        "pistol": _infantry(Kit(small_arms.pistol, pack=False)),
        "rifle-grenadier": _infantry(Kit(small_arms.rifle_with_launcher)),
        "panzerfaust": _infantry(Kit(small_arms.panzerfaust)),
        "anti-tank-rifle": _infantry(Kit(small_arms.anti_tank_rifle, pack=False)),
        "piat": _infantry(Kit(small_arms.piat, pack=False)),
        "panzerschreck": _infantry(Kit(small_arms.shielded_launcher, shouldered=True, pack=False)),
        "flamethrower": _infantry(Kit(small_arms.flame_lance, pack=False, tanks=True)),
        "officer": _infantry(Kit(small_arms.pistol, hat="cap", pack=False, binoculars=True)),
        "anti-tank": _infantry(Kit(small_arms.launcher, shouldered=True)),
        "crew": _infantry(Kit(small_arms.shell, pack=False)),
        "trooper": _infantry(Kit(small_arms.carbine, hat="visor", pack=False, armour="light")),
        "trooper-leader": _infantry(
            Kit(
                small_arms.heavy_pistol,
                hat="visor",
                pack=False,
                armour="light",
                back="cape",
                blade=0.62,
            )
        ),
        "trooper-heavy": _infantry(Kit(small_arms.cannon, hat="visor", pack=False, armour="heavy")),
        "trooper-scout": _infantry(
            Kit(small_arms.heavy_pistol, hat="hood", pack=False, back="cloak", blade=0.4)
        ),
        "mmg": _machine(teams.machine_gun),
        "hmg": _machine(teams.heavy_machine_gun),
        "bombard": _machine(teams.bombard),
        "ampulomet": _machine(teams.ampulomet),
        "mortar": _machine(teams.mortar),
        "truck": _machine(trucks.truck),
        "anti-aircraft-truck": _machine(trucks.anti_aircraft_truck),
        "anti-aircraft-halftrack": _machine(trucks.anti_aircraft_halftrack),
        "jeep": _machine(cars.jeep),
        "scout-car": _machine(cars.scout_car),
        "armoured-car": _machine(cars.armoured_car),
        "carrier": _machine(carriers.carrier),
        "halftrack": _machine(trucks.halftrack),
        "gun-halftrack": _machine(trucks.gun_halftrack),
        "light-tank": _machine(tanks.light_tank),
        "medium-tank": _machine(tanks.medium_tank),
        "heavy-tank": _machine(tanks.heavy_tank),
        "super-heavy-tank": _machine(tanks.super_heavy_tank),
        "flamethrower-tank": _machine(tanks.flamethrower_tank),
        "assault-gun": _machine(casemates.assault_gun),
        "tank-destroyer": _machine(casemates.tank_destroyer),
        "light-anti-tank-gun": _machine(towed(PLANS["light"])),
        "medium-anti-tank-gun": _machine(towed(PLANS["medium"])),
        "heavy-anti-tank-gun": _machine(towed(PLANS["heavy"])),
        "super-heavy-anti-tank-gun": _machine(towed(PLANS["super-heavy"])),
        "heavy-autocannon": _machine(towed(AUTOCANNON)),
        "light-anti-aircraft-gun": _machine(anti_aircraft.light_gun),
        "light-howitzer": _machine(towed(HOWITZERS["light"])),
        "medium-howitzer": _machine(towed(HOWITZERS["medium"])),
        "heavy-howitzer": _machine(towed(HOWITZERS["heavy"])),
        "fighter": _machine(flying(FIGHTER)),
        "fighter-bomber": _machine(flying(FIGHTER_BOMBER)),
        "dive-bomber": _machine(flying(DIVE_BOMBER)),
        "ground-attack": _machine(flying(GROUND_ATTACK)),
    }
)
"""Kinds of model by their name in the templates."""


def build_model(kind: str, livery: Livery, pose: str = "standing") -> Piece:
    """Build a model of a kind; return the same object for equal arguments.

    A kind without a body to bend (a tank, a gun) is the same in every pose. Raises ValueError for
    an unknown kind or pose.
    """
    if kind not in MODEL_KINDS:
        raise ValueError(kind)
    if pose not in STANCES:
        raise ValueError(pose)
    return _built(kind, livery, pose if pose in MODEL_KINDS[kind].poses else "standing")


@lru_cache(maxsize=512)
def _built(kind: str, livery: Livery, pose: str) -> Piece:
    model = MODEL_KINDS[kind]
    what = f"{kind} {pose} {livery}"
    stances = tuple(
        cache(partial(kept, f"{what}, stance {number}", make))
        for number, make in enumerate(model.stances(livery, pose))
    )
    return replace(kept(what, partial(model.builder, livery, pose)), stances=stances)


__all__ = ["BLUE", "MODEL_KINDS", "VERMILION", "Livery", "ModelKind", "build_model"]
