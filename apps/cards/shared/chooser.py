"""The list of scenarios in the header of the page, and the mark of what is not saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import words
from apps.runtime.library import Entry
from apps.theme.theme import CHOOSER, CHOOSER_CSS

_TABLES = "Tables"
"""What those are listed under that have no heading of their own."""

_UNSAVED = (
    '<span class="unsaved" title="Everything is kept; its file does not '
    'have all of it yet: Save writes it">'
    "<b>●</b> <span>unsaved</span></span>"
)
_SAVED = '<span class="unsaved none" aria-hidden="true">● <span>unsaved</span></span>'
"""As wide as the mark: nothing in the header moves when it comes."""


class Chooser(pn.viewable.Viewer):
    """``chosen`` is called with the key of what a hand chose; `show` says which one is there.

    ``cut``: what is said of the list where it is not whole.
    """

    def __init__(self, entries: list[Entry], cut: str, chosen: Callable[[str], None]) -> None:
        super().__init__()
        self._chosen = chosen
        self._quiet = False
        self._list = pmu.Select(
            label="Scenario", size="small", **_listed(entries),
            styles={"width": "clamp(96px, 22vw, 240px)", "min-width": "0"}, width=None,
            margin=(0, 8), sx=CHOOSER, variant="outlined", align="center",
            stylesheets=[CHOOSER_CSS], description=cut or None,
        )  # fmt: skip
        self._list.param.watch(self._picked, "value")
        self._mark = words(_SAVED, align="center", sizing_mode=None, width=None)

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Row(self._list, self._mark, margin=0, align="center")

    def _picked(self, event: object) -> None:
        if not self._quiet and self._list.value:
            self._chosen(self._list.value)

    def show(self, key: str, entries: list[Entry]) -> None:
        """This one is on the table; ``entries``: what there is to choose from by now."""
        self._quiet = True
        try:
            self._list.param.update(**_listed(entries), value=key)
        finally:
            self._quiet = False

    def mark(self, unsaved: bool) -> None:
        """Whether something is not saved."""
        self._mark.object = _UNSAVED if unsaved else _SAVED


def _listed(entries: list[Entry]) -> dict[str, Any]:
    """What there is to choose from, under headings where any has one."""
    if not any(row.heading for row in entries):
        return {"options": {row.name: row.key for row in entries}, "groups": None}
    groups: dict[str, dict[str, str]] = {}
    for row in entries:
        groups.setdefault(row.heading or _TABLES, {})[row.name] = row.key
    return {"options": {}, "groups": groups}
