"""A remark on a table: what somebody who walks round it would say, and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "overlap": "Pieces in each other",
        "level": "Floating or sunk",
        "gap": "Too narrow to pass",
        "footing": "Nowhere to stand",
        "enemy": "Too near the enemy",
        "formation": "Formation",
        "edge": "Off the table",
    }
)
"""The kinds of remarks, in the order in which they are made, and what they are called."""


@dataclass(frozen=True)
class Remark:
    """Something that is not as it should be.

    ``kind``: one of `KINDS`. ``things``: what it is about, named as in commands (terrain, zones
    and notes by id, a model ``unit/number``, a unit by id). ``words``: a sentence. ``at``: where
    to look, inches.
    """

    kind: str
    things: tuple[str, ...]
    words: str
    at: tuple[float, float, float]


def sentence(words: str) -> str:
    """Words that begin with a name, as a sentence."""
    return words[:1].upper() + words[1:]


def inches(value: float) -> str:
    """A length as players say it."""
    return f"{value:.1f}″"
