"""Fields of a unit: the values of its template, its own, and the commands that set them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from apps.table.editing.inspecting import FormField, line
from languages.message import key_of, logged, message
from languages.writing import found, text
from rules.engine.spec import UnitChoices
from rules.engine.telling import heading, unit_called, which_model
from rules.games import game_of
from sandbox.document.commands import Change, Remove, Rename, SetKeys, Several
from sandbox.document.refusal import Refused
from sandbox.document.things import raw
from sandbox.movement.deployment import more_models, sides_of
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.kinds import word_called
from sandbox.scenario.schema import Scenario, UnitSpec
from sandbox.table.table import PlacedUnit, Table

POSES = ("standing", "kneeling", "prone")
NOTHING, SOMETHING, AWAY = "nothing", "something", "away"
"""Choices that are no names."""

UNKNOWN = UnitChoices((), ((),))

Arms = tuple[str, ...]


def _choices_of(scenario: Scenario, template: str) -> UnitChoices:
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
    raise Refused(message("table-no-field", thing=spec.label, field=field))


def _fields_of_all(table: Table, placed: PlacedUnit, may: UnitChoices) -> Iterator[FormField]:
    spec, made = placed.spec, placed.template
    game = table.scenario.brings
    named, title = text("table-field-name"), str(unit_called(spec.id, spec.template))
    yield line("name", named, "text", spec.name or "", title, said=spec.name is not None)
    sides = list(dict.fromkeys((spec.side, *sides_of(table.scenario))))
    names = {side: heading(side) for side in sides}
    yield {
        **_choice("side", text("table-unit-side"), spec.side, None, sides, said=True),
        "names": names,
    }
    if len(game.qualities) > 1 and may.officers:
        said, now = spec.quality is not None, spec.troop_quality
        yield _choice(
            "quality", text("table-unit-quality"), now, made.quality, game.qualities, said=said
        )
    if may.officers:
        said = spec.officer is not None
        rank = spec.officer if spec.officer is not None else made.officer
        yield _choice(
            "officer", text("table-unit-officer"), rank, made.officer, may.officers, said=said
        )
    if may.most > 1:
        count = len(placed.models)
        most, said = may.most, count != made.models
        usual = made.models
        label, more = text("table-unit-models"), {"low": 1, "high": most, "step": 1}
        yield line("count", label, "number", count, usual, said=said, **more)
    if made.moves is Moves.FOOT:
        poses = {model.spec.pose for model in placed.models}
        pose = poses.pop() if len(poses) == 1 else ""
        label, said = text("table-unit-pose"), pose != POSES[0]
        yield _choice("pose", label, pose, POSES[0], list(POSES), said=said)
    if may.hides:
        label = text("table-unit-hidden")
        yield line("hidden", label, "switch", spec.hidden, False, said=spec.hidden)
    if made.moves is Moves.WHEELS:
        tows = spec.towing if isinstance(spec.towing, str) else SOMETHING if spec.towing else ""
        towed = {one.spec.towing for one in table.units if one.id != spec.id}
        mine = (one for one in table.units if one.spec.side == spec.side and one.id not in towed)
        guns = {one.id: one.spec.label for one in mine if one.template.moves is Moves.CREW}
        label, choices = text("table-unit-tows"), [SOMETHING, *guns]
        tow = _choice("towing", label, tows or NOTHING, NOTHING, choices, said=bool(tows))
        yield {**tow, "names": {**_called(choices), **guns}}


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
        said, model = has != usual, which_model(placed.men, number)
        label = text("table-unit-carries", model=model)
        yield _choice(f"weapons.{number}", label, value, _words(usual), every, said=said)


def _fields_of_mounts(spec: UnitSpec, may: UnitChoices) -> Iterator[FormField]:
    arms, usual = _arms_now(spec, may), may.usual
    for number, (weapon, mount) in enumerate(arms):
        own = usual[number] if number < len(usual) else ("", "")
        for part, now, one, choices in (
            ("table-unit-weapon", weapon, own[0], (*may.weapons, AWAY)),
            ("table-unit-mount", mount, own[1], may.mounts),
        ):
            name, label = f"arms.{number}.{part.rpartition('-')[2]}", text(part, number=number + 1)
            yield _choice(name, label, now, one or None, choices, said=now != one)
    label = text("table-unit-one-more")
    more = _choice("arms.more", label, "", NOTHING, list(may.weapons), said=False)
    yield {**more, "own": text("table-unit-choose-weapon")}


def _choice(
    name: str, label: str, value: str, usual: str | None, choices: Iterable[str], *, said: bool
) -> FormField:
    known = list(choices)
    names = _called(known if usual is None else [*known, usual])
    own = "" if usual is None else text("table-unit-usual", usual=names.get(usual, usual))
    more = {"choices": [choice for choice in known if choice != usual], "own": own, "names": names}
    return line(name, label, "choice", value, usual, said=said, **more)


def _called(choices: Iterable[str]) -> dict[str, str]:
    """Return what players call some choices, of those that they call otherwise."""
    own = {
        NOTHING: text("table-unit-nothing"),
        SOMETHING: text("table-unit-something"),
        AWAY: text("table-unit-away"),
    }
    names = {one: own.get(one) or _arms_called(one) for one in choices}
    return {one: name for one, name in names.items() if name != one}


def _arms_called(said: str) -> str:
    """Return what players call weapons with commas between them, or a word of the rules."""
    names = said.split(", ")
    return ", ".join(found(f"arm-{key_of(name)}") or word_called(name) for name in names)


def _posed(placed: PlacedUnit, value: Any) -> Change:
    pose = POSES[0] if value is None else value
    keys = {"pose": None if pose == POSES[0] else pose}
    rows = [SetKeys(model.id, keys) for model in placed.models if model.spec.pose != pose]
    if not rows:
        called, label = word_called(str(pose)), placed.spec.label
        raise Refused(message("table-unit-posed-already", unit=label, pose=called))
    return Several(tuple(rows), logged(message("table-unit-posed", unit=placed.spec.called)))


def _counted(table: Table, placed: PlacedUnit, count: Any, may: UnitChoices) -> Change:
    now, label = len(placed.models), placed.spec.called
    whole = isinstance(count, int | float) and not isinstance(count, bool)
    if not (whole and float(count).is_integer() and 1 <= count <= may.most):
        amount = f"{count!s:.20}"
        raise Refused(message("table-unit-wrong-count", unit=label, found=amount, most=may.most))
    if count == now:
        raise Refused(message("table-unit-same-count", unit=label, count=now))
    if count < now:
        gone = tuple(f"{placed.id}/{number}" for number in range(int(count), now))
        taken = message("table-unit-fewer", count=now - int(count), unit=label)
        return Several((Remove(gone),), logged(taken))
    rows = [raw(model.spec) for model in placed.models]
    rows += more_models(table, placed.id, int(count) - now)
    added = message("table-unit-more", count=int(count) - now, unit=label)
    return Several((SetKeys(placed.id, {"models": rows}),), logged(added))


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
            raise Refused(message("table-unit-expects-weapon", unit=spec.label))
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
        raise Refused(message("table-no-field", thing=spec.label, field=f"arms.{part}"))
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
