"""Ranges as a template: the reach of a unit's weapons from a place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from math import atan2, degrees, inf, radians, sin

from languages.message import Message, message
from sandbox.measure.by_game import Gun, called, guns
from sandbox.measure.templates.by_game import RANGES, Circle, Kind, Template, TemplateFault, UnitAt
from sandbox.measure.templates.within import (
    ground_at,
    models_within,
    nearest_unit,
    straight,
    units_of,
)
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.ranges import foot_under
from sandbox.table.table import PlacedModel, PlacedUnit, Table

KIND = Kind(
    RANGES,
    message("laid-ranges"),
    message("laid-ranges-about"),
    owned=True,
    aims_in=inf,
    tone="side",
)

Odds = Callable[[PlacedUnit, UnitAt, float], UnitAt]
"""Adds to a unit the odds of a firer's weapons, at the range of its nearest model within."""

Reaches = Callable[[PlacedUnit, float], bool]
"""Returns whether any of a firer's weapons reaches a distance without a higher minimum."""


def lay_ranges(
    table: Table,
    spec: TemplateSpec,
    odds: Odds = lambda _firer, unit, _inches: unit,
    reaches: Reaches = lambda _firer, _inches: True,
) -> Template:
    """Return the units in range of a unit's weapons from a place, and in their arc if all have one.

    The arc opens at the place, about the facing of the unit's first model. ``radius`` replaces the
    longest range. Raises TemplateFault where no unit has a range.
    """
    at = ground_at(table, *spec.position)
    firer = firer_of(table, spec, at)
    if firer is None:
        raise TemplateFault(message("edit-ranges-no-unit"))
    rows = guns(table, firer.id if spec.of is None else spec.of)
    if not rows and spec.radius is None:
        raise TemplateFault(message("edit-ranges-no-weapon", unit=firer.id))
    longest = max((band.upto_in for gun in rows for band in gun.bands), default=0.0)
    radius = spec.radius or longest
    facing = firer.models[0].stand.turn
    wide = _arc(rows)
    away = straight(table, at)

    def bears(model: PlacedModel) -> bool:
        if model.unit == firer.id or not reaches(firer, away[model.id]):
            return False
        return wide is None or _touches_arc(at[:2], facing, wide, model)

    models = models_within(table, away, radius, bears)
    near: dict[str, float] = {}
    for one in models:
        if one.within:
            whole = one.id.rpartition("/")[0]
            near[whole] = min(near.get(whole, inf), one.distance_in)
    units = tuple(
        unit if unit.id == firer.id else odds(firer, unit, near.get(unit.id, inf))
        for unit in units_of(table, models)
    )
    weapons = tuple({gun.weapon: called(gun.weapon) for gun in rows}.values())
    says = (message("laid-of", unit=firer.spec.label),)
    if weapons:
        says = (message("laid-weapons-of", unit=firer.spec.label, weapons=weapons),)
    return Template(
        replace_of(spec, firer), KIND.label, at, radius, models, units,
        circles=tuple(_circles(rows)) or (Circle(radius),),
        tone="side", straight=True, arc=None if wide is None else (facing, wide),
        also={"unit": firer.id, "weapons": [_gun_facts(gun) for gun in _once(rows)]}, says=says,
    )  # fmt: skip


def firer_of(table: Table, spec: TemplateSpec, at: tuple[float, float, float]) -> PlacedUnit | None:
    """Return the unit that owns the template: the named one, or the nearest."""
    if spec.of is None:
        return nearest_unit(table, at)
    return table.unit(spec.of.partition("/")[0])


def replace_of(spec: TemplateSpec, firer: PlacedUnit) -> TemplateSpec:
    """Return the template with its actual owner."""
    return spec if spec.of is not None else spec.model_copy(update={"of": firer.id})


def _touches_arc(at: tuple[float, float], facing: float, wide: float, model: PlacedModel) -> bool:
    """Return whether a base is at least partly within an arc, on the plan."""
    if wide >= 360:
        return True
    under, core = foot_under(model)
    x, y = core.centroid.x - at[0], core.centroid.y - at[1]
    away = (x**2 + y**2) ** 0.5
    reach = under.radius + core.hausdorff_distance(core.centroid)
    if away <= reach:
        return True
    off = abs((degrees(atan2(y, x)) - facing + 180) % 360 - 180)
    over = radians(off - wide / 2)
    return over <= 0 or (over < radians(90) and away * sin(over) <= reach)


def _arc(rows: tuple[Gun, ...]) -> float | None:
    """Return the widest arc, or None where a weapon bears all round."""
    arcs = [gun.arc_deg for gun in rows]
    if not arcs or any(arc is None for arc in arcs):
        return None
    return max(arc for arc in arcs if arc is not None)


def _circles(rows: tuple[Gun, ...]) -> list[Circle]:
    named: dict[float, dict[str, Message]] = {}
    for gun in rows:
        for band in gun.bands:
            said = message("laid-band", weapon=called(gun.weapon), band=band.name)
            named.setdefault(band.upto_in, {})[f"{gun.weapon}, {band.name}"] = said
    return [
        Circle(inches, 1.0, "; ".join(words), reduce(_and, words.values()))
        for inches, words in sorted(named.items())
    ]


def _and(said: Message, clause: Message) -> Message:
    return message("analysis-and-clause", said=said, clause=clause)


def _once(rows: tuple[Gun, ...]) -> list[Gun]:
    return list({(gun.weapon, gun.arc_deg): replace(gun, model="") for gun in rows}.values())


def _gun_facts(gun: Gun) -> dict[str, object]:
    bands = [{"name": band.name, "upto_in": band.upto_in} for band in gun.bands]
    return {"weapon": gun.weapon, "bands": bands, "arc_deg": gun.arc_deg}
