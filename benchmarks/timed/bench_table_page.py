"""Time setting up a table of 6′ × 4′ with 80 pieces: opening, dragging a piece, the verdict after
it.

Here the processor draws the pictures, and the server shares it. The page's time with a graphics
card is measured too: without the calls that draw, and without laying the cards over the picture by
OpenGL. Bytes and verdicts are the same everywhere. `benchmarks/timed/bench_page.py` measures what
Panel's own VTK pane sends for a move, the whole scene again.

`--benchmark-json FILE` writes the numbers as well.
"""

from __future__ import annotations

import json
import shutil
import statistics
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import pytest
from plain_pages import PlainPage, at_server

from benchmarks.tables.eighty_pieces import PIECES, eighty_pieces
from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.served import served
from benchmarks.timed.sizes import pause, size, smallest
from tests.browser.looking import TOURED

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"]
"""Chromium's default on a machine without a graphics card: OpenGL draws the table in software, the
browser's own painter the rest of the page."""

SECONDS = size(4.0, 1.0)
OPENINGS, STEPS = size((3, 10), (1, 2))
BETWEEN = "ruin-28"

LISTEN = """
(() => {
    window.wire = { sent: 0, got: 0, asked: 0 };
    // Of text the characters, nearly all of one byte: to count bytes takes as long as to read them.
    const size = (data) => data.length ?? data.size ?? data.byteLength;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        if (!this.heard) {
            this.heard = true;
            this.addEventListener('message', (event) => {
                window.wire.got += size(event.data);
            });
        }
        window.wire.sent += size(data);
        // A thing is dragged by itself or by a handle on it.
        const pulled = typeof data === 'string' && /"(drag|handle)"/.test(data);
        if (pulled && !window.wire.asked)
            window.wire.asked = performance.now();
        return send.call(this, data);
    };
})();
"""

FRAMES = """
() => {
    window.frames = [];
    const tick = (now) => {
        window.frames.push(now);
        window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
}
"""

# The drawing of one frame: number of calls to the graphics, and number of triangles.
COUNT = """
(() => {
    window.drawn = { calls: 0, triangles: 0, frames: 0 };
    const gl = WebGL2RenderingContext.prototype;
    for (const [name, at] of [['drawArrays', 2], ['drawElements', 1]]) {
        const draw = gl[name];
        gl[name] = function (...given) {
            window.drawn.calls++;
            window.drawn.triangles += given[at] / 3;
            return draw.apply(this, given);
        };
    }
    const fence = gl.fenceSync;
    gl.fenceSync = function (...given) {
        window.drawn.frames++;
        return fence.apply(this, given);
    };
})();
"""

# Skip what a graphics card would do: the rest is the page's own work.
UNDRAWN = """
(() => {
    const gl = WebGL2RenderingContext.prototype;
    for (const name of ['drawArrays', 'drawElements']) gl[name] = () => {};
})();
"""

# The time when the digest of a verdict changes: tested with every frame, in all roots.
VERDICT = """
() => {
    let node = null;
    const find = (root) => {
        const here = root.querySelector('[data-digest]');
        if (here) return here;
        for (const one of root.querySelectorAll('*')) {
            const found = one.shadowRoot && find(one.shadowRoot);
            if (found) return found;
        }
        return null;
    };
    let before = null;
    window.judged = 0;
    const look = () => {
        if (!node?.isConnected) node = find(document);
        const now = node?.textContent;
        if (now && now !== before) { before = now; window.judged = performance.now(); }
        requestAnimationFrame(look);
    };
    look();
}
"""

rows: dict[str, Any] = {}


@pytest.fixture(scope="module", autouse=True)
def printed_rows() -> Iterator[None]:
    yield
    print_rows(rows, "table of 80 pieces")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("bench") / "eighty.toml"
    file.write_text(eighty_pieces(), encoding="utf-8")
    return file


def test_how_soon_the_verdict_follows_a_drag(path: Path) -> None:
    """Drag every seventh piece by an inch, with two squads of five selected, 58″ apart."""
    from apps.table.state.session import Session
    from sandbox.movement.moving_together import shifted
    from sandbox.scenario.file import load
    from sandbox.table.table import lay

    session = Session()
    session.lay(lay(load(path)))
    for unit in ("able", "baker"):
        session.choose(unit)
    every, slowest, spent = [], [], []
    for piece in session.standing.pieces[:: size(7, 14)]:
        took = []
        for step in range(1, size(4, 2)):
            spots = shifted(session.standing, [piece.id], (0.25 * step, 0.1 * step))
            begin, busy = perf_counter(), process_time()
            session.hold(spots)
            took.append(1000 * (perf_counter() - begin))
            spent.append(1000 * (process_time() - busy))
        session.let_go()
        every += took
        slowest.append(statistics.median(took))
    assert session.verdict.report is not None
    soon = sum(one <= 100 for one in every) / len(every)
    rows["verdict after a drag, 5 on 5, median ms"] = round(statistics.median(every))
    rows["… the slowest piece, ms"] = round(max(slowest))
    rows["… share within 100 ms"] = f"{soon:.0%}"
    # On a busy machine the clock says little: this is processor time alone.
    soon = sum(one <= 100 for one in spent) / len(spent)
    rows["… processor time, median and most, ms"] = [
        round(statistics.median(spent)),
        round(max(spent)),
    ]
    rows["… share within 100 ms of it"] = f"{soon:.0%}"


def test_how_soon_a_warm_server_has_sent_it(path: Path) -> None:
    async def go(_server: Any, address: str) -> None:
        await (await PlainPage.open(address)).shown()
        took = []
        for _ in range(OPENINGS):
            begin = perf_counter()
            await (await PlainPage.open(address)).shown()
            took.append(perf_counter() - begin)
        rows["sent by a warm server, no browser, median s"] = round(statistics.median(took), 2)

    at_server(path, go)


SERVER = """
import json, sys
from pathlib import Path
from time import perf_counter
import apps.table.state.judging as asking
from apps.server.serve import serve_table
from sandbox.sight.kernel import pairs

told = open(sys.argv[2], "w", buffering=1)
spent = {"rays": 0.0}
def timed(owner, name, what):
    plain = getattr(owner, name)
    def call(*given, **more):
        begin = perf_counter()
        try:
            return plain(*given, **more)
        finally:
            took = 1000 * (perf_counter() - begin)
            if what == "rays":
                spent["rays"] += took
            else:
                told.write(json.dumps([what, took, spent["rays"]]) + "\\n")
                spent["rays"] = 0.0
    setattr(owner, name, call)
timed(pairs, "count", "rays")
timed(asking, "judge", "judge")
serve_table(Path(sys.argv[1]), port=0, store="sqlite:///:memory:")
"""


@pytest.fixture(scope="module")
def verdict_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which the server writes the time of each verdict and its rays, one a line."""
    return tmp_path_factory.mktemp("judged") / "judged.jsonl"


@pytest.fixture(scope="module")
def address(path: Path, verdict_log: Path) -> Iterator[str]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with served(path, SERVER, verdict_log) as found:
        yield found


def open_page(browser: Any, address: str, *, undrawn: bool = False) -> Any:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(TOURED)
    page.add_init_script(LISTEN)
    page.add_init_script(UNDRAWN if undrawn else COUNT)
    page.timed = page.context.new_cdp_session(page)
    page.timed.send("Performance.enable")
    page.goto(address)
    page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=300_000)
    return page


def open_page_again(browser: Any, address: str, name: str, *, undrawn: bool = False) -> Any:
    """Open the page `OPENINGS` times, print the times, and leave the last one open."""
    again, shown, busy, pages = [], [], [], []
    for _ in range(OPENINGS):
        while pages:
            pages.pop().close()
        begin = perf_counter()
        pages.append(open_page(browser, address, undrawn=undrawn))
        again.append(perf_counter() - begin)
        whole(pages[0])
        shown.append(perf_counter() - begin)
        busy.append(thread_seconds(pages[0]))
        pause(pages[0], 3000)
    rows[f"{name}: opening {PIECES} pieces, warm, median s"] = round(statistics.median(again), 2)
    rows[f"{name}: and all of it there, median s"] = round(statistics.median(shown), 2)
    rows[f"{name}: of the processor, its thread, s"] = round(statistics.median(busy), 2)
    return pages[0]


def thread_seconds(page: Any) -> float:
    """Return the processor time of a page's own thread."""
    metrics = page.timed.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "ThreadTime"))


def browser_seconds(page: Any) -> dict[str, float]:
    """Return the processor time of a browser's processes, by kind."""
    session = page.context.browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {one["type"]: one["cpuTime"] for one in processes}


def whole(page: Any) -> None:
    """Wait until everything is drawn."""
    page.locator(".scene").evaluate(
        "async e => { while (e.dataset.drawn !== e.dataset.items) "
        "await new Promise(done => setTimeout(done, 10)) }"
    )


def at(page: Any, point: list[float]) -> tuple[float, float]:
    x, y = page.locator(".scene").evaluate(
        "(e, p) => { const b = e.getBoundingClientRect(), q = e.project(p);"
        " return [b.x + q[0], b.y + q[1]] }",
        point,
    )
    return x, y


def selected(page: Any, piece: Any) -> tuple[float, float]:
    """Select a piece by a click, and return its place on the page."""
    from playwright.sync_api import TimeoutError

    stand = piece.stand
    held = page.locator(f'.scene[data-grips~="terrain/{piece.id}"]')
    for _ in range(5):
        x, y = at(page, [stand.x, stand.y, stand.z + 0.4])
        page.mouse.click(x, y)
        try:
            held.wait_for(timeout=10_000)
            break
        except TimeoutError:
            continue  # the camera was still on its way
    pause(page, 2500)
    return x, y


def dragged(page: Any, piece: Any, name: str) -> None:
    """Drag a piece to and fro, and print the cost."""
    x, y = selected(page, piece)
    page.mouse.move(x + 1, y)
    pause(page, 1500)
    page.mouse.down()
    page.mouse.move(x + 8, y)
    pause(page, 1500)
    page.evaluate(FRAMES)
    thread, spent = thread_seconds(page), browser_seconds(page)
    before = page.evaluate("() => ({ ...window.wire })")
    begin, step = perf_counter(), 0
    while perf_counter() - begin < SECONDS:
        step += 1
        page.mouse.move(x + 8 + 40 * abs((step % 60) / 30 - 1), y)
    seconds = perf_counter() - begin
    frames = page.evaluate("() => { cancelAnimationFrame(window.ticking); return window.frames }")
    wire = page.evaluate("() => window.wire")
    thread, after = thread_seconds(page) - thread, browser_seconds(page)
    page.mouse.up()
    pause(page, 6000)
    assert wire["sent"] > before["sent"], "nothing was dragged: of that no figure is told"
    gaps = sorted(b - a for a, b in pairwise(frames))
    rows[f"{name}: frames a second"] = round(1000 * len(gaps) / sum(gaps), 1)
    rows[f"{name}: worst frame of twenty, ms"] = round(gaps[int(0.95 * len(gaps))])
    # On a busy machine, or without a card, a frame waits for work that is not the page's.
    rows[f"{name}: its thread, processor ms a frame"] = round(1000 * thread / len(gaps), 1)
    drawing = after["GPU"] - spent["GPU"]
    rows[f"{name}: what stands in for a card, the same"] = round(1000 * drawing / len(gaps), 1)
    rows[f"{name}: bytes a second sent"] = round((wire["sent"] - before["sent"]) / seconds)
    rows[f"{name}: bytes a second received"] = round((wire["got"] - before["got"]) / seconds)


def followed(page: Any, piece: Any, verdict_log: Path, name: str) -> None:
    """Drag a piece step by step, and print the delay of the verdict on each."""
    x, y = selected(page, piece)
    page.mouse.move(x + 1, y)
    pause(page, 1500)
    page.mouse.down()
    page.mouse.move(x + 8, y)
    pause(page, 3000)
    from playwright.sync_api import TimeoutError

    page.evaluate(VERDICT)
    took, server, rays, missed = [], [], [], 0
    for step in range(1, 1 + STEPS):
        page.evaluate("() => { window.wire.asked = 0; window.judged = 0 }")
        before = len(_lines(verdict_log))
        page.mouse.move(x + 8 + 12 * (1 if step % 2 else -1), y + step)
        try:
            page.wait_for_function(
                "() => window.wire.asked && window.judged > window.wire.asked", timeout=20_000
            )
        except TimeoutError:
            missed += 1  # it snapped back to its old place, or the machine is too busy
            continue
        took.append(page.evaluate("() => window.judged - window.wire.asked"))
        pause(page, 600)
        mine = [json.loads(line) for line in _lines(verdict_log)[before:]]
        server.append(sum(one[1] for one in mine))
        rays.append(sum(one[2] for one in mine))
    page.mouse.up()
    pause(page, 4000)
    rows[f"{name}: steps without another verdict"] = missed
    if not took:
        return
    rows[f"{name}: drag message to verdict shown, median ms"] = round(statistics.median(took))
    rows["… the slowest of them, ms"] = round(max(took))
    rows["… of the median: judging it, ms"] = round(statistics.median(server))
    rows["… of that: rays, ms"] = round(statistics.median(rays))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def table(path: Path) -> Any:
    from sandbox.scenario.file import load
    from sandbox.table.table import lay

    return lay(load(path))


@pytest.fixture(scope="module")
def low(table: Any) -> Any:
    """A low piece."""
    return next(piece for piece in table.pieces if piece.spec.kind_name == "crates")


@pytest.mark.skipif(smallest, reason="nothing is timed")
def test_the_page_without_drawing(address: str, low: Any) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        open_page(browser, address, undrawn=True).close()
        page = open_page_again(browser, address, "drawing left out", undrawn=True)
        page.get_by_role("tab", name="Table").click()
        pause(page, 2000)
        dragged(page, low, "drawing left out")
        page.keyboard.press("Control+z")
        pause(page, 2000)
        browser.close()


def test_the_page(address: str, table: Any, low: Any, verdict_log: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = open_page_again(browser, address, "drawn by the processor")
        rows["… bytes received"] = page.evaluate("() => window.wire.got")
        before = page.evaluate("() => ({ ...window.drawn })")
        page.keyboard.press("Home")
        pause(page, 4000)
        after = page.evaluate("() => window.drawn")
        frames = max(1, after["frames"] - before["frames"])
        rows["a frame: calls of the graphics"] = (after["calls"] - before["calls"]) // frames
        rows["… triangles"] = round((after["triangles"] - before["triangles"]) / frames)
        page.get_by_role("tab", name="Table").click()
        pause(page, 2000)
        dragged(page, low, "nobody chosen")
        page.keyboard.press("Control+z")
        pause(page, 4000)
        page.get_by_role("tab", name="Sight").click()
        for unit in ("able", "baker"):
            model = table.model(f"{unit}/2").stand
            page.mouse.click(*at(page, [model.x, model.y, model.z + 0.6]))
            pause(page, 2500)
        page.get_by_role("tab", name="Table").click()
        pause(page, 2500)
        dragged(page, low, "firer and target chosen")
        page.keyboard.press("Control+z")
        pause(page, 4000)
        followed(page, table.piece(BETWEEN), verdict_log, f"{BETWEEN}, between the squads")
        browser.close()
