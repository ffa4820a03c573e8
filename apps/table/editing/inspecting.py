"""Fields of one thing, under the keys of its file: their values, bounds and defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict, cast

import numpy as np
from pydantic import BaseModel

from languages.message import logged, message
from languages.writing import inches, text
from rules.engine.telling import heading, in_words
from sandbox.document.commands import Change, Rename, SetKeys, Several
from sandbox.document.names import free_id, id_of
from sandbox.document.refusal import Refused
from sandbox.document.things import models_of, place_of, raw
from sandbox.movement.deployment import sides_of
from sandbox.scenario.faults import shown
from sandbox.scenario.game_spec import TableGame, table_game
from sandbox.scenario.kinds import (
    RUNS,
    about_key,
    called_in,
    key_called,
    kind_called,
    word_called,
    words_called,
)
from sandbox.scenario.marks.mark import Mark
from sandbox.scenario.marks.objective import HOLD_IN, ObjectiveSpec
from sandbox.scenario.scan_kinds import (
    kind_keys,
    kind_of,
    kinds_for,
    named_by_kind,
    usual_depth,
)
from sandbox.scenario.schema import MESH_KEYS, KindTerrain, MeshTerrain, ModelSpec, TerrainSpec
from sandbox.table.extents import bounds, height_of, run_of
from sandbox.table.table import PlacedPiece, Table
from sandbox.table.things import spot_of
from sandbox.work.lasting import lasting

_UNSAID = (
    *("id", "kind", "mesh", "body", "models", "template", "side", "name", "quality", "weapons"),
    *("tops", "open_between", "may_be", "odds"),
)
"""Keys that are shown elsewhere, or cannot be changed."""

_AXES = ("x", "y", "z")
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
        found.append(line("id", text("table-field-name"), "text", _title(row), ""))
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
            found += _of_key(row, key, about, said, _usual(table, row, key))
    depth = row.depth(table.size) if isinstance(row, Mark) else None
    if depth is not None:
        about = text("table-depth-about")
        more: dict[str, Any] = {"unit": "in", "low": 0.25, "step": 0.25, "about": about, "own": ""}
        found.append(line(_DEPTH, key_called(_DEPTH), "number", round(depth, 3), None, **more))
    run = run_of(row) if isinstance(row, KindTerrain) else None
    if run is not None:  # its points or its outline size it
        unused = ("size.0", "size.1", "irregular") if RUNS[run[0]] else ("size.0", "curve")
        found = [field for field in found if field["id"] not in unused]
    return [*found, *_choices(table, row)]


def _choices(table: Table, row: Any) -> Iterator[FormField]:
    """Yield the fields of a mark that are one of a few words."""
    for one in row.choices(sides_of(table.scenario)) if isinstance(row, Mark) else ():
        value, words = getattr(row, one.key), list(one.words)
        sides = one.key == "side"
        names = {word: heading(word) for word in words} if sides else words_called(words)
        more = {"choices": words, "names": names, "own": one.usual, "about": _about(row, one.key)}
        label = key_called(one.key)
        yield line(one.key, label, "choice", value, None, said=value is not None, **more)


def _unit_of(table: Table, row: ObjectiveSpec) -> FormField:
    names = {unit.id: unit.spec.label for unit in table.units}
    more = {"choices": list(names), "names": names, "about": _about(row, "unit")}
    said = row.unit is not None
    label, own = key_called("unit"), text("table-any-unit")
    return line("unit", label, "choice", row.unit, None, said=said, own=own, **more)


def _scan_kind(row: MeshTerrain, game: TableGame[Any]) -> FormField:
    """Return the field that corrects what a scan's piece was taken for."""
    kind = kind_of(row, game)
    own = "" if kind else text("table-no-kind")  # a scan has no default kind to go back to
    names = {one: kind_called(one) for one in kinds_for(row)}
    about = text("table-kind-about")
    more = {"about": about, "choices": list(names), "names": names, "own": own}
    return line("kind", key_called("kind"), "choice", kind, None, said=kind is not None, **more)


def _of_kind(table: Table, row: MeshTerrain, kind: Any) -> Change:
    """Return the step that makes a scan's piece one of a kind, with a name that says so."""
    choices = kinds_for(row)
    if kind not in choices:
        listed = ", ".join(choices)
        raise Refused(
            message("table-wrong-kind", thing=row.called, found=shown(kind), expected=listed)
        )
    keys = {**kind_keys(kind, table_game(table.scenario.game)), "may_be": None}
    steps: list[Change] = [SetKeys(row.id, keys)]
    if named_by_kind(row):
        steps.append(Rename(free_id(table.scenario, f"{kind}-1"), row.id))
    changed = message("table-changed-kind", thing=row.called, kind=called_in("kind", kind))
    return Several(tuple(steps), logged(changed))


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
    return Several(tuple(steps), logged(message("edit-renamed", thing=row.called, name=said)))


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
        raise Refused(message("table-no-field", thing=thing, field=key))
    if not part:
        return SetKeys(thing, {key: value})
    if not part.isdecimal():
        raise Refused(message("table-no-field", thing=thing, field=field))
    now = list(getattr(row, key))
    if int(part) >= len(now) or value is None:
        raise Refused(message("table-no-number", thing=thing, field=key))
    now[int(part)] = value
    return SetKeys(thing, {key: now})


def facts_of(table: Table, thing: str) -> list[str]:
    """Return further facts about a thing, in words."""
    if ":" in thing or "/" in thing:
        return []
    placed = table.piece(thing)
    low, high = bounds(placed.piece)
    sides = high[0] - low[0], high[1] - low[1], height_of(placed)
    faces = sum(len(part.mesh.faces) for part in placed.piece.parts)
    found = [
        text(
            "table-facts",
            x=sides[0],
            y=sides[1],
            z=sides[2],
            cover=cover_words(placed),
            ground=word_called(placed.ground),
        ),
        text("table-triangles", count=faces),
    ]
    made = placed.spec
    return [text("table-mesh", mesh=made.mesh), *found] if isinstance(made, MeshTerrain) else found


def cover_words(placed: PlacedPiece) -> str:
    """Return the class of cover that a piece gives, in words; "no" for none."""
    none = placed.cover == placed.game.no_cover
    return text("table-no-cover") if none else word_called(placed.cover)


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
            "about": text("table-height-about"),
        }  # fmt: skip


def _with_place(table: Table, thing: str, part: str, value: Any) -> list[float]:
    at = spot_of(table, thing)
    now = [at.x, at.y] if at.z is None else [at.x, at.y, at.z]
    if part == "z":
        return [*now[:2], value] if value is not None else now[:2]
    if part not in ("x", "y") or value is None:
        raise Refused(message("table-no-number", thing=thing, field="position"))
    now[_AXES.index(part)] = value
    return now


def _about(row: BaseModel, key: str) -> str:
    field = type(row).model_fields.get(key)
    said = about_key(row.kind if isinstance(row, KindTerrain) else "", key)
    return said or (field.description if field else "") or ""


def _usual(table: Table, row: Any, key: str) -> Any:
    """Return the default of a key that depends on the row; None where the schema has it."""
    game = table_game(table.scenario.game)
    match key:
        case "cover":
            return game.cover_of(row.shelter)
        case "ground":
            return game.ground_of(row.underfoot)
        case "depth" if isinstance(row, MeshTerrain):
            return usual_depth(row, game)
        case "radius" if isinstance(row, ObjectiveSpec):
            return HOLD_IN
    return None


def _of_key(
    row: Any, key: str, about: Mapping[str, Any], said: Mapping[str, Any], own: Any
) -> list[FormField]:
    """Return the fields of a key. ``own``: its default, where the schema does not have it."""
    given = about
    for option in about.get("anyOf", ()):
        if option.get("type") != "null":
            given = {**about, **option}
    label, words, value = key_called(key), _about(row, key), getattr(row, key)
    usual = about.get("usual", about.get("default")) if own is None else own
    usual = word_called(usual) if "usual" in about else usual
    field: FormField = {
        "id": key, "label": label, "kind": "text", "value": value, "usual": usual,
        "said": key in said, "about": words, "unit": given.get("unit", ""),
    }  # fmt: skip
    if "enum" in given:
        choices = [str(one) for one in given["enum"]]
        return [{**field, "kind": "choice", "choices": choices, "names": words_called(choices)}]
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
                        {**field, "id": f"{key}.{n}", "label": f"{label} {key_called(names[n])}",
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
        return ", ".join(inches(value) for value in values)
    if isinstance(values[0][0], int | float):
        return _of_points(key, values)
    x, y = np.ptp(np.array([point for points in values for point in points], dtype=float), axis=0)
    return text("table-outlines", count=len(values), x=float(x), y=float(y))


def _of_points(key: str, points: Sequence[tuple[float, float]]) -> str:
    """Return the number of points, and their extent."""
    at = np.array(points, dtype=float)
    x, y = np.ptp(at, axis=0)
    long = np.linalg.norm(np.diff(at, axis=0), axis=1).sum()
    if RUNS.get(key, True):
        return text("table-corners-around", count=len(points), x=float(x), y=float(y))
    return text("table-corners-along", count=len(points), long=float(long))


def _number(field: FormField, given: Mapping[str, Any], *, whole: bool) -> FormField:
    made: FormField = {**field, "kind": "number", "step": 1.0 if whole else 0.25}
    if field["value"] is None and field["usual"] is None:
        made["usual"] = text("table-by-its-size")
    for key, names in (("low", ("minimum", "ge")), ("high", ("maximum", "le"))):
        for name in names:
            if name in given:
                made[key] = float(given[name])  # type: ignore[literal-required]
    return made
