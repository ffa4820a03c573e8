"""The three rulesets: what differs, what is refused, and every assumption by its name."""

from __future__ import annotations

from dataclasses import fields

import pytest
from games.bolt_games import RULESETS, able, baker, game, made, order, playing, refused, shoot, shot

from rules.bolt_action.model.ruleset import Assumptions, ruleset
from rules.catalogue import RULESETS as CATALOGUE
from rules.engine.errors import RuleError


def test_the_catalogue_names_them() -> None:
    assert ruleset.names == RULESETS == CATALOGUE["bolt-action"]
    with pytest.raises(RuleError, match="house-rules"):
        ruleset("house-rules")


def test_each_has_its_own_weapons() -> None:
    counts = {name: len(ruleset(name).weapons) for name in RULESETS}
    assert counts.pop("reference") >= 35, "a new weapon is added to it"
    assert counts == {"fr-abridged": 9, "de-kurzregeln": 8}
    assert "mmg" in ruleset("fr-abridged").weapons
    assert "mmg" not in ruleset("de-kurzregeln").weapons
    for name in ("fr-abridged", "de-kurzregeln"):
        with pytest.raises(RuleError, match=name):
            ruleset(name).weapon("PIAT")
    with pytest.raises(RuleError, match="in any source"):
        ruleset().weapon("blunderbuss")


@pytest.mark.parametrize(
    ("mechanic", "has"),
    [
        ("vehicles", (True, True, True)),
        ("facings", (True, False, False)),
        ("damage effects", (True, False, False)),
        ("assaults on vehicles", (True, False, False)),
        ("recce", (True, False, False)),
        ("vehicle movement", (True, False, False)),
        ("terrain table", (True, False, False)),
        ("bunkers", (True, False, False)),
        ("hidden targets", (True, False, False)),
        ("officers", (True, False, False)),
        ("leaders and crews", (True, False, False)),
        ("lost gunners", (True, True, False)),
        ("fights over obstacles", (True, True, False)),
        ("high explosive", (True, False, False)),
        ("indirect fire", (True, False, False)),
        ("barrages", (True, False, False)),
        ("air strikes", (True, False, False)),
        ("fubar", (True, True, False)),
        ("warplanes", (True, False, False)),
    ],
)
def test_rules_of_the_reference_sheet_in_each_ruleset(mechanic: str, has: tuple[bool, ...]) -> None:
    for name, wanted in zip(RULESETS, has, strict=True):
        rules = ruleset(name)
        assert rules.has(mechanic) == wanted
        if not wanted:
            with pytest.raises(RuleError, match=name):
                rules.needs(mechanic, "BA-X")


def test_refusals_name_the_ruleset() -> None:
    with pytest.raises(RuleError) as fault:
        game(able("medium-tank"), baker(), rules="fr-abridged")
    assert "medium anti-tank gun" in fault.value.sentence
    assert "fr-abridged" in fault.value.sentence
    table = game(able(), baker(), rules="fr-abridged")
    playing(table, order("able", "fire"))
    smoky = shoot("able", "baker", shot("rifle", 1, smoke_in=1.0))
    assert "fr-abridged" in refused(table, smoky, "BA-SMK-2").sentence


def test_every_assumption_is_named_documented_and_of_a_rule() -> None:
    listed = ruleset().list_assumptions()
    assert [a.name for a in listed] == [f.name for f in fields(Assumptions)]
    for one in listed:
        assert one.rule.startswith(("BA-", "WP-", "PLAY-")) and len(one.says) > 20
        assert one.value == one.default


WRONG = (
    {"officer_range": 12},
    {"turns": "six"},
    {"turns": True},
    {"no_measuring": 1},
    {"barrage_facing": "left"},
    {"half_tracked_terrain": "hover"},
    {"officer_range_in": -1.0},
    {"reverse_share": float("nan")},
)


def test_assumptions_are_overridden_by_name() -> None:
    rules = ruleset("fr-abridged", {"officer_range_in": 12, "no_measuring": True})
    assert rules.assumptions.officer_range_in == 12.0 and rules.assumptions.no_measuring
    assert ruleset("fr-abridged").assumptions.officer_range_in == 6.0
    listed = {a.name: (a.value, a.default) for a in rules.list_assumptions()}
    assert listed["officer_range_in"] == (12.0, 6.0)
    for wrong in WRONG:
        with pytest.raises(RuleError):
            ruleset("reference", wrong)
    assert issubclass(RuleError, ValueError)


def test_a_header_names_every_assumption() -> None:
    table = game(able(), baker(), assumptions={"smoke_turns": 3})
    assert table.header.assumptions == table.rules.ruleset.assumed()
    assert table.header.assumptions["smoke_turns"] == 3


def test_units_may_be_smaller_armed_otherwise_and_led() -> None:
    assert made("rifle-squad", models=5).men == 5
    assert made("rifle-squad", figures=[["rifle", "panzerfaust"]]).men == 1
    assert made("officer-team", officer="major").officer == "major"
    gun = made("light-anti-tank-gun")
    assert gun.men == 3 and gun.models[0].gun and len(gun.models) == 4
    assert made("rifle-squad").led and not made("truck").led
