"""Shadow War: Armageddon: its rules as functions on facts, its data as TOML beside them.

`start` begins a game of a header. `Game.pending` names the side to answer and the kinds of action
(`actions`), and `Game.play` takes the answer. A program that knows the table answers the questions
of `player.queries.Field`. `FactBuilder` makes facts of its answers, and `legal_actions` makes
actions of these.

>>> game = start(header([
...     {"id": "able", "side": "axis", "template": "fighter", "models": 3},
...     {"id": "baker", "side": "allies", "template": "fighter-scout"},
... ], seed=7))
>>> game.pending.question
'charges'
"""

from languages.message import message
from rules.engine.spec import GameSpec
from rules.shadow_war.model.profiles import NAME
from rules.shadow_war.model.roster import advice, unit_choices, unit_faults
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.model.state import State, tokens
from rules.shadow_war.play.game import CODEC, header, start
from rules.shadow_war.player.legal import legal_actions
from rules.shadow_war.player.offers import drawn_moves, offers, paces, ways
from rules.shadow_war.player.policy import simple
from rules.shadow_war.player.queries import Field
from rules.shadow_war.player.sentences import story
from rules.shadow_war.player.tallies import tallied
from rules.shadow_war.rules.fire import covered
from rules.shadow_war.rules.odds import odds

GAME = GameSpec[State, Field](
    name=NAME,
    start=start,
    codec=CODEC,
    legal_actions=legal_actions,
    policies={"simple": simple},
    odds=odds,
    story=lambda events, names, _armies: story(events, names),
    tokens=tokens,
    tallied=tallied,
    ruleset=ruleset,
    listing=ruleset.listing,
    unit_faults=unit_faults,
    unit_choices=unit_choices,
    advice=advice,
    offered=offers,
    moved=drawn_moves,
    ways=ways,
    paces=paces,
    covered=covered,
    chapters={
        "SW-CC": message("rule-chapter-sw-cc"),
        "SW-HIT": message("rule-chapter-sw-hit"),
        "SW-MOR": message("rule-chapter-sw-mor"),
        "SW-MOV": message("rule-chapter-sw-mov"),
        "SW-RAL": message("rule-chapter-sw-ral"),
        "SW-SHO": message("rule-chapter-sw-sho"),
        "SW-TEST": message("rule-chapter-sw-test"),
        "SW-TRA": message("rule-chapter-sw-tra"),
        "SW-TURN": message("rule-chapter-sw-turn"),
        "SW-WND": message("rule-chapter-sw-wnd"),
    },
)
"""The game as every program that plays games takes it."""

play_out, read_actions, replay_log = GAME.play_out, GAME.read_actions, GAME.replay_log

__all__ = [
    "GAME",
    "advice",
    "header",
    "legal_actions",
    "odds",
    "play_out",
    "read_actions",
    "replay_log",
    "ruleset",
    "simple",
    "start",
    "story",
    "tokens",
    "unit_faults",
]
