"""Fields of one thing, under the keys of its file: their values, bounds and defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict, cast

import numpy as np
from pydantic import BaseModel

from rules.engine.telling import heading, in_words
from sandbox.document.commands import Change, Rename, SetKeys, Several
from sandbox.document.names import free_id, id_of
from sandbox.document.refusal import Refused
from sandbox.document.things import models_of, place_of, raw
from sandbox.movement.deployment import sides_of
from sandbox.scenario.faults import shown
from sandbox.scenario.game_spec import TableGame, table_game
from sandbox.scenario.kinds import RUNS
from sandbox.scenario.marks.mark import Mark
from sandbox.scenario.marks.objective import HOLD_IN, ObjectiveSpec
from sandbox.scenario.scan_kinds import kind_keys, kind_of, kinds_for, named_by_kind
from sandbox.scenario.schema import MESH_KEYS, KindTerrain, MeshTerrain, ModelSpec, TerrainSpec
from sandbox.table.extents import bounds, height_of, run_of
from sandbox.table.table import Table
from sandbox.table.things import spot_of
from sandbox.work.lasting import lasting

_UNSAID = ("id", "kind", "mesh", "models", "template", "side", "name", "quality", "weapons")
"""Keys that are shown elsewhere, or cannot be changed."""

_AXES = ("x", "y", "z")
_BY_SIZE = "by its size"
"""Words for the default of a number that has no fixed one."""

_DEPTH = "depth"


class FormField(TypedDict):
    """One line of a form.

    ``id``: the key, and the index in it after a point. ``usual``: the default. ``said``: whether
    the file has it. ``names``: what players call a choice. ``own``: the words of a choice for the
    default; without any there is no such choice.
    """

    id: str
    label: str
    kind: Literal["number", "text", "choice", "switch", "words"]
    value: Any
    usual: Any
    said: bool
    unit: NotRequired[str]
    about: NotRequired[str]
    choices: NotRequired[list[str]]
    names: NotRequired[dict[str, str]]
    own: NotRequired[str]
    low: NotRequired[float]
    high: NotRequired[float]
    step: NotRequired[float]


def line(
    name: str, label: str, kind: str, value: Any, usual: Any, *, said: bool = True, **more: Any
) -> FormField:
    """Return a line of a form; ``more``: the keys that it may have."""
    fixed = {"id": name, "label": label, "kind": kind, "value": value, "usual": usual, "said": said}
    return cast(FormField, fixed | more)


def fields_of(table: Table, thing: str) -> list[FormField]:
    """Return the fields of a thing. Raises Refused where there is none."""
    row = _row(table, thing)
    said = raw(row)
    found: list[FormField] = []
    if "/" not in thing:
        found.append(line("id", "Name", "text", _title(row), ""))
    if isinstance(row, MeshTerrain) and row.scanned:
        found.append(_scan_kind(row, table_game(table.scenario.game)))
    found += _place(table, thing, said)
    for key, about in _schema(type(row)).items():
        if isinstance(row, Mark) and key in (row.faces, row.bends, *row.unused):
            continue
        if isinstance(row, ObjectiveSpec) and key == "unit":
            found.append(_unit_of(table, row))
            continue
        if key in MESH_KEYS and isinstance(row, ModelSpec) and row.mesh is None:
            continue
        if key not in _UNSAID and key != "position":
            found += _of_key(key, about, said, getattr(row, key), _usual(table, row, key))
    depth = row.depth(table.size) if isinstance(row, Mark) else None
    if depth is not None:
        about = "How far it reaches from its edge of the table"
        more: dict[str, Any] = {"unit": "in", "low": 0.25, "step": 0.25, "about": about, "own": ""}
        found.append(line(_DEPTH, _DEPTH, "number", round(depth, 3), None, **more))
    unused = _unused_of(row)
    found = [field for field in found if field["id"] not in unused]
    return [*found, *_choices(table, row)]


def _unused_of(row: Any) -> tuple[str, ...]:
    """Return the fields that a piece with points or an outline does not use: these size it."""
    run = run_of(row) if isinstance(row, KindTerrain) else None
    if run is None:
        return ()
    return ("size.0", "size.1", "irregular") if RUNS[run[0]] else ("size.0", "curve")


def _choices(table: Table, row: Any) -> Iterator[FormField]:
    """Yield the fields of a mark that are one of a few words."""
    for one in row.choices(sides_of(table.scenario)) if isinstance(row, Mark) else ():
        value, words = getattr(row, one.key), list(one.words)
        names = {word: heading(word) for word in words} if one.key == "side" else {}
        more = {"choices": words, "names": names, "own": one.usual, "about": _about(row, one.key)}
        yield line(one.key, one.key, "choice", value, None, said=value is not None, **more)


def _unit_of(table: Table, row: ObjectiveSpec) -> FormField:
    names = {unit.id: unit.spec.label for unit in table.units}
    more = {"choices": list(names), "names": names, "about": _about(row, "unit")}
    said = row.unit is not None
    return line("unit", "unit", "choice", row.unit, None, said=said, own="any unit", **more)


def _scan_kind(row: MeshTerrain, game: TableGame[Any]) -> FormField:
    """Return the field that corrects what a scan's piece was taken for."""
    kind = kind_of(row, game)
    own = "" if kind else "none of these"  # a scan has no default kind to go back to
    about = "What the piece is: sets its cover and its ground together"
    names = {one: in_words(one) for one in kinds_for(row)}
    more = {"about": about, "choices": list(names), "names": names, "own": own}
    return line("kind", "kind", "choice", kind, None, said=kind is not None, **more)


def _of_kind(table: Table, row: MeshTerrain, kind: Any) -> Change:
    """Return the step that makes a scan's piece one of a kind, with a name that says so."""
    choices = kinds_for(row)
    if kind not in choices:
        raise Refused(f"{row.label}, kind: found {shown(kind)}; expected {', '.join(choices)}.")
    steps: list[Change] = [SetKeys(row.id, kind_keys(kind, table_game(table.scenario.game)))]
    if named_by_kind(row):
        steps.append(Rename(free_id(table.scenario, f"{kind}-1"), row.id))
    return Several(tuple(steps), f"changed the kind of {row.label} to {in_words(kind)}")


def _title(row: Any) -> str:
    return str(getattr(row, "title", "") or heading(row.id))


def _renaming(row: Any, thing: str, said: str) -> Change:
    """Return the step that gives a thing a name. A piece keeps the words that its id cannot say."""
    name = id_of(said)
    if not isinstance(row, TerrainSpec):
        return Rename(name, thing)
    kept = None if said in (name, in_words(name), heading(name)) else said
    steps: list[Change] = [] if name == thing else [Rename(name, thing)]
    if kept != row.name:
        steps.append(SetKeys(name, {"name": kept}))
    if len(steps) < 2:
        return steps[0] if steps else Rename(name, thing)
    return Several(tuple(steps), f"renamed {row.label} to {said}"[:60])


def name_after(change: Change, thing: str) -> str:
    """Return the name that a thing has after a change, which may rename it."""
    prefix, colon, _ = thing.rpartition(":")
    for step in change.commands if isinstance(change, Several) else (change,):
        if isinstance(step, Rename) and step.thing == thing:
            return f"{prefix}{colon}{step.name}"
    return thing


def change_of(table: Table, thing: str, field: str, value: Any) -> Change:
    """Return the change that sets a field of a thing; None restores the default. Raises Refused."""
    row = _row(table, thing)
    key, _, part = field.partition(".")
    if key == "id":
        return _renaming(row, thing, str(value or "").strip())
    if key == "kind" and isinstance(row, MeshTerrain) and row.scanned:
        return _of_kind(table, row, value)
    if key == "position":
        return SetKeys(thing, {"position": _with_place(table, thing, part, value)})
    if key == _DEPTH and isinstance(row, Mark) and row.depth(table.size) and value:
        return SetKeys(thing, row.deepened(float(value), table.size))
    if key in {one["id"] for one in _choices(table, row)}:
        return SetKeys(thing, {key: value})
    if key not in _schema(type(row)) or key in _UNSAID:
        raise Refused(f"{thing} has no {key}.")
    if not part:
        return SetKeys(thing, {key: value})
    if not part.isdecimal():
        raise Refused(f"{thing} has no {field}.")
    now = list(getattr(row, key))
    if int(part) >= len(now) or value is None:
        raise Refused(f"{thing}, {key}: found no number; expected inches.")
    now[int(part)] = value
    return SetKeys(thing, {key: now})


def facts_of(table: Table, thing: str) -> list[str]:
    """Return further facts about a thing, in words."""
    if ":" in thing or "/" in thing:
        return []
    placed = table.piece(thing)
    low, high = bounds(placed.piece)
    sides = high[0] - low[0], high[1] - low[1], height_of(placed)
    reach = " × ".join(f"{side:.1f}" for side in sides)
    faces = sum(len(part.mesh.faces) for part in placed.piece.parts)
    made = f"mesh {placed.spec.mesh}" if isinstance(placed.spec, MeshTerrain) else ""
    cover = "no" if placed.cover == placed.game.no_cover else placed.cover
    found = [f"{reach}″ overall; cover: {cover}; ground: {placed.ground}", f"{faces:,} triangles"]
    return [*([made] if made else []), *found]


def _row(table: Table, thing: str) -> Any:
    found = models_of(table.scenario, thing)
    if found is not None:
        return table.scenario.units[found[0]].models[found[1]]
    key, index = place_of(table.scenario, thing)
    return getattr(table.scenario, key)[index]


@lasting()
def _schema(kind: type[BaseModel]) -> Mapping[str, Any]:
    """Return the schema of a row: the keys of its kind, then those of all."""
    properties: Mapping[str, Any] = kind.model_json_schema()["properties"]
    return properties


def _place(table: Table, thing: str, said: Mapping[str, Any]) -> Iterator[FormField]:
    if "position" not in said:
        return
    at = spot_of(table, thing)
    for axis, value in zip(_AXES[:2], (at.x, at.y), strict=True):
        edge, name, at_in = table.size[0 if axis == "x" else 1], f"position.{axis}", round(value, 3)
        yield line(name, axis, "number", at_in, None, unit="in", low=0.0, high=edge, step=0.25)
    if ":" not in thing:
        placed = table.model(thing) if "/" in thing else table.piece(thing)
        yield {
            "id": "position.z", "label": "z", "kind": "number",
            "value": None if at.z is None else round(at.z, 3), "usual": round(placed.stand.z, 3),
            "said": at.z is not None, "unit": "in", "step": 0.125,
            "about": "height above the table; left empty it stands on what lies there",
        }  # fmt: skip


def _with_place(table: Table, thing: str, part: str, value: Any) -> list[float]:
    at = spot_of(table, thing)
    now = [at.x, at.y] if at.z is None else [at.x, at.y, at.z]
    if part == "z":
        return [*now[:2], value] if value is not None else now[:2]
    if part not in ("x", "y") or value is None:
        raise Refused(f"{thing}, position: found no number; expected inches.")
    now[_AXES.index(part)] = value
    return now


def _about(row: BaseModel, key: str) -> str:
    return type(row).model_fields[key].description or ""


def _usual(table: Table, row: Any, key: str) -> Any:
    """Return the default of a key that depends on the row; None where the schema has it."""
    game = table_game(table.scenario.game)
    match key:
        case "cover":
            return game.cover_of(row.shelter)
        case "ground":
            return game.ground_of(row.underfoot)
        case "radius" if isinstance(row, ObjectiveSpec):
            return HOLD_IN
    return None


def _of_key(
    key: str, about: Mapping[str, Any], said: Mapping[str, Any], value: Any, own: Any
) -> list[FormField]:
    """Return the fields of a key. ``own``: its default, where the schema does not have it."""
    given = about
    for option in about.get("anyOf", ()):
        if option.get("type") != "null":
            given = {**about, **option}
    label = key.replace("_", " ")
    words = str(about.get("description", ""))
    usual = about.get("usual", about.get("default")) if own is None else own
    field: FormField = {
        "id": key, "label": label, "kind": "text", "value": value, "usual": usual,
        "said": key in said, "about": words, "unit": given.get("unit", ""),
    }  # fmt: skip
    if "enum" in given:
        choices = [str(one) for one in given["enum"]]
        return [{**field, "kind": "choice", "choices": choices}]
    match given.get("type"):
        case "boolean":
            return [{**field, "kind": "switch"}]
        case "number" | "integer":
            return [_number(field, given, whole=given["type"] == "integer")]
        case "array" if "prefixItems" in given and isinstance(value, tuple | list):
            parts, names = given["prefixItems"], given.get("parts", _AXES)
            if all(part.get("type") == "number" for part in parts):
                return [
                    _number(
                        {**field, "id": f"{key}.{n}", "label": f"{label} {names[n]}",
                         "value": round(value[n], 3), "usual": usual[n] if usual else None,
                         "unit": part.get("unit", "")},
                        part, whole=False,
                    )
                    for n, part in enumerate(parts)
                ]  # fmt: skip
            return []
        case "array" if value:
            return [{**field, "kind": "words", "value": _list_words(key, value)}]
        case "array":
            return []
        case "string":
            return [{**field, "usual": usual or None}]
    return []


def _list_words(key: str, values: Sequence[Any]) -> str:
    """Return a list in words: numbers as inches, points by their extent, lists of points by their
    number and common extent.
    """
    if isinstance(values[0], int | float):
        return ", ".join(f"{value:g}″" for value in values)
    if isinstance(values[0][0], int | float):
        return _of_points(key, values)
    x, y = np.ptp(np.array([point for points in values for point in points], dtype=float), axis=0)
    return f"{len(values)}, {x:.1f}″ × {y:.1f}″ over all"


def _of_points(key: str, points: Sequence[tuple[float, float]]) -> str:
    """Return the number of points, and their extent."""
    at = np.array(points, dtype=float)
    x, y = np.ptp(at, axis=0)
    long = np.linalg.norm(np.diff(at, axis=0), axis=1).sum()
    reach = f"{x:.1f}″ × {y:.1f}″" if RUNS.get(key, True) else f"{long:.1f}″ long"
    return f"{len(points)} corners, {reach}. Drag a corner to move it."


def _number(field: FormField, given: Mapping[str, Any], *, whole: bool) -> FormField:
    made: FormField = {**field, "kind": "number", "step": 1.0 if whole else 0.25}
    if field["value"] is None and field["usual"] is None:
        made["usual"] = _BY_SIZE
    for key, names in (("low", ("minimum", "ge")), ("high", ("maximum", "le"))):
        for name in names:
            if name in given:
                made[key] = float(given[name])  # type: ignore[literal-required]
    return made
