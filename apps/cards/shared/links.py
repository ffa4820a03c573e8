"""The links to a table: the new one, to copy, and all others, to withdraw."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param
import segno

from apps.scene.protocol import ROW, parse_choice
from apps.web.bundle import bundle, style
from apps.web.colours import INK, WHITE
from apps.web.upstream.component import Component


def link_code(link: str) -> str:
    """Return the SVG of a QR code that opens a link: dark on light in both themes."""
    code = segno.make(link, error="m", micro=False)
    return str(code.svg_inline(scale=4, border=3, dark=INK, light=WHITE, omitsize=True))


_JS = Path(__file__).parent / "js"
_CSS = style("links")


class Links(Component):
    """A list of links; ``withdrawn`` is called with the id of a link to withdraw."""

    made = param.String(doc="The URL of the new link, which is shown only once.")
    code = param.String(doc="The SVG of its QR code.")
    rows = param.List(
        doc="id, what, label, there: names of its users; seconds since 1970, 0 for never: "
        "at (made), until, used"
    )
    none = param.String(doc="Text shown without links.")

    _esm = bundle(_JS / "links.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, withdrawn: Callable[[str], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._withdrawn = withdrawn

    def _handle_msg(self, data: object) -> None:
        links = [row["id"] for row in self.rows]
        picked = parse_choice(ROW, "picked", data, links, "a link of the list")
        if picked is not None:
            self._withdrawn(picked)
