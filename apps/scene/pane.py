"""A table's scene by itself, as a pane of Panel: for notebooks and other applications."""

from __future__ import annotations

from functools import cache

import panel as pn

from apps.scene.view import SceneView
from sandbox.table.table import Table
from sandbox.view.scene import build_scene


def scene_pane(table: Table, height: int) -> SceneView:
    """Return a pane that shows a table, to turn and zoom. ``height``: pixels."""
    _load()
    view = SceneView(height=height, sizing_mode="stretch_width")
    view.show(build_scene(table))
    return view


@cache
def _load() -> None:
    pn.extension("vtk")
