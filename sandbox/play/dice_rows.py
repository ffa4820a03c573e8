"""The dice in the lines of a story."""

from __future__ import annotations

import re
from typing import Any

from rules.engine.telling import capitalized

Row = dict[str, Any]
"""A line of the story: ``text``, ``faces`` of its dice, text ``after`` the dice, ``step``."""

_FACES = re.compile(r"(?P<faces>[1-6](?: [1-6])*)(?P<after>| = \d+.*| in|, .*)$")
_NEEDS = re.compile(
    r"(?P<what>.*?)[,:] (?P<needs>6, then 6|\d\+?|\d+ or less|out of reach|\?)(?P<why>| \(.*\))$"
)


def dice_row(line: str) -> Row:
    """Split a line of a story into text and dice: ``Rifle: needs 5+, rolled`` and the faces."""
    stripped = line.strip()
    what, _, rolled = stripped.rpartition(": ")
    faces = _FACES.match(rolled) if line.startswith(" ") and what else None
    if faces is None:
        return {"text": stripped, "faces": [], "after": ""}
    needs = _NEEDS.match(what)
    if needs is not None:
        what = f"{needs['what']}: needs {needs['needs']}{needs['why']}, rolled"
    return {
        "text": capitalized(what),
        "faces": [int(face) for face in faces["faces"].split()],
        "after": faces["after"].strip(", "),
    }
