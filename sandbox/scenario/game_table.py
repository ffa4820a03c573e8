"""The game of a scenario: ``game = "…"``, or a table ``[game]`` that holds its keys.

A file is read as if it had the keys at its top. Where it has the table, faults name their place
there, and it is saved with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from languages.message import Line, message
from rules.catalogue import DEFAULT, RULESETS
from sandbox.scenario.faults import Fault, shown, shown_key
from sandbox.scenario.game_spec import table_game

KEYS = {"name": "game", "ruleset": "ruleset", "measure_first": "measure_first"}
"""Keys of ``[game]``, with their names at the top of a file."""

Said = Mapping[str, Any]


def unfolded(raw: Said) -> dict[str, Any]:
    """Return a parsed file with the keys of its table ``[game]`` at its top."""
    game = raw.get("game")
    if not isinstance(game, Mapping):
        return dict(raw)
    flat = {key: value for key, value in raw.items() if key != "game"}
    for key, name in KEYS.items():
        if key in game:
            flat.setdefault(name, game[key])
    return flat


def folded(said: Said, raw: Said) -> dict[str, Any]:
    """Return the values of a file, with a table ``[game]`` where the file has one."""
    if not isinstance(raw.get("game"), Mapping):
        return dict(said)
    game = {key: said[name] for key, name in KEYS.items() if name in said}
    rest = {key: value for key, value in said.items() if key not in KEYS.values()}
    return {**rest, "game": game} if game else rest


def placed(fault: Fault, raw: Said) -> Fault:
    """Move a fault of a key at the top to its place in the table ``[game]``, if there is one."""
    game = raw.get("game")
    if isinstance(game, Mapping):
        for key, name in KEYS.items():
            if fault.place == name and key in game:
                return replace(fault, place=f"game.{key}")
    return fault


def check_game(raw: Said) -> Iterator[tuple[str, Line, Line]]:
    """Yield unknown and repeated keys of ``[game]``, and measuring keys that the rules do not use.

    Each is a place, the value found, and what was expected.
    """
    game = raw.get("game")
    for key, value in game.items() if isinstance(game, Mapping) else ():
        if key not in KEYS:
            wanted = message("fault-expected-one-of", known=", ".join(KEYS))
            yield f"game.{shown_key(key)}", message("scenario-unknown-key"), wanted
        elif KEYS[key] in raw and key != "name":
            above = {"name": KEYS[key], "value": shown(raw[KEYS[key]])}
            yield f"game.{key}", shown(value), message("scenario-said-above", **above)
    yield from _measuring(unfolded(raw))


def _measuring(flat: Said) -> Iterator[tuple[str, Line, Line]]:
    game, changes = flat.get("game", DEFAULT), flat.get("assumptions")
    if "measure_first" not in flat or not isinstance(game, str) or game not in RULESETS:
        return
    about = table_game(game).unmeasured
    if not about:
        wanted = message("scenario-rules-do-not-ask", game=game)
        yield "measure_first", shown(flat["measure_first"]), wanted
    elif isinstance(changes, Mapping) and about in changes:
        wanted = message("scenario-said-by-measuring")
        yield f"assumptions.{about}", shown(changes[about]), wanted
