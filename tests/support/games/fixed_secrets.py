"""Secrets of dice that are the same at every run, so that a game of a test always goes alike."""

from __future__ import annotations

from hashlib import sha256
from itertools import chain, count

import pytest

from sandbox.live import secrets_kept

LONG = (5, 29, 35, 14, 23, 12, 9, 26, 28, 3, 4, 17)
"""With these a game of the yard by the simple policy, seed 7, has 29 actions or more; others of
this row end it after four."""


def fix_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every new secret be the next one of a fixed row."""
    numbers = chain(LONG, count(100))

    def token_hex(_bytes: int) -> str:
        return sha256(f"secret {next(numbers)}".encode()).hexdigest()

    monkeypatch.setattr(secrets_kept, "token_hex", token_hex)
