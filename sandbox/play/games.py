"""Games on a table by name: each game's folder here knows how its facts come from the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine.dice import Source
from rules.engine.game import Game
from rules.games import AnyGame
from sandbox.play.geometry_assumptions import Measure
from sandbox.scenario.game_spec import table_game
from sandbox.table.table import Table

Arrival = tuple[str, tuple[float, ...]]
"""A model, ``unit/number``, and the x and y that it came from, inches."""


class NoGame(ValueError):
    """A table that no game can be started from, in one sentence."""


class Field(Protocol):
    """A table that follows a game and answers what its rules ask."""

    @property
    def table(self) -> Table:
        """As it now is."""

    def tell(self, events: Iterable[object]) -> None:
        """Follow what happened."""

    def shot(self, events: Iterable[object]) -> tuple[str, str] | None:
        """Who fired at whom last, as units on the table; None where nobody did."""

    def met(self, events: Iterable[object]) -> Table:
        """The table as who fired last in these events, just told, met the target: on its way, where
        the shot broke into a move."""

    def arrivals(self, events: Iterable[object]) -> tuple[Arrival, ...]:
        """Models that came onto the table, for a page that shows it."""

    def departures(self, events: Iterable[object]) -> tuple[str, ...]:
        """Units that left the table and will be drawn leaving it."""


class Start(Protocol):
    """Begins a game on a table that follows it.

    Raises NoGame, and RuleError for units that its ruleset has no room for.
    """

    def __call__(
        self, table: Table, *, seed: int, turns: int | None = None, dice: Source | None = None
    ) -> tuple[Game[Any], Field]:
        """Begin. ``dice``: those of the seed where none are given."""


@dataclass(frozen=True)
class Played:
    """What plays a game on a table: `TableGame.play` returns it."""

    start: Start
    """Begin a game on a table; returns the game and its field."""

    measures: tuple[Measure, ...] = ()
    """Assumptions about facts taken from the table that no source states, listed by `sightline
    rules`."""


def played(name: str) -> Played:
    """What plays a game. KeyError: no such game."""
    found: Played = table_game(name).play()
    return found


def start_game(
    table: Table, *, seed: int, turns: int | None = None, dice: Source | None = None
) -> tuple[AnyGame, Field]:
    """The game that a table's scenario names, and the table that follows it.

    Raises NoGame, and RuleError for units that its ruleset has no room for.
    """
    name = table.scenario.game
    for unit in table.units:
        if unit.template.game != name:
            raise NoGame(f"{unit.id}: {name} has no template {unit.spec.template!r}")
    return played(name).start(table, seed=seed, turns=turns, dice=dice)
