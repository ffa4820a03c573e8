"""Fields and lists of the table itself: its size, its mat, its marks and its layers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, get_args

from apps.table.editing.inspecting import FormField, line
from sandbox.document.commands import Change, Remove, SetMark, SetTable, Several
from sandbox.document.refusal import Refused
from sandbox.generate.generate import SIDES
from sandbox.scenario.deployment_maps import DEPLOYMENT_MAPS, zone_rows
from sandbox.scenario.marks.zone import ZoneSpec
from sandbox.scenario.schema import TableSpec
from sandbox.table.mat_picture import MatFault, is_picture, pixels_of, size_in_proportion
from sandbox.table.table import Table
from sandbox.table.things import everything, layer_of, locked, marks

LEAST_IN, MOST_IN = 6.0, 240.0
CM = 2.54
"""Centimetres per inch."""

_OWN, _NO_ZONES = "own zones", "none"
_NO_PICTURE, _STRETCHED, _TO_SCALE = "none", "stretched to the table", "in its own size"


_INCHES: dict[str, Any] = {"unit": "in", "low": LEAST_IN, "high": MOST_IN, "step": 1.0, "own": ""}


@dataclass(frozen=True)
class Layer:
    """Things that are shown, hidden and locked together. ``shut``: all of them are locked."""

    name: str
    things: tuple[str, ...]
    shut: bool


def fields_of_table(table: Table) -> list[FormField]:
    """Return the fields of the table itself."""
    top, usual = table.scenario.table, TableSpec()
    said, size, own = "size" in top.model_fields_set, top.size, usual.size
    found = [
        line(f"size.{axis}", label, "number", size[axis], own[axis], said=said, **_INCHES)
        for axis, label in enumerate(("length", "depth"))
    ]
    cm = _INCHES | {"unit": "cm", "low": _cm(LEAST_IN), "high": _cm(MOST_IN), "step": 5.0}
    found += [
        line(f"cm.{axis}", label, "number", _cm(size[axis]), _cm(own[axis]), said=said, **cm)
        for axis, label in enumerate(("length", "depth"))
    ]
    found += _picture_fields(table)
    for key, label in (("mat", "mat"), ("ground", "season"), ("light", "light")):
        choices = list(get_args(TableSpec.model_fields[key].annotation))
        value = getattr(top, key)
        found.append(
            line(key, label, "choice", value, getattr(usual, key), choices=choices, own="")
        )
    about = "Zones for two sides, in the place of all zones on this table"
    now = _deployment(table)
    maps = [_OWN if table.scenario.zones else _NO_ZONES, *DEPLOYMENT_MAPS]
    found.append(
        line("deployment", "deployment", "choice", now, "", choices=maps, own="", about=about)
    )
    return found


def _picture_fields(table: Table) -> list[FormField]:
    """Return the fields of the picture on the ground, where there is one or one to choose."""
    top = table.scenario.table
    there = dict.fromkeys(filter(None, [top.mat_picture]))
    there |= dict.fromkeys(name for name in table.file.shelved if is_picture(name))
    if not there:
        return []
    about = "Lies on the mat, in colour only: sight and movement do not meet it"
    now, choices = top.mat_picture or _NO_PICTURE, [_NO_PICTURE, *there]
    found = [
        line("mat_picture", "picture", "choice", now, "", choices=choices, own="", about=about)
    ]
    if top.mat_picture is None:
        return found
    about = "In its own size it lies in the middle, turned by 90° where it fits better so"
    now, choices = _STRETCHED if top.mat_size is None else _TO_SCALE, [_STRETCHED, _TO_SCALE]
    found.append(
        line("mat_lies", "picture lies", "choice", now, "", choices=choices, own="", about=about)
    )
    for axis, label in enumerate(("picture width", "picture height")):
        if top.mat_size is not None:
            size = top.mat_size[axis]
            found.append(line(f"mat_size.{axis}", label, "number", size, None, **_INCHES))
    return found


def mat_laid(name: str) -> Change:
    """Return the command that lays a picture on the ground, stretched to the table."""
    keys = {"mat_picture": name, "mat_size": None}
    return Several((SetTable(keys),), f"laid {name} as the mat")


def _change_of_picture(table: Table, field: str, value: Any) -> Change:
    """Return the command that sets a field of the picture on the ground. Raises Refused."""
    top = table.scenario.table
    if field == "mat_picture" and value != _NO_PICTURE:
        return mat_laid(value)
    if top.mat_picture is None:
        raise Refused("There is no picture on this table.")
    if field == "mat_picture":
        away = SetTable({"mat_picture": None, "mat_size": None})
        return Several((away,), f"took the mat {top.mat_picture} away")
    if field == "mat_lies":
        sized = value == _TO_SCALE
        try:
            pixels = pixels_of(table.file) if sized else None
        except MatFault as fault:
            raise Refused(f"{top.mat_picture}: {fault}.") from None
        return SetTable({"mat_size": pixels and list(size_in_proportion(top, pixels))})
    size: list[Any] = list(top.mat_size or top.size)
    size[int(field[-1])] = value
    return SetTable({"mat_size": None if value is None else size})


def _cm(inches: float) -> float:
    return round(inches * CM, 1)


def _sides(table: Table) -> tuple[str, str]:
    """Return the two sides of the zones."""
    first, second, *_ = dict.fromkeys((*table.scenario.all_sides, *SIDES))
    return first, second


def _deployment(table: Table) -> str:
    """Return the name of the deployment map that the zones follow."""
    if not table.scenario.zones:
        return _NO_ZONES
    zones = [
        {"id": one.id, "side": one.side, "polygon": [list(at) for at in one.polygon or ()]}
        for one in table.scenario.zones
    ]
    for name in DEPLOYMENT_MAPS:
        if zones == zone_rows(name, table.size, _sides(table)):
            return name
    return _OWN


def _deployed(table: Table, name: str) -> Several:
    """Return the command that replaces the zones by those of a map."""
    key = ZoneSpec.key
    taken = tuple(f"{key}:{one.id}" for one in table.scenario.zones)
    rows = zone_rows(name, table.size, _sides(table))
    away: tuple[Any, ...] = (Remove(taken),) if taken else ()
    return Several((*away, *(SetMark(key, row) for row in rows)), f"zones: {name}")


def change_of_table(table: Table, field: str, value: Any) -> Change:
    """Return the command that sets a field of the table. Raises Refused."""
    top = table.scenario.table
    if field in ("mat_picture", "mat_lies", "mat_size.0", "mat_size.1"):
        return _change_of_picture(table, field, value)
    if field == "deployment":
        if value not in DEPLOYMENT_MAPS:
            raise Refused("Draw zones of your own from the palette: Draw a zone.")
        return _deployed(table, value)
    if field in ("mat", "ground", "light"):
        return SetTable({field: None if value == getattr(TableSpec(), field) else value})
    if field == "size" or value is None:
        return SetTable({"size": None})
    if field not in ("size.0", "size.1", "cm.0", "cm.1"):
        raise Refused(f"The table has no {field}.")
    size: list[Any] = list(top.size)
    size[int(field[-1])] = round(value / CM, 2) if field.startswith("cm.") else value
    return SetTable({"size": size})


def marks_of(table: Table) -> list[tuple[str, str, str]]:
    """Return each mark that has a place: its name as a thing, its title, its kind."""
    return [(thing, *mark.listed) for thing, mark in marks(table) if mark.place(table.size)]


def layers_of(table: Table) -> list[Layer]:
    """Return the layers with anything on them, by name."""
    on: dict[str, list[str]] = {}
    for thing in everything(table):
        if name := layer_of(table, thing):
            on.setdefault(name, []).append(thing)
    return [
        Layer(name, tuple(things), all(locked(table, one) for one in things))
        for name, things in sorted(on.items())
    ]


def count_words(things: Iterable[str]) -> str:
    """Return the number of things in words; a unit counts once."""
    number = len({thing.partition("/")[0] for thing in things})
    return "1 thing" if number == 1 else f"{number} things"
