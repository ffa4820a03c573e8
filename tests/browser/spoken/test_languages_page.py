"""The page in each language: a sight settled, a barrage laid, a turn played, a ruling handed on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

import pytest
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor
from playwright.sync_api import Locator, expect

from languages.writing import FILES, LANGUAGES, METRIC, speaking, text
from tests.browser.games.test_game_page import goes_there
from tests.browser.looking import WAIT_MS, Player, own_window

pytestmark = pytest.mark.slow

PREFERRED = {"de": "de-CH", "en": "en-GB", "fr": "fr-CH"}
"""Locales of browsers whose users read the languages."""

SIDES = ("Allies", "Axis")

_TOLD = re.compile(r""" *- '?\w+(?: "(.*?)")?(?: \[.*?\])?(?:: (.*))?$""")
"""A line of a snapshot of the page: a name, and a text."""


class Said(Visitor):
    """Collects what messages say between their facts."""

    def __init__(self, language: str) -> None:
        self.texts: set[str] = set()
        for path in (FILES / language).rglob("*.ftl"):
            self.visit(parse(path.read_text(encoding="utf-8")))

    def visit_TextElement(self, node: Any) -> None:  # noqa: N802
        self.texts.add(" ".join(node.value.split()).strip(" .,:;"))


@cache
def english_only(language: str) -> re.Pattern[str]:
    """Return what finds words of the English messages that another language does not say."""
    own = "\n".join(Said(language).texts)
    found = [one for one in Said("en").texts if len(one) > 3 and one.isascii() and one not in own]
    several = sorted((one for one in found if " " in one), key=len, reverse=True)
    parts = "|".join(map(re.escape, several))
    whole = "|".join(re.escape(one) for one in found if " " not in one)
    return re.compile(rf"\b(?:{parts})\b|^(?:{whole})$", re.MULTILINE)


def reads(player: Player, language: str) -> None:
    """Check that all that the page says, to the eye and to the ear, is in a language."""
    if language == "en":
        return
    lines = map(_TOLD.match, player.page.locator("body").aria_snapshot().splitlines())
    told = "\n".join(part for line in lines if line for part in line.groups("") if part)
    assert len(told) > 500
    assert [*dict.fromkeys(english_only(language).findall(told))] == [], told


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@contextmanager
def reading(language: str, window: Any) -> Iterator[Any]:
    """The window of somebody whose browser prefers a language."""
    context = own_window(window.browser, locale=PREFERRED[language])
    yield context
    context.close()


@pytest.fixture
def reader(language: str, window: Any) -> Iterator[Any]:
    with reading(language, window) as context:
        yield context


def test_the_page_is_read_in_each_language(reader: Any, language: str, address: str) -> None:
    with speaking(language, "reference"), Player(reader, f"{address}/?scenario=crossing") as player:
        page = player.page
        assert page.evaluate("document.documentElement.lang") == language
        button = partial(page.get_by_role, "button", exact=True)
        page.get_by_text("Over the wall").click()
        assert player.verdict
        reads(player, language)
        with page.expect_download(timeout=WAIT_MS) as saved:
            page.get_by_role("button", name=text("card-sight-ruling")).click()
        ruling = saved.value.path().read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in ruling

        lays_a_barrage(player)
        reads(player, language)
        button(name=text("card-play-roll")).click()
        expect(page.locator("[data-label='template/barrage/fell']")).to_be_visible()
        reads(player, language)
        plays_a_turn(player, language)
        assert player.complaints == []


def test_two_people_at_one_table_each_read_their_own(window: Any, address: str) -> None:
    table = f"{address}/?scenario=crossing"
    with (
        reading("fr", window) as french,
        Player(french, table) as reader,
        reading("de", window) as german,
        speaking("de"),
        Player(german, table) as player,
    ):
        lays_a_barrage(player)
        reads(player, "de")
        barrage = reader.page.locator("[data-label='template/barrage']")
        expect(barrage).to_have_text("Barrage d’artillerie")
        expect(reader.page.get_by_role("button", name="Pas maintenant")).to_be_visible()
        reads(reader, "fr")


def lays_a_barrage(player: Player) -> None:
    """Lay a barrage beside the farmhouse."""
    page = player.page
    page.get_by_role("tab", name=text("page-tab-play")).click()
    page.get_by_role("button", name=text("card-play-place"), exact=True).click()
    player.until("e.dataset.carry === 'ghost'")
    x, y = player.at(34, 8, 0)
    page.mouse.move(x - 30, y - 10)
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    expect(page.locator("[data-label='template/barrage/1']")).to_contain_text("83")


def plays_a_turn(player: Player, language: str) -> None:
    """Play a turn of both sides by pointer: an advance with its fire, then the others' orders."""
    page, story = player.page, player.page.locator(".story")
    rows = page.locator(".side.asks button.row")
    for side in SIDES:
        switch = page.get_by_label(text("card-play-by-hand", side=side))
        switch.click()
        expect(switch).to_be_checked()
    page.get_by_role("button", name=text("card-play-start-hint")).click()

    def answer(*keys: str) -> Locator:
        known = "|".join(re.escape(text(key)) for key in keys)
        return rows.filter(has_text=re.compile(rf"^\s*(?:{known})", re.IGNORECASE)).first

    advance, down = answer("order-advance"), answer("order-down")
    unit = rows.filter(has_text=re.compile(r"^\s*\w+ squad\s*$")).first
    unit.or_(advance).first.wait_for()
    if not advance.count():
        unit.click()
    reads(player, language)
    advance.click()
    expect(story).to_contain_text(text("order-advance"))
    goes_there(player, (24, 12, 0), "″")
    hold, again = answer("offer-hold-fire"), page.get_by_text(text("table-move-set"))
    hold.or_(down).or_(unit).or_(again).first.wait_for()
    if again.count():  # the place was out of the reach that was drawn: it is set, and not gone to
        page.keyboard.press("Enter")
    hold.or_(down).or_(unit).first.wait_for()
    reads(player, language)
    end = page.get_by_role("button", name=text("card-play-end-turn-so"))
    while not end.count():
        one = hold.or_(down).or_(unit).first
        one.or_(end).first.wait_for()
        number = one.get_attribute("data-id") if one.count() else None
        if number is not None:
            one.click()
            expect(page.locator(f".side.asks [data-id='{number}']")).to_have_count(0)
    reads(player, language)
    end.click()
    expect(story).to_contain_text(text("turn", turn=2))
    expect(story).to_contain_text(text("order-down"))
    reads(player, language)


def test_lengths_are_read_and_typed_in_centimetres(window: Any, address: str) -> None:
    with Player(window, f"{address}/?scenario=crossing&lang=en{METRIC}") as player:
        page = player.page
        page.get_by_text("Over the wall").click()
        assert "\xa0cm" in page.locator("[data-verdict]").first.inner_text()
        for typed in ("180", ""):
            page.get_by_role("tab", name="Table").click()
            player.unfold("Table")
            length = page.get_by_label("length, centimetres")
            if typed:
                length.fill(typed)
                length.press("Enter")
                page.reload()
        expect(length).to_have_value("180")
