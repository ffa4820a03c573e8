"""Unit templates as the table needs them: which figures stand for a unit.

They are in ``templates.toml`` of each game's folder. The stats of a template belong to the rules;
here is only what is put on the table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules.catalogue import RULESETS, folder_of

Mover = Literal["infantry", "artillery", "wheeled", "half-tracked", "tracked", "warplane"]


class Template(BaseModel):
    """``figures``: a model kind for each model in turn; the last one stands for all that follow."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    """What players call one."""
    men: str
    """What its models are called in a sentence: riflemen, crew, tanks."""
    game: str
    """The game whose rules know it."""
    mover: Mover
    cover: Literal["none", "soft", "hard", "bunker"]
    """The cover its models give to others behind them."""
    figures: tuple[str, ...]

    def figure(self, index: int) -> str:
        """The model kind of the model with that number."""
        return self.figures[min(index, len(self.figures) - 1)]


@cache
def templates() -> Mapping[str, Template]:
    """Every template by name, game by game, in the order of their files."""
    found = {}
    for game in RULESETS:
        file = resources.files("sandbox").joinpath(folder_of(game), "templates.toml")
        for name, row in tomllib.loads(file.read_text(encoding="utf-8")).items():
            found[name] = Template.model_validate({"game": game, **row})
    return found
