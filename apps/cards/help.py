"""The pointer and the keys, as the page obeys them."""

from __future__ import annotations

import panel_material_ui as pmu

from apps.cards.widgets import words
from apps.theme.theme import DIALOG
from sandbox.table.sides import SIDE_COLOURS


def _ring(colour: str, dashes: str, *, rim: bool = False) -> str:
    """A ring as it is on the table, from above."""
    ring = '<circle cx="12" cy="12" r="9" fill="none" stroke="{}" stroke-width="{}" {}/>'
    under = ring.format("#16202a", 6, "") if rim else ""
    band = ring.format(colour, 3.5, f'stroke-dasharray="{dashes}" stroke-dashoffset="4.32"')
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{under}{band}</svg>'


_POINTER = (
    ("Click a unit, or beside it", "choose the firer, then its target"),
    ("Double click, double tap", "choose a whole unit, to move it; else frame what is there"),
    ("Shift + click", "add a model to what is moved; with a double click a unit"),
    ("Drag a chosen model", "move what is chosen, in formation; red where it cannot stand"),
    ("Drag anything else", "turn the table; one finger does too"),
    ("Right drag, two fingers", "shift the table"),
    ("Wheel, pinch", "zoom to the pointer"),
)
_MARKS = (
    (_ring(SIDE_COLOURS[0], "none"), "firer, in its side's colour"),
    (_ring(SIDE_COLOURS[1], "8.64 5.5"), "target, in its side's colour"),
    (_ring("#fbf8ef", "none", rim=True), "chosen: what a drag or an arrow moves"),
)
_KEYS = (
    ("F", "firer: what the pointer is over, or the next click"),
    ("T", "target: likewise"),
    ("U", "choose the whole units of the chosen models"),
    ("X", "firer and target change places"),
    ("E", "look through the eye of the pair shown"),
    ("Esc", "one choice back; ends a flight"),
    ("← ↑ ↓ →", "move the chosen models 1/8″; with Shift 1″; or turn the table"),
    ("[ ]", "turn them 15°"),
    ("Ctrl Z", "undo the last move or change of policy"),
    ("Ctrl Y", "do it again"),
    ("W A S D", "shift the table"),
    (", .", "turn it"),
    ("PgUp PgDn", "tilt it"),
    ("+ −", "nearer, farther"),
    ("Home", "the whole table"),
    ("?", "this sheet"),
)


def cheat_sheet() -> pmu.Dialog:
    """A dialog to open with its ``open``."""
    rows = "".join(f"<span><b>{key}</b></span><span>{what}</span>" for key, what in _POINTER)
    keys = "".join(
        "<span>" + " ".join(f"<kbd>{cap}</kbd>" for cap in key.split(" ") if cap) + "</span>"
        f"<span>{what}</span>"
        for key, what in _KEYS
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
