"""Unit templates as the table needs them: which figures stand for a unit.

The stats of a template belong to the rules; here is only what is put on the table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

from pydantic import BaseModel, ConfigDict

Mover = Literal["infantry", "artillery", "wheeled", "half-tracked", "tracked", "warplane"]


class Template(BaseModel):
    """``figures``: a model kind for each model in turn; the last one stands for all that follow."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    """What players call one."""
    men: str
    """What its models are called in a sentence: riflemen, crew, tanks."""
    game: Literal["bolt-action", "shadow-war"] = "bolt-action"
    mover: Mover
    cover: Literal["none", "soft", "hard", "bunker"]
    """The cover its models give to others behind them."""
    figures: tuple[str, ...]

    def figure(self, index: int) -> str:
        """The model kind of the model with that number."""
        return self.figures[min(index, len(self.figures) - 1)]


@cache
def templates() -> Mapping[str, Template]:
    """Every template by name, in the order of the file."""
    text = resources.files("sandbox").joinpath("templates.toml").read_text(encoding="utf-8")
    return {name: Template.model_validate(row) for name, row in tomllib.loads(text).items()}
