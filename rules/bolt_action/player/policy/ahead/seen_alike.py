"""The shots of a unit whose models all have the same view of a target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import HAND, Arm, Model, Unit
from rules.bolt_action.player.queries import Look
from rules.bolt_action.rules.air_fire import bears
from rules.bolt_action.rules.to_hit import check_shot, reaches, spare_loaders
from rules.engine.errors import RuleError


def seen_alike(
    ruleset: Ruleset, unit: Unit, target: Unit, look: Look, order: str
) -> tuple[Shot, ...]:
    """Return all that a unit could fire on an order: one weapon a man, every weapon of a
    vehicle.
    """
    kinds: dict[Shot, list[int]] = {}
    known: dict[tuple[Arm, ...], list[Shot]] = {}
    for model in unit.models:
        if model.arms not in known:
            known[model.arms] = list(_shots(ruleset, unit, model, target, look, order))
        for shot in known[model.arms]:
            kinds.setdefault(shot, []).append(model.number)
    spare_loaders(ruleset, unit, kinds)
    return tuple(replace(shot, models=tuple(numbers)) for shot, numbers in kinds.items())


def _shots(
    ruleset: Ruleset, unit: Unit, model: Model, target: Unit, look: Look, order: str
) -> Iterator[Shot]:
    """Yield the shots of one model, without its number, so that equal models have equal shots."""
    for arm in _choice(ruleset, unit, model, target, order):
        shot = _shot(arm, model.number, look)
        if _fits(ruleset, unit, target, shot, order):
            yield replace(shot, models=())
            if not unit.vehicle:
                return


def _choice(ruleset: Ruleset, unit: Unit, model: Model, target: Unit, order: str) -> Iterator[Arm]:
    arms = [arm for arm in model.arms if bears(unit, target, arm, order)]
    if unit.vehicle:
        yield from arms
        return
    once = [arm for arm in arms if "one-shot" in ruleset.weapon(arm.weapon).traits]
    if target.armoured:
        yield from once
    yield from (arm for arm in arms if arm not in once)


def _shot(arm: Arm, number: int, look: Look) -> Shot:
    return Shot(
        weapon=arm.weapon,
        models=(number,),
        range_in=look.range_in,
        cover=look.cover,
        in_arc=look.in_arc,
        facing=look.facing,
        mount="" if arm.mount == HAND else arm.mount,
    )


def _fits(ruleset: Ruleset, unit: Unit, target: Unit, shot: Shot, order: str) -> bool:
    if not reaches(ruleset, shot):
        return False
    try:
        check_shot(ruleset, unit, target, shot, order)
    except RuleError:
        return False
    return True
