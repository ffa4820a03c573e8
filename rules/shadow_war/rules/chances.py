"""Exact chances from the functions that play: of a shot, a wound, a trauma, a close combat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from rules.engine.play.dice import outcomes
from rules.shadow_war.model.facts import Shot
from rules.shadow_war.model.ruleset import FLESH_WOUND, Ruleset
from rules.shadow_war.model.state import DOWN, OUT, Fighter
from rules.shadow_war.rules import fire
from rules.shadow_war.rules.close_combat import Bout, Stance, judge
from rules.shadow_war.rules.damage import roll_trauma, roll_wounds
from rules.shadow_war.rules.morale import leadership_test


@dataclass(frozen=True, slots=True)
class Fate:
    """Chances of a fighter's fates: a flesh wound, going down, and out of action."""

    flesh_wound: float = 0.0
    down: float = 0.0
    out: float = 0.0

    def times(self, chance: float) -> Fate:
        """Return the fate multiplied by the chance that it comes up."""
        return Fate(self.flesh_wound * chance, self.down * chance, self.out * chance)

    def plus(self, other: Fate) -> Fate:
        """Return the sum of two fates that exclude each other."""
        return Fate(
            self.flesh_wound + other.flesh_wound, self.down + other.down, self.out + other.out
        )


@lru_cache(maxsize=256)
def p_hit(needs: int, ones_miss: bool = False) -> float:
    """Return the chance that a shot hits (SW-SHO-3)."""
    return outcomes(lambda dice: fire.roll_to_hit(dice, needs, ones_miss=ones_miss)).get(True, 0.0)


@lru_cache(maxsize=4096)
def p_wound(strength: int, toughness: int, save: int, modifier: int) -> float:
    """Return the chance that one hit wounds and no save stops it (SW-WND-1, SW-WND-2)."""
    found = outcomes(lambda dice: roll_wounds(dice, 1, strength, toughness, save, modifier))
    return found.get(1, 0.0)


@lru_cache(maxsize=64)
def p_leadership(leadership: int) -> float:
    """Return the chance to pass a test on 2D6 (SW-TEST-1)."""
    return outcomes(lambda dice: leadership_test(dice, leadership, "test")).get(True, 0.0)


@lru_cache(maxsize=1)
def trauma() -> Fate:
    """Return the fate of one trauma roll (SW-TRA-1)."""
    found = outcomes(roll_trauma)
    return Fate(found[FLESH_WOUND], found[DOWN], found[OUT])


def fate(hits: int, wound: float, wounds: int) -> Fate:
    """Return the fate of a fighter with ``wounds`` left after hits.

    ``wound``: the chance that a hit takes a wound.
    """
    spared = sum(
        comb(hits, k) * wound**k * (1 - wound) ** (hits - k) for k in range(min(wounds, hits + 1))
    )
    return trauma().times(max(0.0, 1 - spared))


@lru_cache(maxsize=16)
def hands(count: int) -> Mapping[tuple[int, ...], float]:
    """Return the classes of ``count`` attack dice in close combat, each with its chance.

    Dice count by the best, the sixes and the ones of them: one hand stands for all equal ones.
    """
    seen: dict[tuple[int, int, int], tuple[int, ...]] = {}
    found: dict[tuple[int, ...], float] = {}
    for faces in combinations_with_replacement(range(1, 7), count):
        ways = factorial(count) // prod(factorial(faces.count(f)) for f in set(faces))
        alike = (max(faces, default=0), faces.count(6), faces.count(1))
        hand = seen.setdefault(alike, faces)
        found[hand] = found.get(hand, 0.0) + ways / 6**count
    return found


@lru_cache(maxsize=2048)
def bouts(first: Stance, second: Stance, tie_hits: int = 0) -> Mapping[tuple[str, int], float]:
    """Return chances of winner ("first", "second" or "") and hits in close combat (SW-CC-1,
    SW-CC-2).
    """
    found: dict[tuple[str, int], float] = {}
    for faces, p in hands(first.attacks).items():
        for others, q in hands(second.attacks).items():
            bout: Bout = judge(first, second, faces, others, tie_hits)
            key = (bout.winner, bout.hits)
            found[key] = found.get(key, 0.0) + p * q
    return found


def fought(
    chances: Mapping[tuple[str, int], float], winner: str, wound: float, wounds: int
) -> Fate:
    """Return the fate of a fighter with ``wounds`` left, after the hits of its opponent,
    ``winner``.
    """
    whole = Fate()
    for (who, hits), p in chances.items():
        if who == winner and hits:
            whole = whole.plus(fate(hits, wound, wounds).times(p))
    return whole


@dataclass(frozen=True, slots=True)
class Struck:
    """Effects of one shot.

    ``named``: the modifiers to hit. ``needs``: the score needed, and ``score`` as `fire.score` has
    it. ``hit``, ``wound``: the chances
    that it hits, and that a hit wounds. ``fate``: the fate of a target that was on its feet.
    ``pinned``: the chance that it is pinned.
    """

    named: tuple[str, ...]
    needs: int
    score: str
    hit: float
    wound: float
    fate: Fate
    pinned: float


def struck(
    ruleset: Ruleset, fighter: Fighter, target: Fighter, shot: Shot, *, overwatch: bool = False
) -> Struck:
    """Return the effects of a fighter's shot. Raises RuleError for an unknown weapon."""
    weapon = ruleset.weapon(shot.weapon)
    charging = overwatch and target.charged == fighter.id
    named = fire.modifiers(ruleset, target, shot, overwatch=overwatch, charging=charging)
    bs = fire.skill(ruleset, fighter.profile.bs, fighter)
    needs = fire.needs_to_hit(bs, weapon.to_hit(shot.range_in), named)
    ones_miss = ruleset.assumptions.ones_miss
    hit, score = p_hit(needs, ones_miss), fire.score(needs, ones_miss=ones_miss)
    profile = target.profile
    wound = p_wound(weapon.strength, profile.toughness, profile.save, weapon.save_modifier)
    then = fate(1, wound, target.wounds).times(hit)
    return Struck(tuple(named), needs, score, hit, wound, then, p_pinned(ruleset, hit, then))


def p_pinned(ruleset: Ruleset, hit: float, fate: Fate) -> float:
    """Return the chance that a target is hit and pinned, by its fate (SW-HIT-1)."""
    return hit - fate.down - fate.out if ruleset.assumptions.hits_pin else 0.0
