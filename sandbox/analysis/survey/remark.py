"""Remarks on a table: a player's criticism, and its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from languages.message import Message, message
from languages.writing import written
from rules.engine.telling import capitalized
from sandbox.table.table import PlacedPiece

KINDS: Mapping[str, Message] = MappingProxyType(
    {
        "overlap": message("analysis-remark-overlap"),
        "level": message("analysis-remark-level"),
        "gap": message("analysis-remark-gap"),
        "footing": message("analysis-remark-footing"),
        "enemy": message("analysis-remark-enemy"),
        "formation": message("analysis-remark-formation"),
        "zone": message("analysis-remark-zone"),
        "edge": message("analysis-remark-edge"),
    }
)
"""Kinds of remarks, in order, with their names."""


@dataclass(frozen=True)
class Remark:
    """A fault of a table.

    ``kind``: one of `KINDS`. ``things``: its subjects, named as in commands (terrain, zones and
    notes by id, a model ``unit/number``, a unit by id). ``said``: a sentence. ``at``: its place,
    inches.
    """

    kind: str
    things: tuple[str, ...]
    said: Message
    at: tuple[float, float, float]

    @property
    def words(self) -> str:
        """Its sentence, for whoever reads it."""
        return capitalized(written(self.said))


def called(piece: PlacedPiece) -> str:
    """Return players' name of a piece, as its row and the Selection have it."""
    return piece.spec.title
