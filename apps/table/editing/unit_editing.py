"""Fields of a unit: the values of its template, its own, and the commands that set them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from apps.table.editing.inspecting import FormField, line
from rules.engine.spec import UnitChoices
from rules.engine.telling import heading, which_model
from rules.games import game_of
from sandbox.document.commands import Change, Remove, Rename, SetKeys, Several
from sandbox.document.refusal import Refused
from sandbox.document.things import raw
from sandbox.movement.deployment import more_models, sides_of
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.schema import Scenario, UnitSpec
from sandbox.table.table import PlacedUnit, Table

POSES = ("standing", "kneeling", "prone")
NOTHING, SOMETHING, AWAY = "nothing", "something", "— away with it"
UNKNOWN = UnitChoices((), ((),))

Arms = tuple[str, ...]


def _choices_of(scenario: Scenario, template: str) -> UnitChoices:
    """Return the choices for units of a template in a scenario's game."""
    return game_of(scenario.game).unit_choices(scenario.ruleset, template) or UNKNOWN


def unit_fields(table: Table, unit: str, only: int | None = None) -> list[FormField]:
    """Return the fields of a unit. ``only``: the number of the model whose weapons are shown.

    Raises KeyError for an unknown unit.
    """
    placed = table.unit(unit)
    may = _choices_of(table.scenario, placed.spec.template)
    return [*_fields_of_all(table, placed, may), *_fields_of_arms(placed, may, only)]


def unit_change(table: Table, unit: str, field: str, value: Any) -> Change:
    """Return the command that sets a field of a unit; None restores its template's value.

    Raises Refused, and KeyError for an unknown unit.
    """
    placed = table.unit(unit)
    spec, (key, _, part) = placed.spec, field.partition(".")
    may = _choices_of(table.scenario, spec.template)
    match key:
        case "name":
            said = str(value or "").strip()
            return Rename(said, unit) if said else SetKeys(unit, {"name": None})
        case "side" if value:
            return SetKeys(unit, {"side": str(value)})
        case "quality" | "officer":
            return SetKeys(unit, {key: None if value is None else str(value)})
        case "hidden":
            return SetKeys(unit, {"hidden": True if value else None})
        case "pose":
            return _posed(placed, value)
        case "towing":
            tows = {NOTHING: None, SOMETHING: True, None: None}.get(value, value)
            return SetKeys(unit, {"towing": tows})
        case "count":
            return _counted(table, placed, placed.template.models if value is None else value, may)
        case "weapons" if part.isdecimal() and int(part) < len(placed.models):
            return SetKeys(unit, {"weapons": _armed(placed, may, int(part), value)})
        case "arms" if part:
            return SetKeys(unit, {"weapons": _mounted(spec, may, part, value)})
    raise Refused(f"{spec.label} has no {field}.")


def _fields_of_all(table: Table, placed: PlacedUnit, may: UnitChoices) -> Iterator[FormField]:
    spec, made = placed.spec, placed.template
    game = table.scenario.brings
    yield line(
        "name", "Name", "text", spec.name or "", heading(spec.id), said=spec.name is not None
    )
    sides = list(dict.fromkeys((spec.side, *sides_of(table.scenario))))
    names = {side: heading(side) for side in sides}
    yield {**_choice("side", "Side", spec.side, None, sides, said=True), "names": names}
    if len(game.qualities) > 1 and may.officers:
        said, now = spec.quality is not None, spec.troop_quality
        yield _choice("quality", "Quality", now, made.quality, game.qualities, said=said)
    if may.officers:
        said = spec.officer is not None
        rank = spec.officer if spec.officer is not None else made.officer
        yield _choice("officer", "Officer", rank, made.officer, may.officers, said=said)
    if may.most > 1:
        count = len(placed.models)
        most, said = may.most, count != made.models
        usual = made.models
        yield line("count", "Models", "number", count, usual, said=said, low=1, high=most, step=1)
    if made.moves is Moves.FOOT:
        poses = {model.spec.pose for model in placed.models}
        pose = poses.pop() if len(poses) == 1 else ""
        yield _choice("pose", "Pose", pose, POSES[0], list(POSES), said=pose != POSES[0])
    if may.hides:
        yield line("hidden", "Starts hidden", "switch", spec.hidden, False, said=spec.hidden)
    if made.moves is Moves.WHEELS:
        tows = spec.towing if isinstance(spec.towing, str) else SOMETHING if spec.towing else ""
        guns = {one.id: one.spec.label for one in table.units if _may_tow(spec, one, table)}
        tow = _choice(
            "towing", "Tows", tows or NOTHING, NOTHING, [SOMETHING, *guns], said=bool(tows)
        )
        yield {**tow, "names": guns}


def _may_tow(spec: UnitSpec, gun: PlacedUnit, table: Table) -> bool:
    taken = {one.spec.towing for one in table.units if one.id != spec.id}
    mine = gun.spec.side == spec.side and gun.template.moves is Moves.CREW
    return mine and gun.id not in taken


def _fields_of_arms(placed: PlacedUnit, may: UnitChoices, only: int | None) -> Iterator[FormField]:
    if not may.weapons:
        return
    if may.mounts:
        yield from _fields_of_mounts(placed.spec, may)
        return
    named = [_words(row) for row in may.sets]
    choices = [*named, *may.weapons, NOTHING]
    for number in range(len(placed.models)) if only is None else (only,):
        has, usual = _carried(placed.spec, may, number), _usual(may, number)
        value = _words(has)
        every = choices if value in choices else [value, *choices]
        label, said = f"{which_model(placed.men, number)} carries", has != usual
        yield _choice(f"weapons.{number}", label, value, _words(usual), every, said=said)


def _fields_of_mounts(spec: UnitSpec, may: UnitChoices) -> Iterator[FormField]:
    arms, usual = _arms_now(spec, may), may.usual
    for number, (weapon, mount) in enumerate(arms):
        own = usual[number] if number < len(usual) else ("", "")
        for part, now, one, choices in (
            ("weapon", weapon, own[0], (*may.weapons, AWAY)),
            ("mount", mount, own[1], may.mounts),
        ):
            name, label = f"arms.{number}.{part}", f"{part.capitalize()} {number + 1}"
            yield _choice(name, label, now, one or None, choices, said=now != one)
    more = _choice("arms.more", "One more", "", NOTHING, list(may.weapons), said=False)
    yield {**more, "own": "choose a weapon"}


def _choice(
    name: str, label: str, value: str, usual: str | None, choices: Iterable[str], *, said: bool
) -> FormField:
    own = "" if usual is None else f"{usual} (usual)"
    rest = [choice for choice in choices if choice != usual]
    return line(name, label, "choice", value, usual, said=said, choices=rest, own=own)


def _posed(placed: PlacedUnit, value: Any) -> Change:
    pose = POSES[0] if value is None else value
    keys = {"pose": None if pose == POSES[0] else pose}
    rows = [SetKeys(model.id, keys) for model in placed.models if model.spec.pose != pose]
    if not rows:
        raise Refused(f"{placed.spec.label}: all are {pose} already.")
    return Several(tuple(rows), f"set pose of {placed.spec.label}")


def _counted(table: Table, placed: PlacedUnit, count: Any, may: UnitChoices) -> Change:
    now, label = len(placed.models), placed.spec.label
    whole = isinstance(count, int | float) and not isinstance(count, bool)
    if not (whole and float(count).is_integer() and 1 <= count <= may.most):
        raise Refused(f"{label}, models: found {count!s:.20}; expected 1 to {may.most}.")
    if count == now:
        raise Refused(f"{label} has {now} models.")
    if count < now:
        gone = tuple(f"{placed.id}/{number}" for number in range(int(count), now))
        return Several((Remove(gone),), f"took {now - int(count)} models from {label}")
    rows = [raw(model.spec) for model in placed.models]
    rows += more_models(table, placed.id, int(count) - now)
    return Several(
        (SetKeys(placed.id, {"models": rows}),), f"added {int(count) - now} models to {label}"
    )


def _armed(
    placed: PlacedUnit, may: UnitChoices, number: int, value: Any
) -> list[str | list[str]] | None:
    """Return a unit's weapons after one model's are changed; None for its template's."""
    count = len(placed.models)
    rows = [_carried(placed.spec, may, each) for each in range(count)]
    wanted = _usual(may, number) if value is None else _read(value, may)
    rows[number] = wanted
    if all(row == _usual(may, each) for each, row in enumerate(rows)):
        return None
    least = min(2, count)  # the first weapon of a gun is the gun itself
    while len(rows) > least and rows[-1] == rows[-2]:
        rows.pop()
    return [row[0] if len(row) == 1 else list(row) for row in rows]


def _mounted(spec: UnitSpec, may: UnitChoices, part: str, value: Any) -> list[list[str]] | None:
    """Return a vehicle's weapons and mounts after one is changed; None for its template's."""
    arms, usual = [list(pair) for pair in _arms_now(spec, may)], may.usual
    at, _, which = part.partition(".")
    if at == "more":
        if value in (None, NOTHING):
            raise Refused(f"{spec.label}: expected a weapon to be added.")
        arms.append([str(value), may.mounts[0]])
    elif at.isdecimal() and int(at) < len(arms) and which in ("weapon", "mount"):
        number, place = int(at), ("weapon", "mount").index(which)
        own = usual[number][place] if number < len(usual) else None
        wanted = own if value is None else str(value)
        if wanted is None or wanted == AWAY:
            del arms[number]
        else:
            arms[number][place] = wanted
    else:
        raise Refused(f"{spec.label} has no arms.{part}.")
    return None if arms == [list(pair) for pair in usual] else arms


def _arms_now(spec: UnitSpec, may: UnitChoices) -> Sequence[Sequence[str]]:
    if spec.weapons is None:
        return may.usual
    return [row for row in spec.weapons if not isinstance(row, str) and len(row) == 2]


def _carried(spec: UnitSpec, may: UnitChoices, number: int) -> Arms:
    said = spec.carried(number)
    return _usual(may, number) if said is None else said


def _usual(may: UnitChoices, number: int) -> Arms:
    return may.usual[min(number, len(may.usual) - 1)]


def _words(row: Arms) -> str:
    return ", ".join(row) or NOTHING


def _read(value: Any, may: UnitChoices) -> Arms:
    """Read weapons from their words; no name of a weapon has a comma."""
    said = str(value)
    if said == NOTHING:
        return ()
    if said in may.weapons:
        return (said,)
    return tuple(name.strip() for name in said.split(","))
