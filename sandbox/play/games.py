"""Games on a table by name: each game's folder here takes its facts from the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from languages.message import Message, message
from rules.engine.play.dice import Source
from rules.engine.play.game import Game
from rules.games import AnyGame
from sandbox.play.geometry_assumptions import Measure
from sandbox.scenario.cover_words.shipped import sentence_said
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.schema import Scenario
from sandbox.table.table import Table
from sandbox.view.effects.cues import Cues

Arrival = tuple[str, tuple[float, ...]]
"""A model, ``unit/number``, and the x and y that it came from, inches."""


class NoGame(ValueError):
    """No game can be started from a table, in one sentence."""


class GameField(Protocol):
    """A table that follows a game and answers the questions of its rules."""

    @property
    def table(self) -> Table:
        """Current table."""

    def tell(self, events: Iterable[object]) -> None:
        """Follow the events."""

    def shot(self, events: Iterable[object]) -> tuple[str, str] | None:
        """Return the last shot as units on the table, shooter and target; None without one."""

    def met(self, events: Iterable[object]) -> Table:
        """Return the table at the moment of the last shot of these events, which were just told.

        The target is on its way if the shot interrupted a move.
        """

    def cues(self, before: Table, table: Table, events: Sequence[object]) -> Cues:
        """Return the shots and losses of some events, from one table to another, for a film."""

    def arrivals(self, events: Iterable[object]) -> tuple[Arrival, ...]:
        """Return models that came onto the table, for a page to show."""

    def departures(self, events: Iterable[object]) -> tuple[str, ...]:
        """Return units that left the table, for a page to show."""


class Start(Protocol):
    """Begins a game on a table that follows it.

    Raises NoGame, and RuleError for units that its ruleset does not allow.
    """

    def __call__(
        self, table: Table, *, seed: int, turns: int | None = None, dice: Source | None = None
    ) -> tuple[Game[Any], GameField]:
        """Begin the game. ``dice``: by default those of the seed."""


@dataclass(frozen=True)
class Played:
    """The player of a game on a table: `TableGame.play` returns it."""

    start: Start
    """Begin a game on a table; returns the game and its field."""

    measures: tuple[Measure, ...] = ()
    """Assumptions about facts taken from the table that no source states, listed by `sightline
    rules`."""


def played(name: str) -> Played:
    """Return the player of a game. Raises KeyError for an unknown game."""
    found: Played = table_game(name).play()
    return found


def options_of(scenario: Scenario, game: str, turns: int | None) -> dict[str, Any]:
    """Return the options that every game's header has: its sides, and ``turns`` where they are set.

    Raises NoGame for the scenario of another game, and for other than two sides.
    """
    if scenario.game != game:
        own = scenario.game
        raise NoGame(message("begin-other-game", scenario=repr(scenario.name), own=own, game=game))
    if len(scenario.sides) != 2:
        count = len(scenario.sides)
        raise NoGame(message("begin-two-sides", scenario=repr(scenario.name), count=count))
    sides = {"sides": list(scenario.sides)}
    return sides if turns is None else {**sides, "turns": turns}


def no_template(unit: str, game: str, template: str) -> Message:
    """Say that a game has no template of a unit."""
    return message("begin-no-template", unit=unit, game=game, template=repr(template))


def start_game(
    table: Table, *, seed: int, turns: int | None = None, dice: Source | None = None
) -> tuple[AnyGame, GameField]:
    """Start the game of a table's scenario, and return the table that follows it.

    Raises NoGame, and RuleError for units that its ruleset does not allow.
    """
    name, words = table.scenario.game, table.scenario.brings.words
    if words is not None:
        raise NoGame(message("words-no-rules", name=sentence_said(words.name)))
    for unit in table.units:
        if unit.template.game != name:
            raise NoGame(no_template(unit.id, name, unit.spec.template))
    return played(name).start(table, seed=seed, turns=turns, dice=dice)
