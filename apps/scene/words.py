"""Messages from Python to the invisible components of a page: its browser and the file drop.

The types of the JavaScript are generated from these by ``tests/support/message_types.py``.
"""

from __future__ import annotations

from typing import TypedDict


class Download(TypedDict):
    """A file for the browser to download."""

    download: str | bytes
    name: str
    kind: str


class Wanted(TypedDict):
    """The piece of a dropped file to send next: its offset, and the most bytes."""

    wanted: int
    most: int


class NoMore(TypedDict):
    """Send no more of this file; the next one may follow."""

    no_more: bool


class ChooseFile(TypedDict):
    """Open the browser's dialog to choose a file."""

    choose: bool


class Called(TypedDict):
    """The name and colour of the browser's user from now on."""

    called: str
    colour: str


class Settled(TypedDict):
    """The server has answered these edits: the browser forgets them."""

    settled: list[str]


class BackTo(TypedDict):
    """Restore this address."""

    back: str
