"""Time the shared page of the crossroads: making it, its size, opening it, and frames a second.

The browser draws by the processor. The pointer turns the table all the time.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from apps.share.shared_page import judged, shared_page, usual_pairs
from benchmarks.timed.bench_table_page import browser_seconds
from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size
from sandbox.scenario.file import load
from sandbox.table.table import lay

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CROSSROADS = EXAMPLES / size("crossroads.toml", "demonstrations/templates.toml")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"]
SECONDS = size(5, 1)
SCREENS = [(1280, 800, 1), (390, 844, 3)][: size(2, 1)]
READY = """() => {
  const scene = document.querySelector("#stage").shadowRoot?.querySelector(".scene");
  return scene?.dataset.state === "ready" && scene.dataset.drawn === scene.dataset.items;
}"""
COUNTS = """
window.frames_drawn = 0;
const fence = WebGL2RenderingContext.prototype.fenceSync;
WebGL2RenderingContext.prototype.fenceSync = function (...args) {
  window.frames_drawn++;
  return fence.apply(this, args);
};
"""

rows: dict[str, Any] = {}


@pytest.fixture(scope="module", autouse=True)
def printed_rows() -> Iterator[None]:
    yield
    print_rows(rows, "the crossroads as one file")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    table = lay(load(CROSSROADS))
    begin = perf_counter()
    content = shared_page(table, judged(table, usual_pairs(table)[: size(None, 1)])).content
    rows["making it, s"] = round(perf_counter() - begin, 1)
    rows["its size, MB"] = round(len(content) / 1e6, 2)
    path = tmp_path_factory.mktemp("bench") / "crossroads.html"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(("width", "height", "ratio"), SCREENS)
def test_frames_while_it_is_turned(file: Path, width: int, height: int, ratio: int) -> None:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page: Any = browser.new_page(
            viewport={"width": width, "height": height}, device_scale_factor=ratio
        )
        page.timed = page.context.new_cdp_session(page)
        page.add_init_script(COUNTS)
        begin = perf_counter()
        page.goto(file.as_uri())
        page.wait_for_function(READY, timeout=300_000)
        name = f"{width} × {height}"
        rows[f"{name}: opened and drawn, s"] = round(perf_counter() - begin, 1)
        box = page.locator("#stage").bounding_box()
        x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 3
        page.mouse.move(x, y)
        page.mouse.down()
        before, spent = page.evaluate("window.frames_drawn"), browser_seconds(page)
        begin, step = perf_counter(), 0
        while perf_counter() - begin < SECONDS:
            step += 1
            page.mouse.move(x + 2 * (step % 100), y)
        seconds = perf_counter() - begin
        page.mouse.up()
        frames, after = page.evaluate("window.frames_drawn") - before, browser_seconds(page)
        rows[f"{name}: frames a second"] = round(frames / seconds, 1)
        drawing = sum(after[kind] - spent.get(kind, 0.0) for kind in after)
        # on a busy machine the clock says little: this is processor time alone
        rows[f"{name}: processor ms a frame"] = round(1000 * drawing / max(1, frames), 1)
        browser.close()
