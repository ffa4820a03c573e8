"""The sheet of pointer and keys: a dialog whose lines on keys come from `apps.table.keys`."""

from __future__ import annotations

import panel_material_ui as pmu

from apps.cards.widgets import words
from apps.table.keys import KEYS
from apps.theme.theme import DIALOG


def _ring(colour: str, dashes: str, *, rim: bool = False) -> str:
    """A ring as it is on the table, from above."""
    ring = '<circle cx="12" cy="12" r="9" fill="none" stroke="{}" stroke-width="{}" {}/>'
    under = ring.format("var(--sl-rim)", 6, "") if rim else ""
    band = ring.format(colour, 3.5, f'stroke-dasharray="{dashes}" stroke-dashoffset="4.32"')
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{under}{band}</svg>'


_POINTER = (
    ("Click a unit, or beside it", "choose the firer, then its target"),
    ("Double click, double tap", "choose a whole unit, to move it; else frame what is there"),
    ("Shift + click", "add a model to what is moved; with a double click a unit"),
    ("Drag a chosen model", "move what is chosen, in formation; red where it cannot stand"),
    ("Drag a piece or unit, on Table", "move it at once; what is locked stays"),
    ("Drag anything else", "turn the table; one finger does too"),
    ("Alt + click, long touch", "look here: shows everybody at the table"),
    ("Right drag, two fingers", "shift the table"),
    ("Wheel, pinch", "zoom to the pointer"),
)
_MARKS = (
    (_ring("var(--sl-side-0)", "none"), "firer, in its side's colour"),
    (_ring("var(--sl-side-1)", "8.64 5.5"), "target, in its side's colour"),
    (_ring("var(--sl-halo)", "none", rim=True), "chosen: what a drag or an arrow moves"),
    (_ring("var(--sl-nobody)", "none"), "chosen by somebody else, in his colour"),
)


def cheat_sheet() -> pmu.Dialog:
    """A dialog to open with its ``open``."""
    rows = "".join(f"<span><b>{key}</b></span><span>{what}</span>" for key, what in _POINTER)
    keys = "".join(
        "<span>" + " ".join(f"<kbd>{cap}</kbd>" for cap in row.caps.split(" ")) + "</span>"
        f"<span>{row.words}</span>"
        for row in KEYS
    )
    marks = "".join(f"<span>{ring}</span><span>{what}</span>" for ring, what in _MARKS)
    content = "".join(
        f'<h3>{title}</h3><div class="keys">{part}</div>'
        for title, part in (("Pointer", rows), ("Rings on the table", marks), ("Keys", keys))
    )
    return pmu.Dialog(
        words(content), title="Pointer and keys", title_variant="h6", show_close_button=True,
        close_on_click=True, width_option="sm", sx=DIALOG,
    )  # fmt: skip
