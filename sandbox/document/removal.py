"""Remove things, and the parts of a scenario that name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from languages.message import message
from sandbox.document.refusal import Refused
from sandbox.document.things import LISTS, models_of, place_of, with_row
from sandbox.scenario.briefing import GroupSpec, MeasureSpec, TemplateSpec
from sandbox.scenario.marks.kinds import GROUPED, MEASURED
from sandbox.scenario.schema import Scenario, UnitSpec

Named = TypeVar("Named", MeasureSpec, TemplateSpec)


def removed(scenario: Scenario, things: Sequence[str]) -> Scenario:
    """Return the scenario without these things.

    Named pairs, groups and tows lose them, and measures at them are removed. Raises Refused for an
    unknown thing, and for a unit that an objective is about.
    """
    gone: dict[str, set[str]] = {key: set() for key in LISTS}
    fallen: dict[str, set[int]] = {}
    for thing in dict.fromkeys(things):
        found = models_of(scenario, thing)
        if found is None:
            key, index = place_of(scenario, thing)
            gone[key].add(getattr(scenario, key)[index].id)
        else:
            fallen.setdefault(scenario.units[found[0]].id, set()).add(found[1])
    for unit in scenario.units:
        if len(fallen.get(unit.id, ())) == len(unit.models):
            gone["units"].add(unit.id)
    for goal in scenario.objectives:
        if goal.unit in gone["units"] and goal.id not in gone[goal.key]:
            raise Refused(message("edit-objective-about", objective=goal.label, unit=goal.unit))
    update: dict[str, Any] = {}
    for key, names in gone.items():
        if names:
            rows = tuple(row for row in getattr(scenario, key) if row.id not in names)
            update[key] = rows
    units = tuple(
        _left(unit, fallen.get(unit.id, set())) for unit in update.get("units", scenario.units)
    )
    units = tuple(_untowing(unit, gone["units"]) for unit in units)
    if any(a is not b for a, b in zip(units, scenario.units, strict=False)) or gone["units"]:
        update["units"] = units
    kept = set().union(*(gone[key] for key in ("terrain", "units", *GROUPED)))
    if kept:
        groups: tuple[GroupSpec, ...] = update.get(GroupSpec.key, scenario.groups)
        left_in = (one.with_members(n for n in one.members if n not in kept) for one in groups)
        update[GroupSpec.key] = tuple(one for one in left_in if one.members)
    if gone["units"] or fallen:
        update["sights"] = tuple(
            sight
            for sight in scenario.sights
            if not any(_lost(name, gone["units"], fallen) for name in (sight.shooter, sight.target))
        )
    update["measures"] = left(
        update.get("measures", scenario.measures),
        lambda name: (
            any(name in gone[key] for key in ("terrain", *MEASURED))
            or _lost(name, gone["units"], fallen)
        ),
    )
    if update["measures"] is scenario.measures:
        del update["measures"]
    laid = update.get("templates", scenario.templates)
    kept_laid = left(laid, lambda name: _lost(name, gone["units"], fallen))
    if kept_laid is not laid:
        update["templates"] = kept_laid
    new = scenario.model_copy(update=update)
    for key in update:
        if not update[key] and not getattr(scenario, key):
            new.model_fields_set.discard(key)
    return new


def _left(unit: UnitSpec, fallen: set[int]) -> UnitSpec:
    """Return a unit without some of its models; the others keep their weapons."""
    if not fallen or len(fallen) == len(unit.models):
        return unit
    stay = [number for number in range(len(unit.models)) if number not in fallen]
    update: dict[str, object] = {"models": tuple(unit.models[number] for number in stay)}
    if unit.weapons and any(number < len(unit.weapons) for number in fallen):
        last = len(unit.weapons) - 1
        update["weapons"] = tuple(unit.weapons[min(number, last)] for number in stay)
    return unit.model_copy(update=update)


def _untowing(unit: UnitSpec, gone: set[str]) -> UnitSpec:
    if not isinstance(unit.towing, str) or unit.towing not in gone:
        return unit
    new = unit.model_copy(update={"towing": False})
    new.model_fields_set.discard("towing")
    return new


def _lost(name: str, gone: set[str], fallen: dict[str, set[int]]) -> bool:
    """Return whether a pair's end is removed; a model's number may mean another one by now."""
    unit, slash, _ = name.partition("/")
    return unit in gone or (bool(slash) and unit in fallen)


def left(measures: tuple[Named, ...], lost: Callable[[str], bool]) -> tuple[Named, ...]:
    """Return the measures, or templates, that name no lost thing."""
    kept = tuple(measure for measure in measures if not any(map(lost, measure.things)))
    return measures if len(kept) == len(measures) else kept


def remeasured(scenario: Scenario, old: str, new: str) -> Scenario:
    """Return the scenario whose measures name a thing by another id."""
    for place, one in enumerate(scenario.measures):
        if old in one.things:
            update: dict[str, object] = {}
            if one.points:
                update["points"] = tuple(new if end == old else end for end in one.points)
            if one.of == old:
                update["of"] = new
            scenario = with_row(scenario, "measures", place, one.model_copy(update=update))
    return scenario
