"""Fast estimates of the effect of fire, for approximate sight, which needs very many.

The scores and the chances of one shot are the rules' own. Combined, every shot of a volley counts
as the average one, and damage rolls on a vehicle as independent. The final choice is judged by
exact odds (`harm`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Size
from rules.bolt_action.odds.distributions import binomial, p_test, size_of
from rules.bolt_action.odds.fire import struck_by
from rules.bolt_action.odds.salvo import Fired, Salvo, fired
from rules.bolt_action.rules.morale import breaking_point, morale
from rules.bolt_action.rules.vehicle_damage import taken_whole


@dataclass(frozen=True)
class Expected:
    """Expected effect of fire: men in shares of the target, its end, pins, damage."""

    men: float = 0.0
    killed: float = 0.0
    pins: float = 0.0
    shaken: float = 0.0


NONE = Expected()


def quick(
    ruleset: Ruleset, unit: Unit, target: Unit, shots: Sequence[Shot], *, moved: bool
) -> Expected:
    """Return the expected effect of shots, all in their first round."""
    made = [fired(ruleset, unit, target, shot, moved, 1) for shot in shots]
    if not made:
        return NONE
    missed, burst, pins = 1.0, 1.0, 0.0
    for one in made:
        dice = mean(one.weapon.shots) * len(one.shot.models)
        if one.shell:
            burst *= (1 - one.p_hit) ** dice
            pins += dice * one.p_hit * _mean(Salvo(one, 1).pins())
        else:
            missed *= (1 - one.p_hit) ** dice
    pins += (1 - missed) * (1.0 if ruleset.assumptions.hits_pin_beside_shells else burst)
    missed *= burst
    broken = 1 - missed if target.pins + 1 >= breaking_point(target) else 0.0
    if target.vehicle:
        return _vehicle(ruleset, target, made, pins, broken)
    return _men(target, made, pins, broken)


def _men(target: Unit, made: Sequence[Fired], pins: float, broken: float) -> Expected:
    dice = lost = 0.0
    for one in made:
        blast = mean(one.weapon.he) if one.shell and one.weapon.he is not None else 1.0
        rolls = mean(one.weapon.shots) * len(one.shot.models) * blast
        dice += rolls
        lost += rolls * one.p_hit * one.p_damage
    count = max(1, ceil(dice))
    held = p_test(max(2, morale(target) - 1))
    men = gone = 0.0
    for k, p in enumerate(binomial(count, lost / count)):
        men += min(k, target.men) * p
        if k >= target.men:
            gone += p
        elif k and 2 * k >= target.men:
            gone += p * (1 - held)
    return Expected(men / max(1, target.men), min(1.0, gone + (1 - gone) * broken), pins)


def _vehicle(
    ruleset: Ruleset, target: Unit, made: Sequence[Fired], pins: float, broken: float
) -> Expected:
    spared, shaken = 1 - broken, 0.0
    for one in made:
        soft = one.shell and one.weapon.he is not None and not target.armoured
        rolls = mean(one.weapon.shots) * len(one.shot.models) * (mean(one.weapon.he) if soft else 1)
        lost, hurt = _one_roll(target, one.pen, one.above, taken_whole(ruleset))
        spared *= (1 - one.p_hit * lost) ** rolls
        shaken += rolls * one.p_hit * hurt
    return Expected(0.0, 1 - spared, pins, min(spared, shaken))


@lru_cache(maxsize=4096)
def _one_roll(target: Unit, pen: int, above: bool, whole: bool) -> tuple[float, float]:
    """Return the chances that one damage roll destroys a vehicle, and that it does other damage."""
    lost = hurt = 0.0
    for struck, p in struck_by(target, pen, above, 0, "none", whole).items():
        if struck.unit.destroyed:
            lost += p
        elif struck.level != "none":
            hurt += p
    return lost, hurt


@lru_cache(maxsize=64)
def mean(size: Size | None) -> float:
    """Return the average of a size."""
    return 0.0 if size is None else _mean(size_of(size))


def _mean(chances: Mapping[int, float]) -> float:
    return sum(k * p for k, p in chances.items())
