"""Bolt Action on the table: its words, and the rooms that play it, imported on demand.

Imports the game's rules and every shared room. Doors: `GAME`, `start.start_game`,
`opponent_field.OpponentField` (what a computer opponent asks), `laid_templates.TEMPLATES` (units
within a template, the odds and the dice for them), `air_attack.air_attack` (an attack played out
for a demonstration).

table = lay(load(path))
game, field = start.start_game(table, seed=7)
play_out(game, field, field.tell)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from languages.message import code_of, message
from meshes.shapes.character import Shelter, Underfoot
from rules.bolt_action.rules.movement import APART_IN, FORMATION_IN
from sandbox.scenario.game_spec import (
    FlightRules,
    Moves,
    TableGame,
    Threshold,
    Thresholds,
    read_figures,
)

if TYPE_CHECKING:
    from sandbox.measure.by_game import ByGame
    from sandbox.measure.templates.by_game import ByGame as TemplatesByGame
    from sandbox.play.demonstrations.by_game import Attack
    from sandbox.play.games import Played

AIR_TERRAIN = Threshold(
    "air_terrain_in",
    12.0,
    (1.0, 120.0),
    message("policy-air-terrain"),
    message("policy-air-terrain-about"),
    hidden=False,
    slider=(1.0, 48.0, 0.5),
)

_SLOWEST = code_of("very-difficult")


def _played() -> Played:
    from sandbox.bolt_action.start import PLAYED

    return PLAYED


def _measured() -> ByGame:
    from sandbox.bolt_action.measuring import MEASURED

    return MEASURED


def _laid() -> TemplatesByGame:
    from sandbox.bolt_action.laid_templates import TEMPLATES

    return TEMPLATES


def _attacked() -> Attack:
    from sandbox.bolt_action.air_attack import air_attack

    return air_attack


def _terrain_counts_in(shooter_flies: bool, policy: Thresholds) -> float:
    """From the ground at a warplane what the policy says (WP-10), from another none (WP-15)."""
    return 0.0 if shooter_flies else policy.threshold(AIR_TERRAIN.name)


GAME = TableGame(
    name="bolt-action",
    play=_played,
    covers={
        "none": Shelter.NONE,
        "soft": Shelter.SCREEN,
        "hard": Shelter.WALL,
        "bunker": Shelter.FORTRESS,
    },
    cover_words={"bunker": "bunker"},
    grounds={
        "open": Underfoot.OPEN,
        "rough": Underfoot.BROKEN,
        "difficult": Underfoot.SLOW,
        _SLOWEST: Underfoot.SLOWEST,
        "obstacle": Underfoot.BARRIER,
        "anti-tank obstacle": Underfoot.TRAP,
        "building": Underfoot.HOUSE,
        "road": Underfoot.PAVED,
        "impassable": Underfoot.CLOSED,
    },
    # how hard rough ground is to walk on matters only to games that have more words: an assumption
    coarser={"difficult": "rough", _SLOWEST: "rough"},
    movers={
        "infantry": Moves.FOOT,
        "artillery": Moves.CREW,
        "wheeled": Moves.WHEELS,
        "half-tracked": Moves.WHEELS,
        "tracked": Moves.WHEELS,
        "warplane": Moves.AIR,
    },
    qualities=("inexperienced", "regular", "veteran"),
    quality="regular",
    thresholds=(AIR_TERRAIN,),
    flight=FlightRules(stops_in=12.0, counts_in=_terrain_counts_in, noise="Wroooom"),
    figures=read_figures(__name__),
    subjects={"infantry": "rifle-squad", "vehicle": "medium-tank", "flying": "fighter-bomber"},
    unmeasured="no_measuring",
    formation_in=FORMATION_IN,
    apart_in=APART_IN,
    measure=_measured,
    templates=_laid,
    laid_kinds=("barrage", "smoke", "he", "flame", "air-strike", "smoke-screen", "ranges"),
    attack=_attacked,
)
"""Everything that Bolt Action brings to the table."""
