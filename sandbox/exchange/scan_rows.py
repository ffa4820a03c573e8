"""The rows of a scanned table's scenario, and the files beside it."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import tomlkit
import trimesh
from numpy.typing import NDArray
from PIL import Image

from languages.writing import ENGLISH, speaking, text
from meshes.scans.finding import FoundTable
from meshes.scans.guess import CHARACTERS, Guess
from meshes.scans.noise import REGION_IN
from meshes.scans.parting import PartedTable
from meshes.scans.pieces import ScanPiece
from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.piece import UNSEEN
from meshes.shapes.solid import Solid
from sandbox.scenario.game_spec import TableGame, table_game
from sandbox.scenario.scan_kinds import kind_keys

METHOD = "sightline.scan/1"
"""Name of how the error of a scan is measured."""

MAT = "ground.jpg"
_QUALITY = 88


def cover_of(guess: Guess, game: TableGame[Any]) -> str:
    """Return the class of cover that pieces of a guess give in a game."""
    return game.cover_of(CHARACTERS[guess].shelter)


def scan_row(digest: str, name: str, found: FoundTable, parted: PartedTable) -> dict[str, Any]:
    """Return the keys of ``[scan]``."""
    return {
        "digest": digest,
        "file": name,
        "method": METHOD,
        "error_in": round(parted.noise.error, 3),
        "scale": round(found.scale, 5),
        "edges": {"rms_in": round(found.edges.rms, 3), "worst_in": round(found.edges.worst, 3)},
        "holes": round(parted.holes.share, 4),
        "region_in": REGION_IN,
        "regions": [[round(float(error), 2) for error in row] for row in parted.noise.regions],
    }


def scenario_text(
    name: str, game: str, folder: str, scan: dict[str, Any], found: FoundTable, parted: PartedTable
) -> str:
    """Return the text of the scenario. ``folder``: of the meshes, beside it."""
    document = tomlkit.document()
    with speaking(ENGLISH):  # as files are
        document.add(tomlkit.comment(text("exchange-scan-comment")))
    document.add("format", tomlkit.item(1))
    document.add("name", tomlkit.item(name))
    document.add("game", tomlkit.item(game))
    table: dict[str, Any] = {"size": list(found.size), "mat_picture": f"{folder}/{MAT}"}
    document.add("table", tomlkit.item(table))
    document.add("scan", tomlkit.item(scan))
    brings = table_game(game)
    rows = [_row(piece, folder, brings) for piece in (*parted.hills, *parted.pieces)]
    if len(parted.unseen.faces):
        rows.append(_unseen_row(parted.unseen, folder, brings))
    if rows:
        document.add("terrain", tomlkit.item(rows))
    return tomlkit.dumps(document)


def _row(piece: ScanPiece, folder: str, game: TableGame[Any]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": piece.id,
        "mesh": f"{folder}/{piece.id}.ply",
        "mesh_unit": "in",
        "scanned": True,
        "position": place_of(piece.solid),
        **kind_keys(piece.guess, game),
        **may_be(piece, game),
    }
    return {key: value for key, value in row.items() if value is not None}


def may_be(piece: ScanPiece, game: TableGame[Any]) -> dict[str, Any]:
    """Return the keys of the class of cover that a piece may give instead; none in most cases."""
    other = piece.otherwise
    cover = None if other is None else game.cover_of(other.shelter)
    if other is None or cover == cover_of(piece.guess, game):
        return {}
    return {"may_be": cover, "odds": round(other.odds, 2)}


def _unseen_row(solid: Solid, folder: str, game: TableGame[Any]) -> dict[str, Any]:
    return {
        "id": UNSEEN,
        "mesh": f"{folder}/{UNSEEN}.ply",
        "mesh_unit": "in",
        "unseen": True,
        "position": place_of(solid),
        "cover": game.cover_of(Shelter.WALL),
        "ground": game.ground_of(Underfoot.OPEN),
        "locked": True,
    }


def place_of(solid: Solid) -> list[float]:
    """Return the position at which a stored piece lies where it was scanned."""
    low, high = solid.vertices.min(axis=0), solid.vertices.max(axis=0)
    x, y = (float(number) for number in (low[:2] + high[:2]) / 2)
    return [round(x, 4), round(y, 4), round(float(low[2]), 4)]


def ply(solid: Solid) -> bytes:
    """Return a surface as a binary PLY, centred as an import centres it, with its colours."""
    low, high = solid.vertices.min(axis=0), solid.vertices.max(axis=0)
    middle = np.array([*(low[:2] + high[:2]) / 2, low[2]])
    mesh = trimesh.Trimesh(solid.vertices - middle, solid.faces, process=False)
    mesh.visual = trimesh.visual.ColorVisuals(mesh, face_colors=solid.colours)
    return bytes(mesh.export(file_type="ply"))


def mat_jpeg(picture: NDArray[np.uint8]) -> bytes:
    """Return the ground's picture as a JPEG, its top at the far edge. Its first row is near."""
    made = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(picture[::-1])).save(made, "JPEG", quality=_QUALITY)
    return made.getvalue()
