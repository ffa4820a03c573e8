"""The result of reading another program's file: a scenario's text, its meshes, and omissions."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from languages.message import Fact, Line, Message, message
from languages.writing import ENGLISH, speaking, written
from sandbox.scenario.faults import shown_line

MAX_PIECES = 1000
"""Most pieces: as many as a scenario holds."""

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Taken:
    """Another program's file as a scenario.

    ``text``: TOML. ``meshes``: files to write beside it, by their paths in the text. ``left_out``:
    things that a scenario cannot express, or that were missing, each with the reason. ``credits``:
    credits that its makers ask for.
    """

    text: str
    pieces: int
    left_out: tuple[str, ...] = ()
    meshes: Mapping[str, bytes] = field(default_factory=dict)
    credits: tuple[str, ...] = ()


class Ids:
    """Unique ids made of names."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}

    def of(self, name: object, usual: str) -> str:
        """Return an id that reads like a name; ``usual`` where no part of it is valid in one."""
        words = re.findall(r"[a-z0-9]+", str(name)[:200].lower())
        base = "-".join(words)[:50].strip("-") or usual
        found, number = base, self._last.get(base, 1)
        while found in self._taken:
            number += 1
            found = f"{base}-{number}"
        self._last[base] = number
        self._taken.add(found)
        return found

    def kept(self, name: str) -> str:
        """Return an id as it is; another where it is taken."""
        if name in self._taken:
            return self.of(name, "piece")
        self._taken.add(name)
        return name


def left(name: str, key: str, **facts: Fact) -> Message:
    """Return why a thing is left out or changed. ``key``: of the reason, with its facts."""
    return message("layout-thing", name=shown_line(name), why=Message(key, facts))


def scenario_text(
    name: str, said: Sequence[Line], size: tuple[float, float], tables: Mapping[str, Sequence[Row]]
) -> str:
    """Return a scenario file: comments on top, then its tables. ``tables``: rows by table name.

    Comments are in English, as files are, in whichever language the fault of a piece is told.
    """
    with speaking(ENGLISH):
        lines = [f"# {_plain(written(line))[:400]}" for line in said]
    lines += ["format = 1", f"name = {_value(_plain(name)[:80] or 'A layout')}", ""]
    lines += ["[table]", f"size = {_value(list(size))}"]
    for table, rows in tables.items():
        for row in rows:
            lines += ["", f"[[{table}]]", *(f"{key} = {_value(row[key])}" for key in row)]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()


def _value(value: Any) -> str:
    if isinstance(value, float):
        return f"{round(value, 4) + 0.0!r}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
