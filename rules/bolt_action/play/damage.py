"""Play damage: the effect of hits on men and vehicles, from pins to the last test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.bolt_action.model.events import NoEffect, OrderGiven, VehicleStruck
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play.state_changes import (
    Turn,
    break_by_pins,
    destroy,
    pin,
    take_from_bag,
    take_losses,
    test_after_losses,
    write_unit,
)
from rules.bolt_action.rules import high_explosive, vehicle_damage
from rules.bolt_action.rules.casualties import officer_left
from rules.bolt_action.rules.damage import damage_value, needs_to_damage, out_of_reach
from rules.bolt_action.rules.fire import Hits, Wounds, roll_on_plane, roll_wounds


def hurt(
    play: Turn,
    ruleset: Ruleset,
    target: Unit,
    hits: Sequence[Hits],
    officer: str,
    *,
    tests: bool = True,
) -> Unit:
    """Roll the damage of hits on a target whose pins are placed already (BA-DMG-1…5).

    `tests`: losses of half the men test its morale (BA-DMG-6).
    """
    if target.warplane:
        return _strike_plane(play, target, hits)
    if target.vehicle:
        return strike_vehicle(play, ruleset, target, hits, officer)
    wounds = roll_wounds(play, target, hits) if hits else Wounds(0, 0)
    return wound(play, ruleset, target, wounds, officer, tests=tests)


def wound(
    play: Turn, ruleset: Ruleset, target: Unit, wounds: Wounds, officer: str, *, tests: bool = True
) -> Unit:
    """Remove men, then check whether pins broke the unit, then test whether it holds."""
    before = target
    if wounds.lost:
        target = take_losses(play, ruleset, target, wounds)
    officer = officer_left(ruleset, before, target, officer)
    target = break_by_pins(play, target)
    return test_after_losses(play, target, before.men, officer) if tests else target


def strike_vehicle(
    play: Turn, ruleset: Ruleset, target: Unit, hits: Sequence[Hits], officer: str
) -> Unit:
    """Roll for every hit on a vehicle; a wreck is struck no more (BA-VEH-2…4, BA-HE-2)."""
    target = break_by_pins(play, target)
    for group in hits:
        incendiary = "incendiary" in group.weapon.traits
        needs = needs_to_damage(damage_value(target), group.pen)
        if not target.destroyed and out_of_reach(needs) and not incendiary:
            play.say(NoEffect(target.id, group.weapon.name, group.count, group.adds))
            continue
        strikes = group.count
        if group.shell and group.weapon.he is not None and not target.armoured:
            strikes = sum(high_explosive.roll_blast(play, group.weapon.he) for _ in range(strikes))
        for _ in range(strikes):
            if target.destroyed:
                return target
            struck = vehicle_damage.strike(
                play,
                ruleset,
                target,
                group.pen,
                above=group.above,
                incendiary=incendiary,
                officer=officer,
                adds=group.adds,
                by=group.weapon.name,
            )
            target = after_strike(play, target, struck)
    return target


def _strike_plane(play: Turn, target: Unit, hits: Sequence[Hits]) -> Unit:
    """Pin a warplane once for each point of damage; exceptional damage shoots it down (WP-12)."""
    target = break_by_pins(play, target)
    for group in hits:
        if target.destroyed:
            break
        points, exceptional = roll_on_plane(play, target, group)
        target = pin(play, target, points)
        target = destroy(play, target, "shot down") if exceptional else break_by_pins(play, target)
    return target


def after_strike(play: Turn, before: Unit, struck: vehicle_damage.Struck) -> Unit:
    """Write a struck vehicle back: its die turned to Down, or lost with it (BA-VEH-3,
    BA-TURN-4).
    """
    after = struck.unit
    if struck.effects or struck.level != "none":
        play.say(VehicleStruck(before.id, struck.level, struck.effects))
    if after.destroyed:
        why = "abandoned" if "destroyed" not in struck.effects else "destroyed by damage"
        write_unit(play, replace(after, destroyed=False, order=before.order))
        return destroy(play, replace(after, destroyed=False, order=before.order), why)
    if after.order != before.order:
        if before.order is None:
            take_from_bag(play, before.side)
        play.say(OrderGiven(after.id, "down", "damage"))
    return write_unit(play, after)
