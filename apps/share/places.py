"""The places of a page's own map: a standing model in the middle of each cell, and the veil."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import numpy as np

from apps.scene.instructions import add_op
from apps.scene.outbox import mesh_op
from languages.message import message
from sandbox.analysis.maps.cells import Stood, cells_of, stood
from sandbox.analysis.maps.key import NOBODY, MapKey, Shade
from sandbox.analysis.maps.sight_map import SightMap
from sandbox.sight.colours import HIDDEN
from sandbox.table.table import Table
from sandbox.view.marks.maps import map_item

CELL_IN = 2.0
"""Side of a cell, inches."""


def standing(table: Table) -> Stood:
    """Return a standing model in each cell of the table where one can stand."""
    return stood(table, cells_of(table, min(CELL_IN, *table.size)), ())


def veil(table: Table, here: Stood) -> dict[str, Any]:
    """Return the veil over these cells, for a page that colours them: a mesh, and its item.

    Each cell has four points of its own, in order. The last bytes of the mesh are their colours.
    """
    cells = cells_of(table, min(CELL_IN, *table.size))
    heights = tuple(None if np.isnan(z) else float(z) for z in here.heights)
    classes = np.full(len(heights), NOBODY, dtype=np.intp)
    classes[here.cells] = np.arange(len(here.cells))
    shade = Shade(message("sight-word", word=""), HIDDEN)
    blank = SightMap("", "cover", cells, heights, (), table.digest)
    item = map_item(table, blank, MapKey((shade,) * len(here.cells), classes))
    mesh = mesh_op(item).encoded()
    return {
        "mesh": mesh | {"data": b64encode(mesh["data"]).decode()},
        "item": add_op(item).encoded(),
    }
