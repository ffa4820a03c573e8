"""Unit templates as the table needs them: the figures that stand for a unit.

They are in the ``templates.toml`` of each game's rules: the table's part stands there under
`rules.engine.spec.ON_TABLE`, beside the stats, which only the rules use.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

from languages.writing import found
from rules.catalogue import RULESETS, data_of
from rules.engine.spec import ON_TABLE
from sandbox.scenario.game_spec import Moves, table_game

_SHARED = ("label", "mover", "quality", "officer", "models")
"""Keys of the rules' part of a template that the table uses too."""


class Template(BaseModel):
    """``figures``: a model kind for each model in turn; the last one stands for all that follow."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    """Players' name of one."""
    men: str
    """Name of its models in a sentence: riflemen, crew, tanks."""
    game: str
    """Game whose rules have it."""
    mover: str
    """Its movement, in its game's words."""
    cover: str
    """Cover that its models give to others behind them."""
    figures: tuple[str, ...]
    quality: str
    """Default quality of its troops."""
    officer: str = "none"
    """Default rank of its officer."""
    models: int = 1
    """Default number of models."""

    @model_validator(mode="after")
    def _in_words_of_its_game(self) -> Template:
        game = table_game(self.game)
        for word, known in (
            (self.mover, game.movers),
            (self.cover, game.covers),
            (self.quality, game.qualities or (game.quality,)),
        ):
            if word not in known:
                raise ValueError(f"no {word!r} in {self.game}")
        return self

    @property
    def moves(self) -> Moves:
        """Its movement on the table."""
        return table_game(self.game).movers[self.mover]

    @property
    def flies(self) -> bool:
        """Whether it is in the air, on a flying base."""
        return self.moves is Moves.AIR

    def figure(self, index: int) -> str:
        """Return the model kind of the model with that number."""
        return self.figures[min(index, len(self.figures) - 1)]


UNARMED = ""
"""Name among a game's figures for no weapon at all."""


@cache
def templates() -> Mapping[str, Template]:
    """Return every template by name, game by game, in the order of their files."""
    found = {}
    for game in RULESETS:
        usual: Mapping[str, Any] = {"game": game, "quality": table_game(game).quality}
        for name, row in data_of(game, "templates.toml").items():
            shared = {key: row[key] for key in _SHARED if key in row}
            found[name] = Template.model_validate({**usual, **shared, **row[ON_TABLE]})
    return found


def figure_of(template: str, index: int, weapons: tuple[str, ...] | None) -> str:
    """Return the model kind of a unit's model that carries these weapons; None: the template's.

    The first of the weapons that has a figure is shown. The template's figure stays if it shows
    that weapon as well, and if no weapon has a figure. A vehicle always has its template's.
    """
    made = templates()[template]
    usual = made.figure(index)
    if weapons is None or made.moves not in (Moves.FOOT, Moves.CREW):
        return usual
    carried = weapons or (UNARMED,)
    shown = next(
        (kinds for arm, kinds in table_game(made.game).figures.items() if arm in carried), ()
    )
    return usual if usual in shown or not shown else shown[0]


def template_called(name: str) -> str:
    """Return what players call a unit of a template, in the language that is spoken here."""
    return found(f"model-{name}") or templates()[name].label
