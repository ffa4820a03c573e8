"""Movement: the allowance, the cost of a path, and checks of its facts."""

from __future__ import annotations

from math import inf, isfinite

from languages.message import message
from rules.engine.errors import RuleError, no_such, value_of, wrong_value
from rules.shadow_war.model.facts import GROUNDS, VERY_DIFFICULT, Path, check_numbers
from rules.shadow_war.model.ruleset import WHOLE_MOVE, Ruleset
from rules.shadow_war.model.state import Fighter

CRAWL_IN = 2.0
"""Distance that pinned and down fighters crawl, inches (SW-MOV-2)."""

FRIEND_IN = 2.0
"""Distance of a friend that lets a pinned fighter recover, inches (SW-MOV-2)."""

LOW_IN, HIGH_IN, THIN_IN = 1.0, 2.0, 1.0
"""Heights and width of barriers, inches.

Barriers below LOW_IN are free. Up to HIGH_IN and thinner than THIN_IN they halve a move, or the
inches across them. A higher or wider barrier is a wall.
"""

BARRIER_SHARE = 0.5

SHARES = {"open": 1.0, "ladder": 1.0, "difficult": 0.5, VERY_DIFFICULT: 0.25, "impassable": 0.0}
"""Share of a move by ground (SW-MOV-3); for a climb it is an assumption."""

SLACK_IN = 1e-6
"""Inches by which a sum of floats may miss an allowance."""


def share(ruleset: Ruleset, ground: str) -> float:
    """Return the share of a move that a ground leaves, 0…1 (SW-MOV-3)."""
    if ground != "climb":
        return SHARES[ground]
    assumed = ruleset.assumptions
    return assumed.climb_share if assumed.climbing else 0.0


def allowance(fighter: Fighter, kind: str) -> float:
    """Return the inches of open ground for a move, run, charge or crawl (SW-MOV-2)."""
    if kind == "crawl":
        return CRAWL_IN
    return fighter.profile.move * (2 if kind in ("run", "charge") else 1)


def barrier(ruleset: Ruleset, height_in: float, width_in: float) -> tuple[float, float]:
    """Return the effect of a barrier: its share of the move, and its cost in inches (SW-MOV-3).

    The cost is on top of the barrier's width, which the legs of a path include already.
    """
    if height_in < LOW_IN:
        return 1.0, 0.0
    if height_in <= HIGH_IN and width_in < THIN_IN:
        if ruleset.assumptions.barrier_cost == WHOLE_MOVE:
            return BARRIER_SHARE, 0.0
        return 1.0, width_in / BARRIER_SHARE - width_in
    climb = share(ruleset, "climb")
    return (1.0, 2 * height_in / climb + width_in) if climb else (0.0, inf)


def cost_in(ruleset: Ruleset, path: Path) -> float:
    """Return the cost of a path, inches of open ground; infinite where it cannot be gone.

    Raises RuleError (``PLAY-UNKNOWN``) for invalid facts.
    """
    check_facts(path)
    whole, factor = 0.0, 1.0
    for ground, inches in path.legs:
        if inches > 0:
            left = share(ruleset, ground)
            whole += inches / left if left else inf
    for height_in, width_in in path.barriers:
        left, inches = barrier(ruleset, height_in, width_in)
        whole += inches
        if left:
            factor = factor * left if ruleset.assumptions.barriers_add_up else min(factor, left)
    return whole / factor


def check_facts(path: Path) -> None:
    """Check a path. Raises RuleError for an unknown ground or negative inches."""
    for ground, inches in path.legs:
        if ground not in GROUNDS:
            raise no_such("ground", ground, ", ".join(GROUNDS))
        if not inches >= 0 or not isfinite(inches):
            raise wrong_value("legs", value_of("positive"), inches)
    for sizes in path.barriers:
        if not all(inches >= 0 for inches in sizes):
            raise wrong_value("barriers", value_of("positive"), sizes)
    check_numbers(path, "enemy_in", "cover_in")


def check_path(ruleset: Ruleset, fighter: Fighter, path: Path, limit_in: float, rule: str) -> None:
    """Check that a move other than a charge keeps the rules of movement. Raises RuleError.

    `limit_in` is its allowance in inches of open ground, under `rule`.
    """
    cost = cost_in(ruleset, path)
    if cost == inf:
        raise RuleError("SW-MOV-3", message("play-refused-impassable", fighter=fighter.id))
    if cost > limit_in + SLACK_IN:
        why = rule if cost <= path.length_in + SLACK_IN else "SW-MOV-3"
        raise RuleError(
            why, message("play-refused-way-takes", fighter=fighter.id, reach=limit_in, cost=cost)
        )
    if path.enemy_in <= 0 and not path.still:
        raise RuleError("SW-MOV-1", message("play-refused-ends-in-contact", fighter=fighter.id))


def check_places(fighter: Fighter, rows: tuple[tuple[float, ...], ...]) -> None:
    """Check that places are one row of this fighter: number, x, y, more. Raises RuleError."""
    if len(rows) > 1 or any(len(row) < 3 or row[0] != fighter.number for row in rows):
        raise wrong_value("to", message("sw-placed-by", number=fighter.number), rows)
