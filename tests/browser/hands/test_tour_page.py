"""The tour of the page: a newcomer sees it once, and leaves it at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from repository import SCENARIOS
from tables import laid

from tests.browser.looking import Player, own_window

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def newcomer(window: Any, address: str) -> Iterator[Callable[..., Player]]:
    """Opens the crossing in a browser that has never been here, or again in the same one."""
    contexts: list[Any] = []

    def opened(width: int = 1280, height: int = 800, key: str = "", **how: Any) -> Player:
        if how or not contexts:
            contexts.append(own_window(window.browser, newcomer=True, **how))
        return Player(contexts[-1], f"{address}/?scenario=crossing{key}", width, height)

    yield opened
    for context in contexts:
        context.close()


def tour_of(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Tour of the page")


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return any(
        one[at] + one[size] <= other[at] or other[at] + other[size] <= one[at]
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_a_newcomer_does_what_it_says_and_it_goes_on(newcomer: Callable[..., Player]) -> None:
    with newcomer() as player:
        tour, page = tour_of(player), player.page
        expect(tour).to_contain_text("1 of 5")
        table = laid(SCENARIOS / "crossing.toml")
        for unit in ("able", "baker"):
            stand = table.model(f"{unit}/0").stand
            player.click(stand.x, stand.y, 0.6)
        expect(tour).to_contain_text("2 of 5")  # the verdict is there
        tour.get_by_role("button", name="Next").click()
        tour.get_by_role("button", name="Next").click()
        page.get_by_role("tab", name="Table").click()
        expect(tour).to_contain_text("5 of 5")
        tour.get_by_role("button", name="Done").click()
        expect(tour).to_be_hidden()
    with newcomer() as again:
        expect(again.page.get_by_role("tab", name="Sight")).to_be_visible()
        again.page.get_by_text("Over the wall").click()
        assert again.verdict
        expect(tour_of(again)).to_be_hidden()
        again.page.keyboard.press("?")
        again.page.get_by_role("dialog").get_by_role("button", name="Tour of the page").click()
        expect(tour_of(again)).to_contain_text("1 of 5")


def test_keys_walk_through_it_and_escape_leaves_it(newcomer: Callable[..., Player]) -> None:
    with newcomer() as player:
        tour, page = tour_of(player), player.page
        expect(tour).to_be_focused()
        page.keyboard.press("Tab")
        expect(tour.get_by_role("button", name="Skip")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(tour).to_contain_text("2 of 5")
        page.keyboard.press("Escape")
        expect(tour).to_be_hidden()


def test_on_a_phone_it_covers_nothing_that_it_points_at(newcomer: Callable[..., Player]) -> None:
    with newcomer(**PHONE, has_touch=True, locale="de") as player:
        tour = player.page.get_by_role("region", name="Rundgang durch die Seite")
        ring = player.page.locator(".tour i")
        for step in range(1, 5):
            expect(tour).to_contain_text(f"{step} von 5")
            box, at = player.resting_box(tour), player.resting_box(ring)
            assert apart(box, at), (step, box, at)
            assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
            tour.get_by_role("button", name="Weiter").tap()
        expect(tour).to_contain_text("5 von 5")


def test_it_is_not_shown_to_a_stream(newcomer: Callable[..., Player]) -> None:
    with newcomer(key="&view=clean") as player:
        player.until("e.dataset.state === 'ready'")
        player.page.wait_for_timeout(1000)
        expect(tour_of(player)).to_be_hidden()
