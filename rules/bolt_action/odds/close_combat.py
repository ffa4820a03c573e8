"""Exact odds of close combat, from the functions that play resolves it with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import comb

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.odds.distributions import (
    binomial,
    p_hit,
    wounds_of_one,
)
from rules.bolt_action.rules import damage
from rules.bolt_action.rules.close_combat import (
    assault_vehicle,
    attacks,
    needs_to_hit_vehicle,
    verdict,
)
from rules.engine.dice import outcomes

Side = tuple[int, int]
"""Men, and how many of them carry Assault weapons."""

Blows = Mapping[tuple[int, Side], float]
"""The chances of losses caused and who is left."""

Fate = tuple[float, float, float]
"""The chances that the attacker wins, that it loses, that both are destroyed."""


@dataclass(frozen=True)
class Fight:
    """Two sides at close quarters; the scores are the damage rolls each needs on the other."""

    on_attacker: int
    on_defender: int

    def fate(self, attacker: Side, defender: Side, *, over_obstacle: bool) -> Fate:
        """The exact fate of an assault through every drawn round (BA-ASS-4…7)."""
        if over_obstacle:
            return together(self, attacker, defender)
        win = lose = both = 0.0
        for (caused, left), p in strikes(attacker, defender, self.on_defender).items():
            if not left[0]:
                win += p
                continue
            back = strikes(left, attacker, self.on_attacker)
            w, lo, b = self._after({(caused, left): p}, back, attacker, defender)
            win, lose, both = win + w, lose + lo, both + b
            if not caused:
                same = p * back.get((0, attacker), 0.0)
                w, lo, b = together(self, attacker, defender)
                win, lose, both = win + same * w, lose + same * lo, both + same * b
        return win, lose, both

    def _after(self, there: Blows, back: Blows, attacker: Side, defender: Side) -> Fate:
        """The fate of a round by the blows of both, draws fought on, but for one without losses.

        Who wins a round hangs on the losses alone: only drawn ones tell apart who is left.
        """
        fates = {"attacker": 0.0, "defender": 0.0, "both": 0.0}
        dealt, got = _by_losses(there), _by_losses(back)
        for caused, ends in dealt.items():
            for taken, others in got.items():
                won = verdict(attacker[0] - taken, defender[0] - caused, caused, taken)
                if won != "draw":
                    fates[won] += sum(ends.values()) * sum(others.values())
                elif caused:
                    for (d, p), (a, q) in product(ends.items(), others.items()):
                        for who, chance in zip(fates, together(self, a, d), strict=True):
                            fates[who] += p * q * chance
        return fates["attacker"], fates["defender"], fates["both"]


def _by_losses(blows: Blows) -> dict[int, dict[Side, float]]:
    found: dict[int, dict[Side, float]] = {}
    for (lost, left), p in blows.items():
        found.setdefault(lost, {})[left] = p
    return found


@lru_cache(maxsize=200_000)
def together(fight: Fight, attacker: Side, defender: Side) -> Fate:
    """Rounds in which both strike at once, until it is decided (BA-ASS-6, BA-ASS-7).

    A round without losses leaves everything as it was, so its chance is divided out.
    """
    there = strikes(attacker, defender, fight.on_defender)
    back = strikes(defender, attacker, fight.on_attacker)
    win, lose, both = fight._after(there, back, attacker, defender)
    rest = 1 - there.get((0, defender), 0.0) * back.get((0, attacker), 0.0)
    return win / rest, lose / rest, both / rest


@lru_cache(maxsize=20_000)
def strikes(by: Side, on: Side, needs: int) -> Blows:
    """Losses caused and who is left: one attack a man, two with an Assault weapon (BA-ASS-4)."""
    found: dict[tuple[int, Side], float] = {}
    for (lost, exceptional), p in blows(by[0] + by[1], on, needs).items():
        men = on[0] - lost
        key = (lost, (men, min(men, on[1] - min(exceptional, lost))))
        found[key] = found.get(key, 0.0) + p
    return found


def blows(count: int, on: Side, needs: int) -> Mapping[tuple[int, int], float]:
    """Men and Assault weapons lost to so many attacks, no more than there are (BA-DMG-4)."""
    one = wounds_of_one(needs)
    spared, plain, worse = (one.get(key, 0.0) for key in ((0, 0), (1, 0), (1, 1)))
    if not on[1]:
        plain, worse = plain + worse, 0.0
    found: dict[tuple[int, int], float] = {}
    for lost in range(count + 1):
        rest = comb(count, lost) * spared ** (count - lost)
        for exceptional in range(lost + 1 if worse else 1):
            key = min(on[0], lost), min(on[1], exceptional)
            p = rest * comb(lost, exceptional) * plain ** (lost - exceptional) * worse**exceptional
            found[key] = found.get(key, 0.0) + p
    return found


def assault_on_men(
    attacker: Unit, target: Unit, armed: tuple[int, int], *, over_obstacle: bool
) -> Fate:
    """The fate of an assault; `armed` counts both sides' Assault weapons."""
    sides = (attacker.men, armed[0]), (target.men, armed[1])
    return _between(attacker, target).fate(*sides, over_obstacle=over_obstacle)


def struck_back(
    attacker: Unit, target: Unit, armed: tuple[int, int], *, over_obstacle: bool
) -> float:
    """How many men an attacker may expect to lose in the first round of an assault."""
    fight = _between(attacker, target)
    ours, theirs = (attacker.men, armed[0]), (target.men, armed[1])
    left = {theirs: 1.0}
    if not over_obstacle:
        left = {}
        for (_, rest), p in strikes(ours, theirs, fight.on_defender).items():
            left[rest] = left.get(rest, 0.0) + p
    return sum(
        p * lost * q
        for rest, p in left.items()
        for (lost, _), q in strikes(rest, ours, fight.on_attacker).items()
    )


def _between(attacker: Unit, target: Unit) -> Fight:
    return Fight(
        on_attacker=damage.needs_to_damage(damage.damage_value(attacker), 0),
        on_defender=damage.needs_to_damage(damage.damage_value(target), 0),
    )


def assault_on_vehicle(ruleset: Ruleset, attacker: Unit, target: Unit, officer: str) -> float:
    """The chance that one assault destroys a vehicle, its pins shed first (BA-ASS-4, 11)."""
    target = replace(target, pins=0)
    count = attacks(ruleset, attacker, target)
    chances = binomial(count, p_hit(needs_to_hit_vehicle(ruleset, target)))
    return sum(p * _lost_to(ruleset, attacker, target, n, officer) for n, p in enumerate(chances))


def _lost_to(ruleset: Ruleset, attacker: Unit, target: Unit, hits: int, officer: str) -> float:
    found = outcomes(
        lambda dice: assault_vehicle(dice, ruleset, attacker, target, hits, officer).unit.destroyed
    )
    return found.get(True, 0.0)
