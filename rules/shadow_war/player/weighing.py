"""What the player that looks ahead weighs, for who would like to know before he answers himself."""

from __future__ import annotations

from rules.engine.game import Game
from rules.engine.offers import Weighed
from rules.engine.telling import NAMELESS, Names
from rules.shadow_war.model.state import State
from rules.shadow_war.player.ahead import ranked
from rules.shadow_war.player.offers import told
from rules.shadow_war.player.queries import Field


def weighed(
    game: Game[State], field: Field, about: str, names: Names = NAMELESS
) -> tuple[Weighed, ...]:
    """What one fighter, ``about``, may answer now, the best first."""
    rows = ranked(game, field, about)
    offers = told(game, (action for action, _ in rows), names)
    return tuple(Weighed(offer, worth) for offer, (_, worth) in zip(offers, rows, strict=True))
