"""Every rule of every game carries at least one test, and no test names a rule that is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from repository import SHARED

import rules
from rules.catalogue import RULESETS
from rules.games import game_of

HERE = Path(__file__).parent
IDS = {path.stem: set(path.read_text(encoding="utf-8").split()) for path in HERE.glob("ids/*.txt")}
"""The rule ids of each game, one to a line."""

ALL = set().union(*IDS.values())
RULE = r"(?:BA|SW)-[A-Z]+-\d+|WP-\d+"


def marked() -> set[str]:
    ids: set[str] = set()
    for path in HERE.parent.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        ids |= set(re.findall(r'pytest\.mark\.rule\(\s*"([^"]+)"', text))
    return ids


def test_every_game_has_its_list_of_rules() -> None:
    assert set(IDS) == set(RULESETS)
    assert all(re.fullmatch(RULE, one) for one in ALL)


@pytest.mark.parametrize("game", IDS)
def test_every_rule_has_a_title(game: str) -> None:
    assert [rule for rule in IDS[game] if not game_of(game).rule_title(rule)] == []
    assert not game_of(game).rule_title("XX-3")


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_every_rule_has_a_test(game: str) -> None:
    assert sorted(IDS[game] - marked()) == []


def test_no_test_is_of_an_unknown_rule() -> None:
    assert sorted(marked() - ALL) == []


def test_the_code_names_no_unknown_rule() -> None:
    for path in Path(rules.__file__).parent.rglob("*.py"):
        named = set(re.findall(rf'"({RULE})"', path.read_text(encoding="utf-8")))
        assert named <= ALL, (path, named - ALL)


def test_the_lists_are_those_of_the_digests() -> None:
    digests = SHARED / "rules"
    if not digests.is_dir():
        pytest.skip("the digests of the rules are not beside this project")
    named: set[str] = set()
    for path in digests.glob("*.md"):
        named |= set(re.findall(rf"^- ({RULE})", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= ALL
