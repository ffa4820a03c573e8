"""Check zones, objectives, smoke, notes and groups of a scenario file against the rest.

Measures are checked in `measures`.
"""

from __future__ import annotations

from languages.message import message
from rules.engine.play.objectives import HOLD, KINDS, Objective, misfit
from sandbox.scenario.briefing import GroupSpec
from sandbox.scenario.checks.file_rows import (
    FilePlace,
    Found,
    Row,
    Tables,
    listed,
    nearly,
    units_are,
    unknown,
)
from sandbox.scenario.checks.measures import check_laid, check_measures
from sandbox.scenario.faults import shown, shown_key
from sandbox.scenario.marks.kinds import GROUPED, MARKS, SIGNS
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.scenario.marks.zone import ZoneSpec

NAMED = (*SIGNS, "measures", "templates", GroupSpec.key)
"""Tables whose ids must be unique within the table only; marks that block are named like
terrain.
"""


def check_briefing(tables: Tables) -> Found:
    """Yield ids used twice, places off the table, and names of missing things."""
    for key in NAMED:
        yield from tables.duplicates(key)
    yield from _off_table(tables)
    yield from _zones(tables)
    yield from _sides(tables)
    yield from _objectives(tables)
    yield from _groups(tables)
    yield from check_measures(tables)
    yield from check_laid(tables)


def _off_table(tables: Tables) -> Found:
    for key in (*MARKS, "templates"):
        for place, row in tables.rows(key):
            yield from tables.off(place, "position", row.get("position"), (2,))
    for key, kind in MARKS.items():
        for place, row in tables.rows(key) if kind.bends else ():
            for number, at in enumerate(listed(row, kind.bends)):
                yield from tables.off(place, f"{kind.bends}[{number}]", at, (2,))


def _zones(tables: Tables) -> Found:
    for place, row in tables.rows(ZoneSpec.key):
        if "polygon" in row and "edge" in row:
            yield f"{place}.edge", shown(row["edge"]), message("scenario-polygon-or-edge")
        elif "polygon" not in row and "edge" not in row:
            wanted = message("scenario-corners-or-edge")
            yield f"{place}.polygon", message("scenario-nothing"), wanted


def _sides(tables: Tables) -> Found:
    """Yield sides without units; two at most, those of units first."""
    known: list[str] = []
    for key in ("units", *MARKS):
        for place, row in tables.rows(key):
            side = row.get("side")
            if not isinstance(side, str) or side in known:
                continue
            if len(known) < 2:
                known.append(side)
            elif key != "units":
                one, other = map(shown_key, known)
                wanted = message("scenario-side-of-two", one=one, other=other)
                yield f"{place}.side", shown(side), wanted


def _objectives(tables: Tables) -> Found:
    units = {
        name: side
        for _, row in tables.rows("units")
        if isinstance(name := row.get("id"), str) and isinstance(side := row.get("side"), str)
    }
    for place, row in tables.rows(ObjectiveSpec.key):
        if row.get("kind") == HOLD and "position" not in row:
            held = message("scenario-place-held")
            yield f"{place}.position", message("scenario-nothing"), held
        one = _objective(row)
        wrong = None if one is None else misfit(one, units)
        if wrong is None:
            continue
        key, wanted = wrong
        found = shown(row[key]) if key in row else message("scenario-nothing")
        if key == "unit" and row["unit"] not in units:
            yield (
                f"{place}.{key}",
                found,
                nearly(units_are("scenario-id-of-unit", units), row["unit"], units),
            )
        else:
            yield f"{place}.{key}", found, wanted


def _groups(tables: Tables) -> Found:
    """Yield members that are missing, or in two groups."""
    there = tables.ids("terrain", "units", *GROUPED)
    taken: dict[str, FilePlace] = {}
    for place, row in tables.rows(GroupSpec.key):
        for number, name in enumerate(listed(row, "members")):
            if not isinstance(name, str):
                continue
            where = f"{place}.members[{number}]"
            yield from unknown(where, name, there, "scenario-id-to-group")
            if name in taken:
                wanted = message("scenario-in-no-other-group", place=str(taken[name]))
                yield where, shown(name), wanted
            elif name in there:
                taken[name] = place


def _objective(row: Row) -> Objective | None:
    """Return the objective of a row, if the schema accepts it."""
    words = {key: row.get(key, "") for key in ("id", "kind", "side", "unit", "edge")}
    if not all(isinstance(word, str) for word in words.values()):
        return None
    return Objective(**words) if words["kind"] in KINDS else None
