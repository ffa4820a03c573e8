"""What every card is made of: a list to choose from, panes of words, fields, the CSS of cards."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.scene.protocol import LISTED, RowHovered, drop, taken
from apps.theme.styles import style
from apps.web.bundle import bundle
from apps.web.component import Component
from sandbox.scenario.faults import shown

_JS = Path(__file__).parent / "js"

CSS = style("panels")
"""The dress of lists, tables and words; each component has its own shadow root and needs it."""


class PickList(Component):
    """Titled sections of rows to choose from; ``picked`` is called with a row's id.

    ``hovered``: called with the id of the row under the pointer or with the keyboard's focus, and
    with an empty string when there is none. The first tap of a finger on a row with ``preview``
    only hovers it.
    """

    sections = param.List(doc="[{title, rows, none}]; rows: id, title, detail, glyph, tone, …")
    hovers = param.Boolean(False, doc="Whether the browser tells which row is hovered.")

    _esm = bundle(_JS / "pick_list.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(
        self,
        picked: Callable[[str], None],
        hovered: Callable[[str], None] | None = None,
        **params: Any,
    ) -> None:
        super().__init__(sizing_mode="stretch_width", hovers=hovered is not None, **params)
        self._picked, self._hovered = picked, hovered

    def _handle_msg(self, data: object) -> None:
        message = taken(LISTED, data)
        if message is None:
            return
        if isinstance(message, RowHovered):
            if self._hovered is not None and (not message.hovered or self._has(message.hovered)):
                self._hovered(message.hovered)
        elif self._has(message.picked):
            self._picked(message.picked)
        else:
            drop("picked", shown(message.picked), "a row of the list")

    def _has(self, row: str) -> bool:
        return any(one["id"] == row for part in self.sections for one in part["rows"])


def words(content: str = "", **params: Any) -> pn.pane.HTML:
    """A pane of HTML in the page's dress. What comes from a file goes through `text` first.

    It is emptied, never hidden: Panel's pane breaks the page when it is shown before it is drawn.
    """
    params = {"sizing_mode": "stretch_width", "margin": 0, **params}
    return pn.pane.HTML(content, stylesheets=[CSS], **params)


def text(content: object) -> str:
    """Anything as text inside HTML."""
    return escape(str(content))


def unbroken(sentence: str) -> str:
    """A sentence as HTML in which no number is parted from its unit."""
    return text(sentence).replace(" %", "&nbsp;%")


def select(label: str) -> pmu.Select:
    """A list to choose from, of nothing yet, that shares its line where there is room."""
    made = pmu.Select(
        label=label, options={"": ""}, value="", size="small", sizing_mode="stretch_width",
        margin=(8, 0, 0, 0), variant="outlined", sx=_FIELD,
        styles={"flex": "1 1 128px", "width": "auto"},
    )  # fmt: skip
    # Panel waits 50 ms after a change, in case another follows: of a list one thing is chosen.
    made._priority_changes = ["value"]
    return made


_FIELD = {
    "& .MuiSelect-select.MuiSelect-select.MuiSelect-select": {
        "fontSize": "13px",
        "padding": "7px 30px 7px 10px",
    }
}
