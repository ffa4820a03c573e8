"""The tabs of the page: Table, Sight, and Demo & play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import ROW, parse_choice
from apps.table.state.view_state import ViewState
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from languages.message import message

_HERE = Path(__file__).parent

TABS = (
    ("table", message("page-tab-table"), "hills"),
    ("sight", message("page-tab-sight"), "eye"),
    ("play", message("page-tab-play"), "die"),
)
"""The id, the label and the icon of each."""


class WorkspaceTabs(Component):
    """A tab for each workspace of a `ViewState`."""

    tabs = param.List(doc="id, label, icon")
    chosen = param.String(doc="The id of the current tab.")

    _esm = bundle(_HERE / "js" / "workspace_tabs.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, state: ViewState, **params: Any) -> None:
        tabs = [{"id": tab, "label": str(label), "icon": icon} for tab, label, icon in TABS]
        super().__init__(tabs=tabs, chosen=state.workspace, **params)
        self._state = state
        state.param.watch(lambda event: self.param.update(chosen=event.new), "workspace")

    def _handle_msg(self, data: object) -> None:
        picked = parse_choice(ROW, "picked", data, [tab["id"] for tab in self.tabs], "a tab")
        if picked is not None:
            self._state.workspace = picked
