"""The edges of a table as a player sees them, facing the enemy."""

from __future__ import annotations

PLAYER_EDGES = ("own", "left", "right", "opposite")
"""Edges in the order of the die's faces that name them."""
