"""Fuzz ``sightline odds`` with damaged and hostile facts, from a file or from stdin.

python -m benchmarks.fuzz_odds --cases 25000

Each must give chances, or be refused in one sentence.
"""

from __future__ import annotations

from random import Random
from typing import Any

from benchmarks.attacks.fuzzing import Run, command, scratch
from benchmarks.attacks.spoiling import ODD, encoded, run_command, spoil
from rules.bolt_action.model.facts import COVERS, FACINGS, QUALITIES
from rules.bolt_action.model.state import OFFICERS, ORDERS
from rules.bolt_action.model.weapons import weapons
from rules.bolt_action.odds.action import KINDS
from rules.shadow_war.rules import close_combat, fire

MEN: dict[str, Any] = {"kind": "infantry", "quality": "regular", "models": 10, "pins": 1,
                       "leader": True, "team": False, "down": False}  # fmt: skip
LED = MEN | {"officer": "captain"}
GUN: dict[str, Any] = {"kind": "artillery", "quality": "regular", "models": 4, "pins": 2}
TANK: dict[str, Any] = {
    "kind": "vehicle",
    "quality": "veteran",
    "damage_value": 9,
    "pins": 0,
    "open_topped": True,
}
PLANE: dict[str, Any] = {
    "kind": "warplane",
    "quality": "regular",
    "interceptor": True,
    "arrived": True,
    "pins": 0,
}
SHOT: dict[str, Any] = {"weapon": "rifle", "count": 6, "range_in": 14.0, "cover": "soft",
                        "hidden": False, "in_arc": True, "smoke_in": 0.5,
                        "facing": "side"}  # fmt: skip
DUELLIST: dict[str, Any] = {"ws": 4, "attacks": 2, "initiative": 4, "strength": 4, "wounds": 1,
                            "toughness": 3, "save": 5, "save_modifier": -1, "modifiers": [],
                            "counter_attack": True}  # fmt: skip
SOUND: tuple[dict[str, Any], ...] = (
    {"action": "shoot", "shooter": MEN | {"order": "advance"}, "target": LED, "shots": [SHOT]},
    {"action": "shoot", "shooter": TANK | {"order": "fire"}, "target": TANK,
     "shots": [SHOT | {"weapon": "medium anti-tank gun", "count": 1}]},
    {"action": "shoot", "shooter": PLANE, "target": PLANE,
     "shots": [{"weapon": "heavy autocannon", "tailing": True}]},
    {"action": "shoot", "shooter": GUN, "target": MEN,
     "shots": [{"weapon": "medium mortar", "range_in": 40, "indirect_turn": 3}]},
    {"action": "order-test", "unit": LED | {"order": "advance", "assaults_armour": True}},
    {"action": "order-test", "unit": PLANE | {"order": "ambush"}},
    {"action": "assault", "attacker": LED | {"assault_weapons": 2, "anti_tank": True},
     "target": LED, "over_obstacle": True},
    {"action": "assault", "attacker": MEN, "target": TANK | {"order": "down"}},
    {"action": "barrage", "distance_in": 9.0, "radius_in": 6, "unit": LED},
    {"action": "shell", "size": "2D6", "indirect": True, "unit": LED},
    {"action": "air-strike", "target": True, "unit": LED | {"models": 60}},
    {"game": "shadow-war", "action": "shoot", "shooter": {"bs": 4}, "weapon": "rifle",
     "range_in": 12, "target": {"toughness": 3, "wounds": 2, "save": 5}, "modifiers": []},
    {"game": "shadow-war", "action": "shoot", "shooter": {"bs": 4}, "target": {"toughness": 3},
     "weapon": {"strength": 4, "save_modifier": -1, "to_hit": 1}, "modifiers": []},
    {"game": "shadow-war", "action": "fight", "attacker": DUELLIST, "defender": DUELLIST},
    {"game": "shadow-war", "action": "leadership-test", "fighter": {"leadership": 7}},
    {"game": "shadow-war", "action": "initiative-test", "fighter": {"initiative": 4}},
)  # fmt: skip
WORDS = (*KINDS, *QUALITIES, *ORDERS, *OFFICERS, *COVERS, *FACINGS, *weapons(), *fire.MODIFIERS,
         *close_combat.MODIFIERS, "he", "ap", "reference", "shadow-war")  # fmt: skip
NUMBERS: tuple[Any, ...] = (0, 1, 2, 3, 5, 6, 10, 12, 20, 30, 40, 60, 0.5, True, False)


def case(rng: Random) -> Run:
    """Return the odds command for the facts of one action."""
    facts = rng.choice(SOUND)
    if rng.random() < 0.2:
        facts = facts | {"ruleset": "reference", "assumptions": {}}
    if rng.random() < 0.4:
        # Numbers and words that facts can have, so that the odds are computed.
        facts = spoil(rng, facts, (*NUMBERS, *rng.sample(WORDS, 8)), most=2)
    elif rng.random() < 0.9:
        values = (*ODD, *NUMBERS, *rng.sample(WORDS, 20))
        facts = spoil(rng, facts, values, most=rng.choice((1, 1, 2, 5)))
    data = encoded(rng, facts)
    if rng.random() < 0.02:
        data = rng.choice((b"", b"null", b"[]", b'"x"', b"\xff\xfe", b"9" * 5000, b"[[]," * 10**6))
    if rng.random() < 0.2:
        return lambda: run_command("odds", "-", text=data)
    path = scratch() / "facts.json"
    path.write_bytes(data)
    more = ("--json",) if rng.random() < 0.3 else ()
    return lambda: run_command("odds", str(path), *more)


if __name__ == "__main__":
    command(case, __doc__)
