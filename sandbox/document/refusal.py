"""Refusals of commands, in one sentence for the author."""

from __future__ import annotations


class Refused(ValueError):
    """A command that cannot be done; nothing has changed. Its text is one sentence."""
