"""Properties of terrain that hold in every game: the shelter behind it, the ground over it.

Each game has its own words for both.
"""

from __future__ import annotations

from enum import Enum, IntEnum


class Shelter(IntEnum):
    """Protection of a model behind it, least first."""

    NONE = 0
    """Flat: no protection."""
    SCREEN = 1
    """It hides, but stops no shots: a hedge, a fence, men."""
    WALL = 2
    """It stops shots: a wall, a tank."""
    FORTRESS = 3
    """It is built to stop shells."""


class Underfoot(Enum):
    """Ground for walking and driving."""

    OPEN = "bare"
    """Like the bare table."""
    PAVED = "paved"
    """Quicker than the bare table: a road."""
    BROKEN = "broken"
    """Slower: rubble, the floor of a wood."""
    SLOW = "slow"
    """Slower; a game may treat it and `SLOWEST` differently."""
    SLOWEST = "slowest"
    """The slower of the two."""
    BARRIER = "barrier"
    """Nothing stands on it at the end of a move: a wall, a hedge, crates."""
    TRAP = "trap"
    """A barrier made for vehicles."""
    HOUSE = "house"
    """A model enters it by its openings."""
    CLOSED = "closed"
    """No model is on it or in it: a pond, a wreck."""


SOLID = (Underfoot.BARRIER, Underfoot.TRAP, Underfoot.HOUSE, Underfoot.CLOSED)
"""Ground on which no move ends."""

BARRIERS = (Underfoot.BARRIER, Underfoot.TRAP)
