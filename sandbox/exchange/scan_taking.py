"""Take a scan: read it, find the table, part it, and write it as a scenario with its meshes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from languages import writing
from languages.message import logged
from meshes.imports.fault import MeshFault
from meshes.imports.scan_file import read_scan
from meshes.imports.skin import FaceInks, Skin
from meshes.imports.units import Unit
from meshes.scans.bases import FoundBase
from meshes.scans.fault import ScanFault
from meshes.scans.finding import FoundTable, Point, ScanWish, find_table
from meshes.scans.from_above import FromAbove, from_above
from meshes.scans.ground_picture import ground_picture
from meshes.scans.looks import looks
from meshes.scans.parting import PartedTable, part_table
from meshes.scans.pieces import ScanPiece
from meshes.scans.upright import UpAxis
from meshes.shapes.piece import UNSEEN
from sandbox.exchange.scan_rows import (
    MAT,
    METHOD,
    cover_of,
    mat_jpeg,
    may_be,
    ply,
    scan_row,
    scenario_text,
)
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.scenario.game_spec import TableGame, table_game
from sandbox.table.extents import rise
from sandbox.work.progress import Progress, part_of, silent


def _report_json(found: FoundTable, parted: PartedTable, game: str) -> dict[str, Any]:
    brings = table_game(game)
    edges, noise = found.edges, parted.noise
    return {
        "schema": METHOD,
        "scale": round(found.scale, 5),
        "size_in": list(found.size),
        "size_why": logged(found.size_why),
        "unit": found.unit,
        "unit_why": logged(found.unit_why),
        "up_why": logged(found.up_why),
        "error_in": round(noise.error, 3),
        "noise_in": round(noise.spread, 4),
        "resolution_in": round(noise.resolution, 3),
        "drift_in": round(max(noise.drift, noise.bent), 3),
        "edges": {
            "rms_in": round(edges.rms, 3),
            "worst_in": round(edges.worst, 3),
            "stretch_in": round(edges.stretch, 3),
            "seen": [round(share, 2) for share in edges.seen],
        },
        "holes": round(parted.holes.share, 4),
        "triangles": parted.triangles,
        "pieces": [_piece(piece, brings) for piece in (*parted.hills, *parted.pieces)],
        "looks": [
            {"name": logged(look.name), "pieces": list(look.pieces)}
            for look in looks(parted.pieces)
        ],
        "notes": [*map(logged, found.notes)],
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
        **may_be(piece, game),
        "error_in": round(piece.error, 3),
        "triangles": len(piece.solid.faces),
        "base": None if piece.base is None else _base(piece.base),
        "facing": piece.facing,
    }


def _base(base: FoundBase) -> dict[str, Any]:
    return {
        "shape": base.shape,
        "mm": list(base.mm),
        "measured_in": [round(side, 3) for side in base.sides],
        "middle": [round(at, 2) for at in base.middle],
        "name": logged(base.words),
    }


class NoTableFound(ScenarioFault):
    """A scan that was read, and in which no table was found."""


@dataclass(frozen=True, eq=False)
class TakenScan:
    """A scan as a scenario.

    ``text``: TOML. ``files``: meshes and the picture of the ground, by their paths in the text.
    ``report``: ``sightline.scan/1``. ``holes``: places of the table where no surface was seen.
    """

    text: str
    files: Mapping[str, bytes]
    report: dict[str, Any]
    holes: tuple[shapely.Polygon, ...] = ()


def wish_of(
    size: tuple[float, float] | None = None,
    unit: Unit | None = None,
    up: UpAxis | None = None,
    corners: tuple[Point, ...] | None = None,
    known_distance: tuple[Point, Point, float] | None = None,
    *,
    mirrored: bool = False,
) -> ScanWish:
    """Return what a user said of a scan; None: it is guessed."""
    return ScanWish(size, unit, up, corners, known_distance, mirrored)


def take_scan(
    path: Path, name: str, folder: str, wish: ScanWish, game: str, progress: Progress = silent
) -> TakenScan:
    """Take a scan. ``name``: of the scenario; ``folder``: of its meshes, beside it.

    Raises ScenarioFault in one sentence, and Cancelled where ``progress`` does.
    """
    with _faults_of(path):
        return _taken(path, name, folder, wish, game, progress)


def view_scan(path: Path, progress: Progress = silent) -> FromAbove:
    """Look at a scan from above. Raises as `take_scan`."""
    with _faults_of(path):
        progress(0.0, writing.text("exchange-scan-reading"))
        solid, _, kind = read_scan(path)
        progress(0.7, writing.text("exchange-scan-looking"))
        return from_above(solid, kind)


@contextmanager
def _faults_of(path: Path) -> Iterator[None]:
    try:
        yield
    except MeshFault as fault:
        raise ScenarioFault([Fault(str(path), "", fault.found, fault.expected)]) from None
    except ScanFault as fault:
        raise NoTableFound([Fault(str(path), "", fault.found, fault.expected)]) from None


def _taken(
    path: Path, name: str, folder: str, wish: ScanWish, game: str, progress: Progress
) -> TakenScan:
    progress(0.0, writing.text("exchange-scan-reading"))
    solid, skin, kind = read_scan(path)
    with path.open("rb") as stream:
        digest = "sha256:" + hashlib.file_digest(stream, "sha256").hexdigest()
    found = find_table(solid, kind, wish, part_of(progress, 0.3, 0.6))
    parted = part_table(solid, found, part_of(progress, 0.6, 0.85))
    progress(0.85, writing.text("exchange-scan-colouring"))
    skin = skin or Skin([0], [FaceInks(solid.colours)])
    mat = mat_jpeg(ground_picture(skin, solid, found, parted))
    del solid, skin
    progress(0.9, writing.text("exchange-scan-writing"))
    files = {
        f"{folder}/{piece.id}.ply": ply(piece.solid) for piece in (*parted.hills, *parted.pieces)
    }
    if len(parted.unseen.faces):
        files[f"{folder}/{UNSEEN}.ply"] = ply(parted.unseen)
    files[f"{folder}/{MAT}"] = mat
    row = scan_row(digest, path.name[-80:], found, parted)
    text = scenario_text(name, game, folder, row, found, parted)
    return TakenScan(text, files, _report_json(found, parted, game), parted.holes.areas)
