"""Remarks on a table: a player's criticism, and its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sandbox.table.table import PlacedPiece

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "overlap": "Pieces in each other",
        "level": "Floating or sunk",
        "gap": "Too narrow to pass",
        "footing": "Nowhere to stand",
        "enemy": "Too near the enemy",
        "formation": "Formation",
        "zone": "Partly outside its zone",
        "edge": "Off the table",
    }
)
"""Kinds of remarks, in order, with their names."""


@dataclass(frozen=True)
class Remark:
    """A fault of a table.

    ``kind``: one of `KINDS`. ``things``: its subjects, named as in commands (terrain, zones and
    notes by id, a model ``unit/number``, a unit by id). ``words``: a sentence. ``at``: its place,
    inches.
    """

    kind: str
    things: tuple[str, ...]
    words: str
    at: tuple[float, float, float]


def called(piece: PlacedPiece) -> str:
    """Return players' name of a piece, as its row and the Selection have it."""
    return piece.spec.title


def inches(value: float) -> str:
    """A length as players say it."""
    return f"{value:.1f}″"
