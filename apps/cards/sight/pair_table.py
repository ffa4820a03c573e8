"""The pairs of models of a verdict as a table, one row each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import PAIR, drop, taken
from apps.web.bundle import bundle
from apps.web.component import Component
from sandbox.scenario.faults import shown

_JS = Path(__file__).parent / "js"


class PairTable(Component):
    """Pairs of models as rows; ``picked`` is called with the id of the row chosen."""

    rows = param.List(doc="id, pair, names, tone, word, visible, margin, range, hidden")
    chosen = param.String(doc="The id of the row shown.")

    _esm = bundle(_JS / "pair_table.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = taken(PAIR, data)
        if message is None:
            return
        if any(row["id"] == message.chosen for row in self.rows):
            self._picked(message.chosen)
        else:
            drop("chosen", shown(message.chosen), "a row of the table")
