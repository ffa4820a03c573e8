"""Pictures for a page: made elsewhere, told on its own thread, and never of what is past."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import panel as pn
import pytest
from waiting import FakeDocument

from apps.runtime import thumbnails
from apps.runtime.thumbnails import Thumbnails
from sandbox.view.rendering.album import Album
from sandbox.view.rendering.thumbnails import KindSubject, Subject, UnitSubject


class Later:
    """Does what it is given when it is told to."""

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []

    def submit(self, work: Callable[[], None]) -> Future[None]:
        self.work.append(work)
        return Future()

    def add_next_tick_callback(self, work: Callable[[], None]) -> None:
        self.work.append(work)

    def run(self) -> None:
        while self.work:
            self.work.pop(0)()


class Page:
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.side, self.told, self.later = 0, dict[str, bytes](), Later()
        self.drawn: list[str] = []
        document: Any = FakeDocument(
            session_context=SimpleNamespace(destroyed=False),
            add_next_tick_callback=self.later.add_next_tick_callback,
        )
        self.document = document
        monkeypatch.setattr(type(pn.state), "curdoc", property(lambda _state: document))
        monkeypatch.setattr(thumbnails, "_BATCH_SECONDS", -1.0)  # one picture per batch
        self.pictures = Thumbnails(
            Album(folder, draw=self.draw),
            self.subject,
            self.told.update,
            self.later,  # type: ignore[arg-type]
        )

    def draw(self, subject: Subject, size: int) -> bytes:
        self.drawn.append(subject.digest)
        return f"RIFF {subject.digest}".encode()

    def subject(self, name: str) -> Subject:
        if name == "nothing":
            raise KeyError(name)
        return UnitSubject(name, self.side) if name == "truck" else KindSubject(name)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(tmp_path, monkeypatch)


def test_the_latest_request_comes_first_and_all_come(page: Page) -> None:
    page.pictures.want(["wall", "hedge", "nothing"])
    assert page.drawn == [], "nothing is drawn on the page's thread"
    page.pictures.want(["pond"])
    page.later.run()
    assert page.drawn == ["kind wall", "kind pond", "kind hedge"]
    assert page.told.keys() == {"wall", "hedge", "pond"}


def test_a_picture_that_is_past_is_not_told(page: Page) -> None:
    page.pictures.want(["truck"])
    page.side = 1
    page.pictures.want(["truck"])
    page.later.run()
    assert page.told == {"truck": b"RIFF unit 1 vehicle truck"}
    page.told.clear()
    page.pictures.want(["wall"])
    page.pictures.forget()
    page.later.run()
    assert page.told == {}


def test_for_a_page_that_has_gone_nothing_more_is_done(page: Page) -> None:
    page.pictures.want(["wall", "hedge"])
    page.document.session_context.destroyed = True
    page.later.run()
    assert page.told == {}
    assert page.drawn == ["kind wall"]


_OVERTAKEN = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

from apps.runtime.thumbnails import THUMBNAIL_WORKER, Thumbnails
from sandbox.view.rendering.album import Album
from sandbox.view.rendering.thumbnails import KindSubject

begun = Event()

def draw(subject, size):
    begun.set()
    while True:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(int)

pictures = Thumbnails(Album(Path(sys.argv[1]), draw=draw), KindSubject, lambda told: None)
THUMBNAIL_WORKER.submit(pictures.want, ["wall", "hedge"])
begun.wait()
"""


@pytest.mark.slow
def test_a_picture_that_the_end_of_the_program_overtakes_is_not_logged(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _OVERTAKEN, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stderr == ""
