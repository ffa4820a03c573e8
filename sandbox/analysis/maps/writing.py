"""Write a map as a file: JSON, CSV, or a picture with its legend."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from math import isnan
from typing import Any

import numpy as np
import shapely
from matplotlib.collections import LineCollection
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from numpy.typing import NDArray

from languages.writing import text
from sandbox.analysis.maps.cells import Cells, hatching
from sandbox.analysis.maps.graph import MEASURES, SightGraph
from sandbox.analysis.maps.key import BY_HEIGHT, NOBODY, MapKey, key_of, measure_key
from sandbox.analysis.maps.sight_map import WHATS, SightMap, Value, finite
from sandbox.movement.ground_classes import outlines_of
from sandbox.sight.judge import models_named
from sandbox.table.table import Table

_NOWHERE, _INK = "#c9cfd5", "#16202a"
"""Colours of cells where no man can stand, and of outlines."""

_DOTS = 150
_HATCHED = "/////"

GRAPH_SCHEMA = "sightline.graph/1"


def _json(found: SightMap, _table: Table) -> bytes:
    return (json.dumps(found.to_json(), ensure_ascii=False, allow_nan=False) + "\n").encode()


def _csv(found: SightMap, _table: Table) -> bytes:
    """Write a row for each cell: x, y, height and value; empty where no man can stand.

    With unknown heights, a column says 1 where the value depends on them.
    """
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    flips = [[int(flip)] for flip in found.by_height]
    sheet.writerow(["x_in", "y_in", "height_in", found.what, *(["by_height"] if flips else [])])
    rows = zip(
        found.cells.middles.tolist(),
        found.heights,
        found.values,
        flips or [[]] * len(found.values),
        strict=True,
    )
    for (x, y), height, value, flip in rows:
        sheet.writerow([f"{x:g}", f"{y:g}", "" if height is None else height, _cell(value), *flip])
    return out.getvalue().encode()


def _cell(value: Value) -> Value:
    return "" if value is None else finite(value)


def _png(found: SightMap, table: Table) -> bytes:
    """Draw it from above, north up, with outlines of terrain, the firers and a legend."""
    at = np.array([(m.stand.x, m.stand.y) for m in models_named(table, found.looker)])
    title = text("analysis-map-title", looker=found.looker, what=WHATS[found.what])
    key = key_of(found, table.scenario.sight_policy)
    return _picture(table, found.cells, key, title, at, np.array(found.by_height, dtype=bool))


def _picture(
    table: Table,
    cells: Cells,
    key: MapKey,
    title: str,
    at: NDArray[np.float64] | None = None,
    hatched: NDArray[np.bool_] | None = None,
) -> bytes:
    """Draw cells in the colours of their key. ``at``: ``(m, 2)`` of the viewers, if any.
    ``hatched``: ``(m,)`` cells that depend on unknown heights.
    """
    wide, deep = table.size
    high = 10.4 * deep / wide + 1.4
    figure = Figure(figsize=(11.0, high), facecolor="white")
    axes = figure.add_axes((0.035, 0.95 / high, 10.4 / 11.0, 1.0 - 1.4 / high))
    axes.set(xlim=(0, wide), ylim=(0, deep), aspect="equal", facecolor=_NOWHERE)
    axes.set_title(f"{table.scenario.name}, {title}", fontsize=11)
    edges = [
        np.minimum(np.arange(count + 1) * cells.inches, edge)
        for count, edge in zip((cells.columns, cells.rows), table.size, strict=True)
    ]
    grid = np.ma.masked_equal(key.classes, NOBODY).reshape(cells.rows, cells.columns)
    colours = ListedColormap([shade.colour for shade in key.shades] or [_NOWHERE])
    scale = Normalize(0, max(len(key.shades) - 1, 1))
    axes.pcolormesh(*edges, grid, cmap=colours, norm=scale, rasterized=True)
    for shape in outlines_of(table.pieces, table.pieces):
        for part in shapely.get_parts(shape):
            axes.plot(*shapely.get_exterior_ring(part).xy, color=_INK, linewidth=0.9)
    if at is not None:
        axes.plot(at[:, 0], at[:, 1], "o", color="#0072B2", markeredgecolor="white", markersize=7)
    patches = [Patch(color=shade.colour, label=shade.name) for shade in key.shades]
    patches.append(Patch(color=_NOWHERE, label=text("analysis-nobody-can-stand")))
    if hatched is not None and hatched.any():
        lines = list(hatching(cells, np.flatnonzero(hatched)))
        for colour, wide in (("white", 3.2), (_INK, 1.4)):
            axes.add_collection(LineCollection(lines, colors=colour, linewidths=wide))
        patches.append(
            Patch(facecolor="white", edgecolor=_INK, hatch=_HATCHED, label=str(BY_HEIGHT))
        )
    figure.legend(
        handles=patches,
        loc=8,  # in the middle below
        ncols=len(patches),
        frameon=False,
        fontsize=8.5,
        columnspacing=1.2,
        handlelength=1.6,
    )
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=_DOTS, metadata={"Software": None})
    return out.getvalue()


WRITERS: dict[str, Callable[[SightMap, Table], bytes]] = {
    ".png": _png,
    ".csv": _csv,
    ".json": _json,
}


def written(found: SightMap, table: Table, ending: str) -> bytes:
    """Return the file of a map. ``ending``: one of `WRITERS`."""
    return WRITERS[ending](found, table)


def graph_json(found: SightGraph, table: Table) -> dict[str, Any]:
    """Return a graph as `sightline graph --json` prints it: cell, height and measures of each
    place.
    """
    return {
        "schema": GRAPH_SCHEMA,
        "digest": table.digest,
        "cell_in": found.cells.inches,
        "columns": found.cells.columns,
        "rows": found.cells.rows,
        "cells": found.places.tolist(),
        "heights_in": np.round(found.heights, 4).tolist(),
        "measures": {
            name.replace(" ", "_"): [None if isnan(one) else round(one, 6) for one in row.tolist()]
            for name, row in found.measures.items()
        },
    }


def _graph_csv(found: SightGraph) -> bytes:
    """Write a row for each place; empty where a measure is undefined."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow(["x_in", "y_in", "height_in", *(name.replace(" ", "_") for name in MEASURES)])
    middles = found.cells.middles[found.places].tolist()
    columns = zip(*(found.measures[name].tolist() for name in MEASURES), strict=True)
    for (x, y), height, row in zip(middles, found.heights.tolist(), columns, strict=True):
        cells = ["" if isnan(one) else round(one, 6) for one in row]
        sheet.writerow([f"{x:g}", f"{y:g}", round(height, 4), *cells])
    return out.getvalue().encode()


GRAPH_ENDINGS = (".png", ".csv", ".json")


def graph_file(found: SightGraph, table: Table, ending: str, measure: str) -> bytes:
    """Return the file of a graph. ``ending``: one of `GRAPH_ENDINGS`; a picture shows one
    measure, from above, north up. Raises KeyError for an unknown measure.
    """
    if ending == ".png":
        cells, title = measure_key(found, measure), f"{measure}: {MEASURES[measure]}"
        return _picture(table, found.cells, cells, title)
    if ending == ".csv":
        return _graph_csv(found)
    return (json.dumps(graph_json(found, table), allow_nan=False) + "\n").encode()
