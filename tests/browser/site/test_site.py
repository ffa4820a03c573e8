"""The docs site: it builds without a warning, asks no other host, and its front page judges."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from repository import ROOT

from apps.table.state.captions import verdict_words
from languages.writing import speaking
from tests.browser.looking import SCREEN, WAIT_MS

pytestmark = pytest.mark.slow


LAYOUT = "wh40kdc:bm-disrupt-vs-assets-02"
"""One of the gallery: all take minutes."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "LAYOUTS": LAYOUT},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=site)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


def test_every_page_brings_all_that_it_shows(site: Path) -> None:
    missing = []
    for page in site.rglob("*.html"):
        if page.parent.parent.name == "tables" or page.parent.name == "layouts":
            continue
        for link in re.findall(r'\ssrc="([^"]+)"', page.read_text(encoding="utf-8")):
            there = site / link.lstrip("/") if link.startswith("/") else page.parent / link
            if urlsplit(link).scheme not in ("", "data") or not there.exists():
                missing.append(f"{page.relative_to(site)}: {link}")
    assert missing == []
    for language, folder in (("en", "."), ("fr", "fr"), ("de", "de")):
        front = (site / folder / "index.html").read_text(encoding="utf-8")
        assert f'<html lang="{language}"' in front and f"tables/{language}/crossroads" in front


def test_the_gallery_is_led_to_and_opens(window: Any, host: str) -> None:
    page = window.new_page()
    page.goto(f"{host}/index.html")
    page.get_by_role("link", name="Layouts").first.click()
    page.get_by_role("link").filter(has=page.locator("svg")).first.click()
    page.locator(".ask .ends select").first.wait_for(timeout=WAIT_MS)
    page.close()


def test_the_front_page_judges_in_its_language(window: Any, host: str) -> None:
    with speaking("fr"):
        verdict = str(verdict_words("soft")).upper()
    context = window.browser.new_context(viewport={"width": 390, "height": 844}, **SCREEN)
    outside: list[str] = []
    try:
        page = context.new_page()
        context.route(
            re.compile(r"^https?://(?!localhost:)"),
            lambda route: (outside.append(route.request.url), route.abort()),
        )
        page.goto(f"{host}/fr/index.html")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        table = page.frame_locator("iframe.pocket")
        for number, unit in enumerate(("pak", "sherman")):
            table.locator(".ask .ends select").nth(number).select_option(unit, timeout=WAIT_MS)
        expect(table.locator(".answer")).to_contain_text(verdict, timeout=WAIT_MS)
    finally:
        context.close()
    assert outside == []
