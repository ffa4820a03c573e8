"""A plan of the table's four edges, to choose one or to roll for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import EDGE, drop, parse_message
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from sandbox.scenario.faults import shown

_JS = Path(__file__).parent / "js"


class EdgePick(Component):
    """The four edges and a die; ``picked`` is called with an edge's id, or ``roll``."""

    edges = param.List(doc="id, label, what; ids are own, left, right, opposite.")
    chosen = param.String(doc="The id of the edge chosen.")
    rolls = param.List(doc="The faces rolled, the last of which decides.")
    side = param.Integer(0)
    own = param.Integer(0, doc="The index of the own edge in `sandbox.movement.flight.ROUND`.")
    idle = param.Boolean(False, doc="Nothing can be chosen now.")

    _esm = bundle(_JS / "edge_pick.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = parse_message(EDGE, data)
        if message is None:
            return
        known = ["roll", *(row["id"] for row in self.edges)]
        if message.edge in known and not self.idle:
            self._picked(message.edge)
        else:
            wanted = "nothing now" if self.idle else f"one of {', '.join(known)}"
            drop("edge", shown(message.edge), wanted)
