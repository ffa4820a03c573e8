"""The line over the table: what came of the last thing done, what went wrong, what to do next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import panel as pn
import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import ROW, drop, parse_message
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.web.bundle import bundle
from apps.web.component import Component
from sandbox.scenario.faults import shown

SHOWN_MS = 7000
"""How long the result of an action is shown."""

_ARMED = {"firer": "Click the unit that fires.", "target": "Click the unit that is fired at."}
_DISMISS = "dismiss"

Later = Callable[[Callable[[], None], int], object]
"""Calls a function after so many milliseconds."""


def _by_page(act: Callable[[], None], milliseconds: int) -> None:
    document = pn.state.curdoc
    if document is not None and document.session_context is not None:
        document.add_timeout_callback(act, milliseconds)


class MessageLine(Component):
    """One message at a time; ``dismissed`` is called when an error is clicked."""

    status = param.String(doc="A result, or the next thing to do.")
    error = param.String(doc="What went wrong; shown instead of the status.")
    heard = param.String(doc="What a screen reader announces, and nobody sees.")

    _esm = bundle(Path(__file__).parents[1] / "js" / "message_line.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, dismissed: Callable[[], None], **params: Any) -> None:
        super().__init__(**params)
        self._dismissed = dismissed

    def _handle_msg(self, data: object) -> None:
        message = parse_message(ROW, data)
        if message is None:
            return
        if message.picked == _DISMISS:
            self._dismissed()
        else:
            drop("picked", shown(message.picked), f"'{_DISMISS}'")


class Hint(pn.viewable.Viewer):
    """Shows an error until it is clicked, a result for `SHOWN_MS`, else the next thing to do.

    Announces each new verdict to screen readers.
    """

    def __init__(self, session: Session, state: ViewState, later: Later = _by_page) -> None:
        super().__init__()
        self._session, self._state, self._later = session, state, later
        self._shown = 0
        self.line = MessageLine(self.dismiss, css_classes=["hint"], margin=0)
        session.param.watch(self._draw, ["armed", "notice", "said"])
        session.param.watch(lambda _: self._expire(), "said")
        session.param.watch(self._announce, "verdict")
        state.param.watch(self._draw, "words")

    def __panel__(self) -> pn.viewable.Viewable:
        return self.line

    def dismiss(self) -> None:
        """Show the error no more."""
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
        next_step = self._state.words or _ARMED.get(session.armed, "")
        self.line.param.update(error=session.notice, status=session.said or next_step)

    def _announce(self, *_events: object) -> None:
        session, sight = self._session, self._session.verdict.sight
        if session.verdict.busy or session.holding:
            return
        self.line.heard = "" if sight is None else f"{sight.headline}."
