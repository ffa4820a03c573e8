"""A game posed on a table just before a fighter moves past enemies that went on overwatch.

The rules play it from the first turn on: in their own turn the waiting fighters go on overwatch,
and nobody does anything else until the mover's movement phase.
"""

from __future__ import annotations

from rules.engine.errors import RuleError
from rules.engine.play.choices import Action
from rules.shadow_war.model import actions as acts
from rules.shadow_war.model.state import State
from sandbox.play.demonstrations.posed_match import MOST_ANSWERS, PosedMatch
from sandbox.scenario.script import MoveSpec
from sandbox.shadow_war.field import SkirmishField
from sandbox.shadow_war.start import start_game
from sandbox.table.table import Table


def posed_match(table: Table, move: MoveSpec) -> tuple[PosedMatch[State], SkirmishField]:
    """Return the match in which the fighter is about to move, and its field.

    Raises NoGame, and RuleError for fighters that cannot wait or move so.
    """
    game, field = start_game(table, seed=move.seed)
    match = PosedMatch(game, field)
    side = game.state.fighters[move.model].side
    waits = list(move.waits)
    for name in waits:
        if game.state.fighters[name].side == side:
            raise RuleError("SW-SHO-2", f"{name} is no enemy of {move.model}")
    for _ in range(MOST_ANSWERS):
        asked = game.pending
        if asked is None:
            break
        moves = "move" in asked.accepts
        if moves and asked.by == side and not waits:
            return match, field
        answer: Action = acts.Done(game.state.phase)
        if moves and asked.by != side and waits:
            answer = acts.Move(waits.pop(0), "overwatch")
        match.play(answer)
    raise RuleError("SW-MOV-1", f"{move.model} does not come to move")
