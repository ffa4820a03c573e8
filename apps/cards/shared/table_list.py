"""The list of tables: pictures, names and dates, to search in, and what can be done with each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.scene.protocol import TABLES, TableListSaid, taken
from apps.theme.styles import style
from apps.web.bundle import bundle
from apps.web.component import Component

_JS = Path(__file__).parent / "js"
_CSS = style("table_list")


class TableList(Component):
    """A card for each table; ``told`` is called with what is said of one."""

    rows = param.List(
        doc="key, name, at (seconds since 1970, or 0), detail, archived, current, acts: what this "
        "user may do with it"
    )
    makes = param.Boolean(False, doc="This user may make new tables.")
    said = param.String(doc="What came of the last thing done, in one sentence.")

    _esm = bundle(_JS / "table_list.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, told: Callable[[TableListSaid], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._told = told

    def show(self, key: str, address: str) -> None:
        """Show the picture of a table; empty where there can be none."""
        self._send_msg({"key": key, "picture": address})

    def _handle_msg(self, data: object) -> None:
        message = taken(TABLES, data)
        if message is not None:
            self._told(message)
