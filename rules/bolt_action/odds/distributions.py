"""Exact chances of one roll (to hit, damage, order test, FUBAR), and of several together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import TypeVar

from rules.bolt_action.model.weapons import Size
from rules.bolt_action.rules.damage import roll_damage
from rules.bolt_action.rules.morale import roll_test
from rules.bolt_action.rules.to_hit import roll_hits
from rules.engine.play.dice import outcomes

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


def joined(
    left: Mapping[T, float], right: Mapping[U, float], join: Callable[[T, U], V]
) -> dict[V, float]:
    """Return the distribution of `join` of two independent draws."""
    found: dict[V, float] = {}
    for a, p in left.items():
        for b, q in right.items():
            key = join(a, b)
            found[key] = found.get(key, 0.0) + p * q
    return found


def repeated(
    one: Mapping[T, float], times: int, start: T, join: Callable[[T, T], T]
) -> dict[T, float]:
    """Return the distribution of `times` independent draws, joined one after another."""
    found: dict[T, float] = {start: 1.0}
    for _ in range(times):
        found = joined(found, one, join)
    return found


@lru_cache(maxsize=256)
def p_hit(needs: int) -> float:
    """Return the chance that one shot hits, from the roll that play makes (BA-SHO-5, BA-SHO-7)."""
    return outcomes(lambda dice: roll_hits(dice, 1, needs)).get(1, 0.0)


@lru_cache(maxsize=256)
def wounds_of_one(needs: int) -> Mapping[tuple[int, int], float]:
    """Return the distribution of men lost and exceptional damage by one hit (BA-DMG-1…4)."""
    return outcomes(lambda dice: roll_damage(dice, 1, needs))


@lru_cache(maxsize=256)
def p_damage(needs: int) -> float:
    """Return the chance that one hit damages (BA-DMG-1, BA-DMG-2)."""
    return sum(p for (lost, _), p in wounds_of_one(needs).items() if lost)


@lru_cache(maxsize=64)
def _test(needs: int) -> Mapping[tuple[bool, bool], float]:
    return outcomes(lambda dice: roll_test(dice, needs, "test"))


def p_test(needs: int) -> float:
    """Return the chance to pass a test on 2D6 (BA-PIN-2)."""
    return sum(p for (passed, _), p in _test(needs).items() if passed)


def p_fubar(needs: int) -> float:
    """Return the chance to fail a test on a double six (BA-PIN-4)."""
    return _test(needs).get((False, True), 0.0)


@lru_cache(maxsize=64)
def size_of(size: Size) -> Mapping[int, float]:
    """Return the distribution of a size such as 2D6."""
    return outcomes(lambda dice: size.roll(dice, "size"))


@lru_cache(maxsize=1024)
def binomial(count: int, chance: float) -> tuple[float, ...]:
    """Return the chances of 0…count successes."""
    row = [1.0]
    for _ in range(count):
        row = [
            (row[k] if k < len(row) else 0.0) * (1 - chance) + (row[k - 1] if k else 0.0) * chance
            for k in range(len(row) + 1)
        ]
    return tuple(row)
