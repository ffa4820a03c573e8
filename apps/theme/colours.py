"""Every colour of the page, once: CSS custom properties for the page in light and in dark.

Sides, sight, sky and marks have the colours that they have on the table.
"""

from __future__ import annotations

from sandbox.sight.colours import COLOURS
from sandbox.table.sides import SIDE_COLOURS
from sandbox.view.marks.overlay import HALO, RIM
from sandbox.view.style import SKY

INK, WHITE = RIM, "#ffffff"
PAPER_LIGHT, PAPER_DARK = "#fcfcfa", "#1d242c"
BLUE, SKY_BLUE = SIDE_COLOURS[0], "#56b4e9"
"""Okabe and Ito's blue, and their sky blue for a dark ground."""


def _mixed(colour: str, share: float) -> str:
    """A colour let through: ``rgb(22 32 42 / 0.14)``."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"rgb({red} {green} {blue} / {share:g})"


_BOTH = {
    **{f"--sl-{tone}": colour for tone, colour in COLOURS.items()},
    "--sl-side-0": SIDE_COLOURS[0],
    "--sl-side-1": SIDE_COLOURS[1],
    # Rims of a side's sign, and its colour where white words stand on it.
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
    "--sl-note": _mixed(INK, 0.92),
    "--sl-on-note": "#f3f6f8",
    "--sl-veil": _mixed(INK, 0.35),
    "--sl-halo": HALO,
    "--sl-rim": RIM,
    "--sl-shade": "0 0 0",  # of shadows, in rgb() beside how dark they are
    "--sl-stripes": _mixed(WHITE, 0.65),
    # The table in plan, and the die.
    "--sl-wood": "#7b5838",
    "--sl-grass-top": "#93976c",
    "--sl-grass-bottom": "#858c60",
    "--sl-die": "#fdfcf6",
    "--sl-die-edge": "#55626d",
    "--sl-die-pip": INK,
    "--sl-die-ground": _mixed(WHITE, 0.88),
}
_LIGHT_INK, _DARK_INK = INK, "#e9eef2"

LIGHT = {
    **_BOTH,
    "--sl-ink": _LIGHT_INK,
    "--sl-soft": "#55626d",
    "--sl-line": _mixed(_LIGHT_INK, 0.14),
    "--sl-hover": _mixed(_LIGHT_INK, 0.07),
    "--sl-chosen": _mixed(BLUE, 0.16),
    "--sl-card": _mixed(PAPER_LIGHT, 0.95),
    "--sl-solid": "#f6f6f3",
    "--sl-label": _mixed(WHITE, 0.92),
    "--sl-focus": BLUE,
    "--sl-sky-top": SKY.top,
    "--sl-sky-bottom": SKY.bottom,
}
DARK = {
    **_BOTH,
    "--sl-ink": _DARK_INK,
    "--sl-soft": "#a3b0bb",
    "--sl-line": _mixed(_DARK_INK, 0.16),
    "--sl-hover": _mixed(_DARK_INK, 0.09),
    "--sl-chosen": _mixed(SKY_BLUE, 0.24),
    "--sl-card": _mixed("#202831", 0.95),
    "--sl-solid": "#1f2730",
    "--sl-label": _mixed("#181f27", 0.92),
    "--sl-focus": SKY_BLUE,
    "--sl-sky-top": "#10171f",
    "--sl-sky-bottom": "#3a4653",
}
