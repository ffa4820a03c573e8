"""Two play in two browsers, and one asks the other to take something back."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.games.test_shared_game_page import answered, step
from tests.browser.looking import WAIT_MS, Player, own_window
from tests.browser.servers import at_scenario
from tests.browser.test_share_page import link_of

pytestmark = pytest.mark.slow


def until_answered(wanted: Player, *players: Player) -> None:
    """Answer what is asked, each on their own page, until one of them has."""
    wanted.eventually(
        lambda: any(bool(answered(player)) and player is wanted for player in players),
        "nobody is asked",
    )


def ask(player: Player, other: Player) -> None:
    """Take back one's own last step, until the other is asked to agree.

    A page may still play a single answer that is due: what was asked before it lapses, and the
    player is told. A request that stands is not made again.
    """
    asked = player.page.get_by_text("You asked to undo")
    allow = other.page.get_by_role("button", name="Allow")
    for _ in range(5):
        player.page.get_by_label("Undo (Ctrl Z)").click()
        with suppress(AssertionError):
            expect(asked).to_be_visible(timeout=WAIT_MS / 6)
        player.eventually(
            lambda: allow.is_visible() or not asked.is_visible(), "the other is not asked"
        )
        if allow.is_visible():
            return
    raise AssertionError("no request stands")


def test_the_other_side_refuses_and_allows_what_is_taken_back(
    window: Any, two_servers: tuple[str, str]
) -> None:
    there = own_window(window.browser)
    with Player(window, at_scenario(two_servers[0], "crossing")) as ann:
        link = link_of(ann, "Play Axis")
        link = f"{two_servers[1]}/t{link.partition('/t')[2]}"
        ann.page.keyboard.press("Escape")
        with Player(there, link) as ben:
            for player in (ann, ben):
                player.page.get_by_role("tab", name="Demo & play").click()
            ann.page.get_by_label("Play allies by hand").check()
            ann.page.get_by_role("button", name="Start").click()
            expect(ben.page.get_by_text("seed 1, secret dice")).to_be_visible()
            until_answered(ann, ann, ben)
            until_answered(ben, ann, ben)
            ask(ann, ben)
            allow = ben.page.get_by_role("button", name="Allow")
            refuse = ben.page.get_by_role("button", name="Refuse")
            expect(ann.page.get_by_role("button", name="Allow")).to_have_count(0)
            refuse.click()
            expect(ann.page.get_by_text("refused to take back")).to_be_visible()
            expect(allow).to_be_hidden()
            expect(ann.page.get_by_text("You asked to undo")).to_be_hidden()
            refused = step(ann.page)
            until_answered(ben, ann, ben)
            # A refused request may be made again as soon as the game has moved on where it is made,
            # and lapses with any step that comes after it.
            ann.eventually(
                lambda: refused < step(ann.page) == step(ben.page), "the answer is not shown"
            )
            expect(ann.page.locator("[data-busy='0']")).to_be_visible()
            ask(ann, ben)
            before = step(ben.page)
            allow.click()
            expect(allow).to_be_hidden()
            for player in (ann, ben):
                element = player.page.locator("[data-step]")
                expect(element).not_to_have_attribute("data-step", str(before))
                assert step(player.page) < before
            assert ann.complaints == ben.complaints == []
