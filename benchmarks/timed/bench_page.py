"""Time the page on the loopback: from click to verdict, and the bytes of moving one model.

The clock runs in the browser, from the pointer's release to the frame that shows the verdict. The
time is divided into rays, other Python, the connection and the page. The time to the first picture
of a map is measured likewise. Software WebGL shares the processor with the server here; a graphics
card takes that part away. The peer for bytes is Panel's own VTK pane with the same table: it sends
the whole scene again.

`--benchmark-json FILE` writes the numbers as well.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.served import served
from benchmarks.timed.sizes import pause, size
from tests.browser.looking import TOURED

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "crossroads.toml"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"]
"""Chromium's default on a machine without a graphics card: OpenGL draws the table in software, the
browser's own painter the rest of the page."""
FIRERS = size([(16.0, 26.0, 0.6), (27.0, 22.6, 0.5)], [(16.0, 26.0, 0.6)])
"""Points of able and of the pak."""
TARGETS = size([(44.8, 21.4, 0.7), (62.0, 22.2, 0.9), (48.6, 33.0, 1.3)], [(44.8, 21.4, 0.7)])
"""Points of charlie, of the Sherman and of baker."""
MAPS, MOVES = size(5, 1), size(8, 1)

SERVER = """
import json, sys
from pathlib import Path
from threading import Lock
from time import time
import apps.table.state.judging as asking
import apps.table.layers.map_layer as map_layer
from apps.server.serve import serve_table
from apps.server.sockets.page_socket import PageSocket
from sandbox.sight.kernel import pairs
from tornado.websocket import WebSocketHandler

told, lock = open(sys.argv[2], "w", buffering=1), Lock()
def tell(what, begin, end):
    with lock:
        told.write(json.dumps([what, 1000 * begin, 1000 * end]) + "\\n")
def timed(owner, name, what):
    plain = getattr(owner, name)
    def call(*given, **more):
        begin = time()
        try:
            return plain(*given, **more)
        finally:
            tell(what, begin, time())
    setattr(owner, name, call)
timed(pairs, "count", "rays")
timed(asking, "judge", "judge")
timed(map_layer, "made", "map")
hear, write = PageSocket.on_message, WebSocketHandler.write_message
async def on_message(self, fragment):
    tell("came", time(), time())
    return await hear(self, fragment)
def write_message(self, message, *given, **more):
    if "data-verdict" in str(message):
        tell("sent", time(), time())
    return write(self, message, *given, **more)
PageSocket.on_message, WebSocketHandler.write_message = on_message, write_message
serve_table(Path(sys.argv[1]), port=0, store="sqlite:///:memory:")
"""
"""Serves a table and prints what began and ended, with the time in milliseconds."""

CLOCK = """
(() => {
    const now = () => performance.timeOrigin + performance.now();
    window.at = {};
    const Plain = WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', (event) => {
                if (String(event.data).includes('data-verdict')) window.at.came = now();
            });
        }
        send(data) {
            if (typeof data === 'string' && data.includes('"pick"')) window.at.asked = now();
            return super.send(data);
        }
    };
    let root = null;
    const find = (from) => {
        if (from.querySelector('[data-verdict]')) return from;
        for (const part of from.querySelectorAll('*')) {
            const inner = part.shadowRoot && find(part.shadowRoot);
            if (inner) return inner;
        }
        return null;
    };
    const look = (at) => {
        // To look for it in all of the page would be most of what the page does.
        if (!root?.host?.isConnected) root = find(document);
        const shown = root?.querySelector('[data-verdict]:not(.busy)');
        if (shown) at.shown = now();
        else if (at === window.at && at.shown === undefined)
            requestAnimationFrame(() => look(at));
    };
    // The words may be there long before a frame is: what draws frames has the table to draw.
    const wait = (at) => {
        if (root?.querySelector('[data-verdict]:not(.busy)')) at.there = now();
        else if (at === window.at && at.shown === undefined) setTimeout(() => wait(at), 4);
    };
    document.addEventListener('pointerup', () => {
        const at = { released: now() };
        window.at = at;
        requestAnimationFrame(() => look(at));
        wait(at);
    }, true);
})();
"""

MAPPED = """
(scene) => {
    const now = () => performance.timeOrigin + performance.now();
    window.map = { chosen: null, came: null, drawn: null };
    document.addEventListener('pointerup', () => (window.map.chosen = now()),
                              { capture: true, once: true });
    const before = scene.dataset.items;
    const look = () => {
        if (!window.map.came && scene.dataset.items !== before) window.map.came = now();
        if (!window.map.came || scene.dataset.drawn !== scene.dataset.items)
            requestAnimationFrame(look);
        else window.map.drawn = now();
    };
    look();
}
"""

DRAWN = """
async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const end = performance.now() + 15000;
    for (let free = 0; free < 4 && performance.now() < end; ) {
        const began = performance.now();
        await frame();
        await frame();
        free = performance.now() - began < 60 ? free + 1 : 0;
        await new Promise((done) => setTimeout(done, 50));
    }
}
"""
"""Wait until frames come without delay, so that earlier work is drawn, as before a player's
click."""

rows: dict[str, Any] = {}


@pytest.fixture(scope="module", autouse=True)
def printed_rows() -> Iterator[None]:
    yield
    print_rows(rows, "page")


@dataclass
class Window:
    """A browser window on the example, and every frame that the server sent to it."""

    page: Any
    server_log: Path
    frames: list[bytes] = field(default_factory=list)

    def received(self, payload: str | bytes) -> None:
        self.frames.append(payload.encode() if isinstance(payload, str) else payload)

    def since(self, when: float) -> list[tuple[str, float, float]]:
        """Return the server's lines that begin at that time or later."""
        lines = self.server_log.read_text(encoding="utf-8").splitlines()
        rows = [tuple(json.loads(line)) for line in lines]
        return [(what, begin, end) for what, begin, end in rows if begin >= when]


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    server_log = tmp_path_factory.mktemp("page") / "server.jsonl"
    with served(EXAMPLE, SERVER, server_log) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        window = Window(browser.new_page(viewport={"width": 1280, "height": 800}), server_log)
        window.page.add_init_script(TOURED)
        window.page.add_init_script(CLOCK)
        window.page.on("websocket", lambda s: s.on("framereceived", window.received))
        window.page.goto(address)
        window.page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=120_000)
        pause(window.page, 3000)
        yield window
        browser.close()


def click(page: Any, point: tuple[float, float, float]) -> None:
    """Click on a point of the table, once its place on the page is stable.

    Cards that open move the camera. The page must also have drawn all earlier messages.
    """
    before = None
    while (now := projected(page, point)) != before:
        before = now
        pause(page, 400)
    page.evaluate(DRAWN)
    page.mouse.click(*now)


def projected(page: Any, point: tuple[float, float, float]) -> tuple[float, float]:
    """Return the place of a point on the page, to half a pixel."""
    x, y = page.locator(".scene").evaluate(
        "(e, p) => { const b = e.getBoundingClientRect(), q = e.project(p);"
        " return [b.x + q[0], b.y + q[1]] }",
        list(point),
    )
    return round(2 * x) / 2, round(2 * y) / 2


def test_click_to_verdict(window: Window) -> None:
    page = window.page
    parts: dict[str, list[dict[str, float]]] = {"a pair asked first": [], "asked again": []}
    for firer in FIRERS:
        click(page, firer)
        pause(page, 1500)
        for number in range(2):
            for target in TARGETS:
                click(page, target)
                page.wait_for_function("() => window.at.shown !== undefined", timeout=20_000)
                pause(page, 1500)
                spans = parted(page.evaluate("() => window.at"), window)
                parts["asked again" if number else "a pair asked first"].append(spans)
                page.keyboard.press("Escape")
                page.locator("[data-verdict]").wait_for(state="detached")
                pause(page, 1000)
        page.keyboard.press("Escape")
        pause(page, 600)
    rows["processors, load of the machine"] = os.cpu_count(), round(os.getloadavg()[0], 1)
    for when, spans in parts.items():
        for what in spans[0]:
            every = sorted(part[what] for part in spans)
            middle, worst = round(statistics.median(every)), round(every[-1])
            rows[f"{when}, {len(spans)} clicks: {what}, median and worst ms"] = middle, worst


def parted(at: dict[str, float], window: Window) -> dict[str, float]:
    """Return the parts of a click's time, milliseconds. Rays of both directions run together."""
    messages = window.since(at["asked"] - 50)
    came = min(begin for what, begin, _ in messages if what == "came" and begin >= at["asked"] - 2)
    sent = min(begin for what, begin, _ in messages if what == "sent")
    rays = joined([(begin, end) for what, begin, end in messages if what == "rays" and end <= sent])
    judged = joined(
        [(begin, end) for what, begin, end in messages if what == "judge" and end <= sent]
    )
    there = min(at.get("there", at["shown"]), at["shown"])
    return {
        "click to verdict": at["shown"] - at["released"],
        "… the page, until it has asked": at["asked"] - at["released"],
        "… the wire, both ways": (came - at["asked"]) + (at["came"] - sent),
        "… rays": rays,
        "… the rest of judging": judged - rays,
        "… the rest of Python at the server": sent - came - judged,
        "… the page, until the words are there": there - at["came"],
        "… the frame that they are shown in": at["shown"] - there,
    }


def joined(spans: list[tuple[float, float]]) -> float:
    """Return the time during which any of these lasted."""
    total, until = 0.0, 0.0
    for begin, end in sorted(spans):
        total += max(0.0, end - max(begin, until))
        until = max(until, end)
    return total


def test_first_picture_of_a_map(window: Window) -> None:
    """Measure from the choice of a map to its first coarse picture on the table."""
    page, scene = window.page, window.page.locator(".scene")
    click(page, FIRERS[0])
    pause(page, 2000)  # the card above it is folded, and this one moves
    card = page.locator(".MuiCardHeader-root").get_by_role("button", name="Map", exact=True)
    if card.get_attribute("aria-expanded") == "false":
        card.click()
    pause(page, 3000)
    times: dict[str, list[float]] = {"drawn": [], "there": [], "made": []}
    for _ in range(MAPS):
        page.get_by_role("combobox", name="Map", exact=True).click()
        option = page.get_by_role("option", name="What is seen")
        option.wait_for()
        pause(page, 600)
        scene.evaluate(MAPPED)
        option.click()
        page.wait_for_function("() => window.map.drawn", timeout=30_000)
        at = page.evaluate("() => window.map")
        made = [end - begin for what, begin, end in window.since(at["chosen"]) if what == "map"]
        times["drawn"].append(at["drawn"] - at["chosen"])
        times["there"].append(at["came"] - at["chosen"])
        times["made"].append(made[0])
        pause(page, 6000)
        page.get_by_role("combobox", name="Map", exact=True).click()
        page.get_by_role("option", name="No map").click()
        pause(page, 1500)
    for what, name in (
        ("drawn", "first map picture, choice to drawn"),
        ("there", "… until the page has it"),
        ("made", "… making it, at the server"),
    ):
        rows[f"{name}, median and worst ms"] = (
            round(statistics.median(times[what])),
            round(max(times[what])),
        )
    page.keyboard.press("Escape")


def test_bytes_for_moving_one_model(window: Window) -> None:
    page = window.page
    click(page, FIRERS[0])
    pause(page, 2500)
    sizes = []
    for _ in range(MOVES):
        window.frames.clear()
        page.keyboard.press("ArrowRight")
        pause(page, 900)
        sizes.append(sum(map(len, window.frames)))
    # In a process of its own: pages opened in this process keep Panel from its VTK panes
    # (`apps/web/upstream/panel_fixes.py`).
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        whole = elsewhere.submit(peer_bytes).result()
    rows["one move, median and worst bytes"] = (round(statistics.median(sizes)), max(sizes))
    rows["the whole scene again, by Panel's VTK pane"] = whole


def peer_bytes() -> int:
    """Return the bytes that Panel's own VTK pane sends for the table: its serialised scene."""
    import panel as pn

    from sandbox.scenario.file import load
    from sandbox.table.table import lay
    from sandbox.view.scene import build_scene

    pn.extension("vtk")
    scene = build_scene(lay(load(EXAMPLE)))
    pane = pn.pane.VTK(scene.plotter.render_window, serialize_on_instantiation=True)
    model = pane.get_root()
    return len(json.dumps(model.scene, default=str)) + sum(map(len, model.arrays.values()))
