"""The message files: complete in every language, and every message of a story can be written."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor
from games import random_games
from games.in_words import in_words
from repository import ROOT

from languages.message import NOTHING, coded, message, named
from languages.writing import FILES, LANGUAGES, bundle_of, speaking, written
from rules import games
from rules.bolt_action.player.arms import hitting, weapon
from rules.catalogue import RULESETS
from rules.games import listing

IN_ENGLISH_ALONE = {"result": {"why"}}
"""Facts that only English tells: the reason of a result is a sentence of the log."""

READ_BY_RULES = re.compile(r"(number|weapon|arm|modifier|purpose|template)-")
"""Messages whose key ends in a code of the rules, or in a number."""


class Variables(Visitor):
    """Collects the names of the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.names.add(node.id.name)


def messages_of(language: str) -> dict[str, ftl.Message]:
    """The messages of a language, by their keys."""
    found: dict[str, ftl.Message] = {}
    for path in sorted((FILES / language).glob("*.ftl")):
        for entry in parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content[:80]}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} is there twice"
                found[entry.id.name] = entry
    return found


def variables(entry: ftl.Message) -> set[str]:
    """The names of the facts that a message tells."""
    visitor = Variables()
    visitor.visit(entry)
    return visitor.names


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_every_message_exists_in_every_language_with_the_same_facts(language: str) -> None:
    english, other = messages_of("en"), messages_of(language)
    genders = {key for key in other if key.startswith("template-")}
    assert set(english) == set(other) - genders
    for key, entry in english.items():
        forms = [attribute.id.name for attribute in entry.attributes]
        assert forms == [attribute.id.name for attribute in other[key].attributes], key
        left_out = variables(entry) - variables(other[key])
        assert left_out <= IN_ENGLISH_ALONE.get(key, set()) | {"count", "outright"}, key


def test_every_message_is_used() -> None:
    """A key stands in the code, or begins as those that end in a code of the rules."""
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for room in ("languages", "rules", "sandbox", "apps")
        for path in (ROOT / room).rglob("*.py")
    )
    texts = {
        node.value
        for path in (ROOT / "rules").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    rooms = {f"{text}-" for text in texts} | {"edge-rolled-", "moved-", "condition-", "place-"}
    unused = [
        key
        for key in messages_of("en")
        if f'"{key}"' not in code
        and not READ_BY_RULES.match(key)
        and not any(key.startswith(room) for room in rooms if len(room) > 3)
    ]
    assert unused == []


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_random_story_is_written_in_every_language(name: str) -> None:
    for ruleset in RULESETS[name]:
        for seed in range(4):
            game = random_games.played(name, ruleset, seed)
            lines = list(games.story(game.header, game.log))
            told = []
            for language in LANGUAGES:
                with speaking(language):
                    told.append(in_words(lines))
            assert len({len(one) for one in told}) == 1 and all(all(one) for one in told)
            assert len({one[0] for one in told}) == len(LANGUAGES), "each in its own words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weapon_is_written_in_every_language(language: str) -> None:
    with speaking(language):
        for name in {one for row in listing() for one in row["weapons"]}:
            assert written(coded("arm", name))
        for name in next(row["weapons"] for row in listing() if row["game"] == "bolt-action"):
            for count in (1, 2):
                said = written(coded("weapon", name, count=count, mount=NOTHING))
                assert language != "en" or said == weapon(name, count)
    assert written(message("score-then-six")) == hitting(7)


def test_names_with_a_gender_and_a_vowel_are_written_as_players_say_them() -> None:
    lost = message("fate-shot-down", unit=named("Able", "rifle-squad"))
    tank = message("fate-shot-down", unit=named("Sherman", "medium-tank"))
    edge = message("flown-edge-own", side="Axis")
    with speaking("fr"):
        assert written(lost) == "Able est abattue"
        assert written(tank) == "Sherman est abattu"
        assert written(edge) == "le bord d'Axis"
    with speaking("de"):
        assert written(message("arms-at", arms="das Gewehr", distance=14.25)).endswith("14,2″")


def test_a_language_or_a_message_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of de, en, fr"), speaking("it"):
        pass
    with pytest.raises(KeyError):
        written(message("no-such-message"))
    with pytest.raises(ValueError, match="turn"):
        written(message("turn"))
    assert written("A line of another game.") == "A line of another game."


def test_a_fourth_language_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files alone make it one: a copy of the English ones that counts in Italian."""
    for path in (FILES / "en").glob("*.ftl"):
        there = tmp_path / "it" / path.name
        there.parent.mkdir(exist_ok=True)
        there.write_text(path.read_text("utf-8").replace("= Turn {", "= Turno {"), "utf-8")
    monkeypatch.setattr("languages.writing.FILES", tmp_path)
    monkeypatch.setattr("languages.writing.LANGUAGES", ("en", "it"))
    bundle_of.cache_clear()
    try:
        with speaking("it"):
            assert written(message("turn", turn=3)) == "Turno 3."
    finally:
        bundle_of.cache_clear()
