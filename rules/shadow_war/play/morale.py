"""The begin and the end of a side's turn: rout, rally, recovery of the downed (SW-MOR-2, 3)."""

from __future__ import annotations

from dataclasses import replace

from languages.message import message
from rules.engine.errors import RuleError, wrong_value
from rules.engine.play.choices import Decision, question
from rules.shadow_war.model.actions import Rally
from rules.shadow_war.model.events import (
    HidingChanged,
    Lying,
    NerveChanged,
    Routed,
    Tested,
    TurnBegan,
)
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, OUT, PINNED, UP
from rules.shadow_war.play.state_changes import (
    Turn,
    become,
    check_near,
    come_round,
    fall,
    join,
    write_fighter,
)
from rules.shadow_war.rules.morale import DOWN_ROLL, leader_of, leadership_test, tests_for_rout


def begin_turn(play: Turn, ruleset: Ruleset) -> None:
    """Begin the next side's turn; a side with heavy losses tests whether it stays (SW-MOR-2)."""
    state = play.state
    first = state.side != state.sides[0]
    side = state.sides[0] if first else state.sides[1]
    hidden = tuple(fighter.id for fighter in state.present() if fighter.hidden)
    turn = state.turn + first
    play.state = replace(state, turn=turn, side=side, phase="charges", hidden=hidden)
    play.say(TurnBegan(play.state.turn, side))
    for fighter in play.state.present(side):
        write_fighter(play, fighter.id, moved="", overwatch=False)
    if not tests_for_rout(ruleset, play.state, side):
        return
    leader = leader_of(ruleset, play.state, side)
    needs = leader.profile.leadership
    passed = leadership_test(play, needs, "rout")
    play.say(Tested(leader.id, "rout", needs, passed))
    if not passed:
        play.say(Routed(side))
        play.state = replace(play.state, routed=side)


def tell_hiding(play: Turn) -> None:
    """Record once a turn which fighters now hide, and which left hiding by themselves (SW-MOV-2).

    A fighter that fell, broke or is in contact did not leave by itself.
    """
    present, before = play.state.present(), play.state.hidden
    hid = tuple(f.id for f in present if f.hidden and f.id not in before)
    shown = tuple(f.id for f in present if f.id in before and f.free and not f.hidden)
    if hid or shown:
        play.say(HidingChanged(hid, shown))


def rally(play: Turn, ruleset: Ruleset) -> None:
    """Play the rally phase: the broken test, the pinned stand up, the down roll (SW-MOR-3,
    SW-RAL-1).
    """
    mine = play.state.present(play.state.side)
    if any(f.broken or f.condition == DOWN for f in mine):
        answer = play.ask(
            Decision(play.state.side, question("sw-asked-rally"), ("rally",), "SW-MOR-3")
        )
        if not isinstance(answer, Rally):
            raise TypeError(answer)
        _check_rally(play, answer)
    else:
        answer = Rally(play.state.side)
    for name in sorted(answer.unseen):
        needs = play.state.fighters[name].profile.leadership
        passed = leadership_test(play, needs, "rally")
        play.say(Tested(name, "rally", needs, passed))
        if passed:
            write_fighter(play, name, broken=False)
            play.say(NerveChanged(name, False))
    if ruleset.assumptions.stand_up_first:
        _stand_up(play)
    near = dict(answer.near)
    for fighter in mine:
        if fighter.condition != DOWN:
            continue
        play.say(Lying(fighter.id))
        (face,) = play.roll(1, DOWN_ROLL)
        if face == 1:
            come_round(play, ruleset, fighter.id)
            if ruleset.assumptions.rises_in_contact:
                for enemy in dict(answer.touching).get(fighter.id, ()):
                    if play.state.fighters[enemy].condition in (UP, PINNED):
                        join(play, fighter.id, enemy)
        elif face == 6:
            fall(play, ruleset, fighter.id, OUT, "rally", near.get(fighter.id, ()))
    if not ruleset.assumptions.stand_up_first:
        _stand_up(play)
    for fighter in play.state.present():
        write_fighter(play, fighter.id, charged="", over_cover=False, shot=False, fought=())


def _stand_up(play: Turn) -> None:
    for fighter in play.state.present(play.state.side):
        if fighter.condition == PINNED:
            become(play, fighter.id, UP, "rally")


def _check_rally(play: Turn, answer: Rally) -> None:
    """Check that the facts of a rally phase concern this side's fighters. Raises RuleError."""
    mine = {fighter.id: fighter for fighter in play.state.present(play.state.side)}
    if answer.side != play.state.side:
        raise wrong_value("side", play.state.side, answer.side, "SW-TURN-1")
    for name in answer.unseen:
        if name not in mine or not mine[name].broken or answer.unseen.count(name) > 1:
            said = message("sw-not-broken", fighter=name, side=answer.side)
            raise RuleError("SW-MOR-3", said)
    for name, rows in answer.near:
        if name not in mine or mine[name].condition != DOWN:
            said = message("sw-not-down", fighter=name, side=answer.side)
            raise RuleError("SW-RAL-1", said)
        check_near(play.state, name, rows)
    enemies = {fighter.id for fighter in play.state.present(play.state.enemy(answer.side))}
    for name, others in answer.touching:
        if name not in mine or mine[name].condition != DOWN or not enemies >= set(others):
            raise RuleError("SW-RAL-1", message("sw-not-down-among", fighter=name))
