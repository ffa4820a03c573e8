"""The report of a scan, ``sightline.scan/1``: where the table was found, and what stands on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from meshes.scans.finding import FoundTable
from meshes.scans.parting import PartedTable
from meshes.scans.pieces import ScanPiece
from sandbox.exchange.scan_rows import METHOD, cover_of
from sandbox.scenario.game_spec import TableGame, table_game
from sandbox.table.extents import rise


def report_json(found: FoundTable, parted: PartedTable, game: str) -> dict[str, Any]:
    """Return the report."""
    brings = table_game(game)
    edges, noise = found.edges, parted.noise
    return {
        "schema": METHOD,
        "scale": round(found.scale, 5),
        "size_in": list(found.size),
        "size_why": found.size_why,
        "unit": found.unit,
        "unit_why": found.unit_why,
        "up_why": found.up_why,
        "error_in": round(noise.error, 3),
        "noise_in": round(noise.spread, 4),
        "resolution_in": round(noise.resolution, 3),
        "drift_in": round(noise.drift, 3),
        "edges": {
            "rms_in": round(edges.rms, 3),
            "worst_in": round(edges.worst, 3),
            "stretch_in": round(edges.stretch, 3),
            "seen": [round(share, 2) for share in edges.seen],
        },
        "holes": round(parted.holes.share, 4),
        "triangles": parted.triangles,
        "pieces": [_piece(piece, brings) for piece in (*parted.hills, *parted.pieces)],
        "notes": list(found.notes),
        "transform": [[float(f"{number:.9g}") for number in row] for row in found.transform],
    }


def _piece(piece: ScanPiece, game: TableGame[Any]) -> dict[str, Any]:
    ring = np.asarray(piece.outline.exterior.coords)[:-1]
    levels = piece.solid.vertices[:, 2]
    return {
        "id": piece.id,
        "outline": [[round(float(x), 2), round(float(y), 2)] for x, y in ring],
        "height_in": round(rise(float(levels.min()), float(levels.max())), 4),
        "foot_in": round(piece.foot, 2),
        "guess": piece.guess,
        "cover": cover_of(piece.guess, game),
        "error_in": round(piece.error, 3),
        "triangles": len(piece.solid.faces),
    }
