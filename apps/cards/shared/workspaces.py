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

_HERE = Path(__file__).parent

TABS = (
    {"id": "table", "label": "Table", "icon": "hills"},
    {"id": "sight", "label": "Sight", "icon": "eye"},
    {"id": "play", "label": "Demo & play", "icon": "die"},
)


class WorkspaceTabs(Component):
    """A tab for each workspace of a `ViewState`."""

    tabs = param.List(doc="id, label, icon")
    chosen = param.String(doc="The id of the current tab.")

    _esm = bundle(_HERE / "js" / "workspace_tabs.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, state: ViewState, **params: Any) -> None:
        super().__init__(tabs=list(TABS), chosen=state.workspace, **params)
        self._state = state
        state.param.watch(lambda event: self.param.update(chosen=event.new), "workspace")

    def _handle_msg(self, data: object) -> None:
        picked = parse_choice(ROW, "picked", data, [tab["id"] for tab in TABS], "a tab")
        if picked is not None:
            self._state.workspace = picked
