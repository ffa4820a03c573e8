"""Play the movement phase: charges, compulsory moves, the rest (SW-MOV-1, SW-MOV-2)."""

from __future__ import annotations

from math import inf

from languages.message import code_of, key_of, message
from rules.engine.errors import RuleError, no_such
from rules.engine.play.choices import Decision, question
from rules.shadow_war.model.actions import MOVES, STAND_UP, Charge, DeclareCharge, Done, Move
from rules.shadow_war.model.events import (
    ChargeDeclared,
    Contact,
    FlightBegan,
    Tested,
    WentOnOverwatch,
)
from rules.shadow_war.model.facts import Path, check_cover, check_numbers
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DECLARED, DOWN, PINNED, UP, Fighter, State
from rules.shadow_war.play.fire import check_done
from rules.shadow_war.play.overwatch import Journey, go
from rules.shadow_war.play.state_changes import (
    CALLED_OFF,
    Turn,
    become,
    flee,
    join,
    own,
    part,
    write_fighter,
)
from rules.shadow_war.rules.fire import enemy_of, guns, unspotted
from rules.shadow_war.rules.morale import initiative_test
from rules.shadow_war.rules.movement import (
    FRIEND_IN,
    SLACK_IN,
    allowance,
    check_path,
    check_places,
    cost_in,
)


def chargers(ruleset: Ruleset, state: State) -> list[Fighter]:
    """Return the fighters of the active side that may charge."""
    return [f for f in state.present(state.side) if _may_charge(ruleset, f)]


def _may_charge(ruleset: Ruleset, fighter: Fighter) -> bool:
    """Return whether a fighter is up, not broken, in contact with nobody, and has not moved."""
    brave = not fighter.broken or ruleset.assumptions.broken_charge
    return fighter.condition == UP and brave and not fighter.engaged and not fighter.moved


def charges_step(play: Turn, ruleset: Ruleset) -> bool:
    """Let one charge be declared; return whether there may be more (SW-MOV-1)."""
    if not chargers(ruleset, play.state):
        return False
    kinds = ("declare-charge", "done")
    answer = play.ask(Decision(play.state.side, question("sw-asked-charges"), kinds, "SW-MOV-1"))
    if isinstance(answer, Done):
        check_done(answer, "charges")
        return False
    if not isinstance(answer, DeclareCharge):
        raise TypeError(answer)
    fighter = own(play, answer.fighter, "SW-TURN-1")
    check_declaration(play.state, ruleset, fighter, answer)
    play.say(ChargeDeclared(fighter.id, answer.target, answer.cover))
    write_fighter(
        play,
        fighter.id,
        moved=DECLARED,
        charged=answer.target,
        over_cover=answer.cover != "none",
        hidden=False,
    )
    return True


def check_declaration(
    state: State, ruleset: Ruleset, fighter: Fighter, charge: DeclareCharge
) -> None:
    """Check that a charge may be declared (SW-MOV-1). Raises RuleError."""
    if not _may_charge(ruleset, fighter):
        raise RuleError("SW-MOV-1", message("play-refused-cannot-charge", fighter=fighter.id))
    target = enemy_of(state, fighter, charge.target)
    if target.condition == DOWN and not ruleset.assumptions.charge_down:
        raise RuleError("SW-MOV-1", message("play-refused-down-not-charged", target=target.id))
    check_cover(charge.cover)
    check_numbers(charge, "range_in")
    hidden = unspotted(ruleset, fighter, target, charge.range_in, charge.cover)
    if not charge.sight or hidden:
        raise RuleError(
            "SW-MOV-1",
            message("play-refused-fighter-does-not-see", fighter=fighter.id, target=target.id),
        )
    cost = _checked_way(ruleset, fighter, charge.target, charge.path)
    if cost == inf:
        raise RuleError(
            "SW-MOV-3", message("play-refused-cannot-get-to", fighter=fighter.id, target=target.id)
        )
    if charge.path.still:
        raise RuleError(
            "SW-MOV-1",
            message("play-refused-in-contact-already", fighter=fighter.id, target=target.id),
        )
    limit = allowance(fighter, "charge")
    if cost > limit + SLACK_IN and not ruleset.assumptions.failed_charge:
        raise RuleError(
            "SW-MOV-2",
            message("play-refused-charge-takes", fighter=fighter.id, reach=limit, cost=cost),
        )


def _checked_way(ruleset: Ruleset, fighter: Fighter, target: str, path: Path) -> float:
    """Return the cost of a way into contact. Raises RuleError for an invalid path."""
    cost = cost_in(ruleset, path)
    if path.enemy_in > SLACK_IN:
        raise RuleError(
            "SW-MOV-1", message("play-refused-leads-elsewhere", fighter=fighter.id, target=target)
        )
    return cost


def declared(state: State) -> list[Fighter]:
    """Return the fighters with a declared charge that is not carried out yet."""
    return [f for f in state.present(state.side) if f.moved == DECLARED]


def charging_step(play: Turn, ruleset: Ruleset) -> bool:
    """Carry out one declared charge; return whether there may be more (SW-MOV-1).

    A fighter that can no longer charge, or whose enemy has fallen, stays where it is.
    """
    for fighter in declared(play.state):
        target = play.state.fighters[fighter.charged]
        fallen = target.out or (target.condition == DOWN and not ruleset.assumptions.charge_down)
        if not fighter.able or fighter.engaged or fallen:
            write_fighter(play, fighter.id, moved="charge", **CALLED_OFF)
    if not declared(play.state):
        return False
    answer = play.ask(
        Decision(play.state.side, question("sw-asked-declared-charge"), ("charge",), "SW-MOV-1")
    )
    if not isinstance(answer, Charge):
        raise TypeError(answer)
    fighter = own(play, answer.fighter, "SW-TURN-1")
    if fighter.moved != DECLARED or answer.target != fighter.charged:
        said = message("sw-declared-no-charge", fighter=fighter.id, target=answer.target)
        raise RuleError("SW-MOV-1", said)
    check_places(fighter, answer.to)
    cost = _checked_way(ruleset, fighter, answer.target, answer.path)
    limit = allowance(fighter, "charge")
    reached = cost <= limit + SLACK_IN
    write_fighter(play, fighter.id, moved="charge")
    if cost == inf or answer.path.still or (not reached and not ruleset.assumptions.failed_charge):
        write_fighter(play, fighter.id, **CALLED_OFF)
        play.say(Contact(fighter.id, answer.target, False))
        return True
    inches = answer.path.length_in if reached else min(answer.path.length_in, limit)
    journey = Journey(
        fighter.id, "charge", answer.path, inches, answer.to, answer.way, into_contact=reached
    )
    if not go(play, ruleset, journey):
        write_fighter(play, fighter.id, **CALLED_OFF)
        return True
    play.say(Contact(fighter.id, answer.target, reached))
    if reached:
        _close(play, ruleset, answer)
    else:
        write_fighter(play, fighter.id, **CALLED_OFF)
    return True


def _close(play: Turn, ruleset: Ruleset, charge: Charge) -> None:
    """Put a charger in contact with its enemy (SW-MOV-2).

    The enemy is behind cover if it was so when the charge was declared, or if a barrier is between
    them now (SW-CC-2).
    """
    declared = play.state.fighters[charge.fighter].over_cover
    write_fighter(play, charge.fighter, over_cover=declared or charge.behind_cover)
    pinned = play.state.fighters[charge.target].condition == PINNED
    if ruleset.assumptions.charged_stands_up and pinned:
        become(play, charge.target, UP, "charged")
    join(play, charge.fighter, charge.target)


def compulsory_step(play: Turn, ruleset: Ruleset) -> bool:
    """Let one broken fighter flee; return whether there may be more (SW-MOV-1, SW-MOR-1)."""
    if not ruleset.assumptions.flees_each_turn:
        return False
    for fighter in play.state.present(play.state.side):
        if fighter.broken and not fighter.moved:
            play.say(FlightBegan(fighter.id))
            flee(play, ruleset, fighter.id)
            return True
    return False


def movers(ruleset: Ruleset, state: State) -> list[Fighter]:
    """Return the fighters of the active side that may still move."""
    return [f for f in state.present(state.side) if may_move(ruleset, f)]


def may_move(ruleset: Ruleset, fighter: Fighter) -> bool:
    """Return whether a fighter has not moved, is not broken and not in contact (SW-MOV-1)."""
    leaves = fighter.condition == UP and ruleset.assumptions.leaving_combat
    return not fighter.moved and not fighter.broken and (not fighter.engaged or leaves)


def movement_step(play: Turn, ruleset: Ruleset) -> bool:
    """Play one fighter's move; return whether there may be more (SW-MOV-2)."""
    if not movers(ruleset, play.state):
        return False
    answer = play.ask(
        Decision(play.state.side, question("sw-asked-movement"), ("move", "done"), "SW-MOV-2")
    )
    if isinstance(answer, Done):
        check_done(answer, "movement")
        return False
    if not isinstance(answer, Move):
        raise TypeError(answer)
    fighter = own(play, answer.fighter, "SW-TURN-1")
    check_move(ruleset, fighter, answer)
    if answer.kind == "recover":
        _recover(play, ruleset, fighter, answer)
    elif answer.kind == STAND_UP:
        become(play, fighter.id, UP, code_of("stood-up"))
        write_fighter(play, fighter.id, moved=STAND_UP)
    elif answer.kind == "overwatch":
        write_fighter(play, fighter.id, moved="overwatch", overwatch=True)
        play.say(WentOnOverwatch(fighter.id))
    else:
        _go(play, ruleset, fighter, answer)
    return True


def check_move(ruleset: Ruleset, fighter: Fighter, move: Move) -> None:
    """Check that a fighter may make this move (SW-MOV-2, SW-MOV-3). Raises RuleError."""
    name, kind = fighter.id, move.kind
    if kind not in MOVES:
        raise no_such("move", kind, ", ".join(MOVES), rule="SW-MOV-2")
    if not may_move(ruleset, fighter):
        raise RuleError("SW-MOV-1", message("play-refused-does-not-move-now", fighter=name))
    wanted = _CONDITIONS[kind]
    if fighter.condition not in wanted:
        said = message(
            "play-refused-move-of", fighter=name, condition=fighter.condition, move=key_of(kind)
        )
        raise RuleError("SW-MOV-2", said)
    check_places(fighter, move.to)
    if kind in (STAND_UP, "recover", "overwatch"):
        if not move.path.still or move.hide:
            raise RuleError(
                "SW-MOV-2", message("play-refused-move-and", fighter=name, move=key_of(kind))
            )
    else:
        check_path(ruleset, fighter, move.path, allowance(fighter, kind), "SW-MOV-2")
    if kind == "overwatch":
        _check_overwatch(ruleset, fighter)
    if kind == "crawl" and move.path.cover_in > 0:
        raise RuleError("SW-MOV-2", message("play-refused-crawls-into-cover", fighter=name))
    if move.hide and (kind == "run" or fighter.condition == DOWN):
        raise RuleError("SW-MOV-2", message("play-refused-and-hide", fighter=name, move=kind))
    if move.hide and ruleset.assumptions.hide_in_cover and move.path.cover_in > 0:
        raise RuleError("SW-MOV-2", message("play-refused-hides-in-cover", fighter=name))
    if kind == "recover" and not move.friend_in <= FRIEND_IN:
        raise RuleError(
            "SW-MOV-2", message("play-refused-no-friend-near", fighter=name, reach=FRIEND_IN)
        )


_CONDITIONS = {
    "move": (UP,),
    "run": (UP,),
    "overwatch": (UP,),
    "crawl": (PINNED, DOWN),
    STAND_UP: (PINNED,),
    "recover": (PINNED,),
}
"""Conditions in which a fighter may make a kind of move (SW-MOV-2)."""


def _check_overwatch(ruleset: Ruleset, fighter: Fighter) -> None:
    if not ruleset.assumptions.overwatch:
        raise RuleError("SW-SHO-2", message("play-refused-no-overwatch"))
    if fighter.engaged or not guns(ruleset, fighter):
        raise RuleError(
            "SW-SHO-2", message("play-refused-nothing-to-wait-with", fighter=fighter.id)
        )


def _recover(play: Turn, ruleset: Ruleset, fighter: Fighter, move: Move) -> None:
    needs = fighter.profile.initiative
    if len(play.state.present(fighter.side)) < 2:
        raise RuleError("SW-MOV-2", message("play-refused-no-friend-left", fighter=fighter.id))
    passed = initiative_test(ruleset, play, needs, "recovery")
    play.say(Tested(fighter.id, "initiative", needs, passed))
    if passed:
        become(play, fighter.id, UP, "recovered")
    else:
        write_fighter(play, fighter.id, moved="recover")


def _go(play: Turn, ruleset: Ruleset, fighter: Fighter, move: Move) -> None:
    path, still = move.path, move.path.still
    moved = "stay" if still and move.kind == "move" else move.kind
    write_fighter(play, fighter.id, moved=moved)
    if still:
        write_fighter(play, fighter.id, hidden=move.hide or (fighter.hidden and moved == "stay"))
        return
    part(play, fighter.id)
    if ruleset.assumptions.moving_shows:
        write_fighter(play, fighter.id, hidden=False)
    journey = Journey(fighter.id, move.kind, path, path.length_in, move.to, move.way, move.place)
    there = go(play, ruleset, journey)
    write_fighter(play, fighter.id, hidden=move.hide and there)
