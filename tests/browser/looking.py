"""The page as a player uses it: points of the table, words of the verdict."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from tests.browser.servers import last_words

WAIT_MS = 60_000
"""Every wait for something on a page, on a machine that does other things as well."""
expect.set_options(timeout=WAIT_MS)

_UNCOVERED = """(scene, point) => {
  const box = scene.getBoundingClientRect(), [x, y] = scene.project(point);
  let inside = document, hit = null;
  while (inside) {
    const next = inside.elementFromPoint(box.x + x, box.y + y);
    if (!next || next === hit) break;
    inside = (hit = next).shadowRoot;
  }
  return scene.contains(hit);
}"""
"""Whether a point of the table is seen: a card that comes or goes may lie over it."""
_AT_REST = """async (scene) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let frames = 0, before = ""; frames < 3; ) {
    const now = scene.camera(), said = JSON.stringify(now);
    frames = said === before && !now.turning ? frames + 1 : 0;
    before = said;
    await frame();
  }
}"""
"""Comes to its end when the camera was the same for three frames and is not on its way."""
_RESTING_BOX = """async (node) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const read = () => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x, y, width, height };
  };
  let box = read();
  for (let frames = 0; frames < 3; ) {
    await frame();
    if (!node.isConnected) return null;
    const now = read();
    frames = JSON.stringify(now) === JSON.stringify(box) ? frames + 1 : 0;
    box = now;
  }
  return box;
}"""
"""The box of an element, once it has been the same for three frames; null where the element was
replaced by another."""
_MOST_WORDS = 6_000
"""Characters of the page's words that are kept after a failed test."""
_LAID_OVER = "GPU stall due to ReadPixels"
"""A browser without OpenGL for its cards says so of itself: it reads each picture of the table."""
_DRAWS_NOTHING = """
for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"])
  WebGL2RenderingContext.prototype[name] = () => {};
"""
"""Without a graphics card a picture of a whole table takes a third of a second, and no test reads a
pixel. A page gets and builds everything, but OpenGL draws nothing: that is four fifths of what
Chromium does after a click. Some pages of tables, flights and strange files are drawn as well, so
that OpenGL's complaints are noticed."""


_REMEMBERS = """
window.hand = [];
for (const kind of ["pointerdown", "pointerup", "click"])
  window.addEventListener(kind, (event) => {
    const on = event.composedPath().find((one) => one.matches?.("button, input, canvas, li"));
    const hit = event.composedPath()[0];
    const said = on ? on.getAttribute("aria-label") || on.textContent.slice(0, 40) : hit.className;
    const when = Math.round(event.timeStamp);
    const what = `${(on ?? hit).localName} ${said} at ${event.clientX | 0}, ${event.clientY | 0}`;
    window.hand = [...window.hand.slice(-11), `${when} ms ${kind} ${what}`];
  }, true);
"""
"""The pointer's last events, for the report of a click that did nothing."""


OWN = {"Table": "Fairness", "Sight": "Map", "Demo & play": "Templates"}
"""A card that each tab has, and the others have not."""

SCREEN: dict[str, Any] = {"device_scale_factor": 0.5}
"""Half the pixels each way. The page is laid out as on any screen: its pixels are those of the
style sheets. Without a graphics card a quarter of the dots is a quarter of the work."""


TOURED = "try { localStorage.setItem('sightline.tour', 'seen'); } catch { /* a page of no host */ }"
"""The browser of somebody who has seen the tour of the page, whose card would lie over the rest."""


def own_window(browser: Any, *, newcomer: bool = False, **how: Any) -> Any:
    """A context that shares nothing with any other; that of a newcomer is shown the tour."""
    context = browser.new_context(**{**SCREEN, **how})
    if not newcomer:
        context.add_init_script(TOURED)
    context.set_default_timeout(WAIT_MS)
    context.on("console", note_violation)
    return context


violations: list[str] = []
"""Violations of a page's Content-Security-Policy that browsers have reported."""


def note_violation(message: Any) -> None:
    """Note a line of a browser's console where it reports a violation."""
    if "Content Security Policy" in message.text:
        violations.append(message.text)


class Player:
    """One browser window on the page, and everything it complained about."""

    def __init__(
        self,
        window: Any,
        address: str,
        width: int = 1280,
        height: int = 800,
        *,
        draws: bool = False,
    ) -> None:
        self.page = window.new_page()
        if not draws:
            self.page.add_init_script(_DRAWS_NOTHING)
        self.page.add_init_script(_REMEMBERS)
        self.size = {"width": width, "height": height}
        self.page.set_viewport_size(self.size)
        # Without a graphics card a turn of the camera has few frames: no test should hit one.
        self.page.emulate_media(reduced_motion="reduce")
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        server = urlsplit(address).netloc
        self.page.on("request", lambda request: self._asked(request.url, server))
        self.page.goto(address, timeout=3 * WAIT_MS)  # a server that began just now
        self.scene = self.page.locator(".scene")
        self.ready()

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and _LAID_OVER not in message.text:
            self.complaints.append(f"{message.text} {message.location.get('url', '')}".rstrip())

    def _asked(self, url: str, server: str) -> None:
        if url.startswith(("http", "ws")) and urlsplit(url).netloc != server:
            self.strangers.append(url)

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            error.add_note(self.state_in_words())
        self.page.close()

    def state_in_words(self) -> str:
        """Return the page's state in words, for the report of a failed test."""
        try:
            state = self.scene.evaluate("e => JSON.stringify(e.dataset)", timeout=5_000)
            hand = self.page.evaluate("[Math.round(performance.now()), ...window.hand].join('; ')")
            labels, words = self.labels(), self.page.locator("body").aria_snapshot(timeout=5_000)
        except PlaywrightError as fault:
            return f"The page says nothing: {fault}"
        return (
            f"The scene: {state}\nThe pointer, by now: {hand}\nThe server's last words: "
            f"{last_words()}\nLabels: {labels}\nIts camera: "
            f"{self.scene.evaluate('e => JSON.stringify(e.camera())')}\n"
            f"Complaints: {self.complaints}\nThe page:\n{words[:_MOST_WORDS]}"
        )

    def ready(self) -> None:
        """Wait for the table."""
        self.page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=3 * WAIT_MS)
        self.still()

    def still(self) -> None:
        """Wait until the camera has come to rest."""
        self.scene.evaluate(_AT_REST)

    def home(self) -> None:
        """Look at the whole table; the server answers the key with the turn of the camera."""
        self.page.keyboard.press("Home")
        self.until("e.camera().home")
        self.still()

    def put_back(self) -> None:
        """Leave the page as it opened: nothing done, nothing chosen, the whole table in sight."""
        self.page.set_viewport_size(self.size)
        self.page.mouse.move(640, 5)
        self.page.get_by_role("tab", name="Sight").click()
        undo = self.page.get_by_label("Undo (Ctrl Z)")

        def is_undone() -> bool:
            if undo.is_enabled():
                undo.dispatch_event("click")  # the button may be disabled by now
            elif self.page.get_by_text("Choose a firer, then a target.").count() == 0:
                self.page.keyboard.press("Escape")
            else:
                return True
            return False

        self.eventually(is_undone, "the page is never as it opened")
        self.unfold("Units")
        self.home()
        expect(undo).to_be_disabled()
        expect(self.page.locator(".label")).to_have_count(0)
        self.until("e.dataset.grips === ''")

    def unfold(self, card: str) -> None:
        """Open a card by its title, if it is folded: others that were opened need its room."""
        title = self.page.get_by_role("button", name=card, exact=True)
        if title.get_attribute("aria-expanded") == "false":
            title.click()
        expect(title).to_have_attribute("aria-expanded", "true")

    def choose(self, scenario: str) -> None:
        """Choose a scenario by its name."""
        self.page.locator(".MuiSelect-select").first.click()
        self.page.locator("li", has_text=scenario).click()
        self.until("e.dataset.table.includes(a)", scenario)

    def at(self, *point: float) -> tuple[float, float]:
        """The pixel of a point of the table."""
        x, y = self.scene.evaluate(
            "(e, p) => { const b = e.getBoundingClientRect(), q = e.project(p);"
            " return [b.x + q[0], b.y + q[1]] }",
            list(point),
        )
        return x, y

    def resting_box(self, node: Any) -> dict[str, float]:
        """Return the box of a locator's element, pixels, once it is visible and moves no more."""
        box: dict[str, float] | None = None
        while box is None:
            expect(node).to_be_visible()
            box = node.evaluate(_RESTING_BOX)
        return box

    def click(self, *point: float) -> None:
        """Click a point of the table, once nothing lies over it and the camera is at rest."""
        self.still()
        self.until(f"({_UNCOVERED})(e, a)", list(point))
        self.page.mouse.click(*self.at(*point))

    @property
    def verdict(self) -> str:
        """The word the page settles on, once what speaks for it is there too."""
        shown = self.page.locator("[data-verdict]:not(.busy)")
        shown.wait_for(timeout=WAIT_MS)
        expect(self.page.locator(".evidence")).to_have_css("opacity", "1")
        self.page.locator(".evidence tbody tr").first.wait_for(timeout=WAIT_MS)
        return str(shown.get_attribute("data-verdict"))

    def labels(self) -> list[str]:
        """Return the labelled models, by role and id."""
        return [str(row.get_attribute("data-label")) for row in self.page.locator(".label").all()]

    def eventually(self, true: Callable[[], bool], what: object = "") -> None:
        """Ask again and again until it is true. ``what``: said where it never is."""
        for _ in range(WAIT_MS // 100):
            if true():
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(what)

    def until(self, script: str, argument: Any = None) -> None:
        """Wait until the scene's element says so."""
        handle = self.scene.element_handle()
        self.page.wait_for_function(
            f"([e, a]) => {script}", arg=[handle, argument], timeout=WAIT_MS
        )


_AXE = "async ([part, options]) => (await axe.run(part, options)).violations"

_NOTHING_FADES = """() => {
  const roots = [document];
  document.querySelectorAll("*").forEach(function walk(node) {
    if (!node.shadowRoot) return;
    roots.push(node.shadowRoot);
    node.shadowRoot.querySelectorAll("*").forEach(walk);
  });
  const running = roots.flatMap((root) => root.getAnimations());
  return !running.some((one) => one instanceof CSSTransition && one.playState === "running");
}"""
"""Whether no colour is on its way from one theme to the other."""


_LATE = 10
"""Looks at a part before what is found counts: a component may be late with its new theme, a
button that is just set free fades."""


def axe_violations(player: Player, *rules: str, within: str = "html") -> list[str]:
    """Return what axe finds on the page or in a part of it, without tooltips.

    ``rules``: the only ones that are asked. ``within``: the selector of the part.
    """
    player.page.mouse.move(640, 5)
    expect(player.page.locator(".MuiTooltip-popper")).to_have_count(0)
    options: dict[str, Any] = {"resultTypes": ["violations"]}  # not the nodes that are in order
    if rules:
        options["runOnly"] = list(rules)
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE_SCRIPT)
    part = player.page.locator(within).last.element_handle(timeout=WAIT_MS)
    for _ in range(_LATE):
        player.page.wait_for_function(_NOTHING_FADES, timeout=WAIT_MS)
        violations = player.page.evaluate(_AXE, [part, options])
        if not violations:
            break
        player.page.wait_for_timeout(300)
    return [
        f"{one['id']}: {node['html']} {node.get('failureSummary', '')}"
        for one in violations
        for node in one["nodes"]
    ]
