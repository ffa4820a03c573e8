"""Games by name, for programs that play whichever a file asks for.

Every game is a package of the same shape, found by its name (`catalogue.folder_of`). It has
``header``, ``start``, ``replay_log``, ``read_actions``, ``legal_actions``, ``simple``, ``odds``,
``story``, ``tokens``, ``ruleset``, ``listing``, ``unit_faults`` and ``advice``: docs/games.md says
what each does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from rules.catalogue import DEFAULT, RULESETS, folder_of
from rules.engine.choices import Action
from rules.engine.errors import UNKNOWN, LogError, RuleError
from rules.engine.game import Game
from rules.engine.log import Header, parse
from rules.engine.tokens import Laid


def package(name: object) -> ModuleType:
    """The package that plays a game. Raises RuleError where there is no such game."""
    if not isinstance(name, str) or name not in RULESETS:
        raise RuleError(
            UNKNOWN, f"no game {name!r:.60} can be played; there are {', '.join(RULESETS)}"
        )
    return import_module(f"rules.{folder_of(name)}")


def start(header: Header) -> Game[Any]:
    """A game from its header. Raises RuleError for what cannot be played."""
    game: Game[Any] = package(header.game).start(header)
    return game


def odds(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Exact odds of the game that the facts name. Raises RuleError with one clear sentence."""
    if not isinstance(facts, Mapping):
        raise RuleError(UNKNOWN, "odds wants an object")
    found: dict[str, Any] = package(facts.get("game", DEFAULT)).odds(facts)
    return found


def replay_log(lines: Iterable[str]) -> Game[Any]:
    """The game of a log, every line verified. Raises LogError with the first that is wrong."""
    rows = list(lines)
    head = parse(rows[0], 1) if rows else {}
    try:
        found = package(head.get("game", DEFAULT))
    except RuleError as fault:
        raise LogError(1, fault.sentence) from None
    game: Game[Any] = found.replay_log(rows)
    return game


def read_actions(name: str, lines: Iterable[str]) -> list[Action]:
    """Actions of a game from JSON Lines. Raises LogError with the line that holds none."""
    actions: list[Action] = package(name).read_actions(lines)
    return actions


def simple(game: Game[Any], field: Any) -> Action:
    """What the simple policy does next in a game; facts come from its field."""
    action: Action = package(game.header.game).simple(game, field)
    return action


def story(header: Header, log: Iterable[object]) -> Iterator[str]:
    """A sentence for each event of a game's log, with the names that its header has for units."""
    told: Iterator[str] = package(header.game).story(log, names(header))
    return told


def tokens(game: Game[Any]) -> Laid:
    """What lies beside each unit or model of a game now: order dice, pins and other markers."""
    laid: Laid = package(game.header.game).tokens(game.state)
    return laid


def names(header: Header) -> dict[str, str]:
    """What players call each unit of a game, by its id: its `name` in the army list, if any.

    The only model of a unit, ``unit/0``, is called as its unit is.
    """
    found = {}
    for army in header.armies:
        if army.get("id") and army.get("name"):
            found[str(army["id"])] = str(army["name"])
            if army.get("models") == 1:
                found[f"{army['id']}/0"] = str(army["name"])
    return found


def unit_faults(
    name: str, ruleset: str, unit: Mapping[str, Any]
) -> Iterator[tuple[str, object, str]]:
    """What a game's rules would not take of what a scenario says of a unit: the key, what was
    found there, what was expected. Raises RuleError: no such game."""
    faults: Iterator[tuple[str, object, str]] = package(name).unit_faults(ruleset, unit)
    return faults


def advice(
    name: str,
    ruleset: str,
    assumed: Mapping[str, Any],
    units: Iterable[Mapping[str, Any]],
    support: Iterable[Mapping[str, Any]],
) -> Iterator[str]:
    """A sentence for each thing that the armies of a game should not have, though it is played:
    units by side, template and officer, support by side and kind. Raises RuleError."""
    told: Iterator[str] = package(name).advice(ruleset, assumed, units, support)
    return told


def listing() -> list[dict[str, Any]]:
    """Every ruleset of every game: its name and label, what a program may want to know of it,
    sentences about it under ``says``, and its assumptions."""
    return [row for name in RULESETS for row in package(name).listing()]


def misfit(name: str, assumption: str, value: object) -> str | None:
    """Why a game's assumption cannot have a value, in a sentence; None where it can."""
    try:
        package(name).ruleset(RULESETS[name][0], {assumption: value})
    except RuleError as fault:
        return fault.sentence
    return None


def assumptions(name: str) -> dict[str, Any]:
    """The assumptions of a game by name, with their defaults. Raises RuleError: no such game."""
    return {row.name: row.default for row in package(name).ruleset().list_assumptions()}
