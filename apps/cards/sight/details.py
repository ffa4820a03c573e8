"""Details on how a verdict was computed, which the user can unfold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.web.bundle import bundle
from apps.web.component import Component

_JS = Path(__file__).parent / "js"


class Details(Component):
    """Lines, folded at first; once opened they stay open while other pairs are chosen."""

    lines = param.List(item_type=str)
    digest = param.String(doc="The digest of the judged scenario.")

    _esm = bundle(_JS / "details.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
