"""Two people at one table, each in their own browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from repository import SCENARIOS
from tables import laid

from sandbox.rulings.asked import key_of
from tests.browser.conftest import all_anew
from tests.browser.looking import WAIT_MS, Player, axe_violations, own_window

ABLE, BAKER = "[data-id='unit:able']", "[data-id='unit:baker']"
MIDDLE = (18.0, 12.0, 0.0)
BLUE, VERMILION = 0, 1


@pytest.fixture(autouse=True, scope="module")
def _anew(address: str) -> None:
    """The tests go on with one table; the first changes nothing, and leaves nothing chosen."""
    all_anew(address)


@pytest.fixture(scope="module")
def two(window: Any, address: str, _anew: None) -> Iterator[tuple[Player, Player]]:
    """Anna and Bea at a table that Anna opened first."""
    contexts = [own_window(window.browser) for _ in range(2)]
    table = f"{address}/?scenario=crossing"
    with Player(contexts[0], table) as anna:
        # The person of the test before has gone with their window.
        expect(anna.page.locator(".who .person:visible")).to_have_count(1)
        expect(anna.page.get_by_label("Your name")).to_be_hidden()
        with Player(contexts[1], table) as bea:
            for player, name, colour in ((anna, "Anna", BLUE), (bea, "Bea", VERMILION)):
                player.page.get_by_label("Your name").wait_for(timeout=WAIT_MS)
                player.page.locator(".who .person:visible").first.press("Enter")
                expect(player.page.get_by_label("Your name")).to_be_focused()
                player.page.locator(".swatches input").nth(colour).check(timeout=WAIT_MS)
                player.page.get_by_label("Your name").fill(name)
                player.page.get_by_role("button", name="Use this name").click()
                expect(player.page.get_by_label("Your name")).to_be_hidden()
            yield anna, bea
    for context in contexts:
        context.close()


def card(player: Player, name: str) -> Locator:
    """A card of the dock, opened."""
    element = player.page.locator(f".side.{name}")
    button = element.locator(".MuiCardHeader-root button")
    if button.get_attribute("aria-expanded") != "true":
        button.click()
    return element


def point(player: Player, *place: float) -> None:
    """The pointer goes to a place of the table, and rests there."""
    x, y = player.at(*place)
    player.page.mouse.move(x - 8, y)
    player.page.mouse.move(x, y, steps=3)


def test_two_see_point_and_write(two: tuple[Player, Player]) -> None:
    anna, bea = two
    badges = anna.page.locator(".who .person:visible")
    expect(badges).to_have_text(["A", "B"])
    expect(badges.nth(1)).to_have_attribute("title", re.compile("^Bea, "))
    expect(bea.page.locator(".who .person:visible")).to_have_text(["B", "A"])

    # What Bea points at and has chosen is marked at Anna's, where it is on her page.
    point(bea, *MIDDLE)
    other = anna.page.locator(".other")
    expect(other).to_have_text("Bea")
    anna.until(
        "(([x, y]) => { const o = e.querySelector('.other i').getBoundingClientRect(),"
        " p = e.getBoundingClientRect(), q = e.project(a);"
        " return Math.hypot(o.x + o.width / 2 - p.x - q[0], o.y + o.height / 2 - p.y - q[1]) < 8;"
        " })([0, 0])",
        list(MIDDLE),
    )
    items = int(anna.scene.get_attribute("data-items"))
    bea.page.locator(BAKER).click()
    anna.until("+e.dataset.items > a", items)
    expect(bea.page.locator(".other")).to_have_count(0)

    # Look here: a pulse where it is in sight, the way to it where it is not.
    point(bea, *MIDDLE)
    camera = anna.scene.evaluate("e => e.camera()")
    bea.page.keyboard.press("l")
    expect(anna.page.locator(".pulse[data-pulse=Bea] i")).to_be_visible()
    expect(bea.page.locator(".pulse[data-pulse=You] i")).to_be_visible()
    assert anna.scene.evaluate("e => e.camera()") == camera
    expect(anna.page.locator(".beckon")).to_be_hidden()
    for key in ("+",) * 8 + ("d",) * 12:
        anna.page.keyboard.press(key)
    anna.still()
    bea.page.keyboard.press("l")
    way = anna.page.get_by_role("button", name=re.compile("^Bea points at .* Look$"))
    way.click(timeout=WAIT_MS)
    expect(way).to_have_count(0)
    # The server answers the click with a turn of the camera: then the place is in the middle.
    anna.until(
        "(([x, y]) => { const b = e.getBoundingClientRect();"
        " return Math.hypot(b.x + x - 600, b.y + y - 400) < 250; })(e.project(a))",
        list(MIDDLE),
    )
    anna.still()

    # The chat: text stays text, and what is not read yet is counted.
    line = card(bea, "chat").get_by_label("Write to everybody")
    line.fill("<b>Mine</b> & yours")
    line.press("Enter")
    expect(line).to_have_value("")
    title = anna.page.locator(".side.chat h2")
    expect(title).to_have_text("Chat · 1 new")
    log = card(anna, "chat").get_by_role("log")
    expect(log).to_contain_text("Bea <b>Mine</b> & yours")
    expect(title).to_have_text("Chat")
    bea.page.locator(BAKER).focus()
    bea.page.keyboard.press("Escape")
    bea.until("!e.dataset.grips")
    assert anna.complaints == bea.complaints == []


def test_a_link_puts_models_down_for_its_reader_alone(two: tuple[Player, Player]) -> None:
    anna, bea = two
    of = key_of(laid(SCENARIOS / "crossing.toml"))
    link = f"#of={of}&firer=able&target=put-1&put=oval75:24,18,0"
    bea.page.evaluate("link => { location.hash = link; }", link)
    asked = bea.page.get_by_role("status").filter(has_text="you alone see its models")
    expect(asked).to_be_visible()
    put = bea.page.locator("[data-id='unit:put-1']")
    expect(put).to_have_text(re.compile("^1:.*oval.*target$"))
    expect(bea.page.locator(".label[data-label='target/put-1']")).to_be_visible()
    expect(anna.page.locator("[data-id='unit:put-1']")).to_have_count(0)
    expect(anna.page.get_by_label("Undo (Ctrl Z)")).to_be_disabled()
    bea.page.get_by_role("button", name="Back to now").press("Enter")
    expect(asked).to_be_hidden()
    expect(put).to_have_count(0)
    bea.page.evaluate("link => { location.hash = link; }", link.replace("oval75", "nobody"))
    fault = bea.page.get_by_text("“nobody:24,18,0” in the link is no body of a usual base")
    expect(fault.first).to_be_visible()
    expect(asked).to_be_hidden()


def test_the_steps_of_two_people_are_listed_and_shown_again(two: tuple[Player, Player]) -> None:
    anna, bea = two
    for player, unit in ((anna, ABLE), (bea, BAKER)):
        player.page.locator(unit).click()
        player.until("e.dataset.grips")
        player.page.keyboard.press("ArrowUp")
        expect(player.page.get_by_label("Undo (Ctrl Z)")).to_be_enabled()
    steps = card(anna, "steps").locator(".step")
    expect(steps).to_have_count(2)
    expect(steps.nth(0)).to_contain_text("Bea moved")
    expect(steps.nth(1)).to_contain_text("you moved")
    expect(card(bea, "steps").locator(".step").nth(1)).to_contain_text("Anna moved")
    expect(bea.page.locator(".who .person:visible")).to_have_text(["B", "A"])

    steps.nth(1).click()
    banner = anna.page.get_by_text(re.compile("As it was after step 1 of 2: you moved"))
    expect(banner).to_be_visible()
    anna.until("!e.dataset.grips")
    verdict = anna.page.locator(".side.right").first.bounding_box()
    box = banner.bounding_box()
    assert box["x"] + box["width"] <= verdict["x"], "it covers no verdict"
    for theme, rules in (("light", ()), ("dark", ("color-contrast",))):
        anna.page.locator(f".mui-{theme}").first.wait_for(state="attached", timeout=WAIT_MS)
        assert axe_violations(anna, *rules) == [], theme
        anna.page.get_by_label("Light or dark").click()
    steps.nth(1).focus()
    anna.page.keyboard.press("Escape")
    expect(banner).to_be_hidden()
    anna.until("e.dataset.grips")

    # Bea takes back what is hers, and keeps her name when she comes again.
    bea.page.get_by_label("Undo (Ctrl Z)").click()
    expect(steps.nth(0)).to_have_class(re.compile("undone"))
    expect(steps.nth(1)).not_to_have_class(re.compile("undone"))
    bea.page.reload()
    bea.ready()
    expect(bea.page.locator(".who .person:visible")).to_have_text(["B", "A"])
    expect(bea.page.get_by_label("Your name")).to_be_hidden()
    assert anna.complaints == bea.complaints == []
