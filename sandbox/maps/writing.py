"""A map as a file: JSON, a table of numbers for a spreadsheet, or a picture with its legend."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from math import isnan, nan

import numpy as np
import shapely
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from sandbox.maps.sight_map import WHATS, SightMap, Value
from sandbox.movement.ground_classes import outlines_of
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.colours import colour_of
from sandbox.sight.judge import models_named
from sandbox.sight.wording import verdict_words
from sandbox.table.table import Table

_NOWHERE, _INK = "#c9cfd5", "#16202a"
"""Of cells where nobody can stand, and of outlines."""

_HIDDEN, _SAFE = "#4a4f57", "#009E73"
_COVERS = ("#F5C242", "#E69F00", "#A86F00", "#6B4300")
"""Of classes of cover on a map, where they lie side by side, from the least to the best."""

_DOTS = 150


def _json(found: SightMap, _table: Table) -> bytes:
    return (json.dumps(found.to_json(), ensure_ascii=False, allow_nan=False) + "\n").encode()


def _csv(found: SightMap, _table: Table) -> bytes:
    """A row for each cell: x, y, the height there, and the value; empty where nobody can stand."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow(["x_in", "y_in", "height_in", found.what])
    rows = zip(found.cells.middles.tolist(), found.heights, found.values, strict=True)
    for (x, y), height, value in rows:
        sheet.writerow([f"{x:g}", f"{y:g}", "" if height is None else height, _cell(value)])
    return out.getvalue().encode()


def _cell(value: Value) -> Value:
    return "" if value is None else value


def _png(found: SightMap, table: Table) -> bytes:
    """From above, north up, with the outlines of what stands there, the firers and a legend."""
    wide, deep = table.size
    high = 10.4 * deep / wide + 1.4
    figure = Figure(figsize=(11.0, high), facecolor="white")
    axes = figure.add_axes((0.035, 0.95 / high, 10.4 / 11.0, 1.0 - 1.4 / high))
    axes.set(xlim=(0, wide), ylim=(0, deep), aspect="equal", facecolor=_NOWHERE)
    axes.set_title(
        f"{table.scenario.name}, a man looked at from {found.looker}: {WHATS[found.what]}",
        fontsize=11,
    )
    edges = [
        np.minimum(np.arange(count + 1) * found.cells.inches, edge)
        for count, edge in zip((found.cells.columns, found.cells.rows), table.size, strict=True)
    ]
    numbers, colours, most, names = _coloured(found, table)
    grid = np.ma.masked_invalid(np.array(numbers).reshape(found.cells.rows, found.cells.columns))
    scale = Normalize(0, most)
    axes.pcolormesh(*edges, grid, cmap=colours, norm=scale, rasterized=True)
    for shape in outlines_of(table.pieces, table.pieces):
        for part in shapely.get_parts(shape):
            axes.plot(*shapely.get_exterior_ring(part).xy, color=_INK, linewidth=0.9)
    at = np.array([(m.stand.x, m.stand.y) for m in models_named(table, found.looker)])
    axes.plot(at[:, 0], at[:, 1], "o", color="#0072B2", markeredgecolor="white", markersize=7)
    if names:
        patches = [Patch(color=colours(scale(n)), label=name) for n, name in enumerate(names)]
        patches.append(Patch(color=_NOWHERE, label="nobody can stand here"))
        figure.legend(handles=patches, loc="lower center", ncols=len(patches), frameon=False)
    else:
        bar = figure.add_axes((0.25, 0.5 / high, 0.5, 0.15 / high))
        figure.colorbar(ScalarMappable(scale, colours), cax=bar, orientation="horizontal")
        figure.text(0.5, 0.015, "grey: nobody can stand here", ha="center", fontsize=9)
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=_DOTS, metadata={"Software": None})
    return out.getvalue()


def _coloured(
    found: SightMap, table: Table
) -> tuple[list[float], ListedColormap, float, list[str]]:
    """The cells as numbers, their colours, the greatest number, and the names of the numbers."""
    if found.what == "cover":
        classes = [BLOCKED, CONTESTED, "clear", *table.scenario.sight_policy.covers[1:]]
        there = [word for word in classes if word in found.values]
        names = [verdict_words(word, blocked="blocked") for word in there]
        tints = [_tint(word, table) for word in there] or [_NOWHERE]
        numbers = [
            nan if value is None else float(there.index(str(value))) for value in found.values
        ]
        return numbers, ListedColormap(tints), max(len(there) - 1, 1), names
    numbers = [nan if value is None else float(value) for value in found.values]
    if found.what == "safe":
        return (
            numbers,
            ListedColormap([colour_of(BLOCKED), _SAFE]),
            1.0,
            ["in sight", "out of sight"],
        )
    most = max((value for value in numbers if not isnan(value)), default=1.0)
    return numbers, _ramp(), 1.0 if found.what == "seen" else max(most, 1.0), []


def _tint(word: str, table: Table) -> str:
    covers = list(table.scenario.sight_policy.covers[1:])
    if word in covers:
        return _COVERS[min(covers.index(word), len(_COVERS) - 1)]
    return _HIDDEN if word == BLOCKED else colour_of(word)


def _ramp() -> ListedColormap:
    """From what is hidden to what is seen: as dark for the colour-blind as for others."""
    from matplotlib import colormaps

    shades = colormaps["cividis"](np.linspace(0.0, 1.0, 256))
    shades[0] = tuple(int(_HIDDEN[n : n + 2], 16) / 255 for n in (1, 3, 5)) + (1.0,)
    return ListedColormap(shades)


WRITERS: dict[str, Callable[[SightMap, Table], bytes]] = {
    ".png": _png, ".csv": _csv, ".json": _json,
}  # fmt: skip


def written(found: SightMap, table: Table, ending: str) -> bytes:
    """The file of a map. ``ending``: one of `WRITERS`."""
    return WRITERS[ending](found, table)
