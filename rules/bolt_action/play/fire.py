"""Play fire: declared, reacted to, rolled, suffered (BA-SHO-1)."""

from __future__ import annotations

from dataclasses import replace

from languages.message import message
from rules.bolt_action.model.actions import FireSmoke, HoldFire, ReactionFire, Shoot
from rules.bolt_action.model.events import (
    FireDeclared,
    FireHeld,
    OutOfRange,
    ShotsFired,
    ShotTaken,
    WeaponSpent,
)
from rules.bolt_action.model.facts import Shot, Volley
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play import smoke, towing
from rules.bolt_action.play.damage import hurt
from rules.bolt_action.play.reactions import DOWN, ask_reaction, helps
from rules.bolt_action.play.state_changes import (
    Turn,
    check_officer,
    on_table,
    own,
    pin,
    reveal,
    write_unit,
)
from rules.bolt_action.rules.air_fire import TAILED, bears, has_rear_gun, tails
from rules.bolt_action.rules.fire import facing_struck, roll_volley
from rules.bolt_action.rules.high_explosive import fires_shell
from rules.bolt_action.rules.mounts import less_one, too_often
from rules.bolt_action.rules.to_hit import check_shot, loaders, reaches
from rules.engine.errors import RuleError
from rules.engine.play.choices import Action, Decision, question


def may_fire(ruleset: Ruleset, unit: Unit, order: str) -> bool:
    """Return whether any weapon of a unit may fire on this order at all (BA-ORD-1, BA-ORD-2)."""
    if order not in ("fire", "advance", "ambush") or unit.stopped:
        return False
    arms = [arm for model in unit.models for arm in model.arms]
    free = unit.warplane or (unit.vehicle and ruleset.assumptions.vehicles_ignore_fixed)
    if free or order != "advance":
        return bool(arms)
    return any("fixed" not in ruleset.weapon(arm.weapon).traits for arm in arms)


def ask_fire(
    play: Turn,
    ruleset: Ruleset,
    unit: Unit,
    order: str,
    *,
    why: str = "ordered",
    at: str = "",
    moved: bool = True,
) -> None:
    """Ask for a unit's fire and resolve it.

    `at` names the only possible target; then the reason for not firing is recorded. `moved` is
    whether an Advance counts as a move. Fire that has gone wrong cannot be declined (BA-FUB-1).
    """
    if not may_fire(ruleset, unit, order):
        if at:
            play.say(FireHeld(unit.id, at, "mistaken" if why == "FUBAR" else "unarmed"))
        return
    asked = question("ba-asked-fire-at", target=at) if at else question("ba-asked-fire")
    accepts: tuple[str, ...] = ("shoot", "hold-fire")
    if not at and smoke.may_lay(ruleset, unit, order):
        accepts += ("fire-smoke",)
    rule = "BA-FUB-1" if why == "FUBAR" else "BA-SHO-1"
    answer = play.ask(Decision(unit.side, asked, accepts, rule, unit.id, at))
    own(answer, unit)
    _check_held(answer, rule)
    if isinstance(answer, FireSmoke):
        smoke.fire(play, ruleset, unit, answer)
    if isinstance(answer, Shoot):
        if at and any(volley.target != at for volley in answer.volleys):
            raise RuleError("BA-SHO-2", message("ba-fires-only-at", unit=unit.id, target=at))
        fire_all(play, ruleset, unit, answer.volleys, order, why, moved=moved)
    if isinstance(answer, HoldFire) and at:
        blind = "mistaken" if why == "FUBAR" else "blind"
        play.say(FireHeld(unit.id, at, "held" if answer.bears else blind))


MUST_FIRE = ("BA-FUB-1", "WP-15")
"""Rules that require fire and leave no choice."""


def _check_held(answer: Action, rule: str) -> None:
    """Check that fire is not held while a weapon bears, where it must open. Raises RuleError."""
    if rule in MUST_FIRE and isinstance(answer, HoldFire) and answer.bears:
        raise RuleError(rule, message("ba-must-fire", unit=answer.unit))


def fire_all(
    play: Turn,
    ruleset: Ruleset,
    unit: Unit,
    volleys: tuple[Volley, ...],
    order: str,
    why: str,
    *,
    moved: bool = True,
) -> None:
    """Check and resolve fire at one target, and one-shot weapons at others (BA-SHO-2)."""
    if not volleys or not volleys[0].shots:
        raise RuleError("BA-SHO-3", message("play-refused-fires-with-none", unit=unit.id))
    _check_volleys(play, ruleset, unit, volleys, order, why)
    for volley in volleys:
        target, shooter = play.state.units[volley.target], play.state.units[unit.id]
        if not target.destroyed and not shooter.destroyed:
            fire(play, ruleset, shooter, target, volley, order, why, moved=moved)


def _check_volleys(
    play: Turn, ruleset: Ruleset, unit: Unit, volleys: tuple[Volley, ...], order: str, why: str
) -> None:
    """Check that declared fire keeps the rules of shooting. Raises RuleError."""
    used: list[tuple[int, Shot]] = []
    for nth, volley in enumerate(volleys):
        target = on_table(play, volley.target)
        if why != "FUBAR" and target.side == unit.side:
            raise RuleError(
                "BA-SHO-2", message("play-refused-is-a-friend", target=target.id, unit=unit.id)
            )
        check_officer(play.state, target.side, volley.officer)
        for shot in volley.shots:
            check_shot(ruleset, unit, target, shot, order)
            used += [(number, shot) for number in shot.models]
            if nth and ("one-shot" not in ruleset.weapon(shot.weapon).traits or not target.vehicle):
                raise RuleError("BA-SHO-2", message("play-refused-one-target", unit=unit.id))
    if len({volley.target for volley in volleys}) < len(volleys):
        raise RuleError("BA-SHO-2", message("ba-target-once"))
    aimed = play.state.units[volleys[0].target]
    _check_each_fires_once(ruleset, unit, aimed, used, order)
    if tails(unit, aimed, volleys[0].shots) and any(s.facing != TAILED for s in volleys[0].shots):
        raise RuleError("WP-15", message("ba-one-arc", unit=unit.id, target=aimed.id))
    in_range = any(reaches(ruleset, shot) for volley in volleys for shot in volley.shots)
    if not in_range and not ruleset.assumptions.no_measuring:
        raise RuleError("BA-SHO-3", message("play-refused-no-weapon-in-range", unit=unit.id))


def _check_each_fires_once(
    ruleset: Ruleset, unit: Unit, target: Unit, used: list[tuple[int, Shot]], order: str
) -> None:
    if unit.vehicle:
        fired_twice = any(
            too_often(
                [arm for arm in model.arms if bears(unit, target, arm, order)],
                [shot for number, shot in used if number == model.number],
            )
            for model in unit.models
        )
    else:
        numbers = [number for number, _ in used]
        fired_twice = len(set(numbers)) < len(numbers)
        wanted = loaders(ruleset, unit, [shot for _, shot in used])
        if wanted > max(0, unit.men - len(used)):
            raise RuleError("BA-WPN-4", message("play-refused-team-weapon", unit=unit.id))
    if fired_twice:
        raise RuleError("BA-SHO-3", message("play-refused-each-model-once", unit=unit.id))


def fire(
    play: Turn,
    ruleset: Ruleset,
    shooter: Unit,
    target: Unit,
    volley: Volley,
    order: str,
    why: str,
    *,
    moved: bool = True,
) -> None:
    """Resolve one checked volley (BA-SHO-1); `moved` as in `ask_fire`."""
    play.say(FireDeclared(shooter.id, target.id, why))
    moved = moved and order == "advance"
    if _reacts(ruleset, why):
        useless = () if helps(ruleset, shooter, target, volley.shots, moved=moved) else (DOWN,)
        if ask_reaction(play, ruleset, shooter, target, useless):
            again = _fire_after_escape(play, ruleset, shooter, target, order, why)
            if not again:
                play.say(FireHeld(shooter.id, target.id, "escaped"))
                return
            (volley,) = again
    if tails(shooter, target, volley.shots):
        rear_gun(play, ruleset, shooter, target)
        shooter = play.state.units[shooter.id]
        if shooter.destroyed:
            return
    target = play.state.units[target.id]
    shots = _in_range(play, ruleset, shooter, volley.shots)
    rounds = rounds_on(play, ruleset, shooter, target, shots)

    def tell(shot: Shot) -> None:
        _tell_shot(play, ruleset, shooter, target, shot)

    hits, pins = roll_volley(
        play, ruleset, shooter, target, shots, moved=moved, rounds=rounds, tell=tell
    )
    play.say(ShotsFired(shooter.id, target.id, sum(group.count for group in hits)))
    reveal(play, ruleset, shooter.id)
    towing.let_go(play, shooter.id)
    _spend(play, ruleset, shooter, shots)
    friendly = shooter.side == target.side
    if not friendly or ruleset.assumptions.fubar_pins:
        target = pin(play, target, pins)
    if hits:
        tests = not friendly or ruleset.assumptions.fubar_tests
        hurt(play, ruleset, target, hits, volley.officer, tests=tests)


def _reacts(ruleset: Ruleset, why: str) -> bool:
    """Return whether the target of fire of this cause may react to it."""
    assumed = ruleset.assumptions
    also = {"FUBAR": assumed.fubar_reactions, "ambush": assumed.recce_escapes_ambush}
    return why == "ordered" or also.get(why, False)


def _tell_shot(play: Turn, ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot) -> None:
    weapon = ruleset.weapon(shot.weapon)
    play.say(
        ShotTaken(
            shooter.id,
            target.id,
            shot.weapon,
            shot.models,
            shot.range_in,
            cover="none" if target.warplane else shot.cover,  # a warplane has no cover (WP-9)
            hidden=(shot.hidden or target.hidden) and not target.warplane,
            smoke_in=shot.smoke_in,
            facing=facing_struck(ruleset, shot) if target.vehicle else "front",
            shell="he" if fires_shell(weapon, target, shot.shell) else "",
            indirect=weapon.fires_indirectly(shot.indirect),
            mount=shot.mount,
            observed=shot.observed and not shot.sight,
        )
    )


def _in_range(play: Turn, ruleset: Ruleset, shooter: Unit, shots: tuple[Shot, ...]) -> list[Shot]:
    """Return the shots in range; record the others, which are not fired (BA-SHO-3)."""
    reaching = []
    for shot in shots:
        if reaches(ruleset, shot):
            reaching.append(shot)
        else:
            play.say(OutOfRange(shooter.id, shot.weapon, shot.models))
    return reaching


def rounds_on(play: Turn, ruleset: Ruleset, shooter: Unit, target: Unit, shots: list[Shot]) -> int:
    """Return the round of indirect fire at this target, 1 for direct fire (BA-SHO-8)."""
    if not any(ruleset.weapon(s.weapon).fires_indirectly(s.indirect) for s in shots):
        return 1
    return smoke.range_in(play, shooter, target.id)


def _spend(play: Turn, ruleset: Ruleset, shooter: Unit, shots: list[Shot]) -> None:
    """Remove one-shot weapons that were fired; the models fight on (BA-WPN-2, WP-14)."""
    spent: dict[str, tuple[int, ...]] = {}
    for shot in shots:
        if "one-shot" not in ruleset.weapon(shot.weapon).traits:
            continue
        unit = play.state.units[shooter.id]
        models = tuple(
            replace(model, arms=less_one(model.arms, shot))
            if model.number in shot.models
            else model
            for model in unit.models
        )
        write_unit(play, replace(unit, models=models))
        spent[shot.weapon] = spent.get(shot.weapon, ()) + shot.models
    for weapon, numbers in spent.items():
        play.say(WeaponSpent(shooter.id, weapon, numbers))


def rear_gun(play: Turn, ruleset: Ruleset, shooter: Unit, target: Unit) -> None:
    """Fire a tailed plane's rear machine gun before the plane behind it fires (WP-15).

    There is no choice.
    """
    if not has_rear_gun(target):
        return
    answer = play.ask(
        Decision(
            target.side,
            question("ba-asked-rear-gun"),
            ("reaction-fire", "hold-fire"),
            "WP-15",
            target.id,
            shooter.id,
        )
    )
    own(answer, target)
    _check_held(answer, "WP-15")
    if isinstance(answer, ReactionFire):
        if answer.volley.target != shooter.id:
            said = message("ba-fires-only-at", unit=target.id, target=shooter.id)
            raise RuleError("WP-15", said)
        fire_all(play, ruleset, target, (answer.volley,), "ambush", "rear gun")


def _fire_after_escape(
    play: Turn, ruleset: Ruleset, shooter: Unit, target: Unit, order: str, why: str
) -> tuple[Volley, ...]:
    accepts = ("shoot", "hold-fire")
    asked = question("ba-asked-fire-again", target=target.id)
    again = play.ask(Decision(shooter.side, asked, accepts, "BA-SHO-2", shooter.id, target.id))
    own(again, shooter)
    if isinstance(again, HoldFire) or not isinstance(again, Shoot):
        return ()
    if [volley.target for volley in again.volleys] != [target.id]:
        said = message("ba-fires-only-at", unit=shooter.id, target=target.id)
        raise RuleError("BA-SHO-2", said)
    _check_volleys(play, ruleset, shooter, again.volleys, order, why)
    return again.volleys
