"""The page on loopback: from click to verdict, and what moving one model costs on the wire.

The clock runs in the browser, from the pointer's release to the frame in which the verdict stands.
Software WebGL shares the processor with the server here; a graphics card takes that part away.
The peer for bytes is Panel's own VTK pane with the same table: it sends the whole scene again.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "crossroads.toml"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
FIRERS = {"able": (16.0, 26.0, 0.6), "pak": (27.0, 22.6, 0.5)}
TARGETS = {"charlie": (44.8, 21.4, 0.7), "sherman": (62.0, 22.2, 0.9), "baker": (48.6, 33.0, 1.3)}

CLOCK = """
() => {
    const deep = (root, what) => {
        const found = root.querySelector(what);
        if (found) return found;
        for (const part of root.querySelectorAll('*'))
            if (part.shadowRoot) {
                const inner = deep(part.shadowRoot, what);
                if (inner) return inner;
            }
        return null;
    };
    window.timing = null;
    document.addEventListener('pointerup', () => {
        const start = performance.now();
        const look = () => {
            const shown = deep(document, '[data-verdict]:not(.busy)');
            if (shown) window.timing = [performance.now() - start, shown.dataset.verdict];
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, true);
}
"""


@dataclass
class Window:
    """A browser window on the example, and every frame the server sent it."""

    page: Any
    frames: list[bytes] = field(default_factory=list)

    def received(self, payload: str | bytes) -> None:
        self.frames.append(payload.encode() if isinstance(payload, str) else payload)


@pytest.fixture(scope="module")
def window() -> Iterator[Window]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    script = (
        "import sys; from pathlib import Path; from apps.server.serve import serve_table; "
        "serve_table(Path(sys.argv[1]), port=0, store='sqlite:///:memory:')"
    )
    server = subprocess.Popen(
        [sys.executable, "-c", script, str(EXAMPLE)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            window = Window(browser.new_page(viewport={"width": 1280, "height": 800}))
            window.page.on("websocket", lambda s: s.on("framereceived", window.received))
            window.page.goto(address.group())
            window.page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=120_000)
            window.page.wait_for_timeout(3000)
            yield window
            browser.close()
    finally:
        server.terminate()


def click(page: Any, point: tuple[float, float, float]) -> None:
    x, y = page.locator(".scene").evaluate(
        "(e, p) => { const b = e.getBoundingClientRect(), q = e.project(p);"
        " return [b.x + q[0], b.y + q[1]] }",
        list(point),
    )
    page.mouse.click(x, y)


def test_click_to_verdict(window: Window) -> None:
    page = window.page
    page.evaluate(CLOCK)
    times = []
    for firer in FIRERS.values():
        click(page, firer)
        page.wait_for_timeout(1500)
        for _ in range(4):
            for target in TARGETS.values():
                page.evaluate("() => { window.timing = null }")
                click(page, target)
                page.wait_for_function("() => window.timing !== null", timeout=20_000)
                times.append(page.evaluate("() => window.timing[0]"))
                page.wait_for_timeout(2500)
                page.keyboard.press("Escape")
                page.wait_for_timeout(2000)
        page.keyboard.press("Escape")
        page.wait_for_timeout(600)
    shown = {"median": round(statistics.median(times)), "worst": round(max(times))}
    print(f"\nclick to verdict: {shown} ms, {len(times)} clicks, {os.cpu_count()} processors")


def test_bytes_for_moving_one_model(window: Window) -> None:
    page = window.page
    click(page, FIRERS["able"])
    page.wait_for_timeout(2500)
    sizes = []
    for _ in range(8):
        window.frames.clear()
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(900)
        sizes.append(sum(map(len, window.frames)))
    whole = peer_bytes()
    print(f"\none move: median {statistics.median(sizes):.0f} bytes, worst {max(sizes)}")
    print(f"the whole scene again, as Panel's VTK pane sends it: {whole:,} bytes")


def peer_bytes() -> int:
    """What Panel's own VTK pane puts on the wire for the table: its serialised scene."""
    import panel as pn

    from sandbox.scenario.file import load
    from sandbox.table.table import lay
    from sandbox.view.scene import build_scene

    pn.extension("vtk")
    scene = build_scene(lay(load(EXAMPLE)))
    pane = pn.pane.VTK(scene.plotter.render_window, serialize_on_instantiation=True)
    model = pane.get_root()
    return len(json.dumps(model.scene, default=str)) + sum(map(len, model.arrays.values()))
