"""The picture of the verdict card: what one model sees of another.

It is rendered from a scene of its own, one picture at a time, so that it never holds up a page.
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
"""Width and height, pixels: twice those on the card, for sharp screens."""

_kept: Scene | None = None
_lock = Lock()


def warm_up(table: Table) -> None:
    """Judge and render once in advance: the first verdict loads compiled code, and the first
    picture takes four times as long as the next."""
    with _lock, suppress(PictureFault):  # reported where a picture is requested
        if _kept is not None:
            return
        models = [unit.models[:1] for unit in table.units if unit.models][:2]
        if len(models) == 2:
            judge_pairs(table, table.scenario.sight_policy, *models, precise=False)
        render(_scene(table), SIZE, camera("home", table.size, SIZE[0] / SIZE[1]))


def eye_picture(table: Table, shooter: str, target: str) -> str:
    """Return a data URL of the view from one model's eye at another, ``unit/number`` each."""
    with _lock:
        view = _scene(table), table.model(shooter), table.model(target)
        image = models_eye(table, *view, SIZE)
    return "data:image/png;base64," + b64encode(png(image)).decode()


def _scene(table: Table) -> Scene:
    global _kept
    if _kept is None:
        _kept = build_scene(table, judged=True)
    else:
        _kept.update(table)
    return _kept
