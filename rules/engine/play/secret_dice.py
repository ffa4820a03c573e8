"""Dice from a seed and secrets: a secret is committed to first and published later.

A row states from which die on a secret is mixed in. While a game runs, its rows hold SHA-256 of the
secrets. The log of a game that has ended also holds the secrets, so that anybody can verify it.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from languages.message import message
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.events import Modifiers
from rules.engine.play.dice import SeededDice, Source

SECRET_DIGITS = 64
"""Hexadecimal digits of a secret: 256 bits."""


@dataclass(frozen=True)
class DiceRow:
    """A secret is mixed in from die number `at` on, counted from 0.

    `commitment`: ``sha256:…`` of the secret's bytes. `secret`: hexadecimal, empty until published.
    """

    at: int
    commitment: str
    secret: str = field(default="", repr=False)

    def encode(self) -> dict[str, Any]:
        """Return the row as JSON's values; an empty secret is left out."""
        said = {"at": self.at, "commitment": self.commitment}
        return {**said, "secret": self.secret} if self.secret else said

    @staticmethod
    def decode(data: Mapping[str, Any]) -> DiceRow:
        """Read a row from JSON's values. Raises KeyError or TypeError for anything else."""
        return DiceRow(**data)


Rows = tuple[DiceRow, ...]
"""Rows in the order of their dice."""

Keys = Sequence[tuple[int, str]]
"""The first die and the secret of each row."""


def commitment_of(secret: str) -> str:
    """Return ``sha256:…`` of a secret's bytes. Raises ValueError where it is not hexadecimal."""
    return "sha256:" + sha256(bytes.fromhex(secret)).hexdigest()


class SecretDice:
    """The dice of a seed, and from the first row on those of the row's secret and the seed.

    Die number n of a row is HMAC-SHA256 of n, keyed by HMAC-SHA256 of the seed under the secret.
    Without rows these are `SeededDice`.
    """

    def __init__(self, seed: int, keys: Keys = ()) -> None:
        self.position = 0
        self._seed = seed
        self._seeded = SeededDice(seed)
        self._rows: list[tuple[int, bytes]] = []
        self.mix(keys)

    def mix(self, keys: Keys) -> None:
        """Use these secrets from now on, in place of those before."""
        said = b"sightline dice %d" % self._seed
        self._rows = [
            (at, hmac.digest(bytes.fromhex(secret), said, "sha256")) for at, secret in keys
        ]

    def __copy__(self) -> SecretDice:
        twin = SecretDice(self._seed)
        twin._rows, twin.position = self._rows[:], self.position
        return twin

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: Modifiers = (),
    ) -> tuple[int, ...]:
        """Return the next `count` dice."""
        start = self.position
        self.position = end = start + count
        first = min(end, max(start, self._rows[0][0])) if self._rows else end
        self._seeded.position = start
        seeded = self._seeded.roll(first - start, purpose, needs, sides, modifiers)
        return seeded + tuple(self._face(number, sides) for number in range(first, end))

    def _face(self, number: int, sides: int) -> int:
        key = next(key for at, key in reversed(self._rows) if at <= number)
        drawn = hmac.digest(key, str(number).encode(), "sha256")
        return (int.from_bytes(drawn[:8]) * sides >> 64) + 1


def dice_of(seed: int, rows: Iterable[Mapping[str, Any]]) -> Source:
    """Return the dice of a log's header.

    Raises RuleError where a row is damaged, its secret is not published yet, or the secret is not
    the one that was committed to.
    """
    keys: list[tuple[int, str]] = []
    for row in rows:
        at, commitment, secret = row.get("at"), row.get("commitment"), row.get("secret", "")
        least = keys[-1][0] + 1 if keys else 0
        if type(at) is not int or at < least or not isinstance(commitment, str):
            raise RuleError(UNKNOWN, message("engine-dice-rows", least=least))
        if secret == "":
            raise RuleError(UNKNOWN, message("engine-dice-secret", at=at))
        if not _fits(secret, commitment):
            said = message("engine-dice-commitment", at=at, commitment=f"{commitment:.80}")
            raise RuleError(UNKNOWN, said)
        keys.append((at, secret))
    return SecretDice(seed, keys) if keys else SeededDice(seed)


def _fits(secret: object, commitment: str) -> bool:
    if not isinstance(secret, str) or len(secret) != SECRET_DIGITS:
        return False
    try:
        return commitment_of(secret) == commitment
    except ValueError:
        return False
