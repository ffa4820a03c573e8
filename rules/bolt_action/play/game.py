"""Bolt Action for the engine: its start, its steps, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from languages.message import message
from rules.bolt_action.model import facts, state
from rules.bolt_action.model.actions import ACTIONS, Measure
from rules.bolt_action.model.events import EVENTS, Measured, TurnBegan
from rules.bolt_action.model.facts import unknown
from rules.bolt_action.model.ruleset import Ruleset, ruleset
from rules.bolt_action.model.state import Asset, State
from rules.bolt_action.model.templates import unit
from rules.bolt_action.model.weapons import NAME
from rules.bolt_action.play import smoke
from rules.bolt_action.play.barrage import KINDS, preliminary
from rules.bolt_action.play.orders import activate, end_turn
from rules.bolt_action.play.state_changes import Turn
from rules.bolt_action.rules.barrage import smoke_radius
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.codec import Codec
from rules.engine.model.events import Event, GameEnded
from rules.engine.play.choices import Action, Decision
from rules.engine.play.dice import Source
from rules.engine.play.game import Game
from rules.engine.play.interruption import Moment
from rules.engine.play.log import Header, make_header, sides_and_turns
from rules.engine.play.objectives import OPTION, End, Objective, finish, read_objectives

VALUES: tuple[type, ...] = (
    facts.Shot,
    facts.Volley,
    facts.Path,
    facts.Charge,
    facts.Around,
    facts.Flak,
    facts.Flight,
    Moment,
    state.Arm,
    state.Model,
    state.Ranging,
    state.Unit,
    state.Asset,
    state.Marker,
    state.Smoke,
    Objective,
    state.State,
    Decision,
)

CODEC = Codec((*ACTIONS, *EVENTS, *VALUES))
"""Codec of every action, event and value of the game."""


class BoltAction:
    """The rules under one ruleset."""

    codec = CODEC
    turn_rule = "BA-TURN-2"

    def __init__(self, rules: Ruleset) -> None:
        self.ruleset = rules

    def start(self, header: Header) -> State:
        """Return both armies with all their dice in the bag.

        Raises RuleError. Options of the header:

        - `turns`; `sides`: their order
        - `support`: a list of objects with `side`, `kind` and, for smoke, `weapon`
        - `smoke`: a list of x, y and radius, inches, of smoke that stands all game
        - `objectives`: a list that `rules.engine.play.objectives` reads
        """
        units = {}
        for entry in header.armies:
            made = unit(self.ruleset, entry)
            if made.id in units:
                raise RuleError(UNKNOWN, message("ba-two-units", name=f"{made.id!r}"))
            units[made.id] = made
        sides, turns = sides_and_turns(
            header,
            (made.side for made in units.values()),
            self.ruleset.assumptions.turns,
            ("support", "smoke", OPTION),
        )
        flying = any(made.warplane for made in units.values())
        return State(
            sides=sides,
            turns=turns,
            units=units,
            bag={side: sum(u.side == side for u in units.values()) for side in sides},
            smokes=smoke.standing(header.options.get("smoke", []), turns),
            assets=tuple(self._assets(header.options.get("support", []), sides, flying)),
            objectives=read_objectives(
                header.options.get(OPTION, []), sides, {u.id: u.side for u in units.values()}
            ),
        )

    def _assets(self, rows: Any, sides: tuple[str, ...], flying: bool) -> list[Asset]:
        assets = []
        for number, row in enumerate(rows if isinstance(rows, (list, tuple)) else [rows]):
            texts = isinstance(row, Mapping) and all(type(v) is str for v in row.values())
            known = texts and not set(row) - _SUPPORT and row.get("kind") in KINDS
            if not known or row.get("side") not in sides:
                said = message("ba-support-rows", known=", ".join(KINDS), found=f"{row}")
                raise RuleError(UNKNOWN, said)
            kind, weapon = row["kind"], row.get("weapon", "barrage")
            if flying and kind == "air strike":
                raise RuleError("WP-1", message("ba-planes-or-strikes"))
            self.ruleset.needs(KINDS[kind], "BA-TURN-1")
            if kind == "smoke":
                smoke_radius(self.ruleset, weapon)
            assets.append(Asset(number, row["side"], kind, weapon))
        return assets

    def step(self, play: Turn) -> None:
        """Resolve one phase, or in the order phase one die (BA-TURN-1)."""
        if play.state.phase == "preliminary":
            self._begin_turn(play)
        elif play.state.phase == "orders":
            if any(play.state.bag.values()):
                activate(play, self.ruleset)
            else:
                play.state = replace(play.state, phase="end")
        else:
            end_turn(play, self.ruleset)
            last = play.state.turn >= play.state.turns
            play.state = replace(play.state, phase="over" if last else "preliminary")
        left = tuple(self._left(play.state, side) for side in play.state.sides)
        if not all(left) or play.state.phase == "over":
            play.state = replace(play.state, phase="over", hand="")
            play.say(GameEnded(play.state.sides, left))
            end = End(play.state.sides, play.state.fates())
            finish(play, play.state.objectives, end, self.ruleset.assumptions)

    def _left(self, state: State, side: str) -> int:
        """Return the number of units that keep a side in the game."""
        counts = self.ruleset.assumptions.planes_hold_out
        return sum(counts or not unit.warplane for unit in state.alive(side))

    def _begin_turn(self, play: Turn) -> None:
        turn = play.state.turn + 1
        play.state = replace(play.state, turn=turn)
        play.say(TurnBegan(turn))
        smoke.drift(play)
        if play.state.assets or play.state.markers:
            preliminary(play, self.ruleset)
        play.state = replace(play.state, phase="orders")

    def over(self, state: State) -> bool:
        """Return whether it is after the last turn, or a side is wiped out."""
        return state.phase == "over"

    def aside(self, state: State, pending: Decision | None, action: Action) -> list[Event] | None:
        """Record a measurement, which decides nothing; refused where measuring is (BA-TURN-6)."""
        if not isinstance(action, Measure):
            return None
        if self.ruleset.assumptions.no_measuring:
            raise RuleError("BA-TURN-6", message("ba-no-measuring"))
        if action.side not in state.sides:
            raise unknown("side", action.side, state.sides)
        return [Measured(action.side, action.start, action.end, action.inches)]


_SUPPORT = {"side", "kind", "weapon"}


header = partial(make_header, NAME, ruleset)
"""Builds a header of this game: see `rules.engine.play.log.make_header`."""


def rules_of(game: Game[State]) -> BoltAction:
    """Return the rules of a game. Raises TypeError for another game."""
    if not isinstance(game.rules, BoltAction):
        raise TypeError(game.header.game)
    return game.rules


def start(header: Header, dice: Source | None = None) -> Game[State]:
    """Start a game from its header. Raises RuleError for an unplayable header."""
    if header.game != NAME:
        raise unknown("game", header.game, (NAME,))
    return Game(BoltAction(ruleset(header.ruleset, header.assumptions)), header, dice)
