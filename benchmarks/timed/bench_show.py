"""Time a barrage that bursts on a table of 80 pieces: frames a second, and processor time a frame.
Count the compressed bytes of opening that table, with effects and surfaces' detail and without.

Here the processor draws the pictures. The page's time with a graphics card is measured too, as
`benchmarks/timed/bench_table_page.py` does: without the calls that draw.

`--benchmark-json FILE` writes the numbers as well.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from apps.web.upstream.compressed import Frames, deflated
from benchmarks.tables.eighty_pieces import eighty_pieces
from benchmarks.timed.bench_table_page import (
    CHROMIUM,
    FLAGS,
    UNDRAWN,
    browser_seconds,
    thread_seconds,
    whole,
)
from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.served import served
from benchmarks.timed.sizes import size
from sandbox.scenario.file import load
from sandbox.table.table import lay
from sandbox.view.scene import build_scene
from tests.browser.looking import TOURED

SECONDS = size(3.0, 1.0)
BARRAGE = """
[[support]]
side = "axis"
kind = "barrage"

[[steps]]
title = "Before"

[[steps]]
title = "A barrage"
camera = { at = [36.0, 24.0], distance = 75.0, azimuth = -90.0, elevation = 45.0 }
lay = [{ id = "barrage", kind = "barrage", position = [36, 24], seed = 5 }]
"""
COUNT = """e => {
    window.puffs = [];
    new MutationObserver(() => window.puffs.push(Number(e.dataset.puffs)))
        .observe(e, { attributes: true, attributeFilter: ["data-puffs"] });
}"""

_JS = Path(__file__).resolve().parents[2] / "apps" / "scene" / "js"
SHOW = [
    *(_JS / "effects").glob("*.js"),
    *(_JS / "drawing" / f"{it}.js" for it in ("textures", "tiles", "still")),
]

rows: dict[str, Any] = {}


@pytest.fixture(scope="module", autouse=True)
def printed_rows() -> Iterator[None]:
    yield
    print_rows(rows, "a barrage on a table of 80 pieces")


@pytest.fixture(scope="module")
def scenario(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file: Path = tmp_path_factory.mktemp("bench") / "eighty.toml"
    file.write_text(eighty_pieces() + BARRAGE, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def address(scenario: Path) -> Iterator[str]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with served(scenario) as found:
        yield found


@pytest.mark.parametrize("name", ["by the processor", "with a card"][size(0, 1) :])
def test_frames_while_a_barrage_bursts(name: str, address: str) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page: Any = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(TOURED)
        if name == "with a card":
            page.add_init_script(UNDRAWN)
        page.timed = page.context.new_cdp_session(page)
        page.timed.send("Performance.enable")
        page.goto(address)
        page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=300_000)
        page.get_by_role("button", name="Step", exact=True).click()
        page.locator("[data-part='0.0']:not([data-state=busy])").wait_for(timeout=60_000)
        page.locator(".scene").evaluate(COUNT)
        page.keyboard.press("PageDown")
        page.wait_for_function("() => window.puffs.at(-1) > 60", timeout=60_000)
        thread, spent, before = (
            thread_seconds(page),
            browser_seconds(page),
            page.evaluate("window.puffs.length"),
        )
        begin = perf_counter()
        page.wait_for_timeout(1000 * SECONDS)
        seconds = perf_counter() - begin
        frames = page.evaluate("window.puffs.length") - before
        thread, after = thread_seconds(page) - thread, browser_seconds(page)
        drawing = after["GPU"] - spent["GPU"]
        rows[f"{name}: frames a second"] = round(frames / seconds, 1)
        rows[f"{name}: particles at most"] = page.evaluate("Math.max(...window.puffs)")
        # on a busy machine the clock says little: this is processor time alone
        rows[f"{name}: its thread, processor ms a frame"] = round(1000 * thread / frames, 1)
        rows[f"{name}: what stands in for a card, the same"] = round(1000 * drawing / frames, 1)
        browser.close()


def test_bytes_at_opening(scenario: Path, address: str) -> None:
    """Count what the page receives, and the part of it that effects and surfaces' detail need."""
    from playwright.sync_api import sync_playwright

    received = {"files": 0, "messages": 0}

    def count(name: str, size: int) -> None:
        received[name] += size

    def message(event: Any) -> None:
        frame = event["response"]
        data = frame["payloadData"]
        said = data.encode() if frame["opcode"] == 1 else base64.b64decode(data)
        count("messages", len(Frames.compress(said)))  # Chromium tells what was said, not sent

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page: Any = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(TOURED)
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda e: count("files", int(e["encodedDataLength"])))
        network.on("Network.webSocketFrameReceived", message)
        page.goto(address)
        page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=300_000)
        whole(page)
        browser.close()
    scene = build_scene(lay(load(scenario)), judged=True)
    meshes = {item.digest: item.mesh for item in scene.items.values()}
    scene.close()
    code = sum(len(deflated(file.read_bytes(), 1)) for file in SHOW)
    numbers = [mesh.point_data.get("texture", b"") for mesh in meshes.values()]
    detail = sum(len(deflated(bytes(one), 6)) for one in numbers)
    both = sum(received.values())
    rows["opening: bytes of files"], rows["… of messages"] = received.values()
    rows["… without effects and detail, bytes of both"] = both - code - detail
    rows["… share of effects and detail"] = f"{(code + detail) / both:.1%}"
