"""The templates that Bolt Action lays on the table, and the odds of each on the units there.

The distance to a barrage or a shell is measured from above, as the facts of a game are. Reach,
ranges and air strikes are measured in a straight line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any

from languages.message import Message, code_of, coded, message
from rules.bolt_action import odds as odds_of
from rules.bolt_action.model.weapons import Weapon, weapons
from rules.bolt_action.rules.barrage import (
    ASTRAY_IN,
    BARRAGE_SMOKE_IN,
    DELAY_IN,
    NEAR_IN,
    RADIUS_IN,
)
from rules.bolt_action.rules.high_explosive import HEAVY_HOWITZER, SHELLS
from rules.engine.errors import RuleError
from rules.engine.player.offers import chance
from sandbox.bolt_action.battle.shots import burst_in
from sandbox.bolt_action.template_odds import TableOdds, known_units
from sandbox.measure.templates.by_game import (
    RANGES,
    SMOKE,
    ByGame,
    Circle,
    Kind,
    Rolled,
    Template,
    TemplateFault,
    UnitAt,
)
from sandbox.measure.templates.laid import SMOKE_KIND, lay_smoke
from sandbox.measure.templates.ranges import KIND as RANGES_KIND
from sandbox.measure.templates.ranges import firer_of, lay_ranges, replace_of
from sandbox.measure.templates.within import (
    from_unit,
    ground_at,
    models_within,
    on_plan,
    straight,
    units_of,
)
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.table import PlacedUnit, Table

BARRAGE, HE, FLAME, AIR_STRIKE = "barrage", "he", "flame", "air-strike"
SMOKE_SCREEN = "smoke-screen"

_USUAL = code_of("medium-mortar")
"""The weapon of shells by default."""

RADII = tuple(float(RADIUS_IN + face) for face in range(1, 7))
"""Radii of a barrage, inches (BA-BAR-3)."""

AIMS_IN = 2.0
"""An air strike that is laid by hand is meant for a unit this near, inches."""

ROUNDS = 5
"""Rounds of indirect fire on one spot, until it gets no better (BA-SHO-8)."""


def _smokes() -> dict[str, float]:
    laid = {name: one.smoke for name, one in weapons().items() if one.smoke}
    return {BARRAGE: BARRAGE_SMOKE_IN, **laid}


def _shells() -> dict[str, float]:
    rest = [name for name, one in weapons().items() if one.he is not None and name != _USUAL]
    return dict.fromkeys((_USUAL, *rest), 0.0)


def _flames() -> dict[str, float]:
    return {name: one.range for name, one in weapons().items() if "flamethrower" in one.traits}


KINDS = (
    Kind(BARRAGE, message("laid-barrage"), message("laid-barrage-about"), rolls=True, called=True),
    replace(SMOKE_KIND, weapons=_smokes()),
    Kind(
        HE,
        message("laid-he"),
        message("laid-he-about"),
        weapons=_shells(),
        aims_in=inf,
        rolls=True,
        ranges_in=True,
    ),
    Kind(
        FLAME,
        message("laid-flame"),
        message("laid-flame-about"),
        weapons=_flames(),
        owned=True,
        rolls=True,
    ),
    Kind(
        AIR_STRIKE,
        message("laid-air-strike"),
        message("laid-air-strike-about", near=NEAR_IN),
        owned=True,
        aims_in=AIMS_IN,
        rolls=True,
        called=True,
    ),
    Kind(
        SMOKE_SCREEN,
        message("laid-smoke-screen"),
        message("laid-smoke-screen-about"),
        weapons=_smokes(),
        rolls=True,
        called=True,
    ),
    RANGES_KIND,
)


def lay(table: Table, spec: TemplateSpec) -> Template:
    """Lay a template of Bolt Action. Raises TemplateFault."""
    odds = TableOdds(table, known_units(table))
    return _LAID[spec.kind](table, spec, odds)


def _barrage(table: Table, spec: TemplateSpec, odds: TableOdds) -> Template:
    at = ground_at(table, *spec.position)
    radius = spec.radius or RADII[-1]
    models = models_within(table, on_plan(table, at), radius, _grounded(table))
    units = []
    for unit in units_of(table, models):
        known = {} if spec.radius is None else {"radius_in": spec.radius}
        action = {"action": BARRAGE, "distance_in": unit.distance_in, **known}
        if _flies(table, unit):
            units.append(odds.on(unit, action))  # the rule by which it is not struck (WP-9)
            continue
        inside = [r for r in RADII if r >= unit.distance_in]
        p = len(inside) / len(RADII) if spec.radius is None else float(unit.within)
        unit = replace(unit, p_within=p, lines=(_reached(unit.distance_in, inside, spec),))
        units.append(odds.on(unit, action))
    count = len(RADII)
    circles = tuple(Circle(r, (count - k) / count) for k, r in enumerate(RADII))
    if spec.radius is not None:
        circles = (Circle(spec.radius),)
    rolled = [
        {
            "radius_in": r,
            "p": round(1 / count, 12),
            "units": [unit.id for unit in units if unit.distance_in <= r and unit.odds],
            "models": [
                one.id
                for one in models
                if one.distance_in <= r and _grounded(table)(table.model(one.id))
            ],
        }
        for r in RADII
    ]
    also = {"radii": rolled} if spec.radius is None else {}
    return Template(
        spec, message("laid-barrage"), at, radius, models, tuple(units), circles, also=also,
        says=(_BY_THE_RULES,), burst_in=burst_in(weapons()[HEAVY_HOWITZER]),
    )  # fmt: skip


def _flies(table: Table, unit: UnitAt) -> bool:
    return table.unit(unit.id).template.flies


_BY_THE_RULES = message("laid-called", astray=ASTRAY_IN, delayed=DELAY_IN)


def _reached(inches: float, inside: list[float], spec: TemplateSpec) -> Message:
    if spec.radius is not None:
        return _reach("within" if inches <= spec.radius else "outside")
    if not inside or len(inside) == len(RADII):
        return _reach("always" if inside else "never")
    score = message("laid-score", needs=int(inside[0] - RADIUS_IN))
    return message("laid-within-on", score=score, share=chance(len(inside) / len(RADII)))


def _reach(how: str) -> Message:
    return message("laid-reached", how=how)


def _smoke(table: Table, spec: TemplateSpec, odds: TableOdds) -> Template:
    radius = _smokes()[spec.weapon] if spec.weapon is not None else BARRAGE_SMOKE_IN
    return lay_smoke(table, spec, radius)


def _smoke_screen(table: Table, spec: TemplateSpec, odds: TableOdds) -> Template:
    """Lay smoke where it would stand if it came where it is called (BA-SMK-1)."""
    screen = _smoke(table, spec, odds)
    label = message("laid-smoke-screen")
    return replace(screen, label=label, says=(*screen.says, _BY_THE_RULES))


def _he(table: Table, spec: TemplateSpec, odds: TableOdds) -> Template:
    at = ground_at(table, *spec.position)
    name = spec.weapon or _USUAL
    weapon = weapons()[name]
    radius = spec.radius or 0.0
    models = models_within(table, on_plan(table, at), radius, _grounded(table))
    indirect = weapon.fires_indirectly(True)
    units = []
    for unit in units_of(table, models):
        by_size = {}
        for size in SHELLS:
            action = {"action": "shell", "size": size, "indirect": indirect}
            by_size[size] = dict(odds.on(replace(unit, lines=()), action).odds)
        action = {"action": "shell", "size": str(weapon.he), "indirect": indirect}
        hit = odds.on(unit, action, by_size=by_size)
        first, *rest = hit.lines or ("nothing",)
        lines = (message("laid-if-it-hits", odds=first), *rest) if hit.odds else hit.lines
        units.append(replace(hit, lines=lines))
    rounds = _rounds(odds, weapon) if indirect else []
    says = [message("laid-shell-bursts", weapon=coded("arm", name), hits=str(weapon.he))]
    if rounds:
        first, *later = (message("laid-score", needs=row["needs"]) for row in rounds)
        for score in later:
            first = message("laid-score-then", score=first, next=score)
        says.append(message("laid-ranges-in", needs=first))
    return Template(
        spec.model_copy(update={"weapon": name}), message("laid-he"), at, radius,
        models, tuple(units), circles=(Circle(radius),) if radius else (),
        also={"size": str(weapon.he), "rounds": rounds}, says=tuple(says),
        burst_in=radius or burst_in(weapon),
    )  # fmt: skip


def _rounds(odds: TableOdds, weapon: Weapon) -> list[dict[str, Any]]:
    """Return what fire on one spot needs, round after round, and the chance of a hit by then."""
    men = {"kind": "infantry", "quality": "regular", "models": 5}
    missed, rows = 1.0, []
    for turn in range(1, ROUNDS + 1):
        far = (weapon.least_range(True) + weapon.range) / 2
        shot = {"weapon": weapon.name, "range_in": far, "indirect_turn": turn}
        facts = {**odds.rules, "action": "shoot", "target": men, "shots": [shot]}
        crew = {"kind": "artillery", "quality": "regular", "models": 3}
        try:
            chances = odds_of({**facts, "shooter": crew})["shots"][0]
        except RuleError as fault:
            raise TemplateFault(fault) from None
        missed *= 1 - chances["p_hit"]
        this_turn = {"turn": turn, "needs": chances["needs"], "p_hit": chances["p_hit"]}
        rows.append({**this_turn, "p_by_then": round(1 - missed, 12)})
    return rows


def _flame(table: Table, spec: TemplateSpec, odds: TableOdds) -> Template:
    at = ground_at(table, *spec.position)
    firer = None if spec.of is None else firer_of(table, spec, at)
    name = spec.weapon or _flame_of(table, firer)
    reach = spec.radius or weapons()[name].range
    models = models_within(
        table, straight(table, at), reach, lambda model: firer is None or model.unit != firer.id
    )
    mounted = weapons()[name].range > min(_flames().values())
    crew: dict[str, Any] = {"kind": "infantry", "quality": "regular", "models": 2}
    if mounted:
        crew = {"kind": "vehicle", "quality": "regular", "damage_value": 9}
    if firer is not None and firer.id in odds.known:
        crew = odds.known[firer.id].facts
    units = []
    for unit in units_of(table, models):
        if firer is not None and unit.id == firer.id:
            continue
        if unit.distance_in > weapons()[name].range:
            units.append(replace(unit, lines=(_reach("out-of-reach"),)))
            continue
        action = {
            "action": "shoot",
            "shooter": {key: value for key, value in crew.items() if key != "officer"},
            "shots": [{"weapon": name, "range_in": unit.distance_in}],
        }
        line = () if _flies(table, unit) else (_reach("in-reach"),)
        units.append(odds.on(replace(unit, lines=line), action, "target"))
    far = weapons()[name].range
    says = (message("laid-flame-reaches", weapon=coded("arm", name), reach=far),)
    return Template(
        spec.model_copy(update={"weapon": name}), message("laid-flame"), at, reach,
        models, tuple(units), circles=(Circle(reach),), tone="burns", straight=True, says=says,
    )  # fmt: skip


def _flame_of(table: Table, firer: PlacedUnit | None) -> str:
    """Return the flamethrower that a unit carries, or the usual one."""
    known = _flames()
    if firer is None:
        return next(iter(known))
    carriers = [arm for arm in (known_units(table).get(firer.id),) if arm is not None]
    carried = [name for facts in carriers for name in facts.weapons if name in known]
    if carried:
        return carried[0]
    driven = firer.template.mover not in ("infantry", "artillery")
    return max(known, key=lambda name: known[name]) if driven else next(iter(known))


def _air_strike(table: Table, spec: TemplateSpec, odds: TableOdds) -> Template:
    at = ground_at(table, *spec.position)
    target = None if spec.of is None else table.unit(spec.of.partition("/")[0])
    if target is None:
        away = straight(table, at)
        under = next((model for model in table.models() if away[model.id] <= 0), None)
        target = None if under is None else table.unit(under.unit)
    if target is not None:
        away = from_unit(table, target)
    radius = spec.radius or NEAR_IN
    models = models_within(table, away, radius, _grounded(table))
    units = []
    for unit in units_of(table, models):
        struck = target is not None and unit.id == target.id
        if not unit.within and not _flies(table, unit):
            units.append(replace(unit, lines=(_reach("too-far"),)))
            continue
        action = {"action": AIR_STRIKE, "target": struck}
        line = (_reach("target"),) if struck else ()
        units.append(odds.on(replace(unit, lines=line), action))
    says = [message("laid-air-strike-comes")]
    if any(unit.template.flies for unit in table.units):
        says.insert(0, message("laid-planes-replace"))
    return Template(
        spec if target is None else replace_of(spec, target), message("laid-air-strike"), at,
        radius, models, tuple(units), circles=(Circle(radius),), of_unit=target is not None,
        says=tuple(says), also={"target": None if target is None else target.id},
    )  # fmt: skip


def _ranges(table: Table, spec: TemplateSpec, odds: TableOdds) -> Template:
    def fired_at(firer: PlacedUnit, unit: UnitAt, inches: float) -> UnitAt:
        own = odds.known.get(firer.id)
        if own is None or table.unit(unit.id).spec.side == firer.spec.side:
            return unit
        aimed = odds.known.get(unit.id)
        target = None if aimed is None else aimed.unit
        shots = own.shots(inches, target) if unit.within else []
        if not shots:
            return replace(unit, lines=(_reach("nothing"),))
        shooter = {key: value for key, value in own.facts.items() if key != "officer"}
        action = {"action": "shoot", "shooter": shooter, "shots": shots}
        arms = tuple(
            message("laid-arm", count=row["count"], weapon=coded("arm", row["weapon"]))
            for row in shots
        )
        return odds.on(replace(unit, lines=(message("laid-by", arms=arms),)), action, "target")

    def reaches(firer: PlacedUnit, inches: float) -> bool:
        own = odds.known.get(firer.id)
        return own is None or bool(own.shots(inches))

    return lay_ranges(table, spec, fired_at, reaches)


def _grounded(table: Table) -> Callable[[Any], bool]:
    flying = {unit.id for unit in table.units if unit.template.flies}
    return lambda model: model.unit not in flying


_LAID: dict[str, Callable[[Table, TemplateSpec, TableOdds], Template]] = {
    BARRAGE: _barrage,
    SMOKE: _smoke,
    HE: _he,
    FLAME: _flame,
    AIR_STRIKE: _air_strike,
    SMOKE_SCREEN: _smoke_screen,
    RANGES: _ranges,
}


def _roll(table: Table, spec: TemplateSpec) -> Rolled:
    from sandbox.bolt_action.template_rolls import roll

    return roll(table, spec, lay(table, spec))


TEMPLATES = ByGame(KINDS, lay, _roll)
