"""The questions that the rules ask of geometry, for whoever fills in the facts of actions.

A game never asks them: its actions carry the answers. `legal_actions` and the policy do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.engine.objectives import Holders
from rules.shadow_war.actions import Places
from rules.shadow_war.facts import Path


@dataclass(frozen=True, slots=True)
class Look:
    """What a fighter sees of another; the fields are those of `facts.Shot`, inches."""

    range_in: float
    sight: bool = True
    cover: str = "none"
    height_in: float = 1.25


@dataclass(frozen=True, slots=True)
class Way:
    """One move that a fighter could make, and where it ends."""

    path: Path
    to: Places = ()


@dataclass(frozen=True, slots=True)
class Approach:
    """How a charge would go; the fields are those of `actions.Charge`.

    `path` is the whole way into contact, even where it is too long; `to` is where the charger
    ends up: in contact, or short of it at the end of its move.
    """

    path: Path
    range_in: float
    sight: bool = True
    cover: str = "none"
    behind_cover: bool = False
    to: Places = ()


class Field(Holders, Protocol):
    """Where fighters stand, as far as the rules ask. Fighters are named by id, `unit/number`.

    It follows the game: what moved, fell or left is taken from the events as they happen. It is
    asked only about fighters that are not out of action. A `limit_in` is a budget in inches of
    open ground: what a path costs of it is `movement.cost_in`.
    """

    def look(self, fighter: str, target: str) -> Look:
        """What a fighter sees of another."""

    def sees(self, fighter: str, other: str) -> bool:
        """Whether a fighter sees another at all, hidden or not."""

    def distance_in(self, fighter: str, other: str) -> float:
        """Between the bases of two fighters, inches; 0 in contact."""

    def higher(self, fighter: str, other: str) -> bool:
        """Whether a fighter stands above another that it is in contact with (SW-CC-2)."""

    def cover_in(self, fighter: str) -> float:
        """How far a fighter is from cover, inches: 0 where no enemy sees it without cover,
        `facts.FAR_IN` where there is none."""

    def ways(self, fighter: str, limit_in: float) -> Iterable[Way]:
        """Moves worth considering, at most so far; staying put need not be among them."""

    def cover_ways(self, fighter: str, limit_in: float) -> Iterable[Way]:
        """Moves that end nearer to cover, at most so far, for crawling and fleeing fighters."""

    def approach(self, fighter: str, target: str, limit_in: float) -> Approach:
        """How a charge would go, and how far with so much of a move."""
