"""Which games the core knows, and the rulesets each can be played by."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

RULESETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bolt-action": ("reference", "fr-abridged", "de-kurzregeln"),
        "shadow-war": ("reference",),
    }
)
"""Game name to the names of its rulesets; the first is the full game."""

QUALITIES = ("inexperienced", "regular", "veteran")
"""Troop qualities, worst first (BA-MOR-1)."""
