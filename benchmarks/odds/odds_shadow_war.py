"""Shadow War for `engine_against_odds`: random facts of every action, and their play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from benchmarks.engine_against_odds import Facts, Played, Sort
from rules.engine.model.events import Event
from rules.engine.play.choices import Action, Decision, Play
from rules.engine.play.dice import Dice
from rules.engine.play.interruption import Moment
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.events import FleshWound, Fought, ShotFired, Tested
from rules.shadow_war.model.facts import Path, Shot
from rules.shadow_war.model.profiles import COUNTER_ATTACK, Weapon
from rules.shadow_war.model.roster import fighters
from rules.shadow_war.model.ruleset import Ruleset, ruleset
from rules.shadow_war.model.state import DOWN, OUT, PINNED, Fighter, State
from rules.shadow_war.play import close_combat, fire, movement
from rules.shadow_war.play.state_changes import fall

GAME = "shadow-war"
ONE, OTHER, FRIEND = "one/0", "other/0", "one/1"


class Enough(Exception):
    """Raised at the end of what the odds cover."""


class Answered(Play[State]):
    """A step that gets one answer, if any, and stops at the next question."""

    def __init__(self, begun: State, dice: Dice, answer: Action | None = None) -> None:
        super().__init__(begun, dice)
        self._answer = answer

    def ask(self, decision: Decision) -> Action:
        """Give the answer once."""
        answer, self._answer = self._answer, None
        if answer is None:
            raise Enough
        return answer


def _events(
    begun: State, dice: Dice, step: Callable[[Answered], object], answer: Action | None = None
) -> tuple[State, list[Event]]:
    play = Answered(begun, dice, answer)
    with suppress(Enough):
        step(play)
    return play.state, play.events


def _rules(facts: Facts, *weapons: Weapon) -> Ruleset:
    """Return the rules with the assumptions of facts, and more weapons."""
    rules = ruleset("reference", facts["assumptions"])
    more = {weapon.name: weapon for weapon in weapons}
    return replace(rules, weapons={**rules.weapons, **more})


def _assumed(rng: Random) -> Facts:
    choices = {"ones_miss": True, "tie_hits": rng.choice([0, 2]), "initiative_die": 10}
    names = rng.sample(sorted(choices), rng.choice([0, 0, 1, 2]))
    return {"game": GAME, "assumptions": {name: choices[name] for name in names}}


def _fighter(name: str, weapons: tuple[str, ...] = (), **profile: Any) -> Fighter:
    """Return a fighter with these characteristics, from an army list."""
    unit, _, number = name.partition("/")
    entry = {"id": unit, "side": unit, "template": "fighter", "models": 2}
    made = list(fighters(ruleset(), entry))[int(number)]
    whole = replace(made.profile, **profile)
    return replace(made, profile=whole, wounds=whole.wounds, weapons=weapons, skills=())


def _state(*both: Fighter, phase: str = "shooting") -> State:
    known = {fighter.id: fighter for fighter in both}
    return State(("one", "other"), 6, known, 2, "one", phase)


def _body(rng: Random) -> Facts:
    wounds, save = rng.choice([1, 1, 2, 3]), rng.choice([0, 0, 4, 5, 6])
    return {"toughness": rng.randint(2, 6), "wounds": wounds, "save": save}


# --- shots ---------------------------------------------------------------------------------------


def shot_facts(rng: Random) -> Facts:
    """Return a shot with some modifiers."""
    named = [one for one in ("target charging", "on overwatch", "target ran") if rng.random() < 0.2]
    if "target charging" in named and "on overwatch" not in named:
        named.remove("target charging")  # a charging target is shot at from overwatch only
    if "target charging" in named and "target ran" in named:
        named.remove("target ran")
    named += rng.choice([[], [], ["partial cover"], ["heavy cover"]])
    named += rng.choice([[], [], ["small target"], ["large target"]])
    weapon = {"strength": rng.randint(2, 8), "save_modifier": rng.randint(-3, 0)}
    weapon["to_hit"] = rng.randint(-2, 1)
    facts: Facts = {**_assumed(rng), "action": "shoot", "shooter": {"bs": rng.randint(1, 9)}}
    return {**facts, "target": _body(rng), "weapon": weapon, "modifiers": named}


def shot_chances(odds: Mapping[str, Any]) -> dict[str, float]:
    """Return the chances of the odds of a shot."""
    keys = ("hit", "flesh_wound", "down", "out", "pinned")
    return {key: odds[f"p_{key}"] for key in keys}


def shoot(facts: Facts) -> Played:
    """Return the play of one shot, in its phase or from overwatch."""
    named, arms = facts["modifiers"], facts["weapon"]
    gun = Weapon(
        "gun", arms["strength"], arms["save_modifier"], 24.0, 24.0, arms["to_hit"], arms["to_hit"]
    )
    rules = _rules(facts, gun)
    waits = "on overwatch" in named
    shooter = replace(_fighter(ONE, ("gun",), bs=facts["shooter"]["bs"]), overwatch=waits)
    target = _fighter(OTHER, **facts["target"])
    if "target ran" in named:
        target = replace(target, moved="run")
    if "target charging" in named:
        target = replace(target, moved="charge", charged=ONE)
    cover = next((c for c in ("partial", "heavy") if f"{c} cover" in named), "none")
    height = 0.3 if "small target" in named else 2.5 if "large target" in named else 1.0
    shot = Shot(OTHER, "gun", 10.0, cover, True, height)
    begun, moment = _state(shooter, target), Moment(0.5) if waits else None

    def once(dice: Dice) -> set[str]:
        after, events = _events(
            begun,
            dice,
            lambda play: fire.fire(play, rules, shooter, shot, (), moment=moment),
        )
        outcome = {after.fighters[OTHER].condition} & {PINNED, DOWN, OUT}
        if any(isinstance(e, ShotFired) and e.hit for e in events):
            outcome.add("hit")
        return outcome | (
            {"flesh_wound"} if any(isinstance(e, FleshWound) for e in events) else set()
        )

    return once


# --- close combat --------------------------------------------------------------------------------


def fight_facts(rng: Random) -> Facts:
    """Return a close combat of two fighters."""
    charges = rng.random() < 0.6
    higher = rng.choice(["attacker", "defender", ""])
    sides: dict[str, Facts] = {}
    for name in ("attacker", "defender"):
        named = ["charging"] if charges and name == "attacker" else []
        if named and rng.random() < 0.3:
            named.append("charged over cover")
        named += ["higher up"] if higher == name else []
        named += ["encumbered"] if rng.random() < 0.3 else []
        sides[name] = {
            "ws": rng.randint(1, 6),
            "attacks": rng.randint(1, 3),
            "initiative": rng.randint(1, 5),
            "strength": rng.randint(2, 6),
            "save_modifier": rng.randint(-2, 0),
            "counter_attack": rng.random() < 0.3,
            "modifiers": named,
            **_body(rng),
        }
    return {**_assumed(rng), "action": "fight", **sides}


def fight_chances(odds: Mapping[str, Any]) -> dict[str, float]:
    """Return the chances of the odds of a close combat."""
    chances = {"wins": odds["p_win"], "loses": odds["p_lose"], "draw": odds["p_draw"]}
    chances |= {"down": odds["p_down"], "out": odds["p_out"]}
    chances |= {"attacker down": odds["p_attacker_down"], "attacker out": odds["p_attacker_out"]}
    chances |= {f"hits {k}": p for k, p in enumerate(odds["hits"])}
    return chances | {f"hits taken {k}": p for k, p in enumerate(odds["hits_taken"])}


def _duellist(facts: Mapping[str, Any], name: str, other: str) -> tuple[Fighter, Weapon]:
    blade = Weapon(f"blade of {name}", 0, facts["save_modifier"], combat=True)
    keys = ("ws", "attacks", "initiative", "strength", "toughness", "wounds", "save")
    named = facts["modifiers"]
    weapons = (blade.name, *(["heavy weapon"] if "encumbered" in named else []))
    made = _fighter(name, weapons, **{key: facts[key] for key in keys})
    charged = other if "charging" in named else ""
    skills = (COUNTER_ATTACK,) if facts["counter_attack"] else ()
    over = "charged over cover" in named
    made = replace(made, charged=charged, over_cover=over, engaged=(other,), skills=skills)
    return made, blade


def fight(facts: Facts) -> Played:
    """Return the play of one close combat of two fighters in contact."""
    attacker, mine = _duellist(facts["attacker"], ONE, OTHER)
    defender, theirs = _duellist(facts["defender"], OTHER, ONE)
    rules = _rules(facts, mine, theirs)
    above = [n for n, key in ((ONE, "attacker"), (OTHER, "defender")) if _above(facts[key])]
    begun = _state(attacker, defender, phase="combat")
    answer = acts.Fight(ONE, OTHER, higher=above[0] if above else "")

    def once(dice: Dice) -> set[str]:
        after, events = _events(
            begun, dice, lambda play: close_combat.combat_step(play, rules), answer
        )
        (bout,) = [e for e in events if isinstance(e, Fought)]
        fates = {ONE: "wins", OTHER: "loses", "": "draw"}
        outcome = {fates[bout.winner]}
        outcome.add(f"hits {bout.hits if bout.winner == ONE else 0}")
        outcome.add(f"hits taken {bout.hits if bout.winner == OTHER else 0}")
        outcome |= {after.fighters[OTHER].condition} & {DOWN, OUT}
        return outcome | {f"attacker {c}" for c in {after.fighters[ONE].condition} & {DOWN, OUT}}

    return once


def _above(facts: Mapping[str, Any]) -> bool:
    return "higher up" in facts["modifiers"]


# --- tests ---------------------------------------------------------------------------------------


def test_chances(odds: Mapping[str, Any]) -> dict[str, float]:
    """Return the chances of the odds of a test."""
    return {"passed": odds["p_pass"]}


def _passed(events: list[Event]) -> set[str]:
    (test,) = [e for e in events if isinstance(e, Tested)]
    return {"passed"} if test.passed else set()


def leadership_facts(rng: Random) -> Facts:
    """Return the play of a leadership test."""
    fighter = {"leadership": rng.randint(2, 12)}
    return {**_assumed(rng), "action": "leadership-test", "fighter": fighter}


def test_leadership(facts: Facts) -> Played:
    """Return the play of a test after a friend nearby has fallen."""
    witness = _fighter(FRIEND, leadership=facts["fighter"]["leadership"])
    begun = _state(_fighter(ONE), witness, _fighter(OTHER))
    rules, near = _rules(facts), ((FRIEND, 1.0),)

    def once(dice: Dice) -> set[str]:
        return _passed(
            _events(begun, dice, lambda play: fall(play, rules, ONE, DOWN, "trauma", near))[1]
        )

    return once


def initiative_facts(rng: Random) -> Facts:
    """Return the play of an initiative test."""
    fighter = {"initiative": rng.randint(1, 8)}
    return {**_assumed(rng), "action": "initiative-test", "fighter": fighter}


def test_initiative(facts: Facts) -> Played:
    """Return the play of a pinned fighter's attempt to recover beside a friend."""
    shaken = _fighter(ONE, initiative=facts["fighter"]["initiative"])
    begun = _state(
        replace(shaken, condition=PINNED), _fighter(FRIEND), _fighter(OTHER), phase="movement"
    )
    rules = _rules(facts)
    answer = acts.Move(ONE, "recover", Path(), friend_in=1.0)

    def once(dice: Dice) -> set[str]:
        return _passed(
            _events(begun, dice, lambda play: movement.movement_step(play, rules), answer)[1]
        )

    return once


SORTS = (
    Sort("shot of a fighter", shot_facts, shot_chances, shoot),
    Sort("close combat of fighters", fight_facts, fight_chances, fight),
    Sort("leadership test", leadership_facts, test_chances, test_leadership),
    Sort("initiative test", initiative_facts, test_chances, test_initiative),
)
"""All actions that the odds of Shadow War know."""
