"""A picture of a scanned table from above, in which its four corners are marked."""

from __future__ import annotations

import base64
from pathlib import Path

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import CORNERS, parse_message
from apps.web.bundle import bundle
from apps.web.component import Component

_JS = Path(__file__).parent / "js"

Mark = tuple[float, float]


class CornerPicture(Component):
    """The picture, and the marks that were set in it, at most four."""

    picture = param.String(doc="The picture as a data URL.")

    _esm = bundle(_JS / "corner_picture.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, png: bytes) -> None:
        picture = f"data:image/png;base64,{base64.b64encode(png).decode()}"
        super().__init__(picture=picture, sizing_mode="stretch_width", margin=8)
        self.marks: tuple[Mark, ...] = ()

    def _handle_msg(self, data: object) -> None:
        message = parse_message(CORNERS, data)
        if message is not None:
            self.marks = message.marks
