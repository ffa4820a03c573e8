"""The edges of a table as a player sees them, facing the enemy."""

from __future__ import annotations

PLAYER_EDGES = ("own", "left", "right", "opposite")
"""In the order in which a die counts them."""
