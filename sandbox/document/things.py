"""Things of a scenario by their ids: find, change, and check them as a file's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from pydantic import ValidationError

from languages.message import message
from languages.writing import text
from sandbox.document.refusal import Refused
from sandbox.scenario.briefing import GroupSpec
from sandbox.scenario.checks.cross_checks import check_lengths, check_whole
from sandbox.scenario.checks.schema_errors import refusals
from sandbox.scenario.faults import Fault, fault_words, shown_line
from sandbox.scenario.game_table import check_game
from sandbox.scenario.marks.kinds import MARKS
from sandbox.scenario.schema import Scenario

LISTS = ("terrain", "units", *MARKS, "measures", "templates", GroupSpec.key)
"""Lists of a scenario whose tables have ids."""


def place_of(scenario: Scenario, thing: str) -> tuple[str, int]:
    """Return the list of a thing, and its index. Raises Refused for an unknown id.

    ``zones:north`` is the zone, even if another thing has that id too.
    """
    kind, colon, name = thing.rpartition(":")
    for key in (kind,) if colon and kind in LISTS else LISTS:
        for index, row in enumerate(getattr(scenario, key)):
            if row.id == name:
                return key, index
    raise Refused(message("edit-not-on-the-table", thing=shown_line(thing)))


def raw(row: Any) -> dict[str, Any]:
    """Return a thing's table as in a file."""
    found: dict[str, Any] = row.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    return found


def validated(key: str, rows: Sequence[Mapping[str, Any]]) -> tuple[Any, ...]:
    """Return tables of a list, read as a file's are. Raises Refused for invalid values."""
    if not rows:
        return ()
    flat = {"format": 1, "name": "-", key: [dict(row) for row in rows]}
    try:
        return tuple(getattr(Scenario.model_validate(flat), key))
    except ValidationError as error:
        raise Refused(_sentence(refusals("", flat, error))) from None
    except RecursionError:
        raise Refused(message("edit-table-too-deep")) from None


def with_row(scenario: Scenario, key: str, index: int, row: Any) -> Scenario:
    """Return the scenario with one thing replaced."""
    rows = getattr(scenario, key)
    return scenario.model_copy(update={key: (*rows[:index], row, *rows[index + 1 :])})


def checked(scenario: Scenario) -> Scenario:
    """Return the same scenario if it is valid in a file.

    Raises Refused with a fault between its tables; meshes are not checked.
    """
    flat = scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    for found in chain(check_lengths(flat), check_game(flat), check_whole(flat)):
        raise Refused(f"{fault_words(*found)}.")
    return scenario


def _sentence(faults: Iterable[Fault]) -> str:
    for fault in faults:
        return f"{fault.words}."
    return text("edit-invalid-table")


def models_of(scenario: Scenario, thing: str) -> tuple[int, int] | None:
    """Return the row of the unit and the number of the model that ``unit/number`` names, or None.

    Raises Refused where the unit has no such model.
    """
    name, slash, number = thing.partition("/")
    if not slash:
        return None
    for index, unit in enumerate(scenario.units):
        if unit.id == name:
            if number.isdecimal() and int(number) < len(unit.models):
                return index, int(number)
            raise Refused(message("edit-no-such-model", unit=name, model=shown_line(number[:20])))
    raise Refused(message("edit-not-on-the-table", thing=shown_line(name)))
