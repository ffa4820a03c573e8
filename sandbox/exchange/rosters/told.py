"""Tell what was read of each line of an army list; keep corrections as names of ``names.toml``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from languages.writing import text
from rules.games import game_of
from sandbox.exchange.rosters.matching import LEFT_OUT, Choices, Matched
from sandbox.exchange.rosters.names import UNITS, weapon_called, words_of
from sandbox.exchange.rosters.roster import Roster
from sandbox.scenario.kinds import word_called
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import template_called, templates

LONGEST_LINE = 300
"""Most characters of a line that is shown again."""

FILE = "army-names.toml"
"""Usual name of a file of names."""


@dataclass(frozen=True)
class ToldLine:
    """A line of a list and what was read of it.

    ``number``: of the unit in the list, from 1. ``place``: as in `match_roster`. ``name``: of the
    unit, to keep. ``template``: None for nothing. ``read_as``, ``carried``: what it is, and its
    models and weapons, in words. ``why``: reasons to ask; empty where nothing is in doubt.
    ``candidates``: templates that it may be, the likeliest first.
    """

    number: int
    place: str
    line: str
    name: str
    template: str | None
    read_as: str
    carried: str
    why: str
    candidates: tuple[str, ...]


def told_of(roster: Roster, units: Sequence[Matched], scenario: Scenario) -> tuple[ToldLine, ...]:
    """Return what was read of each line of a list, those in doubt first."""
    alike: dict[str, list[Matched]] = {}
    for unit in units:
        alike.setdefault(unit.place, []).append(unit)
    numbers = numbered(roster)
    rows = [_told(numbers[place], same, scenario) for place, same in alike.items()]
    return tuple(sorted(rows, key=lambda row: not row.why))


def numbered(roster: Roster) -> dict[str, int]:
    """Return the number of each unit of a list, from 1, by its place."""
    places = dict.fromkeys(unit.place for unit in roster.units)
    return {place: number for number, place in enumerate(places, 1)}


def carried(unit: Matched, scenario: Scenario) -> list[list[str]]:
    """Return the weapons of each model of a unit with a template."""
    rows: Sequence[Sequence[str]] | None = unit.weapons
    if rows is None:
        choices = game_of(scenario.game).unit_choices(scenario.ruleset, unit.template or "")
        if choices is None or not choices.usual:
            return [[] for _ in range(unit.models)]
        if choices.mounts:
            return [[row[0] for row in choices.usual] for _ in range(unit.models)]
        rows = choices.usual
    return [list(rows[min(number, len(rows) - 1)]) for number in range(unit.models)]


def _told(number: int, same: Sequence[Matched], scenario: Scenario) -> ToldLine:
    unit = same[0]
    line = " ".join(unit.line.split())[:LONGEST_LINE]
    if unit.template is None:
        why = text("list-no-unit")
        return ToldLine(number, unit.place, line, unit.name, None, "", "", why, unit.candidates)
    made = templates()[unit.template]
    arms = Counter(name for row in carried(unit, scenario) for name in row)
    weapons = ", ".join(
        text("list-arm", count=count, weapon=weapon_called(name)) for name, count in arms.items()
    )
    written = "usual" if unit.unwritten else "written"
    return ToldLine(
        number,
        unit.place,
        line,
        unit.name,
        unit.template,
        text(
            "list-read-as",
            count=len(same),
            unit=template_called(unit.template),
            quality=word_called(unit.quality or made.quality),
        ),
        text(
            "list-carried", models=unit.models, arms=written if weapons else "none", weapons=weapons
        ),
        "; ".join(unit.doubts),
        unit.candidates,
    )


def with_choices(
    names: Mapping[str, Any], told: Iterable[ToldLine], chosen: Choices
) -> dict[str, Any]:
    """Return a table of names with what somebody chose for the lines of a list.

    A line that was left out gives no name. Names are in the form of `read_names`.
    """
    units = {key: list(listed) for key, listed in names.get(UNITS, {}).items()}
    for row in told:
        template = chosen.get(row.place, LEFT_OUT)
        if template == LEFT_OUT or not words_of(row.name):
            continue
        for listed in units.values():
            listed[:] = [name for name in listed if words_of(name) != words_of(row.name)]
        units.setdefault(template, []).append(row.name)
    return {**names, UNITS: {key: listed for key, listed in units.items() if listed}}


def names_text(names: Mapping[str, Any]) -> str:
    """Return a table of names as TOML."""
    lines = ["# docs/rosters.md"]
    for table, rows in names.items():
        lines += ["", f"[{table}]"]
        lines += [f"{_text(key)} = {_text(list(listed))}" for key, listed in rows.items()]
    return "\n".join(lines) + "\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
