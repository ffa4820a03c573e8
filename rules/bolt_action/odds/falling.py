"""Exact odds of what falls on a unit, barrages, shells, air strikes, from the functions that play
resolves them with."""

from __future__ import annotations

from collections.abc import Mapping

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Size, weapons
from rules.bolt_action.odds.distributions import p_damage, size_of
from rules.bolt_action.odds.fire import Outcome, blast_losses, struck_by, summed
from rules.bolt_action.rules import air_strike, barrage, damage, high_explosive
from rules.bolt_action.rules.morale import pinned
from rules.engine.dice import outcomes

Told = dict[tuple[int, int], float]
"""The chances of pins gained and men lost."""

_MOST_PINS = 12


def barrage_on(
    ruleset: Ruleset, unit: Unit, distance_in: float, officer: str, radius_in: float | None = None
) -> tuple[float, Outcome]:
    """Fire for effect on one unit: the chance that it is within, and the outcome (BA-BAR-3).

    ``radius_in``: the radius where it is known; else it is rolled.
    """
    radius = outcomes(barrage.roll_radius) if radius_in is None else {radius_in: 1.0}
    inside = sum(p for inches, p in radius.items() if inches >= distance_in)
    fallen = outcomes(barrage.roll_fall)
    told: Told = {(0, 0): 1 - inside} if inside < 1 else {}
    for gained, p in outcomes(barrage.roll_barrage_pins).items():
        told[gained, 0] = told.get((gained, 0), 0.0) + inside * fallen[False] * p
    size = weapons()[high_explosive.HEAVY_HOWITZER].he
    if size is None:
        raise TypeError("a heavy howitzer without a shell")
    assumed = ruleset.assumptions
    tests, above = assumed.any_losses_test, assumed.barrage_indirect
    return inside, _shelled(ruleset, unit, told, inside * fallen[True], size, officer, tests, above)


def shell_on(ruleset: Ruleset, unit: Unit, size: Size, officer: str, *, indirect: bool) -> Outcome:
    """One shell that hits a unit (BA-HE-1…3); armour is struck where barrages strike it."""
    return _shelled(ruleset, unit, {}, 1.0, size, officer, True, indirect)


def _shelled(
    ruleset: Ruleset,
    unit: Unit,
    told: Told,
    hit: float,
    size: Size,
    officer: str,
    tests: bool,
    above: bool,
) -> Outcome:
    """What was told so far, and with the rest of the chance a shell."""
    gains = size_of(high_explosive.SHELLS[str(size)][0])
    pen = high_explosive.penetration(size)
    if unit.vehicle:
        hits = {1: 1.0} if unit.armoured else size_of(size)
        if unit.armoured:
            pen += damage.FACING[ruleset.assumptions.barrage_facing]
        for gained, p in gains.items():
            told[gained, 1] = told.get((gained, 1), 0.0) + hit * p
        return _on_vehicle(unit, told, hits, pen, above, officer)
    wants = damage.needs_to_damage(damage.damage_value(unit), pen)
    for gained, p in gains.items():
        for lost, q in blast_losses(size, p_damage(wants), unit.men).items():
            told[gained, lost] = told.get((gained, lost), 0.0) + hit * p * q
    return summed((), unit, told, officer, tests=tests)


def _on_vehicle(
    unit: Unit, told: Told, hits: Mapping[int, float], pen: int, above: bool, officer: str
) -> Outcome:
    """The outcome where the second of what is told says whether it is struck, by so many hits."""
    row = [0.0] * (1 + max(_MOST_PINS // 2, max(gained for gained, _ in told)))
    lost = 0.0
    for (gained, struck), p in told.items():
        row[gained] += p
        after = pinned(unit, gained)
        if after.destroyed:
            lost += p
        elif struck:
            lost += p * _wrecked(after, hits, pen, above, officer)
    return Outcome((), 1 - row[0], tuple(row), (1.0,), 0.0, lost)


def _wrecked(unit: Unit, hits: Mapping[int, float], pen: int, above: bool, officer: str) -> float:
    """The chance that so many damage rolls, one after the other, are a vehicle's end."""
    left: dict[Unit, float] = {unit: 1.0}
    known: dict[Unit, dict[Unit, float]] = {}
    found = 0.0
    for count in range(max(hits) + 1):
        found += hits.get(count, 0.0) * (1 - sum(left.values()))
        after: dict[Unit, float] = {}
        for state, p in left.items():
            if state not in known:
                known[state] = {}
                for struck, q in struck_by(state, pen, above, 0, officer).items():
                    if not struck.unit.destroyed:
                        row = known[state]
                        row[struck.unit] = row.get(struck.unit, 0.0) + q
            for then, q in known[state].items():
                after[then] = after.get(then, 0.0) + p * q
        left = after
    return found


def air_strike_on(ruleset: Ruleset, unit: Unit, officer: str, *, target: bool) -> Outcome:
    """An air strike that arrives, and that no Flak drives off, on a unit near enough to be pinned,
    or on its ``target`` (BA-AIR-1, BA-AIR-2)."""
    told: Told = {}
    near = outcomes(air_strike.roll_near_pins)
    if not target:
        return summed((), unit, {(gained, 0): p for gained, p in near.items()}, officer)
    kinds = outcomes(lambda dice: air_strike.roll_attack(dice, ruleset))
    assumed, rows = ruleset.assumptions, []
    for attack, p in kinds.items():
        told = {}
        pen = attack.pen
        if unit.armoured:
            pen += damage.FACING[assumed.barrage_facing]
        wants = damage.needs_to_damage(damage.damage_value(unit), pen)
        losses = {1: 1.0}
        if not unit.vehicle:
            losses = blast_losses(attack.hits, p_damage(wants), unit.men)
        for gained, q in near.items():
            broken = pinned(unit, gained).destroyed
            for lost, r in ({0: 1.0} if broken else losses).items():
                key = gained + (0 if broken else attack.pins), lost
                told[key] = told.get(key, 0.0) + q * r
        if unit.vehicle:
            rows.append((p, _on_vehicle(unit, told, size_of(attack.hits), pen, False, officer)))
        else:
            tests = assumed.any_losses_test
            rows.append((p, summed((), unit, told, officer, tests=tests)))
    return _mixed(rows)


def _mixed(rows: list[tuple[float, Outcome]]) -> Outcome:
    """One outcome of several, each with its chance."""

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
