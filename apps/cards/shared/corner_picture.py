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

_JS = Path(__file__).parent / "js"

_CORNERS = ("near left", "near right", "far right", "far left")
CORNER_WORDS = (
    *(f"Click the {corner} corner of the table." for corner in _CORNERS),
    "All four corners are marked. An inch off is good enough.",
)
"""Requests for the marks, in turn, and the sentence once all are there."""

END_WORDS = (
    "Click one end of a distance that you know, such as an edge of the table.",
    "Click its other end.",
    "Both ends are marked: say how far apart they are.",
)


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

    def __init__(self, png: bytes, words: Sequence[str], asks: str = "") -> None:
        picture = f"data:image/png;base64,{base64.b64encode(png).decode()}"
        *steps, done = words
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
