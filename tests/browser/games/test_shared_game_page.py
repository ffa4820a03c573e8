"""Games played by pointer in a real browser: on two pages, in two seats, and against a plane."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tables import table_from, unit

from tests.browser.games.test_game_page import at, begin, by_hand, forth
from tests.browser.looking import WAIT_MS, Player, own_window
from tests.browser.test_share_page import link_of


def step(page: Page) -> int:
    return int(page.locator("[data-step]").get_attribute("data-step"))


def beyond(player: Player, number: int) -> None:
    """Wait until a later step than this one is shown."""
    player.eventually(lambda: step(player.page) > number, f"none after {number} is shown")


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
            further = bob.page.get_by_role("button", name=re.compile("Back to the latest step"))
            further.wait_for(timeout=WAIT_MS)
            assert step(bob.page) == shot - 1, "who went back stays"
            further.click()
            at(bob, shot + 2)
            further.wait_for(state="hidden", timeout=WAIT_MS)
            # It is played on from here too, and a reload changes nothing.
            now = step(bob.page)
            bob.page.get_by_label("The next step").click()
            beyond(ann, now)
            bob.page.wait_for_url(re.compile(rf"step={now + 1}\b"))
            bob.page.reload()
            bob.ready()
            at(bob, now + 1)
            # One page lets the game run and closes; the other steps on.
            there = step(ann.page)
            bob.page.get_by_label("Let it run").click()
            beyond(ann, there)
        there = step(ann.page)
        ann.page.get_by_label("The next step").click()
        beyond(ann, there)
        ann.page.get_by_label("Leave the game").click()
        ann.page.get_by_role("button", name="Back to the game").click()
        ann.page.locator("[data-step]").wait_for(timeout=WAIT_MS)
        ann.page.get_by_label("Leave the game").click()
        ann.page.get_by_role("button", name="Start").wait_for(timeout=WAIT_MS)
        assert ann.complaints == []


_LIKED = re.compile("^(Advance|Go |Fire at|Go Down|Stay Down)")
"""Answers that are preferred, so that there is fire and something to react to."""


def answered(player: Player, liked_words: re.Pattern[str] = _LIKED, stops: str = "") -> str:
    """Answer by pointer what this page's player is asked; what that was, nothing where nothing.

    ``stops``: words of a question that is left unanswered.
    """
    turn = player.page.locator(".side.asks")
    if not turn.locator(".say").count() or not turn.locator("button.row").count():
        return ""
    if turn.get_by_text("Which unit?").count():
        turn.locator("button.row").first.click()
        expect(turn.get_by_text("Which unit?")).to_have_count(0)
    asked = str(turn.locator(".say").inner_text())
    if stops and stops in asked:
        return ""
    titles = player.page.locator(".title", has_text=liked_words)
    liked = turn.locator("button.row").filter(has=titles)
    row = (liked if liked.count() else turn.locator("button.row")).first
    number = row.get_attribute("data-id")
    row.click()
    if (whole := turn.get_by_role("button", name=re.compile("End the turn so|Answer so"))).count():
        whole.click()
    # One click plays it: the row goes, and is never of another question.
    expect(turn.locator(f"[data-id='{number}']")).to_have_count(0)
    # What is asked of others before it is played lapses when it is.
    player.still()
    expect(player.page.locator("[data-busy='0']")).to_be_visible()
    return asked


def test_two_play_a_turn_in_two_browsers(window: Any, address: str) -> None:
    there = own_window(window.browser)
    with Player(window, f"{address}/?scenario=crossing") as ann:
        link = link_of(ann, "Play Axis")
        ann.page.keyboard.press("Escape")
        with Player(there, link) as ben:
            for player in (ann, ben):
                player.page.get_by_role("tab", name="Demo & play").click()
            ann.page.get_by_label("Play allies by hand").check()
            ann.page.get_by_role("button", name="Start").click()
            expect(ben.page.locator("[data-step]")).to_be_visible()
            by: dict[str, list[str]] = {"Allies": [], "Axis": []}

            def is_turn_2_or_answered() -> bool:
                if ann.page.get_by_text("Turn 2").count():
                    return True
                asked = {"Allies": answered(ann), "Axis": answered(ben)}
                for side, question in asked.items():
                    assert not question or question.startswith(side), "each side's own player"
                    by[side] += filter(None, [question])
                return any(asked.values())

            while not ann.page.get_by_text("Turn 2").count():
                ann.eventually(is_turn_2_or_answered, "nobody is asked")
            expect(ann.page.locator(".story")).to_contain_text("Turn 2")
            expect(ben.page.locator(".story")).to_contain_text("Turn 2")
            assert any("react to the fire" in asked for asked in (*by["Allies"], *by["Axis"]))
            assert min(map(len, by.values())) >= 2

            def story_is_the_same() -> bool:
                stories = (one.page.locator(".story").inner_text() for one in (ann, ben))
                return len({*stories}) == 1

            ben.eventually(story_is_the_same, "the stories differ")
            assert ann.complaints == ben.complaints == []


_FLIGHT = "\n".join(
    (
        unit("east", "allies", "position = [30, 18]", template="anti-aircraft-halftrack"),
        unit("west", "allies", "position = [22, 18]", template="anti-aircraft-halftrack"),
        unit("kite", "axis", "position = [60, 40]", template="fighter-bomber"),
    )
)
_COMES_IN = re.compile("^(Ambush|Stay in Ambush|Take the die back|Attack )")
"""Answers by which a plane comes in past two halftracks in Ambush."""


def test_flak_answers_in_one_list(window: Any, files: Path, files_address: str) -> None:
    """Every unit of Flak in Ambush stands in one list as a plane comes in, and fires as chosen."""
    table_from(files, _FLIGHT, "flight.toml")
    with Player(window, f"{files_address}/?scenario=flight") as player:
        page, turn = player.page, player.page.locator(".side.asks")
        page.get_by_role("tab", name="Demo & play").click()
        for side in ("allies", "axis"):
            by_hand(page, side)
        page.get_by_label("Seed").fill("1")
        page.get_by_label("Seed").press("Tab")
        page.get_by_role("button", name="Start").click()
        asks = "Kite moves; who fires from Ambush?"
        listed = turn.locator(".say", has_text=asks)

        def is_listed_or_answered() -> bool:
            return answered(player, _COMES_IN, asks) != "" or listed.count() > 0

        while not listed.count():
            player.eventually(is_listed_or_answered, "no plane comes in")
        expect(turn.locator("h3")).to_have_text(["East", "West", "Or"])
        chosen = turn.locator("button.row.current .title")
        expect(chosen).to_have_text([re.compile("^Fire at Kite")] * 2)
        along = page.get_by_text("Point along its path: the odds follow")
        expect(along).to_be_visible()
        west = turn.locator("h3:text-is('West') ~ button.row", has_text="Let it pass")
        west.first.click()
        shots = [re.compile("^Fire at Kite"), re.compile("^Let it pass")]
        expect(chosen).to_have_text(shots)
        turn.get_by_role("button", name="Answer so").click()
        story = page.locator(".story")
        expect(story).to_contain_text("East opens fire from Ambush at Kite")
        expect(story).not_to_contain_text("West opens fire")
        assert player.complaints == []
