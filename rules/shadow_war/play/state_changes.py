"""Changes of a fighter during play, each recorded: conditions, contact, harm, nerve."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from languages.message import message
from rules.engine.errors import UNKNOWN, RuleError, value_of, wrong_value
from rules.engine.model.suggestions import did_you_mean
from rules.engine.play.choices import Decision, Play, question
from rules.engine.play.interruption import Places
from rules.shadow_war.model.actions import Flee
from rules.shadow_war.model.events import (
    ConditionChanged,
    Cowered,
    FleshWound,
    Hid,
    Moved,
    NerveChanged,
    Tested,
    Wounded,
)
from rules.shadow_war.model.facts import Near
from rules.shadow_war.model.ruleset import FLESH_WOUND, Ruleset
from rules.shadow_war.model.state import CONDITIONS, DECLARED, DOWN, PINNED, UP, Fighter, State
from rules.shadow_war.rules.damage import Harm
from rules.shadow_war.rules.morale import FRIENDS_IN, check_flight, leadership_test
from rules.shadow_war.rules.movement import CRAWL_IN

CALLED_OFF: dict[str, Any] = {"charged": "", "over_cover": False}
"""Changes to a fighter whose charge fails."""

Turn = Play[State]
"""A step of Shadow War in progress."""


def present(play: Turn, name: str) -> Fighter:
    """Return a fighter that is not out of action. Raises RuleError for any other name."""
    fighter = play.state.fighters.get(name)
    if fighter is None or fighter.out:
        if fighter:
            raise RuleError(UNKNOWN, message("sw-no-longer", name=repr(name)))
        hint = did_you_mean(name, play.state.fighters)
        raise RuleError(UNKNOWN, message("sw-there-is-no", name=repr(name), hint=hint))
    return fighter


def own(play: Turn, name: str, rule: str) -> Fighter:
    """Return a fighter of the active side. Raises RuleError for any other name."""
    fighter = present(play, name)
    if fighter.side != play.state.side:
        raise RuleError(rule, message("sw-not-theirs", side=play.state.side, fighter=name))
    return fighter


def write_fighter(play: Turn, name: str, **changes: Any) -> Fighter:
    """Write changes of a fighter; record where it hides or no longer does."""
    before = play.state.fighters[name]
    after = replace(before, **changes)
    if after != before:
        play.state = replace(play.state, fighters={**play.state.fighters, name: after})
    if after.hidden != before.hidden:
        play.say(Hid(name, after.hidden))
    return after


def part(play: Turn, name: str) -> None:
    """End all contact of a fighter."""
    for other in play.state.fighters[name].engaged:
        left = tuple(n for n in play.state.fighters[other].engaged if n != name)
        write_fighter(play, other, engaged=left)
    write_fighter(play, name, engaged=())


def join(play: Turn, name: str, other: str) -> None:
    """Put two fighters in contact; neither hides nor waits any more."""
    for one, two in ((name, other), (other, name)):
        engaged = tuple(sorted({*play.state.fighters[one].engaged, two}))
        write_fighter(play, one, engaged=engaged, hidden=False, overwatch=False)


def become(play: Turn, name: str, condition: str, why: str) -> Fighter:
    """Change a fighter's condition; a fighter that falls loses all contact."""
    fighter = play.state.fighters[name]
    if fighter.condition == condition:
        return fighter
    play.say(ConditionChanged(name, condition, why))
    if condition == UP:
        return write_fighter(play, name, condition=condition)
    if condition != PINNED:
        part(play, name)
    return write_fighter(play, name, condition=condition, hidden=False, overwatch=False)


def suffer(play: Turn, ruleset: Ruleset, name: str, harm: Harm, near: Near, *, shot: bool) -> None:
    """Apply harm: wounds, pinning by a shot, and tests of friends near a falling fighter.

    (SW-WND-2, SW-TRA-1, SW-HIT-1, SW-MOR-1)
    """
    fighter = play.state.fighters[name]
    before = fighter.condition
    if harm.wounds:
        write_fighter(play, name, wounds=fighter.wounds - harm.wounds)
        play.say(Wounded(name, fighter.wounds - harm.wounds))
    if harm.trauma == FLESH_WOUND:
        _flesh_wound(play, name)
        write_fighter(play, name, wounds=0 if before == DOWN else _spared(ruleset, fighter))
    elif harm.trauma:
        fall(play, ruleset, name, harm.trauma, "trauma", near)
    now = play.state.fighters[name]
    if shot and now.condition == UP and ruleset.assumptions.hits_pin:
        become(play, name, PINNED, "hit")


def come_round(play: Turn, ruleset: Ruleset, name: str) -> None:
    """Bring round a fighter that was down and rolled a 1 in the rally phase (SW-RAL-1,
    SW-TRA-1).
    """
    if ruleset.assumptions.down_recovers == FLESH_WOUND:
        _flesh_wound(play, name)
        become(play, name, UP, "rally")
    else:
        become(play, name, PINNED, "rally")
    write_fighter(play, name, wounds=_spared(ruleset, play.state.fighters[name]))


def _flesh_wound(play: Turn, name: str) -> None:
    play.say(FleshWound(name))
    write_fighter(play, name, flesh_wounds=play.state.fighters[name].flesh_wounds + 1)


def _spared(ruleset: Ruleset, fighter: Fighter) -> int:
    """Return the wounds left to a fighter whose trauma keeps it in the game (SW-TRA-1)."""
    return min(ruleset.assumptions.survivor_wounds, fighter.profile.wounds)


def fall(play: Turn, ruleset: Ruleset, name: str, condition: str, why: str, near: Near) -> None:
    """Put a fighter down or out of action; friends near it test at once (SW-MOR-1)."""
    fighter = play.state.fighters[name]
    if CONDITIONS.index(condition) <= CONDITIONS.index(fighter.condition):
        return
    become(play, name, condition, why)
    for friend, inches in sorted(near):
        witness = play.state.fighters[friend]
        spared = witness.broken and not ruleset.assumptions.broken_test
        if inches > FRIENDS_IN or witness.out or spared:
            continue
        needs = witness.profile.leadership
        passed = leadership_test(play, needs, "morale")
        play.say(Tested(friend, "morale", needs, passed))
        if not passed:
            write_fighter(play, friend, broken=True, overwatch=False, hidden=False)
            if not witness.broken:
                play.say(NerveChanged(friend, True))
            flee(play, ruleset, friend)


def check_near(state: State, name: str, near: Near) -> None:
    """Check that rows are friends of a fighter with a distance each. Raises RuleError."""
    side = state.fighters[name].side
    for friend, inches in near:
        found = state.fighters.get(friend)
        if found is None or found.side != side or friend == name:
            said = message("sw-no-friend", friend=repr(friend), fighter=name)
            raise RuleError(UNKNOWN, said)
        if not inches >= 0:
            raise wrong_value("near", value_of("positive"), inches)
    if len({friend for friend, _ in near}) < len(near):
        raise wrong_value("near", value_of("distinct"), near)


def flee(play: Turn, ruleset: Ruleset, name: str) -> None:
    """Make a broken fighter run 2D6 in to hide, or crawl 2 in if it is down (SW-MOR-1)."""
    fighter = play.state.fighters[name]
    down = fighter.condition == DOWN
    limit = CRAWL_IN if down else float(sum(play.roll(2, "flight")))
    answer = play.ask(
        Decision(
            fighter.side, question("sw-asked-flight"), ("flee",), "SW-MOR-1", name, count=int(limit)
        )
    )
    if not isinstance(answer, Flee):
        raise TypeError(answer)
    if answer.fighter != name:
        raise wrong_value("fighter", name, answer.fighter, "SW-MOR-1")
    check_flight(ruleset, fighter, answer, limit)
    still = answer.path.still
    if fighter.condition == PINNED and not still and ruleset.assumptions.flight_ends_pinning:
        become(play, name, UP, "fled")
    if still:
        play.say(Cowered(name, answer.stuck))
    else:
        part(play, name)
    waits = fighter.moved == DECLARED or not still
    charge = CALLED_OFF if waits else {}
    write_fighter(play, name, moved="flee", **charge)
    unseen = not still and answer.seen <= 0
    travel(play, name, answer.path.length_in, answer.to, "flee", answer.place, unseen=unseen)


def travel(
    play: Turn,
    name: str,
    inches: float,
    to: Places,
    why: str,
    place: str = "",
    *,
    stopped: bool = False,
    unseen: bool = False,
) -> None:
    """Record the move of a fighter, inches; a move of no length is no event."""
    if inches > 0 or to:
        play.say(Moved(name, inches, why, to, place, stopped, unseen))
