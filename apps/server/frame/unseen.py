"""The chip over the bar where this page does not draw everything: how much, and a way back."""

from __future__ import annotations

import panel as pn
import panel_material_ui as pmu

from apps.table.editing.table_top import count_words
from apps.table.workspace import Workspace
from apps.theme.theme import GLASS, TOOLTIP_CSS
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
    """``3 things hidden, still in the way of sight · Show all``; a click shows them."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._state, self._session = workspace.state, workspace.session
        self.chip = pmu.Button(
            label="", icon="visibility_off", variant="text", size="small", margin=0, visible=False,
            description="Draw them on this page again (Shift H)", css_classes=["unseen"], sx=_LOOK,
            on_click=lambda _event: workspace.commands.arrange.show_all(), sizing_mode=None,
            stylesheets=[TOOLTIP_CSS],
        )  # fmt: skip
        self._state.param.watch(self._draw, "hidden")

    def __panel__(self) -> pn.viewable.Viewable:
        return self.chip

    def _draw(self, *_events: object) -> None:
        hidden = self._state.hidden
        stops = any(blocks(thing) for thing in hidden)
        still = ", still in the way of sight" if stops else ""
        said = f"{count_words(hidden)} hidden{still} · Show all"
        self.chip.param.update(label=said if hidden else "", visible=bool(hidden))
