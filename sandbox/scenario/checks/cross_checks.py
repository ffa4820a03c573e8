"""Check the tables of a scenario file against each other: ids, places, meshes, scripts.

Every check reads the file as parsed, before the schema. It skips anything of another shape, which
the schema reports.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PureWindowsPath
from typing import Any

from annotated_types import MaxLen
from pydantic.fields import FieldInfo

from languages.message import message
from meshes.imports.limits import MAX_BYTES
from rules.catalogue import RULESETS
from rules.games import assumptions, game_of, misfit
from sandbox.scenario.checks.briefing import check_briefing
from sandbox.scenario.checks.file_rows import (
    FilePlace,
    Found,
    Row,
    Tables,
    listed,
    nearly,
    rows,
    unknown,
)
from sandbox.scenario.checks.measures import UNIT_OR_MODEL, laid_kinds
from sandbox.scenario.faults import shown, shown_key
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.marks.kinds import BLOCKING
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import templates


def _faults_of_game(tables: Tables) -> Found:
    """Yield faults of a unit's weapons and officer, as far as its rules know."""
    ruleset = tables.data.get("ruleset", "reference")
    if tables.game is None or ruleset not in RULESETS[tables.game]:
        return  # reported for the game and the ruleset
    faults = game_of(tables.game).unit_faults
    for place, row in tables.rows("units"):
        models = row.get("models")
        count = len(models) if isinstance(models, list) else None
        for key, found, wanted in faults(ruleset, {**row, "models": count}):
            yield f"{place}.{key}", shown(found), str(wanted)


def _towing(units: list[tuple[FilePlace, Row]]) -> Found:
    named = {row["id"]: row for _, row in units if isinstance(row.get("id"), str)}
    guns = [name for name, row in named.items() if _moves(row) is Moves.CREW]
    taken: dict[str, FilePlace] = {}
    for place, row in units:
        tows = row.get("towing")
        if not tows or not isinstance(tows, bool | str):
            continue
        where = f"{place}.towing"
        if _moves(row) not in (None, Moves.WHEELS):
            yield where, shown(tows), message("scenario-no-towing")
        elif isinstance(tows, str):
            mine = [name for name in guns if named[name].get("side") == row.get("side")]
            if tows not in mine:
                few = ", ".join(shown(name) for name in mine[:12]) or message("scenario-none")
                wanted = message("scenario-gun", guns=few)
                yield where, shown(tows), nearly(wanted, tows, mine)
            elif tows in taken:
                wanted = message("scenario-free-gun", place=str(taken[tows]))
                yield where, shown(tows), wanted
            else:
                taken[tows] = place


def _moves(row: Row) -> Moves | None:
    template = row.get("template")
    known = templates().get(template) if isinstance(template, str) else None
    return None if known is None else known.moves


MAX_MODELS = 2000
"""Most models of all units together."""

MAX_MESH_BYTES = 256 * 2**20
"""Most bytes of all mesh files together: each is read and hashed whenever a table is laid."""

_VALUES: Mapping[type, str] = {
    bool: "scenario-true-or-false",
    int: "scenario-whole-number",
    float: "scenario-number",
    str: "scenario-a-word",
}
"""Messages for values of each type."""


def check_lengths(data: Mapping[str, Any]) -> Found:
    """Yield lists longer than a scenario may have; where one is, nothing else is checked."""
    for key, field in Scenario.model_fields.items():
        there, most = data.get(key), _most(field)
        if most is not None and isinstance(there, list) and len(there) > most:
            found = message("scenario-tables", count=len(there))
            yield key, found, message("scenario-most-in-list", count=most)


def _most(field: FieldInfo) -> int | None:
    return next((rule.max_length for rule in field.metadata if isinstance(rule, MaxLen)), None)


def check_whole(data: Mapping[str, Any]) -> Found:
    """Yield every fault of a file between its tables."""
    tables = Tables(data)
    yield from tables.duplicates("terrain", "units", *BLOCKING)
    for place, row in (*tables.rows("terrain"), *tables.models()):
        yield from tables.off(place, "position", row.get("position"))
    yield from _crowds(tables)
    yield from _ruleset(tables)
    yield from _assumptions(tables)
    yield from _sights(tables)
    yield from check_briefing(tables)
    yield from _faults_of_game(tables)
    yield from _towing(list(tables.rows("units")))
    yield from check_script(tables)


def check_meshes(
    data: Mapping[str, Any], folder: Path, root: Path, shelved: Collection[str] = ()
) -> Found:
    """Yield mesh paths without a file, or outside ``root``, and meshes above the byte limits.

    Those ``shelved`` are stored elsewhere. Only sizes are read: `MAX_BYTES` of one file,
    `MAX_MESH_BYTES` of all.
    """
    allowed = root.resolve()
    sizes = dict[Path, int]()
    for where, name, wanted in _files(data):
        if name in shelved:
            continue
        # A Windows path is absolute on every machine: the file must mean the same everywhere.
        if Path(name).is_absolute() or PureWindowsPath(name).anchor:
            yield where, shown(name), message("file-path-from-here")
            continue
        try:
            target = (folder / name).resolve()
            there = target.is_file()
            size = target.stat().st_size if there else 0
        except (OSError, ValueError, RuntimeError):  # too long, not a name, or links in a circle
            yield where, shown(name), message("file-path-openable")
            continue
        if not target.is_relative_to(allowed):
            yield where, shown(name), message("file-path-within", folder=str(allowed))
        elif not there:
            yield where, message("file-not-there", file=shown(name)), message(wanted)
        elif size > MAX_BYTES:
            found = message("file-of-bytes", file=shown(name), count=size)
            yield where, found, message("file-most-bytes", most=MAX_BYTES)
        elif target not in sizes:
            before = sum(sizes.values())
            sizes[target] = size
            # Reported once, for the mesh that exceeds the limit.
            if before <= MAX_MESH_BYTES < before + size:
                found = message("file-bytes-up-to-here", count=before + size)
                yield where, found, message("file-most-bytes-in-all", most=MAX_MESH_BYTES)


def _files(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the place and the name of every file that is named, and the key of its kind."""
    tables = Tables(data)
    for place, row in (*tables.rows("terrain"), *tables.models()):
        if isinstance(name := row.get("mesh"), str) and name:
            yield f"{place}.mesh", name, "file-mesh"
    top = data.get("table")
    if isinstance(top, Mapping) and isinstance(name := top.get("mat_picture"), str) and name:
        yield "table.mat_picture", name, "file-picture"


def _crowds(tables: Tables) -> Found:
    named = (unit.get("side") for _, unit in tables.rows("units"))
    sides = list(dict.fromkeys(side for side in named if isinstance(side, str)))
    if len(sides) > 2:
        few = ", ".join(shown(side) for side in sides[:6])
        found = message("scenario-sides", count=len(sides), some=few)
        yield "units", found, message("scenario-two-sides")
    models = sum(1 for _ in tables.models())
    if models > MAX_MODELS:
        found = message("scenario-many-models", count=models)
        yield "units", found, message("scenario-most-models", most=MAX_MODELS)


def _ruleset(tables: Tables) -> Found:
    name = tables.data.get("ruleset", "reference")
    if tables.game is None or not isinstance(name, str):
        return  # the schema reports it
    known = RULESETS[tables.game]
    if name not in known:
        wanted = message("scenario-ruleset", game=tables.game, known=", ".join(known))
        yield "ruleset", shown(name), wanted


def _assumptions(tables: Tables) -> Found:
    """Yield assumptions that the game's rules do not have, or of another type."""
    changes = tables.data.get("assumptions")
    if not isinstance(changes, Mapping) or tables.game is None:
        return  # the schema reports it
    known = assumptions(tables.game)
    for name, value in changes.items():
        where = f"assumptions.{shown_key(name)}"
        if name not in known:
            yield where, shown(value), message("scenario-assumption")
            continue
        kind = type(known[name])
        if type(value) is not kind and not (kind is float and type(value) is int):
            yield where, shown(value), message(_VALUES[kind])
        elif wrong := misfit(tables.game, name, value):
            yield where, shown(value), message("scenario-another-value", why=wrong)


def _sights(tables: Tables) -> Found:
    for place, sight in tables.rows("sights"):
        named = {key: sight.get(key) for key in ("shooter", "target")}
        units = []
        for key, name in named.items():
            if not isinstance(name, str):
                continue
            faults = list(tables.named(f"{place}.{key}", name, tables.units, UNIT_OR_MODEL))
            yield from faults
            units += [] if faults else [name.partition("/")[0]]
        if len(units) == 2 and units[0] == units[1]:
            wanted = message("scenario-another-unit")
            yield f"{place}.target", shown(named["target"]), wanted


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
                yield from tables.named(f"{where}.of", of, tables.units, UNIT_OR_MODEL)
            yield from tables.off(where, "position", one.get("position"))
        for where, one in rows(row, "put", place):
            if isinstance(name := one.get("thing"), str):
                at, wanted = f"{where}.thing", "scenario-id-of-terrain-or-model"
                yield from tables.named(at, name, things, wanted, whole=False)
            yield from tables.off(where, "position", one.get("position"))
        for number, name in enumerate(listed(row, "remove")):
            if isinstance(name, str):
                wanted = "scenario-id-on-the-table"
                yield from unknown(f"{place}.remove[{number}]", name, known, wanted)


def _pair(place: FilePlace, row: Row, tables: Tables) -> Found:
    sight = row.get("sight")
    if row.get("ask") is True and not isinstance(sight, Mapping):
        yield f"{place}.sight", message("scenario-nothing"), message("scenario-who-looks")
    if not isinstance(sight, Mapping):
        return
    for key in ("shooter", "target"):
        if isinstance(name := sight.get(key), str):
            yield from unknown(f"{place}.sight.{key}", name, tables.units, "scenario-id-of-unit")
    if isinstance(name := sight.get("target"), str) and name == sight.get("shooter"):
        yield f"{place}.sight.target", shown(name), message("scenario-another-unit")


def _attack(place: FilePlace, row: Row, tables: Tables) -> Found:
    attack = row.get("attack")
    if not isinstance(attack, Mapping):
        return
    named = [(key, attack.get(key)) for key in ("plane", "target")]
    for key in ("waits", "aloft"):
        named += [(f"{key}[{number}]", name) for number, name in enumerate(listed(attack, key))]
    for key, name in named:
        if isinstance(name, str):
            yield from unknown(f"{place}.attack.{key}", name, tables.units, "scenario-id-of-unit")


def _move(place: FilePlace, row: Row, tables: Tables) -> Found:
    move = row.get("move")
    if not isinstance(move, Mapping):
        return
    if "attack" in row:
        yield f"{place}.move", message("scenario-attack-too"), message("scenario-one-in-a-step")
    named = [("model", move.get("model"))]
    named += [(f"waits[{number}]", name) for number, name in enumerate(listed(move, "waits"))]
    for key, name in named:
        if isinstance(name, str):
            at, wanted = f"{place}.move.{key}", "scenario-model"
            yield from tables.named(at, name, tables.units, wanted, whole=False)
    for number, at in enumerate(listed(move, "way")):
        yield from tables.off(f"{place}.move", f"way[{number}]", at)


def _kind(place: FilePlace, row: Row, kinds: tuple[str, ...]) -> Found:
    kind = row.get("kind")
    if isinstance(kind, str) and kinds and kind not in kinds:
        wanted = message("fault-expected-one-of", known=", ".join(kinds))
        yield f"{place}.kind", shown(kind), wanted
    elif kind == "smoke" and "radius" not in row:
        yield f"{place}.radius", message("scenario-nothing"), message("scenario-smoke-reach")
