"""Where a pinned fighter may crawl to: into cover, or to better cover."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_from, unit

from sandbox.shadow_war.field import SkirmishField
from sandbox.shadow_war.start import start_game

pytestmark = [pytest.mark.slow, pytest.mark.rule("SW-MOV-2")]

HEAD = 'format = 1\nname = "Test"\ngame = "shadow-war"\n[table]\nsize = [18.0, 14.0]\n'
HIGH = '[[terrain]]\nid = "high"\nkind = "box"\nposition = [7, 8.6]\nsize = [0.4, 3, 2.5]\n'
LOW = '[[terrain]]\nid = "low"\nkind = "box"\nposition = [7, 5.5]\nsize = [0.4, 3, 0.6]\n'


def field_of(folder: Path, text: str) -> SkirmishField:
    red = unit("red", "a", "position = [6.2, 6.2]", template="fighter")
    blue = unit("blue", "b", "position = [15, 6.2]", template="fighter")
    return start_game(table_from(folder, HEAD + text + red + blue))[1]


def test_a_fighter_behind_a_low_wall_crawls_behind_a_high_one_beside_it(tmp_path: Path) -> None:
    field = field_of(tmp_path, LOW + HIGH)
    assert field.cover_in("red/0") == 0
    first, *_ = field.cover_ways("red/0", 2.0)
    ((_, x, y, *_),) = first.to
    assert x < 7 and y > 7.1, "behind the high wall"
    assert list(field_of(tmp_path, LOW).cover_ways("red/0", 2.0)) == []
