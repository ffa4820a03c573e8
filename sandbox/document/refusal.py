"""Refusals of commands, in one sentence for the author."""

from __future__ import annotations

from languages.message import message


class Refused(ValueError):
    """A command that cannot be done; nothing has changed. Its text is one sentence."""


class Unchanged(Refused):
    """A command after which everything would be as it is."""

    def __init__(self) -> None:
        super().__init__(message("edit-no-change"))
