"""The buttons for the tape, for rings and arcs, and for switching a map off in every tab."""

from __future__ import annotations

import panel_material_ui as pmu

from apps.server.frame.buttons import button, switch
from apps.table.tools.tape_tool import NAME
from apps.table.workspace import Workspace
from apps.theme.theme import MENU_CSS, STOREY, TOOLTIP_CSS

_TIGHT = """
.MuiButton-root.MuiButton-root.MuiButton-root { min-width: 40px; padding: 8px; }
.MuiButton-startIcon.MuiButton-startIcon.MuiButton-startIcon { margin: 0; }
.MuiButton-endIcon.MuiButton-endIcon.MuiButton-endIcon { display: none; }
"""

CLEAR = "Clear measures"
KINDS = {
    "Rings": "rings",
    "Arcs": "arcs",
    "Reach": "reach",
    "Keystones": "keystones",
}
"""The measure of the selection that each entry shows or hides."""


def measure_buttons(workspace: Workspace) -> tuple[pmu.IconButton, pmu.MenuButton, pmu.IconButton]:
    """Return the tape tool, the menu of other measures, and `map_off`."""
    state, measuring = workspace.state, workspace.measuring
    tape = switch(
        state,
        "tool",
        "straighten",
        "Tape",
        act=lambda: workspace.tools.switch(NAME),
        on=lambda: state.tool == NAME,
    )
    menu = pmu.MenuButton(
        label="", icon="square_foot", icon_size="1.5em", items=[{"label": name} for name in KINDS]
        + [{"label": CLEAR}],
        description="Rings and arcs", variant="text", size="small", margin=0, align="center",
        stylesheets=[TOOLTIP_CSS, MENU_CSS, _TIGHT], sx={**STOREY, "minWidth": "40px"},
    )  # fmt: skip

    def clicked(item: dict[str, str]) -> None:
        if item["label"] == CLEAR:
            measuring.clear()
        else:
            measuring.toggle(KINDS[item["label"]])

    menu.on_click(clicked)
    return tape, menu, map_off(workspace)


def map_off(workspace: Workspace) -> pmu.IconButton:
    """Return a button that switches off the map on the table. It is visible only with a map."""
    mapping, stands, fairness = workspace.mapping, workspace.stands, workspace.fairness

    def off() -> None:
        mapping.what, stands.goal = "", ""
        fairness.hide()

    off_button = button("Map off", "layers_clear", off)

    def update(*_events: object) -> None:
        off_button.visible = bool(mapping.what or stands.goal or fairness.items)

    mapping.param.watch(update, ["what", "shown"])
    stands.param.watch(update, ["goal", "shown"])
    fairness.param.watch(update, "shown")
    update()
    return off_button
