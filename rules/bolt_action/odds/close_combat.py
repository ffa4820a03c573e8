"""Exact odds of close combat, from the functions that resolve it in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import comb

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Model, Unit
from rules.bolt_action.odds.distributions import binomial, p_hit, wounds_of_one
from rules.bolt_action.rules import damage
from rules.bolt_action.rules.casualties import (
    gunner,
    hands_on,
    lost_with_gunner,
    missed,
    most_missed,
    picks_most_missed,
    survivors,
)
from rules.bolt_action.rules.close_combat import (
    assault_vehicle,
    attacks,
    attacks_of,
    needs_to_hit_vehicle,
    verdict,
)
from rules.engine.play.dice import outcomes

Left = int
"""A unit after some losses, by its number in its `Side`."""

GONE: Left = 0
"""The number of a unit of which nothing is left."""

Blows = Mapping[tuple[int, Left], float]
"""Chances of the losses caused and of what is left."""

Fate = tuple[float, float, float]
"""Chances that the attacker wins, that it loses, that both are destroyed."""


Row = tuple[tuple[float, int], ...]
"""All that a fight knows of a unit's men: the value and the attacks of each."""

Lost = tuple[int, int]
"""Men lost so far: the total, and those by exceptional damage that mattered."""


@dataclass(frozen=True)
class Standing:
    """A unit after some losses. `picks`: how many exceptional casualties can matter to it."""

    unit: Unit
    lost: Lost
    attacks: int
    picks: int


class Side:
    """One side of a fight: all that may be left of its unit, as casualties take it in play."""

    def __init__(self, ruleset: Ruleset, unit: Unit) -> None:
        self._ruleset = ruleset
        self._needs = damage.needs_to_damage(damage.damage_value(unit), 0)
        self._takes_over = hands_on(ruleset, unit)
        self._numbers: dict[Row | Lost, Left] = {}
        self._standing: dict[Left, Standing] = {}
        self._blows: dict[tuple[int, Left], Blows] = {}
        self._rest = survivors(ruleset, unit)
        row = self._row(unit)
        self._same = ruleset.name, ruleset.assumptions, unit.kind, unit.team, self._needs, row
        self.whole = self._number(row if self._takes_over else (0, 0), unit, (0, 0))

    def __eq__(self, other: object) -> bool:
        """Return whether two units fare alike in every fight."""
        return self._same == other._same if isinstance(other, Side) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._same)

    def attacks_of(self, left: Left) -> int:
        """Count the attacks of what is left (BA-ASS-4)."""
        return 0 if left == GONE else self._standing[left].attacks

    def struck(self, count: int, left: Left) -> Blows:
        """Return the losses to ``count`` attacks, and what they leave (BA-ASS-4, BA-DMG-4)."""
        found = self._blows.get((count, left))
        if found is None:
            found = dict[tuple[int, Left], float]()
            now = self._standing[left]
            for lost, p in losses(count, now.unit.men, now.picks, self._needs).items():
                key = lost[0], self._after(now, lost) if lost[0] < now.unit.men else GONE
                found[key] = found.get(key, 0.0) + p
            self._blows[count, left] = found
        return found

    def _after(self, now: Standing, lost: Lost) -> Left:
        """Return what casualties leave of a unit.

        Where men take over the weapons of others, it depends on who fell before; else only on how
        many.
        """
        if self._takes_over:
            unit = survivors(self._ruleset, now.unit)(*lost)
            return self._number(self._row(unit), unit, lost)
        all_lost = now.lost[0] + lost[0], now.lost[1] + lost[1]
        known = self._numbers.get(all_lost)
        return self._number(all_lost, self._rest(*all_lost), all_lost) if known is None else known

    def _row(self, unit: Unit) -> Row:
        men = (model for model in unit.models if not model.gun)
        return tuple((missed(self._ruleset, unit, m), attacks_of(self._ruleset, m)) for m in men)

    def _number(self, key: Row | Lost, unit: Unit, lost: Lost) -> Left:
        number = self._numbers.setdefault(key, GONE if unit.destroyed else len(self._numbers) + 1)
        if number not in self._standing and number != GONE:
            order = most_missed(self._ruleset, unit)
            row = [attacks_of(self._ruleset, model) for model in order]
            self._standing[number] = Standing(unit, lost, sum(row), self._picks(unit, order, row))
        return number

    def _picks(self, unit: Unit, order: Sequence[Model], row: Sequence[int]) -> int:
        """Return how many exceptional casualties can matter; beyond them all men are equal."""
        special = sum(any(count != row[-1] for count in row[n:]) for n in range(len(row)))
        if special and self._takes_over:  # who takes over what depends on whose turn it is to pick
            return len(row)
        if not picks_most_missed(self._ruleset, exceptional=True):
            return 0
        teamed = lost_with_gunner(self._ruleset, unit)
        gunners = sum(gunner(self._ruleset, model) for model in order) if teamed else 0
        return max(gunners, special)


class Fight:
    """Two sides at close quarters. Results are cached."""

    def __init__(self, attacker: Side, defender: Side) -> None:
        self.attacker, self.defender = attacker, defender
        self._together: dict[tuple[Left, Left], Fate] = {}

    def fate(self, *, over_obstacle: bool) -> Fate:
        """Return the exact fate of an assault through every drawn round (BA-ASS-4…7)."""
        mine, other = self.attacker.whole, self.defender.whole
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
        return self.defender.struck(self.attacker.attacks_of(by), on)

    def on_attacker(self, by: Left, on: Left) -> Blows:
        """Return the losses that the defender causes, and the men left of the attacker."""
        return self.attacker.struck(self.defender.attacks_of(by), on)

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
    """Return the exact chances of what an assault does to a target on foot."""
    fight = _fight(Side(ruleset, attacker), Side(ruleset, target))
    return fight.fate(over_obstacle=over_obstacle)


def struck_back(ruleset: Ruleset, attacker: Unit, target: Unit, *, over_obstacle: bool) -> float:
    """Return how many men an attacker may expect to lose in the first round of an assault."""
    fight = _fight(Side(ruleset, attacker), Side(ruleset, target))
    mine, other = fight.attacker.whole, fight.defender.whole
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
