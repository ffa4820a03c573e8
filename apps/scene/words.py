"""What Python says to the invisible parts of a page: its browser, and where files are dropped.

The page's own types are written from these by ``tests/support/message_types.py``.
"""

from __future__ import annotations

from typing import TypedDict


class Download(TypedDict):
    """A file for the browser to keep."""

    download: str | bytes
    name: str
    kind: str


class Wanted(TypedDict):
    """The piece of a dropped file that is sent next: where it begins, and its bytes at most."""

    wanted: int
    most: int


class NoMore(TypedDict):
    """Nothing more of this file is wanted; the next one may come."""

    no_more: bool


class ChooseFile(TypedDict):
    """Ask the browser's user for a file."""

    choose: bool


class Called(TypedDict):
    """What who uses the browser is called from now on, and his colour."""

    called: str
    colour: str


class Settled(TypedDict):
    """These edits were answered: the browser remembers them no longer."""

    settled: list[str]


class BackTo(TypedDict):
    """The address is put back."""

    back: str
