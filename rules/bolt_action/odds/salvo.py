"""Results of each shot of a volley: its scores, its hits, the pins of its shells.

Pins are placed before damage, so the damage is computed for each number of pins separately
(`through`). Pins beyond those that break a target are not distinguished.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Weapon
from rules.bolt_action.odds.distributions import joined, p_damage, p_hit, repeated, size_of
from rules.bolt_action.rules import damage, high_explosive
from rules.bolt_action.rules.fire import from_above, strikes_with
from rules.bolt_action.rules.morale import breaking_point
from rules.bolt_action.rules.to_hit import needs_to_hit

T = TypeVar("T", bound=Hashable)
H = TypeVar("H", bound=Hashable)

Told = tuple[bool, int, H]
"""Whether anything but a shell hit, the pins of shells, and the harm of the hits.

The harm is men lost, or damage rolls.
"""

States = dict[T, float]
"""Chances of the fates of a target."""

After = Callable[["Fired", States[T]], Iterator[States[T]]]
"""Fates after no damage roll of a shot, after one, after two, and so on."""


@dataclass(frozen=True)
class Fired:
    """One die of a shot: its score, its chances, and its penetration."""

    shot: Shot
    weapon: Weapon
    needs: int
    pen: int
    shell: bool
    above: bool
    p_hit: float
    p_damage: float

    def like(self, other: Fired) -> bool:
        """Return whether two shots differ only in the number of models that fire them."""
        return replace(self, shot=other.shot) == other


def fired(
    ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, moved: bool, rounds: int
) -> Fired:
    """Return one shot's scores and chances."""
    weapon = ruleset.weapon(shot.weapon)
    needs = needs_to_hit(ruleset, shooter, target, shot, moved=moved, rounds=rounds)
    shell, adds = strikes_with(ruleset, target, shot, from_air=shooter.warplane)
    pen = sum(add.value for add in adds)
    wants = damage.needs_to_damage(damage.damage_value(target), pen)
    above = from_above(ruleset, shooter, shot)
    return Fired(shot, weapon, needs, pen, shell, above, p_hit(needs), p_damage(wants))


@dataclass(frozen=True)
class Tally(Generic[H]):
    """Addition of the harm of hits: a zero, and a sum."""

    nothing: H
    add: Callable[[H, H], H]


ROLLS: Tally[int] = Tally(0, int.__add__)
"""Adds up damage rolls."""

NO_HARM: Tally[None] = Tally(None, lambda a, b: None)
"""Adds up nothing: where only hits and pins count."""


@dataclass(frozen=True)
class Salvo:
    """Models that fire the same shot at once, with equal chances."""

    one: Fired
    models: int

    def hits(self) -> list[float]:
        """Return the chances of 0, 1, 2… hits."""
        dice = repeated(size_of(self.one.weapon.shots), self.models, 0, int.__add__)
        found = [0.0] * (max(dice) + 1)
        row, p = [1.0], self.one.p_hit
        for count in range(max(dice) + 1):
            for hits, chance in enumerate(row):
                found[hits] += dice.get(count, 0.0) * chance
            row = [a * (1 - p) + b * p for a, b in zip([*row, 0.0], [0.0, *row], strict=True)]
        return found

    def pins(self) -> Mapping[int, float]:
        """Return the distribution of pins by one hit's shell, 0 where there is none (BA-HE-1)."""
        if self.one.shell and self.one.weapon.he is not None:
            return size_of(high_explosive.SHELLS[str(self.one.weapon.he)][0])
        return {0: 1.0}

    def tell(
        self, ruleset: Ruleset, done: Mapping[H, float], limit: int, tally: Tally[H]
    ) -> dict[Told[H], float]:
        """Return the distribution of hits, shell pins and harm, `done` by each hit."""
        each, per_hit = ruleset.assumptions.shells_pin_each, self.pins()
        pins, harm = {0: 1.0}, {tally.nothing: 1.0}
        found: dict[Told[H], float] = {}
        for hits, p in enumerate(self.hits()):
            if hits:
                pins = joined(pins, per_hit, lambda a, b: min(limit, added(each, a, b)))
                harm = joined(harm, done, tally.add)
            for gained, q in pins.items():
                for much, r in harm.items():
                    key = (hits > 0 and not self.one.shell, gained, much)
                    found[key] = found.get(key, 0.0) + p * q * r
        return found


def salvoes(made: Sequence[Fired], *, in_order: bool) -> list[Salvo]:
    """Group a volley's equal shots; with `in_order`, only those that follow each other."""
    found: list[Salvo] = []
    for one in made:
        models = len(one.shot.models)
        alike = [n for n, salvo in enumerate(found) if salvo.one.like(one)]
        if alike and not (in_order and alike[-1] < len(found) - 1):
            found[alike[-1]] = Salvo(one, found[alike[-1]].models + models)
        else:
            found.append(Salvo(one, models))
    return found


def added(each: bool, pins: int, more: int) -> int:
    """Return the pins of two lots of shells: of both, or of the worse (assumption)."""
    return pins + more if each else max(pins, more)


def whole_volley(
    ruleset: Ruleset,
    volley: Sequence[Salvo],
    per_hit: Sequence[Mapping[H, float]],
    limit: int,
    tally: Tally[H],
) -> dict[Told[H], float]:
    """Return the distribution of hits, shell pins and harm, with `per_hit` for one hit of each
    salvo.
    """
    each = ruleset.assumptions.shells_pin_each

    def add(a: Told[H], b: Told[H]) -> Told[H]:
        return a[0] or b[0], min(limit, added(each, a[1], b[1])), tally.add(a[2], b[2])

    total: dict[Told[H], float] = {(False, 0, tally.nothing): 1.0}
    for salvo, done in zip(volley, per_hit, strict=True):
        total = joined(total, salvo.tell(ruleset, done, limit, tally), add)
    return total


def pins_placed(ruleset: Ruleset, volley: Sequence[Salvo]) -> tuple[float, ...]:
    """Return the chances that a volley places 0, 1, 2… pins before damage (BA-PIN-1, BA-HE-1)."""
    endless = 10_000
    told = whole_volley(ruleset, volley, [{None: 1.0}] * len(volley), endless, NO_HARM)
    row = [0.0] * (1 + max(placed(ruleset, hit, shells) for hit, shells, _ in told))
    for (hit, shells, _), p in told.items():
        row[placed(ruleset, hit, shells)] += p
    return tuple(row)


def most_pins(target: Unit) -> int:
    """Return the pins that break a target; more change nothing (BA-PIN-7, WP-12)."""
    return max(1, breaking_point(target) - target.pins)


def placed(ruleset: Ruleset, hit: bool, shells: int) -> int:
    """Return the pins of a volley, by whether it hit, and the pins of its shells."""
    return high_explosive.total_pins(ruleset, hit, [shells] if shells else [])


def through(
    ruleset: Ruleset,
    target: Unit,
    volley: Sequence[Salvo],
    begin: Callable[[int], T],
    after: After[T],
) -> States[T]:
    """Return the fates of a vehicle or plane after all damage of a volley.

    `begin` gives its fate with a number of pins placed; numbers that break it at once are left out.
    """
    limit = most_pins(target)
    told = [salvo.tell(ruleset, _rolls(salvo.one, target), limit, ROLLS) for salvo in volley]
    found: States[T] = {}
    for pins in range(limit):
        lots: dict[tuple[bool, int], States[T]] = {(False, 0): {begin(pins): 1.0}}
        for salvo, chances in zip(volley, told, strict=True):
            lots = _after_salvo(ruleset, salvo.one, chances, lots, pins, after)
        for (hit, shells), states in lots.items():
            if placed(ruleset, hit, shells) == pins:
                _mix(found, states, 1.0)
    return found


def _rolls(one: Fired, target: Unit) -> Mapping[int, float]:
    """Return the damage rolls of one hit: a shell's hits, but one on armour (BA-HE-1, BA-HE-2)."""
    if one.shell and one.weapon.he is not None and not target.armoured:
        return size_of(one.weapon.he)
    return {1: 1.0}


def _after_salvo(
    ruleset: Ruleset,
    one: Fired,
    chances: Mapping[Told[int], float],
    lots: Mapping[tuple[bool, int], States[T]],
    pins: int,
    after: After[T],
) -> dict[tuple[bool, int], States[T]]:
    """Return fates by hit and shell pins so far, after one salvo; above `pins` they are
    left out.
    """
    each = ruleset.assumptions.shells_pin_each
    grown: dict[tuple[bool, int], States[T]] = {}
    for (hit, shells), states in lots.items():
        by_count: dict[int, list[tuple[tuple[bool, int], float]]] = {}
        for (also, more, count), p in chances.items():
            key = (hit or also, added(each, shells, more))
            if placed(ruleset, *key) <= pins:
                by_count.setdefault(count, []).append((key, p))
        counts = range(max(by_count, default=-1) + 1)
        for count, struck in zip(counts, after(one, states), strict=False):
            for key, p in by_count.get(count, ()):
                _mix(grown.setdefault(key, {}), struck, p)
    return grown


def _mix(into: States[T], states: Mapping[T, float], chance: float) -> None:
    for fate, p in states.items():
        into[fate] = into.get(fate, 0.0) + p * chance
