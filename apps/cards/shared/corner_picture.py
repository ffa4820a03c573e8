"""A picture of a scanned table from above, in which points of it are marked."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import CORNERS, parse_message
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from languages.message import Line, message

_JS = Path(__file__).parent / "js"

CORNER_WORDS = (
    message("page-corner-near-left"),
    message("page-corner-near-right"),
    message("page-corner-far-right"),
    message("page-corner-far-left"),
    message("page-corners-marked"),
)
"""Requests for the marks, in turn, and the sentence once all are there."""

END_WORDS = message("page-end-one"), message("page-end-other"), message("page-ends-marked")


class CornerPicture(Component):
    """The picture, the marks that were set in it, and the inches between them where it ``asks``.

    ``words``: as `CORNER_WORDS`.
    """

    picture = param.String(doc="The picture as a data URL.")
    steps = param.List(doc="The words for each mark.")
    done = param.String(doc="The words once all are set.")
    asks = param.String(doc="The label of the field for a distance; none without it.")
    marks = param.List(doc="The marks, as shares from the left and from the top.")
    inches = param.Number(None, doc="The distance that was said.")
    mirrored = param.Boolean(doc="Whether left and right are exchanged in what is shown.")

    _esm = bundle(_JS / "corner_picture.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, png: bytes, words: Sequence[Line], asks: str = "") -> None:
        picture = f"data:image/png;base64,{base64.b64encode(png).decode()}"
        *steps, done = map(str, words)
        shape = {"sizing_mode": "stretch_width", "margin": 8}
        super().__init__(picture=picture, steps=steps, done=done, asks=asks, **shape)

    @property
    def complete(self) -> bool:
        """Whether everything is marked."""
        return len(self.marks) == len(self.steps)

    def turn(self, *, mirrored: bool) -> None:
        """Show the picture mirrored or as it is; the marks of the other one are removed."""
        if mirrored != self.mirrored:
            self.param.update(mirrored=mirrored, marks=[])

    def _handle_msg(self, data: object) -> None:
        message = parse_message(CORNERS, data)
        if message is not None and len(message.marks) <= len(self.steps):
            self.param.update(marks=list(message.marks), inches=message.inches)
