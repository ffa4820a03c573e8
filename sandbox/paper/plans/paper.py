"""Sheets of paper, and the text on them. Millimetres; type in points."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path as Outline
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextToPath

from languages import writing


class PlanFault(Exception):
    """A table that no sheet can show, or an unknown piece: the value found and what was
    expected.
    """


INCH = 25.4
POINT = INCH / 72
"""Millimetres of an inch, and of a point."""

PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
"""Width and height of each sheet, upright."""

MARGIN = 9.0
"""Margin that printers leave white at each edge, slightly enlarged."""

DOTS = 200
"""Dots per inch of a picture."""

_FAMILY = "DejaVu Sans"
_EIGHTHS = ("", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞")


class Sheet:
    """One sheet; its origin is the lower left corner, y up."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.figure = Figure(figsize=(width / INCH, height / INCH), facecolor="white")
        self.axes: Any = self.figure.add_axes((0.0, 0.0, 1.0, 1.0))
        self.axes.set(xlim=(0.0, width), ylim=(0.0, height))
        self.axes.axis("off")

    def text(self, x: float, y: float, words: str, points: float, colour: str, **more: Any) -> None:
        """Write words at a place: by default from there to the right, on that line."""
        style = {"ha": "left", "va": "baseline", "fontfamily": _FAMILY, **more}
        self.axes.text(x, y, words, fontsize=points, color=colour, parse_math=False, **style)

    def centred(
        self, x: float, y: float, said: str, points: float, colour: str, halo: str = "", **more: Any
    ) -> None:
        """Write words about a place, on a ``halo`` of a colour if it has one."""
        if halo:
            more["path_effects"] = [withStroke(linewidth=1.6, foreground=halo)]
        self.text(x, y, said, points, colour, ha="center", va="center_baseline", **more)

    def star(self, x: float, y: float, points: float, colour: str, edge: str) -> None:
        """Draw a star at a place."""
        star: dict[str, Any] = {"marker": "*", "ms": points, "mfc": colour, "mec": edge, "mew": 0.5}
        self.axes.plot([x], [y], scalex=False, scaley=False, **star)

    def line(
        self, xs: Iterable[float], ys: Iterable[float], colour: str, mm: float, level: float = 2.0
    ) -> None:
        """Draw a line through these points, in millimetres of width; ``level``: pieces are at 1."""
        pen: dict[str, Any] = {"color": colour, "linewidth": mm / POINT, "zorder": level}
        self.axes.plot(list(xs), list(ys), solid_capstyle="butt", scalex=False, scaley=False, **pen)


def pdf(sheets: Iterable[Sheet], title: str) -> bytes:
    """Return sheets as a document, the same bytes for the same sheets."""
    out = io.BytesIO()
    about = {"Title": title, "Creator": "Sightline", "CreationDate": None}
    with PdfPages(out, metadata=about) as pages:
        for sheet in sheets:
            pages.savefig(sheet.figure)
    return out.getvalue()


def png(sheet: Sheet) -> bytes:
    """Return a sheet as a picture."""
    out = io.BytesIO()
    sheet.figure.savefig(out, format="png", dpi=DOTS, metadata={"Software": None})
    return out.getvalue()


def outline_path(polygon: shapely.Polygon) -> Outline:
    """Return a polygon with its holes, to draw."""
    rings = (np.asarray(ring.coords) for ring in (polygon.exterior, *polygon.interiors))
    return Outline.make_compound_path(*(Outline(ring, closed=True) for ring in rings))


@lru_cache(maxsize=4096)
def width_of(words: str, points: float, bold: bool = False) -> float:
    """Return the width of words, millimetres."""
    font = FontProperties(family=_FAMILY, size=points, weight="bold" if bold else "normal")
    wide, _, _ = TextToPath().get_text_width_height_descent(words, font, ismath=False)
    return float(wide) * POINT


def fitted(words: str, points: float, room: float) -> str:
    """Return words cut to a width, with … for a missing part."""
    if width_of(words, points) <= room:
        return words
    least, most = 0, len(words)
    while least < most:
        middle = (least + most + 1) // 2
        cut = words[:middle].rstrip() + "…"
        least, most = (middle, most) if width_of(cut, points) <= room else (least, middle - 1)
    return words[:least].rstrip() + "…"


def inches(value: float) -> str:
    """Write a length as on a tape: inches to the nearest eighth, or centimetres to a millimetre,
    whose name the plan says once.
    """
    if writing.per_inch() != 1:
        return writing.inches(value).removesuffix(" cm")
    eighths = round(abs(value) * 8)
    whole, part = divmod(eighths, 8)
    sign = "−" if value < 0 and eighths else ""
    return f"{sign}{whole if whole or not part else ''}{_EIGHTHS[part]}″"
