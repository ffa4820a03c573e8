"""How a verdict was found, behind a title."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.web.bundle import bundle
from apps.web.component import Component

_JS = Path(__file__).parent / "js"


class Details(Component):
    """Lines, folded; once opened they stay open while other pairs are chosen."""

    lines = param.List(item_type=str)
    digest = param.String(doc="The digest of the scenario that was judged.")

    _esm = bundle(_JS / "details.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
