"""The contract of a game on the table: one typed value, `TableGame`.

A game's folder in the sandbox exports it as ``GAME``. A program that lays, judges, draws or plays a
table reads its fields; nothing tests which game it is.

The words of scenario files are those of all games together. A game's folder imports only this
module until it is played: scenarios are read with the values here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.resources import files
from math import inf
from typing import Any, Generic, Protocol, TypeVar

from meshes.shapes.character import Shelter, Underfoot
from rules.catalogue import RULESETS, folder_of

P = TypeVar("P")


class Moves(Enum):
    """Movement of a thing, as far as a table needs it."""

    FOOT = "on foot"
    CREW = "crew and gun"
    WHEELS = "vehicle"
    AIR = "flying"


@dataclass(frozen=True)
class Threshold:
    """A threshold of the sight policy that a game adds to the common ones: an assumption.

    ``hidden``: it is a hidden share; else inches. ``slider``: least, most and step in the page; by
    default the bounds and whole percents.
    """

    name: str
    default: float
    bounds: tuple[float, float]
    label: str
    doc: str
    hidden: bool = True
    slider: tuple[float, float, float] | None = None


class Thresholds(Protocol):
    """A sight policy, as far as a game reads it."""

    def threshold(self, name: str) -> float:
        """Return the value of a threshold, by its name."""


@dataclass(frozen=True)
class FlightRules:
    """A game's rules for flyers, which never block sight.

    ``stops_in``: distance from its target at which a flight ends, inches. ``counts_in``: returns
    the distance from the shooter's eye, on the plan, within which terrain counts against a flying
    target, inches; its arguments are whether the shooter flies too, and the policy. ``noise``:
    players' noise of a plane that comes in.
    """

    stops_in: float
    counts_in: Callable[[bool, Thresholds], float]
    noise: str


@dataclass(frozen=True, eq=False)
class TableGame(Generic[P]):
    """A game on the table; ``play`` makes its player, which knows the whole sandbox.

    ``covers``: its classes of cover, least first, no cover as the first, and the shelter of each.
    ``cover_words``: the phrase for a class, where that is not ``… cover``. ``cover_shares``: names
    for cover by hidden share, whatever hides it, least first, each with its threshold; empty where
    a game has classes only.

    ``grounds``: its classes of ground, the open one first, and the ground of each. ``coarser``:
    classes of scenarios that are equal to another class here. ``movers``: the movement of its
    templates. ``qualities``: of troops, worst first; ``quality``: the default one. ``thresholds``:
    additions to the sight policy. ``flight``: rules for flyers; None without flyers. ``figures``:
    the model kinds that show a weapon, the foremost weapon first. ``unmeasured``: the assumption
    that is the opposite of ``measure_first`` of scenarios, if there is one. ``formation_in``:
    greatest distance of models on foot from the rest of their unit; ``apart_in``: least distance
    between enemies; inches, None without such a rule.

    ``measure`` makes the ranges and reach of its units (`sandbox.measure.by_game.ByGame`).
    ``templates`` makes templates on the table (`sandbox.measure.templates.by_game.ByGame`), of the
    kinds in ``laid_kinds``. ``attack`` makes an attack from the air for viewers
    (`sandbox.play.demonstrations.by_game.Attack`).
    """

    name: str
    play: Callable[[], P]
    covers: Mapping[str, Shelter]
    grounds: Mapping[str, Underfoot]
    movers: Mapping[str, Moves]
    cover_words: Mapping[str, str] = field(default_factory=dict)
    cover_shares: Mapping[str, str] = field(default_factory=dict)
    coarser: Mapping[str, str] = field(default_factory=dict)
    qualities: tuple[str, ...] = ()
    quality: str = ""
    thresholds: tuple[Threshold, ...] = ()
    flight: FlightRules | None = None
    figures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unmeasured: str = ""
    formation_in: float | None = None
    apart_in: float | None = None
    measure: Callable[[], Any] | None = None
    templates: Callable[[], Any] | None = None
    laid_kinds: tuple[str, ...] = ("smoke", "ranges")
    attack: Callable[[], Any] | None = None

    def cover_of(self, shelter: Shelter) -> str:
        """Return the best class of cover that is at most this shelter."""
        fitting = [word for word, given in self.covers.items() if given <= shelter]
        return fitting[-1] if fitting else self.no_cover

    def ground_of(self, underfoot: Underfoot) -> str:
        """Return the class of this ground; the first class where it has no word for it."""
        named = (word for word, given in self.grounds.items() if given is underfoot)
        return next(named, next(iter(self.grounds)))

    def cover_named(self, word: str) -> str:
        """Return a class of cover by a word of any game; another game's word is translated."""
        if word in self.covers:
            return word
        return self.cover_of(next(one.covers[word] for one in table_games() if word in one.covers))

    def ground_named(self, word: str) -> str:
        """Return a class of ground by a word of any game, likewise."""
        if word in self.grounds:
            return word
        found = next(one.grounds[word] for one in table_games() if word in one.grounds)
        return self.ground_of(found)

    @property
    def no_cover(self) -> str:
        """Class of no cover."""
        return next(iter(self.covers))

    def shared_cover(self, hidden: float, policy: Thresholds) -> str:
        """Return the name of cover by a hidden share; empty where the game has no such names."""
        if not self.cover_shares:
            return ""
        return named_by_share(self.cover_shares, hidden, policy) or self.no_cover

    def terrain_counts_in(
        self, policy: Thresholds, *, shooter_flies: bool, target_flies: bool
    ) -> float:
        """Return the distance from the shooter's eye within which terrain counts, inches; inf for
        all.
        """
        if self.flight is None or not target_flies:
            return inf
        return self.flight.counts_in(shooter_flies, policy)


def named_by_share(shares: Mapping[str, str], hidden: float, policy: Thresholds) -> str:
    """Return the last of these names whose threshold a hidden share reaches; empty for none.

    ``shares``: as `TableGame.cover_shares`.
    """
    met = [word for word, name in shares.items() if hidden >= policy.threshold(name)]
    return met[-1] if met else ""


@cache
def table_game(name: str) -> TableGame[Any]:
    """Return the ``GAME`` of a game's folder. Raises KeyError for an unknown game."""
    if name not in RULESETS:
        raise KeyError(name)
    found: TableGame[Any] = import_module(f"sandbox.{folder_of(name)}").GAME
    return found


@cache
def table_games() -> tuple[TableGame[Any], ...]:
    """Return all games, in the order of their names."""
    return tuple(map(table_game, RULESETS))


def read_figures(folder: str) -> Mapping[str, tuple[str, ...]]:
    """Return the model kinds that show each weapon, from ``figures.toml`` of a package."""
    text = files(folder).joinpath("figures.toml").read_text(encoding="utf-8")
    return {weapon: tuple(kinds) for weapon, kinds in tomllib.loads(text).items()}
