"""The picture of the verdict card: what one model sees of another.

One scene is kept for drawing, apart from those that pages show, for one picture at a time, so that
none ever holds up a drag.
"""

from __future__ import annotations

from base64 import b64encode
from contextlib import suppress
from threading import Lock

from sandbox.sight.judge import judge_pairs
from sandbox.table.table import Table
from sandbox.view.graphics import PictureFault
from sandbox.view.rendering.pictures import models_eye, png, render
from sandbox.view.scene import Scene, build_scene
from sandbox.view.style import camera

SIZE = (640, 360)
"""Pixels: twice what the card shows, for sharp screens."""

_kept: Scene | None = None
_one = Lock()


def begin(table: Table) -> None:
    """Judge and draw once, for nobody: what is compiled is loaded for the first verdict, and what
    draws begins with the first picture, which takes four times as long as the next."""
    with _one, suppress(PictureFault):  # that is said where a picture is wanted
        if _kept is not None:
            return
        some = [unit.models[:1] for unit in table.units if unit.models][:2]
        if len(some) == 2:
            judge_pairs(table, table.scenario.sight_policy, *some, precise=False)
        render(_scene(table), SIZE, camera("home", table.size, SIZE[0] / SIZE[1]))


def eye_picture(table: Table, shooter: str, target: str) -> str:
    """A data URL of the picture from one model's eye to another, ``unit/number`` each."""
    with _one:
        shown = _scene(table), table.model(shooter), table.model(target)
        image = models_eye(table, *shown, SIZE)
    return "data:image/png;base64," + b64encode(png(image)).decode()


def _scene(table: Table) -> Scene:
    global _kept
    if _kept is None:
        _kept = build_scene(table)
    else:
        _kept.update(table)
    return _kept
