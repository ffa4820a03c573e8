"""The line over the table: what came of the last thing done, what went wrong, what to do next."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
import panel_material_ui as pmu

from apps.cards.widgets import text, words
from apps.table.session import Session
from apps.table.view_state import ViewState

SHOWN_MS = 7000
"""How long the result of an action is shown."""

_ARMED = {"firer": "Click the unit that fires.", "target": "Click the unit that is fired at."}

Later = Callable[[Callable[[], None], int], object]
"""Calls a function after so many milliseconds."""


def _by_page(act: Callable[[], None], milliseconds: int) -> None:
    document = pn.state.curdoc
    if document is not None and document.session_context is not None:
        document.add_timeout_callback(act, milliseconds)


class Hint(pn.viewable.Viewer):
    """Shows an error until it is dismissed, a result for `SHOWN_MS`, else the next thing to do."""

    def __init__(self, session: Session, state: ViewState, later: Later = _by_page) -> None:
        super().__init__()
        self._session, self._state, self._later = session, state, later
        self._shown = 0
        self._words = words(sizing_mode=None, styles={"flex": "0 1 auto", "min-width": "0"})
        self._close = pmu.IconButton(
            icon="close", description="Dismiss (Esc)", size="1.2em", margin=0, visible=False,
            on_click=lambda _: self.dismiss(), align="center", styles={"pointer-events": "auto"},
        )  # fmt: skip
        self._row = pn.Row(
            self._words, self._close, css_classes=["hint"], margin=0, styles={"flex-wrap": "nowrap"}
        )
        session.param.watch(self._draw, ["armed", "notice", "said"])
        session.param.watch(lambda _: self._expire(), "said")
        state.param.watch(self._draw, "words")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._row

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
        wrong = session.notice
        next_step = self._state.words or _ARMED.get(session.armed, "")
        said = text(wrong or session.said or next_step)
        role = "alert" if wrong else "status"
        look = "pill wrong" if wrong else "pill"
        self._words.object = f'<div class="{look}" role="{role}">{said}</div>' if said else ""
        self._close.visible = bool(wrong)
