"""A game as rough games know it (`player.rehearsals`): its units as numbers."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Model, State, Unit
from rules.bolt_action.model.weapons import Weapon as Profile
from rules.bolt_action.player.policy.ahead.quick_odds import mean
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.rehearsals import Part, Sketch, Weapon
from rules.bolt_action.rules.damage import damage_value
from rules.bolt_action.rules.high_explosive import penetration
from rules.bolt_action.rules.morale import MORALE
from rules.engine.objectives import DESTROY, HOLD

MEN_AT_FIRST = {"squad": 6, "team": 3, "gun": 3, "hull": 1}
"""So many men a unit is thought to have had at least."""


def drawable(state: State) -> bool:
    """Whether rough games know all that is at stake: ground, and the ends of units."""
    return bool(state.objectives) and all(one.kind in (HOLD, DESTROY) for one in state.objectives)


def sketch(ruleset: Ruleset, state: State, worth: Worth) -> Sketch:
    """A game as it stands, those of its units that stand on the ground."""
    sides = state.sides
    holds = tuple(
        (one.id, *(float(one.points * (one.side in ("", side))) for side in sides[:2]))
        for one in state.objectives
        if one.kind == HOLD
    )
    parts = tuple(_part(ruleset, state, worth, unit) for unit in state.grounded())
    return Sketch(parts, max(0, state.turns - max(1, state.turn)), holds)  # type: ignore[arg-type]


def _part(ruleset: Ruleset, state: State, worth: Worth, unit: Unit) -> Part:
    kind = _kind(unit)
    weapons, carried = _arms(ruleset, unit.models, kind)
    leaderless = unit.kind == "infantry" and not unit.led
    return Part(
        id=unit.id,
        side=state.sides.index(unit.side),
        kind=kind,
        mover=unit.mover,
        value=damage_value(unit),
        morale=MORALE[unit.quality] - leaderless,
        men=unit.men,
        most=max(unit.men, MEN_AT_FIRST[kind]),
        pins=unit.pins,
        order=unit.order,
        armoured=unit.armoured,
        stuck=unit.immobilised,
        points=worth.points(unit),
        action=worth.action(unit),
        weapons=weapons,
        carried=carried,
    )


def _kind(unit: Unit) -> str:
    if unit.vehicle:
        return "hull"
    if unit.kind == "artillery":
        return "gun"
    return "team" if unit.team else "squad"


def _arms(
    ruleset: Ruleset, models: tuple[Model, ...], kind: str
) -> tuple[tuple[Weapon, ...], tuple[tuple[int, ...], ...]]:
    """The weapons of a unit, and how many of each are left by its men: of a squad those that carry
    least fall first, its leader last; others have theirs to the last man."""
    bears: list[tuple[bool, float, str]] = []
    for model in models:
        arms = model.arms if kind == "hull" else model.arms[:1]
        bears += [(model.leader, _power(ruleset.weapon(arm.weapon)), arm.weapon) for arm in arms]
    names = list(dict.fromkeys(name for _, _, name in bears))
    bears.sort(reverse=True)
    men = sum(not model.gun for model in models)
    carried = [(0,) * len(names)]
    for left in range(1, men + 1):
        there = Counter(name for _, _, name in (bears[:left] if kind == "squad" else bears))
        carried.append(tuple(there[name] for name in names))
    return tuple(_weapon(ruleset.weapon(name)) for name in names), tuple(carried)


@lru_cache(maxsize=256)
def _power(weapon: Profile) -> float:
    return weapon.pen + mean(weapon.shots) + 5 * ("team" in weapon.traits)


@lru_cache(maxsize=256)
def _weapon(weapon: Profile) -> Weapon:
    return Weapon(
        shots=mean(weapon.shots),
        range_in=weapon.range,
        pen=weapon.pen,
        shell=mean(weapon.he),
        shell_pen=0 if weapon.he is None else penetration(weapon.he),
        assault="assault" in weapon.traits,
        fixed="fixed" in weapon.traits,
        lobbed="indirect" in weapon.traits,
    )
