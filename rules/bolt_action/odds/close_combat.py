"""Exact odds of close combat, from the functions that resolve it in play."""

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
from rules.bolt_action.rules.casualties import (
    gunner,
    lost_with_gunner,
    most_missed,
    picks_most_missed,
)
from rules.bolt_action.rules.close_combat import (
    assault_vehicle,
    attacks,
    attacks_of,
    needs_to_hit_vehicle,
    verdict,
)
from rules.engine.dice import outcomes

Left = tuple[int, int]
"""The men left of a side: from one place in its row up to another."""

GONE: Left = (0, 0)
"""No man is left."""

Blows = Mapping[tuple[int, Left], float]
"""Chances of the losses caused and the men left."""

Fate = tuple[float, float, float]
"""Chances that the attacker wins, that it loses, that both are destroyed."""


@dataclass(frozen=True)
class Side:
    """One side: each man's attacks, the most valuable man first, and the damage roll that harms it.

    `gunners`: how many of the first men a team is lost with, 0 where it is no such team. `picks`:
    how many exceptional casualties can matter; beyond them all men are equal.
    """

    attacks: tuple[int, ...]
    gunners: int
    picks: int
    needs: int

    @staticmethod
    def of(ruleset: Ruleset, unit: Unit) -> Side:
        """Return a unit's part in a fight: one attack a man, two with an Assault weapon
        (BA-ASS-4).
        """
        order = most_missed(ruleset, unit)
        row = tuple(attacks_of(ruleset, model) for model in order)
        teamed = lost_with_gunner(ruleset, unit)
        gunners = sum(gunner(ruleset, model) for model in order) if teamed else 0
        special = sum(any(count != row[-1] for count in row[n:]) for n in range(len(row)))
        crew = unit.kind == "artillery" and ruleset.assumptions.crew_takes_over
        matter = picks_most_missed(ruleset, exceptional=True) and not crew
        picks = max(gunners, special) if matter else 0
        return Side(row, gunners, picks, damage.needs_to_damage(damage.damage_value(unit), 0))

    def attacks_of(self, left: Left) -> int:
        """Count the attacks of the men left."""
        return sum(self.attacks[left[0] : left[1]])

    def after(self, left: Left, lost: int, exceptional: int) -> Left:
        """Remove men: the shooter's picks first, then the owner's (BA-DMG-4, BA-WPN-4)."""
        first, last = left
        if lost >= last - first:
            return GONE
        picked = min(exceptional, max(0, self.picks - first))
        first, last = first + picked, last - (lost - picked)
        return GONE if 0 < self.gunners <= first else (first, last)


class Fight:
    """Two sides at close quarters. Results are cached."""

    def __init__(self, attacker: Side, defender: Side) -> None:
        self.attacker, self.defender = attacker, defender
        self._together: dict[tuple[Left, Left], Fate] = {}

    def fate(self, *, over_obstacle: bool) -> Fate:
        """Return the exact fate of an assault through every drawn round (BA-ASS-4…7)."""
        mine, other = (0, len(self.attacker.attacks)), (0, len(self.defender.attacks))
        if over_obstacle:
            return self.together(mine, other)
        win = lose = both = 0.0
        for (caused, left), p in self.on_defender(mine, other).items():
            if left == GONE:
                win += p
                continue
            back = self.on_attacker(left, mine)
            w, lo, b = self._after({(caused, left): p}, back, mine, other)
            win, lose, both = win + w, lose + lo, both + b
            if not caused:
                same = p * back.get((0, mine), 0.0)
                w, lo, b = self.together(mine, other)
                win, lose, both = win + same * w, lose + same * lo, both + same * b
        return win, lose, both

    def together(self, mine: Left, other: Left) -> Fate:
        """Return the fate of rounds in which both strike at once, until it is decided (BA-ASS-6,
        BA-ASS-7).

        A round without losses changes nothing, so its chance is divided out.
        """
        found = self._together.get((mine, other))
        if found is None:
            there, back = self.on_defender(mine, other), self.on_attacker(other, mine)
            win, lose, both = self._after(there, back, mine, other)
            rest = 1 - there.get((0, other), 0.0) * back.get((0, mine), 0.0)
            found = self._together[mine, other] = win / rest, lose / rest, both / rest
        return found

    def on_defender(self, by: Left, on: Left) -> Blows:
        """Return the losses that the attacker causes, and the men left of the defender."""
        return strikes(self.attacker.attacks_of(by), self.defender, on)

    def on_attacker(self, by: Left, on: Left) -> Blows:
        """Return the losses that the defender causes, and the men left of the attacker."""
        return strikes(self.defender.attacks_of(by), self.attacker, on)

    def _after(self, there: Blows, back: Blows, mine: Left, other: Left) -> Fate:
        """Return the fate of a round by the blows of both; draws are fought on.

        A draw without losses is left out. Only drawn rounds need to know which men are left.
        """
        fates, draws = {"attacker": 0.0, "defender": 0.0, "both": 0.0}, [0.0, 0.0, 0.0]
        got = [(key, ends, sum(ends.values())) for key, ends in _by_losses(back).items()]
        for (caused, stands), ends in _by_losses(there).items():
            chance = sum(ends.values())
            for (taken, holds), others, alike in got:
                won = verdict(int(holds), int(stands), caused, taken)
                if won != "draw":
                    fates[won] += chance * alike
                elif caused:
                    for (d, p), (a, q) in product(ends.items(), others.items()):
                        win, lose, both = self.together(a, d)
                        draws[0] += p * q * win
                        draws[1] += p * q * lose
                        draws[2] += p * q * both
        return fates["attacker"] + draws[0], fates["defender"] + draws[1], fates["both"] + draws[2]


def _by_losses(blows: Blows) -> dict[tuple[int, bool], dict[Left, float]]:
    """Group the men left by the losses, and by whether any man is left."""
    found: dict[tuple[int, bool], dict[Left, float]] = {}
    for (lost, left), p in blows.items():
        found.setdefault((lost, left != GONE), {})[left] = p
    return found


@lru_cache(maxsize=20_000)
def strikes(count: int, on: Side, left: Left) -> Blows:
    """Return the losses caused by ``count`` attacks, and the men left (BA-ASS-4)."""
    found: dict[tuple[int, Left], float] = {}
    men, picks = left[1] - left[0], max(0, on.picks - left[0])
    for (lost, exceptional), p in losses(count, men, picks, on.needs).items():
        key = lost, on.after(left, lost, exceptional)
        found[key] = found.get(key, 0.0) + p
    return found


@lru_cache(maxsize=20_000)
def losses(count: int, men: int, picks: int, needs: int) -> Mapping[tuple[int, int], float]:
    """Return men lost to attacks, and exceptional damage as far as it matters (BA-DMG-4)."""
    one = wounds_of_one(needs)
    spared, plain, worse = (one.get(key, 0.0) for key in ((0, 0), (1, 0), (1, 1)))
    if not picks:
        plain, worse = plain + worse, 0.0
    found: dict[tuple[int, int], float] = {}
    for lost in range(count + 1):
        rest = comb(count, lost) * spared ** (count - lost)
        for exceptional in range(lost + 1 if worse else 1):
            key = min(men, lost), min(picks, exceptional)
            p = rest * comb(lost, exceptional) * plain ** (lost - exceptional) * worse**exceptional
            found[key] = found.get(key, 0.0) + p
    return found


@lru_cache(maxsize=64)
def _fight(attacker: Side, defender: Side) -> Fight:
    return Fight(attacker, defender)


def assault_on_men(ruleset: Ruleset, attacker: Unit, target: Unit, *, over_obstacle: bool) -> Fate:
    """Return the fate of an assault on men."""
    fight = _fight(Side.of(ruleset, attacker), Side.of(ruleset, target))
    return fight.fate(over_obstacle=over_obstacle)


def struck_back(ruleset: Ruleset, attacker: Unit, target: Unit, *, over_obstacle: bool) -> float:
    """Return how many men an attacker may expect to lose in the first round of an assault."""
    fight = _fight(Side.of(ruleset, attacker), Side.of(ruleset, target))
    mine, other = (0, attacker.men), (0, target.men)
    left = {other: 1.0}
    if not over_obstacle:
        left = {}
        for (_, rest), p in fight.on_defender(mine, other).items():
            left[rest] = left.get(rest, 0.0) + p
    return sum(
        p * lost * q
        for rest, p in left.items()
        for (lost, _), q in fight.on_attacker(rest, mine).items()
    )


def assault_on_vehicle(ruleset: Ruleset, attacker: Unit, target: Unit, officer: str) -> float:
    """Return the chance that one assault destroys a vehicle, its pins shed first (BA-ASS-4, 11)."""
    target = replace(target, pins=0)
    count = attacks(ruleset, attacker, target)
    chances = binomial(count, p_hit(needs_to_hit_vehicle(ruleset, target)))
    return sum(p * _lost_to(ruleset, attacker, target, n, officer) for n, p in enumerate(chances))


def _lost_to(ruleset: Ruleset, attacker: Unit, target: Unit, hits: int, officer: str) -> float:
    found = outcomes(
        lambda dice: assault_vehicle(dice, ruleset, attacker, target, hits, officer).unit.destroyed
    )
    return found.get(True, 0.0)
