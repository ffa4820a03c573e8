"""Shadow War on the table: its words, and what plays it there, which is imported when asked for.

Imports the game's rules and every room but the other games'. Doors: `GAME`, `start.start_game`,
`watched_move.watched_move` (a move past overwatch, played out for a demonstration).

table = lay(load(path))
game, field = start.start_game(table, seed=7)
play_out(game, field, field.tell)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from languages.message import code_of
from meshes.shapes.character import Shelter, Underfoot
from sandbox.scenario.game_spec import Moves, TableGame, read_figures
from sandbox.shadow_war.cover import HEAVY_SHARE, NONE, SHARES

if TYPE_CHECKING:
    from sandbox.measure.by_game import ByGame
    from sandbox.play.demonstrations.by_game import Move
    from sandbox.play.games import Played


def _played() -> Played:
    from sandbox.shadow_war.start import PLAYED

    return PLAYED


def _measured() -> ByGame:
    from sandbox.shadow_war.measuring import MEASURED

    return MEASURED


def _watched() -> Move:
    from sandbox.shadow_war.watched_move import watched_move

    return watched_move


GAME = TableGame(
    name="shadow-war",
    play=_played,
    covers={
        NONE: Shelter.NONE,
        "soft": Shelter.SCREEN,
        "hard": Shelter.WALL,
        "bunker": Shelter.FORTRESS,
    },
    cover_words={"bunker": "bunker"},
    cover_shares=SHARES,
    grounds={
        "open": Underfoot.OPEN,
        "rough": Underfoot.BROKEN,
        "difficult": Underfoot.SLOW,
        code_of("very-difficult"): Underfoot.SLOWEST,
        "obstacle": Underfoot.BARRIER,
        "anti-tank obstacle": Underfoot.TRAP,
        "building": Underfoot.HOUSE,
        "road": Underfoot.PAVED,
        "impassable": Underfoot.CLOSED,
    },
    movers={"infantry": Moves.FOOT},
    # the sheet knows no qualities; scenarios may name them, and the rules ignore them
    qualities=("inexperienced", "regular", "veteran"),
    quality="regular",
    thresholds=(HEAVY_SHARE,),
    figures=read_figures(__name__),
    subjects={"infantry": "fighter"},
    measure=_measured,
    move=_watched,
)
"""The game on the table. `ground_classes` has a fighter's ground by a scenario's."""
