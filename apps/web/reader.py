"""The language of whoever reads a page: all that is written for the page is in it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import panel as pn
from bokeh.document import Document

from languages.writing import ENGLISH, InLanguage, ask, known, reader

T = TypeVar("T")
P = ParamSpec("P")

_LANGUAGES: WeakKeyDictionary[Document, str] = WeakKeyDictionary()
_RULESETS: WeakKeyDictionary[Document, str] = WeakKeyDictionary()


def begin_page() -> None:
    """Write all texts of the page that is being built in the language of its first request.

    The shell has put that into the token of the session (`apps.server.shell`).
    """
    document = pn.state.curdoc
    if document is not None and document.session_context is not None:
        found = document.session_context.token_payload.get("language", "")
        _LANGUAGES[document] = found if isinstance(found, str) and known(found) else ENGLISH


def go_by(ruleset: str) -> None:
    """Write all texts of this page in the words of a ruleset's document from now on."""
    if pn.state.curdoc is not None:
        _RULESETS[pn.state.curdoc] = ruleset


def ask_pages() -> None:
    """Have every text that is written for a page be in that page's language from now on.

    All else stays in the language that is spoken here.
    """
    before = reader()

    def of_page() -> str:
        document = pn.state.curdoc
        return before if document is None else _LANGUAGES.get(document, ENGLISH)

    def by_page() -> str:
        document = pn.state.curdoc
        return "" if document is None else _RULESETS.get(document, "")

    ask(of_page, by_page)


class Workers(ThreadPoolExecutor):
    """Threads that write their texts in the language of the page that gave them work."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run work on a thread."""
        return super().submit(InLanguage(work), *args, **kwargs)
