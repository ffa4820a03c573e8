"""What a live table asks of the store that keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from sandbox.document.history import Entry
from sandbox.live.store.kept import Link


class Keep(Protocol):
    """Where a live table is kept; a `sandbox.live.store.store.Store` by the table's name."""

    def append(self, name: str, entry: Entry) -> None:
        """Keep an entry, in one transaction, before it is told of."""

    def snapshot(
        self, name: str, seq: int, scenario: dict[str, object], game: dict[str, object] | None
    ) -> None:
        """Keep how everything is after an entry."""

    def save_point(self, name: str, text: str, source: str) -> None:
        """Keep what the table's file says, and which it is."""

    def person(self, name: str, id: str, label: str, colour: str) -> None:
        """Keep what an author is called."""

    def say(self, name: str, author: str, text: str, at: float) -> None:
        """Keep a line of the chat."""

    def links(self, name: str) -> Sequence[Link]:
        """Return the ways into the table."""

    def keep_dice_secret(self, name: str, commitment: str, secret: str) -> None:
        """Keep a secret of a game's dice."""

    def dice_secrets(self, name: str) -> Mapping[str, str]:
        """Return the secrets of the dice of the table's games, by their commitments."""
