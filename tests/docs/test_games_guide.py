"""docs/games.md says what a game brings: the fields of its values, no more and no fewer."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from repository import ROOT

from rules.engine.spec import GameSpec
from sandbox.play.games import Played
from sandbox.scenario.game_spec import TableGame

GUIDE = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("value", [GameSpec, TableGame, Played])
def test_what_a_game_brings_is_told_field_by_field(value: type) -> None:
    table = re.search(
        rf"^\| `{value.__name__}` \|.*\n\| --- .*\n((?:\|.*\n)+)", GUIDE, re.MULTILINE
    )
    assert table, value.__name__
    assert re.findall(r"^\| `(\w+)`", table[1], re.MULTILINE) == [f.name for f in fields(value)]
