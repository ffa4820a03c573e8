"""Bolt Action: its rules as functions on facts, its data as TOML beside them.

`start` begins a game of a header. `Game.pending` names the side to answer and the kinds of action
(`actions`), and `Game.play` takes the answer. A program that knows the table answers the questions
of `player.queries.Field`, and for policies those of `PolicyField`. `FactBuilder` makes facts of its
answers, and `legal_actions` makes actions of these.

>>> game = start(header([
...     {"id": "able", "side": "axis", "template": "rifle-squad"},
...     {"id": "baker", "side": "allies", "template": "smg-squad"},
... ], seed=7))
>>> game.pending.question
'order'
"""

from languages.message import message
from rules.bolt_action.model.mustering import advice, unit_choices, unit_faults
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.state import State, tokens
from rules.bolt_action.model.templates import planes
from rules.bolt_action.model.weapons import NAME
from rules.bolt_action.odds.action import odds
from rules.bolt_action.play.game import CODEC, header, start
from rules.bolt_action.player.legal import legal_actions
from rules.bolt_action.player.offers import asked_later, barred, paces, smoke_spots
from rules.bolt_action.player.pointing import aimed, point_offers
from rules.bolt_action.player.policy import simple
from rules.bolt_action.player.policy.ahead import middle
from rules.bolt_action.player.purposes import drawn_with_purpose, offers_with_purpose, weighed
from rules.bolt_action.player.queries import PolicyField
from rules.bolt_action.player.sentences import opens, story
from rules.bolt_action.player.tallies import tallied
from rules.bolt_action.rules.to_hit import covered
from rules.bolt_action.rules.warplanes import roll_edge
from rules.engine.spec import GameSpec

GAME = GameSpec[State, PolicyField](
    name=NAME,
    start=start,
    codec=CODEC,
    legal_actions=legal_actions,
    policies={"simple": simple, "middle": middle},
    opponent="middle",
    odds=odds,
    story=lambda events, names, armies: story(events, names, planes(armies)),
    opens=opens,
    tokens=tokens,
    tallied=tallied,
    weighed=weighed,
    ruleset=ruleset,
    listing=ruleset.listing,
    unit_faults=unit_faults,
    unit_choices=unit_choices,
    advice=advice,
    offered=offers_with_purpose,
    moved=drawn_with_purpose,
    bag=lambda state: state.bag,
    point_offers=point_offers,
    aimed=aimed,
    paces=paces,
    dear={"fire-smoke": smoke_spots},
    barred=barred,
    later=asked_later,
    roll_edge=roll_edge,
    covered=covered,
    chapters={
        "BA-AIR": message("rule-chapter-ba-air"),
        "BA-AMB": message("rule-chapter-ba-amb"),
        "BA-ASS": message("rule-chapter-ba-ass"),
        "BA-BAR": message("rule-chapter-ba-bar"),
        "BA-DMG": message("rule-chapter-ba-dmg"),
        "BA-FUB": message("rule-chapter-ba-fub"),
        "BA-HE": message("rule-chapter-ba-he"),
        "BA-MOR": message("rule-chapter-ba-mor"),
        "BA-MOV": message("rule-chapter-ba-mov"),
        "BA-ORD": message("rule-chapter-ba-ord"),
        "BA-PIN": message("rule-chapter-ba-pin"),
        "BA-SHO": message("rule-chapter-ba-sho"),
        "BA-SMK": message("rule-chapter-ba-smk"),
        "BA-TURN": message("rule-chapter-ba-turn"),
        "BA-VEH": message("rule-chapter-ba-veh"),
        "BA-WPN": message("rule-chapter-ba-wpn"),
        "WP": message("rule-chapter-wp"),
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
