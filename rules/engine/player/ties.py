"""The choice among answers of nearly equal worth, by the seed of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")


def chosen(rows: Iterable[tuple[float, T]], near: float, *key: object) -> T:
    """Return a value whose worth is at most ``near`` below the best.

    ``key``: what the choice depends on, such as the seed and the turn. The same rows and key give
    the same value. Raises ValueError without rows.
    """
    ranked = list(rows)
    most = max(worth for worth, _ in ranked)
    best = [value for worth, value in ranked if worth >= most - near]
    return best[place_of(*key) % len(best)]


def place_of(*key: object) -> int:
    """Return a number for a key, the same on every machine: to sort equals by, or to pick one."""
    return crc32(repr(key).encode())
