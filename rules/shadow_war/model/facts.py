"""Facts about shots and movement: the answers of geometry, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from languages.message import code_of
from rules.engine.errors import no_such, value_of, wrong_value

COVERS = ("none", "partial", "heavy")
"""Cover classes, least first (SW-SHO-2)."""

VERY_DIFFICULT = code_of("very-difficult")

GROUNDS = ("open", "ladder", "difficult", VERY_DIFFICULT, "climb", "impassable")
"""Grounds that a path can cross (SW-MOV-3).

Floors, gangways, doors and hatches are open; `climb` is up or down a wall without a ladder.
"""

FAR_IN = 99.0
"""Inches beyond any distance that matters: no such thing is near."""

Near = tuple[tuple[str, float], ...]
"""Fighters near one, each with its distance in inches; the others are too far to matter."""


@dataclass(frozen=True, slots=True)
class Path:
    """A fighter's way.

    `legs`: the grounds crossed in order, each with its inches along the way (for a ladder or a
    climb, its height). `barriers`: height and width, inches, of every barrier crossed; these are in
    no leg. `enemy_in`: the distance of the nearest enemy's base at the end, 0 in contact.
    `cover_in`: the distance to cover at the end, 0 in cover; inches. `in_view_of`: the enemies that
    see the mover somewhere on the way, None where this was not checked.
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

    `range_in`: inches. `cover`: the target's class of cover from the shooter. `height_in`: the
    height of the standing target, inches; the rules lower it for a prone one.
    """

    target: str
    weapon: str
    range_in: float
    cover: str = "none"
    sight: bool = True
    height_in: float = 1.25


def check_numbers(facts: object, *keys: str) -> None:
    """Check that facts are numbers, 0 or more. Raises RuleError (``PLAY-UNKNOWN``)."""
    for key in keys:
        value = getattr(facts, key)
        if not value >= 0:
            raise wrong_value(key, value_of("positive"), value)


def check_cover(cover: str) -> None:
    """Check the name of a class of cover. Raises RuleError (``PLAY-UNKNOWN``)."""
    if cover not in COVERS:
        raise no_such("cover", cover, ", ".join(COVERS))


STAYS = Path()
"""A way of no length."""
