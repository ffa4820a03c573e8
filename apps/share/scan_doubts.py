"""Facts by which a page judges a scan: moved surfaces, drawn distances, places of fences.

``js/sight/scan/`` judges with them as `sandbox.analysis.scan_doubt` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import shapely

from sandbox.analysis.doubt_places import PIECE, kind_of
from sandbox.analysis.scan_draws import EATEN, FAR, NEAR, WHOLE, drawn_waves, is_other
from sandbox.analysis.thin_things import drawn_fences, fence_rank, is_open
from sandbox.table.outlines import outline
from sandbox.table.piece_doubt import piece_doubts
from sandbox.table.scanned import CLOSED, OPEN, displaced, error_of, hull_of
from sandbox.table.table import Table

_DIGITS = 6
"""Digits of the drawn distances: a millionth of the error of a surface."""


def scan_doubts(
    table: Table, pieces_of: Callable[[Table], list[dict[str, Any]]]
) -> dict[str, Any] | None:
    """Return them as JSON; None for a table without a scan.

    ``pieces_of``: returns the rows of a table's terrain and smoke. Each of ``steps`` has None for
    those that are the same as in the table.
    """
    scan, game = table.scenario.scan, table.scenario.sight_policy.game
    if scan is None:
        return None
    here, steps = (*table.pieces, *table.smoke), []
    for unknown in (OPEN, CLOSED):
        for by in (-1, 0, 1):
            moved = displaced(table, by, unknown)
            rows = zip(here, (*moved.pieces, *moved.smoke), pieces_of(moved), strict=True)
            steps.append([None if now is was else row for was, now, row in rows])
    whole, smooth = drawn_waves()
    return {
        **scan.model_dump(include={"error_in", "region_in", "regions", "thin_free"}),
        "asks": is_open(table),
        "fences": [
            shapely.get_coordinates(part.exterior).round(4).tolist()
            for fence in drawn_fences(table)
            for part in shapely.get_parts(outline(fence))
        ],
        "screen": fence_rank(game) - 1,
        "words": table.scenario.brings.words is not None,
        "errors": [error_of(table, piece) for piece in table.pieces],
        "hulls": [
            shapely.get_coordinates(hull_of(piece)).round(4).tolist() for piece in table.pieces
        ],
        "steps": steps,
        "doubts": [
            {
                "id": doubt.id,
                "ranks": [game.rank_of(cover) - 1 for cover in doubt.covers],
                "other": np.flatnonzero(is_other(doubt)).tolist(),
            }
            for doubt in piece_doubts(table)
        ],
        "guessed": [piece.id for piece in table.pieces if kind_of(table, piece) == PIECE],
        "whole": (EATEN + WHOLE * whole).round(_DIGITS).tolist(),
        "smooth": [
            {
                "waves": waves.T.round(_DIGITS).tolist(),
                "weights": (spread * weights).round(_DIGITS).tolist(),
            }
            for spread, (waves, weights) in zip((FAR, NEAR), smooth, strict=True)
        ],
    }
