"""Tables in a pocket: close verdicts settled on a phone without a server, in three languages.

One page is a file on a disk. The others are of a folder on a plain static server, which is gone
after the first visit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect
from tables import HEAD, table_from, unit

from apps.share.folder import FolderPage, folder_files, write_folder
from apps.share.shared_page import shared_page
from apps.table.state.captions import verdict_words
from languages.writing import speaking
from sandbox.paper.plans.small_plan import small_plan
from sandbox.sight.judge import judge
from sandbox.sight.report import UnitSight
from sandbox.table.table import Table
from tests.browser.looking import SCREEN, WAIT_MS, note_violation

HEIGHTS = (0.4675, 0.4702, 0.4743, 0.4771, 0.4757, 0.4729, 0.455, 0.48, 0.43, 0.5)
"""Heights of walls that hide a quarter of a rifleman, which is where cover begins, or nearly so."""
READY = """() => {
  const scene = document.querySelector("#stage").shadowRoot?.querySelector(".scene");
  return scene?.dataset.state === "ready" && scene.dataset.drawn === scene.dataset.items;
}"""
KEPT = """async (file) => {
  const registration = await navigator.serviceWorker.ready;
  if (registration.active.state !== "activated") return false;
  return Boolean(await caches.match(new URL(file, document.baseURI).href));
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@contextmanager
def static_server(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    rows = [HEAD, unit("able", "axis", "position = [4, 20]")]
    for number, height in enumerate(HEIGHTS):
        y = 3 + 3.6 * number
        rows.append(unit(f"target-{number}", "allies", f"position = [36, {y}]"))
        rows.append(
            f'[[terrain]]\nid = "wall-{number}"\nkind = "box"\ncover = "hard"\n'
            f"position = [34.4, {y}]\nsize = [0.4, 2.4, {height}]\n"
        )
    return table_from(tmp_path_factory.mktemp("close"), "".join(rows))


@pytest.fixture(scope="module")
def phone(window: Any) -> Iterator[Callable[[], Any]]:
    """Opens a page on a phone."""
    contexts: list[Any] = []

    def opened() -> Any:
        size = {"width": 390, "height": 844}
        context = window.browser.new_context(
            **SCREEN | {"viewport": size, "has_touch": True, "is_mobile": True}
        )
        contexts.append(context)
        context.set_default_timeout(WAIT_MS)
        context.on("console", note_violation)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def found(table: Table) -> list[UnitSight]:
    """The sights of all pairs as `sightline los` finds them."""
    sights = [judge(table, "able", f"target-{n}").forward for n in range(len(HEIGHTS))]
    assert [sight.verdict for sight in sights].count("contested") >= 5
    return sights


def settle(page: Any, found: list[UnitSight]) -> None:
    """Ask for pairs; each has the verdict of `sightline los`, in the language spoken here."""
    page.wait_for_function(READY, timeout=WAIT_MS)
    firer, target = page.locator(".ask .ends select").all()
    firer.select_option("able")
    for number, sight in enumerate(found):
        target.select_option(f"target-{number}")
        said = page.locator(".ask .answer")
        chip = said.locator(".chip[data-done]")
        expect(chip).to_have_text(str(verdict_words(sight.verdict)).upper())
        share = f"{sight.pairs[0].visible:.0%}".removesuffix("%")
        expect(said.locator(".model b")).to_contain_text(share)


def test_a_file_on_a_disk_settles_close_verdicts_in_french(
    phone: Callable[[], Any], table: Table, found: list[UnitSight], tmp_path: Path
) -> None:
    with speaking("fr"):
        file = tmp_path / "table.html"
        file.write_bytes(shared_page(table, []).content)
        page = phone()
        page.context.set_offline(True)
        page.goto(file.as_uri())
        settle(page, found)


def test_a_folder_opens_and_settles_them_when_the_server_is_gone(
    phone: Callable[[], Any], table: Table, found: list[UnitSight], tmp_path: Path
) -> None:
    languages = ("en", "de")
    page, folder = phone(), tmp_path / "tables"
    pages = {}
    for language in languages:
        with speaking(language):
            content = shared_page(table, [], link=True).content
            pages[language] = FolderPage("Test", "", small_plan(table), content, (), ())
    write_folder(folder, folder_files(pages))
    with static_server(folder) as address:
        page.goto(address)
        page.get_by_role("button", name="Keep all tables").tap()
        expect(page.get_by_role("button", name="All tables open without")).to_be_visible()
        page.get_by_role("link", name="Test").first.tap()
        page.wait_for_function(KEPT, arg="de.html", timeout=WAIT_MS)
    page.context.set_offline(True)
    page.goto(address)
    expect(page.get_by_role("link", name="Test")).to_have_count(2)
    for language in languages:
        with speaking(language):
            page.goto(f"{address}{language}.html")
            settle(page, found[:3])
