"""The officer's model and the officer's bonus (BA-MOR-5); fire at one's own side (BA-DMG-6)."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    game,
    made,
    of_kind,
    order,
    pinned,
    playing,
    refused,
    riflemen,
    rolls,
    shoot,
    shot,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action.model.actions import Casualties, MistakenTarget, StandFast
from rules.bolt_action.model.events import PinsChanged
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.templates import unit
from rules.bolt_action.player.fact_builder import FactBuilder

BOSS = army("boss", "axis", "officer-team", officer="captain")


@pytest.mark.rule("BA-MOR-5")
def test_the_rank_is_the_models() -> None:
    team = made("officer-team", officer="captain")
    assert [model.officer for model in team.models] == ["captain", "none"]
    assert team.officer == "captain"
    assert team.without((1,)).officer == "captain"
    assert team.without((0,)).officer == "none"


@pytest.mark.rule("BA-MOR-5")
def test_the_model_of_the_officer_is_an_assumption() -> None:
    rules = ruleset("reference", {"officer_model": 1})
    entry = {"id": "able", "side": "axis", "template": "officer-team"}
    assert [model.officer for model in unit(rules, entry).models] == ["none", "first lieutenant"]
    alone = unit(rules, {**entry, "models": 1})
    assert alone.officer == "first lieutenant"


@pytest.mark.rule("BA-MOR-5")
def test_the_bonus_ends_with_the_model_and_not_with_its_unit() -> None:
    table = game(able(), BOSS, baker(), draws="0")
    team = unit_of(table, "boss").without((0,))
    pinned(table, "boss", 0, models=team.models)
    assert not unit_of(table, "boss").destroyed
    refused(table, order("able", "down", officer="captain"), "BA-MOR-2")
    builder = FactBuilder(ruleset(), table.state, ToyField.of(table, 2.0))
    assert builder.officer(unit_of(table, "able")) == "none"


@pytest.mark.rule("BA-MOR-5")
def test_the_distance_is_to_the_officers_model() -> None:
    class Spread(ToyField):
        def model_in(self, unit: str, other: str, model: int, *more: object) -> float:
            assert (unit, other, model) == ("able", "boss", 0)
            return self.officer_in

    table = game(able(), BOSS, baker())
    toy = ToyField.of(table, 2.0)
    field = Spread(toy.places, toy.sides)
    field.places["boss"] = field.places["able"]
    for inches, rank in ((6.0, "captain"), (6.1, "none")):
        field.officer_in = inches
        assert FactBuilder(ruleset(), table.state, field).officer(unit_of(table, "able")) == rank


@pytest.mark.rule("BA-MOR-5")
@pytest.mark.parametrize("falls", [0, 1])
def test_fire_that_fells_the_officer_tests_without_him(falls: int) -> None:
    target = army("baker", "allies", "officer-team", officer="second lieutenant")
    table = game(able(**riflemen()), target, dice=[5, 5, 1, 1])
    fire = shoot("able", "baker", shot("rifle", 1), officer="second lieutenant")
    playing(table, order("able", "fire"), fire, StandFast("baker"))
    events = playing(table, Casualties("baker", (falls,)))
    (roll,) = rolls(events, "morale")
    assert roll.needs == (9 - 1 - 1 if falls == 0 else 9 - 1 + 1)
    names = [modifier.what for modifier in roll.modifiers]
    assert ("second lieutenant near" in names) == (falls == 1)


def confused(*faces: int, rules: str = "reference", **more):
    """Able rolls a double six and takes anna for the enemy."""
    units = (able(**riflemen()), army("anna", "axis", **riflemen(2)), baker())
    table = pinned(game(*units, dice=[6, 6, 1, *faces], rules=rules, **more), "able", 2)
    playing(table, order("able", "fire"), MistakenTarget("anna", 3.0))
    return table, playing(table, shoot("able", "anna", shot("rifle", 1)))


@pytest.mark.rule("BA-DMG-6")
@pytest.mark.parametrize("rules", ["reference", "fr-abridged"])
@pytest.mark.parametrize("harms", [None, True])
def test_friendly_fire_neither_pins_nor_breaks(rules: str, harms: bool | None) -> None:
    changed = {"fubar_pins": True, "fubar_tests": True} if harms else None
    table, events = confused(6, 6, 5, 1, 1, rules=rules, assumptions=changed)
    if table.pending and table.pending.question == "casualties":
        events += playing(table, Casualties("anna", (1,)))
    assert unit_of(table, "anna").men == 1
    assert bool(rolls(events, "morale")) == bool(harms)
    pins = [e for e in of_kind(events, PinsChanged) if e.unit == "anna"]
    assert bool(pins) == bool(harms)
    assert unit_of(table, "anna").pins == int(bool(harms))


@pytest.mark.rule("BA-DMG-6")
def test_fubar_tests() -> None:
    for tests in (True, False):
        table, events = confused(6, 6, 5, 1, 1, assumptions={"fubar_tests": tests})
        events += playing(table, Casualties("anna", (1,)))
        assert bool(rolls(events, "morale")) == tests
        assert not unit_of(table, "anna").pins
