"""Names that verdicts and policies share with every game, and with words for cover."""

from __future__ import annotations

CLEAR = "clear"
BLOCKED = "blocked"
CONTESTED = "contested"
"""Verdicts besides the classes of cover, in every game."""

PART_NAMES: tuple[str, ...] = ("body", "weapon", "base", "aerial", "stem")
"""The parts a model may be made of."""
