"""List the games, and the rulesets of each.

A game is a folder beside this file that holds a ``rulesets.toml``. No list is kept by hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

DEFAULT = "bolt-action"
"""The game of scenarios, facts and logs that name none."""

BASE = "base"
"""The table of a ``rulesets.toml`` that is no ruleset: all others start from it."""


def folder_of(game: str) -> str:
    """Return the folder of a game's code and data, the same in every package that has some."""
    return game.replace("-", "_")


def _rulesets() -> dict[str, tuple[str, ...]]:
    found = {}
    for folder in sorted(files("rules").iterdir(), key=lambda entry: entry.name):
        table = folder / "rulesets.toml"
        if table.is_file():
            rows = tomllib.loads(table.read_text(encoding="utf-8"))
            found[folder.name.replace("_", "-")] = tuple(name for name in rows if name != BASE)
    return found


RULESETS: Mapping[str, tuple[str, ...]] = MappingProxyType(_rulesets())
"""Game name to the names of its rulesets; the first is the full game."""


@cache
def men_of(game: str) -> Mapping[str, str]:
    """Return what the models of each template of a game are called: ``riflemen``."""
    file = files("rules").joinpath(folder_of(game), "templates.toml")
    if not file.is_file():
        return {}
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: row["table"]["men"] for name, row in rows.items() if "table" in row}
