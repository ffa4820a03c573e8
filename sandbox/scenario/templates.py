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

from pydantic import BaseModel, ConfigDict, field_validator

from rules.catalogue import QUALITIES, RULESETS, folder_of

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
    quality: str = "regular"
    """Of its troops, where a scenario does not say."""
    officer: str = "none"
    """The rank of its officer, where a scenario does not say."""

    @field_validator("quality")
    @classmethod
    def _known(cls, value: str) -> str:
        if value not in QUALITIES:
            raise ValueError(f"no quality {value!r}")
        return value

    def figure(self, index: int) -> str:
        """The model kind of the model with that number."""
        return self.figures[min(index, len(self.figures) - 1)]


UNARMED = ""
"""The name in ``figures.toml`` of no weapon at all."""


@cache
def templates() -> Mapping[str, Template]:
    """Every template by name, game by game, in the order of their files."""
    found = {}
    for game in RULESETS:
        file = resources.files("sandbox").joinpath(folder_of(game), "templates.toml")
        for name, row in tomllib.loads(file.read_text(encoding="utf-8")).items():
            found[name] = Template.model_validate({"game": game, **row})
    return found


def figure_of(template: str, index: int, weapons: tuple[str, ...] | None) -> str:
    """The model kind of a unit's model that carries these weapons; None: the template's own.

    The foremost of the weapons that has a figure is shown; the template's figure stays where it
    shows that weapon as well, and where there is none for any. A vehicle is always its template's.
    """
    made = templates()[template]
    usual = made.figure(index)
    if weapons is None or made.mover not in ("infantry", "artillery"):
        return usual
    carried = weapons or (UNARMED,)
    shown = next((kinds for arm, kinds in shown_by(made.game).items() if arm in carried), ())
    return usual if usual in shown or not shown else shown[0]


@cache
def shown_by(game: str) -> Mapping[str, tuple[str, ...]]:
    """The model kinds that show each weapon of a game, the foremost weapon first: its file
    ``figures.toml``; nothing where a game has none.
    """
    file = resources.files("sandbox").joinpath(folder_of(game), "figures.toml")
    if not file.is_file():
        return {}
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    return {weapon: tuple(kinds) for weapon, kinds in rows.items()}
