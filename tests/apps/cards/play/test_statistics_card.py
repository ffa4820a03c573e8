"""The card of a game's statistics, on a session's table and without a browser."""

from __future__ import annotations

import re

import pytest
from page_of_messages import Page
from repository import SCENARIOS
from shown import Shown
from tables import laid

from apps.cards.play.statistics import STATISTICS, StatisticsCard, fallen_plan
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from rules.engine.telling import called, heading
from sandbox.play.frames import Fallen
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow


def test_statistics_follow_the_game_while_the_card_is_visible() -> None:
    table = laid(SCENARIOS / "yard.toml")
    session, view = Session(), Page()
    space = Workspace(session, view)
    card = StatisticsCard(space.game.playback)
    space.show(build_scene(table), table)
    space.state.workspace = "play"
    assert not STATISTICS.wanted(space)
    space.game.begin(1)
    assert STATISTICS.wanted(space)
    playback = space.game.playback
    while not playback.game.statistics().luck:
        assert not playback.ended
        space.game.onward()
    assert Shown(card).text == "", "nobody looks"
    card.open = True
    html = Shown(card).text
    text = re.sub(r"<[^>]+>", " ", html)
    statistics = playback.game.statistics()
    for row in statistics.luck:
        if not row.what:
            assert f"{row.made} of {row.tries} rolls succeeded" in text
    assert all(called(names_of(table), row.unit) in text for row in statistics.units)
    assert all(f"{heading(side)} : " in text for side in table.scenario.sides), "every side"
    assert 'class="fell"' in html
    while Shown(card).text == html:  # dice, sooner or later
        assert not playback.ended
        space.game.onward()


def test_a_cross_says_whose_it_is() -> None:
    table = laid(SCENARIOS / "yard.toml")
    unit = table.units[0]
    drawn = fallen_plan(table, [Fallen(f"{unit.id}/0", unit.id, 1, 3.0, 4.0, 2)], {unit.id: "<Al>"})
    assert drawn.count('class="arms"') == 1 and 'class="side-1"' in drawn
    assert "<title>&lt;Al&gt; model 1, turn 2</title>" in drawn
    assert f"M2.45 {table.size[1] - 4.55:.2f}" in drawn, "y is up on the table and down in SVG"
    assert drawn.count('class="piece"') == len(table.pieces)


def names_of(table: Table) -> dict[str, str]:
    return {unit.id: unit.name for unit in table.scenario.units if unit.name}
