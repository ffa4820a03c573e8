"""Models are moved on a shared page by a finger, on a slow phone, and judged where they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from commands import run
from playwright.sync_api import expect
from repository import SCENARIOS
from tables import laid

from apps.share.shared_page import judged, shared_page
from apps.table.state.captions import verdict_words
from sandbox.analysis.side_by_side import reading_words, side_by_side
from sandbox.rulings.asked import asked
from sandbox.rulings.verify import verify_link
from sandbox.sight.judge import judge
from tests.browser.looking import SCREEN, WAIT_MS, note_violation

SCENARIO = SCENARIOS / "crossing.toml"
ABLE, BAKER, DOG = (10.0, 9.0, 0.6), (36.0, 9.0, 0.6), (38.0, 28.0, 0.6)
ON_THE_ROOF = (24.0, 18.5, 4.6)
TWICE_MS = 500
"""Longer than between the two taps of a double tap, which takes the camera to what it meets."""

READY = """() => {
  const scene = document.querySelector("#stage").shadowRoot?.querySelector(".scene");
  return scene?.dataset.state === "ready" && scene.dataset.drawn === scene.dataset.items;
}"""
PIXEL = """(scene, point) => {
  const box = scene.getBoundingClientRect(), [x, y] = scene.project(point);
  return [box.x + x, box.y + y];
}"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    table = laid(SCENARIO)
    path = tmp_path_factory.mktemp("moved") / "crossing.html"
    path.write_bytes(shared_page(table, judged(table, [])).content)
    return path


@pytest.fixture
def phone(window: Any, file: Path) -> Iterator[Callable[..., Any]]:
    """Opens the page from disk on a slow phone without a network, or another page."""
    made: list[Any] = []
    faults: list[str] = []

    def opened(fragment: str = "", file: Path = file) -> Any:
        context = window.browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, **SCREEN
        )
        made.append(context)
        context.set_offline(True)
        context.on("console", note_violation)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(file.as_uri() + fragment)
        page.wait_for_function(READY, timeout=WAIT_MS)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        return page

    yield opened
    for context in made:
        context.close()
    assert faults == []


def pixel(page: Any, point: tuple[float, float, float]) -> tuple[float, float]:
    x, y = page.locator(".scene").evaluate(PIXEL, list(point))
    return x, y


def tap(page: Any, point: tuple[float, float, float]) -> None:
    page.touchscreen.tap(*pixel(page, point))


def drag(page: Any, start: tuple[float, float, float], end: tuple[float, float, float]) -> None:
    (x, y), (to_x, to_y) = pixel(page, start), pixel(page, end)
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": a, "y": b, "id": 0} for a, b in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", (x, y))
    for step in range(1, 9):
        finger("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
    finger("touchEnd")


def tool(page: Any, name: str) -> Any:
    return page.get_by_role("toolbar", name="Move what is chosen").get_by_role("button", name=name)


def link_of(page: Any) -> str:
    tool(page, "Copy a link to this question").tap()
    page.wait_for_function("() => location.hash", timeout=WAIT_MS)
    return str(page.url)


def test_a_unit_dragged_onto_a_roof_is_judged_there_as_by_the_program(
    phone: Callable[..., Any],
) -> None:
    page = phone()
    tap(page, ABLE)
    tap(page, BAKER)
    chip = page.locator(".answer .chip[data-done]")
    expect(chip).to_be_visible()
    expect(tool(page, "Undo")).to_be_disabled()
    before = page.locator(".answer .far").inner_text()
    drag(page, BAKER, ON_THE_ROOF)
    expect(tool(page, "Undo")).to_be_enabled()
    expect(page.locator(".answer .far")).not_to_have_text(before)
    expect(chip).to_be_visible()

    link = link_of(page)
    tool(page, "Show a QR code of this question").tap()
    code = page.get_by_role("dialog", name="The link as a QR code")
    expect(code.locator("svg path")).to_have_attribute("d", re.compile(r"M.{2000}"))
    page.keyboard.press("Escape")
    expect(code).to_have_count(0)
    found = asked(laid(SCENARIO), link)
    assert found.table.model("baker/0").stand.z == pytest.approx(4.0)
    sight = judge(found.table, found.firer, found.target).forward
    words, far = verdict_words(sight.verdict, sight.pairs).upper(), f"{sight.range_in:.1f}″"
    said = json.loads(run("los", SCENARIO, link, "--json").stdout)
    assert said["verdict"] == sight.verdict
    report, agreement = verify_link(laid(SCENARIO), link)
    assert agreement.same and report.forward == sight
    page.get_by_role("button", name="All readings").tap()
    own = found.table.scenario
    rows = [
        row
        for row in side_by_side(found.table, sight)
        if (row.game, row.ruleset) == (own.game, own.ruleset) and "parts" not in row.changes
    ]
    assert len(rows) == 6
    for row in rows:
        read = page.locator(f".readings [data-reading='{row.reading}']")
        expect(read).to_have_text(
            f"{reading_words(row.reading)}{verdict_words(row.verdict)}", ignore_case=True
        )

    other = phone(link[link.index("#") :])
    expect(other.locator(".answer .chip[data-done]")).to_have_text(words)
    expect(other.locator(".answer .far")).to_have_text(far)
    expect(other.locator(".card .spoken")).to_contain_text(words)

    tool(other, "Undo").tap()
    expect(other.locator(".answer .far")).to_have_text(before)
    expect(tool(other, "Undo")).to_be_disabled()


def test_one_model_is_moved_and_turned_by_keys_and_a_tape_is_laid(
    phone: Callable[..., Any],
) -> None:
    page = phone()
    tap(page, DOG)
    tap(page, ABLE)
    expect(page.locator(".answer .chip[data-done]")).to_be_visible()
    page.wait_for_timeout(TWICE_MS)
    tap(page, ABLE)  # the one model
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("[")
    link = link_of(page)
    moved = laid(SCENARIO).model("able/0").stand
    now = asked(laid(SCENARIO), link).table
    assert (
        abs(now.model("able/0").stand.x - moved.x) + abs(now.model("able/0").stand.y - moved.y) == 1
    )
    assert now.model("able/0").stand.turn == 15
    assert now.model("able/1").stand == laid(SCENARIO).model("able/1").stand

    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    said = page.locator(".answer")
    tool(page, "Measure").tap()
    expect(said).to_have_text("Measure: tap a model or a place.")  # a button hears of a tap late
    tap(page, BAKER)
    expect(said).to_have_text("Tap the other end.")
    tap(page, DOG)
    expect(said).to_have_text("18.1″")
    expect(page.locator(".label .text").filter(has_text="18.1″")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".answer .chip[data-done]")).to_be_visible()


def test_on_a_table_without_units_two_models_are_put_down_and_judged(
    phone: Callable[..., Any], tmp_path: Path
) -> None:
    """As at a tournament, of whose tables nobody knows the armies."""
    whole = laid(SCENARIO)
    bare = whole.scenario.model_copy(update={"units": (), "sights": (), "objectives": ()})
    table = replace(whole, file=whole.file.saying(bare), units=())
    path = tmp_path / "bare.html"
    path.write_bytes(shared_page(table, judged(table, [])).content)
    page = phone(file=path)
    said = page.locator(".ask .answer")
    expect(said).to_have_text("Choose a model and tap where it stands: who fires, then the target.")
    for body, place, told in (
        ("32", (10.0, 9.0, 0.0), "Put down the target of 1: 32 mm base."),
        ("oval75", (36.0, 9.0, 0.0), ""),
    ):
        page.get_by_label("Put down a model").select_option(body)
        expect(said).to_have_text("Tap where it stands.")
        tap(page, place)
        expect(said).to_contain_text(told)
    expect(page.locator(".answer .chip[data-done]")).to_be_visible()
    report, agreement = verify_link(table, link_of(page))
    assert agreement.same, agreement.because
    words = verdict_words(report.forward.verdict, report.forward.pairs).upper()
    expect(page.locator(".answer .chip[data-done]")).to_have_text(words)
