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
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from languages.message import Line
from meshes.shapes.character import Shelter, Underfoot
from rules.catalogue import RULESETS, package_of

if TYPE_CHECKING:
    from sandbox.scenario.cover_words.ruleset import CoverWords

P = TypeVar("P")


class Moves(Enum):
    """Movement of a thing, as far as a table needs it."""

    FOOT = "on-foot"
    CREW = "crew-and-gun"
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
    label: Line
    doc: Line
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
    """A game on the table. Functions without arguments import when they are called: what they
    return knows the whole sandbox.
    """

    name: str
    """Name of the game, as its rules have it."""

    play: Callable[[], P]
    """Import and return what plays the game on a table: a `sandbox.play.games.Played`."""

    covers: Mapping[str, Shelter]
    """Classes of cover, least first, beginning with no cover; each with the shelter that it is.
    They are the words of ``cover = "…"`` in scenarios."""

    grounds: Mapping[str, Underfoot]
    """Classes of ground, the open one first; each with what it is underfoot. They are the words of
    ``ground = "…"`` in scenarios."""

    movers: Mapping[str, Moves]
    """The words for how templates move, each with what it means on a table: on foot, crew and gun,
    vehicle, flying."""

    cover_words: Mapping[str, str] = field(default_factory=dict)
    """Names of classes of cover that are not called ``… cover``."""

    cover_shares: Mapping[str, str] = field(default_factory=dict)
    """Names of cover by hidden share, least first, each with the threshold that it begins at.
    Empty: cover is named by class alone."""

    coarser: Mapping[str, str] = field(default_factory=dict)
    """Classes of ground that scenarios may name and this game treats as another class."""

    qualities: tuple[str, ...] = ()
    """Qualities of troops, worst first. Empty: the game has none."""

    quality: str = ""
    """The usual quality."""

    thresholds: tuple[Threshold, ...] = ()
    """Thresholds that the game adds to the sight policy: in files, on the page, among the
    assumptions."""

    flight: FlightRules | None = None
    """Rules of flyers: where a flight ends, and the terrain that counts between them and the
    ground. None: nothing flies."""

    figures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Model kinds that show a weapon, by weapon, the foremost weapon first."""

    subjects: Mapping[str, str] = field(default_factory=dict)
    """Templates whose first model an audit puts in a deployment zone, by what it stands for:
    ``infantry``, ``vehicle``, ``flying``. Empty: the first turn is not audited."""

    unmeasured: str = ""
    """Name of the assumption that ``measure_first`` in scenarios negates. Empty: there is none."""

    formation_in: float | None = None
    """Greatest distance in inches from a model on foot to the rest of its unit. None: no such
    rule."""

    apart_in: float | None = None
    """Least distance in inches between enemies. None: no such rule."""

    measure: Callable[[], Any] | None = None
    """Import and return what measures how far units fire, in which bands and arcs, and how far
    they go: a `sandbox.measure.by_game.ByGame`. None: nothing of that is measured."""

    templates: Callable[[], Any] | None = None
    """Import and return what lays templates on the table and gives their odds: a
    `sandbox.measure.templates.by_game.ByGame`. None: the game lays no templates."""

    laid_kinds: tuple[str, ...] = ("smoke", "ranges")
    """Names of the kinds of templates that it lays."""

    attack: Callable[[], Any] | None = None
    """Import and return what plays an attack from the air in steps for a demonstration
    (`sandbox.play.demonstrations.by_game.Attack`). None: nothing flies."""

    move: Callable[[], Any] | None = None
    """Import and return what plays a move past enemies on overwatch in steps for a demonstration
    (`sandbox.play.demonstrations.by_game.Move`). None: nobody goes on overwatch."""

    words: CoverWords | None = None
    """Words for cover that replace the classes in verdicts. A game with them has no rules, and
    nothing but sight (`sandbox.scenario.cover_words.game.worded`). None: verdicts are classes."""

    @property
    def scale(self) -> tuple[str, ...]:
        """Words of verdicts from no cover to the best: the classes of cover, or its own words."""
        return tuple(self.covers) if self.words is None else (self.no_cover, *self.words.names)

    def rank_of(self, cover: str) -> int:
        """Return the number in `scale` of the best word that pieces of a class count for."""
        if self.words is None:
            return list(self.covers).index(cover)
        return self.words.rank_by(self.covers[cover])

    def begins(self, policy: Thresholds) -> tuple[float, ...]:
        """Return the hidden share that each word of `scale` but the first begins at."""
        if self.words is None:
            return (policy.threshold("cover_share"),) * (len(self.covers) - 1)
        return tuple(row.hidden for row in self.words.cover)

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
    found: TableGame[Any] = import_module(package_of(name, "sandbox")).GAME
    return found


@cache
def table_games() -> tuple[TableGame[Any], ...]:
    """Return all games, in the order of their names."""
    return tuple(map(table_game, RULESETS))


def read_figures(folder: str) -> Mapping[str, tuple[str, ...]]:
    """Return the model kinds that show each weapon, from ``figures.toml`` of a package."""
    text = files(folder).joinpath("figures.toml").read_text(encoding="utf-8")
    return {weapon: tuple(kinds) for weapon, kinds in tomllib.loads(text).items()}
