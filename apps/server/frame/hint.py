"""The message line over the table: the result of the last action, an error, or the next step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import panel as pn
import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import ROW, parse_choice
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from languages.message import message
from languages.writing import written
from rules.engine.telling import capitalized

SHOWN_MS = 7000
"""Milliseconds for which the result of an action is shown."""

_ARMED = {"firer": message("page-click-firer"), "target": message("page-click-target")}
_DISMISS = "dismiss"

Later = Callable[[Callable[[], None], int], object]
"""A function that calls another after a number of milliseconds."""


def _schedule(act: Callable[[], None], milliseconds: int) -> None:
    document = pn.state.curdoc
    if document is not None and document.session_context is not None:
        document.add_timeout_callback(act, milliseconds)


def _sentence(words: str) -> str:
    """Return a message with a capital: many begin with the name of a piece. A file's name stays."""
    file = "." in words.partition(" ")[0].rstrip(".:")
    return words if file else capitalized(words)


class MessageLine(Component):
    """One message at a time. ``dismissed`` is called when an error is clicked."""

    status = param.String(doc="A result, or the next step.")
    tapped = param.String(doc="The same for a finger, which taps and has no keys.")
    error = param.String(doc="An error, which is shown instead of the status.")
    heard = param.String(doc="Invisible text that screen readers announce.")

    _esm = bundle(Path(__file__).parents[1] / "js" / "message_line.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, dismissed: Callable[[], None], **params: Any) -> None:
        super().__init__(**params)
        self._dismissed = dismissed

    def _handle_msg(self, data: object) -> None:
        if parse_choice(ROW, "picked", data, [_DISMISS], f"'{_DISMISS}'") is not None:
            self._dismissed()


class Hint(pn.viewable.Viewer):
    """Show an error until it is clicked, a result for `SHOWN_MS`, otherwise the next step.

    It announces each new verdict to screen readers.
    """

    def __init__(self, session: Session, state: ViewState, later: Later = _schedule) -> None:
        super().__init__()
        self._session, self._state, self._later = session, state, later
        self._shown = 0
        self.line = MessageLine(self.dismiss, css_classes=["hint"], margin=0)
        session.param.watch(self._draw, ["armed", "notice", "said"])
        session.param.watch(lambda _: self._expire(), "said")
        session.param.watch(self._announce, "verdict")
        state.param.watch(self._draw, ["words", "tapped"])

    def __panel__(self) -> pn.viewable.Viewable:
        return self.line

    def dismiss(self) -> None:
        """Hide the error."""
        self._session.notice = ""

    def _expire(self) -> None:
        self._shown += 1
        shown = self._shown

        def end() -> None:
            if self._shown == shown:
                self._session.said = ""

        if self._session.said:
            self._later(end, SHOWN_MS)

    def _draw(self, *_events: object) -> None:
        session = self._session
        armed = _ARMED.get(session.armed, "")
        status = session.said or self._state.words or written(armed)
        tapped = session.said or self._state.tapped or written(armed, "tap")
        self.line.param.update(
            error=_sentence(session.notice), status=_sentence(status), tapped=_sentence(tapped)
        )

    def _announce(self, *_events: object) -> None:
        session, sight = self._session, self._session.verdict.sight
        if session.verdict.busy or session.holding:
            return
        self.line.heard = "" if sight is None else f"{sight.headline}."
