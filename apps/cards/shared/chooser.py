"""The list of scenarios in the header of the page, and the mark of unsaved changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import words
from apps.runtime.library import LibraryEntry
from apps.web.theme import CHOOSER, CHOOSER_CSS
from languages import writing
from languages.message import Line

_UNSAVED = '<span class="unsaved" title="{}"><b>●</b> <span>{}</span></span>'
_SAVED = '<span class="unsaved none" aria-hidden="true">● <span>{}</span></span>'
"""As wide as the mark, so that nothing in the header moves when it appears."""


class Chooser(pn.viewable.Viewer):
    """A list of entries; ``chosen`` is called with the key of the one that the user chooses.

    ``notice``: a sentence where the list is incomplete.
    """

    def __init__(
        self, entries: list[LibraryEntry], notice: Line, chosen: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._chosen = chosen
        self._quiet = False
        self._list = pmu.Select(
            label=writing.text("page-scenario"), size="small", **_listed(entries),
            styles={"width": "clamp(96px, 22vw, 240px)", "min-width": "0"}, width=None,
            margin=(0, 8), sx=CHOOSER, variant="outlined", align="center",
            stylesheets=[CHOOSER_CSS], description=str(notice) or None,
        )  # fmt: skip
        self._list.param.watch(self._picked, "value")
        self._mark = words(align="center", sizing_mode=None, width=None)
        self.mark(False)

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Row(self._list, self._mark, margin=0, align="center")

    def _picked(self, event: object) -> None:
        if not self._quiet and self._list.value:
            self._chosen(self._list.value)

    def show(self, entry: LibraryEntry | None, entries: list[LibraryEntry]) -> None:
        """Mark the entry that is open, listed or not; ``entries``: the current list."""
        # The value of a list has to be among its options: Panel would choose the first one instead.
        shown = entry or LibraryEntry("", writing.text("page-choose-scenario"))
        if all(row.key != shown.key for row in entries):
            entries = [shown, *entries]
        self._quiet = True
        try:
            self._list.param.update(**_listed(entries), value=shown.key)
        finally:
            self._quiet = False

    def mark(self, unsaved: bool) -> None:
        """Show or hide the mark of unsaved changes."""
        word, hint = writing.text("page-unsaved"), writing.text("page-unsaved-hint")
        self._mark.object = _UNSAVED.format(hint, word) if unsaved else _SAVED.format(word)


def _listed(entries: list[LibraryEntry]) -> dict[str, Any]:
    """Return the options of the list, under headings where any entry has one."""
    if not any(row.heading for row in entries):
        return {"options": {row.name: row.key for row in entries}, "groups": None}
    groups: dict[str, dict[str, str]] = {}
    for row in entries:
        groups.setdefault(writing.text(row.heading or "page-tables"), {})[row.name] = row.key
    return {"options": {}, "groups": groups}
