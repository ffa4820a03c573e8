"""A table in a plotter of PyVista, for people who draw more on it."""

from __future__ import annotations

from typing import Any

import pyvista as pv

from sandbox.table.table import Table
from sandbox.view import style
from sandbox.view.items import table_items
from sandbox.view.scene import actor, aim, light_up


def plotter_of(table: Table, **how: Any) -> pv.Plotter:
    """Return a plotter that shows a table as it is judged, seen from home. Inches.

    ``how``: arguments of `pyvista.Plotter`. It belongs to the caller, who closes it.
    """
    plotter = pv.Plotter(**{"lighting": "none"} | how)
    daylight = style.DAYLIGHTS[table.scenario.table.light]
    light_up(plotter, daylight)
    for one in table_items(table, judged=True):
        plotter.add_actor(
            actor(one, daylight.material), name=one.name, reset_camera=False, render=False
        )
    width, height = plotter.window_size
    aim(plotter, style.camera("home", table.size, width / height))
    return plotter
