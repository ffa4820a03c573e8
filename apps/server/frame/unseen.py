"""The chip over the bar that counts the things hidden on this page and shows them again."""

from __future__ import annotations

import panel as pn
import panel_material_ui as pmu

from apps.table.editing.table_top import count_words
from apps.table.keys import SHOW_ALL
from apps.table.workspace import Workspace
from apps.web.theme import GLASS, TOOLTIP_CSS
from languages import writing
from sandbox.table.things import blocks

_LOOK = {
    "borderRadius": "18px",
    "textTransform": "none",
    "fontSize": "13px",
    "color": "var(--sl-ink)",
    "background": "var(--sl-card)",
    "backdropFilter": GLASS,
    "padding": "5px 14px",
    "&:hover": {"background": "var(--sl-solid)"},
}


class UnseenChip(pn.viewable.Viewer):
    """A button such as ``3 things hidden, still in the way of sight · Show all``."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._state, self._session = workspace.state, workspace.session
        self.chip = pmu.Button(
            label="", icon="visibility_off", variant="text", size="small", margin=0, visible=False,
            description=SHOW_ALL.hint, css_classes=["unseen"], sx=_LOOK,
            on_click=lambda _event: workspace.commands.arrange.show_all(), sizing_mode=None,
            stylesheets=[TOOLTIP_CSS],
        )  # fmt: skip
        self._state.param.watch(self._draw, "hidden")

    def __panel__(self) -> pn.viewable.Viewable:
        return self.chip

    def _draw(self, *_events: object) -> None:
        hidden = self._state.hidden
        key = "page-hidden-blocking" if any(map(blocks, hidden)) else "page-hidden"
        label = writing.text(key, things=count_words(hidden))
        self.chip.param.update(label=label if hidden else "", visible=bool(hidden))
