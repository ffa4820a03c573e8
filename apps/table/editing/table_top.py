"""Fields and lists of the table itself: its size, its mat, its marks and its layers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from apps.table.editing.inspecting import FormField, line
from languages.message import key_of, logged, message
from languages.writing import text
from sandbox.document.commands import Change, Remove, SetMark, SetTable, Several
from sandbox.document.refusal import Refused
from sandbox.generate.generate import SIDES
from sandbox.scenario.deployment_maps import DEPLOYMENT_MAPS, zone_rows
from sandbox.scenario.kinds import called_in, words_called
from sandbox.scenario.marks.zone import ZoneSpec
from sandbox.scenario.schema import TableSpec
from sandbox.table.mat_picture import MatFault, is_picture, pixels_of, size_in_proportion
from sandbox.table.table import Table
from sandbox.table.things import everything, layer_of, locked, marks

LEAST_IN, MOST_IN = 6.0, 240.0

_OWN, _NONE, _STRETCHED, _TO_SCALE = "own-zones", "none", "stretched", "to-scale"
"""Choices that are neither maps nor pictures."""


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
    sides = text("table-length"), text("table-depth")
    found = [
        line(f"size.{axis}", label, "number", size[axis], own[axis], said=said, **_INCHES)
        for axis, label in enumerate(sides)
    ]
    found += _picture_fields(table)
    for key, label in (("mat", "table-mat"), ("ground", "table-season"), ("light", "table-light")):
        choices = list(get_args(TableSpec.model_fields[key].annotation))
        found.append(_choice(key, text(label), getattr(top, key), choices, getattr(usual, key)))
    about, label = text("table-deployment-about"), text("table-deployment")
    maps = [_OWN if table.scenario.zones else _NONE, *DEPLOYMENT_MAPS]
    found.append(_choice("deployment", label, _deployment(table), maps, about=about))
    return found


def _choice(
    key: str, label: str, value: str, choices: Sequence[str], usual: str = "", about: str = ""
) -> FormField:
    own = {
        _OWN: text("table-own-zones"),
        _NONE: text("table-none"),
        _STRETCHED: text("table-stretched"),
        _TO_SCALE: text("table-to-scale"),
    }
    names = {**words_called(choices), **{one: own[one] for one in choices if one in own}}
    more: dict[str, Any] = {"choices": list(choices), "names": names, "own": "", "about": about}
    return line(key, label, "choice", value, usual, **more)


def _picture_fields(table: Table) -> list[FormField]:
    """Return the fields of the picture on the ground, where there is one or one to choose."""
    top = table.scenario.table
    there = dict.fromkeys(filter(None, [top.mat_picture]))
    there |= dict.fromkeys(name for name in table.file.shelved if is_picture(name))
    if not there:
        return []
    about, label = text("table-picture-about"), text("table-picture")
    now, choices = top.mat_picture or _NONE, [_NONE, *there]
    found = [_choice("mat_picture", label, now, choices, about=about)]
    if top.mat_picture is None:
        return found
    about, label = text("table-picture-lies-about"), text("table-picture-lies")
    now, choices = _STRETCHED if top.mat_size is None else _TO_SCALE, [_STRETCHED, _TO_SCALE]
    found.append(_choice("mat_lies", label, now, choices, about=about))
    for axis, label in enumerate((text("table-picture-width"), text("table-picture-height"))):
        if top.mat_size is not None:
            size = top.mat_size[axis]
            found.append(line(f"mat_size.{axis}", label, "number", size, None, **_INCHES))
    return found


def mat_laid(name: str) -> Change:
    """Return the command that lays a picture on the ground, stretched to the table."""
    keys = {"mat_picture": name, "mat_size": None}
    return Several((SetTable(keys),), logged(message("table-laid-mat", picture=name)))


def _change_of_picture(table: Table, field: str, value: Any) -> Change:
    """Return the command that sets a field of the picture on the ground. Raises Refused."""
    top = table.scenario.table
    if field == "mat_picture" and value != _NONE:
        return mat_laid(value)
    if top.mat_picture is None:
        raise Refused(message("table-no-picture"))
    if field == "mat_picture":
        away = SetTable({"mat_picture": None, "mat_size": None})
        return Several((away,), logged(message("table-took-mat", picture=top.mat_picture)))
    if field == "mat_lies":
        sized = value == _TO_SCALE
        try:
            pixels = pixels_of(table.file) if sized else None
        except MatFault as fault:
            told = message("table-picture-fault", picture=top.mat_picture, fault=str(fault))
            raise Refused(told) from None
        return SetTable({"mat_size": pixels and list(size_in_proportion(top, pixels))})
    size: list[Any] = list(top.mat_size or top.size)
    size[int(field[-1])] = value
    return SetTable({"mat_size": None if value is None else size})


def _sides(table: Table) -> tuple[str, str]:
    first, second, *_ = dict.fromkeys((*table.scenario.all_sides, *SIDES))
    return first, second


def _deployment(table: Table) -> str:
    """Return the name of the deployment map that the zones follow."""
    if not table.scenario.zones:
        return _NONE
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
    return Several(
        (*away, *(SetMark(key, row) for row in rows)),
        logged(message("table-zones-laid", map=called_in("field-word", key_of(name)))),
    )


def change_of_table(table: Table, field: str, value: Any) -> Change:
    """Return the command that sets a field of the table. Raises Refused."""
    top = table.scenario.table
    if field in ("mat_picture", "mat_lies", "mat_size.0", "mat_size.1"):
        return _change_of_picture(table, field, value)
    if field == "deployment":
        if value not in DEPLOYMENT_MAPS:
            raise Refused(message("table-draw-zones"))
        return _deployed(table, value)
    if field in ("mat", "ground", "light"):
        return SetTable({field: None if value == getattr(TableSpec(), field) else value})
    if field == "size" or value is None:
        return SetTable({"size": None})
    if field not in ("size.0", "size.1"):
        raise Refused(message("table-top-no-field", field=field))
    size: list[Any] = list(top.size)
    size[int(field[-1])] = value
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
    return text("table-things", count=len({thing.partition("/")[0] for thing in things}))
