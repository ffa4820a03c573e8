"""Exact odds of one unit's fire, composed from the functions that resolve it in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Size
from rules.bolt_action.odds.distributions import joined, p_test, size_of, wounds_of_one
from rules.bolt_action.odds.salvo import (
    Fired,
    Tally,
    fired,
    most_pins,
    pins_placed,
    placed,
    salvoes,
    through,
    whole_volley,
)
from rules.bolt_action.rules import damage
from rules.bolt_action.rules.casualties import officer_left, survivors, telling_picks
from rules.bolt_action.rules.morale import broken, morale, pinned, tests_after
from rules.bolt_action.rules.vehicle_damage import LEVELS, Struck, land, level_of, taken_whole
from rules.engine.play.dice import outcomes

SAME_LEVEL = {"superficial": 0, "full": 1, "massive": 3}
"""One margin for each level of damage, so that each is computed once."""

Lost = tuple[int, int]
"""Men lost: the total, and those by exceptional damage, up to the picks that matter."""

Fate = tuple[Unit | None, str, bool]
"""A vehicle, None where it is lost; the worst damage; whether it tested for fire on board."""


@dataclass(frozen=True)
class Outcome:
    """The exact odds of a volley; for a warplane, `p_destroyed` is driven off or shot down."""

    shots: tuple[Fired, ...]
    p_pin: float
    pins: tuple[float, ...]
    casualties: tuple[float, ...]
    p_morale_test: float
    p_destroyed: float
    effects: dict[str, float] | None = None
    p_shot_down: float = 0.0


def fire(
    ruleset: Ruleset,
    shooter: Unit,
    target: Unit,
    shots: Sequence[tuple[Shot, int]],
    *,
    moved: bool,
    officer: str = "none",
) -> Outcome:
    """Return the odds of a volley; each shot comes with its round of indirect fire (1 if
    direct).
    """
    made = tuple(fired(ruleset, shooter, target, shot, moved, n) for shot, n in shots)
    if target.vehicle:
        return _at_vehicle(ruleset, target, made, officer)
    return _at_men(ruleset, target, made, officer)


@lru_cache(maxsize=64)
def counting(men: int, picks: int) -> Tally[Lost]:
    """Return the sum of casualties: at most the men there are, and the picks that matter."""
    return Tally((0, 0), lambda a, b: (min(men, a[0] + b[0]), min(picks, a[1] + b[1])))


@lru_cache(maxsize=512)
def losses(size: Size | None, needs: int, men: int, picks: int) -> Mapping[Lost, float]:
    """Return the casualties of one hit, or of one bursting shell of a size (BA-DMG-1…4)."""
    tally = counting(men, picks)
    one: dict[Lost, float] = {}
    for lost, p in wounds_of_one(needs).items():
        key = tally.add(tally.nothing, lost)
        one[key] = one.get(key, 0.0) + p
    if size is None:
        return one
    found: dict[Lost, float] = {}
    row = {tally.nothing: 1.0}
    sizes = size_of(size)
    for hits in range(max(sizes) + 1):
        for lost, p in row.items():
            found[lost] = found.get(lost, 0.0) + sizes.get(hits, 0.0) * p
        row = joined(row, one, tally.add)
    return found


def _at_men(ruleset: Ruleset, target: Unit, made: Sequence[Fired], officer: str) -> Outcome:
    volley = salvoes(made, in_order=False)
    men, picks = target.men, telling_picks(ruleset, target)
    value = damage.damage_value(target)
    per_hit = [
        losses(
            salvo.one.weapon.he if salvo.one.shell else None,
            damage.needs_to_damage(value, salvo.one.pen),
            men,
            picks,
        )
        for salvo in volley
    ]
    told: dict[tuple[int, Lost], float] = {}
    whole = whole_volley(ruleset, volley, per_hit, most_pins(target), counting(men, picks))
    for (hit, shells, lost), p in whole.items():
        key = (placed(ruleset, hit, shells), lost)
        told[key] = told.get(key, 0.0) + p
    found = summed(ruleset, tuple(made), target, told, officer)
    return replace(found, pins=pins_placed(ruleset, volley))


def summed(
    ruleset: Ruleset,
    made: tuple[Fired, ...],
    target: Unit,
    told: Mapping[tuple[int, Lost], float],
    officer: str,
    *,
    tests: bool = True,
) -> Outcome:
    """Sum up pins gained and men lost: broken, tested, destroyed (BA-PIN-7, BA-DMG-5)."""
    casualties = [0.0] * (target.men + 1)
    pins = [0.0] * (1 + max(gained for gained, _ in told))
    tested = destroyed = 0.0
    left, known = survivors(ruleset, target), dict[Lost, Unit]()
    for (gained, lost), p in told.items():
        casualties[lost[0]] += p
        pins[gained] += p
        if lost not in known:
            known[lost] = left(*lost)
        fate = after_fire(ruleset, target, known[lost], gained, officer)
        if fate is None:
            destroyed += p
        elif tests and fate < 1.0:
            tested += p
            destroyed += p * (1 - fate)
    return Outcome(made, 1 - pins[0], tuple(pins), tuple(casualties), tested, destroyed)


def after_fire(
    ruleset: Ruleset, target: Unit, left: Unit, gained: int, officer: str
) -> float | None:
    """Return the chance that the men `left` hold after fire; None where none is left or pins broke
    them.
    """
    unit = left if left.destroyed else pinned(left, gained)
    if unit.destroyed:
        return None
    if not tests_after(target.men - unit.men, target.men):
        return 1.0
    return p_test(morale(unit, officer_left(ruleset, target, left, officer)))


def _at_vehicle(ruleset: Ruleset, target: Unit, made: Sequence[Fired], officer: str) -> Outcome:
    volley = salvoes(made, in_order=True)
    pins = pins_placed(ruleset, volley)

    def begin(gained: int) -> Fate:
        unit = pinned(target, gained)
        return None if unit.destroyed else unit, "none", False

    def after(one: Fired, fates: dict[Fate, float]) -> Iterator[dict[Fate, float]]:
        known: dict[Unit, dict[Fate, float]] = {}
        while True:
            yield fates
            fire_on = (
                ruleset.assumptions.incendiary_face if "incendiary" in one.weapon.traits else 0
            )
            fates = struck_again(ruleset, fates, one.pen, one.above, officer, known, fire_on)

    fates = through(ruleset, target, volley, begin, after)
    broken_at_once = sum(pins[most_pins(target) :])
    levels = dict.fromkeys(LEVELS, 0.0) | {"none": broken_at_once}
    for (_, level, _), p in fates.items():
        levels[level] += p
    return Outcome(
        tuple(made),
        1 - pins[0],
        pins,
        (1.0,),
        sum(p for (_, _, tested), p in fates.items() if tested),
        sum(p for (unit, _, _), p in fates.items() if unit is None) + broken_at_once,
        levels if target.armoured and not taken_whole(ruleset) else None,
    )


def struck_again(
    ruleset: Ruleset,
    fates: Mapping[Fate, float],
    pen: int,
    above: bool,
    officer: str,
    known: dict[Unit, dict[Fate, float]],
    fire_on: int = 0,
) -> dict[Fate, float]:
    """Return every fate after one more damage roll; wrecks are struck no more.

    `known`: cached results of one roll of this kind on a vehicle.
    """
    found: dict[Fate, float] = {}
    for fate, p in fates.items():
        unit, worst, tested = fate
        if unit is None:
            found[fate] = found.get(fate, 0.0) + p
            continue
        if unit not in known:
            known[unit] = _one_strike(ruleset, unit, pen, above, officer, fire_on)
        for (left, level, fire_test), q in known[unit].items():
            key = (left, max(worst, level, key=_RANK.__getitem__), tested or fire_test)
            found[key] = found.get(key, 0.0) + p * q
    return found


_RANK = {level: rank for rank, level in enumerate(LEVELS)}


def _one_strike(
    ruleset: Ruleset, unit: Unit, pen: int, above: bool, officer: str, fire_on: int
) -> dict[Fate, float]:
    """Return the results of one damage roll on a vehicle; all wrecks are equal."""
    found: dict[Fate, float] = {}
    whole = taken_whole(ruleset)
    for struck, p in struck_by(unit, pen, above, fire_on, officer, whole).items():
        fire_test = "on fire" in struck.effects and not broken(struck.unit)
        key = (None if struck.unit.destroyed else struck.unit, struck.level, fire_test)
        found[key] = found.get(key, 0.0) + p
    return found


def struck_by(
    unit: Unit, pen: int, above: bool, fire_on: int, officer: str, whole: bool = False
) -> dict[Struck, float]:
    """Yield the vehicle after one damage roll, by chance.

    `fire_on`: the die that sets it on fire, 0 for none. `whole`: any damage destroys it (BA-DMG-3).
    """
    value = damage.damage_value(unit)
    found: dict[Struck, float] = {}
    alike: dict[tuple[int | None, bool], float] = {}
    rolled = outcomes(lambda d: damage.roll_penetration(d, value, pen, burns=fire_on > 0))
    for (margin, face), p in rolled.items():
        like = margin if margin is None else SAME_LEVEL[level_of(margin)]
        key = (like, margin is None and 0 < fire_on == face)
        alike[key] = alike.get(key, 0.0) + p
    for (margin, burning), p in alike.items():
        for struck, q in _landed(unit, margin, burning, above, officer, whole).items():
            found[struck] = found.get(struck, 0.0) + p * q
    return found


@lru_cache(maxsize=4096)
def _landed(
    unit: Unit, margin: int | None, burns: bool, above: bool, officer: str, whole: bool
) -> dict[Struck, float]:
    return outcomes(
        lambda dice: land(
            dice, unit, margin, burns=burns, above=above, officer=officer, whole=whole
        )
    )
