"""The table of a verdict's pairs of models."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import PAIR, drop, parse_message
from apps.web.bundle import bundle
from apps.web.component import Component
from sandbox.scenario.faults import shown

_JS = Path(__file__).parent / "js"


class PairTable(Component):
    """A row per pair of models; ``picked`` is called with the id of the row that is chosen."""

    rows = param.List(doc="id, pair, names, tone, word, visible, margin, range, hidden")
    chosen = param.String(doc="The id of the current row.")

    _esm = bundle(_JS / "pair_table.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = parse_message(PAIR, data)
        if message is None:
            return
        if any(row["id"] == message.chosen for row in self.rows):
            self._picked(message.chosen)
        else:
            drop("chosen", shown(message.chosen), "a row of the table")
