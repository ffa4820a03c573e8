"""The questions of the rules to geometry, for programs that build the facts of actions.

A game never asks them: its actions carry the answers. `legal_actions` and the policy ask.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.engine.play.interruption import Moment, Places
from rules.engine.play.objectives import Holders
from rules.engine.player.offers import Drawn
from rules.shadow_war.model.facts import FAR_IN, Path


@dataclass(frozen=True, slots=True)
class Look:
    """A fighter's view of another; the fields are those of `facts.Shot`, inches."""

    range_in: float
    sight: bool = True
    cover: str = "none"
    height_in: float = 1.25


@dataclass(frozen=True, slots=True)
class Supposed:
    """A fighter supposed to stand elsewhere: at a place of its way, or at the end of a move."""

    fighter: str
    at: Places


@dataclass(frozen=True, slots=True)
class View:
    """Approximate sight between a place and an enemy past terrain alone; no verdict.

    `cover`: cover of a fighter at the place from the enemy. `target_cover`: cover of the enemy from
    the place. "" means no sight.
    """

    enemy: str
    range_in: float
    cover: str = "none"
    target_cover: str = "none"


@dataclass(frozen=True, slots=True)
class Way:
    """One move that a fighter could make, and its end.

    `way`: the corners that it passes. `place`: players' name of its end (as in `actions`). `views`:
    sight between its end and the enemies. At its end, in inches: `ground_in`: distance to the
    nearest objective to hold, 0 at it. `floor_in`: distance to the nearest floor above the table, 0
    on one. `height_in`: height above the table. `friend_in`: distance to its nearest friend.
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
    """The course of a charge; the fields are those of `actions.Charge`.

    `path` is the whole way into contact, even where it is too long. `to` is the charger's end: in
    contact, or short of it at the end of its move.
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
    """Possible flights of a broken fighter; the numbers are those of `actions.Flee`."""

    seen_before: float
    least: float
    away_before_in: float
    refuges: tuple[Refuge, ...] = ()


class Field(Holders, Protocol):
    """Places of fighters, as far as the rules ask. Fighters are named by id, `unit/number`.

    It follows the game: moves, falls and departures are taken from the events as they happen. It is
    asked only about fighters that are not out of action. A `limit_in` is a budget in inches of open
    ground: the cost of a path is `movement.cost_in`.
    """

    def look(self, fighter: str, target: str, supposed: Supposed | None = None) -> Look:
        """Return a fighter's view of another, or the view with one of them at a supposed place."""

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        """Yield places on a mover's way at which a watcher may wish to shoot at it (SW-SHO-2).

        The mover has set out and not arrived (`events.MoveBegan`). Places behind it are left out,
        and places where it could not stay. They are sampled along the way and refined around where
        the watcher's sight of the mover opens and closes. Empty where the watcher never sees the
        mover on it.
        """

    def sees(self, fighter: str, other: str) -> bool:
        """Return whether a fighter sees another at all, hidden or not."""

    def distance_in(self, fighter: str, other: str, supposed: Supposed | None = None) -> float:
        """Return the distance between the bases of two fighters, inches; 0 in contact."""

    def higher(self, fighter: str, other: str) -> bool:
        """Return whether a fighter stands above another that it is in contact with (SW-CC-2)."""

    def cover_in(self, fighter: str) -> float:
        """Return the distance of a fighter from cover, inches.

        0 where no enemy sees it without cover, `facts.FAR_IN` where there is no cover.
        """

    def watches(self, fighter: str, enemy: str) -> float:
        """Return the share of an enemy's possible next places that a fighter sees, 0…1."""

    def ground_in(self, fighter: str) -> float:
        """Return the distance to the nearest objective to hold, inches of open ground.

        0 at it, `facts.FAR_IN` for none.
        """

    def floor_in(self, fighter: str) -> float:
        """Return the distance to the nearest floor above the table, inches of open ground.

        0 on one, `facts.FAR_IN` for none.
        """

    def height_in(self, fighter: str) -> float:
        """Return a fighter's height above the table, inches."""

    def ways(self, fighter: str, limit_in: float) -> Iterable[Way]:
        """Yield moves worth considering, at most ``limit_in``; staying put need not be
        among them.
        """

    def drawn(self, drawn: Drawn, limit_in: float, allows: Callable[[Path], bool]) -> Way:
        """Return the cheapest way through the places of a drawn move.

        To a single place it goes as near as ``limit_in`` inches let it, by a path that the rules
        allow; through several it is whole even where it is too far. Raises RuleError where a
        fighter cannot go or end so.
        """

    def cover_ways(self, fighter: str, limit_in: float) -> Iterable[Way]:
        """Yield moves that end nearer to cover, at most ``limit_in``, for fighters that crawl."""

    def flight(self, fighter: str, limit_in: float, watchers: Collection[str]) -> Flight:
        """Return the enemies' view of a broken fighter, and the places it may run to.

        The places are at most ``limit_in`` away. Those that hide it best come first. Where none
        hides it better than its present place, those farthest from the nearest enemy come first
        (SW-MOR-1).
        """

    def approach(self, fighter: str, target: str, limit_in: float) -> Approach:
        """Return the course of a charge, and its end with a move of ``limit_in``."""
