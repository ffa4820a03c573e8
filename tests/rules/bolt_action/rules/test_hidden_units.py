"""Units that their scenario hides: −3 to hit in cover until they show themselves."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    baker,
    game,
    go,
    made,
    order,
    playing,
    rolls,
    shoot,
    shot,
    unit_of,
)
from games.in_words import story

from rules.bolt_action import tokens
from rules.bolt_action.model.actions import StandFast
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.rules.to_hit import modifiers

HIDDEN = {"hidden": True}


def fired_at(cover: str, **more: object) -> dict[str, int]:
    table = game(able(), baker(**HIDDEN), dice=[1, 1], draws="0", **more)
    playing(table, order("able", "fire"))
    aimed = shoot("able", "baker", shot("rifle", 1, range_in=10.0, cover=cover))
    (roll,) = rolls(playing(table, aimed, StandFast("baker")), "to hit")
    return {row.what: row.value for row in roll.modifiers}


@pytest.mark.rule("BA-SHO-6")
def test_a_hidden_unit_is_harder_to_hit_in_cover_only() -> None:
    assert fired_at("soft") == {"hidden": -3}
    assert fired_at("none") == {}
    assert fired_at("soft", rules="fr-abridged") == {"soft cover": -1}


@pytest.mark.rule("BA-SHO-6")
@pytest.mark.parametrize("until", [True, False])
def test_hidden_until_it_acts(until: bool) -> None:
    changed = {"hidden_until_it_acts": until}
    table = game(able(**HIDDEN), baker(), dice=[1], draws="0", assumptions=changed)
    assert "hidden" in tokens(table.state)["able"].words
    events = playing(table, order("able", "advance"), go("able", 3.0))
    assert unit_of(table, "able").hidden == (not until)
    assert ("able is hidden no more." in story(events)) == until
    shooter = game(able(**HIDDEN), baker(), dice=[1], draws="0", assumptions=changed)
    playing(shooter, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    playing(shooter, StandFast("baker"))
    assert unit_of(shooter, "able").hidden == (not until)


def test_fire_at_a_unit_leaves_it_hidden() -> None:
    rules = ruleset()
    unit = made("rifle-squad", hidden=True)
    aimed = shot("rifle", 0, range_in=10.0, cover="hard")
    rows = modifiers(rules, made("rifle-squad"), unit, aimed, rules.weapon("rifle"), False)
    assert [(row.what, row.value) for row in rows] == [("hidden", -3)]
