"""Refusals of the rules are told in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from languages.writing import speaking
from rules import games
from rules.engine.errors import LogError, RuleError
from rules.engine.model.suggestions import did_you_mean, one_of

CHESS = '{"schema":"sightline.log/1","game":"shadow-war","ruleset":"reference","seed":"7"}'


def odds(**facts: object) -> None:
    games.odds({"game": "shadow-war", "action": "leadership-test", **facts})


REFUSED: dict[str, tuple[Callable[[], object], str, str, str]] = {
    "a number out of bounds": (
        lambda: odds(fighter={"leadership": 13}),
        "fighter.leadership is a whole number from 1 to 12, found 13",
        "fighter.leadership\u202f: trouvé 13\u202f; attendu\u202f: un nombre entier de 1 à 12",
        "fighter.leadership: gefunden 13; erwartet: eine ganze Zahl von 1 bis 12",
    ),
    "a key that is missing": (
        lambda: odds(fighter={}),
        "fighter wants its leadership",
        "fighter\u202f: il manque leadership",
        "fighter: leadership fehlt",
    ),
    "an unknown ruleset": (
        lambda: odds(ruleset="house"),
        "no ruleset 'house'; there are reference",
        "pas de règles 'house'\u202f; il y a reference",
        "keine Regeln 'house'; es gibt reference",
    ),
    "an assumption of another kind": (
        lambda: odds(assumptions={"overwatch": 1}),
        "assumptions.overwatch is true or false, found 1",
        "assumptions.overwatch\u202f: trouvé 1\u202f; attendu\u202f: true ou false",
        "assumptions.overwatch: gefunden 1; erwartet: true oder false",
    ),
    "a header with a text for its seed": (
        lambda: games.replay_log([CHESS]),
        "line 1: header.seed is a whole number, found '7'",
        "ligne 1\u202f: header.seed\u202f: trouvé '7'\u202f; attendu\u202f: un nombre entier",
        "Zeile 1: header.seed: gefunden '7'; erwartet: eine ganze Zahl",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refusal_is_told_in_the_language_of_its_reader(what: str) -> None:
    refused, *sentences = REFUSED[what]
    with pytest.raises((RuleError, LogError)) as fault:
        refused()
    for language, said in zip(("en", "fr", "de"), sentences, strict=True):
        with speaking(language):
            assert str(fault.value).removeprefix("PLAY-UNKNOWN: ") == said


def test_names_are_suggested_in_every_language() -> None:
    many = [*map(str, range(30)), "six", "sixty"]
    with speaking("de"):
        assert str(one_of("eine Zahl", "sixt", many)) == "eine Zahl, etwa sixty oder six"
        assert str(one_of("eine Zahl", "?", many)).endswith("; es gibt 32")
        assert str(did_you_mean("abel", ["able", "baker"])) == "; gemeint able?"
