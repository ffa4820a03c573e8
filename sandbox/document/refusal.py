"""Why something was not done, in one sentence for who asked for it."""

from __future__ import annotations


class Refused(ValueError):
    """A command that cannot be done; nothing has changed. Its text is one sentence."""
