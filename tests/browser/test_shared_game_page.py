"""One game on two pages, in a real browser: followed, gone back in, taken back, left."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.looking import WAIT_MS, Player
from tests.browser.test_game_page import at, begin, forth


def step(page: Page) -> int:
    return int(page.locator("[data-step]").get_attribute("data-step"))


def beyond(page: Page, number: int) -> None:
    """Wait until a later step than this one is shown."""
    for _ in range(WAIT_MS // 200):
        if step(page) > number:
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"step {step(page)} is shown, and none after {number}")


def test_a_game_is_one_on_every_page_of_its_table(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=yard") as ann:
        begin(ann)
        ann.page.wait_for_url(re.compile("/t/yard.*seed=1"))
        with Player(window, ann.page.url.partition("?")[0]) as bob:
            at(bob, 0)
            shot = forth(ann, " fires the ")
            at(bob, shot)
            assert bob.verdict == ann.verdict
            # Who goes back stays there, and finds the way to the newest again.
            bob.page.get_by_label("The step before").click()
            at(bob, shot - 1)
            for further_on in (1, 2):
                ann.page.get_by_label("The next step").click()
                at(ann, shot + further_on)
            further = bob.page.get_by_role("button", name=re.compile("steps? further on"))
            further.wait_for(timeout=WAIT_MS)
            assert step(bob.page) == shot - 1, "who went back stays"
            further.click()
            at(bob, shot + 2)
            further.wait_for(state="hidden", timeout=WAIT_MS)
            # It is played on from here too, and a reload changes nothing.
            now = step(bob.page)
            bob.page.get_by_label("The next step").click()
            beyond(ann.page, now)
            bob.page.wait_for_url(re.compile(rf"step={now + 1}\b"))
            bob.page.reload()
            bob.ready()
            at(bob, now + 1)
            # Let run by one page, it stops with that page.
            there = step(ann.page)
            bob.page.get_by_label("Let it run").click()
            beyond(ann.page, there)
        ann.page.wait_for_timeout(1500)
        there = step(ann.page)
        ann.page.wait_for_timeout(3000)
        assert step(ann.page) <= there + 1, "what was under way when it went is seen, and no more"
        ann.page.get_by_label("Leave the game").click()
        ann.page.get_by_role("button", name="Back to the game").click()
        ann.page.locator("[data-step]").wait_for(timeout=WAIT_MS)
        ann.page.get_by_label("Leave the game").click()
        ann.page.get_by_role("button", name="Start").wait_for(timeout=WAIT_MS)
        assert ann.complaints == []
