"""Cards to print and lay on tables: name, plan, and the code of an address, four on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import segno
import shapely
from matplotlib.patches import Circle, PathPatch, Rectangle

from languages.writing import text
from sandbox.paper.plans.paper import MARGIN, PAPERS, Sheet, fitted, outline_path, pdf, width_of
from sandbox.paper.plans.small_plan import MODEL_IN, SmallPlan
from sandbox.view.marks.overlay import RIM as INK

_ACROSS, _DOWN = 2, 2
_CODE = 44.0
"""Side of a code, millimetres: a phone reads it from an arm's length."""

_CUT, _SOFT, _EDGE = "#c9cfd5", "#55626d", "#00000055"


@dataclass(frozen=True)
class TableCard:
    """A card. ``address``: what its code opens."""

    name: str
    plan: SmallPlan
    address: str


def table_cards(cards: Sequence[TableCard], title: str, paper: str = "a4") -> bytes:
    """Return cards as a PDF, four on each sheet, with lines to cut along."""
    return pdf(card_sheets(cards, paper), title)


def card_sheets(cards: Sequence[TableCard], paper: str) -> list[Sheet]:
    """Return the sheets of cards. ``paper``: a name of `PAPERS`."""
    wide, high = PAPERS[paper]
    many, sheets = _ACROSS * _DOWN, []
    for first in range(0, len(cards), many):
        sheet = Sheet(wide, high)
        sheet.line((wide / 2, wide / 2), (0, high), _CUT, 0.2)
        sheet.line((0, wide), (high / 2, high / 2), _CUT, 0.2)
        for place, card in enumerate(cards[first : first + many]):
            row, column = divmod(place, _ACROSS)
            left, bottom = column * wide / _ACROSS, high - (row + 1) * high / _DOWN
            _draw(sheet, card, left + MARGIN, bottom + MARGIN, (wide / 2, high / 2))
        sheets.append(sheet)
    return sheets


def _draw(sheet: Sheet, card: TableCard, x: float, y: float, size: tuple[float, float]) -> None:
    """Draw a card from its lower left corner, within margins."""
    wide, high = (side - 2 * MARGIN for side in size)
    top = y + high - 6.0
    _line(sheet, x, top, card.name, wide, (15.0, 10.0), INK, bold=True)
    bottom = y + _CODE + 12.0
    _plan(sheet, card.plan, (x, bottom, x + wide, top - 5.0))
    _code(sheet, card.address, x, y + 8.0)
    words = text("paper-card-scan").split("\n")
    for number, line in enumerate(words):
        sheet.text(x + _CODE + 4.0, y + _CODE - 1.0 - 5.0 * number, line, 10, INK)
    _line(sheet, x, y, card.address.partition("://")[2], wide, (7.5, 4.0), _SOFT)


def _line(
    sheet: Sheet,
    x: float,
    y: float,
    words: str,
    wide: float,
    points: tuple[float, float],
    colour: str,
    *,
    bold: bool = False,
) -> None:
    """Write words in a width: in the greater type, as small as they need, or cut in the lesser."""
    most, least = points
    size = max(least, most * min(1.0, wide / width_of(words, most, bold)))
    cut = fitted(words, size, wide if size > least else 0.9 * wide)
    sheet.text(x, y, cut, size, colour, fontweight="bold" if bold else "normal")


def _plan(sheet: Sheet, plan: SmallPlan, box: tuple[float, float, float, float]) -> None:
    """Draw a plan as large as a box has room for, at its top and in its middle."""
    left, bottom, right, top = box
    scale = min((right - left) / plan.size[0], (top - bottom) / plan.size[1])
    wide, deep = (side * scale for side in plan.size)
    x, y = (left + right - wide) / 2, top - deep
    ground = Rectangle((x, y), wide, deep, fc=plan.ground, ec=INK, lw=0.8)
    sheet.axes.add_patch(ground)
    for shape, colour in plan.shapes:
        for part in shapely.get_parts(
            shapely.transform(shape, lambda points: points * scale + (x, y))
        ):
            drawn = PathPatch(outline_path(part), fc=colour, ec=_EDGE, lw=0.3)
            sheet.axes.add_patch(drawn)
            drawn.set_clip_path(ground)
    for across, along, colour in plan.dots:
        at = x + across * scale, y + along * scale
        sheet.axes.add_patch(Circle(at, MODEL_IN * scale, fc=colour, ec="none"))


def _code(sheet: Sheet, address: str, x: float, y: float) -> None:
    """Draw the QR code of an address, from its lower left corner."""
    rows = [*segno.make(address, error="m", micro=False).matrix]
    side = _CODE / len(rows)
    dark = [
        shapely.box(
            x + column * side,
            y + _CODE - (row + 1) * side,
            x + (column + 1) * side,
            y + _CODE - row * side,
        )
        for row, line in enumerate(rows)
        for column, bit in enumerate(line)
        if bit
    ]
    for part in shapely.get_parts(shapely.union_all(dark)):
        sheet.axes.add_patch(PathPatch(outline_path(part), fc=INK, ec="none"))
