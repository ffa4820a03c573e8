"""Facts about shots and movement: what geometry answered, as frozen values without geometry."""

from __future__ import annotations

from dataclasses import dataclass

COVERS = ("none", "partial", "heavy")
"""Cover classes, least first (SW-SHO-2)."""

GROUNDS = ("open", "ladder", "difficult", "very difficult", "climb", "impassable")
"""What a path can cross (SW-MOV-3).

Floors, gangways, doors and hatches are open; `climb` is up or down a wall without a ladder.
"""

FAR_IN = 99.0
"""Further than anything matters, inches: nobody, or nothing, is near."""

Near = tuple[tuple[str, float], ...]
"""Fighters near one, each with its distance in inches; who is not named is too far to matter."""


@dataclass(frozen=True, slots=True)
class Path:
    """A fighter's way.

    `legs` are the grounds crossed in order, each with its inches along the way (a ladder's and
    a climb's are its height); `barriers` the height and width, inches, of every barrier that is
    crossed, which are in no leg. `enemy_in` is how near the nearest enemy's base is at the end,
    0 in contact; `cover_in` how far cover then is, 0 in cover; inches. `in_view_of` are the
    enemies that see the mover somewhere on the way, None where nobody looked.
    """

    legs: tuple[tuple[str, float], ...] = ()
    barriers: tuple[tuple[float, float], ...] = ()
    enemy_in: float = FAR_IN
    cover_in: float = FAR_IN
    in_view_of: tuple[str, ...] | None = None

    @property
    def still(self) -> bool:
        """Whether it goes nowhere."""
        return self.length_in <= 0 and not self.barriers

    @property
    def length_in(self) -> float:
        """Inches along the way, whatever the ground."""
        return sum(inches for _, inches in self.legs)


@dataclass(frozen=True, slots=True)
class Shot:
    """One shot at a target.

    `range_in` in inches; `cover` the target's class of cover from the shooter; `height_in` how
    tall the target is on its feet, inches: the rules lower it for who lies down.
    """

    target: str
    weapon: str
    range_in: float
    cover: str = "none"
    sight: bool = True
    height_in: float = 1.25


STAYS = Path()
"""A way of nothing."""
