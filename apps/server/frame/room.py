"""The room on the page: the browser's part of the dock, which divides it among the cards.

Heights are known in the browser only, so the cards are laid out there (``js/room.js``): each column
is divided by what was opened or answered last. The browser also keeps where a user put cards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from apps.web.bundle import bundle
from apps.web.component import Component

_JS = Path(__file__).parents[1] / "js"


class Room(Component):
    """Lays out the cards of the dock that it is in; it shows nothing itself."""

    _esm = bundle(_JS / "room.js")

    def __init__(self, **params: Any) -> None:
        super().__init__(width=0, height=0, margin=0, **params)

    def front(self, card: str) -> None:
        """Give the room to a card, by its key, and open it unless the user folded it."""
        self._send_msg({"front": card})
