"""Check the script of a demonstration against the table it is shown on."""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.scenario.checks.file_rows import FilePlace, Found, Row, Tables, listed, rows, unknown
from sandbox.scenario.checks.measures import UNIT_OR_MODEL, laid_kinds
from sandbox.scenario.faults import shown

_NUMBERS = "{unit}/0 to {unit}/{last}"


def check_script(tables: Tables) -> Found:
    """Yield steps that name missing things, lay unknown templates, or leave the table."""
    things = tables.ids("terrain", "units")
    known = things | tables.ids("smoke", "templates")
    kinds = laid_kinds(tables)
    for place, row in tables.rows("steps"):
        yield from _pair(place, row, tables)
        yield from _attack(place, row, tables)
        yield from _move(place, row, tables)
        for where, one in rows(row, "lay", place):
            yield from _kind(where, one, kinds)
            if isinstance(one.get("id"), str):
                known.add(one["id"])
            if isinstance(of := one.get("of"), str):
                yield from tables.named(f"{where}.of", of, tables.units, UNIT_OR_MODEL, _NUMBERS)
            yield from tables.off(where, "position", one.get("position"))
        for where, one in rows(row, "put", place):
            if isinstance(name := one.get("thing"), str):
                at, what = f"{where}.thing", "terrain, or unit/model"
                yield from tables.named(at, name, things, what, _NUMBERS, whole=False)
            yield from tables.off(where, "position", one.get("position"))
        for number, name in enumerate(listed(row, "remove")):
            if isinstance(name, str):
                what = "terrain, a unit, or what was laid before"
                yield from unknown(f"{place}.remove[{number}]", name, known, what)


def _pair(place: FilePlace, row: Row, tables: Tables) -> Found:
    sight = row.get("sight")
    if row.get("ask") is True and not isinstance(sight, Mapping):
        yield f"{place}.sight", "nothing", "who looks at whom, since it is asked about"
    if not isinstance(sight, Mapping):
        return
    for key in ("shooter", "target"):
        if isinstance(name := sight.get(key), str):
            yield from unknown(f"{place}.sight.{key}", name, tables.units, "a unit")
    if isinstance(name := sight.get("target"), str) and name == sight.get("shooter"):
        yield f"{place}.sight.target", shown(name), "another unit than the shooter's"


def _attack(place: FilePlace, row: Row, tables: Tables) -> Found:
    attack = row.get("attack")
    if not isinstance(attack, Mapping):
        return
    named = [(key, attack.get(key)) for key in ("plane", "target")]
    for key in ("waits", "aloft"):
        named += [(f"{key}[{number}]", name) for number, name in enumerate(listed(attack, key))]
    for key, name in named:
        if isinstance(name, str):
            yield from unknown(f"{place}.attack.{key}", name, tables.units, "a unit")


def _move(place: FilePlace, row: Row, tables: Tables) -> Found:
    move = row.get("move")
    if not isinstance(move, Mapping):
        return
    if "attack" in row:
        yield f"{place}.move", "an attack too", "one of them in a step"
    named = [("model", move.get("model"))]
    named += [(f"waits[{number}]", name) for number, name in enumerate(listed(move, "waits"))]
    for key, name in named:
        if isinstance(name, str):
            at, what = f"{place}.move.{key}", "unit/model"
            yield from tables.named(at, name, tables.units, what, _NUMBERS, whole=False)
    for number, at in enumerate(listed(move, "way")):
        yield from tables.off(f"{place}.move", f"way[{number}]", at)


def _kind(place: FilePlace, row: Row, kinds: tuple[str, ...]) -> Found:
    kind = row.get("kind")
    if isinstance(kind, str) and kinds and kind not in kinds:
        yield f"{place}.kind", shown(kind), f"one of {', '.join(kinds)}"
    elif kind == "smoke" and "radius" not in row:
        yield f"{place}.radius", "nothing", "how far the smoke reaches, inches"
