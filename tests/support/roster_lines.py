"""Score the reading of single lines: right, asked, or wrong without a word."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandbox.exchange.rosters.importing import blank_table, import_roster
from sandbox.exchange.rosters.names import names_of
from sandbox.exchange.rosters.reading import roster_in
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.templates import templates

NAMES = names_of("bolt-action")
TABLE = blank_table(Path("t.toml"), "T", "bolt-action", (72.0, 48.0))
INFANTRY = "INF"
"""Any template of a squad."""

RIGHT, ASKED, WRONG = "right", "asked", "wrong"


@dataclass(frozen=True)
class Line:
    """A line of a list and what it means.

    ``templates``: alternatives; "?" alone or behind a template: right only if it is asked; "-": no
    unit. ``models``: alternatives; "*": the template's. ``weapons``: ``name=count`` of models with
    a weapon, ``q=quality``.
    """

    nation: str
    language: str
    line: str
    units: str
    templates: str
    models: str
    weapons: str


def lines_of(path: Path) -> list[Line]:
    with path.open(encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Line(**{**row, "line": row["line"].replace("\\n", "\n")}) for row in rows]


def read(line: str) -> dict[str, Any] | None:
    """Return what is read, as JSON; None where it is no list."""
    try:
        roster = roster_in("list.txt", line.encode(), NAMES)
        made = import_roster("list.txt", roster, NAMES, TABLE, "axis", None)
    except ScenarioFault:
        return None
    qualities = [unit.quality for unit in made.file.scenario.units]
    return {**made.as_json(), "qualities": qualities}


def score(line: Line, made: dict[str, Any] | None) -> str:
    wanted = line.templates.split("|")
    if made is None:
        return RIGHT if wanted[0] in ("-", "?") else ASKED
    if made.get("doubtful") or [one for one in made["unmatched"] if not one["unit"]]:
        return ASKED
    rows = made["units"]
    if not rows:
        return RIGHT if wanted[0] == "-" else WRONG
    return RIGHT if _is_right(line, wanted, rows, made["qualities"]) else WRONG


def _is_right(line: Line, wanted: list[str], rows: list[Any], qualities: list[Any]) -> bool:
    if str(len(rows)) not in line.units.split("|"):
        return False
    for row, quality in zip(rows, qualities, strict=True):
        made = templates()[row["template"]]
        infantry = INFANTRY in wanted and made.mover == "infantry" and made.models >= 6
        if row["template"] not in wanted and not infantry:
            return False
        if not {str(row["models"]), "*" if row["models"] == made.models else ""} & {
            *line.models.split("|")
        }:
            return False
        arms = row["weapons"]
        arms = [one if isinstance(one, list) else [one] for one in arms]
        arms += arms[-1:] * (row["models"] - len(arms))
        for name, _, count in (one.rpartition("=") for one in _pairs(line.weapons)):
            if name == "q":
                continue
            if sum(name in one for one in arms) != int(count):
                return False
        told = [one[2:] for one in line.weapons.split() if one.startswith("q=")]
        if told and (quality or made.quality) != told[0]:
            return False
    return True


def _pairs(text: str) -> list[str]:
    """Return ``name=count`` pairs; names may have spaces."""
    found: list[str] = []
    name: list[str] = []
    for word in text.split():
        name.append(word)
        if "=" in word:
            if not word.startswith("q="):
                found.append(" ".join(name))
            name = []
    return found


def counts(path: Path) -> tuple[Counter[str], list[tuple[str, Line, Any]]]:
    """Return how many lines have each score, and the lines with theirs."""
    every = [(line, read(line.line)) for line in lines_of(path)]
    scored = [(score(line, made), line, made) for line, made in every]
    return Counter(one[0] for one in scored), scored
