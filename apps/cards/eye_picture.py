"""The picture of the verdict card: what one model sees of another.

One scene is kept for drawing, apart from those that pages show; only the draughtsman's thread
touches it, so that a picture never holds up a drag.
"""

from __future__ import annotations

from base64 import b64encode

from sandbox.table.table import Table
from sandbox.view.pictures import models_eye, png
from sandbox.view.scene import Scene, build_scene

SIZE = (640, 360)
"""Pixels: twice what the card shows, for sharp screens."""

_kept: Scene | None = None


def eye_picture(table: Table, shooter: str, target: str) -> str:
    """A data URL of the picture from one model's eye to another, ``unit/number`` each."""
    global _kept
    if _kept is None:
        _kept = build_scene(table)
    else:
        _kept.update(table)
    image = models_eye(table, _kept, table.model(shooter), table.model(target), SIZE)
    return "data:image/png;base64," + b64encode(png(image)).decode()
