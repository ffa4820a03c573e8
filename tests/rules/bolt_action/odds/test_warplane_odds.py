"""Odds of fire at warplanes and by them, by hand."""

from __future__ import annotations

from typing import Any

import pytest
from games.bolt_games import made
from games.bolt_games import shot as one

from rules.bolt_action import odds
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.odds.salvo import fired, salvoes
from rules.engine.errors import RuleError

PLANE = {"kind": "warplane", "quality": "regular"}
MEN = {"kind": "infantry", "quality": "regular", "models": 10}
CARRIER = {"kind": "vehicle", "quality": "regular", "damage_value": 7}
TANK = {"kind": "vehicle", "quality": "regular", "damage_value": 9}


def shoot(shooter: dict, target: dict, *shots: dict, **more: Any) -> dict[str, Any]:
    return odds(
        {"action": "shoot", "shooter": shooter, "target": target, "shots": list(shots), **more}
    )


@pytest.mark.rule("WP-12")
def test_the_odds_of_one_rifle_at_a_plane_equal_those_by_hand() -> None:
    chances = shoot(MEN, PLANE, {"weapon": "rifle", "range_in": 14.0, "cover": "hard"})
    (row,) = chances["shots"]
    assert row["needs"] == 6
    assert row["p_hit"] == row["p_damage"] == pytest.approx(1 / 6)
    assert chances["p_pin"] == pytest.approx(1 / 6)
    assert chances["pins"] == pytest.approx([5 / 6, 5 / 36, 1 / 36])
    assert chances["casualties"] == [1.0] and chances["p_morale_test"] == 0.0
    assert chances["p_destroyed"] == pytest.approx(1 / 216)
    assert "effects" not in chances


@pytest.mark.rule("WP-12")
def test_pins_drive_it_off() -> None:
    rifle = {"weapon": "rifle", "range_in": 14.0}
    for pins, chance in ((3, 1 / 216), (4, 1 / 36), (5, 1 / 6)):
        chances = shoot(MEN, {**PLANE, "pins": pins}, rifle)
        assert chances["p_destroyed"] == pytest.approx(chance)


@pytest.mark.rule("WP-12")
def test_shot_down_and_driven_off_are_told_apart() -> None:
    rifle = {"weapon": "rifle", "range_in": 14.0}
    chances = shoot(MEN, {**PLANE, "pins": 4}, rifle)
    assert chances["p_shot_down"] == pytest.approx(1 / 216)
    assert chances["p_driven_off"] == pytest.approx(
        1 / 36 - 1 / 216
    )  # a hit and a point are 6 pins
    chances = shoot(MEN, {**PLANE, "pins": 5}, rifle)  # the pin of the hit comes before damage
    assert chances["p_shot_down"] == 0.0 and chances["p_driven_off"] == pytest.approx(1 / 6)
    assert "p_shot_down" not in shoot(MEN, MEN, rifle)


@pytest.mark.rule("WP-9")
@pytest.mark.rule("BA-WPN-7")
def test_a_vehicle_fires_at_a_plane_from_its_pintle() -> None:
    gun = {"weapon": "mmg", "range_in": 9.0}
    pintle = shoot(CARRIER, PLANE, {**gun, "mount": "pintle"})
    assert pintle["shots"][0]["needs"] == 6
    assert shoot(CARRIER, PLANE, gun) == pintle  # where else it would be, it could not fire
    assert shoot(CARRIER, MEN, {**gun, "mount": "pintle"}) == shoot(CARRIER, MEN, gun)


@pytest.mark.rule("WP-15")
def test_plane_at_plane() -> None:
    mmg = {"weapon": "mmg"}
    assert shoot(PLANE, PLANE, mmg)["shots"][0]["needs"] == 6
    assert shoot(PLANE, PLANE, {**mmg, "tailing": True})["shots"][0]["needs"] == 4
    pinned_down = {**PLANE, "pins": 4, "quality": "inexperienced"}
    assert shoot(pinned_down, PLANE, {**mmg, "tailing": True})["shots"][0]["needs"] == 4
    rear = shoot({**PLANE, "order": "ambush", "interceptor": False}, PLANE, {"weapon": "lmg"})
    assert rear["shots"][0]["needs"] == 5
    cannon = shoot(PLANE, PLANE, {"weapon": "light autocannon"})
    assert cannon["shots"][0]["p_damage"] == pytest.approx(1 / 2)


@pytest.mark.rule("WP-13")
def test_from_the_air_at_the_ground() -> None:
    hmg = {"weapon": "hmg", "count": 2}
    assert shoot(PLANE, MEN, hmg)["shots"][0]["needs"] == 4
    assert shoot({**PLANE, "pins": 1}, MEN, {**hmg, "range_in": 3.0})["shots"][0]["needs"] == 5
    assert shoot(PLANE, {**MEN, "down": True}, {**hmg, "cover": "soft"})["shots"][0]["needs"] == 6
    top = shoot(PLANE, TANK, {"weapon": "light autocannon"})
    assert top["shots"][0]["p_damage"] == pytest.approx(1 / 6)  # 9, less 2 and 1 for the top
    chances = shoot(PLANE, TANK, {"weapon": "light autocannon", "facing": "top"})
    assert chances == top and set(top["effects"]) == {"none", "superficial", "full", "massive"}


@pytest.mark.rule("WP-14")
def test_bombs_and_rockets_are_the_howitzers_they_count_as() -> None:
    howitzer = {**MEN, "kind": "artillery", "order": "advance"}
    free = {"vehicles_ignore_fixed": True}
    vehicle = {"kind": "vehicle", "quality": "regular", "order": "advance"}
    assert howitzer["kind"] == "artillery"
    for ours, theirs in (("bombs", "medium howitzer"), ("rockets", "heavy howitzer")):
        dropped = shoot(PLANE, MEN, {"weapon": ours, "count": 2})
        shelled = shoot(
            vehicle, MEN, {"weapon": theirs, "count": 2, "range_in": 12.0}, assumptions=free
        )
        for key in ("p_pin", "pins", "casualties", "p_destroyed"):
            assert dropped[key] == pytest.approx(shelled[key])


@pytest.mark.rule("BA-HE-1")
@pytest.mark.parametrize("target", [MEN, TANK, {**TANK, "damage_value": 6}])
def test_the_worse_of_two_bombs_pins_where_they_do_not_add_up(target: dict) -> None:
    bombs = {"weapon": "bombs"}
    for rows in ([{**bombs, "count": 2}], [bombs, bombs]):
        worst = shoot(PLANE, target, *rows, assumptions={"shells_pin_each": False})
        assert worst["pins"] == pytest.approx([1 / 4, 7 / 36, 9 / 36, 11 / 36])
        both = shoot(PLANE, target, *rows)
        assert len(both["pins"]) == 7 and both["pins"][6] == pytest.approx(1 / 36)


def test_shots_that_are_alike_are_one_salvo_but_strike_in_their_order() -> None:
    plane, tank = made("dive-bomber"), made("medium-tank")
    shots = [one(name, facing="top") for name in ("bombs", "mmg", "bombs", "bombs")]
    volley = [fired(ruleset(), plane, tank, shot, True, 1) for shot in shots]
    told = [(s.one.weapon.name, s.models) for s in salvoes(volley, in_order=True)]
    assert told == [("bombs", 1), ("mmg", 1), ("bombs", 2)]
    told = [(s.one.weapon.name, s.models) for s in salvoes(volley, in_order=False)]
    assert told == [("bombs", 3), ("mmg", 1)]


REFUSED = [
    (MEN, PLANE, {"weapon": "smg", "range_in": 3.0}, "WP-9"),
    ({**MEN, "kind": "artillery"}, PLANE, {"weapon": "rifle", "range_in": 3.0}, "WP-9"),
    (PLANE, TANK, {"weapon": "mmg", "facing": "side"}, "WP-13"),
    (PLANE, TANK, {"weapon": "bombs", "indirect_turn": 1}, "BA-SHO-8"),
    (PLANE, PLANE, {"weapon": "bombs"}, "WP-15"),
    (PLANE, PLANE, {"weapon": "heavy howitzer"}, "WP-14"),
    ({**PLANE, "interceptor": False}, PLANE, {"weapon": "mmg"}, "WP-15"),
    ({**PLANE, "order": "fire"}, MEN, {"weapon": "mmg"}, "WP-2"),
    ({**PLANE, "order": "run"}, MEN, {"weapon": "mmg"}, "BA-ORD-1"),
    (CARRIER, PLANE, {"weapon": "mmg", "range_in": 9.0, "mount": "turret"}, "WP-9"),
    (CARRIER, PLANE, {"weapon": "medium anti-tank gun", "range_in": 9.0}, "WP-9"),
    (CARRIER, MEN, {"weapon": "mmg", "range_in": 9.0, "mount": "wing"}, "PLAY-UNKNOWN"),
    (PLANE, MEN, {"weapon": "mmg", "range_in": 12.1}, "WP-13"),
    (PLANE, MEN, {"weapon": "rifle"}, "WP-14"),
    (PLANE, TANK, {"weapon": "medium anti-tank gun"}, "WP-14"),
    ({**PLANE, "order": "ambush"}, MEN, {"weapon": "lmg"}, "WP-15"),
    (MEN, {**PLANE, "pins": 6}, {"weapon": "rifle", "range_in": 3.0}, "PLAY-UNKNOWN"),
    (MEN, PLANE, {"weapon": "rifle", "range_in": 3.0, "tailing": True}, "PLAY-UNKNOWN"),
    (MEN, PLANE, {"weapon": "rifle"}, "PLAY-UNKNOWN"),
]


@pytest.mark.parametrize(("shooter", "target", "row", "rule"), REFUSED)
def test_facts_that_contradict_the_rules_are_refused(
    shooter: dict, target: dict, row: dict, rule: str
) -> None:
    with pytest.raises(RuleError) as fault:
        shoot(shooter, target, row)
    assert fault.value.rule == rule


@pytest.mark.rule("WP-1")
def test_other_rulesets_have_no_planes() -> None:
    with pytest.raises(RuleError, match="fr-abridged") as fault:
        shoot(MEN, PLANE, {"weapon": "rifle", "range_in": 9.0}, ruleset="fr-abridged")
    assert fault.value.rule == "WP-1"


@pytest.mark.rule("WP-14")
def test_no_odds_of_what_planes_do_not_do() -> None:
    squad = {"quality": "regular", "models": 5}
    with pytest.raises(RuleError) as fault:
        odds({"action": "assault", "attacker": squad, "target": PLANE})
    assert fault.value.rule == "WP-14"
    with pytest.raises(RuleError) as fault:
        odds({"action": "barrage", "distance_in": 3.0, "unit": PLANE})
    assert fault.value.rule == "WP-9"


@pytest.mark.rule("WP-4")
def test_the_odds_of_an_arrival() -> None:
    def passes(unit: dict, **more: Any) -> dict[str, float]:
        return odds({"action": "order-test", "unit": unit, **more})

    assert passes(PLANE) == {"p_pass": pytest.approx(30 / 36), "p_fubar": 0.0}
    assert passes({**PLANE, "arrived": True}) == {"p_pass": 1.0, "p_fubar": 0.0}
    assert passes({**PLANE, "order": "down"})["p_pass"] == 1.0
    astray = passes(PLANE, assumptions={"arrival_fubar": True, "arrival_penalty": 2})
    assert astray == {"p_pass": pytest.approx(21 / 36), "p_fubar": pytest.approx(1 / 36)}
