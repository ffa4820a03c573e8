"""Check zones, objectives, smoke, notes and groups of a scenario file against the rest.

Measures are checked in `measures`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from rules.engine.objectives import HOLD, KINDS, Objective, misfit
from rules.engine.suggestions import did_you_mean
from sandbox.scenario.checks.file_rows import Found, Place, Row, rows, table_size
from sandbox.scenario.checks.measures import check_laid, check_measures
from sandbox.scenario.faults import shown, shown_key
from sandbox.scenario.values import is_id

NAMED = ("zones", "objectives", "notes", "measures", "templates", "groups")
"""Tables whose ids must be unique within the table only; smoke blocks, and is named like
terrain.
"""


def check_briefing(data: Mapping[str, Any]) -> Found:
    """Yield ids used twice, places off the table, and names of missing things."""
    for key in NAMED:
        yield from _duplicates(data, key)
    yield from _off_table(data)
    yield from _zones(data)
    yield from _sides(data)
    yield from _objectives(data)
    yield from _groups(data)
    yield from check_measures(data)
    yield from check_laid(data)


def _duplicates(data: Mapping[str, Any], key: str) -> Found:
    first: dict[str, Place] = {}
    for place, row in rows(data, key):
        name = row.get("id")
        if isinstance(name, str):
            if name in first:
                yield f"{place}.id", shown(name), f"an id used once; {first[name]} has it already"
            first.setdefault(name, place)


def _off_table(data: Mapping[str, Any]) -> Found:
    size = table_size(data)
    if size is None:
        return
    for place, key, at in _points(data):
        if len(at) != 2 or not all(_finite(value) for value in at):
            continue
        if not all(0 <= value <= edge for value, edge in zip(at, size, strict=True)):
            wanted = f"a place on the table of {size[0]:g}″ × {size[1]:g}″"
            yield f"{place}.{key}", shown(at), wanted


def _points(data: Mapping[str, Any]) -> Iterator[tuple[Place, str, list[Any]]]:
    for key in ("objectives", "smoke", "notes", "templates"):
        for place, row in rows(data, key):
            if isinstance(at := row.get("position"), list):
                yield place, "position", at
    for place, row in rows(data, "zones"):
        corners = row.get("polygon")
        for number, at in enumerate(corners if isinstance(corners, list) else []):
            if isinstance(at, list):
                yield place, f"polygon[{number}]", at


def _zones(data: Mapping[str, Any]) -> Found:
    for place, row in rows(data, "zones"):
        if "polygon" in row and "edge" in row:
            yield f"{place}.edge", shown(row["edge"]), "a polygon or an edge, not both"
        elif "polygon" not in row and "edge" not in row:
            yield (
                f"{place}.polygon", "nothing",
                "a list of three corners or more, each [x, y] in inches, or an edge",
            )  # fmt: skip


def _finite(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _sides(data: Mapping[str, Any]) -> Found:
    """Yield sides without units; two at most, those of units first."""
    known: list[str] = []
    for key in ("units", "zones", "objectives"):
        for place, row in rows(data, key):
            side = row.get("side")
            if not isinstance(side, str) or side in known:
                continue
            if len(known) < 2:
                known.append(side)
            elif key != "units":
                yield (
                    f"{place}.side",
                    shown(side),
                    f"a side, {shown_key(known[0])} or {shown_key(known[1])}",
                )


def _objectives(data: Mapping[str, Any]) -> Found:
    units = {
        name: side
        for _, row in rows(data, "units")
        if isinstance(name := row.get("id"), str) and isinstance(side := row.get("side"), str)
    }
    for place, row in rows(data, "objectives"):
        if row.get("kind") == HOLD and "position" not in row:
            yield f"{place}.position", "nothing", "[x, y] in inches, the place that is to be held"
        one = _objective(row)
        wrong = None if one is None else misfit(one, units)
        if wrong is None:
            continue
        key, wanted = wrong
        if key == "unit" and row["unit"] not in units:
            few = ", ".join(map(shown_key, list(units)[:12])) or "none"
            near = did_you_mean(row["unit"], filter(is_id, units))
            wanted = f"the id of a unit; units are {few}{near}"
        yield f"{place}.{key}", shown(row[key]) if key in row else "nothing", wanted


def _groups(data: Mapping[str, Any]) -> Found:
    """Yield members that are missing, or in two groups."""
    there = {
        name
        for key in ("terrain", "units", "smoke", "notes")
        for _, row in rows(data, key)
        if isinstance(name := row.get("id"), str)
    }
    taken: dict[str, Place] = {}
    for place, row in rows(data, "groups"):
        members = row.get("members")
        for number, name in enumerate(members if isinstance(members, list) else []):
            if not isinstance(name, str):
                continue
            where = f"{place}.members[{number}]"
            if name not in there:
                near = did_you_mean(name, filter(is_id, there))
                yield where, shown(name), f"the id of terrain, a unit, smoke or a note{near}"
            elif name in taken:
                yield where, shown(name), f"a thing in no other group; {taken[name]} has it"
            else:
                taken[name] = place


def _objective(row: Row) -> Objective | None:
    """Return the objective of a row, if the schema accepts it."""
    words = {key: row.get(key, "") for key in ("id", "kind", "side", "unit", "edge")}
    if not all(isinstance(word, str) for word in words.values()):
        return None
    return Objective(**words) if words["kind"] in KINDS else None
