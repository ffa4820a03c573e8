"""A sheet of what counts as what on a table: each kind of thing, its cover and its ground."""

from __future__ import annotations

from languages.writing import text
from sandbox.paper.plans.packing_list import LINE, draw_cells, draw_heads, draw_stripe, packed_as
from sandbox.paper.plans.paper import MARGIN, PAPERS, Sheet, fitted
from sandbox.scenario.kinds import word_called
from sandbox.table.table import Table
from sandbox.view.marks.overlay import RIM

_STARTS = (0.0, 0.45, 0.72)
"""Starts of the columns, as shares of the width between the margins."""


def counts_as(table: Table) -> tuple[tuple[str, str, str], ...]:
    """Return each kind of thing on a table with its cover and its ground, in players' words."""
    rows = {
        (packed_as(piece), word_called(piece.cover), word_called(piece.ground))
        for piece in table.pieces
    }
    return tuple(sorted(rows))


def counts_sheet(table: Table, paper: str) -> Sheet:
    """Return the sheet. ``paper``: a name of `PAPERS`."""
    sheet = Sheet(*PAPERS[paper])
    wide, high = PAPERS[paper]
    room, top = wide - 2 * MARGIN, high - MARGIN
    title = fitted(text("paper-counts-as", scenario=table.scenario.name), 13, room)
    sheet.text(MARGIN, top - 5.0, title, 13, RIM, fontweight="bold")
    starts = [*(MARGIN + share * room for share in _STARTS), MARGIN + room]
    y = top - 12.0
    draw_heads(sheet, y, [text(f"paper-{head}") for head in ("what", "cover", "ground")], starts)
    for place, cells in enumerate(counts_as(table)):
        y -= LINE
        if place % 2:
            draw_stripe(sheet, y, room)
        draw_cells(sheet, y, cells, starts)
    return sheet
