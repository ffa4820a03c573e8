"""The list of scenarios in the header of the page, and the mark of what is not saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import panel as pn
import panel_material_ui as pmu

from apps.cards.widgets import words
from apps.runtime.library import Entry
from apps.theme.theme import CHOOSER, CHOOSER_CSS

_UNSAVED = (
    '<span class="unsaved" title="Something was moved or set that is in '
    'no file yet: Save gives it">'
    "<b>●</b> <span>unsaved</span></span>"
)


class Chooser(pn.viewable.Viewer):
    """``chosen`` is called with a scenario that a hand chose; `show` says which one is there.

    ``cut``: what is said of the list where it is not whole.
    """

    def __init__(self, entries: list[Entry], cut: str, chosen: Callable[[Path], None]) -> None:
        super().__init__()
        self._chosen = chosen
        self._quiet = False
        self._list = pmu.Select(
            label="Scenario", options={row.name: str(row.path) for row in entries}, size="small",
            styles={"width": "clamp(120px, 26vw, 240px)", "min-width": "0"}, width=None,
            margin=(0, 8), sx=CHOOSER, variant="outlined", align="center",
            stylesheets=[CHOOSER_CSS], description=cut or None,
        )  # fmt: skip
        self._list.param.watch(self._picked, "value")
        self._mark = words(align="center", sizing_mode=None, width=None)

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Row(self._list, self._mark, margin=0, align="center")

    def _picked(self, event: object) -> None:
        if not self._quiet and self._list.value:
            self._chosen(Path(self._list.value))

    def show(self, path: Path) -> None:
        """This one is on the table."""
        self._quiet = True
        try:
            self._list.value = str(path)
        finally:
            self._quiet = False

    def mark(self, unsaved: bool) -> None:
        """Whether something is not saved."""
        self._mark.object = _UNSAVED if unsaved else ""
