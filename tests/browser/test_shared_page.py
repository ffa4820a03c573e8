"""One table in three browsers: each edits, takes back its own steps, plays and watches the same."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.looking import WAIT_MS, Player, own_window
from tests.browser.servers import at_scenario

ABLE, BAKER = (10.0, 9.0, 0.6), (36.0, 9.0, 0.6)


@pytest.fixture
def windows(window: Any) -> Any:
    """Three browsers that share nothing: each keeps its own name, storage and last table."""
    made = [own_window(window.browser) for _ in range(3)]
    yield made
    for one in made:
        one.close()


def verdict(player: Player) -> tuple[str, str]:
    """Every word and figure of the verdict, and the digest that it is of."""
    player.page.locator("[data-verdict]:not(.busy)").wait_for(timeout=WAIT_MS)
    element = player.page.locator("[data-verdict]")
    card = player.page.locator(".side.right").filter(has=element).inner_text()
    return card, player.page.locator("[data-digest]").text_content()


def settled(one: Player, other: Player, *before: str) -> tuple[str, str]:
    """The verdict that both pages come to, digit for digit, of a table with none of these digests.

    Who has just dragged may see for a moment yet what was judged on the way.
    """
    same: list[tuple[str, str]] = []

    def is_settled() -> bool:
        same[:] = [verdict(one)]
        return same == [verdict(other)] and same[0][1] not in before

    one.eventually(is_settled, before)
    return same[0]


def drag(player: Player, start: tuple[float, float, float], by: tuple[float, float]) -> None:
    """Choose a model and drag it by inches, with the pointer."""
    player.still()
    player.click(*start)
    player.until("e.dataset.grips.startsWith('model/')")
    player.page.mouse.move(*player.at(*start))
    player.until("e.style.cursor === 'grab'")
    player.page.mouse.down()
    player.page.mouse.move(*player.at(start[0] + by[0], start[1] + by[1], start[2]), steps=4)
    player.page.mouse.up()


def test_three_browsers_hold_one_table(windows: list[Any], behind_proxy: str) -> None:
    address = at_scenario(behind_proxy, "crossing")
    with Player(windows[0], address) as ann, Player(windows[1], address) as bob:
        assert urlsplit(ann.page.url).path == urlsplit(bob.page.url).path
        for player, name in ((ann, "Ann"), (bob, "Bob")):
            player.page.get_by_label("Your name").fill(name)
            player.page.get_by_role("button", name="Use this name").click()
            player.page.get_by_text("Over the wall").click()
        undo, laid = "Undo (Ctrl Z)", verdict(ann)
        assert verdict(bob) == laid

        drag(ann, ABLE, (2.0, 2.0))
        # While it is dragged the verdict follows, for her alone; then it is a step.
        expect(ann.page.get_by_label(undo)).to_be_enabled()
        moved = settled(ann, bob, laid[1])

        # Bob cannot undo Ann's step. She undoes hers, and Bob's stays.
        expect(bob.page.get_by_label(undo)).to_be_disabled()
        drag(bob, BAKER, (0.0, 2.0))
        expect(bob.page.get_by_label(undo)).to_be_enabled()
        both = settled(bob, ann, laid[1], moved[1])
        ann.page.get_by_label(undo).click()
        his = settled(bob, ann, laid[1], moved[1], both[1])

        # Somebody comes late, and has it all.
        with Player(windows[2], ann.page.url) as late:
            expect(late.page.locator("[data-digest]")).to_have_text(his[1])
            assert verdict(late) == verdict(ann) == his
            ann.page.get_by_label("Redo (Ctrl Y)").click()
            for player in (ann, bob, late):
                expect(player.page.locator("[data-digest]")).to_have_text(both[1])
            assert verdict(late) == verdict(bob)
            assert late.complaints == []
        assert ann.complaints == [] and bob.complaints == []
