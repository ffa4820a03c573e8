"""Effects of one shot on its target, by exact chances (SW-SHO-1…3, SW-WND-1, SW-TRA-1)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.shadow_war.model.facts import Shot
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import Fighter
from rules.shadow_war.odds import chances
from rules.shadow_war.rules import fire


@dataclass(frozen=True, slots=True)
class Struck:
    """Effects of one shot.

    ``named``: the modifiers to hit. ``score``: the score needed. ``hit``, ``wound``: the chances
    that it hits, and that a hit wounds. ``fate``: the fate of a target that was on its feet.
    ``pinned``: the chance that it is pinned.
    """

    named: tuple[str, ...]
    score: str
    hit: float
    wound: float
    fate: chances.Fate
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
    hit, score = chances.p_hit(needs, ones_miss), fire.score(needs, ones_miss=ones_miss)
    profile = target.profile
    wound = chances.p_wound(weapon.strength, profile.toughness, profile.save, weapon.save_modifier)
    fate = chances.fate(1, wound, target.wounds).times(hit)
    return Struck(tuple(named), score, hit, wound, fate, p_pinned(ruleset, hit, fate))


def p_pinned(ruleset: Ruleset, hit: float, fate: chances.Fate) -> float:
    """Return the chance that a target is hit and pinned, by its fate (SW-HIT-1)."""
    return hit - fate.down - fate.out if ruleset.assumptions.hits_pin else 0.0
