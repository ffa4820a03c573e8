"""A game's words for the table are those of its rules."""

from __future__ import annotations

from rules.bolt_action.model import facts as bolt
from rules.bolt_action.player.air_sentences import NOISE
from rules.catalogue import RULESETS
from rules.games import game_of
from sandbox.bolt_action import GAME as BOLT
from sandbox.scenario.game_spec import table_game
from sandbox.shadow_war import GAME as SHADOW
from sandbox.shadow_war.walk_graph import BY_GROUND


def test_bolt_action_has_the_words_of_its_rules() -> None:
    assert tuple(BOLT.covers) == bolt.COVERS
    assert set(BOLT.grounds) - set(BOLT.coarser) == set(bolt.GROUNDS)
    assert set(BOLT.coarser.values()) <= set(bolt.GROUNDS)
    assert BOLT.qualities == bolt.QUALITIES and BOLT.quality in bolt.QUALITIES
    assert BOLT.flight is not None and BOLT.flight.stops_in == bolt.STOPS_AT_IN
    assert BOLT.flight.noise == NOISE
    assert BOLT.unmeasured in {row.name for row in game_of(BOLT.name).ruleset().list_assumptions()}


def test_shadow_war_knows_every_ground_of_a_scenario_underfoot() -> None:
    assert set(BY_GROUND) == set(SHADOW.grounds)
    assert (SHADOW.no_cover, *SHADOW.cover_shares) == ("none", "partial", "heavy")


def test_both_values_of_a_game_carry_its_name() -> None:
    assert {name: (table_game(name).name, game_of(name).name) for name in RULESETS} == {
        name: (name, name) for name in RULESETS
    }
