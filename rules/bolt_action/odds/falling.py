"""Exact odds of attacks from above: barrages, shells, air strikes.

They come from the functions that resolve these in play.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Size, weapons
from rules.bolt_action.odds.distributions import size_of
from rules.bolt_action.odds.fire import Fate, Lost, Outcome, losses, struck_again, summed
from rules.bolt_action.rules import barrage, damage, high_explosive
from rules.bolt_action.rules.casualties import telling_picks
from rules.bolt_action.rules.morale import pinned
from rules.engine.play.dice import outcomes

Told = dict[tuple[int, Lost], float]
"""Chances of pins gained and men lost."""

Struck = dict[tuple[int, bool], float]
"""Chances of pins gained, and whether a vehicle is struck as well."""

_MOST_PINS = 12


def barrage_on(
    ruleset: Ruleset, unit: Unit, distance_in: float, officer: str, radius_in: float | None = None
) -> tuple[float, Outcome]:
    """Return the odds of fire for effect on one unit: the chance of being within, and the outcome.

    ``radius_in``: the radius where it is known; else it is rolled (BA-BAR-3).
    """
    radius = outcomes(barrage.roll_radius) if radius_in is None else {radius_in: 1.0}
    inside = sum(p for inches, p in radius.items() if inches >= distance_in)
    fallen = outcomes(barrage.roll_fall)
    near = {0: 1 - inside} if inside < 1 else {}
    for gained, p in outcomes(barrage.roll_barrage_pins).items():
        near[gained] = near.get(gained, 0.0) + inside * fallen[False] * p
    size = weapons()[high_explosive.HEAVY_HOWITZER].he
    if size is None:
        raise TypeError(high_explosive.HEAVY_HOWITZER)
    assumed = ruleset.assumptions
    tests, above = assumed.any_losses_test, assumed.barrage_indirect
    return inside, _shelled(ruleset, unit, near, inside * fallen[True], size, officer, tests, above)


def shell_on(ruleset: Ruleset, unit: Unit, size: Size, officer: str, *, indirect: bool) -> Outcome:
    """Return the odds of a shell that hits a unit; armour is struck as by a barrage (BA-HE-1…3)."""
    return _shelled(ruleset, unit, {}, 1.0, size, officer, True, indirect)


def _shelled(
    ruleset: Ruleset,
    unit: Unit,
    near: Mapping[int, float],
    hit: float,
    size: Size,
    officer: str,
    tests: bool,
    above: bool,
) -> Outcome:
    """Return a unit's outcome: ``near`` has the chances of pins alone, ``hit`` that of a shell."""
    gains = size_of(high_explosive.SHELLS[str(size)][0])
    pen = high_explosive.penetration(size)
    if unit.vehicle:
        hits = {1: 1.0} if unit.armoured else size_of(size)
        if unit.armoured:
            pen += damage.FACING[ruleset.assumptions.barrage_facing]
        struck: Struck = {(gained, False): p for gained, p in near.items()}
        for gained, p in gains.items():
            struck[gained, True] = hit * p
        return _on_vehicle(ruleset, unit, struck, hits, pen, above, officer)
    told: Told = {(gained, (0, 0)): p for gained, p in near.items()}
    for gained, p in gains.items():
        for lost, q in _losses(ruleset, unit, size, pen).items():
            told[gained, lost] = told.get((gained, lost), 0.0) + hit * p * q
    return summed(ruleset, (), unit, told, officer, tests=tests)


def _losses(ruleset: Ruleset, unit: Unit, size: Size, pen: int) -> Mapping[Lost, float]:
    """Return the casualties of ``size`` hits, each a damage roll with this penetration."""
    needs = damage.needs_to_damage(damage.damage_value(unit), pen)
    return losses(size, needs, unit.men, telling_picks(ruleset, unit))


def _on_vehicle(
    ruleset: Ruleset,
    unit: Unit,
    told: Struck,
    hits: Mapping[int, float],
    pen: int,
    above: bool,
    officer: str,
) -> Outcome:
    """Return the outcome for a vehicle that may be struck by several hits, one after the other."""
    row = [0.0] * (1 + max(_MOST_PINS // 2, max(gained for gained, _ in told)))
    lost = tested = 0.0
    fates: dict[Fate, float] = {}
    for (gained, struck), p in told.items():
        row[gained] += p
        after = pinned(unit, gained)
        if after.destroyed:
            lost += p
        elif struck:
            fates[after, "none", False] = fates.get((after, "none", False), 0.0) + p
    known: dict[Unit, dict[Fate, float]] = {}
    for count in range(max(hits) + 1):
        share = hits.get(count, 0.0)
        lost += share * sum(p for (left, _, _), p in fates.items() if left is None)
        tested += share * sum(p for (_, _, burned), p in fates.items() if burned)
        fates = struck_again(ruleset, fates, pen, above, officer, known)
    return Outcome((), 1 - row[0], tuple(row), (1.0,), tested, lost)


def air_strike_on(ruleset: Ruleset, unit: Unit, officer: str, *, target: bool) -> Outcome:
    """Return the odds of an air strike that arrives and is not driven off (BA-AIR-1, BA-AIR-2).

    The unit is near enough to be pinned, or is its ``target``.
    """
    near = outcomes(barrage.roll_near_pins)
    if not target:
        pinned_only: Told = {(gained, (0, 0)): p for gained, p in near.items()}
        return summed(ruleset, (), unit, pinned_only, officer)
    kinds = outcomes(lambda dice: barrage.roll_attack(dice, ruleset))
    return _mixed([(p, _attacked(ruleset, unit, officer, near, one)) for one, p in kinds.items()])


def _attacked(
    ruleset: Ruleset, unit: Unit, officer: str, near: Mapping[int, float], attack: barrage.Attack
) -> Outcome:
    """Return the odds of an aircraft's attack on its target, which pins may break first
    (BA-AIR-2).
    """
    breaks = {gained for gained in near if pinned(unit, gained).destroyed}
    after = {gained: gained + (0 if gained in breaks else attack.pins) for gained in near}
    if unit.vehicle:
        facing = ruleset.assumptions.barrage_facing if unit.armoured else "front"
        pen = attack.pen + damage.FACING[facing]
        struck: Struck = {(after[gained], gained not in breaks): p for gained, p in near.items()}
        return _on_vehicle(ruleset, unit, struck, size_of(attack.hits), pen, False, officer)
    told: Told = {}
    lost_to = _losses(ruleset, unit, attack.hits, attack.pen)
    for gained, p in near.items():
        for lost, q in ({(0, 0): 1.0} if gained in breaks else lost_to).items():
            told[after[gained], lost] = told.get((after[gained], lost), 0.0) + p * q
    tests = ruleset.assumptions.any_losses_test
    return summed(ruleset, (), unit, told, officer, tests=tests)


def _mixed(rows: list[tuple[float, Outcome]]) -> Outcome:
    """Mix several outcomes, each with its chance, into one."""

    def mean(values: list[tuple[float, tuple[float, ...]]]) -> tuple[float, ...]:
        longest = max(len(row) for _, row in values)
        return tuple(sum(p * row[k] for p, row in values if k < len(row)) for k in range(longest))

    return Outcome(
        (),
        sum(p * one.p_pin for p, one in rows),
        mean([(p, one.pins) for p, one in rows]),
        mean([(p, one.casualties) for p, one in rows]),
        sum(p * one.p_morale_test for p, one in rows),
        sum(p * one.p_destroyed for p, one in rows),
    )
