"""Bolt Action for `engine_against_odds`: random facts of every action, as `sightline odds` reads
them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from benchmarks.engine_against_odds import Facts, Sort
from benchmarks.odds import odds_bolt_action_played as played
from benchmarks.odds.odds_bolt_action_played import BASE, SHELLS

QUALITIES = ("inexperienced", "regular", "veteran")

SMALL_ARMS = ("rifle", "smg", "automatic rifle", "assault rifle", "shotgun", "pistol", "lmg")
HEAVY = (
    "bazooka", "panzerschreck", "panzerfaust", "PIAT", "anti-tank rifle", "VB launcher",
    "flamethrower (infantry)", "lmg",
)  # fmt: skip
GUNS = (
    "mmg", "hmg", "light autocannon", "heavy autocannon", "light anti-tank gun",
    "medium anti-tank gun", "heavy anti-tank gun", "super-heavy anti-tank gun", "ampulomet",
    "special anti-tank weapon (v)", "light howitzer", "medium howitzer", "heavy howitzer",
)  # fmt: skip
INDIRECT = (
    "light mortar",
    "medium mortar",
    "heavy mortar",
    "light howitzer",
    "medium howitzer",
    "heavy howitzer",
    "VB launcher",
)
WINGS = ("mmg", "hmg", "light autocannon", "bombs", "rockets")
# --- facts ---------------------------------------------------------------------------------------


def men(rng: Random, most: int = 12) -> Facts:
    """Return an infantry target: a squad, a team or a gun's crew."""
    sort = rng.choice(["squad", "squad", "team", "crew"])
    facts: Facts = {"kind": "artillery" if sort == "crew" else "infantry"}
    facts |= {"quality": rng.choice(QUALITIES), "pins": rng.choice([0, 0, 1, 3, 6])}
    facts["models"] = rng.randint(1, most if sort == "squad" else 5)
    if sort != "crew":
        facts |= {"team": sort == "team", "leader": rng.random() < 0.8}
    return facts


def vehicle(rng: Random) -> Facts:
    """Return a vehicle, soft-skinned or armoured."""
    value = rng.choice([6, 7, 8, 9, 10, 11])
    top = value > 6 and rng.random() < 0.4
    pins = rng.choice([0, 0, 1, 5, 7])
    quality = rng.choice(QUALITIES)
    return {
        "kind": "vehicle",
        "quality": quality,
        "pins": pins,
        "damage_value": value,
        "open_topped": top,
    }


def plane(rng: Random) -> Facts:
    """Return a warplane."""
    pins = rng.choice([0, 1, 3, 4, 5])
    return {"kind": "warplane", "quality": rng.choice(QUALITIES), "pins": pins}


def _officer(rng: Random, facts: Facts) -> Facts:
    rank = rng.choice(["none", "none", "second lieutenant", "captain"])
    return {**facts, "officer": rank} if rank != "none" else facts


def volley(
    rng: Random, shooter: Facts, target: Facts, weapons: Collection[str], most: int, rows: int = 2
) -> Facts:
    """Return fire of up to ``most`` of these weapons at a target, in up to ``rows`` rows of
    shots."""
    shots, left = [], most
    for _ in range(rng.randint(1, rows)):
        if left < 1:
            break
        count = rng.randint(1, left)
        left -= count
        weapon = BASE.weapon(rng.choice(sorted(weapons)))
        near = max(weapon.least, 0.5)
        row: Facts = {"weapon": weapon.name, "count": count}
        row["range_in"] = round(rng.uniform(near, weapon.range), 1)
        if target["kind"] != "warplane":
            row["cover"] = rng.choice(["none", "none", "soft", "hard", "bunker"])
            row["hidden"] = rng.random() < 0.1
            row["smoke_in"] = rng.choice([0.0, 0.0, 1.5])
        if target["kind"] == "vehicle":
            row["facing"] = rng.choice(["front", "side", "rear"])
        shots.append(row)
    target = {**target, "down": rng.random() < 0.3} if "models" in target else target
    return {"action": "shoot", "shooter": shooter, "target": target, "shots": shots}


def _shooter(rng: Random, kind: str, **more: Any) -> Facts:
    order = rng.choice(["fire", "advance", "ambush"])
    pins = rng.choice([0, 0, 0, 1, 2])
    return {"kind": kind, "quality": rng.choice(QUALITIES), "pins": pins, "order": order, **more}


def squad_at_men(rng: Random) -> Facts:
    """Return small arms fire at infantry."""
    shooter = _shooter(rng, "infantry", models=rng.randint(3, 14))
    target = _officer(rng, men(rng))
    return volley(rng, shooter, target, SMALL_ARMS, shooter["models"], 3)


def squad_at_vehicle(rng: Random) -> Facts:
    """Return infantry fire at armour."""
    shooter = _shooter(rng, "infantry", models=rng.randint(3, 10))
    target = _officer(rng, vehicle(rng))
    return volley(rng, shooter, target, (*HEAVY, "rifle"), min(4, shooter["models"]), 3)


def special_at_men(rng: Random) -> Facts:
    """Return flames, launchers and shaped charges at infantry."""
    shooter = _shooter(rng, "infantry", models=rng.randint(3, 10))
    return volley(rng, shooter, _officer(rng, men(rng)), HEAVY, min(4, shooter["models"]), 2)


def gun(rng: Random) -> Facts:
    """Return direct fire of a gun or a vehicle with guns, at infantry or vehicles."""
    kind = rng.choice(["artillery", "vehicle"])
    crew = {"models": rng.randint(2, 5)} if kind == "artillery" else {"damage_value": 9}
    shooter = _shooter(rng, kind, **crew)
    if kind == "artillery":
        shooter["order"] = rng.choice(["fire", "ambush"])
    target = _officer(rng, men(rng) if rng.random() < 0.5 else vehicle(rng))
    weapons = GUNS if kind == "artillery" else (*GUNS, "flamethrower (vehicle)")
    facts = volley(rng, shooter, target, weapons, 2 if kind == "vehicle" else 1, 2)
    for row in facts["shots"]:
        if BASE.weapon(row["weapon"]).pen and rng.random() < 0.3:
            row["shell"] = "he"
    return {**facts, "shots": [r for r in facts["shots"] if _fires(r)] or [_plain(facts)]}


def _fires(row: Facts) -> bool:
    return row.get("shell") != "he" or BASE.weapon(row["weapon"]).he is not None


def _plain(facts: Facts) -> Facts:
    row = dict(facts["shots"][0])
    row.pop("shell", None)
    return row


def indirect(rng: Random) -> Facts:
    """Return indirect fire at infantry and vehicles, of any round."""
    shooter = _shooter(rng, "artillery", models=3)
    shooter["order"] = "fire"
    target = _officer(rng, men(rng) if rng.random() < 0.5 else vehicle(rng))
    facts = volley(rng, shooter, target, INDIRECT, 1, 1)
    for row in facts["shots"]:
        weapon, turn = BASE.weapon(row["weapon"]), rng.randint(1, 6)
        far = round(rng.uniform(weapon.least_range(True), weapon.range), 1)
        row |= {"indirect_turn": turn, "range_in": far}
    return facts


def at_plane(rng: Random) -> Facts:
    """Return flak and small arms at a plane."""
    kind = rng.choice(["infantry", "vehicle", "artillery"])
    if kind == "infantry":
        shooter = _shooter(rng, kind, models=12)
        return volley(rng, shooter, plane(rng), ("rifle", "automatic rifle", "lmg"), 10)
    if kind == "artillery":
        shooter = {**_shooter(rng, kind, models=3), "order": "fire"}
        flak = ("light anti-aircraft gun", "twin light autocannon")
        return volley(rng, shooter, plane(rng), flak, 1, 1)
    facts = volley(rng, _shooter(rng, kind), plane(rng), ("mmg", "hmg", "light autocannon"), 3)
    for row in facts["shots"]:
        row |= {"mount": "pintle", "count": 1}  # each fires by itself, as in play
    return facts


def by_plane(rng: Random) -> Facts:
    """Return a plane's fire at the ground, at another plane, or with its rear gun at a pursuer."""
    if rng.random() < 0.2:
        tailed = {**plane(rng), "order": "ambush"}
        facts = volley(rng, tailed, plane(rng), ("lmg",), 1, 1)
        return {**facts, "shots": [{**row, "range_in": 12.0} for row in facts["shots"]]}
    shooter = {**plane(rng), "order": "advance"}
    target = rng.choice([men, vehicle, plane])(rng)
    wings = ("mmg", "light autocannon") if target["kind"] == "warplane" else WINGS
    facts = volley(rng, shooter, target, wings, 3, 3)
    for row in facts["shots"]:
        row["range_in"] = min(12.0, row["range_in"])
        row.pop("facing", None)
        if target["kind"] == "warplane":
            row["count"] = 1  # each fires by itself, as in play
            row["tailing"] = facts["shots"][0].get("tailing", rng.random() < 0.5)
    return facts


def order_test(rng: Random) -> Facts:
    """Return an order under pins, on armour or not; or a plane's arrival."""
    if rng.random() < 0.2:
        return {"action": "order-test", "unit": {**plane(rng), "arrived": rng.random() < 0.3}}
    facts = _officer(rng, {"quality": rng.choice(QUALITIES), "pins": rng.randint(0, 7)})
    facts |= {"leader": rng.random() < 0.7, "models": rng.randint(1, 6)}
    facts["team"] = rng.random() < 0.3
    if rng.random() < 0.2:
        facts |= {"assaults_armour": True, "order": "run"}
    return {"action": "order-test", "unit": facts}


def assault(rng: Random) -> Facts:
    """Return an assault of infantry on infantry."""
    sides: Facts = {"attacker": {**men(rng, 9), "kind": "infantry"}, "target": men(rng, 9)}
    for facts in sides.values():
        facts["assault_weapons"] = rng.randint(0, facts["models"])
    return {"action": "assault", **sides, "over_obstacle": rng.random() < 0.4}


def assault_on_vehicle(rng: Random) -> Facts:
    """Return an assault of infantry on a vehicle, which has an order of its own."""
    attacker = {"quality": "regular", "models": rng.randint(1, 9), "anti_tank": rng.random() < 0.5}
    order = rng.choice(["fire", "advance", "down"])
    target = {**vehicle(rng), "order": order}
    return {"action": "assault", "attacker": attacker, "target": target}


def under_barrage(rng: Random) -> Facts:
    """Return fire for effect on a unit."""
    struck = _officer(rng, men(rng) if rng.random() < 0.6 else vehicle(rng))
    distance = round(rng.uniform(0.0, 13.0), 1)
    return {"action": "barrage", "distance_in": distance, "unit": struck}


def under_shell(rng: Random) -> Facts:
    """Return one shell that hits."""
    struck = _officer(rng, men(rng) if rng.random() < 0.6 else vehicle(rng))
    return {"action": "shell", "size": rng.choice(sorted(SHELLS)), "unit": struck}


def under_aircraft(rng: Random) -> Facts:
    """Return an air strike that arrives, on its target or beside it."""
    struck = _officer(rng, men(rng) if rng.random() < 0.6 else vehicle(rng))
    return {"action": "air-strike", "unit": struck, "target": rng.random() < 0.8}


ASSUMED: dict[str, tuple[Any, ...]] = {
    "exceptional_pick": ("least missed",),
    "shooter_picks_first": (False,),
    "crew_takes_over": (False,),
    "shells_pin_each": (False,),
    "hits_pin_beside_shells": (True,),
    "barrage_facing": ("front", "side", "rear"),
    "barrage_indirect": (False,),
    "any_losses_test": (False,),
    "incendiary_face": (5,),
    "indirect_modifiers": (True,),
    "indirect_floor": (4,),
    "cover_adds_up": (True,),
    "small_vehicles": (True,),
    "shells_lose_at_range": (False,),
    "one_fails_in_assault": (True,),
    "hits_needed_in_assault": (0, 2),
    "advance_is_moving": (False,),
    "open_topped_from_above": (False,),
    "strafing_up_to": (4,),
    "abridged_vehicle_destroyed": (False,),
    "abridged_vehicles_assaulted": (True,),
    "arrival_fubar": (True,),
    "arrival_penalty": (1,),
}
"""Other values of assumptions that affect the odds."""


def ruled(facts: Callable[[Random], Facts]) -> Callable[[Random], Facts]:
    """Return the same facts under some ruleset, with some assumptions changed."""

    def random(rng: Random) -> Facts:
        rules = rng.choice(["reference", "reference", "reference", "fr-abridged", "de-kurzregeln"])
        names = rng.sample(sorted(ASSUMED), rng.choice([0, 0, 1, 3, 8]))
        assumed = {name: rng.choice(ASSUMED[name]) for name in names}
        return {**facts(rng), "ruleset": rules, "assumptions": assumed}

    return random


SORTS = (
    Sort("squad at men", ruled(squad_at_men), played.fire_chances, played.shoot),
    Sort("squad at vehicle", ruled(squad_at_vehicle), played.fire_chances, played.shoot),
    Sort("special weapons at men", ruled(special_at_men), played.fire_chances, played.shoot),
    Sort("gun", ruled(gun), played.fire_chances, played.shoot),
    Sort("indirect fire", ruled(indirect), played.fire_chances, played.shoot),
    Sort("at a plane", ruled(at_plane), played.fire_chances, played.shoot),
    Sort("by a plane", ruled(by_plane), played.fire_chances, played.shoot),
    Sort("order test", ruled(order_test), played.test_chances, played.test_order),
    Sort("assault", ruled(assault), played.assault_chances, played.fight),
    Sort("assault on a vehicle", ruled(assault_on_vehicle), played.assault_chances, played.fight),
    Sort("barrage", ruled(under_barrage), played.fire_chances, played.bombard),
    Sort("shell", ruled(under_shell), played.fire_chances, played.shell),
    Sort("air strike", ruled(under_aircraft), played.fire_chances, played.strike),
)
"""All actions that the odds of Bolt Action know."""
