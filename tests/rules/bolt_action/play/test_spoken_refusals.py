"""Questions and refusals in the reader's language; digests and statistics in English."""

from __future__ import annotations

import pytest
from games import random_games
from games.bolt_games import able, baker, game, hold, order, playing

from languages.writing import LANGUAGES, speaking
from rules.bolt_action.player.tallies import tallied
from rules.engine.errors import RuleError
from rules.engine.player.tallies import statistics
from rules.engine.telling import unlogged
from rules.games import game_of


@pytest.mark.parametrize(
    ("language", "question"), [("en", "order"), ("fr", "un ordre"), ("de", "Befehl")]
)
def test_a_question_is_asked_in_the_reader_s_language(language: str, question: str) -> None:
    there = game(able(), baker())
    with speaking(language):
        here = game(able(), baker())
        assert here.pending is not None
        assert str(unlogged(here.pending.question)) == question
    assert here.pending.question == "order"
    assert here.digest == there.digest


def test_a_refusal_is_told_in_the_language_of_whoever_reads_it() -> None:
    table = game(able(), baker(), draws="0")
    fault = table.refusal(order("baker", "fire"))
    said = set()
    for language in LANGUAGES:
        with speaking(language):
            assert fault is not None
            said.add(fault.sentence)
    assert said == {
        "baker is not of axis",
        "baker n’est pas du camp d’axis",
        "baker gehört nicht zu axis",
    }
    with pytest.raises(RuleError, match="able acts now, not baker"):
        playing(table, order("able", "fire"), hold("baker"))


def test_an_unknown_game_is_told_in_french() -> None:
    with pytest.raises(RuleError) as fault:
        game_of("chess")
    with speaking("fr"):
        assert "le jeu 'chess' ne peut pas se jouer" in str(fault.value)


def test_statistics_say_in_english_how_a_unit_ended_and_in_french_to_a_reader() -> None:
    played = random_games.played("bolt-action", "reference", 1)
    with speaking("fr"):
        ended = [row.ended for row in statistics(tallied(played)).units if row.ended]
        french = [str(unlogged(how)) for how in ended]
    assert ended and not set(ended) & set(french)
    assert "its last man fell" in ended
