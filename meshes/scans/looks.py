"""Models of one look on a scanned table: figures on bases of one size, vehicles of one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from languages.message import Message, message
from meshes.scans.pieces import ScanPiece
from meshes.shapes.facing import rectangle
from meshes.shapes.solid import Points

_ALIKE = 0.15
"""Greatest difference of lengths, widths and heights of one look, as a share."""
_COLOURS = 60.0
"""Greatest distance of mean colours of one look, of 255 a channel."""


@dataclass(frozen=True)
class Look:
    """Pieces that look alike. ``name``: "3 figures on 25 mm bases"."""

    name: Message
    pieces: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class _Sized:
    piece: ScanPiece
    sizes: Points
    ink: Points


def looks(pieces: Sequence[ScanPiece]) -> tuple[Look, ...]:
    """Return the figures and vehicles among pieces, those of one look together, most first."""
    groups: list[list[_Sized]] = []
    for piece in pieces:
        if piece.guess not in ("figure", "vehicle"):
            continue
        _, long, wide = rectangle(piece.solid.vertices)
        sizes = np.array([np.hypot(*long), np.hypot(*wide), piece.height])
        sized = _Sized(piece, sizes, piece.solid.colours.mean(axis=0))
        group = next((group for group in groups if _alike(group[0], sized)), None)
        if group is None:
            groups.append([sized])
        else:
            group.append(sized)
    groups.sort(key=lambda group: -len(group))
    return tuple(Look(_name(group), tuple(sized.piece.id for sized in group)) for group in groups)


def _alike(one: _Sized, other: _Sized) -> bool:
    bases = [sized.piece.base and sized.piece.base.mm for sized in (one, other)]
    if one.piece.guess != other.piece.guess or bases[0] != bases[1]:
        return False
    # A scan shows little of a figure but its height.
    sizes = np.abs(np.log(one.sizes / other.sizes))[2 if one.piece.guess == "figure" else 0 :]
    return bool((sizes < _ALIKE).all() and np.linalg.norm(one.ink - other.ink) < _COLOURS)


def _name(group: list[_Sized]) -> Message:
    count, piece = len(group), group[0].piece
    if piece.guess == "vehicle":
        long, wide, _ = np.median([sized.sizes for sized in group], axis=0)
        return message("scan-vehicles", count=count, long=float(long), wide=float(wide))
    if piece.base is None:
        return message("scan-figures", count=count)
    return message("scan-figures-on-bases", count=count, base=piece.base.words)
