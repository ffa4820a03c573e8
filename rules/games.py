"""Games by name, for programs that play whichever a file asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from rules.engine.choices import Action
from rules.engine.errors import UNKNOWN, LogError, RuleError
from rules.engine.game import Game
from rules.engine.log import Header, parse

PACKAGES = {"bolt-action": "rules.bolt_action"}
"""Game name to the package that plays it: each has the functions below."""


def _package(name: object) -> ModuleType:
    found = PACKAGES.get(name) if isinstance(name, str) else None
    if found is None:
        raise RuleError(UNKNOWN, f"no game {name!r} can be played; there are {', '.join(PACKAGES)}")
    return import_module(found)


def start(header: Header) -> Game[Any]:
    """A game from its header. Raises RuleError for what cannot be played."""
    game: Game[Any] = _package(header.game).start(header)
    return game


def odds(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Exact odds of the game that the facts name. Raises RuleError with one clear sentence."""
    if not isinstance(facts, Mapping):
        raise RuleError(UNKNOWN, "odds wants an object")
    found: dict[str, Any] = _package(facts.get("game", "bolt-action")).odds(facts)
    return found


def replay_log(lines: Iterable[str]) -> Game[Any]:
    """The game of a log, every line verified. Raises LogError with the first that is wrong."""
    rows = list(lines)
    head = parse(rows[0], 1) if rows else {}
    try:
        package = _package(head.get("game", "bolt-action"))
    except RuleError as fault:
        raise LogError(1, fault.sentence) from None
    game: Game[Any] = package.replay_log(rows)
    return game


def read_actions(name: str, lines: Iterable[str]) -> list[Action]:
    """Actions of a game from JSON Lines. Raises LogError with the line that holds none."""
    actions: list[Action] = _package(name).read_actions(lines)
    return actions


def story(name: str, log: Iterable[object]) -> Iterator[str]:
    """A sentence for each event of a game's log."""
    told: Iterator[str] = _package(name).story(log)
    return told
