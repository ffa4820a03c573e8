"""Faults of mesh files, in one sentence that a player can act on."""

from __future__ import annotations

from pathlib import Path


class MeshFault(Exception):
    """A mesh file that cannot be used: the file, what was found in it, and what was expected."""

    def __init__(self, path: Path, found: str, expected: str) -> None:
        super().__init__(path, found, expected)
        self.path = path
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.path}: found {self.found}; expected {self.expected}"


def plain_words(reason: object) -> str:
    """Shorten another program's message about a file to one printable line."""
    words = " ".join(str(reason).split())
    return "".join(sign for sign in words if sign.isprintable())[:160] or type(reason).__name__
