"""Exact odds of one resolved action: a JSON object in, a JSON object out.

>>> odds({"game": "bolt-action", "action": "order-test", "unit": {"quality": "regular", "pins": 3}})
{'p_pass': 0.416666666667, 'p_fubar': 0.027777777778}

Casualties are picked as `rules.casualties` has it, by the assumption `exceptional_pick`. The first
man leads, and carries a team's weapon and the first Assault weapon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from languages.message import coded, message
from rules.bolt_action.model.facts import COVERS, FACINGS, QUALITIES, STOPS_AT_IN, Shot
from rules.bolt_action.model.ruleset import Ruleset, ruleset
from rules.bolt_action.model.state import OFFICERS, ORDERS, Arm, Model, Unit
from rules.bolt_action.model.weapons import GUNS, Size
from rules.bolt_action.odds import air, close_combat, falling, fire
from rules.bolt_action.odds.distributions import p_fubar, p_test
from rules.bolt_action.rules.air_fire import TAILED, check_falls_on
from rules.bolt_action.rules.close_combat import check_target, check_vehicles_assaulted
from rules.bolt_action.rules.high_explosive import SHELLS
from rules.bolt_action.rules.morale import DRIVEN_OFF_AT, morale, needs_order_test
from rules.bolt_action.rules.to_hit import check_shot, loaders, reaches
from rules.bolt_action.rules.warplanes import NEVER, arrival_needs
from rules.engine.errors import RuleError
from rules.engine.model.reading import Reader

MOUNTS = ("turret", "hull", "pintle")
KINDS = ("infantry", "artillery", "vehicle", "warplane")
MOST_MEN = 60
MOST_SHOTS = 40
TEAM_WEAPON, ASSAULT_WEAPON = "lmg", "smg"
"""Default weapons of men where facts name none; every ruleset has them."""

MOST_AT_CLOSE_QUARTERS = 30
"""Most men on a side of an assault: the rounds of more would take too long to compute."""


def odds(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the exact chances of the action that `facts` describe.

    Raises RuleError with one clear sentence for facts that are incomplete, unknown, or refused by
    the ruleset.
    """
    read = Reader(facts, "odds")
    read.word("game", ("bolt-action",), "bolt-action")
    rules = ruleset(read.word("ruleset", default="reference"), read.mapping("assumptions"))
    action = read.word("action", tuple(ACTIONS))
    found = ACTIONS[action](rules, read)
    read.done()
    return found


def _neat(value: float) -> float:
    return round(value, 12) + 0.0


def _row(values: tuple[float, ...]) -> list[float]:
    return [_neat(value) for value in values]


def _unit(
    rules: Ruleset,
    read: Reader,
    name: str,
    *,
    men: int | None = None,
    most: int = MOST_MEN,
    fires: bool = False,
) -> Unit:
    """Read a unit of up to ``most`` men; they carry nothing yet, except a team's gunner."""
    kind = read.word("kind", KINDS, "infantry")
    if kind == "warplane":
        return _plane(rules, read, name)
    vehicle = kind == "vehicle"
    if vehicle:
        rules.needs("vehicles", "BA-VEH-1")
    count = 1 if vehicle else read.whole("models", 1, most, ... if men is None else men)
    leader = read.flag("leader", True)
    team = not vehicle and read.flag("team", False)
    models = tuple(
        Model(n, (Arm(TEAM_WEAPON),) * (team and not n), leader=leader and not n and not vehicle)
        for n in range(count)
    )
    return Unit(
        id=name,
        side=name,
        template="",
        kind=kind,
        mover="tracked" if vehicle else kind,
        quality=read.word("quality", QUALITIES),
        models=models,
        pins=read.whole("pins", 0, 20, 0),
        team=kind == "artillery" or team,
        damage_value=read.whole("damage_value", 6, 12, 6 if fires else ...) if vehicle else 0,
        open_topped=read.flag("open_topped", False) if vehicle else False,
        order="down" if read.flag("down", False) else None,
        steady=not rules.has("leaders and crews"),
    )


def _officer(rules: Ruleset, read: Reader) -> str:
    """Read the best officer near a unit. Raises RuleError where officers have no effect
    (BA-MOR-2).
    """
    rank = read.word("officer", OFFICERS, "none")
    if rank != "none":
        rules.needs("officers", "BA-MOR-2")
    return rank


def _plane(rules: Ruleset, read: Reader, name: str) -> Unit:
    """Read a warplane, by default an interceptor (WP-15)."""
    rules.needs("warplanes", "WP-1")
    return Unit(
        id=name,
        side=name,
        template="",
        kind="warplane",
        mover="warplane",
        quality=read.word("quality", QUALITIES),
        models=(Model(0),),
        pins=read.whole("pins", 0, DRIVEN_OFF_AT - 1, 0),
        damage_value=read.whole("damage_value", 6, 6, 6),
        interceptor=read.flag("interceptor", True),
        arrived=read.flag("arrived", False),
    )


def _shoot(rules: Ruleset, read: Reader) -> dict[str, Any]:
    shooter_facts, target_facts = read.part("shooter"), read.part("target")
    shooter = _unit(rules, shooter_facts, "shooter", fires=True)
    order = shooter_facts.word("order", ORDERS, "advance" if shooter.warplane else "fire")
    if order not in ("fire", "advance", "ambush"):
        raise RuleError("BA-ORD-1", message("ba-does-not-fire", order=coded("order", order)))
    if shooter.warplane and order == "fire":
        raise RuleError("WP-2", message("ba-plane-fires-on"))
    shooter_facts.done()
    target = _unit(rules, target_facts, "target")
    officer = _officer(rules, target_facts)
    target_facts.done()
    shots = []
    taken, most = 0, MOST_MEN if shooter.vehicle else shooter.men
    for row in read.rows("shots"):
        first = taken if not shooter.vehicle else 0
        shot, rounds = _shot(rules, row, first, shooter, target)
        taken += len(shot.models)
        if taken > most:
            raise RuleError("BA-SHO-3", message("ba-most-weapons", most=most, count=taken))
        shooter = _armed(shooter, shot, _mount(row, shooter, target, shot, order))
        row.done()
        shots.append((shot, rounds))
    fired = [shot for shot, _ in shots for _ in shot.models]
    if loaders(rules, shooter, fired) > max(0, shooter.men - taken):
        raise RuleError("BA-WPN-4", message("play-refused-team-weapon", unit=shooter.id))
    for shot, _ in shots:
        check_shot(rules, shooter, target, shot, order)
        if not reaches(rules, shot):
            arm = coded("arm", shot.weapon)
            said = message("play-refused-no-reach", weapon=arm, distance=shot.range_in)
            raise RuleError("BA-SHO-3", said)
    moved = order == "advance"
    if target.warplane:
        found = air.fire_at_plane(rules, shooter, target, [s for s, _ in shots], moved=moved)
    else:
        found = fire.fire(rules, shooter, target, shots, moved=moved, officer=officer)
    told = {
        "shots": [
            {
                "weapon": one.weapon.name,
                "needs": one.needs,
                "p_hit": _neat(one.p_hit),
                "p_damage": _neat(one.p_damage),
            }
            for one in found.shots
        ],
        **_outcome(found),
        "p_morale_test": _neat(found.p_morale_test),
    }
    if target.warplane:
        told["p_shot_down"] = _neat(found.p_shot_down)
        told["p_driven_off"] = _neat(found.p_destroyed - found.p_shot_down)
    if found.effects is not None:
        told["effects"] = {name: _neat(p) for name, p in found.effects.items()}
    return told


def _outcome(found: fire.Outcome) -> dict[str, Any]:
    return {
        "p_pin": _neat(found.p_pin),
        "pins": _row(found.pins),
        "casualties": _row(found.casualties),
        "p_destroyed": _neat(found.p_destroyed),
    }


def _shot(rules: Ruleset, row: Reader, first: int, shooter: Unit, target: Unit) -> tuple[Shot, int]:
    """Read a shot; by default a plane fires as its rules require."""
    weapon = rules.weapon(row.word("weapon"))
    count = row.whole("count", 1, MOST_SHOTS, 1)
    indirect = row.has("indirect_turn") or "indirect" in weapon.traits
    if row.has("indirect_turn") and not weapon.fires_indirectly(True):
        raise RuleError("BA-SHO-8", message("play-refused-not-indirectly", unit=row.where))
    from_above = shooter.warplane and target.vehicle and not target.warplane
    facing = row.word("facing", FACINGS, "top" if from_above else "front")
    if shooter.warplane and target.warplane:
        facing = TAILED if row.flag("tailing", False) else "front"
    shot = Shot(
        weapon=weapon.name,
        models=tuple(range(first, first + count)),
        range_in=row.inches("range_in", STOPS_AT_IN if shooter.warplane else ...),
        cover=row.word("cover", COVERS, "none"),
        hidden=row.flag("hidden", False),
        in_arc=row.flag("in_arc", True),
        smoke_in=row.inches("smoke_in", 0.0),
        facing=facing,
        indirect=indirect,
        shell=row.word("shell", ("", "he", "ap"), ""),
    )
    rounds = row.whole("indirect_turn", 1, 99, 1)
    return shot, rounds


def _mount(row: Reader, shooter: Unit, target: Unit, shot: Shot, order: str) -> str:
    """Return a weapon's mount.

    By default a vehicle's guns are on pintles if it fires at a warplane (BA-WPN-7, WP-9), else in
    turrets; a plane's are where they bear (WP-15).
    """
    if shooter.warplane:
        return "rear" if order == "ambush" else "wing"
    if shooter.vehicle:
        usual = "pintle" if target.warplane and shot.weapon in GUNS else "turret"
        return row.word("mount", MOUNTS, usual)
    return "hand"


def _armed(shooter: Unit, shot: Shot, mount: str) -> Unit:
    """Return the shooter with the weapons it fires in its men's hands, or added to a vehicle."""
    arm = Arm(shot.weapon, mount)
    if shooter.vehicle:
        count = max(len(shooter.models), len(shot.models))
        old = shooter.models[0].arms
        return replace(shooter, models=tuple(Model(n, (*old, arm)) for n in range(count)))
    models = tuple(
        replace(model, arms=(arm,)) if model.number in shot.models else model
        for model in shooter.models
    )
    return replace(shooter, models=models)


def _order_test(rules: Ruleset, read: Reader) -> dict[str, Any]:
    facts = read.part("unit")
    unit = _unit(rules, facts, "unit", men=10)
    officer = _officer(rules, facts)
    on_armour = facts.flag("assaults_armour", False)
    order = facts.word("order", ORDERS, "advance" if unit.warplane else "fire")
    facts.done()
    if on_armour:
        check_vehicles_assaulted(rules)
    if unit.warplane:
        _check_plane(unit, order, officer, on_armour)
        arrives = arrival_needs(rules, unit, order)
        if arrives is None:
            return {"p_pass": 1.0, "p_fubar": 0.0}
        astray = rules.assumptions.arrival_fubar and rules.has("fubar")
        return {
            "p_pass": _neat(p_test(arrives)),
            "p_fubar": _neat(p_fubar(arrives)) if astray else 0.0,
        }
    if not needs_order_test(unit, order, on_armour=on_armour):
        return {"p_pass": 1.0, "p_fubar": 0.0}
    needs = morale(unit, officer, on_armour=on_armour)
    fubar = p_fubar(needs) if rules.has("fubar") else 0.0
    return {"p_pass": _neat(p_test(needs)), "p_fubar": _neat(fubar)}


def _check_plane(plane: Unit, order: str, officer: str, on_armour: bool) -> None:
    """Check that a plane can be given an order, as play does. Raises RuleError."""
    if on_armour:
        raise RuleError("WP-14", message("play-refused-warplanes-never-assault"))
    if order in NEVER:
        said = message("play-refused-never-ordered", order=coded("order", order), plane=plane.id)
        raise RuleError("WP-2", said)
    if order == "ambush" and not plane.interceptor:
        raise RuleError("WP-16", message("play-refused-lies-in-no-ambush", plane=plane.id))
    if officer != "none":
        raise RuleError("BA-MOR-2", message("play-refused-no-officer", plane=plane.id))


def _assault(rules: Ruleset, read: Reader) -> dict[str, Any]:
    sides = []
    for name in ("attacker", "target"):
        facts = read.part(name)
        unit = _unit(rules, facts, name, most=MOST_AT_CLOSE_QUARTERS)
        unit = _given(unit, ASSAULT_WEAPON, facts.whole("assault_weapons", 0, unit.men, 0))
        if name == "attacker":
            unit = _given(unit, "panzerfaust", int(facts.flag("anti_tank", False)))
        order = facts.word("order", ORDERS, "fire") if unit.vehicle else None
        officer = _officer(rules, facts)
        facts.done()
        sides.append((replace(unit, order=order) if order else unit, officer))
    over = read.flag("over_obstacle", False)
    if over:
        rules.needs("fights over obstacles", "BA-ASS-6")
    (attacker, _), (target, officer) = sides
    check_target(rules, attacker, target)
    if target.vehicle:
        lost = close_combat.assault_on_vehicle(rules, attacker, target, officer)
        return {"p_win": _neat(lost), "p_lose": 0.0, "p_both_destroyed": 0.0}
    win, lose, both = close_combat.assault_on_men(rules, attacker, target, over_obstacle=over)
    return {"p_win": _neat(win), "p_lose": _neat(lose), "p_both_destroyed": _neat(both)}


def _given(unit: Unit, weapon: str, count: int) -> Unit:
    """Return the unit with one more weapon in the hands of its first men."""
    return replace(
        unit,
        models=tuple(
            replace(model, arms=(*model.arms, Arm(weapon))) if n < count else model
            for n, model in enumerate(unit.models)
        ),
    )


def _barrage(rules: Ruleset, read: Reader) -> dict[str, Any]:
    rules.needs("barrages", "BA-BAR-3")
    distance = read.inches("distance_in")
    radius = read.inches("radius_in") if read.has("radius_in") else None
    unit, officer = _struck(rules, read, "barrage")
    inside, found = falling.barrage_on(rules, unit, distance, officer, radius)
    return {"p_in_radius": _neat(inside), **_outcome(found)}


def _shell(rules: Ruleset, read: Reader) -> dict[str, Any]:
    rules.needs("high explosive", "BA-HE-1")
    size = Size.read(read.word("size", tuple(SHELLS)))
    indirect = read.flag("indirect", False)
    unit, officer = _struck(rules, read, "shell")
    found = falling.shell_on(rules, unit, size, officer, indirect=indirect)
    return {**_outcome(found), "p_morale_test": _neat(found.p_morale_test)}


def _air_strike(rules: Ruleset, read: Reader) -> dict[str, Any]:
    rules.needs("air strikes", "BA-AIR-1")
    target = read.flag("target", False)
    unit, officer = _struck(rules, read, "air-strike")
    found = falling.air_strike_on(rules, unit, officer, target=target)
    return {**_outcome(found), "p_morale_test": _neat(found.p_morale_test)}


def _struck(rules: Ruleset, read: Reader, what: str) -> tuple[Unit, str]:
    """Read the unit that something falls on, and the best officer near it."""
    facts = read.part("unit")
    unit = _unit(rules, facts, "unit")
    check_falls_on(unit, what)
    officer = _officer(rules, facts)
    facts.done()
    return unit, officer


ACTIONS: dict[str, Callable[[Ruleset, Reader], dict[str, Any]]] = {
    "shoot": _shoot,
    "order-test": _order_test,
    "assault": _assault,
    "barrage": _barrage,
    "shell": _shell,
    "air-strike": _air_strike,
}
"""The function of each action that `sightline odds` answers, by its name in a file."""
