"""Play an assault up to contact: declared, reacted to, driven home (BA-ASS-1…3, 9, 10)."""

from __future__ import annotations

from languages.message import message
from rules.bolt_action.model.actions import ChargeHome, Escape, GiveOrder, ReactionFire
from rules.bolt_action.model.events import AssaultDeclared, Contact, MoveBegan, PiledIn
from rules.bolt_action.model.facts import Charge
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play.fire import fire_all, may_fire
from rules.bolt_action.play.movement import arrive, break_in, watchers
from rules.bolt_action.play.reactions import escape, may_escape
from rules.bolt_action.play.state_changes import Turn, on_table, own, place_die
from rules.bolt_action.rules import close_combat
from rules.bolt_action.rules.movement import SLACK_IN, check_path, check_places, pace
from rules.engine.errors import RuleError
from rules.engine.play.choices import Decision, question


def check_charge(play: Turn, ruleset: Ruleset, unit: Unit, order: str, charge: Charge) -> None:
    """Check that an assault may be declared (BA-ASS-1, BA-ASS-9). Raises RuleError."""
    if order != "run":
        raise RuleError("BA-ASS-1", message("play-refused-assault-is-a-run", order=order))
    target = on_table(play, charge.target)
    if target.side == unit.side:
        raise RuleError(
            "BA-ASS-1", message("play-refused-is-a-friend", target=target.id, unit=unit.id)
        )
    if not charge.sight:
        raise RuleError(
            "BA-ASS-1", message("play-refused-does-not-see", unit=unit.id, target=target.id)
        )
    close_combat.check_target(ruleset, unit, target)
    check_way(ruleset, unit, charge)


def check_way(ruleset: Ruleset, unit: Unit, charge: Charge, reach_in: float | None = None) -> None:
    """Check the way of a charge; one that falls short keeps to its reach. Raises RuleError."""
    if not charge.distance_in >= 0 or charge.contacts < 0:
        raise RuleError("BA-ASS-3", message("ba-not-negative"))
    check_path(ruleset, unit, "run", charge.path, assault=True)
    inches = charge.path.distance_in
    if reach_in is not None and not charge.contacts and inches > reach_in + SLACK_IN:
        raise RuleError(
            "BA-ASS-3", message("play-refused-charges-at-most", unit=unit.id, reach=reach_in)
        )


def charge_at(play: Turn, ruleset: Ruleset, unit: Unit, answer: GiveOrder) -> Charge | None:
    """Play an assault from its declaration to contact; return its facts there, or None.

    Its target reacts, then the distance is measured and the unit goes (BA-ASS-3). Enemies in ambush
    may interrupt its way.
    """
    charge = answer.charge
    if charge is None:
        raise TypeError(answer)
    play.say(AssaultDeclared(unit.id, charge.target))
    changed = react(play, ruleset, unit, charge)
    unit = play.state.units[unit.id]
    if unit.destroyed:
        return None
    home = ChargeHome(unit.id, charge, answer.to, answer.way, answer.defenders_to)
    reach = close_combat.reach(pace(ruleset, unit))
    if changed:
        home = _ask_home(play, ruleset, unit, charge.target, reach)
    return _drive(play, ruleset, unit, home, reach)


def react(play: Turn, ruleset: Ruleset, unit: Unit, charge: Charge) -> bool:
    """Play reaction fire or a recce escape; return whether it changes the facts (BA-ASS-2, 10)."""
    target = play.state.units[charge.target]
    accepts = []
    if charge.distance_in > close_combat.REACTION_IN and _may_react(ruleset, target):
        accepts.append("reaction-fire")
    if may_escape(target, play.state.turn):
        accepts.append("escape")
    if not accepts:
        return False
    accepts.append("stand-fast")
    asked = question("ba-asked-assault-reaction")
    answer = play.ask(Decision(target.side, asked, tuple(accepts), "BA-ASS-2", target.id, unit.id))
    own(answer, target)
    if isinstance(answer, Escape):
        escape(play, ruleset, target, answer)
        return True
    if isinstance(answer, ReactionFire):
        if answer.volley.target != unit.id:
            said = message("ba-fires-only-at", unit=target.id, target=unit.id)
            raise RuleError("BA-ASS-2", said)
        if target.order is None:
            target = place_die(play, target, "fire", "reaction")
        fire_all(play, ruleset, target, (answer.volley,), "fire", "assault")
    return play.state.units[unit.id].models != unit.models


def _may_react(ruleset: Ruleset, target: Unit) -> bool:
    """Return whether a target may fire: it has not acted, or is a vehicle that may fire again."""
    again = target.vehicle and not ruleset.assumptions.vehicle_reacts_once
    return (target.order is None or again) and may_fire(ruleset, target, "fire")


def _ask_home(play: Turn, ruleset: Ruleset, unit: Unit, target: str, reach_in: float) -> ChargeHome:
    """Ask for the rest of the charge, on the present facts (BA-ASS-3)."""
    answer = play.ask(
        Decision(
            unit.side,
            question("ba-asked-charge-home"),
            ("charge-home",),
            "BA-ASS-3",
            unit.id,
            target,
            within_in=reach_in,
        )
    )
    own(answer, unit)
    if not isinstance(answer, ChargeHome):
        raise TypeError(answer)
    charge = answer.charge
    if charge.target != target:
        said = message("ba-charges-only", unit=unit.id, target=target, other=charge.target)
        raise RuleError("BA-ASS-3", said)
    check_way(ruleset, unit, charge, reach_in)
    for rows in (answer.to, answer.defenders_to):
        check_places(rows)
    return answer


def _drive(
    play: Turn, ruleset: Ruleset, unit: Unit, home: ChargeHome, reach_in: float
) -> Charge | None:
    """Move along the way and into contact; after losses by an ambush it is measured again."""
    gone = 0.0
    while True:
        charge, left = home.charge, reach_in - gone
        inches = min(charge.path.distance_in, left)
        play.say(MoveBegan(unit.id, "assault", home.to, home.way, (), inches))
        waiting = watchers(play, ruleset, unit, charge.path)
        broken = break_in(play, ruleset, unit, waiting, inches, on_losses=True)
        if broken is None:
            break
        unit = play.state.units[unit.id]
        if unit.destroyed:
            return None
        gone += inches * broken.share
        home = _ask_home(play, ruleset, unit, charge.target, reach_in - gone)
    far = max(charge.distance_in, charge.path.distance_in)
    reached = charge.contacts > 0 and far <= left + SLACK_IN
    arrive(play, ruleset, unit, gone + inches, home.to, "assault", charge.path)
    play.say(Contact(unit.id, charge.target, reached))
    if not reached:
        return None
    target = {model.number for model in play.state.units[charge.target].models}
    piled = tuple(row for row in home.defenders_to if row[0] in target)
    if piled:
        play.say(PiledIn(charge.target, piled))
    return charge
