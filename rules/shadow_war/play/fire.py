"""Play shots: the shooting phase, and the effects of any shot (SW-SHO-1…3)."""

from __future__ import annotations

from rules.engine.errors import wrong_value
from rules.engine.play.choices import Decision, question
from rules.engine.play.interruption import Moment
from rules.shadow_war.model.actions import Done, Shoot
from rules.shadow_war.model.events import Aimed, ShotFired
from rules.shadow_war.model.facts import Near, Shot
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import Fighter, State
from rules.shadow_war.play.state_changes import Turn, check_near, own, suffer, write_fighter
from rules.shadow_war.rules.damage import roll_harm
from rules.shadow_war.rules.fire import (
    MOST_NEEDED,
    added_to_hit,
    check_shot,
    may_shoot,
    modifiers,
    needs_to_hit,
    roll_to_hit,
    skill,
)


def shooters(ruleset: Ruleset, state: State) -> list[Fighter]:
    """Return the fighters that may shoot in the shooting phase of the active side."""
    return [fighter for fighter in state.present(state.side) if may_shoot(ruleset, fighter)]


def shooting_step(play: Turn, ruleset: Ruleset) -> bool:
    """Resolve one shot; return whether the phase continues."""
    if not shooters(ruleset, play.state):
        return False
    answer = play.ask(
        Decision(play.state.side, question("sw-asked-shooting"), ("shoot", "done"), "SW-SHO-1")
    )
    if isinstance(answer, Done):
        check_done(answer, "shooting")
        return False
    if not isinstance(answer, Shoot):
        raise TypeError(answer)
    fighter = own(play, answer.fighter, "SW-TURN-1")
    check_shot(ruleset, play.state, fighter, answer.shot)
    check_near(play.state, answer.shot.target, answer.near)
    fire(play, ruleset, fighter, answer.shot, answer.near)
    return True


def check_done(answer: Done, phase: str) -> None:
    """Check that the answer ends this phase and no other. Raises RuleError."""
    if answer.phase != phase:
        raise wrong_value("phase", phase, answer.phase, "SW-TURN-1")


def fire(
    play: Turn,
    ruleset: Ruleset,
    fighter: Fighter,
    shot: Shot,
    near: Near,
    *,
    moment: Moment | None = None,
) -> None:
    """Fire a checked shot (SW-SHO-1…3, SW-WND-1, SW-HIT-1).

    `moment`: the target's place on its way, for a shot from overwatch.
    """
    overwatch = moment is not None
    target = play.state.fighters[shot.target]
    weapon = ruleset.weapon(shot.weapon)
    charging = overwatch and target.charged == fighter.id
    named = modifiers(ruleset, target, shot, overwatch=overwatch, charging=charging)
    bs = skill(ruleset, fighter.profile.bs, fighter)
    needs = needs_to_hit(bs, weapon.to_hit(shot.range_in), named)
    added = added_to_hit(ruleset, fighter, weapon, shot.range_in, named)
    why = "overwatch" if overwatch else "ordered"
    facts = (shot.range_in, shot.cover, why, moment, target.hidden)
    play.say(Aimed(fighter.id, target.id, weapon.name, *facts))
    hit = roll_to_hit(play, needs, added, ones_miss=ruleset.assumptions.ones_miss)
    play.say(ShotFired(fighter.id, target.id, weapon.name, hit, why, needs > MOST_NEEDED))
    shows = fighter.hidden and not ruleset.assumptions.shooting_reveals
    write_fighter(play, fighter.id, shot=not overwatch, overwatch=False, hidden=shows)
    if hit:
        again = ruleset.assumptions.wounded_when_down
        harm = roll_harm(play, 1, weapon.strength, weapon.save_modifier, target, again, weapon.name)
        suffer(play, ruleset, target.id, harm, near, shot=True)
