"""Every kind of model that a template can name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from types import MappingProxyType

from meshes.aircraft import DIVE_BOMBER, FIGHTER, FIGHTER_BOMBER, GROUND_ATTACK, flying
from meshes.figures import future_arms, small_arms, teams
from meshes.figures.pose import STANCES, posed
from meshes.figures.soldier import Kit, soldier
from meshes.shapes.kept import kept
from meshes.shapes.livery import BASE_HEIGHT, BLUE, VERMILION, Livery, base
from meshes.shapes.piece import BODY, ROUND, Piece
from meshes.vehicles import anti_aircraft, carriers, cars, casemates, tanks, trucks
from meshes.vehicles.guns import AUTOCANNON, HOWITZERS, PLANS, towed


@dataclass(frozen=True)
class ModelKind:
    """One kind of model: a line about it, its poses, its builder, and those of its stances."""

    about: str
    poses: tuple[str, ...]
    builder: Callable[[Livery, str], Piece]
    stances: Callable[[Livery, str], tuple[Callable[[], Piece], ...]] = lambda *_: ()


def _infantry(about: str, kit: Kit) -> ModelKind:
    def built(livery: Livery, pose: str) -> Piece:
        return _figure(kit, pose, livery)

    def others(livery: Livery, pose: str) -> tuple[Callable[[], Piece], ...]:
        return tuple(partial(_figure, kit, one, livery) for one in STANCES[pose][1:])

    return ModelKind(about, tuple(STANCES), built, others)


def _figure(kit: Kit, stance: str, livery: Livery) -> Piece:
    pose = posed(stance)
    body, weapon, face = soldier(kit, pose, livery)
    parts = (
        body.part(BODY, support=False, crease=ROUND),
        weapon.part("weapon", support=False, crease=ROUND),
        base(livery),
    )
    return Piece(parts, eye=(face, 0.0, BASE_HEIGHT + pose.eye))


def _machine(about: str, builder: Callable[[Livery, str], Piece]) -> ModelKind:
    return ModelKind(about, ("standing",), builder)


MODEL_KINDS: Mapping[str, ModelKind] = MappingProxyType(
    {
        "rifleman": _infantry("A soldier with a rifle", Kit(small_arms.rifle)),
        "smg": _infantry("A soldier with a submachine gun", Kit(small_arms.smg)),
        "lmg": _infantry("A light machine gunner", Kit(small_arms.lmg)),
        "assault-rifle": _infantry(
            "A soldier with an assault rifle", Kit(small_arms.assault_rifle, hat="cap")
        ),
        "automatic-rifle": _infantry(
            "A soldier with an automatic rifle", Kit(small_arms.automatic_rifle)
        ),
        "shotgun": _infantry(
            "A soldier with a shotgun", Kit(small_arms.shotgun, hat="beret", pack=False)
        ),
        "pistol": _infantry("A soldier with a pistol", Kit(small_arms.pistol, pack=False)),
        "rifle-grenadier": _infantry(
            "A soldier with a grenade launcher on his rifle", Kit(small_arms.rifle_with_launcher)
        ),
        "panzerfaust": _infantry(
            "A soldier with a one-shot anti-tank tube", Kit(small_arms.panzerfaust)
        ),
        "anti-tank-rifle": _infantry(
            "A soldier with an anti-tank rifle, longer than he is tall",
            Kit(small_arms.anti_tank_rifle, pack=False),
        ),
        "piat": _infantry(
            "A soldier with a spring-driven bomb thrower", Kit(small_arms.piat, pack=False)
        ),
        "panzerschreck": _infantry(
            "A soldier with a shielded rocket launcher on his shoulder",
            Kit(small_arms.shielded_launcher, shouldered=True, pack=False),
        ),
        "flamethrower": _infantry(
            "A soldier with a flamethrower, its tanks on his back",
            Kit(small_arms.flame_lance, pack=False, tanks=True),
        ),
        "officer": _infantry(
            "An officer with cap, pistol and binoculars",
            Kit(small_arms.pistol, hat="cap", pack=False, binoculars=True),
        ),
        "anti-tank": _infantry(
            "A soldier with a rocket launcher on his shoulder",
            Kit(small_arms.launcher, shouldered=True),
        ),
        "crew": _infantry("One of a gun's crew, with a shell", Kit(small_arms.shell, pack=False)),
        "trooper": _infantry(
            "A trooper with a rifle, visored helmet and shoulder pads",
            Kit(future_arms.carbine, hat="visor", pack=False, armour="light"),
        ),
        "trooper-leader": _infantry(
            "A leader of troopers with pistol, blade and cape",
            Kit(
                future_arms.heavy_pistol,
                hat="visor",
                pack=False,
                armour="light",
                back="cape",
                blade=0.62,
            ),
        ),
        "trooper-heavy": _infantry(
            "A trooper with a heavy weapon and the thickest armour",
            Kit(future_arms.cannon, hat="visor", pack=False, armour="heavy"),
        ),
        "trooper-scout": _infantry(
            "A hooded scout with pistol and knife",
            Kit(future_arms.heavy_pistol, hat="hood", pack=False, back="cloak", blade=0.4),
        ),
        "mmg": _machine("A medium machine gun and its gunner on a team base", teams.machine_gun),
        "hmg": _machine("A heavy machine gun on wheels and its gunner", teams.heavy_machine_gun),
        "bombard": _machine("A spigot bombard and its layer on a team base", teams.bombard),
        "ampulomet": _machine("An ampulomet and its layer on a team base", teams.ampulomet),
        "mortar": _machine("A mortar and its layer on a team base", teams.mortar),
        "truck": _machine("A truck, 4.5 inches long", trucks.truck),
        "anti-aircraft-truck": _machine(
            "A truck with twin autocannons on its bed, 4.5 inches long", trucks.anti_aircraft_truck
        ),
        "anti-aircraft-halftrack": _machine(
            "A halftrack with twin autocannons, 4.4 inches long", trucks.anti_aircraft_halftrack
        ),
        "jeep": _machine("A jeep, a machine gun on its post, 2.4 inches long", cars.jeep),
        "scout-car": _machine("A scout car, open above, 2.4 inches long", cars.scout_car),
        "armoured-car": _machine("An armoured car, 3.5 inches long", cars.armoured_car),
        "carrier": _machine("A tracked carrier, open above, 2.6 inches long", carriers.carrier),
        "halftrack": _machine("A halftrack, open above, 4.4 inches long", trucks.halftrack),
        "gun-halftrack": _machine(
            "A halftrack with an anti-tank gun, 4.4 inches long", trucks.gun_halftrack
        ),
        "light-tank": _machine("A light tank, 3.2 inches long", tanks.light_tank),
        "medium-tank": _machine("A medium tank, 4.1 inches long", tanks.medium_tank),
        "heavy-tank": _machine("A heavy tank, 4.8 inches long", tanks.heavy_tank),
        "super-heavy-tank": _machine("A super-heavy tank, 5.3 inches long", tanks.super_heavy_tank),
        "flamethrower-tank": _machine(
            "A medium tank with a flame projector, 4.1 inches long", tanks.flamethrower_tank
        ),
        "assault-gun": _machine(
            "An assault gun without a turret, 4.1 inches long", casemates.assault_gun
        ),
        "tank-destroyer": _machine(
            "A tank destroyer without a turret, 4.8 inches long", casemates.tank_destroyer
        ),
        "light-anti-tank-gun": _machine("A light anti-tank gun", towed(PLANS["light"])),
        "medium-anti-tank-gun": _machine("A medium anti-tank gun", towed(PLANS["medium"])),
        "heavy-anti-tank-gun": _machine("A heavy anti-tank gun", towed(PLANS["heavy"])),
        "super-heavy-anti-tank-gun": _machine(
            "A super-heavy anti-tank gun", towed(PLANS["super-heavy"])
        ),
        "heavy-autocannon": _machine("A heavy autocannon", towed(AUTOCANNON)),
        "light-anti-aircraft-gun": _machine(
            "A light anti-aircraft gun on its cross of outriggers", anti_aircraft.light_gun
        ),
        "light-howitzer": _machine("A light howitzer", towed(HOWITZERS["light"])),
        "medium-howitzer": _machine("A medium howitzer", towed(HOWITZERS["medium"])),
        "heavy-howitzer": _machine("A heavy howitzer", towed(HOWITZERS["heavy"])),
        "fighter": _machine("A fighter on a flying base, 7.7 inches across", flying(FIGHTER)),
        "fighter-bomber": _machine(
            "A radial-engined fighter with a bomb under each wing, 8.7 inches across",
            flying(FIGHTER_BOMBER),
        ),
        "dive-bomber": _machine(
            "A gull-winged dive bomber with a rear gun, 9.7 inches across", flying(DIVE_BOMBER)
        ),
        "ground-attack": _machine(
            "An armoured plane with rockets and a rear gun, 10.3 inches across",
            flying(GROUND_ATTACK),
        ),
    }
)
"""Kinds of model by their name in the templates."""


def build_model(kind: str, livery: Livery, pose: str = "standing") -> Piece:
    """Build a model of a kind; return the same object for equal arguments.

    A kind without a body to bend (a tank, a gun) is the same in every pose. Raises ValueError for
    an unknown kind or pose.
    """
    if kind not in MODEL_KINDS:
        raise ValueError(f"model kind {kind!r}: expected one of {', '.join(MODEL_KINDS)}")
    if pose not in STANCES:
        raise ValueError(f"pose {pose!r}: expected one of {', '.join(STANCES)}")
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
