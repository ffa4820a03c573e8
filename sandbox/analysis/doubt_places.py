"""The place that a doubt about a scan comes from: a piece, and where the rays that decide meet it.

A ray decides where it is stopped otherwise at the surfaces inwards and outwards, or with what the
scan does not show open and closed. The piece that most of these rays meet is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.scans.noise import ROUNDED
from meshes.shapes.character import Shelter
from meshes.shapes.piece import PASSED, UNSEEN
from sandbox.analysis.scan_draws import DrawnPair
from sandbox.scenario.schema import MeshTerrain
from sandbox.sight.report import PairSight
from sandbox.table.footprints import radii
from sandbox.table.piece_doubt import has_gaps
from sandbox.table.scanned import error_of, misses_parts
from sandbox.table.table import PlacedPiece, Table

Points = NDArray[np.float64]

SURFACE, UNSEEN_SIDE, OPENING, TREES, SCATTER = "surface", "unseen", "opening", "trees", "scatter"
GAPS, THIN, PIECE = "gaps", "thin", "piece"
"""Kinds of doubt: how far the surface is off, what is supposed of what a scan does not show, gaps
of a thing too, a thin thing that it does not show, and what a piece is that it shows."""

TOP, FOOT, LEFT, RIGHT = "top", "foot", "left", "right"
"""Edges of a piece as the firer sees it, whose place is in doubt."""

MEASURE, DEPTH, SAY, GAP, SCAN = "measure", "depth", "say", "gap", "scan"
"""Remedies, the cheapest first: type the height of a top, say how deep a wood may be seen into, say
what a thing is, type between which heights it is open, scan it again."""

_REMEDIES = {TOP: MEASURE, TREES: DEPTH, SCATTER: SAY, GAPS: GAP}

_BESIDE_IN = 0.5
"""Inches about the middle of a place within which the top of a piece is looked for."""


@dataclass(frozen=True, eq=False)
class DoubtPlace:
    """A place whose surface decides a verdict.

    ``about``: the edge of the piece there, as the model ``shooter`` sees it that looks at
    ``target``, or one of the other kinds of doubt. ``spots``: ``(n, 3)``, where rays meet it,
    inches of the table.
    """

    piece: str
    about: str
    shooter: str
    target: str
    spots: Points

    @property
    def middle(self) -> tuple[float, float, float]:
        """The middle of the place."""
        x, y, z = np.median(self.spots, axis=0).tolist()
        return x, y, z

    @property
    def remedy(self) -> str:
        """The cheapest remedy."""
        return _REMEDIES.get(self.about, SCAN)


def kind_of(table: Table, piece: PlacedPiece) -> str:
    """Return the kind of doubt about a piece that stops other rays open than closed."""
    if has_gaps(piece):
        return GAPS if isinstance(piece.spec, MeshTerrain) and piece.spec.gaps else PIECE
    parts = {part.name for part in piece.piece.parts}
    if not parts.isdisjoint(PASSED):
        return UNSEEN_SIDE if UNSEEN in parts else TREES
    if piece.cover == piece.game.cover_of(Shelter.NONE):
        return SCATTER
    return UNSEEN_SIDE if misses_parts(table, piece) else OPENING


def doubt_place(
    table: Table, pair: PairSight, rays: Sequence[DrawnPair], kinds: Collection[str]
) -> DoubtPlace | None:
    """Return where the doubt about a pair comes from; None where no piece of the scan decides.

    ``rays``: of it, with what a scan does not show open, and closed. ``kinds``: of doubt.
    """
    supposed = rays[0].casts[1].kinds != rays[1].casts[1].kinds
    moving = np.any([_differ([cast.kinds for cast in one.casts]) for one in rays], axis=0)
    deciding = (moving if SURFACE in kinds else np.zeros_like(moving)) | (
        supposed if set(kinds) - {SURFACE, THIN, PIECE} else np.zeros_like(supposed)
    )
    met = list(_met(table, rays, np.flatnonzero(deciding)))
    if not met:
        return None
    names = [name for _, name, _ in met]
    name = max(dict.fromkeys(names), key=names.count)
    mine = [(ray, spot) for ray, named, spot in met if named == name]
    piece, spots = table.piece(name), np.array([spot for _, spot in mine])
    by_surface = SURFACE in kinds and np.mean([supposed[ray] for ray, _ in mine]) <= 0.5
    about = _edge(table, piece, pair.shooter, rays, spots) if by_surface else kind_of(table, piece)
    return DoubtPlace(name, about, pair.shooter, pair.target, spots)


def top_at(table: Table, place: DoubtPlace) -> float:
    """Return how high a piece rises there above its foot, as it was scanned."""
    piece, (x, y, _) = table.piece(place.piece), place.middle
    corners = _corners(piece)
    near = np.hypot(corners[:, 0] - x, corners[:, 1] - y) <= _BESIDE_IN
    high = corners[near, 2].max() if near.any() else corners[:, 2].max()
    return float(high) - max(piece.stand.z, 0.0)


def measured(table: Table, place: DoubtPlace, inches: float) -> list[list[float]]:
    """Return the key ``tops`` of the piece with the height measured at a place, inches above its
    foot.
    """
    piece, (x, y, _) = table.piece(place.piece), place.middle
    z = inches + max(piece.stand.z, 0.0)
    (top,) = piece.stand.unplace(np.array([[x, y, z]])).round(3).tolist()
    before = piece.spec.tops if isinstance(piece.spec, MeshTerrain) else ()
    return [*map(list, before), top]


def stand_to_see(table: Table, place: DoubtPlace) -> tuple[str, float]:
    """Return the edge of the table at which a phone sees the place past the firer, and how far
    along it from its left or near end.
    """
    (x, y, _), firer = place.middle, table.model(place.shooter).stand
    wide, deep = table.size
    way = np.array([firer.x - x, firer.y - y])
    far = np.array([x, y]) + way / max(np.hypot(*way), 1e-9) * (wide + deep)
    left = shapely.LineString([(x, y), far]).intersection(shapely.box(0, 0, wide, deep).exterior)
    at_x, at_y = shapely.get_coordinates(left)[-1] if not left.is_empty else (x, y)
    away = {"left": at_x, "right": wide - at_x, "near": at_y, "far": deep - at_y}
    edge = min(away, key=lambda name: away[name])
    return edge, float(at_y if edge in ("left", "right") else at_x)


def step_aside(table: Table, place: DoubtPlace) -> tuple[str, float] | None:
    """Return the side, as the firer sees it, to which the target stands clear of an upright edge
    soonest, and the inches to there, a multiple of ⅛″; None for other doubts.
    """
    if place.about not in (LEFT, RIGHT):
        return None
    eye, target = np.asarray(table.model(place.shooter).eye)[:2], table.model(place.target)
    ahead = np.array([target.stand.x, target.stand.y]) - eye
    far = max(float(np.hypot(*ahead)), 1e-9)
    ways = (place.spots[:, :2] - eye) @ np.column_stack([[ahead[1], -ahead[0]], ahead]) / far
    scale = far / np.maximum(ways[:, 1], 1e-9)
    across, radius = ways[:, 0] * scale, float(radii([target])[0])
    # Beside the target the edge may be in doubt where no ray of it went.
    wide = (2 + ROUNDED) * error_of(table, table.piece(place.piece)) * float(scale.max())
    low, high = across.min(), across.max()
    aside = {RIGHT: max(high, low + wide) + radius, LEFT: radius - min(low, high - wide)}
    side = min(aside, key=lambda name: aside[name])
    return side, ceil(8 * aside[side]) / 8


def _differ(kinds: Sequence[NDArray[np.intp]]) -> NDArray[np.bool_]:
    return np.asarray(np.any([row != kinds[0] for row in kinds], axis=0))


def _met(
    table: Table, rays: Sequence[DrawnPair], numbers: NDArray[np.intp]
) -> Iterator[tuple[int, str, Points]]:
    """Yield, for each ray by number, the scanned piece that it meets, and where.

    That is the one at the surfaces farthest outwards that stop it.
    """
    ours = {piece.id for piece in table.pieces if _is_scanned(piece)}
    casts = [cast for one in reversed(rays) for cast in reversed(one.casts)]
    for ray in numbers:
        for cast in casts:
            by, spot = int(cast.by[ray]), cast.places[ray]
            if by >= 0 and cast.names[by] in ours and np.isfinite(spot).all():
                yield int(ray), cast.names[by], spot
                break


def _is_scanned(piece: PlacedPiece) -> bool:
    return isinstance(piece.spec, MeshTerrain) and (piece.spec.scanned or piece.spec.unseen)


def _edge(
    table: Table, piece: PlacedPiece, shooter: str, rays: Sequence[DrawnPair], spots: Points
) -> str:
    """Return the edge of a piece at which rays meet it, as the firer sees it."""
    eye = np.asarray(table.model(shooter).eye)
    ahead = spots.mean(axis=0)[:2] - eye[:2]
    right = np.array([ahead[1], -ahead[0]]) / max(np.hypot(*ahead), 1e-9)

    def seen(points: Points) -> Points:
        """Return points as the eye has them: to the right and up, by their distance."""
        ways = points - eye
        far = np.maximum(np.hypot(ways[:, 0], ways[:, 1]), 1e-9)
        return np.column_stack([ways[:, :2] @ right, ways[:, 2]]) / far[:, None]

    inner = rays[0].casts[0]
    number = inner.names.index(piece.id)
    solid = inner.places[(inner.by == number) & np.isfinite(inner.places).all(axis=1)]
    whole = seen(_corners(piece))
    low, high = whole.min(axis=0), whole.max(axis=0)
    middle = seen(solid).mean(axis=0) if len(solid) else (low + high) / 2
    off = seen(spots).mean(axis=0) - middle
    if not len(solid):
        off = off / np.maximum(high - low, 1e-9)
    if abs(off[1]) >= abs(off[0]):
        return TOP if off[1] > 0 else FOOT
    return RIGHT if off[0] > 0 else LEFT


def _corners(piece: PlacedPiece) -> Points:
    """Return the corners of a piece where it stands, ``(n, 3)``."""
    return np.concatenate(
        [piece.stand.place(np.asarray(part.mesh.vertices, float)) for part in piece.piece.parts]
    )
