"""The pointer and the keys, as the page obeys them."""

from __future__ import annotations

import panel_material_ui as pmu

from apps.dress import DIALOG
from apps.pieces import words

_POINTER = (
    ("Click a unit, or beside it", "choose the firer, then its target"),
    ("Shift + click", "add a model to what is moved"),
    ("Drag a chosen model", "move it along the ground; red where it cannot stand"),
    ("Drag anything else", "turn the table; one finger does too"),
    ("Right drag, two fingers", "shift the table"),
    ("Wheel, pinch", "zoom to the pointer"),
    ("Double click", "frame what is under the pointer"),
)
_KEYS = (
    ("F", "firer: what the pointer is over, or the next click"),
    ("T", "target: likewise"),
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
    content = (
        f'<h3>Pointer</h3><div class="keys">{rows}</div><h3>Keys</h3><div class="keys">{keys}</div>'
    )
    return pmu.Dialog(
        words(content), title="Pointer and keys", title_variant="h6", show_close_button=True,
        close_on_click=True, width_option="sm", sx=DIALOG,
    )  # fmt: skip
