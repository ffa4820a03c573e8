"""Parts of cards: lists to choose from, panes of text, select fields, and the CSS of cards."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param
from param.parameterized import no_instance_params

from apps.scene.protocol import LISTED, RowHovered, drop, parse_message
from apps.web.bundle import bundle, style
from apps.web.theme import TOOLTIP_CSS
from apps.web.upstream.component import Component
from apps.web.upstream.panel_fixes import BareHTML, send_at_once
from rules.engine.telling import unbroken
from sandbox.scenario.faults import shown
from sandbox.table.scanned import as_scanned
from sandbox.table.table import Table

_JS = Path(__file__).parent / "js"

CSS = style("panels")
"""The style of lists, tables and text; each component has its own shadow root and needs it."""


class PickList(Component):
    """Titled sections of rows to choose from; ``picked`` is called with a row's id.

    ``hovered``: called with the id of the row under the pointer or with the keyboard's focus, and
    with an empty string when there is none. The first tap of a finger on a row with ``preview``
    only hovers it. The rows of a section with ``room`` scroll in a box of one height.
    """

    sections = param.List(doc="[{title, rows, none, room}]; rows: id, title, detail, glyph, …")
    hovers = param.Boolean(False, doc="Whether the browser sends which row is hovered.")

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
        message = parse_message(LISTED, data)
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
        return any(known["id"] == row for part in self.sections for known in part["rows"])


def list_row(
    key: str,
    title: str,
    detail: str = "",
    glyph: str = "line",
    tone: str = "",
    *,
    current: bool = False,
    **more: Any,
) -> dict[str, Any]:
    """Return a row of a `PickList`. ``key``: its id. ``more``: badge, badge_tone, preview."""
    row = {"id": key, "title": title, "detail": detail, "glyph": glyph, "tone": tone}
    return {**row, "current": current, **more}


def small_button(
    label: str, act: Callable[[], object], icon: str = "", variant: str = "outlined", **how: Any
) -> pmu.Button:
    """Build a button with a label, as cards and dialogs have. ``how``: its further parameters."""
    return pmu.Button(
        label=label,
        icon=icon or None,
        variant=variant,
        size="small",
        on_click=lambda _: act(),
        **how,
    )


def row_button(
    label: str, icon: str, act: Callable[[], object], variant: str, *, least_px: int
) -> pmu.Button:
    """Build a button of a row that they fill together. ``least_px``: its least width."""
    return small_button(
        label,
        act,
        icon,
        variant=variant,
        margin=(8, 0, 0, 0),
        styles={"flex": f"1 1 {least_px}px", "width": "auto"},
        sx={} if variant == "contained" else {"background": "var(--sl-solid)"},
    )


@no_instance_params
class Words(BareHTML):
    """A pane of HTML in which no line begins with %."""

    def _transform_object(self, obj: Any) -> dict[str, Any]:
        return dict(super()._transform_object(unbroken(obj or "")))


def button(
    what: str, icon: str, act: Callable[[], None], *styles: str, visible: bool = True
) -> pmu.IconButton:
    """Build an icon button. ``what``: its effect, shown as its tooltip and used as its name."""
    look: dict[str, Any] = {"color": "default", "size": "1.5em", "margin": 0, "align": "center"}
    look |= {"stylesheets": list(styles) or [TOOLTIP_CSS], "visible": visible}
    return pmu.IconButton(icon=icon, description=what, on_click=lambda _event: act(), **look)


def folded(title: str, *parts: Any, **params: Any) -> pmu.Card:
    """Build a card within a card, which is folded at first."""
    look: dict[str, Any] = {"elevation": 0, "variant": "outlined", "sizing_mode": "stretch_width"}
    return pmu.Card(*parts, title=title, collapsed=True, **look, **params)


def words(content: str = "", **params: Any) -> pn.pane.HTML:
    """Return a pane of HTML in the page's style. Text from files must go through `text` first.

    Empty the pane instead of hiding it: Panel's pane breaks the page when it is shown before it is
    drawn.
    """
    params = {"sizing_mode": "stretch_width", "margin": 0, **params}
    return Words(content, **{"stylesheets": [CSS], **params})


def text(content: object) -> str:
    """Return a value as escaped text for HTML."""
    return escape(str(content))


def scan_note(table: Table) -> str:
    """Return HTML for a result that takes a scanned table as it was scanned; empty for others."""
    said = as_scanned(table)
    return f'<p class="go"><small>{text(said)}</small></p>' if said else ""


def least(wide: int) -> dict[str, str]:
    """Return styles for a field that shares its row while it has so much room. Panel would add up
    least widths, those of hidden fields too, and make a dialog as wide."""
    return {"flex": f"1 1 {wide}px", "width": "auto"}


def select(label: str) -> pmu.Select:
    """Return an empty select field that shares its row where there is room."""
    field = pmu.Select(
        label=label, options={"": ""}, value="", size="small", sizing_mode="stretch_width",
        margin=(8, 0, 0, 0), variant="outlined", sx=_FIELD,
        styles=least(128),
    )  # fmt: skip
    return send_at_once(field)


_FIELD = {
    "& .MuiSelect-select.MuiSelect-select.MuiSelect-select": {
        "fontSize": "13px",
        "padding": "7px 30px 7px 10px",
    }
}
