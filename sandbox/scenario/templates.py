"""Unit templates as the table needs them: which figures stand for a unit.

They are in the ``templates.toml`` of each game's rules: what is put on the table stands there under
`rules.engine.spec.ON_TABLE`, beside the stats, which are the rules' alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

from rules.catalogue import RULESETS, data_of
from rules.engine.spec import ON_TABLE
from sandbox.scenario.game_spec import Moves, table_game

_SHARED = ("label", "mover", "quality", "officer", "models")
"""What the rules say of a template and the table asks about too."""


class Template(BaseModel):
    """``figures``: a model kind for each model in turn; the last one stands for all that follow."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    """What players call one."""
    men: str
    """What its models are called in a sentence: riflemen, crew, tanks."""
    game: str
    """The game whose rules know it."""
    mover: str
    """How it moves, in its game's words."""
    cover: str
    """The cover its models give to others behind them."""
    figures: tuple[str, ...]
    quality: str
    """Of its troops, where a scenario does not say."""
    officer: str = "none"
    """The rank of its officer, where a scenario does not say."""
    models: int = 1
    """How many models one has that nobody says more of."""

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
        """How it gets about."""
        return table_game(self.game).movers[self.mover]

    @property
    def flies(self) -> bool:
        """Whether it is in the air, on a flying base."""
        return self.moves is Moves.AIR

    def figure(self, index: int) -> str:
        """The model kind of the model with that number."""
        return self.figures[min(index, len(self.figures) - 1)]


UNARMED = ""
"""The name among a game's figures of no weapon at all."""


@cache
def templates() -> Mapping[str, Template]:
    """Every template by name, game by game, in the order of their files."""
    found = {}
    for game in RULESETS:
        usual: Mapping[str, Any] = {"game": game, "quality": table_game(game).quality}
        for name, row in data_of(game, "templates.toml").items():
            shared = {key: row[key] for key in _SHARED if key in row}
            found[name] = Template.model_validate({**usual, **shared, **row[ON_TABLE]})
    return found


def figure_of(template: str, index: int, weapons: tuple[str, ...] | None) -> str:
    """The model kind of a unit's model that carries these weapons; None: the template's own.

    The foremost of the weapons that has a figure is shown; the template's figure stays where it
    shows that weapon as well, and where there is none for any. A vehicle is always its template's.
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
