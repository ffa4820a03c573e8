"""A shared page opened from disk without a network: turned, looked through, mapped and saved."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from repository import SCENARIOS
from tables import laid

from apps.share.shared_page import judged, shared_page
from tests.browser.looking import SCREEN, WAIT_MS, note_violation

HAS_AUGMENTED_REALITY = """
Object.defineProperty(navigator, "xr", { value: Object.assign(new EventTarget(), {
  isSessionSupported: async (mode) => mode === "immersive-ar",
  requestSession: async (mode) => {
    window.asked = mode;
    throw new DOMException("The camera is not allowed.", "NotAllowedError");
  },
}) });
"""
ITEMS = """() => {
  const scene = document.querySelector("#stage").shadowRoot?.querySelector(".scene");
  return scene?.dataset.state === "ready" && scene.dataset.drawn === scene.dataset.items;
}"""
WIDE, PHONE = (1280, 800), (390, 844)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    table = laid(SCENARIOS / "crossing.toml")
    pairs = [("able", "baker"), ("baker", "able")]
    path = tmp_path_factory.mktemp("shared") / "crossing.html"
    path.write_bytes(shared_page(table, judged(table, pairs)).content)
    return path


@pytest.fixture
def opened(window: Any, file: Path) -> Iterator[Callable[..., Any]]:
    """Opens the page in a context of its own, which has no network; nothing may fail there."""
    made: list[Any] = []
    faults: list[str] = []

    def page_at(size: tuple[int, int], script: str = "", **more: Any) -> Any:
        width, height = size
        context = window.browser.new_context(
            viewport={"width": width, "height": height}, **SCREEN, **more
        )
        made.append(context)
        context.set_offline(True)
        context.on("console", note_violation)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request", lambda request: faults.append(request.url) if made_outside(request) else None
        )
        if script:
            page.add_init_script(script)
        page.goto(file.as_uri())
        return page

    yield page_at
    for context in made:
        context.close()
    assert faults == []


def made_outside(request: Any) -> bool:
    return not request.url.startswith(("file:", "data:", "blob:"))


def scene(page: Any) -> Any:
    return page.locator(".scene")


def ready(page: Any) -> Any:
    page.wait_for_function(ITEMS, timeout=WAIT_MS)
    return page


def camera(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = scene(page).evaluate("scene => scene.camera()")
    return found


def until(page: Any, is_so: str) -> None:
    """Wait until something is so of the camera."""
    inner = "document.querySelector('#stage').shadowRoot.querySelector('.scene')"
    page.wait_for_function(f"() => {inner}.camera().{is_so}", timeout=WAIT_MS)


def shown(page: Any) -> list[str]:
    """The labels over the table."""
    found: list[str] = page.locator(".label .text").all_inner_texts()
    return found


def test_it_turns_and_zooms_by_the_pointer(opened: Callable[..., Any]) -> None:
    page = ready(opened(WIDE))
    box, before = page.locator("#stage").bounding_box(), camera(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=6)
    page.mouse.up()
    assert abs(camera(page)["azimuth"] - before["azimuth"]) > 5
    far = camera(page)["distance"]
    page.mouse.wheel(0, -300)
    until(page, f"distance < {far}")


def test_it_turns_and_zooms_by_fingers(opened: Callable[..., Any]) -> None:
    page = ready(opened(PHONE, has_touch=True, is_mobile=True))
    box, before = page.locator("#stage").bounding_box(), camera(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": a, "y": b, "id": number} for number, (a, b) in enumerate(at)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (x, y))
    for step in range(1, 7):
        fingers("touchMove", (x + 12 * step, y))
    fingers("touchEnd")
    turned = camera(page)
    assert abs(turned["azimuth"] - before["azimuth"]) > 5
    fingers("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 7):
        fingers("touchMove", (x - 20 - 6 * step, y), (x + 20 + 6 * step, y))
    fingers("touchEnd")
    assert camera(page)["distance"] < 0.9 * turned["distance"]


def test_another_ruling_a_map_and_the_firers_view(opened: Callable[..., Any]) -> None:
    page = ready(opened(WIDE))
    expect(page.locator(".ruling:visible")).to_have_count(1)
    rulings = page.get_by_role("group", name="Rulings").get_by_role("button")
    said = page.locator(".ruling:visible .say").inner_text()
    rulings.nth(1).click()
    expect(rulings.nth(1)).to_have_attribute("aria-pressed", "true")
    assert page.locator(".ruling:visible .say").inner_text() != said
    items = int(scene(page).get_attribute("data-items"))
    page.get_by_label("Map, seen from the firer").select_option(index=1)
    expect(page.locator(".map-key:visible .legend")).to_be_visible()
    expect(scene(page)).to_have_attribute("data-items", str(items + 1))
    page.get_by_role("button", name="Firer’s view").click()
    expect(page.get_by_role("button", name="Firer’s view")).to_have_attribute(
        "aria-pressed", "true"
    )
    until(page, "turning === false")
    assert camera(page)["elevation"] < 20
    page.keyboard.press("t")
    until(page, "elevation > 85")
    expect(page.get_by_role("button", name="Firer’s view")).to_have_attribute(
        "aria-pressed", "false"
    )
    assert shown(page)
    page.get_by_label("Names").uncheck()
    assert not shown(page)


def test_the_certificate_and_the_table_are_saved(opened: Callable[..., Any]) -> None:
    page = ready(opened(WIDE, accept_downloads=True))
    page.get_by_text("Certificate and files").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the certificate").click()
    ruling = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert ruling["schema"] == "sightline.ruling/1"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the table").click()
    assert saved.value.suggested_filename == "crossing.toml"
    assert Path(saved.value.path()).read_text("utf-8") == ruling["scenario"]["text"]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as glTF").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"glTF")


def test_light_and_dark_and_the_sheet_of_a_phone(opened: Callable[..., Any]) -> None:
    page = ready(opened(PHONE, color_scheme="dark"))
    ground = "() => getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(ground) != dark
    high = page.locator("#stage").bounding_box()["height"]
    page.get_by_role("button", name="Show or hide this card").click()
    expect(page.locator(".card .body")).to_be_hidden()
    assert page.locator("#stage").bounding_box()["height"] > high + 100
    # The table is laid out anew first.
    page.wait_for_function(
        f"() => document.documentElement.scrollWidth === {PHONE[0]}", timeout=WAIT_MS
    )
    # This browser has no augmented reality: nothing offers it, and a sentence says why.
    assert not page.evaluate("() => navigator.xr?.isSessionSupported('immersive-ar')")
    expect(in_room(page)).to_be_hidden()
    expect(page.locator(".no-room")).to_contain_text("not offered: this ")
    expect(page.locator(".no-room")).to_contain_text("Open this file in Chrome on an Android phone")
    page.get_by_role("button", name="Show or hide this card").click()
    page.get_by_text("Certificate and files").click()
    digest = page.locator(".whole").bounding_box()
    assert digest["x"] + digest["width"] <= PHONE[0] and digest["height"] > 20, "it wraps"


def test_a_table_without_rulings_speaks_of_none(opened: Callable[..., Any], tmp_path: Path) -> None:
    """Where nothing was judged before, models can be put down, and judged on the page."""
    bare = tmp_path / "bare.html"
    bare.write_bytes(shared_page(laid(SCENARIOS / "bare.toml"), []).content)
    page = opened(WIDE)
    page.goto(bare.as_uri())
    ready(page)
    page.get_by_text("Files", exact=True).click()
    expect(page.get_by_text("This file holds the table.")).to_be_visible()
    expect(page.get_by_role("button", name="Save the table")).to_be_visible()
    said = page.locator("body").aria_snapshot()
    assert not re.search("ruling|certificate|verif", said, re.IGNORECASE), said
    expect(page.get_by_label("Put down a model")).to_be_visible()


def test_without_webgl_the_rulings_are_still_there(opened: Callable[..., Any]) -> None:
    none = "HTMLCanvasElement.prototype.getContext = () => null;"
    page = opened(WIDE, none)
    expect(scene(page)).to_contain_text("needs WebGL 2")
    expect(page.locator(".ruling:visible .say")).to_be_visible()


def test_without_javascript_all_rulings_are_read(opened: Callable[..., Any]) -> None:
    page = opened(WIDE, java_script_enabled=False)
    expect(page.locator(".ruling .say")).to_have_count(2)
    expect(page.locator(".ruling .say").last).to_be_visible()
    expect(page.get_by_text("needs JavaScript")).to_be_visible()
    expect(page.locator(".maps")).to_be_hidden()


def in_room(page: Any) -> Any:
    return page.get_by_role("button", name="See it in your room (AR)")


def test_augmented_reality_shows_the_table_at_its_size_and_asks_the_browser(
    opened: Callable[..., Any],
) -> None:
    page = ready(opened(PHONE, HAS_AUGMENTED_REALITY, has_touch=True, is_mobile=True))
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
    in_room(page).tap()
    panel = page.get_by_role("dialog", name="The table in your room")
    status = panel.get_by_role("status").first  # the viewer has one of its own
    expect(status).to_contain_text("1.22 × 0.91 m")
    size = panel.locator("model-viewer").evaluate("viewer => viewer.getDimensions()")
    assert size["x"] == pytest.approx(1.22, abs=0.1) and size["y"] < 0.5
    assert said == []
    panel.get_by_role("button", name="Place it in your room").tap()
    expect(status).to_contain_text("the browser refused it")
    assert page.evaluate("() => window.asked") == "immersive-ar"
    panel.get_by_role("button", name="Close").tap()
    expect(panel).to_be_hidden()
    expect(in_room(page)).to_be_focused()
    in_room(page).tap()
    expect(panel).to_be_visible()
    page.evaluate("() => document.activeElement.blur()")  # as when the button that had it goes
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_a_viewer_that_does_not_start_is_told_in_a_sentence(opened: Callable[..., Any]) -> None:
    page = ready(opened(WIDE, HAS_AUGMENTED_REALITY + "customElements.get = () => undefined;"))
    in_room(page).click()
    panel = page.get_by_role("dialog", name="The table in your room")
    expect(panel.get_by_role("status")).to_contain_text("cannot show the table in your room")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
