"""Faults of mesh files, in one sentence that a player can act on."""

from __future__ import annotations

from pathlib import Path

from languages.message import Line, Message, message

WHOLE = message("mesh-whole")
"""Expected in place of a damaged file."""

WITH_TRIANGLES = message("mesh-with-triangles")

NO_FACES, NO_AREA = message("mesh-no-faces"), message("mesh-no-area")


class MeshFault(Exception):
    """A mesh file that cannot be used: the file, what was found in it, and what was expected."""

    def __init__(self, path: Path, found: Line, expected: Line) -> None:
        super().__init__(path, found, expected)
        self.path = path
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        said = message(
            "fault-found", place=str(self.path), found=self.found, expected=self.expected
        )
        return str(said)


def damaged(reason: object) -> Message:
    """Return what was found in a file that cannot be read. ``reason``: another program's message,
    or a place in the file.
    """
    return message("mesh-damaged", why=plain_words(reason))


def wrong_ending(path: Path, known: tuple[str, ...]) -> MeshFault:
    """Return the fault of a file whose name ends in none of the known endings."""
    found = message("mesh-ending", ending=repr(path.suffix))
    return MeshFault(path, found, message("fault-expected-one-of", known=", ".join(known)))


def plain_words(reason: object) -> str:
    """Shorten another program's message about a file to one printable line."""
    words = " ".join(str(reason).split())
    return "".join(sign for sign in words if sign.isprintable())[:160] or type(reason).__name__
