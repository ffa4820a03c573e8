"""In a game whose rules forbid measuring the page tells no distance before a declaration."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from page_of_messages import Page
from repository import SCENARIOS
from shown import Shown
from tables import laid

from apps.cards.play.your_turn import YourTurn
from apps.cards.shared.widgets import words
from apps.cards.sight.verdict import PairTable, VerdictCard
from apps.table.state.session import Session
from apps.table.state.unmeasured import measuring_refused
from apps.table.tools.tape_tool import NAME as TAPE
from apps.table.workspace import Workspace
from sandbox.table.table import Table
from tests.apps.table.game.test_by_hand import begun, down, measured, opened

pytestmark = pytest.mark.slow

WHY = "Nothing is measured before a decision is declared (BA-TURN-6)"


@pytest.fixture
def crossing() -> Table:
    return laid(SCENARIOS / "crossing.toml")


def playing(table: Table) -> Iterator[tuple[Session, Page, Workspace]]:
    for session, view, space in opened(table):
        begun(space, *space.by_hand.sides)
        yield session, view, space


def test_the_tape_and_the_rings_say_why_they_do_not_measure(crossing: Table) -> None:
    for session, view, space in playing(measured(crossing, False)):
        space.tools.switch(TAPE)
        assert space.state.words.startswith(WHY)
        down(view, "pick", 5.0, 5.0)
        down(view, "pick", 15.0, 5.0)
        assert not space.measuring.labels and not session.notice
        space.measuring.toggle("rings")
        assert session.notice.startswith(WHY) and not space.measuring.labels


def test_the_tape_measures_where_players_may(crossing: Table) -> None:
    assert not measuring_refused(measured(crossing, True).scenario)
    for _, view, space in playing(measured(crossing, True)):
        space.tools.switch(TAPE)
        down(view, "pick", 5.0, 5.0)
        down(view, "pick", 15.0, 5.0)
        assert any("10.0″" in label["text"] for label in space.measuring.labels)


def test_the_reach_of_an_order_is_drawn_before_it_only_where_players_may_measure(
    crossing: Table,
) -> None:
    for first in (False, True):
        for _, view, space in playing(measured(crossing, first)):
            hand = space.by_hand
            hand.look_at(hand.units[0])
            assert bool(hand.move_tool.ground) == first
            down(view, "hover", 24.0, 16.0)
            assert bool(hand.move_tool.offers) == first


def test_a_verdict_tells_its_range_only_where_players_may_measure(crossing: Table) -> None:
    for first in (False, True):
        for session, _, _space in playing(measured(crossing, first)):
            card = VerdictCard(session, words)
            ours = session.table.units[0]
            foe = next(u for u in session.table.units if u.spec.side != ours.spec.side)
            session.show(ours.id, "")  # whose orders are shown then
            session.show(ours.id, foe.id)
            assert "data-verdict" in Shown(card).pane("data-verdict").object
            assert (
                bool(
                    re.search(
                        r"\d[\"″]", re.sub(r"<[^>]*>", "", Shown(card).pane("data-verdict").object)
                    )
                )
                == first
            )
            assert all(bool(row["range"]) == first for row in Shown(card).only(PairTable).rows)


def test_nothing_is_forbidden_before_a_game(crossing: Table) -> None:
    for _, view, space in opened(measured(crossing, False)):
        space.tools.switch(TAPE)
        down(view, "pick", 5.0, 5.0)
        down(view, "pick", 15.0, 5.0)
        assert any("10.0″" in label["text"] for label in space.measuring.labels)


def test_no_offered_answer_tells_how_far_an_enemy_is(crossing: Table) -> None:
    for session, _, space in playing(measured(crossing, False)):
        card = YourTurn(session, space.by_hand)
        for unit in space.by_hand.units:
            space.by_hand.look_at(unit)
            message = str(Shown(card).sections)
            assert "away" not in message and not re.search(r"\d in\b", message)


def test_no_map_of_lanes_is_made(crossing: Table) -> None:
    for session, _, space in playing(measured(crossing, False)):
        session.show(session.table.units[0].id, "")
        space.mapping.what = "lanes"
        assert space.mapping.drawn is None and space.mapping.fault.startswith(WHY)
