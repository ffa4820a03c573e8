"""Bolt Action for `engine_against_odds`: play the facts of the odds.

The units that facts describe are built here again, from army lists. The steps of play resolve their
actions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from benchmarks.engine_against_odds import Facts, Played
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.events import (
    Destroyed,
    LeftTable,
    MenLost,
    PinsChanged,
    Tested,
    VehicleStruck,
)
from rules.bolt_action.model.facts import Around, Charge, Path, Shot, Volley
from rules.bolt_action.model.ruleset import Ruleset, ruleset
from rules.bolt_action.model.state import Arm, Asset, Ranging, State, Unit
from rules.bolt_action.model.templates import unit
from rules.bolt_action.play import air_strike, barrage, close_combat, fire, orders
from rules.bolt_action.rules.casualties import EXCEPTIONAL, picked
from rules.engine.model.events import Event, Modifiers, Rolled
from rules.engine.play.choices import Action, Decision, Play
from rules.engine.play.dice import Dice

BASE = ruleset()
LEVELS = ("superficial", "full", "massive")
TURN = 50
"""Turn in which all is played, so that earlier rounds of indirect fire are possible."""

SHELLS = {
    "D2": "light anti-tank gun",
    "D3": "heavy anti-tank gun",
    "D6": "light howitzer",
    "2D6": "medium howitzer",
    "3D6": "heavy howitzer",
}
"""A weapon for each size of shell, which fires it directly."""


class Enough(Exception):
    """Raised at the end of what the odds cover."""


def rules_of(facts: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset that facts name, with their assumptions."""
    return ruleset(facts.get("ruleset", "reference"), facts.get("assumptions"))


class Answered(Play[State]):
    """A step whose questions are answered at once, casualties as the odds take them."""

    def __init__(self, begun: State, dice: Dice, rules: Ruleset) -> None:
        super().__init__(begun, dice)
        self.rules = rules

    def ask(self, decision: Decision) -> Action:
        """Return the answer of a player who never reacts."""
        kinds, name = decision.accepts, decision.unit
        if "casualties" in kinds:
            return acts.Casualties(
                name,
                picked(
                    self.rules,
                    self.state.units[name],
                    decision.count,
                    exceptional=decision.rule == EXCEPTIONAL,
                    among=decision.among,
                ),
            )
        if "stand-fast" in kinds:
            return acts.StandFast(name)
        if "regroup" in kinds:
            return acts.Regroup(name, Path(0.0))
        raise Enough


# --- the same units, from army lists -------------------------------------------------------------


def built(name: str, facts: Mapping[str, Any], arms: Collection[tuple[str, str]] = ()) -> Unit:
    """Return a unit of facts. Each man has one weapon; a vehicle or a plane has them all."""
    kind = str(facts.get("kind", "infantry"))
    entry: Facts = {"id": name, "side": name, "quality": facts["quality"]}
    if kind in ("vehicle", "warplane"):
        entry["template"] = "medium-tank" if kind == "vehicle" else "interceptor"
        entry["arms"] = [list(arm) for arm in arms]
    else:
        crew = kind == "artillery"
        figures = [[weapon] for weapon, _ in arms] + [[]] * (facts.get("models", 10) - len(arms))
        entry["template"] = "medium-anti-tank-gun" if crew else "rifle-squad"
        entry["figures"] = [["gun"], *figures] if crew else figures
    made = unit(BASE, entry)
    leader = facts.get("leader", True)
    models = tuple(replace(m, leader=m.leader and leader) for m in made.models)
    order = "down" if facts.get("down") else facts.get("order")
    made = replace(made, models=models, pins=facts.get("pins", 0), order=order, reserve=False)
    if kind == "vehicle":
        value, top = facts.get("damage_value", 6), facts.get("open_topped", False)
        return replace(made, damage_value=value, open_topped=top, recce=False)
    return replace(made, team=bool(facts.get("team", made.team)), arrived=True)


def armed(facts: Mapping[str, Any], name: str) -> Unit:
    """Return a target of facts. A team's first man has its weapon."""
    teamed = facts.get("team") and facts.get("kind") != "artillery"
    return built(name, facts, [("lmg", "hand")] if teamed else [])


def state(first: Unit, second: Unit, officer: str = "none", *, of: str = "target") -> State:
    """Return a game of these two units, with an officer of that rank on side ``of``."""
    known = {one.id: one for one in (first, second)}
    if officer != "none":
        staff = {"id": "staff", "side": of, "template": "officer-team", "officer": officer}
        known["staff"] = replace(unit(BASE, staff), order="fire")
    sides = (first.side, second.side)
    return State(sides, 99, known, dict.fromkeys(sides, 5), TURN, "orders", sides[0])


def events_of(
    begun: State, dice: Dice, rules: Ruleset, step: Callable[[Answered], object]
) -> tuple[State, list[Event]]:
    """Return the state and the events after a step."""
    play = Answered(begun, dice, rules)
    with suppress(Enough):
        step(play)
    return play.state, play.events


def came_true(before: Unit, after: Unit, events: list[Event]) -> set[str]:
    """Return the names of the odds of fire that came true for a unit."""
    name = before.id
    lost = sum(len(e.models) for e in events if isinstance(e, MenLost) and e.unit == name)
    names = {f"lost {lost}"}
    if after.destroyed:
        names.add("destroyed")
    if any(isinstance(e, Tested) and e.unit == name for e in events):
        names.add("tested")
    if any(isinstance(e, Rolled) and e.purpose == "fire on board" for e in events):
        names.add("tested")
    for e in events:
        if isinstance(e, VehicleStruck) and e.unit == name and e.level in LEVELS:
            names.add(e.level)
        if isinstance(e, Destroyed) and e.unit == name and e.why == "shot down":
            names.add("shot down")
        if isinstance(e, LeftTable) and e.unit == name and e.why == "driven off":
            names.add("driven off")
    worst = [level for level in LEVELS if level in names]
    return (names - set(LEVELS)) | set(worst[-1:])


def gained(before: Unit, events: list[Event]) -> set[str]:
    """Return the pins that a unit gained before damage was rolled. A plane's points count as
    pins."""
    more = 0
    for event in events:
        damage = isinstance(event, Rolled) and _rolls_damage(event.purpose)
        if damage and not before.warplane:
            break
        if isinstance(event, PinsChanged) and event.unit == before.id:
            more += event.change
    return {f"pins {more}"} | ({"pinned"} if more else set())


def fire_chances(odds: Mapping[str, Any]) -> dict[str, float]:
    """Return the chances of the odds of fire, by the names of `came_true`."""
    chances = {"pinned": odds["p_pin"], "destroyed": odds["p_destroyed"]}
    chances |= {f"pins {k}": p for k, p in enumerate(odds["pins"])}
    chances |= {f"lost {k}": p for k, p in enumerate(odds["casualties"])}
    if "p_morale_test" in odds:
        chances["tested"] = odds["p_morale_test"]
    chances |= {f"needs {row['needs']}": 1.0 for row in odds.get("shots", ())}
    if "p_shot_down" in odds:
        chances |= {"shot down": odds["p_shot_down"], "driven off": odds["p_driven_off"]}
    chances |= {level: odds["effects"][level] for level in LEVELS if "effects" in odds}
    return chances


# --- played --------------------------------------------------------------------------------------


def _shots(facts: Mapping[str, Any]) -> tuple[list[tuple[str, str]], tuple[Shot, ...]]:
    """Return the arms of a shooter of facts, and its shots."""
    kind, vehicle_target = facts["shooter"]["kind"], facts["target"]["kind"] == "vehicle"
    alone = kind in ("vehicle", "warplane")
    wing = "rear" if facts["shooter"]["order"] == "ambush" else "wing"
    arms, shots, first = list[tuple[str, str]](), list[Shot](), int(kind == "artillery")
    for row in facts["shots"]:
        mount = {"vehicle": row.get("mount", "turret"), "warplane": wing}.get(kind, "hand")
        facing = row.get("facing", "top" if kind == "warplane" and vehicle_target else "front")
        arms += [(row["weapon"], mount)] * row["count"]
        crew = tuple(range(first, first + row["count"]))
        for models in [(0,)] * row["count"] if alone else [crew]:
            shots.append(
                Shot(
                    row["weapon"],
                    models,
                    row["range_in"],
                    cover=row.get("cover", "none"),
                    hidden=row.get("hidden", False),
                    smoke_in=row.get("smoke_in", 0.0),
                    facing="rear" if row.get("tailing") else facing,
                    indirect="indirect_turn" in row,
                    shell=row.get("shell", ""),
                )
            )
        first += row["count"]
    return arms, tuple(shots)


def shoot(facts: Facts) -> Played:
    """Return the play of fire, from its declaration to the last test."""
    rules, (arms, shots) = rules_of(facts), _shots(facts)
    shooter, target = built("shooter", facts["shooter"], arms), armed(facts["target"], "target")
    rounds = facts["shots"][0].get("indirect_turn", 1)
    if rounds > 1:
        shooter = replace(shooter, ranging=Ranging("target", rounds - 1, TURN - 1))
    officer, order = facts["target"].get("officer", "none"), facts["shooter"]["order"]
    begun = state(shooter, target, officer=officer)
    volleys = (Volley("target", shots, officer),)

    def once(dice: Dice) -> set[str]:
        after, events = events_of(
            begun,
            dice,
            rules,
            lambda play: fire.fire_all(play, rules, shooter, volleys, order, "ordered"),
        )
        outcomes = came_true(target, after.units["target"], events) | gained(target, events)
        rolls = [e for e in events if isinstance(e, Rolled) and e.purpose == "to hit"]
        return outcomes | {f"needs {roll.needs}" for roll in rolls}

    return once


def test_chances(odds: Mapping[str, Any]) -> dict[str, float]:
    """Return the chances of the odds of an order test."""
    return {"passed": odds["p_pass"], "FUBAR": odds["p_fubar"]}


def test_order(facts: Facts) -> Played:
    """Return the play of an order, up to its test."""
    unit, rules = facts["unit"], rules_of(facts)
    flies = unit.get("kind") == "warplane"
    subject = replace(armed(unit, "shooter"), order=None)
    if flies:
        subject = replace(subject, reserve=True, arrived=unit["arrived"])
    tank = armed({"kind": "vehicle", "quality": "regular", "damage_value": 9}, "target")
    order, rank = unit.get("order", "advance" if flies else "fire"), unit.get("officer", "none")
    charge = Charge("target", True, 5.0, Path(5.0)) if unit.get("assaults_armour") else None
    begun = state(subject, tank, rank, of="shooter")
    begun = replace(begun, bag={"shooter": 1, "target": 0})
    answer = acts.GiveOrder("shooter", order, rank, charge)

    class Ordered(Answered):
        def ask(self, decision: Decision) -> Action:
            return answer if "give-order" in decision.accepts else super().ask(decision)

    def once(dice: Dice) -> set[str]:
        play = Ordered(begun, dice, rules)
        with suppress(Enough):
            orders.activate(play, rules)
        tests = [e for e in play.events if isinstance(e, Tested) and e.what == "order"]
        astray = any(isinstance(e, Rolled) and e.purpose == "FUBAR" for e in play.events)
        passed = all(test.passed for test in tests)
        return {what for what, true in (("passed", passed), ("FUBAR", astray)) if true}

    return once


def assault_chances(odds: Mapping[str, Any]) -> dict[str, float]:
    """Return the chances of the odds of an assault."""
    return {"wins": odds["p_win"], "loses": odds["p_lose"], "both": odds["p_both_destroyed"]}


def _assaulter(facts: Mapping[str, Any], name: str) -> Unit:
    """Return men, the first of them with Assault weapons, and maybe a Panzerfaust."""
    made = armed(facts, name)
    if made.vehicle:
        return made
    given = [m for m in made.models if not m.gun][: facts.get("assault_weapons", 0)]
    more = {m.number: [Arm("smg")] for m in given}
    if facts.get("anti_tank"):
        more.setdefault(made.models[0].number, []).append(Arm("panzerfaust"))
    models = (replace(m, arms=(*m.arms, *more.get(m.number, ()))) for m in made.models)
    return replace(made, models=tuple(models))


def fight(facts: Facts) -> Played:
    """Return the play of an assault without reaction, through every drawn round."""
    rules = rules_of(facts)
    mine = replace(_assaulter(facts["attacker"], "shooter"), order="run")
    other = replace(_assaulter(facts["target"], "target"))
    if not other.vehicle:
        other = replace(other, order=None)
    begun, over = state(mine, other), facts.get("over_obstacle", False)
    charge = Charge("target", True, 5.0, Path(5.0), over_obstacle=over)
    given = acts.GiveOrder("shooter", "run", charge=charge)

    def once(dice: Dice) -> set[str]:
        after, _ = events_of(
            begun, dice, rules, lambda play: close_combat.resolve(play, rules, mine, given)
        )
        lost = tuple(after.units[name].destroyed for name in ("shooter", "target"))
        fates = {(False, True): "wins", (True, False): "loses", (True, True): "both"}
        return {fates[lost]} if any(lost) else set()

    return once


def _struck(
    facts: Facts,
    step: Callable[[Answered, Unit, str], object],
    untold: Collection[str] = LEVELS,
) -> Played:
    """Return the play of an attack on the unit of facts, beside an officer of its side.

    ``untold``: names that these odds do not print.
    """
    rules, unit = rules_of(facts), facts["unit"]
    target, officer = armed(unit, "target"), unit.get("officer", "none")
    beside = built("shooter", {"quality": "regular", "models": 3})
    begun = state(beside, target, officer)

    def once(dice: Dice) -> set[str]:
        after, events = events_of(begun, dice, rules, lambda play: step(play, target, officer))
        outcomes = came_true(target, after.units["target"], events) | gained(target, events)
        return outcomes - set(untold)

    return once


def _officers(officer: str) -> tuple[tuple[str, str], ...]:
    return (("target", officer),) if officer != "none" else ()


def bombard(facts: Facts) -> Played:
    """Return the play of fire for effect."""

    def step(play: Answered, target: Unit, officer: str) -> None:
        around = Around((("target", facts["distance_in"]),), _officers(officer))
        barrage.fire_for_effect(play, play.rules, (0.0, 0.0), around)

    return _struck(facts, step, (*LEVELS, "tested"))


class Hitting:
    """Dice that always hit."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """Dice with sixes to hit, and all other rolls random."""
        if purpose.startswith("to hit"):
            return (6,) * count
        return self._dice.roll(count, purpose, needs, sides, modifiers)


def shell(facts: Facts) -> Played:
    """Return the play of one shell, which always hits; armour is hit on its top."""
    rules, weapon = rules_of(facts), SHELLS[facts["size"]]
    target = armed(facts["unit"], "target")
    officer = facts["unit"].get("officer", "none")
    crew = {"kind": "artillery", "quality": "regular", "models": 3, "order": "fire"}
    shooter = built("shooter", crew, [(weapon, "hand")])
    begun = state(shooter, target, officer)
    facing = rules.assumptions.barrage_facing if target.vehicle else "front"
    volleys = (Volley("target", (Shot(weapon, (1,), 10.0, facing=facing, shell="he"),), officer),)

    def once(dice: Dice) -> set[str]:
        after, events = events_of(
            begun,
            Hitting(dice),
            rules,
            lambda play: fire.fire_all(play, rules, shooter, volleys, "fire", "ordered"),
        )
        outcomes = came_true(target, after.units["target"], events) | gained(target, events)
        return outcomes - set(LEVELS)

    return once


def strike(facts: Facts) -> Played:
    """Return the play of an air strike that arrives, on the unit or on another beside it."""

    def step(play: Answered, target: Unit, officer: str) -> None:
        aimed = target if facts["target"] else play.state.units["other"]
        around = Around((("target", 0.0),), _officers(officer))
        air_strike.arrive(play, play.rules, Asset(0, "shooter", "air strike"), aimed, around)

    other = {"id": "other", "side": "target", "template": "truck"}

    def played(play: Answered, target: Unit, officer: str) -> None:
        units = {**play.state.units, "other": unit(BASE, other)}
        play.state = replace(play.state, units=units)
        step(play, target, officer)

    return _struck(facts, played)


def _rolls_damage(purpose: str) -> bool:
    """Return whether dice follow a hit: those of damage, or of the hits of a shell."""
    return purpose in ("damage", "high explosive hits") or purpose.startswith("damage by ")
