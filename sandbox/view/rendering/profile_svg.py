"""The side view of a sight line as a drawing: eye, ground and obstacles to scale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape

import numpy as np
from numpy.typing import NDArray

from languages.writing import inches, per_inch, text
from sandbox.scenario.words import BLOCKED, CONTESTED, NO_COVERS
from sandbox.sight.colours import COLOURS, pair_tone
from sandbox.sight.hiding import by_thing, piece_name
from sandbox.sight.profile import MARGIN_IN, Cut, Profile
from sandbox.sight.report import PairSight
from sandbox.sight.wording import model_words
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import Table

At = Callable[[Iterable[float]], tuple[float, float]]

_EARTH, _STONE, _LEAVES, _INK = "#b9a98a", "#8b8f94", "#6f9a5b", "#16202a"
"""Colours of the table and terrain without cover, of cover, and of porous volumes."""

_FOOT_PX, _HEAD_PX, _LEFT_PX = 26, 22, 26
"""Pixels of room: below for the scale along the table, above for names, left for heights."""

_STEPS = (1, 2, 3, 6, 12, 24, 48, 96)
"""Inches between marks of a scale: the first with room for its numbers."""

_ALONG_PX, _UP_PX = 34, 16
"""Least pixels between marks: along the table, more where they say ``cm``; and upwards."""

LARGE = 1100
"""Pixels across of a drawing that fills the screen."""


def enlarging(svg: str, large: str, name: str) -> str:
    """Return HTML of a drawing that opens ``large`` over the page when it is clicked.

    ``name``: an id that is unique on the page.
    """
    title, label = escape(text("exchange-enlarge")), escape(text("exchange-enlarge-side"))
    return (
        f'<button type="button" class="enlarge" popovertarget="{name}" title="{title}" '
        f'aria-label="{label}">{svg}</button>'
        f'<div popover id="{name}" class="enlarged">{large}<button type="button" '
        f'popovertarget="{name}" popovertargetaction="hide">{text("exchange-close")}</button></div>'
    )


def profile_svg(table: Table, pair: PairSight, found: Profile, width: int = 320) -> str:
    """Return an ``svg`` element of this width in pixels, as high as its scale makes it."""
    scale = (width - _LEFT_PX) / (found.length + MARGIN_IN)
    high = max(found.highest + 0.4, 2.0)
    height = high * scale + _FOOT_PX + _HEAD_PX

    def at(point: Iterable[float]) -> tuple[float, float]:
        along, up = point
        return _LEFT_PX + (along + MARGIN_IN) * scale, _HEAD_PX + (high - up) * scale

    drawn = [
        f'<rect x="0" y="{at((0, 0))[1]:.1f}" width="{width}" height="5" fill="{_EARTH}"/>',
        *(_cut(table, cut, at) for cut in sorted(found.cuts, key=_order)),
        _line(pair, at(found.eye), at(found.end)),
        _names(table, pair, found, at, width),
        _scale(found.length, scale, at, width),
        _heights(high, scale, at, width),
    ]
    ends = {"from": model_words(table, pair.shooter), "to": model_words(table, pair.target)}
    about = escape(text("exchange-side-view", **ends), quote=True)
    return (
        f'<svg class="profile" viewBox="0 0 {width} {height:.0f}" width="100%" role="img" '
        f'aria-label="{about}" xmlns="http://www.w3.org/2000/svg" font-size="11" '
        f'font-family="inherit" fill="currentColor">{"".join(drawn)}</svg>'
    )


def _order(cut: Cut) -> int:
    return ("porous", "terrain", "model", "firer", "target").index(cut.role)


def _cut(table: Table, cut: Cut, at: At) -> str:
    if cut.role in ("terrain", "porous"):
        colour = _LEAVES if cut.role == "porous" else _EARTH if cut.cover in NO_COVERS else _STONE
    else:
        colour = SIDE_COLOURS[table.unit(cut.id.partition("/")[0]).side_number]
    faint = ' fill-opacity="0.45"' if cut.role == "porous" else ""
    rings = "".join(_path(at, ring, closed=True) for ring in cut.solid)
    edges = "".join(_path(at, line, closed=False) for line in cut.lines)
    return (
        f'<g data-cut="{escape(cut.id, quote=True)}"><path d="{rings}" fill="{colour}"{faint}/>'
        f'<path d="{edges}" fill="none" stroke="{colour}" stroke-width="1"/></g>'
    )


def _path(at: At, points: NDArray[np.float64], *, closed: bool) -> str:
    placed = [at(point) for point in points.tolist()]
    steps = "L".join(f"{x:.1f} {y:.1f}" for x, y in placed)
    return f"M{steps}{'Z' if closed else ''}"


def _line(pair: PairSight, start: tuple[float, float], end: tuple[float, float]) -> str:
    """Draw the sight line in its verdict's colour: dashed where it is blocked, dotted contested."""
    dash = {BLOCKED: ' stroke-dasharray="6 4"', CONTESTED: ' stroke-dasharray="2 3"'}
    colour = COLOURS[pair_tone(pair)]
    (x1, y1), (x2, y2) = start, end
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return (
        # A dark edge: the lightest colours are faint on paper.
        f'<line {ends} stroke="{_INK}" stroke-opacity="0.45" stroke-width="3.6"'
        f"{dash.get(pair.verdict, '')}/>"
        f'<line {ends} stroke="{colour}" stroke-width="2"{dash.get(pair.verdict, "")}/>'
        f'<circle cx="{x1:.1f}" cy="{y1:.1f}" r="3" fill="{_INK}" stroke="#fff"/>'
        f'<circle cx="{x2:.1f}" cy="{y2:.1f}" r="3" fill="{colour}" stroke="#fff"/>'
    )


def _names(table: Table, pair: PairSight, found: Profile, at: At, width: int) -> str:
    """Draw the names of the main blockers above it, as far as there is room side by side."""
    cuts = {cut.id: cut for cut in found.cuts}
    said, taken = "", list[tuple[float, float]]()
    for row in by_thing(pair.hidden_by):
        cut = cuts.get(row.id)
        if cut is None or not len(cut.corners):
            continue
        name = piece_name(table, row.id)
        top = cut.corners[int(cut.corners[:, 1].argmax())]
        x, y = at(top.tolist())
        half = 3.0 * len(name) + 3
        x = min(max(x, half), width - half)
        if any(x - half < b and a < x + half for a, b in taken):
            continue
        taken.append((x - half, x + half))
        said += (
            f'<text x="{x:.1f}" y="{max(y - 4, 10):.1f}" text-anchor="middle">{escape(name)}</text>'
        )
    return said


def _marks(length: float, scale: float, room: float) -> Iterator[float]:
    """Return the inches of marks that leave ``room`` pixels: round in the reader's unit."""
    unit = per_inch()
    step = next((step for step in _STEPS if step * scale / unit >= room), _STEPS[-1])
    return (number / unit for number in range(0, int(length * unit) + 1, step))


def _scale(length: float, scale: float, at: At, width: int) -> str:
    """Draw the inches along the table."""
    said = ""
    for far in _marks(length, scale, _ALONG_PX * per_inch() ** 0.5):
        x, y = at((far, 0.0))
        ends = f'x1="{x:.1f}" y1="{y + 5:.1f}" x2="{x:.1f}" y2="{y + 10:.1f}"'
        said += f'<line {ends} stroke="currentColor"/>'
        if x < width - 12:
            said += _words(x, y + 21, inches(far), "middle")
    return f'<g data-scale="along">{said}</g>'


def _heights(high: float, scale: float, at: At, width: int) -> str:
    """Draw the inches above the table, each with a faint line across the drawing."""
    said = ""
    for up in _marks(high, scale, _UP_PX):
        _, y = at((0.0, up))
        said += (
            f'<line x1="{_LEFT_PX - 4}" y1="{y:.1f}" x2="{width}" y2="{y:.1f}" '
            'stroke="currentColor" stroke-opacity="0.18"/>'
        )
        said += _words(_LEFT_PX - 6, y + 4, inches(up).removesuffix(" cm"), "end")
    return f'<g data-scale="up">{said}</g>'


def _words(x: float, y: float, said: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{said}</text>'
