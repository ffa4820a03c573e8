"""The questions that the rules ask of geometry, for whoever fills in the facts of actions.

A game never asks them: its actions carry the answers. `legal_actions` and the policy do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.engine.interruption import Moment, Places
from rules.engine.objectives import Holders
from rules.engine.offers import Drawn
from rules.shadow_war.model.facts import FAR_IN, Path


@dataclass(frozen=True, slots=True)
class Look:
    """What a fighter sees of another; the fields are those of `facts.Shot`, inches."""

    range_in: float
    sight: bool = True
    cover: str = "none"
    height_in: float = 1.25


@dataclass(frozen=True, slots=True)
class Supposed:
    """A fighter thought to stand elsewhere: at a place of its way, or where a move would end."""

    fighter: str
    at: Places


@dataclass(frozen=True, slots=True)
class View:
    """How a place and an enemy see each other past terrain alone: a glance, and no verdict.

    `cover` is that of one at the place from the enemy, `target_cover` that of the enemy from
    there; "" where one does not see the other.
    """

    enemy: str
    range_in: float
    cover: str = "none"
    target_cover: str = "none"


@dataclass(frozen=True, slots=True)
class Way:
    """One move that a fighter could make, and where it ends.

    `way`: the corners that it passes; `place`: what players call where it ends (as in `actions`).
    `views`: how it is with the enemies where it ends; `ground_in`: how far the nearest objective to
    hold then is, 0 at it; `floor_in`: how far the nearest floor above the table, 0 on one;
    `height_in`: how high above the table it then is; `friend_in`: how near its nearest friend.
    """

    path: Path
    to: Places = ()
    way: Places = ()
    place: str = ""
    views: tuple[View, ...] = ()
    ground_in: float = FAR_IN
    floor_in: float = FAR_IN
    height_in: float = 0.0
    friend_in: float = FAR_IN


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
    way: Places = ()


@dataclass(frozen=True, slots=True)
class Refuge:
    """A place that a broken fighter may run to; `seen` and `away_in` as in `actions.Flee`."""

    way: Way
    seen: float
    away_in: float


@dataclass(frozen=True, slots=True)
class Flight:
    """Where a broken fighter is and may run to; the numbers are those of `actions.Flee`."""

    seen_before: float
    least: float
    away_before_in: float
    refuges: tuple[Refuge, ...] = ()


class Field(Holders, Protocol):
    """Where fighters stand, as far as the rules ask. Fighters are named by id, `unit/number`.

    It follows the game: what moved, fell or left is taken from the events as they happen. It is
    asked only about fighters that are not out of action. A `limit_in` is a budget in inches of
    open ground: what a path costs of it is `movement.cost_in`.
    """

    def look(self, fighter: str, target: str, supposed: Supposed | None = None) -> Look:
        """What a fighter sees of another, or would see with one where it is supposed."""

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        """Places of a mover's way at which a watcher may wish to shoot at it (SW-SHO-2).

        The mover has set out and not arrived (`events.MoveBegan`): places that it has left behind
        are not among them, nor any where it could not stay. They are sampled along the way and
        refined around where the watcher's sight of the mover opens and closes. Empty where the
        watcher sees the mover nowhere on it.
        """

    def sees(self, fighter: str, other: str) -> bool:
        """Whether a fighter sees another at all, hidden or not."""

    def distance_in(self, fighter: str, other: str, supposed: Supposed | None = None) -> float:
        """Between the bases of two fighters, inches; 0 in contact."""

    def higher(self, fighter: str, other: str) -> bool:
        """Whether a fighter stands above another that it is in contact with (SW-CC-2)."""

    def cover_in(self, fighter: str) -> float:
        """How far a fighter is from cover, inches: 0 where no enemy sees it without cover,
        `facts.FAR_IN` where there is none."""

    def watches(self, fighter: str, enemy: str) -> float:
        """The share of the places that an enemy could soon be at that a fighter sees, 0…1."""

    def ground_in(self, fighter: str) -> float:
        """How far the nearest objective to hold is to go, inches of open ground: 0 at it,
        `facts.FAR_IN` for none."""

    def floor_in(self, fighter: str) -> float:
        """How far the nearest floor above the table is to go, inches of open ground: 0 on one,
        `facts.FAR_IN` for none."""

    def height_in(self, fighter: str) -> float:
        """How high above the table a fighter stands, inches."""

    def ways(self, fighter: str, limit_in: float) -> Iterable[Way]:
        """Moves worth considering, at most so far; staying put need not be among them."""

    def drawn(self, drawn: Drawn) -> Way:
        """The cheapest way through the places that a player draws on the table, all of it however
        far; RuleError where a fighter cannot go or end so."""

    def cover_ways(self, fighter: str, limit_in: float) -> Iterable[Way]:
        """Moves that end nearer to cover, at most so far, for fighters that crawl."""

    def flight(self, fighter: str, limit_in: float, watchers: Collection[str]) -> Flight:
        """How much these enemies see of a broken fighter, and where it may run to, at most so far.

        The places that hide it best come first; those furthest from the nearest of the enemies
        where none hides it better than the one where it is (SW-MOR-1).
        """

    def approach(self, fighter: str, target: str, limit_in: float) -> Approach:
        """How a charge would go, and how far with so much of a move."""
