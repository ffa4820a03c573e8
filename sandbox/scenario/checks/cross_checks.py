"""Check the tables of a scenario file against each other: ids, places on the table, meshes.

Every check reads the file as parsed, before the schema. It skips anything of another shape, which
the schema reports.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PureWindowsPath
from typing import Any

from annotated_types import MaxLen
from pydantic.fields import FieldInfo

from meshes.imports.limits import MAX_BYTES
from rules.catalogue import RULESETS
from rules.engine.model.suggestions import did_you_mean
from rules.games import assumptions, game_of, misfit
from sandbox.scenario.checks.briefing import check_briefing
from sandbox.scenario.checks.file_rows import FilePlace, Found, Row, Tables
from sandbox.scenario.checks.script import check_script
from sandbox.scenario.faults import shown, shown_key
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.marks.kinds import BLOCKING
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import templates
from sandbox.scenario.values import is_id


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
            yield f"{place}.{key}", shown(found), wanted


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
            yield where, shown(tows), "no towing: only vehicles tow"
        elif isinstance(tows, str):
            mine = [name for name in guns if named[name].get("side") == row.get("side")]
            if tows not in mine:
                few = ", ".join(shown(name) for name in mine[:12]) or "none"
                near = did_you_mean(tows, filter(is_id, mine))
                wanted = f"true, or the id of a gun of its own side; there are {few}{near}"
                yield where, shown(tows), wanted
            elif tows in taken:
                yield where, shown(tows), f"a gun that nobody tows; {taken[tows]} has it already"
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

_KIND_WORDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a word"}

_UNIT_OR_MODEL = "the id of a unit, or unit/model"


def check_lengths(data: Mapping[str, Any]) -> Found:
    """Yield lists longer than a scenario may have; where one is, nothing else is checked."""
    for key, field in Scenario.model_fields.items():
        there, most = data.get(key), _most(field)
        if most is not None and isinstance(there, list) and len(there) > most:
            yield key, f"{len(there):,} tables", f"at most {most:,} in the list"


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
    for where, name, what in _files(data):
        if name in shelved:
            continue
        # A Windows path is absolute on every machine: the file must mean the same everywhere.
        if Path(name).is_absolute() or PureWindowsPath(name).anchor:
            yield where, shown(name), "a path from the folder of this file"
            continue
        try:
            target = (folder / name).resolve()
            there = target.is_file()
            size = target.stat().st_size if there else 0
        except (OSError, ValueError, RuntimeError):  # too long, not a name, or links in a circle
            yield where, shown(name), "a path that can be opened"
            continue
        if not target.is_relative_to(allowed):
            yield where, shown(name), f"a path that stays in {allowed}"
        elif not there:
            yield where, f"{shown(name)}, which is not there", what
        elif size > MAX_BYTES:
            yield where, f"{shown(name)} of {size:,} bytes", f"at most {MAX_BYTES:,} bytes"
        elif target not in sizes:
            before = sum(sizes.values())
            sizes[target] = size
            # Reported once, for the mesh that exceeds the limit.
            if before <= MAX_MESH_BYTES < before + size:
                found = f"{before + size:,} bytes of meshes up to here"
                yield where, found, f"at most {MAX_MESH_BYTES:,} bytes in all"


def _files(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the place, the name and the kind of every file that is named."""
    tables = Tables(data)
    for place, row in (*tables.rows("terrain"), *tables.models()):
        if isinstance(name := row.get("mesh"), str) and name:
            yield f"{place}.mesh", name, "a mesh file"
    top = data.get("table")
    if isinstance(top, Mapping) and isinstance(name := top.get("mat_picture"), str) and name:
        yield "table.mat_picture", name, "a PNG or JPEG file"


def _crowds(tables: Tables) -> Found:
    named = (unit.get("side") for _, unit in tables.rows("units"))
    sides = list(dict.fromkeys(side for side in named if isinstance(side, str)))
    if len(sides) > 2:
        few = ", ".join(shown(side) for side in sides[:6])
        yield "units", f"{len(sides)} sides ({few})", "at most two sides"
    models = sum(1 for _ in tables.models())
    if models > MAX_MODELS:
        yield "units", f"{models:,} models", f"at most {MAX_MODELS:,} models in all"


def _ruleset(tables: Tables) -> Found:
    name = tables.data.get("ruleset", "reference")
    if tables.game is None or not isinstance(name, str):
        return  # the schema reports it
    known = RULESETS[tables.game]
    if name not in known:
        wanted = f"a ruleset of {tables.game}, one of {', '.join(known)}"
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
            yield where, shown(value), "an assumption that `sightline rules` lists"
            continue
        kind = type(known[name])
        if type(value) is not kind and not (kind is float and type(value) is int):
            yield where, shown(value), _KIND_WORDS[kind]
        elif wrong := misfit(tables.game, name, value):
            yield where, shown(value), f"another value: {wrong}"


def _sights(tables: Tables) -> Found:
    models = tables.units
    there = ", ".join(shown(name) for name in list(models)[:12]) or "none"
    for place, sight in tables.rows("sights"):
        named = {key: sight.get(key) for key in ("shooter", "target")}
        units = []
        for key, name in named.items():
            if not isinstance(name, str):
                continue
            unit, slash, number = name.partition("/")
            if unit not in models:
                yield f"{place}.{key}", shown(name), f"{_UNIT_OR_MODEL}; units are {there}"
            elif slash and number not in map(str, range(models[unit])):
                count = f"{shown_key(unit)} has models 0 to {models[unit] - 1}"
                yield f"{place}.{key}", shown(name), f"{_UNIT_OR_MODEL}; {count}"
            else:
                units.append(unit)
        if len(units) == 2 and units[0] == units[1]:
            yield f"{place}.target", shown(named["target"]), "another unit than the shooter's"
