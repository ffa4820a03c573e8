"""Support called by hand on the page: its kind, then a point; what follows the pointer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from repository import EXAMPLES
from tables import laid

from apps.cards.your_turn import YourTurn
from apps.table.session import Session
from apps.table.workspace import Workspace
from sandbox.table.table import Table
from tests.apps.table.test_by_hand import begun, down, on, opened
from tests.apps.table.test_hand import Page

pytestmark = pytest.mark.slow

GREEN = (52.0, 22.0)


@pytest.fixture(scope="module")
def village() -> Table:
    return laid(EXAMPLES / "artillery.toml")


@pytest.fixture
def page(village: Table) -> Iterator[tuple[Session, Page, Workspace]]:
    for session, view, space in opened(village):
        begun(space, *space.by_hand.sides)
        yield session, view, space


def labels(view: Page) -> list[str]:
    assert view.scene is not None
    return [label["text"] for label in view.scene.labels]


def test_the_first_question_of_a_prepared_attack_is_three_rows(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, _, space = page
    card = YourTurn(session, space.by_hand)
    rows = [row["title"] for part in card._list.sections for row in part["rows"]]
    assert rows == [
        "Artillery barrage: point at where",
        "Smoke screen of the heavy mortar: point at where",
        "Call nothing this turn",
    ]


def test_the_circle_and_the_odds_follow_the_pointer_until_a_click_sets_them(
    page: tuple[Session, Page, Workspace],
) -> None:
    session, view, space = page
    hand = space.by_hand
    card = YourTurn(session, hand)
    card._picked(card._list.sections[0]["rows"][0]["id"])
    down(view, "hover", *GREEN)
    (first,) = hand.pointed
    assert "Baker squad within 100 %" in first.detail and hand.chosen is None
    assert any(name.startswith("ghost/") for name in view.scene.items)
    down(view, "hover", 65.0, 20.0)
    assert hand.pointed[0].action.at == (65.0, 20.0) and "Baker squad" not in hand.pointed[0].detail
    down(view, "pick", *GREEN)
    down(view, "hover", 10.0, 10.0)
    assert hand.chosen is hand.pointed[0] and hand.chosen.action.at == GREEN
    view.tell("key", key="Enter", shift=False, control=False)
    on(space)
    assert space.game.playback.fault == "" and hand.question.number == 1
    (said,) = space.game.playback.game.record.actions
    assert said["at"] == list(GREEN)


def test_esc_lets_the_point_follow_the_pointer_again(
    page: tuple[Session, Page, Workspace],
) -> None:
    _, view, space = page
    hand = space.by_hand
    hand.aim_with(hand.points[0])
    down(view, "pick", *GREEN)
    view.tell("key", key="Escape", shift=False, control=False)
    assert hand.chosen is None
    down(view, "hover", 40.0, 20.0)
    assert hand.pointed[0].action.at == (40.0, 20.0)
