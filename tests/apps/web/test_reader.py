"""Work for a page is told in the language of its reader, in other threads and processes too."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextvars import copy_context
from typing import Any

import pytest
from bokeh.document import Document
from panel.io.state import set_curdoc

from apps.web.reader import Workers, ask_pages, begin_page, go_by
from apps.web.rounds import hand_over
from languages.writing import ENGLISH, InLanguage, ask, played_by, speak, speaking, spoken, text


class Context:
    """A session of Bokeh's, by what `begin_page` reads of it."""

    destroyed = False
    session = None

    def __init__(self, language: object) -> None:
        self.token_payload = {"language": language}


class Shown(Document):
    """The document of a page that a browser shows."""

    def __init__(self, language: object) -> None:
        super().__init__()
        self.context = Context(language)

    @property
    def session_context(self) -> Any:
        return self.context


@pytest.fixture(autouse=True)
def asked() -> Iterator[None]:
    ask_pages()
    yield
    ask(lambda: ENGLISH)


def page(language: object) -> Document:
    document = Shown(language)
    with set_curdoc(document):
        begin_page()
    return document


def test_two_pages_are_each_in_their_own_language() -> None:
    french, german, other = page("fr"), page("de"), page(["no", "language"])
    for document, language in ((french, "fr"), (german, "de"), (other, "en"), (french, "fr")):
        with set_curdoc(document):
            assert spoken() == language
    assert spoken() == "en"


def test_two_pages_have_each_the_words_of_their_ruleset() -> None:
    pages = {name: page("fr") for name in ("reference", "fr-abridged")}
    for name, document in pages.items():
        with set_curdoc(document):
            go_by(name)
    for name, words in (("reference", "pions de stress"), ("fr-abridged", "marqueurs PIN")):
        with set_curdoc(pages[name]):
            assert text("modifier-pins") == words
    with Workers(1) as workers, set_curdoc(pages["reference"]):
        assert workers.submit(played_by).result() == "reference"
    assert played_by() == ""


def test_what_one_page_has_another_do_is_in_the_language_of_the_other() -> None:
    """A callback runs in the context of whoever asked for it, such as a request."""
    french, german, told = page("fr"), page("de"), list[tuple[str, str]]()
    request = copy_context()
    request.run(speak, "de")
    with set_curdoc(german), speaking("de", "de-kurzregeln"):
        asked = copy_context()
    for context in (request, asked):
        context.run(hand_over, french, lambda: told.append((spoken(), played_by())))
    for callback in french.session_callbacks:
        asked.run(callback.callback)
    assert told == [("fr", ""), ("fr", "")]
    assert (request.run(spoken), asked.run(played_by)) == ("de", "de-kurzregeln")
    with set_curdoc(french), speaking("en"):
        assert spoken() == "en"


def test_work_on_threads_is_in_the_language_of_its_page() -> None:
    with Workers(1) as workers:
        with set_curdoc(page("fr")):
            of_page = workers.submit(spoken)
        of_nobody = workers.submit(spoken)
        assert (of_page.result(), of_nobody.result()) == ("fr", "en")


def test_work_in_another_process_takes_its_language_along() -> None:
    with speaking("de"):
        work = pickle.dumps(InLanguage(spoken))
    assert pickle.loads(work)() == "de"
