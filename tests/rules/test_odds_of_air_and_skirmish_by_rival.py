"""Odds of planes and of Shadow War against a second calculator that shares no code with them.

Everything down to the line is written from the rules as people read them, with its own tables:
nothing of the rules is imported but `games.odds` itself.
"""

from __future__ import annotations

from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest

from rules import games
from rules.engine.errors import RuleError

pytestmark = pytest.mark.slow

# Planes: every action rolled many times, dice by dice.

TIMES = 3000

# shots, penetration, dice of a shell (or 0)
ARMS = {
    "rifle": (1, 0, 0),
    "automatic rifle": (2, 0, 0),
    "lmg": (3, 0, 0),
    "mmg": (4, 0, 0),
    "hmg": (3, 1, 0),
    "light autocannon": (2, 2, 0),
    "heavy autocannon": (2, 3, 0),
    "bombs": (1, 3, 2),
    "rockets": (1, 4, 3),
}
MORALE = {"inexperienced": 8, "regular": 9, "veteran": 10}
TOUGH = {"inexperienced": 3, "regular": 4, "veteran": 5}
COVER = {"none": 0, "soft": 1, "hard": 2}


class Roller:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def d6(self) -> int:
        return self.rng.randint(1, 6)

    def hits(self, needs: int) -> bool:
        if needs <= 6:
            return self.d6() >= needs
        return self.d6() == 6 and self.d6() == 6

    def passes(self, morale: int) -> bool:
        return self.d6() + self.d6() <= max(2, min(10, morale))

    def volley(self, rows: list[dict[str, Any]], needs: list[int]) -> tuple[list[int], int]:
        """Return the hits of each row, and the pins: one, or those of the shells."""
        fates, shells = [], 0
        for row, score in zip(rows, needs, strict=True):
            shots, _, dice = ARMS[row["weapon"]]
            count = sum(self.hits(score) for _ in range(shots * row["count"]))
            if dice:
                shells += sum(self.rng.randint(1, 3 if dice == 2 else 6) for _ in range(count))
            fates.append(count)
        return fates, shells or int(any(fates))

    def burst(self, row: dict[str, Any], hits: int) -> int:
        dice = ARMS[row["weapon"]][2]
        return sum(self.d6() for _ in range(dice * hits)) if dice else hits


def at_plane(dice: Roller, facts: dict[str, Any], needs: list[int]) -> tuple[int, bool]:
    """Pins gained and whether it is gone."""
    had, rows = facts["target"]["pins"], facts["shots"]
    counts, gained = dice.volley(rows, needs)
    gone = had + gained >= 6
    for row, hits in zip(rows, counts, strict=True):
        if gone:
            break
        for _ in range(hits):
            face = dice.d6()
            if face >= max(2, 6 - ARMS[row["weapon"]][1]):
                gained += 1
            if face == 6 and dice.d6() == 6:
                gone = True
        gone = gone or had + gained >= 6
    return gained, gone


def at_men(dice: Roller, facts: dict[str, Any], needs: list[int]) -> tuple[int, int, bool]:
    """Pins gained, men lost, whether the unit is lost."""
    target, rows = facts["target"], facts["shots"]
    counts, gained = dice.volley(rows, needs)
    wanted, lost, led = TOUGH[target["quality"]], 0, target["leader"]
    for row, hits in zip(rows, counts, strict=True):
        for _ in range(dice.burst(row, hits)):
            face = dice.d6()
            lost += face >= max(2, wanted - ARMS[row["weapon"]][1])
            led = led and not (face == 6 and dice.d6() == 6)  # whoever fires picks the leader
    lost = min(lost, target["models"])
    morale, pins = MORALE[target["quality"]], target["pins"] + gained
    gone = lost == target["models"] or pins >= morale
    if not gone and lost and 2 * lost >= target["models"]:
        gone = not dice.passes(morale - pins - (not led))
    return gained, lost, gone


def at_vehicle(dice: Roller, facts: dict[str, Any], needs: list[int]) -> tuple[int, bool, str]:
    """Pins placed before damage, whether it is lost, the worst damage."""
    target, rows = facts["target"], facts["shots"]
    value, morale = target["damage_value"], MORALE[target["quality"]]
    counts, gained = dice.volley(rows, needs)
    pins, stuck, worst = target["pins"] + gained, False, 0
    gone = pins >= morale
    for row, hits in zip(rows, counts, strict=True):
        pen = ARMS[row["weapon"]][1]
        if value == 6:
            for _ in range(dice.burst(row, hits)):
                gone = gone or dice.d6() >= max(2, 6 - pen)
            continue
        for _ in range(hits):
            if gone:
                break
            face = dice.d6()
            margin = face + pen + (pen > 0) - value  # struck on top
            if face == 1 or margin < 0:
                continue
            worst = max(worst, 1 if margin == 0 else 2 if margin <= 2 else 3)
            for _ in range(2 if margin >= 3 else 1):
                effect = dice.d6() - (3 if margin == 0 else 0) + target["open_topped"]
                gone = gone or effect >= 4 or (effect == 2 and stuck)
                if gone:
                    break
                pins, stuck = pins + 1, stuck or effect == 2
                gone = pins >= morale
                if not gone and effect == 3:
                    gone = not dice.passes(morale - pins)
                if gone:
                    break
    return gained, gone, ("none", "superficial", "full", "massive")[worst]


def scores(facts: dict[str, Any]) -> list[int]:
    """Return the score that each row needs to hit."""
    shooter, target = facts["shooter"], facts["target"]
    rolls = []
    for row in facts["shots"]:
        if target["kind"] == "warplane":
            tails = 4 if row.get("tailing") else 6
            rear = shooter["kind"] == "warplane" and shooter["order"] == "ambush"
            rolls.append(5 if rear else tails)
            continue
        needs = 3 + 1 + shooter["pins"] + (shooter["quality"] == "inexperienced")
        needs += COVER[row["cover"]]
        if target["kind"] == "infantry":
            needs += target["down"] + (target["models"] <= 2)
        rolls.append(needs)
    return rolls


def air_facts(rng: Random) -> dict[str, Any]:
    quality = ["inexperienced", "regular", "veteran"]
    kind = rng.choice(["flak", "squad", "dogfight", "rear gun", "men", "men", "soft", "armour"])
    plane = {"kind": "warplane", "quality": rng.choice(quality), "pins": rng.choice([0, 0, 1, 2])}
    plane["order"] = "ambush" if kind == "rear gun" else "advance"
    target: dict[str, Any] = {
        "kind": "warplane",
        "quality": rng.choice(quality),
        "pins": rng.choice([0, 2, 4, 5]),
    }
    if kind == "flak":
        shooter = {"kind": "vehicle", "quality": rng.choice(quality), "pins": rng.choice([0, 3])}
        arms = ["mmg", "hmg", "light autocannon", "heavy autocannon"]
    elif kind == "squad":
        shooter = {"kind": "infantry", "quality": rng.choice(quality), "models": 12, "pins": 2}
        arms = ["rifle", "automatic rifle", "lmg"]
    elif kind in ("dogfight", "rear gun"):
        shooter, arms = plane, ["mmg", "lmg", "light autocannon"]
    else:
        shooter, arms = plane, ["mmg", "hmg", "light autocannon", "bombs", "rockets"]
        target = {"quality": rng.choice(quality), "pins": rng.choice([0, 1, 4])}
        if kind == "men":
            men = {"kind": "infantry", "models": rng.randint(1, 10)}
            target |= men | {"down": rng.random() < 0.4, "leader": rng.random() < 0.7}
            arms = ["mmg", "hmg", "bombs", "rockets"]
        else:
            value = 6 if kind == "soft" else rng.randint(7, 10)
            target |= {"kind": "vehicle", "damage_value": value}
            target["open_topped"] = rng.random() < 0.4
    rows = []
    for _ in range(rng.randint(1, 3)):
        row = {"weapon": rng.choice(arms), "count": rng.randint(1, 3), "range_in": 11.0}
        row["cover"] = rng.choice(["none", "soft", "hard"])
        if kind == "dogfight":
            row["tailing"] = rng.random() < 0.6
        rows.append(row)
    return {"action": "shoot", "shooter": shooter, "target": target, "shots": rows}


def near(seen: int, chance: float, what: str, facts: dict[str, Any]) -> None:
    """Within four and a half standard errors, with a little for what is next to never."""
    error = 4.5 * sqrt(max(chance * (1 - chance), 1 / TIMES) / TIMES)
    assert abs(seen / TIMES - chance) < error, (what, seen / TIMES, chance, facts)


@pytest.mark.parametrize("seed", range(48))
def test_fire_at_planes_and_by_them(seed: int) -> None:
    facts = air_facts(Random(seed))
    chances, needs = games.odds(facts), scores(facts)
    assert [row["needs"] for row in chances["shots"]] == needs
    dice, kind = Roller(seed), facts["target"]["kind"]
    pins = [0] * 400
    losses = [0] * 61
    levels = dict.fromkeys(("none", "superficial", "full", "massive"), 0)
    gone = 0
    for _ in range(TIMES):
        if kind == "warplane":
            gained, lost = at_plane(dice, facts, needs)
        elif kind == "infantry":
            gained, men, lost = at_men(dice, facts, needs)
            losses[men] += 1
        else:
            gained, lost, level = at_vehicle(dice, facts, needs)
            levels[level] += 1
        pins[gained] += 1
        gone += lost
    near(gone, chances["p_destroyed"], "destroyed", facts)
    near(TIMES - pins[0], chances["p_pin"], "a pin", facts)
    assert sum(pins[len(chances["pins"]) :]) == 0
    for count, chance in enumerate(chances["pins"]):
        near(pins[count], chance, f"{count} pins", facts)
    if kind == "infantry":
        for count, chance in enumerate(chances["casualties"]):
            near(losses[count], chance, f"{count} men", facts)
    if kind == "vehicle" and facts["target"]["damage_value"] > 6:
        for level, chance in chances["effects"].items():
            near(levels[level], chance, level, facts)
    else:
        assert "effects" not in chances


# Shadow War: every fall of the dice.

SIX = range(1, 7)
WOUNDS = [
    [max(2, t - s + 4) if t - s <= 2 else 6 if t - s == 3 else 0 for t in range(1, 11)]
    for s in range(1, 11)
]
NAMED = {
    "target charging": -1,
    "on overwatch": -1,
    "target ran": -1,
    "partial cover": -1,
    "heavy cover": -2,
    "small target": -1,
    "large target": 1,
}
SIXES = {7: 3, 8: 2, 9: 1}
"""Faces of a second die that hit."""


def p_at_least(score: int) -> float:
    return sum(face >= score for face in SIX) / 6


def p_hit(needs: int) -> float:
    return p_at_least(needs) if needs <= 6 else SIXES.get(needs, 0) / 36


def p_wound(strength: int, modifier: int, body: dict[str, Any]) -> float:
    score = WOUNDS[strength - 1][body["toughness"] - 1]
    save = body.get("save") or 0
    saved = p_at_least(save - modifier) if save else 0.0
    return p_at_least(score) * (1 - saved) if score else 0.0


def test_the_rule_of_the_table_is_the_table_of_the_sheet() -> None:
    """To wound: four and the difference, never less than two; a six for two and three more."""
    assert WOUNDS[0][:5] == [4, 5, 6, 6, 0] and WOUNDS[2] == [2, 3, 4, 5, 6, 6, 0, 0, 0, 0]
    assert WOUNDS[9] == [2, 2, 2, 2, 2, 2, 2, 2, 3, 4]


@pytest.mark.rule("SW-WND-1")
def test_every_cell_of_the_table() -> None:
    for strength, toughness in product(range(1, 11), range(1, 11)):
        facts = {"toughness": toughness}
        chances = games.odds(
            {
                "game": "shadow-war",
                "action": "shoot",
                "shooter": {"bs": 4},
                "target": facts,
                "weapon": {"strength": strength},
            }
        )
        assert chances["p_wound"] == pytest.approx(p_wound(strength, 0, facts)), (
            strength,
            toughness,
        )


@pytest.mark.parametrize("seed", range(60))
def test_shots_of_fighters(seed: int) -> None:
    rng = Random(seed)
    named = rng.sample(sorted(NAMED), rng.randint(0, 4))
    for one, two in (("partial cover", "heavy cover"), ("small target", "large target")):
        if one in named and two in named:
            named.remove(two)
    body = {"toughness": rng.randint(1, 10), "wounds": rng.choice([1, 1, 2])}
    body["save"] = rng.choice([None, 0, 2, 4, 6])
    weapon = {"strength": rng.randint(1, 10), "save_modifier": rng.choice([0, -1, -2, 1])}
    weapon["to_hit"] = rng.choice([-2, -1, 0, 1])
    bs = rng.randint(1, 10)
    chances = games.odds(
        {
            "game": "shadow-war",
            "action": "shoot",
            "shooter": {"bs": bs},
            "target": body,
            "weapon": weapon,
            "modifiers": named,
        }
    )
    needs = 7 - bs - weapon["to_hit"] - sum(NAMED[name] for name in named)
    hit, wound = p_hit(needs), p_wound(weapon["strength"], weapon["save_modifier"], body)
    trauma = hit * wound if body["wounds"] == 1 else 0.0
    assert chances["needs"] == needs
    assert chances["p_hit"] == pytest.approx(hit)
    assert chances["p_wound"] == pytest.approx(wound)
    assert chances["p_down"] == pytest.approx(trauma * 4 / 6)
    assert chances["p_out"] == pytest.approx(trauma / 6)
    assert chances["p_flesh_wound"] == pytest.approx(trauma / 6)
    assert chances["p_pinned"] == pytest.approx(hit - trauma * 5 / 6)


FIGHTING = {"charging": 1, "higher up": 1, "encumbered": -1, "charged over cover": -1}


def duellist(rng: Random, charges: bool) -> dict[str, Any]:
    named = ["charging"] if charges else []
    named += ["charged over cover"] if charges and rng.random() < 0.4 else []
    named += ["encumbered"] if rng.random() < 0.3 else []
    return {
        "ws": rng.randint(1, 5),
        "attacks": rng.randint(1, 2),
        "initiative": rng.randint(2, 4),
        "strength": rng.randint(2, 6),
        "save_modifier": rng.choice([0, -1]),
        "toughness": rng.randint(2, 5),
        "wounds": rng.randint(1, 3),
        "save": rng.choice([None, 5]),
        "counter_attack": rng.random() < 0.5,
        "modifiers": named,
    }


def fights_out(one: dict[str, Any], two: dict[str, Any]) -> dict[str, float]:
    """Every fall of both sides' dice, and what the winner's hits do to the other."""
    sides = (one, two)
    dice = []
    for me, foe in (sides, sides[::-1]):
        charged = "charging" in foe["modifiers"]
        dice.append(me["attacks"] + (me["counter_attack"] and charged))
    chances = dict.fromkeys(
        ("p_win", "p_lose", "p_draw", "p_down", "p_out", "p_attacker_down", "p_attacker_out"), 0.0
    )
    for faces in product(SIX, repeat=sum(dice)):
        rolled = faces[: dice[0]], faces[dice[0] :]
        total = []
        for nth, me in enumerate(sides):
            mine, theirs = rolled[nth], rolled[1 - nth]
            extra = sum(face == 6 for face in mine[1:]) if mine[0] == 6 else mine.count(6) - 1
            bonus = me["ws"] + sum(FIGHTING[name] for name in me["modifiers"])
            total.append(max(mine) + max(0, extra) + theirs.count(1) + bonus)
        chance = 6.0 ** -len(faces)
        edge = total[0] - total[1] or (one["initiative"] - two["initiative"]) / 100
        if not edge:
            chances["p_draw"] += chance
            continue
        chances["p_win" if edge > 0 else "p_lose"] += chance
        winner, loser = sides if edge > 0 else sides[::-1]
        wound = p_wound(winner["strength"], winner["save_modifier"], loser)
        row = [1.0]
        for _ in range(abs(total[0] - total[1]) or 1):  # a tie won on initiative is one hit
            row = [a * (1 - wound) + b * wound for a, b in zip([*row, 0], [0, *row], strict=True)]
        felled = chance * sum(row[loser["wounds"] :])
        whom = "" if edge > 0 else "attacker_"
        chances[f"p_{whom}down"] += felled * 4 / 6
        chances[f"p_{whom}out"] += felled / 6
    return chances


@pytest.mark.parametrize("seed", range(24))
def test_fights_of_fighters(seed: int) -> None:
    rng = Random(seed)
    charges = rng.random() < 0.7
    one, two = duellist(rng, charges), duellist(rng, False)
    if rng.random() < 0.4:
        rng.choice([one, two])["modifiers"].append("higher up")
    chances = games.odds(
        {"game": "shadow-war", "action": "fight", "attacker": one, "defender": two}
    )
    for name, chance in fights_out(one, two).items():
        assert chances[name] == pytest.approx(chance, abs=1e-9), (name, one, two)


def test_tests_of_fighters() -> None:
    for value in range(1, 13):
        passes = sum(a + b <= value for a in SIX for b in SIX) / 36
        facts = {"game": "shadow-war", "action": "leadership-test"}
        assert games.odds(facts | {"fighter": {"leadership": value}})["p_pass"] == pytest.approx(
            passes
        )
    for value in range(1, 11):
        facts = {"game": "shadow-war", "action": "initiative-test"}
        chances = games.odds(facts | {"fighter": {"initiative": value}})
        assert chances["p_pass"] == pytest.approx(min(6, value) / 6)


# What nobody should ask, and what nobody should have to wait for.

SPOILT: list[Any] = [
    None,
    True,
    -1,
    0,
    61,
    10**30,
    0.5,
    float("nan"),
    "",
    "rifle",
    "x" * 5000,
    [],
    {},
    [[]],
]


def spoilt(facts: Any, rng: Random) -> Any:
    """The facts with one thing in them gone, doubled, or of another kind."""
    if isinstance(facts, dict) and facts and rng.random() < 0.9:
        key = rng.choice(sorted(facts))
        if rng.random() < 0.1:
            return {name: value for name, value in facts.items() if name != key}
        return {**facts, key: spoilt(facts[key], rng)}
    if isinstance(facts, list) and facts and rng.random() < 0.8:
        if rng.random() < 0.2:
            return facts * 40
        return [spoilt(facts[0], rng), *facts[1:]]
    return rng.choice(SPOILT)


def test_bad_facts_are_one_short_sentence() -> None:
    rng = Random(1)
    refused = 0
    for seed in range(600):
        facts = air_facts(Random(seed))
        if seed % 2:
            one, two = duellist(rng, True), duellist(rng, False)
            facts = {"game": "shadow-war", "action": "fight", "attacker": one, "defender": two}
        if seed % 4 == 3:
            weapon = {"strength": 4, "save_modifier": -1}
            body = {"toughness": 3, "wounds": 1, "save": 5}
            facts = facts | {"action": "shoot", "target": body, "weapon": weapon}
            facts = {name: facts[name] for name in ("game", "action", "target", "weapon")}
            facts |= {"shooter": {"bs": 3}, "modifiers": ["target ran"]}
        bad = spoilt(facts, rng)
        try:
            games.odds(bad)
        except RuleError as fault:
            refused += 1
            assert "\n" not in fault.sentence and len(fault.sentence) < 800, bad
    assert refused > 400


@pytest.mark.parametrize("target", ["truck", "tank", "plane", "men"])
@pytest.mark.parametrize("each", [True, False])
def test_absurd_fire_is_worked_out(target: str, each: bool) -> None:
    facts = {
        "truck": {"kind": "vehicle", "damage_value": 6},
        "tank": {"kind": "vehicle", "damage_value": 9},
        "plane": {"kind": "warplane"},
        "men": {"kind": "infantry", "models": 60},
    }[target] | {"quality": "regular"}
    shots = [{"weapon": "heavy howitzer", "count": 40, "range_in": 20.0}]
    if target == "plane":
        shots[0]["mount"] = "pintle"
    else:
        shots += [{"weapon": "medium howitzer", "count": 20, "range_in": 20.0}]
    chances = games.odds(
        {
            "action": "shoot",
            "shooter": {"kind": "vehicle", "quality": "regular"},
            "target": facts,
            "shots": shots,
            "assumptions": {"shells_pin_each": each},
        }
    )
    assert 0.5 < chances["p_destroyed"] <= 1.0
    assert sum(chances["pins"]) == pytest.approx(1.0)
    assert sum(chances["casualties"]) == pytest.approx(1.0)


def test_more_weapons_than_any_unit_has_are_refused() -> None:
    facts = {
        "action": "shoot",
        "shooter": {"kind": "vehicle", "quality": "regular"},
        "target": {"kind": "vehicle", "quality": "regular", "damage_value": 6},
        "shots": [{"weapon": "rifle", "range_in": 5.0}] * 61,
    }
    with pytest.raises(RuleError, match="60"):
        games.odds(facts)
    men = {"kind": "infantry", "quality": "regular", "models": 31}
    few = {"kind": "infantry", "quality": "regular", "models": 5}
    with pytest.raises(RuleError, match="30"):
        games.odds({"action": "assault", "attacker": men, "target": few})
