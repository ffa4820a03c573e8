"""Every colour of the page: CSS custom properties for light and for dark.

Sides, sight, sky and marks have the same colours as on the table.
"""

from __future__ import annotations

from sandbox.sight.colours import COLOURS
from sandbox.table.sides import SIDE_COLOURS
from sandbox.view.marks.overlay import HALO, RIM
from sandbox.view.style import SKY

INK, WHITE = RIM, "#ffffff"
PAPER_LIGHT, PAPER_DARK = "#fcfcfa", "#1d242c"
BLUE, SKY_BLUE = SIDE_COLOURS[0], "#56b4e9"
"""Okabe and Ito's blue, and their sky blue for dark backgrounds."""


def _translucent(colour: str, share: float) -> str:
    """Return a colour of some opacity: ``rgb(22 32 42 / 0.14)``."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"rgb({red} {green} {blue} / {share:g})"


SPINNER_TRACK = _translucent("#808080", 0.25)
"""The ring that a busy sign turns on, in both themes."""

_BOTH = {
    **{f"--sl-{tone}": colour for tone, colour in COLOURS.items()},
    "--sl-side-0": SIDE_COLOURS[0],
    "--sl-side-1": SIDE_COLOURS[1],
    # The rim of a side's symbol, and the side's colour behind white text.
    "--sl-side-0-rim": SKY_BLUE,
    "--sl-side-1-rim": "#ffb27d",
    "--sl-side-0-deep": SIDE_COLOURS[0],
    "--sl-side-1-deep": "#b84e00",
    "--sl-north": SIDE_COLOURS[1],
    "--sl-unsaved": SIDE_COLOURS[1],
    "--sl-kept": "#00795a",
    "--sl-missed": "#b34700",
    "--sl-wrong": "#8f2d00",
    "--sl-nobody": "#7a8791",
    "--sl-nothing": "#8a949c",
    "--sl-on-deep": WHITE,
    "--sl-on-clear": "#04130e",
    "--sl-on-sight": "#10181f",
    "--sl-note": _translucent(INK, 0.92),
    "--sl-on-note": "#f3f6f8",
    "--sl-veil": _translucent(INK, 0.35),
    "--sl-halo": HALO,
    "--sl-rim": RIM,
    "--sl-shade": "0 0 0",  # of shadows, for rgb() with an opacity
    "--sl-stripes": _translucent(WHITE, 0.65),
    # The plan of the table, and dice.
    "--sl-wood": "#7b5838",
    "--sl-grass-top": "#93976c",
    "--sl-grass-bottom": "#858c60",
    "--sl-die": "#fdfcf6",
    "--sl-die-edge": "#55626d",
    "--sl-die-pip": INK,
    "--sl-die-ground": _translucent(WHITE, 0.88),
}
_LIGHT_INK, _DARK_INK = INK, "#e9eef2"

LIGHT = {
    **_BOTH,
    "--sl-ink": _LIGHT_INK,
    "--sl-soft": "#55626d",
    "--sl-line": _translucent(_LIGHT_INK, 0.14),
    "--sl-hover": _translucent(_LIGHT_INK, 0.07),
    "--sl-chosen": _translucent(BLUE, 0.16),
    "--sl-card": _translucent(PAPER_LIGHT, 0.95),
    "--sl-solid": "#f6f6f3",
    "--sl-label": _translucent(WHITE, 0.92),
    "--sl-focus": BLUE,
    "--sl-sky-top": SKY.top,
    "--sl-sky-bottom": SKY.bottom,
}
DARK = {
    **_BOTH,
    "--sl-ink": _DARK_INK,
    "--sl-soft": "#a3b0bb",
    "--sl-line": _translucent(_DARK_INK, 0.16),
    "--sl-hover": _translucent(_DARK_INK, 0.09),
    "--sl-chosen": _translucent(SKY_BLUE, 0.24),
    "--sl-card": _translucent("#202831", 0.95),
    "--sl-solid": "#1f2730",
    "--sl-label": _translucent("#181f27", 0.92),
    "--sl-focus": SKY_BLUE,
    "--sl-sky-top": "#10171f",
    "--sl-sky-bottom": "#3a4653",
}
