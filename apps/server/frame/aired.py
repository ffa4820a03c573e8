"""The verdict of a clean view: the page of a stream or a projector has no cards."""

from __future__ import annotations

import panel as pn

from apps.cards.shared.widgets import words
from apps.cards.sight.verdict import verdict_head
from apps.table.state.session import Session
from apps.table.state.unmeasured import unmeasured
from languages.writing import inches


class AiredVerdict(pn.viewable.Viewer):
    """Show the verdict of the chosen pair over the table."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._words = words(css_classes=["aired"])
        session.param.watch(self._draw, ["table", "verdict"])

    def __panel__(self) -> pn.viewable.Viewable:
        return self._words

    def _draw(self, *_events: object) -> None:
        table, sight = self._session.table, self._session.verdict.sight
        said = ""
        if table is not None and sight is not None:
            far = "" if unmeasured(self._session) else inches(sight.range_in, 1)
            head = verdict_head(table, sight, far, busy=self._session.verdict.busy)
            said = f'<div class="on-air">{head}</div>'
        self._words.object = said
