"""The dice in the lines of a story."""

from __future__ import annotations

from typing import Any, cast

from languages.message import Line, Message
from languages.writing import written

Row = dict[str, Any]
"""A line of the story: ``text``, ``faces`` of its dice, text ``after`` the dice, ``step``."""


def faces_of(line: Line) -> tuple[int, ...]:
    """Return the faces of a line of dice; empty for other lines."""
    rolled = line.facts["faces"] if is_dice(line) and isinstance(line, Message) else ()
    return cast("tuple[int, ...]", rolled)


def is_dice(line: Line) -> bool:
    """Return whether a line of a story tells dice."""
    return isinstance(line, Message) and line.key in ("dice", "dice-needs", "dice-shot")


def dice_row(line: Line) -> Row:
    """Split a line of a story into text and dice: ``Rifle: needs 5+, rolled`` and the faces."""
    faces = faces_of(line)
    if not faces or isinstance(line, str):
        return {"text": written(line).strip(), "faces": [], "after": ""}
    after = written(line.phrase("after")).strip(", ")
    return {"text": written(line, "row"), "faces": list(faces), "after": after}
