"""The invisible component of a page: its address, its title and the state of its connection."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.scene.protocol import VISITED, Visited, parse_message
from apps.web.bundle import bundle
from apps.web.upstream.component import Component

_JS = Path(__file__).parent / "js"

Told = Callable[[Visited], None]


class Browser(Component):
    """The invisible part of a page. ``told`` gets the messages ``began``, ``back`` and ``met``.

    Every message carries the address (``table``, ``query``) and the person who uses the browser
    (``secret``, ``name``, ``colour``).
    """

    table = param.String(doc="The table in the address. Another table is a step of the history.")
    query = param.String(doc="The query of the address.")
    heading = param.String(doc="The title of the window.")
    unsaved = param.Boolean(False, doc="Mark the title: the file lacks changes of the table.")

    _esm = bundle(_JS / "browser.js")

    def __init__(self, told: Told, **params: Any) -> None:
        super().__init__(width=0, height=0, margin=0, **params)
        self._told = told

    def download(self, name: str, content: str | bytes, kind: str = "application/toml") -> None:
        """Download a file in the browser. ``kind``: its media type."""
        self._send_msg({"download": content, "name": name, "kind": kind})

    def called(self, name: str, colour: str) -> None:
        """Store the user's name and colour in the browser, for all its pages of this server."""
        self._send_msg({"called": name, "colour": colour})

    def turn_theme(self) -> None:
        """Switch the browser between light and dark, and store the choice there."""
        self._send_msg({"turn": "theme"})

    def speak(self, language: str) -> None:
        """Store the language in the browser, and load the page again in it."""
        self._send_msg({"speak": language})

    def settled(self, tokens: list[str]) -> None:
        """Remove answered edits from the browser's store of unsent edits."""
        self._send_msg({"settled": tokens})

    def back_to(self, table: str, query: str) -> None:
        """Restore the address after the user went back and the page stayed."""
        self._send_msg({"back": table + query})

    def _handle_msg(self, data: object) -> None:
        message = parse_message(VISITED, data)
        if message is not None:
            self._told(message)
