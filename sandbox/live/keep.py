"""The part of the store that a live table uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sandbox.document.history import Entry
from sandbox.live.store.kept import KeptRequest, Known, Link


class Keep(Protocol):
    """The store of a live table; a `sandbox.live.store.store.Store` by the table's name."""

    @property
    def shared(self) -> bool:
        """Whether other processes may add entries too."""

    def append(self, name: str, entry: Entry, ends: KeptRequest | None = None) -> None:
        """Store an entry, and the end of the request that it carries out, in one transaction.

        Raises Elsewhere.
        """

    def request(self, name: str) -> KeptRequest | None:
        """Return the request as it was last changed by any process."""

    def keep_request(self, name: str, request: KeptRequest) -> None:
        """Store a change of the request. Raises Elsewhere where another was stored before it."""

    def entries_since(self, name: str, seq: int) -> Sequence[Entry]:
        """Return the entries after one."""

    def post(self, name: str, kind: str, value: Mapping[str, Any], key: str = "") -> None:
        """Tell other processes of something that is not stored."""

    def snapshot(
        self, name: str, seq: int, scenario: dict[str, object], game: dict[str, object] | None
    ) -> None:
        """Store the whole state after an entry."""

    def save_point(self, name: str, text: str, source: str) -> None:
        """Store the text of the table's file, and its name."""

    def person(self, name: str, id: str, label: str, colour: str) -> None:
        """Store an author's name and colour."""

    def people(self, name: str) -> Sequence[Known]:
        """Return the stored authors."""

    def add_chat_line(self, name: str, author: str, text: str, at: float) -> None:
        """Store a line of the chat."""

    def links(self, name: str) -> Sequence[Link]:
        """Return the links to the table."""

    def link_used(self, name: str, id: str, at: float) -> None:
        """Store when somebody last came or went by a link."""

    def withdraw(self, name: str, id: str, now: float = 0.0) -> bool:
        """Delete a link to the table; return whether it was there and had not ended at ``now``."""

    def keep_dice_secret(self, name: str, commitment: str, secret: str) -> None:
        """Store a secret of a game's dice."""

    def dice_secrets(self, name: str) -> Mapping[str, str]:
        """Return the secrets of the dice of the table's games, by their commitments."""
