"""Apply a command: return the scenario after it, or refuse it.

Pure: no file, no mesh and no table is read. So a new mesh is refused unless it is stated to be
known, and the owner of the table checks whether a model can stand in its new place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from pydantic import ValidationError

from languages.message import message
from sandbox.document.commands import (
    AddPiece,
    AddUnit,
    Change,
    Facing,
    Group,
    LayAnew,
    MoveThings,
    PlaceTemplate,
    Remove,
    Rename,
    SetKeys,
    SetMark,
    SetMeasure,
    SetPolicy,
    SetScan,
    SetTable,
    SetWords,
    Several,
    Spot,
    TurnThings,
)
from sandbox.document.refusal import Refused
from sandbox.document.removal import remeasured, removed
from sandbox.document.things import checked, models_of, place_of, raw, validated, with_row
from sandbox.scenario.briefing import GroupSpec, TemplateSpec
from sandbox.scenario.checks.schema_errors import refusals
from sandbox.scenario.faults import ScenarioFault, fault_words, shown
from sandbox.scenario.file import read_scenario
from sandbox.scenario.marks.kinds import MEASURED
from sandbox.scenario.marks.mark import Mark
from sandbox.scenario.marks.smoke import SmokeSpec
from sandbox.scenario.policy import policy_wants
from sandbox.scenario.scan import ANSWERS
from sandbox.scenario.schema import Scenario

_DIGITS = 4
"""Decimal digits of an inch in a scenario's places."""


def apply(scenario: Scenario, command: Change, meshes: Collection[str] = ()) -> Scenario:
    """Return the scenario after a command. Raises Refused, in one sentence; nothing has changed.

    ``meshes``: names of further known meshes.
    """
    _own_meshes(scenario, command, meshes)
    return checked(_done(scenario, command)) if _crosses(command) else _done(scenario, command)


def _crosses(command: Change) -> bool:
    """Return whether a command can make two tables of the scenario contradict: no move does."""
    if isinstance(command, Several):
        return any(map(_crosses, command.commands))
    return not isinstance(command, MoveThings | TurnThings)


def _done(scenario: Scenario, command: Change) -> Scenario:
    match command:
        case MoveThings(to=to):
            return reduce(_with_spot, to, scenario)
        case TurnThings(to=to):
            return reduce(_turned, to, scenario)
        case AddPiece(row=row):
            return _added(scenario, "terrain", row)
        case AddUnit(row=row):
            return _added(scenario, "units", row)
        case PlaceTemplate(row=row):
            return _set(scenario, "templates" if "kind" in row else SmokeSpec.key, row)
        case SetMark(key=key, row=row):
            return _set(scenario, key, row)
        case SetMeasure(row=row):
            return _set(scenario, "measures", row)
        case Group(id=name, members=members):
            return _added(scenario, GroupSpec.key, {"id": name, "members": list(members)})
        case SetKeys(thing=thing, keys=keys):
            return _with_keys(scenario, thing, keys)
        case Remove(things=things):
            return removed(scenario, things)
        case Rename(name=name, thing=thing):
            return _renamed(scenario, name, thing)
        case SetPolicy() | SetWords():
            return _judged_by(scenario, command)
        case SetTable() | SetScan():
            return _said_of(scenario, command)
        case LayAnew(text=text):
            return _anew(text)
        case Several(commands=commands):
            return reduce(_done, commands, scenario)
        case _:
            raise Refused(message("edit-changes-no-scenario", command=type(command).__name__))


# --- where things stand ------------------------------------------------------------------------


def _with_spot(scenario: Scenario, spot: Spot) -> Scenario:
    size = scenario.table.size
    if not all(0 <= value <= edge for value, edge in zip(spot.position[:2], size, strict=True)):
        place = ", ".join(f"{value:g}" for value in spot.position[:2])
        raise Refused(
            message(
                "edit-off-the-table", thing=spot.thing, place=place, width=size[0], depth=size[1]
            )
        )
    keys: dict[str, Any] = {"position": [round(value, _DIGITS) for value in spot.position]}
    return _with_place(scenario, spot.thing, keys, spot.facing)


def _turned(scenario: Scenario, facing: Facing) -> Scenario:
    return _with_place(scenario, facing.thing, {}, facing.degrees)


def _with_place(
    scenario: Scenario, thing: str, keys: dict[str, Any], degrees: float | None
) -> Scenario:
    """Set position and facing of a thing, as far as it has either."""
    found = models_of(scenario, thing)
    turned = None if degrees is None else round(degrees % 360, 3)
    if found is None:
        key, index = place_of(scenario, thing)
        row = getattr(scenario, key)[index]
        if "position" in keys and key != "terrain":
            keys = _put(thing, row, keys["position"], scenario.table.size)
        if turned is not None:
            if key != "terrain":
                raise Refused(message("edit-no-facing", thing=thing))
            if turned != row.rotation % 360:
                keys = {**keys, "rotation": turned}
        return with_row(
            scenario, key, index, validated(key, [{**raw(row), **keys}])[0] if keys else row
        )
    index, number = found
    unit = scenario.units[index]
    model = unit.models[number]
    if turned is not None and turned != model.facing % 360:
        keys = {**keys, "facing": turned}
    mini = {"id": "m", "side": "s", "template": unit.template}
    one = validated("units", [{**mini, "models": [{**raw(model), **keys}]}])[0].models[0]
    models = (*unit.models[:number], one, *unit.models[number + 1 :])
    return with_row(scenario, "units", index, unit.model_copy(update={"models": models}))


def _put(thing: str, row: Any, to: Sequence[float], size: tuple[float, float]) -> dict[str, Any]:
    """Return the keys that put a mark or a template there."""
    if isinstance(row, Mark):
        return row.put(to, size)
    if isinstance(row, TemplateSpec):
        return {"position": to[:2]}
    raise Refused(message("edit-no-place", thing=thing))


# --- things ------------------------------------------------------------------------------------


def _added(scenario: Scenario, key: str, row: Mapping[str, Any]) -> Scenario:
    made = validated(key, [row])[0]
    if any(one.id == made.id for one in getattr(scenario, key)):
        raise Refused(message("edit-there-already", thing=made.id))
    return scenario.model_copy(update={key: (*getattr(scenario, key), made)})


def _set(scenario: Scenario, key: str, row: Mapping[str, Any]) -> Scenario:
    made = validated(key, [row])[0]
    for index, one in enumerate(getattr(scenario, key)):
        if one.id == made.id:
            return with_row(scenario, key, index, made)
    return scenario.model_copy(update={key: (*getattr(scenario, key), made)})


def _with_keys(scenario: Scenario, thing: str, keys: Mapping[str, Any]) -> Scenario:
    if "id" in keys:
        raise Refused(message("edit-id-by-renaming", thing=thing))
    found = models_of(scenario, thing)
    if found is None:
        key, index = place_of(scenario, thing)
        row = _merged(raw(getattr(scenario, key)[index]), keys)
        return with_row(scenario, key, index, validated(key, [row])[0])
    index, number = found
    unit = raw(scenario.units[index])
    unit["models"][number] = _merged(unit["models"][number], keys)
    return with_row(scenario, "units", index, validated("units", [unit])[0])


def _merged(row: Mapping[str, Any], keys: Mapping[str, Any]) -> dict[str, Any]:
    new = {**row, **keys}
    return {key: value for key, value in new.items() if value is not None}


def _renamed(scenario: Scenario, name: str, thing: str) -> Scenario:
    if not thing:
        return _top(scenario, {"name": name})
    key, index = place_of(scenario, thing)
    row = getattr(scenario, key)[index]
    if key == "units":
        return _with_keys(scenario, thing, {"name": name})
    made = validated(key, [{**raw(row), "id": name}])[0]
    if any(one.id == name for one in getattr(scenario, key) if one is not row):
        raise Refused(message("edit-there-already", thing=name))
    scenario = with_row(scenario, key, index, made)
    groups = tuple(group.renamed(row.id, name) for group in scenario.groups)
    if groups != scenario.groups:
        scenario = scenario.model_copy(update={GroupSpec.key: groups})
    if key in ("terrain", *MEASURED):
        return remeasured(scenario, row.id, name)
    return scenario


def _own_meshes(scenario: Scenario, command: Change, meshes: Collection[str]) -> None:
    """Refuse unknown meshes: no command opens a file."""
    known: Collection[str] | None = None
    for mesh in _meshes_in(command):
        known = scenario.files() if known is None else known
        if mesh not in known and mesh not in meshes:
            raise Refused(message("edit-no-mesh", mesh=shown(mesh)))


def _meshes_in(command: Change) -> Iterator[Any]:
    """Yield every mesh that a command names."""
    if isinstance(command, Several):
        for one in command.commands:
            yield from _meshes_in(one)
        return
    if isinstance(command, SetTable) and command.keys.get("mat_picture") is not None:
        yield command.keys["mat_picture"]
    if not isinstance(command, AddPiece | AddUnit | SetKeys):
        return
    row = command.keys if isinstance(command, SetKeys) else command.row
    models = row.get("models")
    for one in (row, *(models if isinstance(models, list | tuple) else ())):
        mesh = one.get("mesh") if isinstance(one, Mapping) else None
        if mesh is not None:
            yield mesh


# --- the scenario as a whole -------------------------------------------------------------------


def _dumped(scenario: Scenario) -> dict[str, Any]:
    return scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)


def _judged_by(scenario: Scenario, command: SetPolicy | SetWords) -> Scenario:
    if isinstance(command, SetWords):
        return _top(scenario, {"words": command.words})
    keys = command.keys
    for key, setting in keys.items():
        if setting is not None and (wanted := policy_wants(key, setting)):
            fault = fault_words(f"policy.{key}", shown(setting), wanted)
            raise Refused(f"{fault}.")
    return _top(scenario, {"policy": _merged(scenario.policy, keys)})


def _said_of(scenario: Scenario, command: SetTable | SetScan) -> Scenario:
    key = "table" if isinstance(command, SetTable) else "scan"
    if key == "scan" and scenario.scan is None:
        raise Refused(message("edit-not-scanned"))
    if key == "scan" and (unknown := set(command.keys) - ANSWERS):
        raise Refused(message("edit-scan-does-not-change", field=shown(min(unknown))))
    return _top(scenario, {key: _merged(_dumped(scenario).get(key, {}), command.keys)})


def _top(scenario: Scenario, keys: Mapping[str, Any]) -> Scenario:
    """Return the scenario with new top-level keys, read as a file's would be."""
    flat = {"format": 1, "name": scenario.name, **keys}
    try:
        made = Scenario.model_validate(flat)
    except ValidationError as error:
        raise Refused(f"{next(refusals('', flat, error)).words}.") from None
    new = scenario.model_copy(update={key: getattr(made, key) for key in keys})
    for key in ("policy", "words"):
        if key in keys and not keys[key]:
            new.model_fields_set.discard(key)
    return new


def _anew(text: str) -> Scenario:
    try:
        return read_scenario(text)
    except ScenarioFault as fault:
        raise Refused(message("edit-cannot-set-up", why=fault.faults[0].words)) from None
