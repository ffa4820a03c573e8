"""Tell what was read of each line of an army list, for the page and the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.games import game_of
from sandbox.exchange.rosters.matching import Matched
from sandbox.exchange.rosters.roster import Roster
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import templates

LONGEST_LINE = 300
"""Most characters of a line that is shown again."""

NO_UNIT = "no unit of that name"


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
        return ToldLine(number, unit.place, line, unit.name, None, "", "", NO_UNIT, unit.candidates)
    made = templates()[unit.template]
    often = f"{len(same)} × " if len(same) > 1 else ""
    arms = Counter(name for row in carried(unit, scenario) for name in row)
    weapons = ", ".join(f"{count} {_weapon(name)}" for name, count in arms.items())
    models = "1 model" if unit.models == 1 else f"{unit.models} models"
    return ToldLine(
        number,
        unit.place,
        line,
        unit.name,
        unit.template,
        f"{often}{made.label}, {unit.quality or made.quality}",
        (f"{models}: {weapons}" if weapons else models)
        + ("; its template's, as none is written" if weapons and unit.unwritten else ""),
        "; ".join(unit.doubts),
        unit.candidates,
    )


def _weapon(name: str) -> str:
    """Return a weapon's name as players write it: the names of three letters are abbreviations."""
    return name.upper() if len(name) == 3 else name
