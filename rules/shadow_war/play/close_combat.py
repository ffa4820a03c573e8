"""Play the close combat phase: each pair in contact fights once (SW-CC-1)."""

from __future__ import annotations

from languages.message import message
from rules.engine.errors import RuleError
from rules.engine.play.choices import Decision, question
from rules.shadow_war.model.actions import Fight
from rules.shadow_war.model.events import FightBegan, Fought
from rules.shadow_war.model.ruleset import EACH_FIGHTER, Ruleset
from rules.shadow_war.model.state import State
from rules.shadow_war.play.state_changes import Turn, check_near, own, suffer, write_fighter
from rules.shadow_war.rules.close_combat import CLOSE_COMBAT, blow, roll_bout, stance
from rules.shadow_war.rules.damage import roll_harm


def pairs(ruleset: Ruleset, state: State) -> list[tuple[str, str]]:
    """Return the pairs in contact that may still fight in this phase: one of the active
    side first.
    """
    active = state.present(state.side)
    done = {(fighter.id, other) for fighter in active for other in fighter.fought}
    found = [(fighter.id, other) for fighter in active for other in fighter.engaged]
    if ruleset.assumptions.fights == EACH_FIGHTER:
        tired = {name for pair in done for name in pair}
        return [pair for pair in found if tired.isdisjoint(pair)]
    return [pair for pair in found if pair not in done]


def combat_step(play: Turn, ruleset: Ruleset) -> bool:
    """Resolve one fight; return whether there may be more."""
    if not pairs(ruleset, play.state):
        return False
    answer = play.ask(
        Decision(play.state.side, question("sw-asked-close-combat"), ("fight",), "SW-CC-1")
    )
    if not isinstance(answer, Fight):
        raise TypeError(answer)
    fighter = own(play, answer.fighter, "SW-TURN-1")
    if (answer.fighter, answer.target) not in pairs(ruleset, play.state):
        said = message("sw-does-not-fight", fighter=answer.fighter, target=repr(answer.target))
        raise RuleError("SW-CC-1", said)
    if answer.higher not in ("", answer.fighter, answer.target):
        said = message("sw-stands-higher", fighter=answer.fighter, target=answer.target)
        raise RuleError("SW-CC-2", said)
    check_near(play.state, answer.fighter, answer.near)
    check_near(play.state, answer.target, answer.target_near)
    target = play.state.fighters[answer.target]
    first = stance(ruleset, fighter, target, higher=answer.higher == fighter.id)
    second = stance(ruleset, target, fighter, higher=answer.higher == target.id)
    play.say(FightBegan(fighter.id, target.id))
    bout = roll_bout(play, first, second, ruleset.assumptions.tie_hits)
    ids = {"first": fighter.id, "second": target.id, "": ""}
    play.say(Fought(fighter.id, target.id, bout.first, bout.second, ids[bout.winner], bout.hits))
    write_fighter(play, fighter.id, fought=(*fighter.fought, target.id))
    if bout.hits:
        won, lost, near = (
            (fighter, target, answer.target_near)
            if bout.winner == "first"
            else (target, fighter, answer.near)
        )
        strength, modifier = blow(ruleset, won)
        again = ruleset.assumptions.wounded_when_down
        harm = roll_harm(play, bout.hits, strength, modifier, lost, again, CLOSE_COMBAT)
        suffer(play, ruleset, lost.id, harm, near, shot=False)
    return True
