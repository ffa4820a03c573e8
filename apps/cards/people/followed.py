"""The line over a referee's table that says how many pages follow its view."""

from __future__ import annotations

import panel as pn

from apps.cards.shared.widgets import words
from apps.table.state.table_client import TableClient
from languages import writing


class Followed(pn.viewable.Viewer):
    """A line such as ``2 pages follow your view``; nothing where none does."""

    def __init__(self, desk: TableClient) -> None:
        super().__init__()
        self._desk = desk
        self._words = words(sizing_mode=None, align="center")
        desk.param.watch(self._draw, ["people", "role"])

    def __panel__(self) -> pn.viewable.Viewable:
        return self._words

    def _draw(self, *_events: object) -> None:
        count = self._desk.followers
        said = writing.text("people-followed", count=count) if count else ""
        line = f'<div class="pill followed" role="status">{said}</div>' if said else ""
        if line != self._words.object:  # `people` also changes with every pointer move
            self._words.object = line
