"""Rules that the abridged documents lack have no effect under them, or are refused."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    RULESETS,
    able,
    army,
    baker,
    charge,
    game,
    made,
    order,
    playing,
    refused,
    rolls,
    shoot,
    shot,
    unit_of,
)

from rules.bolt_action import odds
from rules.bolt_action.model.actions import Casualties, StandFast
from rules.bolt_action.model.events import StrikeTogether
from rules.bolt_action.model.ruleset import mechanics, ruleset
from rules.bolt_action.rules.morale import morale
from rules.bolt_action.rules.to_hit import modifiers
from rules.engine.errors import RuleError

ABRIDGED = ("fr-abridged", "de-kurzregeln")

both = pytest.mark.parametrize("rules", ABRIDGED)


def test_every_part_is_one_that_some_ruleset_has() -> None:
    assert set(mechanics()) == set().union(*(ruleset(name).mechanics for name in RULESETS))


@pytest.mark.rule("BA-SHO-6")
@both
def test_bunkers_are_hard_cover_and_nobody_is_hidden(rules: str) -> None:
    book = ruleset(rules)
    rifle = book.weapon("rifle")

    def modifier_values(**facts: object) -> dict[str, int]:
        fired = shot("rifle", 0, range_in=10.0, **facts)
        rows = modifiers(book, made("rifle-squad"), made("rifle-squad"), fired, rifle, False)
        return {row.what: row.value for row in rows}

    assert modifier_values(cover="bunker") == {"hard cover": -2}
    assert modifier_values(cover="soft", hidden=True) == {"soft cover": -1}


@pytest.mark.rule("BA-MOR-2", "BA-MOR-3")
@both
def test_leaders_crews_and_officers_change_no_morale(rules: str) -> None:
    squad = made("rifle-squad", rules)
    assert morale(squad.without((0,))) == 9
    team = made("anti-tank-team", rules)
    assert morale(team.without((1,))) == 9
    assert made("officer-team", rules, officer="captain").officer == "none"
    table = game(able(), baker(), rules=rules, draws="0")
    assert refused(table, order("able", "fire", officer="captain"), "BA-MOR-2")
    facts = {"action": "order-test", "ruleset": rules}
    unit = {"quality": "regular", "pins": 3, "leader": False}
    assert odds({**facts, "unit": unit}) == odds({**facts, "unit": {**unit, "leader": True}})
    for more in ({"officer": "captain"}, {"assaults_armour": True}):
        with pytest.raises(RuleError, match=rules):
            odds({**facts, "unit": {**unit, **more}})


@pytest.mark.rule("BA-WPN-4")
@pytest.mark.parametrize(("rules", "lost"), [("fr-abridged", True), ("de-kurzregeln", False)])
def test_a_team_is_lost_with_its_gunner_where_the_document_says_so(rules: str, lost: bool) -> None:
    table = game(able(), baker("anti-tank-team"), army("bob", "allies"), dice=[6, 6, 3, 4, 3],
                 draws="0", rules=rules)  # fmt: skip
    playing(table, order("able", "fire"))
    playing(table, shoot("able", "baker", shot("rifle", 1)), StandFast("baker"))
    playing(table, Casualties("baker", (0,)))
    assert unit_of(table, "baker").destroyed == lost


@pytest.mark.rule("BA-ASS-6")
@pytest.mark.parametrize(("rules", "together"), [("fr-abridged", True), ("de-kurzregeln", False)])
def test_an_obstacle_counts_in_close_combat_where_the_document_says_so(
    rules: str, together: bool
) -> None:
    one = {"figures": [["rifle"]]}
    table = game(able(**one), baker(**one), dice=[6, 1, 6, 1, 1], draws="0", rules=rules)
    events = playing(table, charge("able", "baker", over_obstacle=True))
    assert any(isinstance(e, StrikeTogether) for e in events) == together
    facts = {"action": "assault", "ruleset": rules, "over_obstacle": True}
    men = {"quality": "regular", "models": 5}
    if together:
        assert odds({**facts, "attacker": men, "target": men})["p_win"] < 0.5
    else:
        with pytest.raises(RuleError, match=rules):
            odds({**facts, "attacker": men, "target": men})


@pytest.mark.rule("BA-TURN-6")
def test_only_one_document_leaves_measuring_free() -> None:
    assert [ruleset(name).assumptions.no_measuring for name in RULESETS] == [True, True, False]


@pytest.mark.rule("BA-VEH-1", "BA-VEH-2", "BA-ASS-9", "BA-ASS-10", "BA-ASS-11")
@both
def test_vehicle_rules_of_the_sheet_alone_are_refused(rules: str) -> None:
    tin = army("baker", "allies", "halftrack", arms=[["lmg", "pintle"]])
    zook = able("anti-tank-team")
    table = game(zook, tin, army("bob", "allies"), dice=[6, 2], draws="0", rules=rules)
    playing(table, order("able", "fire"))
    refused(table, shoot("able", "baker", shot("bazooka", 0, facing="side")), "BA-VEH-1")
    events = playing(table, shoot("able", "baker", shot("bazooka", 0)), StandFast("baker"))
    assert not rolls(events, "damage effect") and unit_of(table, "baker").destroyed
    rush = game(able(), tin, army("bob", "allies"), draws="0", rules=rules)
    refused(rush, charge("able", "baker"), "BA-ASS-11")
    assert not made("armoured-car", rules, arms=[]).recce
