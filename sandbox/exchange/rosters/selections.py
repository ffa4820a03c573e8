"""Read the selections of BattleScribe and New Recruit: nested rows of a force in a roster.

Both formats have the same rows: `type` is ``unit``, ``model`` or ``upgrade``, `number` the count of
it in all. A unit within a unit, such as its transport, is a unit of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from languages.writing import text
from sandbox.exchange.rosters.roster import (
    MOST_ROWS,
    MOST_UNITS,
    Gear,
    Group,
    Roster,
    RosterUnit,
    checked_count,
    too_many,
)
from sandbox.scenario.faults import shown
from sandbox.scenario.json_text import fault

MOST_DEPTH = 20
"""Most selections within each other."""

MOST_SELECTIONS = 20_000
"""Most selections of a roster."""

_UNIT, _MODEL = "unit", "model"
_KINDS = (_UNIT, _MODEL)


def is_roster(value: object) -> bool:
    """Return whether JSON is a roster with forces."""
    return isinstance(value, Mapping) and "forces" in _roster(value)


def selections_roster(file: str, value: Mapping[str, Any]) -> Roster:
    """Return the roster of JSON, or of XML in the same shape. Raises ScenarioFault."""
    inside = _roster(value)
    name = inside.get("name")
    return _Reader(file).roster(name if isinstance(name, str) else "", inside)


def _roster(value: Mapping[str, Any]) -> Mapping[str, Any]:
    inside = value.get("roster")
    return inside if isinstance(inside, Mapping) else value


class _Reader:
    """Walks the selections of one file."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._count = 0
        self._passed: list[str] = []

    def roster(self, name: str, value: Mapping[str, Any]) -> Roster:
        units = list(self._forces(value, "roster", 0))
        return Roster(name, tuple(units), tuple(self._passed))

    def _forces(self, value: Mapping[str, Any], place: str, depth: int) -> Iterator[RosterUnit]:
        self._within(depth, place)
        for at, force in self._rows(value, "forces", place):
            for number, unit in enumerate(self._units(force, at, depth + 1)):
                if number >= MOST_UNITS:
                    raise too_many(self._file, "", "units", MOST_UNITS)
                yield unit
            yield from self._forces(force, at, depth + 1)

    def _units(self, value: Mapping[str, Any], place: str, depth: int) -> Iterator[RosterUnit]:
        """Yield the units among the selections of a force, or of an option that holds units."""
        self._within(depth, place)
        for at, row in self._rows(value, "selections", place):
            if self._kind(row) in _KINDS:
                yield from self._unit(row, at, depth + 1)
                continue
            inner = list(self._units(row, at, depth + 1)) if self._holds(row, depth) else []
            if inner:
                self._passed.append(self._name(row, at))
                yield from inner
            else:
                yield RosterUnit(self._name(row, at), at, option=True)

    def _unit(self, row: Mapping[str, Any], place: str, depth: int) -> Iterator[RosterUnit]:
        name, number = self._name(row, place), self._number(row, place)
        groups, gear, inner = self._parts(row, place, depth)
        own = self._kind(row) == _MODEL
        if number > 1:
            groups = [
                replace(group, count=max(1, group.count // number)) if not own else group
                for group in groups
            ]
        if len(groups) > MOST_ROWS or len(gear) > MOST_ROWS:
            raise too_many(self._file, place, "rows", MOST_ROWS)
        unit = RosterUnit(name, place, number, tuple(groups), tuple(gear), of_models=own)
        checked_count(self._file, place, max(1, unit.listed))
        yield unit
        yield from inner

    def _parts(
        self, row: Mapping[str, Any], place: str, depth: int
    ) -> tuple[list[Group], list[Gear], list[RosterUnit]]:
        """Return the models, the gear and the further units within a selection."""
        self._within(depth, place)
        groups: list[Group] = []
        gear: list[Gear] = []
        units: list[RosterUnit] = []
        for at, inner in self._rows(row, "selections", place):
            kind = self._kind(inner)
            if kind == _UNIT:
                units += self._unit(inner, at, depth + 1)
                continue
            name, count = self._name(inner, at), self._number(inner, at)
            more, own, further = self._parts(inner, at, depth + 1)
            units += further
            if kind == _MODEL:
                groups.append(Group(name, count, tuple(own[:MOST_ROWS])))
            else:
                gear += [Gear(name, count), *own]
            groups += more
        return groups, gear, units

    def _holds(self, row: Mapping[str, Any], depth: int) -> bool:
        """Return whether an option has units or models within."""
        self._within(depth, "roster")
        inner = row.get("selections")
        return isinstance(inner, list) and any(
            isinstance(one, Mapping) and (self._kind(one) in _KINDS or self._holds(one, depth + 1))
            for one in inner
        )

    def _rows(
        self, value: Mapping[str, Any], key: str, place: str
    ) -> Iterator[tuple[str, Mapping[str, Any]]]:
        rows = value.get(key, ())
        if rows is None:
            return
        if not isinstance(rows, list | tuple):
            raise fault(self._file, f"{place}.{key}", shown(rows), text("list-a-list"))
        for number, row in enumerate(rows):
            at = f"{place}.{key}[{number}]"
            self._count += 1
            if self._count > MOST_SELECTIONS:
                raise too_many(self._file, "", "selections", MOST_SELECTIONS)
            if not isinstance(row, Mapping):
                raise fault(self._file, at, shown(row), text("list-named"))
            yield at, row

    def _name(self, row: Mapping[str, Any], place: str) -> str:
        name = row.get("name")
        if not isinstance(name, str) or not name.strip():
            found = text("list-without-name") if name is None else shown(name)
            raise fault(self._file, f"{place}.name", found, text("list-name-of"))
        return name.strip()

    def _number(self, row: Mapping[str, Any], place: str) -> int:
        """Return a selection's number; a whole number as text counts too."""
        value = row.get("number", 1)
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 9:
            value = int(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise fault(self._file, f"{place}.number", shown(value), text("list-whole-number"))
        return checked_count(self._file, f"{place}.number", value)

    @staticmethod
    def _kind(row: Mapping[str, Any]) -> str:
        return str(row.get("type", "")).lower()

    def _within(self, depth: int, place: str) -> None:
        if depth > MOST_DEPTH:
            at = place if len(place) < 80 else f"{place[:79]}…"
            found = text("list-too-deep", what="selections", most=MOST_DEPTH)
            raise fault(self._file, at, found, text("list-less-deep"))
