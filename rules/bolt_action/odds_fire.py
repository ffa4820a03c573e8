"""Exact odds of one unit's fire, composed from the functions that play resolves it with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.bolt_action import damage, high_explosive
from rules.bolt_action.distributions import (
    binomial,
    joined,
    p_damage,
    p_hit,
    p_test,
    repeated,
    size_of,
)
from rules.bolt_action.facts import Shot
from rules.bolt_action.morale import broken, morale, pinned, tests_after
from rules.bolt_action.ruleset import Ruleset
from rules.bolt_action.shooting import needs_to_hit
from rules.bolt_action.state import Unit
from rules.bolt_action.vehicles import LEVELS, Struck, land, level_of
from rules.bolt_action.volley import strikes_with
from rules.bolt_action.weapons import Size, Weapon
from rules.engine.dice import outcomes

SAME_LEVEL = {"superficial": 0, "full": 1, "massive": 3}
"""One margin for all that do the same damage, so that each is worked out once."""

Told = tuple[bool, int, int]
"""Whether anything hit, the pins of shells, and men lost (or strikes, on a vehicle)."""


@dataclass(frozen=True)
class Fired:
    """What one die's worth of a shot can do: its score, chances, and what it strikes with."""

    shot: Shot
    weapon: Weapon
    needs: int
    pen: int
    shell: bool
    indirect: bool
    p_hit: float
    p_damage: float


@dataclass(frozen=True)
class Outcome:
    """The exact odds of a volley."""

    shots: tuple[Fired, ...]
    p_pin: float
    pins: tuple[float, ...]
    casualties: tuple[float, ...]
    p_morale_test: float
    p_destroyed: float
    effects: dict[str, float] | None = None


def fired(
    ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, moved: bool, rounds: int
) -> Fired:
    """One shot's scores and chances."""
    weapon = ruleset.weapon(shot.weapon)
    needs = needs_to_hit(ruleset, shooter, target, shot, moved=moved, rounds=rounds)
    shell, pen = strikes_with(ruleset, target, shot, from_air=shooter.warplane)
    wants = damage.needs_to_damage(damage.damage_value(target), pen)
    indirect = weapon.fires_indirectly(shot.indirect)
    return Fired(shot, weapon, needs, pen, shell, indirect, p_hit(needs), p_damage(wants))


def fire(
    ruleset: Ruleset,
    shooter: Unit,
    target: Unit,
    shots: Sequence[tuple[Shot, int]],
    *,
    moved: bool,
    officer: str = "none",
) -> Outcome:
    """The odds of a volley; each shot comes with its round of indirect fire (1 if direct)."""
    made = tuple(fired(ruleset, shooter, target, shot, moved, n) for shot, n in shots)
    if target.vehicle:
        return _at_vehicle(ruleset, target, made, officer)
    return _at_men(ruleset, target, made, officer)


def _dice_of(one: Fired) -> dict[int, float]:
    """How many dice the shot rolls: its models times the weapon's shots."""
    return repeated(size_of(one.weapon.shots), len(one.shot.models), 0, int.__add__)


def _volley(
    ruleset: Ruleset, made: Sequence[Fired], per_hit: Sequence[dict[int, float]], most: int
) -> dict[Told, float]:
    """Hits, shell pins and what the hits did, `per_hit` for one of each shot, up to `most`."""
    each = ruleset.assumptions.shells_pin_each

    def add(a: Told, b: Told) -> Told:
        pins = a[1] + b[1] if each else max(a[1], b[1])
        return a[0] or b[0], pins, min(most, a[2] + b[2])

    total: dict[Told, float] = {(False, 0, 0): 1.0}
    for one, done in zip(made, per_hit, strict=True):
        pins = {0: 1.0}
        if one.shell and one.weapon.he is not None:
            pins = dict(size_of(high_explosive.SHELLS[str(one.weapon.he)][0]))
        hit = joined(pins, done, lambda p, n: (True, p, min(most, n)))
        die = {key: p * one.p_hit for key, p in hit.items()}
        die[(False, 0, 0)] = die.get((False, 0, 0), 0.0) + 1 - one.p_hit
        mixed: dict[Told, float] = {}
        for count, chance in _dice_of(one).items():
            for key, p in repeated(die, count, (False, 0, 0), add).items():
                mixed[key] = mixed.get(key, 0.0) + p * chance
        total = joined(total, mixed, add)
    return total


@lru_cache(maxsize=256)
def blast_losses(size: Size, chance: float, most: int) -> dict[int, float]:
    """Men lost to one bursting shell, each of its hits harming by `chance`, up to `most`."""
    found: dict[int, float] = {}
    for hits, p in size_of(size).items():
        for lost, q in enumerate(binomial(hits, chance)):
            found[min(most, lost)] = found.get(min(most, lost), 0.0) + p * q
    return found


def _at_men(ruleset: Ruleset, target: Unit, made: Sequence[Fired], officer: str) -> Outcome:
    per_hit = [
        blast_losses(one.weapon.he, one.p_damage, target.men)
        if one.shell and one.weapon.he is not None
        else {0: 1 - one.p_damage, 1: one.p_damage}
        for one in made
    ]
    told: dict[tuple[int, int], float] = {}
    for (hit, shells, lost), p in _volley(ruleset, made, per_hit, target.men).items():
        pins = high_explosive.total_pins(ruleset, hit, [shells] if shells else [])
        told[pins, lost] = told.get((pins, lost), 0.0) + p
    return summed(tuple(made), target, told, officer)


def summed(
    made: tuple[Fired, ...],
    target: Unit,
    told: dict[tuple[int, int], float],
    officer: str,
    *,
    tests: bool = True,
) -> Outcome:
    """The outcome of pins gained and men lost: broken, tested, destroyed (BA-PIN-7, BA-DMG-5)."""
    casualties = [0.0] * (target.men + 1)
    pins = [0.0] * (1 + max(gained for gained, _ in told))
    tested = destroyed = 0.0
    for (gained, lost), p in told.items():
        casualties[lost] += p
        pins[gained] += p
        fate = after_fire(target, gained, lost, officer)
        if fate is None:
            destroyed += p
        elif tests and fate < 1.0:
            tested += p
            destroyed += p * (1 - fate)
    return Outcome(made, 1 - pins[0], tuple(pins), tuple(casualties), tested, destroyed)


def after_fire(target: Unit, gained: int, lost: int, officer: str) -> float | None:
    """The chance that men hold after fire: None where none are left or pins broke them."""
    had = target.men
    unit = pinned(target, gained).without(tuple(_last_men(target, lost)))
    if unit.destroyed:
        return None
    return p_test(morale(unit, officer)) if tests_after(lost, had) else 1.0


def _last_men(unit: Unit, count: int) -> list[int]:
    men = [model.number for model in unit.models if not model.gun]
    return men[len(men) - count :]


def _at_vehicle(ruleset: Ruleset, target: Unit, made: Sequence[Fired], officer: str) -> Outcome:
    most = 10_000
    fates: dict[tuple[Unit, str, bool], float] = {}
    pins: dict[int, float] = {}
    for counts, gained, p in strikes(ruleset, target, made, most):
        pins[gained] = pins.get(gained, 0.0) + p
        states = {(pinned(target, gained), "none", False): p}
        for one, count in zip(made, counts, strict=True):
            for _ in range(count):
                states = _struck(ruleset, states, one, officer)
        for key, q in states.items():
            fates[key] = fates.get(key, 0.0) + q
    levels = dict.fromkeys(LEVELS, 0.0)
    for (_, level, _), p in fates.items():
        levels[level] += p
    row = tuple(pins.get(k, 0.0) for k in range(max(pins) + 1))
    return Outcome(
        tuple(made),
        1 - row[0],
        row,
        (1.0,),
        sum(p for (_, _, tested), p in fates.items() if tested),
        sum(p for (unit, _, _), p in fates.items() if unit.destroyed),
        levels if target.armoured else None,
    )


def strikes(
    ruleset: Ruleset, target: Unit, made: Sequence[Fired], most: int
) -> list[tuple[tuple[int, ...], int, float]]:
    """Damage rolls by each shot and the pins placed before them, with their chances."""
    rows: dict[tuple[tuple[int, ...], bool, int], float] = {((), False, 0): 1.0}
    each = ruleset.assumptions.shells_pin_each
    for one in made:
        done = {1: 1.0}
        if one.shell and one.weapon.he is not None and not target.armoured:
            done = dict(size_of(one.weapon.he))
        mine = _volley(ruleset, [one], [done], most)
        grown: dict[tuple[tuple[int, ...], bool, int], float] = {}
        for (counts, hit, shells), p in rows.items():
            for (also, more, count), q in mine.items():
                together = shells + more if each else max(shells, more)
                key = ((*counts, count), hit or also, together)
                grown[key] = grown.get(key, 0.0) + p * q
        rows = grown
    return [
        (counts, high_explosive.total_pins(ruleset, hit, [shells] if shells else []), p)
        for (counts, hit, shells), p in rows.items()
    ]


def _struck(
    ruleset: Ruleset, states: dict[tuple[Unit, str, bool], float], one: Fired, officer: str
) -> dict[tuple[Unit, str, bool], float]:
    """Every state after one more damage roll; wrecks are struck no more."""
    found: dict[tuple[Unit, str, bool], float] = {}
    burns = "incendiary" in one.weapon.traits
    for (unit, worst, tested), p in states.items():
        if unit.destroyed:
            key = (unit, worst, tested)
            found[key] = found.get(key, 0.0) + p
            continue
        for struck, q in _one_strike(ruleset, unit, one, burns, officer).items():
            level = max(worst, struck.level, key=LEVELS.index)
            fire_test = "on fire" in struck.effects and not broken(struck.unit)
            key = (struck.unit, level, tested or fire_test)
            found[key] = found.get(key, 0.0) + p * q
    return found


def _one_strike(
    ruleset: Ruleset, unit: Unit, one: Fired, burns: bool, officer: str
) -> dict[Struck, float]:
    fire_on = ruleset.assumptions.incendiary_face if burns else 0
    return struck_by(unit, one.pen, one.indirect, fire_on, officer)


def struck_by(
    unit: Unit, pen: int, indirect: bool, fire_on: int, officer: str
) -> dict[Struck, float]:
    """A vehicle after one damage roll; `fire_on` is the die that sets fire, 0 where none does."""
    value = damage.damage_value(unit)
    found: dict[Struck, float] = {}
    alike: dict[tuple[int | None, bool], float] = {}
    for (margin, face), p in outcomes(lambda d: damage.roll_penetration(d, value, pen)).items():
        like = margin if margin is None else SAME_LEVEL[level_of(margin)]
        key = (like, margin is None and face == fire_on)
        alike[key] = alike.get(key, 0.0) + p
    for (margin, burning), p in alike.items():
        for struck, q in _landed(unit, margin, burning, indirect, officer).items():
            found[struck] = found.get(struck, 0.0) + p * q
    return found


@lru_cache(maxsize=4096)
def _landed(
    unit: Unit, margin: int | None, burns: bool, indirect: bool, officer: str
) -> dict[Struck, float]:
    return outcomes(
        lambda dice: land(dice, unit, margin, burns=burns, indirect=indirect, officer=officer)
    )
