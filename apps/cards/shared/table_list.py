"""The list of tables: pictures, names, dates and actions, with a search."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.scene.protocol import TABLES, TableListSaid, parse_message
from apps.web.bundle import bundle, style
from apps.web.upstream.component import Component

_JS = Path(__file__).parent / "js"
_CSS = style("table_list")


class TableList(Component):
    """A card for each table; ``act`` is called with each action and each request for pictures."""

    rows = param.List(
        doc="key, table (its name in the store, or empty), name, at (seconds since 1970, or 0), "
        "detail, heading (of its group), archived, current, acts: the actions that this user may do"
    )
    makes = param.Boolean(False, doc="Whether this user may create tables.")
    said = param.String(doc="The result of the last action, in one sentence.")
    welcomes = param.Boolean(False, doc="Whether this is the page's welcome: large, with a title.")

    _esm = bundle(_JS / "table_list.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, act: Callable[[TableListSaid], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._act = act

    def show(self, key: str, address: str, about: str) -> None:
        """Show the picture of a table, an empty address for none, and a line about it."""
        self._send_msg({"key": key, "picture": address, "about": about})

    def _handle_msg(self, data: object) -> None:
        message = parse_message(TABLES, data)
        if message is not None:
            self._act(message)
