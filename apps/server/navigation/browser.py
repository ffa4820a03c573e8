"""The invisible component of a page: its address, its title, and the connection."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.scene.protocol import VISITED, Visited, parse_message
from apps.web.bundle import bundle
from apps.web.component import Component

_JS = Path(__file__).parents[1] / "js"

Told = Callable[[Visited], None]


class Browser(Component):
    """The invisible part of a page. ``told`` is called with ``began``, ``back`` and ``met``.

    All messages carry ``table`` and ``query``, the address, and ``secret``, ``name`` and
    ``colour``: who uses the browser.
    """

    table = param.String(doc="The table that the address names: pushed where it is another.")
    query = param.String(doc="The rest of the address.")
    heading = param.String(doc="The title of the window.")
    unsaved = param.Boolean(False, doc="The title is marked: the file does not have everything.")

    _esm = bundle(_JS / "browser.js")

    def __init__(self, told: Told, **params: Any) -> None:
        super().__init__(width=0, height=0, margin=0, **params)
        self._told = told

    def download(self, name: str, content: str | bytes, kind: str = "application/toml") -> None:
        """Give the browser a file to keep. ``kind``: its media type."""
        self._send_msg({"download": content, "name": name, "kind": kind})

    def called(self, name: str, colour: str) -> None:
        """Have the browser keep what its user is called, for all its pages here."""
        self._send_msg({"called": name, "colour": colour})

    def turn_theme(self) -> None:
        """Have the browser choose the other theme, light or dark, and keep it."""
        self._send_msg({"turn": "theme"})

    def settled(self, tokens: list[str]) -> None:
        """Have the browser forget edits that were answered."""
        self._send_msg({"settled": tokens})

    def back_to(self, table: str, query: str) -> None:
        """Put the address back after somebody went to another and then stayed."""
        self._send_msg({"back": table + query})

    def _handle_msg(self, data: object) -> None:
        message = parse_message(VISITED, data)
        if message is not None:
            self._told(message)
