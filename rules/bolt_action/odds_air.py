"""Exact odds of fire at a warplane: pins, driven off, shot down (WP-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.bolt_action import damage
from rules.bolt_action.distributions import joined, wounds_of_one
from rules.bolt_action.facts import Shot
from rules.bolt_action.morale import broken
from rules.bolt_action.odds_fire import Outcome, fired, strikes
from rules.bolt_action.ruleset import Ruleset
from rules.bolt_action.state import Unit

MOST_STRIKES = 10_000

Points = tuple[int, bool]
"""Points of damage, and whether any was exceptional."""


def fire_at_plane(
    ruleset: Ruleset, shooter: Unit, target: Unit, shots: Sequence[Shot], *, moved: bool
) -> Outcome:
    """The odds of a volley at a plane; `p_destroyed` counts it driven off and shot down alike."""
    made = tuple(fired(ruleset, shooter, target, shot, moved, 1) for shot in shots)
    needs = [damage.needs_to_damage(damage.damage_value(target), one.pen) for one in made]
    fates: dict[tuple[int, bool], float] = {}
    for counts, gained, p in strikes(ruleset, target, made, MOST_STRIKES):
        states = {(gained, _gone(target, gained)): p}
        for count, wanted in zip(counts, needs, strict=True):
            states = _struck(target, states, _rolls(wanted, count))
        for fate, q in states.items():
            fates[fate] = fates.get(fate, 0.0) + q
    pins = [0.0] * (1 + max(gained for gained, _ in fates))
    for (gained, _), p in fates.items():
        pins[gained] += p
    gone = sum(p for (_, lost), p in fates.items() if lost)
    return Outcome(made, 1 - pins[0], tuple(pins), (1.0,), 0.0, gone)


def _gone(target: Unit, gained: int) -> bool:
    return broken(replace(target, pins=target.pins + gained))


@lru_cache(maxsize=1024)
def _rolls(needs: int, count: int) -> Mapping[Points, float]:
    """So many damage rolls, from the one that play makes."""
    if not count:
        return {(0, False): 1.0}
    return joined(
        _rolls(needs, count - 1),
        wounds_of_one(needs),
        lambda so_far, roll: (so_far[0] + roll[0], so_far[1] or roll[1] > 0),
    )


def _struck(
    target: Unit, states: Mapping[tuple[int, bool], float], rolls: Mapping[Points, float]
) -> dict[tuple[int, bool], float]:
    """Every fate after one shot's damage; who is gone is struck no more."""
    found: dict[tuple[int, bool], float] = {}
    for (gained, gone), p in states.items():
        for (points, exceptional), q in rolls.items() if not gone else [((0, True), 1.0)]:
            lost = exceptional or _gone(target, gained + points)
            key = (gained + points, lost)
            found[key] = found.get(key, 0.0) + p * q
    return found
