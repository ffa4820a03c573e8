"""The help dialog on pointer and keys, whose lines come from `apps.table.keys`."""

from __future__ import annotations

from collections.abc import Iterable

import panel_material_ui as pmu

from apps.cards.shared.widgets import words
from apps.table.keys import HELP, KEYS, Row
from apps.table.state.view_state import ViewState
from apps.web.theme import DIALOG


def _ring(colour: str, dashes: str, *, rim: bool = False) -> str:
    """Return a picture of a ring on the table, seen from above."""
    ring = '<circle cx="12" cy="12" r="9" fill="none" stroke="{}" stroke-width="{}" {}/>'
    under = ring.format("var(--sl-rim)", 6, "") if rim else ""
    band = ring.format(colour, 3.5, f'stroke-dasharray="{dashes}" stroke-dashoffset="4.32"')
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{under}{band}</svg>'


_POINTER = (
    ("Click a unit, or beside it", "choose the firer, then its target"),
    ("Double click, double tap", "select a whole unit, to move it; elsewhere zoom in"),
    ("Shift + click", "add a model to the selection; with a double click a unit"),
    ("Drag a selected model", "move the selection in formation; red where it cannot stand"),
    ("Drag a piece or unit, on Table", "move it at once; locked pieces stay"),
    ("Drag anything else", "turn the table, also with one finger"),
    ("Alt + click, long touch", "point there for everybody at the table"),
    ("Right drag, two fingers", "shift the table"),
    ("Wheel, pinch", "zoom to the pointer"),
)
_MARKS = (
    (_ring("var(--sl-side-0)", "none"), "firer, in its side's colour"),
    (_ring("var(--sl-side-1)", "8.64 5.5"), "target, in its side's colour"),
    (_ring("var(--sl-halo)", "none", rim=True), "selected: a drag or an arrow key moves it"),
    (_ring("var(--sl-nobody)", "none"), "selected by somebody else, in their colour"),
)


def _grid(rows: Iterable[tuple[str, str]]) -> str:
    body = "".join(f"<span>{first}</span><span>{what}</span>" for first, what in rows)
    return f'<div class="keys">{body}</div>'


def _caps(row: Row) -> str:
    return " ".join(f"<kbd>{cap}</kbd>" for cap in row.caps.split(" "))


_SECTIONS = {
    "Keys: Table": _grid((_caps(row), row.words) for row in KEYS if row.setting_up),
    "Keys": _grid((_caps(row), row.words) for row in KEYS if not row.setting_up),
    "Pointer": _grid((f"<b>{what}</b>", does) for what, does in _POINTER),
    "Rings on the table": _grid(_MARKS),
}


def sheet(workspace: str) -> str:
    """Return the help as HTML; the keys of the tab come first."""
    last = None if workspace == "table" else next(iter(_SECTIONS))
    titles = sorted(_SECTIONS, key=lambda title: title == last)
    return "".join(f"<h3>{title}</h3>{_SECTIONS[title]}" for title in titles)


def cheat_sheet(state: ViewState) -> pmu.Dialog:
    """Return a dialog that opens when ``state.help`` is triggered."""
    content = words()
    dialog = pmu.Dialog(content, title=HELP.title, width_option="sm", **DIALOG)

    def ask(*_events: object) -> None:
        content.object = sheet(state.workspace)
        dialog.open = True

    state.param.watch(ask, "help")
    return dialog
