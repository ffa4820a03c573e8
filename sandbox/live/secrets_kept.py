"""Secrets of the dice of one table's games: made, stored, used, published."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from secrets import token_hex

from languages.message import message
from rules.engine.play.secret_dice import SECRET_DIGITS, DiceRow, Keys, Rows, commitment_of
from sandbox.live.keep import Keep
from sandbox.live.store.kept import StoreFault

_MOST_NEW = 100
"""Most secrets that are in no game yet."""

OpenRows = Callable[[Rows], Keys]
"""Returns the secrets of rows, for rolling dice."""


def no_secrets(rows: Rows) -> Keys:
    """Return the secrets of rows that are all published."""
    return [(row.at, row.secret) for row in rows]


class DiceSecrets:
    """Secrets by commitment.

    A secret leaves this object only for the dice and, once a game has ended, for its record.
    """

    def __init__(self, name: str, store: Keep | None) -> None:
        self._name, self._store = name, store
        self._new: dict[str, str] = {}
        self._kept: dict[str, str] | None = None

    def sealed(self, rows: Rows, at: int) -> Rows:
        """Return rows by which a new secret is mixed in from die `at` on."""
        secret = token_hex(SECRET_DIGITS // 2)
        commitment = commitment_of(secret)
        self._new[commitment] = secret
        while len(self._new) > _MOST_NEW:  # those of refused commands
            del self._new[next(iter(self._new))]
        return (*(row for row in rows if row.at < at), DiceRow(at, commitment))

    def store(self, rows: Rows) -> None:
        """Store the new secrets of these rows. Raises what the store raises."""
        for row in rows:
            if (secret := self._new.get(row.commitment)) is not None:
                if self._store is not None:
                    self._store.keep_dice_secret(self._name, row.commitment, secret)
                self._known()[row.commitment] = self._new.pop(row.commitment)

    def published(self, rows: Rows) -> Rows:
        """Return the rows of an ended game, each with the secret that its commitment is of."""
        return tuple(replace(row, secret=self._of(row)) for row in rows)

    def opened(self, rows: Rows) -> Keys:
        """Return what the dice of a game with these rows are rolled by."""
        return [(row.at, self._of(row)) for row in rows]

    def _of(self, row: DiceRow) -> str:
        known: Mapping[str, str] = self._new if row.commitment in self._new else self._known()
        secret = row.secret or known.get(row.commitment)
        if secret is None and self._kept is not None:
            self._kept = None  # another process may have stored it
            secret = self._known().get(row.commitment)
        if secret is None:
            raise StoreFault(message("live-no-secret", name=self._name))
        return secret

    def _known(self) -> dict[str, str]:
        if self._kept is None:
            stored = {} if self._store is None else self._store.dice_secrets(self._name)
            self._kept = dict(stored)
        return self._kept
