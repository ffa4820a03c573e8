"""List the games, and the rulesets of each.

A game is a folder beside this file that holds a ``rulesets.toml``, or an installed package that
the entry point group ``sightline.games`` names. Nothing lists games by hand.
"""

from __future__ import annotations

import tomllib
import warnings
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from languages.message import Line, message

DEFAULT = "bolt-action"
"""The game of scenarios, facts and logs that name none."""

BASE = "base"
"""The table of a ``rulesets.toml`` that is no ruleset: all others start from it."""

GROUP = "sightline.games"
"""The entry points of games in packages of their own: ``pig = "pig_game"``. The package has a
package ``rules`` and a package ``sandbox``, each what a folder of the game is here."""


_ABOVE = __package__.removesuffix("rules")
"""The package that holds the floors, with its dot; empty in the source tree."""


def folder_of(game: str) -> str:
    """Return the folder of a game's code and data, the same in every package that has some."""
    return game.replace("-", "_")


def package_of(game: str, floor: str) -> str:
    """Return the name of a game's package on a floor, ``rules`` or ``sandbox``."""
    installed = _INSTALLED.get(game)
    return f"{installed}.{floor}" if installed else f"{_ABOVE}{floor}.{folder_of(game)}"


def data_of(game: str, name: str) -> dict[str, Any]:
    """Read a TOML file of a game's rules; empty where it has none of that name.

    The game's rules are not imported.
    """
    outer, _, inner = package_of(game, "rules").rpartition(".")
    file = files(outer).joinpath(inner, name)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _folders() -> list[str]:
    """Names of the games beside this file, sorted."""
    folders = (
        entry for entry in files(__package__).iterdir() if (entry / "rulesets.toml").is_file()
    )
    return sorted(folder.name.replace("_", "-") for folder in folders)


_HERE = _folders()
_INSTALLED: Mapping[str, str] = {
    point.name: point.value
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)
    if point.name not in _HERE
}
"""Games of other packages by name; a game of this program keeps its name."""


def _rulesets() -> dict[str, tuple[str, ...]]:
    found = {}
    reason: Line
    for game in (*_HERE, *_INSTALLED):
        try:
            rows = data_of(game, "rulesets.toml")
        except (ImportError, ValueError) as fault:
            rows, reason = {}, str(fault)
        else:
            reason = message("games-no-rulesets", package=package_of(game, "rules"))
        if rows:
            found[game] = tuple(name for name in rows if name != BASE)
        else:
            said = message("games-left-out", game=f"{game!r}", reason=reason)
            warnings.warn(str(said), stacklevel=2)
    return found


RULESETS: Mapping[str, tuple[str, ...]] = MappingProxyType(_rulesets())
"""Game name to the names of its rulesets; the first is the full game."""


@cache
def men_of(game: str) -> Mapping[str, str]:
    """Return what the models of each template of a game are called: ``riflemen``."""
    rows = data_of(game, "templates.toml")
    return {name: row["table"]["men"] for name, row in rows.items() if "table" in row}
