"""Shadow War for the engine: its start, its steps, its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from languages.message import message
from rules.engine.errors import OBJECTIVES, RuleError, two_called, wrong_value
from rules.engine.model.codec import Codec
from rules.engine.model.events import Event, GameEnded, Modifier
from rules.engine.play.choices import Action, Decision
from rules.engine.play.dice import Source
from rules.engine.play.game import Game
from rules.engine.play.interruption import Moment
from rules.engine.play.log import Header, make_header, sides_and_turns
from rules.engine.play.objectives import EXIT, OPTION, End, Fate, Objective, finish, read_objectives
from rules.shadow_war.model import facts, state
from rules.shadow_war.model.actions import ACTIONS
from rules.shadow_war.model.events import EVENTS, PhaseBegan
from rules.shadow_war.model.profiles import NAME
from rules.shadow_war.model.roster import fighters
from rules.shadow_war.model.ruleset import Ruleset, ruleset
from rules.shadow_war.model.state import DOWN, OUT, PHASES, Fighter, State
from rules.shadow_war.play.close_combat import combat_step
from rules.shadow_war.play.fire import shooting_step
from rules.shadow_war.play.morale import begin_turn, rally, tell_hiding
from rules.shadow_war.play.movement import (
    charges_step,
    charging_step,
    compulsory_step,
    movement_step,
)
from rules.shadow_war.play.state_changes import Turn
from rules.shadow_war.rules.close_combat import CLOSE_COMBAT

VALUES: tuple[type, ...] = (
    Modifier,
    Moment,
    Objective,
    facts.Path,
    facts.Shot,
    state.Profile,
    state.Fighter,
    state.State,
    Decision,
)

CODEC = Codec((*ACTIONS, *EVENTS, *VALUES))
"""Codec of every action, event and value of the game."""

STEPS: dict[str, Callable[[Turn, Ruleset], bool]] = {
    "charges": charges_step,
    "charging": charging_step,
    "compulsory": compulsory_step,
    "movement": movement_step,
    "shooting": shooting_step,
    "combat": combat_step,
}
"""Step function of each phase; it returns whether the phase continues."""

TITLES = {"charges": "movement", "shooting": "shooting", "combat": CLOSE_COMBAT, "rally": "rally"}
"""The four phases (SW-TURN-1) by the first part of each."""


class ShadowWar:
    """The rules under one ruleset."""

    codec = CODEC
    turn_rule = "SW-TURN-1"

    def __init__(self, rules: Ruleset) -> None:
        self.ruleset = rules

    def start(self, header: Header) -> State:
        """Return both sides before the first turn.

        Options of the header: `turns` (of either side), `sides` (their order) and `objectives`, a
        list that `rules.engine.play.objectives` reads. Raises RuleError for an unplayable header.
        """
        found: dict[str, Fighter] = {}
        for entry in header.armies:
            for fighter in fighters(self.ruleset, entry):
                if fighter.id in found:
                    raise two_called("fighter", fighter.id)
                found[fighter.id] = fighter
        sides, turns = sides_and_turns(
            header,
            (fighter.side for fighter in found.values()),
            self.ruleset.assumptions.turns,
            (OPTION,),
        )
        units = {f.id.rpartition("/")[0]: f.side for f in found.values()}
        objectives = read_objectives(header.options.get(OPTION, []), sides, units)
        if any(objective.kind == EXIT for objective in objectives):
            raise RuleError(OBJECTIVES, message("sw-nobody-leaves"))
        return State(sides=sides, turns=turns, fighters=found, objectives=objectives)

    def step(self, play: Turn) -> None:
        """Begin a side's turn, or resolve one action of a phase (SW-TURN-1)."""
        phase = play.state.phase
        if phase == "begin":
            begin_turn(play, self.ruleset)
            self._enter(play, "charges")
        elif phase == "rally":
            rally(play, self.ruleset)
            last = play.state.side == play.state.sides[1] and play.state.turn >= play.state.turns
            play.state = replace(play.state, phase="over" if last else "begin")
        elif not STEPS[phase](play, self.ruleset):
            self._enter(play, PHASES[PHASES.index(phase) + 1])
        self._end(play)

    def _enter(self, play: Turn, phase: str) -> None:
        play.state = replace(play.state, phase=phase)
        if phase == "rally":
            tell_hiding(play)
        if phase in TITLES and not play.state.routed:
            play.say(PhaseBegan(play.state.side, TITLES[phase]))

    def _end(self, play: Turn) -> None:
        """End the game after the last turn, by rout, or with no fighter left of a side."""
        now = play.state
        left = tuple(0 if s == now.routed else len(now.present(s)) for s in now.sides)
        if not all(left) or now.phase == "over":
            play.state = replace(now, phase="over")
            play.say(GameEnded(now.sides, left))
            finish(play, now.objectives, _end_of(self.ruleset, now), self.ruleset.assumptions)

    def over(self, state: State) -> bool:
        """Return whether it is after the last turn, a side routed, or no fighter of a side
        is left.
        """
        return state.phase == "over"

    def aside(self, state: State, pending: Decision | None, action: Action) -> list[Event] | None:
        """Return None: every action answers a decision."""
        return None


def _end_of(ruleset: Ruleset, state: State) -> End:
    """Return the fates of units and the losses of fighters; a routed side has fled (SW-MOR-2)."""
    gone = (DOWN, OUT) if ruleset.assumptions.down_lost_at_end else (OUT,)
    units: dict[str, list[Fighter]] = {}
    for fighter in state.fighters.values():
        units.setdefault(fighter.id.rpartition("/")[0], []).append(fighter)
    fates = {
        name: Fate(members[0].side, all(f.condition in gone for f in members))
        for name, members in units.items()
    }
    whole = state.fighters.values()
    lost = {s: sum(f.side == s and f.condition in gone for f in whole) for s in state.sides}
    return End(state.sides, fates, lost, state.routed, "fighter")


header = partial(make_header, NAME, ruleset)
"""Builds a header of this game: see `rules.engine.play.log.make_header`."""


def start(header: Header, dice: Source | None = None) -> Game[State]:
    """Start a game from its header. Raises RuleError for an unplayable header."""
    if header.game != NAME:
        raise wrong_value("game", NAME, header.game)
    return Game(ShadowWar(ruleset(header.ruleset, header.assumptions)), header, dice)
