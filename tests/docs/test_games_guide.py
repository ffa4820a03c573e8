"""docs/games.md says what a game brings, in the words of the fields' docstrings."""

from __future__ import annotations

import runpy
from dataclasses import fields

import pytest
from repository import ROOT

from rules.engine.spec import GameSpec
from sandbox.play.games import Played
from sandbox.scenario.game_spec import TableGame

WRITER = runpy.run_path(str(ROOT / "docs" / "writers" / "game_fields.py"))


@pytest.mark.parametrize("value", [GameSpec, TableGame, Played])
def test_every_field_of_what_a_game_brings_has_a_docstring(value: type) -> None:
    assert list(WRITER["docstrings"](value)) == [field.name for field in fields(value)]


def test_the_tables_of_fields_are_as_they_would_be_written_now() -> None:
    text = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    assert WRITER["page"](text) == text, "`python docs/writers/game_fields.py` writes it again"
