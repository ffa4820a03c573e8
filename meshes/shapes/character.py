"""What terrain is by itself, whatever game is played on it: what it does for those behind it, and
for those who walk over it. Games have their own words for both.
"""

from __future__ import annotations

from enum import Enum, IntEnum


class Shelter(IntEnum):
    """What is behind it, least first."""

    NONE = 0
    """Flat: nothing."""
    SCREEN = 1
    """Out of sight, but not out of harm: a hedge, a fence, men."""
    WALL = 2
    """Behind what stops shots: a wall, a tank."""
    FORTRESS = 3
    """In what is built to stop shells."""


class Underfoot(Enum):
    """What it is to walk or drive over."""

    OPEN = "bare"
    """Like the bare table."""
    PAVED = "paved"
    """Quicker than the bare table: a road."""
    BROKEN = "broken"
    """Slower: rubble, the floor of a wood."""
    SLOW = "slow"
    """Slower, of two kinds that are told apart."""
    SLOWEST = "slowest"
    """The slower of these two."""
    BARRIER = "barrier"
    """Nothing stands on it at the end of a move: a wall, a hedge, crates."""
    TRAP = "trap"
    """A barrier made for vehicles."""
    HOUSE = "house"
    """One gets into it by its openings."""
    CLOSED = "closed"
    """Nobody is on it or in it: a pond, a wreck."""


SOLID = (Underfoot.BARRIER, Underfoot.TRAP, Underfoot.HOUSE, Underfoot.CLOSED)
"""What nothing stands in or on at the end of a move."""

BARRIERS = (Underfoot.BARRIER, Underfoot.TRAP)
