"""An answer of a thread comes back on the page's own, whatever the page is doing meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, current_thread
from types import SimpleNamespace
from typing import Any

import panel as pn
import pytest
from bokeh.document import Document
from panel.io.model import apply_changes_without_dispatch
from panel.io.resources import patch_model_css

from apps.runtime.background import Latest, on_page_thread
from apps.web.rounds import begin_build, end_build


class Server:
    """A stand-in for a server that runs a document's callbacks on the loop that asks for it."""

    def __init__(self, document: Document) -> None:
        self._loop = asyncio.get_running_loop()
        document.callbacks.on_change_dispatch_to(self)

    def _session_callback_added(self, event: Any) -> None:
        self._loop.call_soon(event.callback.callback)


@pytest.fixture
def document(monkeypatch: pytest.MonkeyPatch) -> Document:
    page = Document()
    page._session_context = lambda: SimpleNamespace(destroyed=False)
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=page))
    return page


def _dressed(document: Document, meanwhile: Callable[[], None]) -> None:
    """Panel dresses a page: it holds the document, and what it held before."""
    root = SimpleNamespace(document=document, select=lambda _query: [meanwhile()][:0])
    patch_model_css(root, "")


def _heard(document: Document, meanwhile: Callable[[], None]) -> None:
    """Panel hears what a browser has changed, and holds what the change brings about."""
    model = SimpleNamespace(update=lambda **_changes: meanwhile())
    apply_changes_without_dispatch(document, model, {"text": "changed"})


@pytest.mark.parametrize("held", [_dressed, _heard])
def test_an_answer_that_comes_while_the_page_is_held_is_not_lost(
    document: Document, held: Callable[[Document, Callable[[], None]], None]
) -> None:
    reports: list[tuple[int, bool]] = []

    async def page() -> None:
        Server(document)
        with ThreadPoolExecutor(1) as executor:
            here = current_thread()
            answers: Latest[int] = Latest(
                lambda found: reports.append((found, current_thread() is here)),
                pytest.fail,
                executor,
            )
            begun = Event()
            answers.run(lambda: 7 if begun.wait(10.0) else 0)

            def answered() -> None:
                begun.set()
                executor.submit(int).result(10.0)  # the answer has been given by now

            held(document, answered)
            await _until(lambda: bool(reports))

    asyncio.run(page())
    assert reports == [(7, True)]


def test_an_answer_that_comes_while_a_thread_builds_the_page_is_not_lost(
    document: Document,
) -> None:
    reports: list[tuple[int, bool]] = []

    async def page() -> None:
        Server(document)
        loop, here = asyncio.get_running_loop(), current_thread()
        round_done = Event()

        def build() -> None:
            say = on_page_thread(lambda found: reports.append((found, current_thread() is here)))

            def meanwhile() -> None:
                say(7)
                loop.call_soon_threadsafe(loop.call_soon, round_done.set)
                assert round_done.wait(10.0)  # the loop has had its chance to pass it on

            _dressed(document, meanwhile)

        begin_build(document, loop)
        await loop.run_in_executor(None, build)
        end_build(document)
        await _until(lambda: bool(reports))

    asyncio.run(page())
    assert reports == [(7, True)]


def test_other_callbacks_run_between_the_pages_that_are_told_something(document: Document) -> None:
    order: list[str] = []

    async def pages() -> None:
        Server(document)
        loop = asyncio.get_running_loop()
        tellers = [on_page_thread(lambda page=page: order.append(page)) for page in ("a", "b", "c")]

        def somebody_else() -> None:
            order.append("-")
            if len(order) < 12:
                loop.call_soon(somebody_else)

        for teller in tellers:
            teller()
        loop.call_soon(somebody_else)
        await _until(lambda: len(order) >= 12)

    asyncio.run(pages())
    assert [sign for sign in order if sign != "-"] == ["a", "b", "c"]
    assert "-" in order[order.index("a") : order.index("b")]
    assert "-" in order[order.index("b") : order.index("c")]


def test_a_page_that_has_gone_is_told_nothing(
    document: Document, caplog: pytest.LogCaptureFixture
) -> None:
    reports: list[int] = []

    async def page() -> None:
        Server(document)
        say = on_page_thread(reports.append)
        say(1)
        await _until(lambda: bool(reports))
        document._session_context = lambda: SimpleNamespace(destroyed=True)
        say(2)
        document._session_context = None
        document.callbacks.destroy()  # so far it has come once its session is destroyed
        say(3)
        for _ in range(10):  # more rounds of the loop than a call takes
            await asyncio.sleep(0)

    asyncio.run(page())
    assert reports == [1]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def _until(true: Callable[[], bool]) -> None:
    for _ in range(200):
        if true():
            return
        await asyncio.sleep(0.005)
