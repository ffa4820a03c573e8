"""The stance that a model is drawn in: the men of a squad differ, and always in the same way."""

from __future__ import annotations

from zlib import crc32

from meshes.shapes.piece import Piece
from sandbox.table.table import PlacedModel


def in_stance(model: PlacedModel) -> Piece:
    """Return what a model is drawn as. Sight knows the piece that stands on the table alone.

    The stance depends on the names of its unit and on its number. Neighbours in a unit differ.
    """
    among = (None, *model.piece.stances)
    # Three steps on: neighbours by number often stand side by side.
    stance = among[(crc32(model.unit.encode()) + 3 * model.index) % len(among)]
    return model.piece if stance is None else stance()
