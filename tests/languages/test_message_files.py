"""The message files: complete in every language, and every message of a story can be written."""

from __future__ import annotations

import ast
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor
from games import random_games
from games.players import PAIRS, player
from repository import EXAMPLES, ROOT

from languages.message import NOTHING, coded, message, named
from languages.writing import FILES, LANGUAGES, bundle_of, speaking, written
from rules import games
from rules.catalogue import RULESETS
from rules.games import listing

READ_BY_RULES = re.compile(
    r"(number|weapon|arm|modifier|purpose|template|kind|field|model|metavar|command-cap)-"
)
"""Messages whose key ends in a code of the rules, a key of scenario files, or a number."""


class Variables(Visitor):
    """Collects the names of the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.names.add(node.id.name)


@cache
def messages_of(language: str) -> dict[str, ftl.Message]:
    """The messages of a language, by their keys."""
    found: dict[str, ftl.Message] = {}
    for path in sorted((FILES / language).rglob("*.ftl")):
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
        assert left_out <= {"count", "outright", "kinds"}, key


def test_every_message_is_used() -> None:
    """A key stands in the code or in another message, or begins as those that end in a code of the
    rules.
    """
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for room in ("languages", "rules", "meshes", "sandbox", "apps", "sightline")
        for ending in ("py", "js")
        for path in (ROOT / room).rglob(f"*.{ending}")
    )
    files = "".join(path.read_text(encoding="utf-8") for path in (FILES / "en").rglob("*.ftl"))
    texts = {
        node.value
        for room in ("rules", "apps")
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    rooms = {f"{text}-" for text in texts} | {
        "edge-rolled-",
        "moved-",
        "condition-",
        "place-",
        "js-about-",
    }
    used = {
        *re.findall(r"""(?<=["'])[\w-]+(?=["'])""", code),
        *re.findall(r"(?<=\{ )[\w-]+(?=[ .])", files),
    }
    unused = [
        key
        for key in messages_of("en")
        if key not in used
        and not READ_BY_RULES.match(key)
        and not any(key[:end] in rooms for end in range(4, len(key) + 1))
    ]
    assert unused == []


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_random_story_is_written_in_every_language(name: str) -> None:
    for ruleset in RULESETS[name]:
        for seed in range(4):
            random_games.told(random_games.played(name, ruleset, seed))


@pytest.mark.parametrize(("name", "ruleset"), PAIRS)
def test_the_answers_of_a_random_game_are_offered_in_every_language(
    name: str, ruleset: str
) -> None:
    play, rng, spec = player(name), Random(1), games.game_of(name)
    game, field = random_games.begun(name, ruleset, 1)
    called = games.names(game.header)
    while not game.over:
        asked = [*spec.offers(game, field, called), *spec.point_offers(game, called)]
        barred = list(spec.barred(game, field, called))
        told = {}
        for language in LANGUAGES:
            with speaking(language):
                told[language] = [*_in_words(asked), *(one.why for one in barred)]
        assert all(told["en"]) and len({len(one) for one in told.values()}) == 1
        for language in {*LANGUAGES} - {"en"}:
            assert [one for one in told[language] if re.search(r" (the|and|of) ", one)] == []
        field.tell(game.play(play.pick(random_games.listed(game, field), rng)))


def _in_words(offers: list[Any]) -> list[str]:
    """The words of answers, with those of their results."""
    return [" · ".join(filter(None, (one.words, one.detail))) for one in offers]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weapon_is_written_in_every_language(language: str) -> None:
    with speaking(language):
        for name in {one for row in listing() for one in row["weapons"]}:
            assert written(coded("arm", name))
        for name in next(row["weapons"] for row in listing() if row["game"] == "bolt-action"):
            for count in (1, 2):
                assert written(coded("weapon", name, count=count, mount=NOTHING))


def test_names_with_a_gender_and_a_vowel_are_written_as_players_say_them() -> None:
    lost = message("fate-shot-down", unit=named("Able", "rifle-squad"))
    tank = message("fate-shot-down", unit=named("Sherman", "medium-tank"))
    edge = message("flown-edge-own", side="Axis")
    with speaking("fr"):
        assert written(lost) == "Able est abattue"
        assert written(tank) == "Sherman est abattu"
        assert written(edge) == "le bord d’Axis"
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


def test_french_has_one_apostrophe_and_narrow_spaces_that_do_not_break() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (FILES / "fr").rglob("*.ftl")]
    lines = [one for text in texts for one in text.splitlines() if not one.startswith("#")]
    for path in (EXAMPLES / "demonstrations").glob("*.toml"):
        shown = path.read_text(encoding="utf-8").splitlines()
        lines += [line for line in shown if line.startswith("told.fr")]
    assert [one for one in lines if re.search(r"\w'\w|«[ \xa0]|[ \xa0][:;!?»]( |$)", one)] == []


def test_a_fourth_language_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files alone make it one: a copy of the English ones that counts in Italian."""
    for path in (FILES / "en").rglob("*.ftl"):
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


def test_threads_that_want_a_message_at_once_all_get_it() -> None:
    keys = [key for key in messages_of("en") if key.startswith(("harm-", "card-sight-"))]
    texts = [[key for key in keys if bundle_of("en").message(key).value]] * 8
    for _ in range(5):
        bundle_of.cache_clear()
        with ThreadPoolExecutor(len(texts)) as threads:
            found = threads.map(
                lambda some: [bool(bundle_of("en").message(key)) for key in some], texts
            )
        assert all(map(all, found))
