"""What rough games are told that are played on from where a game stands, to see what an answer
would bring: units as numbers, without a geometry, and what is tried.

Who plays them knows the table (`queries.Field.rehearsal`). Inches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rules.engine.interruption import Places

KINDS = ("squad", "team", "gun", "hull")
"""What units are in them: men, men about a weapon, a gun and its crew, a vehicle."""

DOES = (
    "fire", "advance", "run", "ambush", "rally", "down", "charge", "nothing", "fire on",
    "stand fast", "duck",
)  # fmt: skip
"""What may be tried: an order; to fire after a move that is over; an answer to somebody's fire."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon's numbers as means; ``shell``: how many hits one of its shells makes, 0 for none."""

    shots: float
    range_in: float
    pen: int = 0
    shell: float = 0.0
    shell_pen: int = 0
    assault: bool = False
    fixed: bool = False
    lobbed: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A unit on the ground. ``side``: 0 or 1. ``value``: what a damage roll must reach. ``most``:
    its men at first. ``points``: what its enemy scores for its end. ``action``: what it may be
    expected to do with one order, points. ``carried``: by how many men it has, from none, how many
    of each weapon there are then."""

    id: str
    side: int
    kind: str
    mover: str
    value: int
    morale: int
    men: int
    most: int
    pins: int = 0
    order: str | None = None
    armoured: bool = False
    stuck: bool = False
    points: float = 1.0
    action: float = 0.0
    weapons: tuple[Weapon, ...] = ()
    carried: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Sketch:
    """A game as it stands. ``left``: how many turns come after this one. ``holds``: the objectives
    that may be held, and the points of each for either side."""

    parts: tuple[Part, ...]
    left: int
    holds: tuple[tuple[str, float, float], ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """What a unit might do: of `DOES`, where it then is, and at whom or under whose fire.

    ``tested``: it has its order already. ``moved``: who fires has moved.
    """

    unit: str
    does: str
    to: Places = ()
    other: str = ""
    tested: bool = False
    moved: bool = False


class Rehearsal(Protocol):
    """Plays rough games on from a sketch, with dice of its own, the same whenever it is asked."""

    def lead(self, trial: Trial, more: int, first: int, count: int) -> float:
        """By how many points side 0 leads after a trial, the mean of so many games.

        They end with the turn that is ``more`` after this one, or the last. Their dice are those
        numbered from ``first``, the same for every trial.
        """
