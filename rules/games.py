"""Games by name, for programs that play whichever game a file names.

Every game is a package that exports its `GameSpec` as ``GAME``, found by its name
(`catalogue.package_of`); docs/games.md describes the value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from languages.message import Line, message, named
from rules.catalogue import DEFAULT, RULESETS, men_of, package_of
from rules.engine.errors import UNKNOWN, LogError, RuleError
from rules.engine.model.reading import Reader
from rules.engine.play.game import Game
from rules.engine.play.log import Header, parse
from rules.engine.spec import GameSpec, State
from rules.engine.telling import heading, in_words, model_called, unit_called

AnyGame = Game[State]
"""A game of any kind, known only by the parts that all games share."""


def game_of(name: object) -> GameSpec[State, Any]:
    """Return the `GameSpec` of a game. Raises RuleError for an unknown name.

    Its field has the type that the game's own folder in the sandbox starts it with.
    """
    if not isinstance(name, str) or name not in RULESETS:
        known = ", ".join(RULESETS)
        raise RuleError(UNKNOWN, message("games-unknown", name=f"{name!r:.60}", known=known))
    found: GameSpec[State, Any] = import_module(package_of(name, "rules")).GAME
    return found


def start(header: Header) -> AnyGame:
    """Start a game from its header. Raises RuleError for a header that cannot be played."""
    return game_of(header.game).start(header)


def odds(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return exact odds under the game that the facts name. Raises RuleError with one clear
    sentence.
    """
    Reader(facts, "odds")  # refuses what is no object
    return game_of(facts.get("game", DEFAULT)).odds(facts)


def replay_log(lines: Iterable[str]) -> AnyGame:
    """Play a log again and verify every line. Raises LogError with the first that is wrong."""
    rows = list(lines)
    head = parse(rows[0], 1) if rows else {}
    try:
        found = game_of(head.get("game", DEFAULT))
    except RuleError as fault:
        raise LogError(1, fault.sentence) from None
    return found.replay_log(rows)


def story(header: Header, log: Iterable[object]) -> Iterator[Line]:
    """Yield a message for each event of a game's log, with the units' names from its header."""
    return game_of(header.game).story(log, names(header), header.armies)


def names(header: Header) -> dict[str, str]:
    """Return players' names of a game's units and sides, by their ids.

    A unit has its `name` in the army list, or its id as words; a side its id as words. The only
    model of a unit, ``unit/0``, has the unit's name. Units that share a name get their ids
    behind it: ``Able squad (able 2)``.
    """
    sides = {str(army["side"]) for army in header.armies if army.get("side")}
    found = {side: heading(side) for side in sorted(sides)}
    shared = Counter(army.get("name") for army in header.armies)
    for army in header.armies:
        if army.get("id"):
            id, template, said = str(army["id"]), str(army.get("template", "")), army.get("name")
            name = f"{said} ({in_words(id)})" if shared[said] > 1 else str(said)
            if not said or name == heading(id):
                name = str(unit_called(id, template))
            found[id] = named(name, template)
            found |= _models_of(header.game, army, found[id])
    return found


def _models_of(game: str, army: Mapping[str, Any], name: str) -> dict[str, str]:
    """Return the names of a unit's models, by their ids."""
    count, men = army.get("models"), men_of(game).get(str(army.get("template")), "models")
    if count == 1 or not isinstance(count, int):
        return {f"{army['id']}/0": name} if count == 1 else {}
    return {f"{army['id']}/{n}": str(model_called(men, name, n)) for n in range(count)}


def listing() -> list[dict[str, Any]]:
    """List every ruleset of every game: name, label, facts for programs, and assumptions.

    Sentences about a ruleset are under ``says``.
    """
    return [row for name in RULESETS for row in game_of(name).listing()]


def misfit(name: str, assumption: str, value: object) -> str | None:
    """Say why a game's assumption cannot have a value; None where it can."""
    try:
        game_of(name).ruleset(RULESETS[name][0], {assumption: value})
    except RuleError as fault:
        return fault.sentence
    return None


def assumptions(name: str) -> dict[str, Any]:
    """Return the default assumptions of a game by name. Raises RuleError for an unknown game."""
    return {row.name: row.default for row in game_of(name).ruleset().list_assumptions()}
