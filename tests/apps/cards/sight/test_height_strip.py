"""The strip of heights in the card of the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest
from shown import Shown
from tables import table_from, unit
from waiting import slow_work

from apps.cards.sight.height_strip import HeightStrip
from apps.table.state.modes import Frame, Live
from apps.table.state.session import Session
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

WALL = """[table]
size = [48, 48]
[[terrain]]
id = "wall"
kind = "box"
size = [0.3, 20, 0.95]
position = [27, 20]
"""


def behind(folder: Path, template: str = "rifle-squad") -> Table:
    men = unit("able", "a", "position = [12, 20]")
    return table_from(
        folder, WALL + men + unit("baker", "b", "position = [28, 20]", template=template)
    )


def shown(table: Table) -> tuple[Session, Shown]:
    session = Session()
    strip = HeightStrip(session)
    session.lay(table)
    session.show("able", "baker")
    return session, Shown(strip)


def test_the_strip_says_from_which_height_on_a_place_is_seen(tmp_path: Path) -> None:
    _, card = shown(behind(tmp_path))
    assert "Seen from 1.0″ up" in card.text
    assert "kneeling 0.9″: hidden" in card.text
    assert "standing 1.3″: seen" in card.text
    assert "vehicle 2.0″: seen" in card.text
    assert "upstairs 1.3″: seen, 2.1″ up" in card.text
    assert 'role="group"' in card.text and "place" in card.text


def test_a_place_in_the_open_is_seen_down_to_its_feet(tmp_path: Path) -> None:
    session, card = shown(behind(tmp_path))
    session.swap()
    assert "Seen down to its feet" in card.text


def test_a_plane_has_no_strip(tmp_path: Path) -> None:
    _, card = shown(behind(tmp_path, "fighter-bomber"))
    assert "Seen" not in card.text and "Hidden" not in card.text


def test_another_place_has_no_strip_until_its_own_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    works = slow_work(monkeypatch, "apps.cards.sight.height_strip")
    session, card = shown(behind(tmp_path))
    (finding,) = works
    assert "Seen" not in card.text
    finding.finish()
    assert "Seen" in card.text
    session.swap()
    assert "Seen" not in card.text
    finding.finish()
    assert "Seen" in card.text


def test_a_frame_of_a_game_has_no_strip(tmp_path: Path) -> None:
    session, card = shown(behind(tmp_path))
    assert "Seen" in card.text
    session.mode = Frame(("able", "baker"))
    assert card.text == ""
    session.mode = Live()
    assert "Seen" in card.text
