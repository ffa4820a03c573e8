"""Pig on the table: its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meshes.shapes.character import Shelter, Underfoot
from sandbox.scenario.game_spec import Moves, TableGame

if TYPE_CHECKING:
    from sandbox.play.games import Played


def _played() -> Played:
    from sandbox.pig.start import PLAYED

    return PLAYED


GAME = TableGame(
    name="pig",
    play=_played,
    covers={"airy": Shelter.NONE, "leafy": Shelter.SCREEN, "stony": Shelter.WALL},
    grounds={"grass": Underfoot.OPEN, "sty": Underfoot.HOUSE},
    movers={"trotter": Moves.FOOT},
)
