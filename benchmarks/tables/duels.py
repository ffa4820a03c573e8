"""Fair tables for a tournament: symmetric terrain by a seed, and the same army on both sides.

The examples tell stories, and most favour a side. Here only the policies differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import shapely

from sandbox.generate.generate import generate
from sandbox.movement.ground_classes import outlines_of
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import Table, lay

SIZE = (40.0, 36.0)

SEED = 5

FOOT = (
    ("rifles", "rifle-squad", 7, 7.0),
    ("storm", "smg-squad", 6, 14.0),
    ("mg", "mmg-team", 3, 20.0),
    ("tank", "light-tank", 1, 26.0),
    ("second", "rifle-squad", 6, 33.0),
)
"""Units: id, template, models, and preferred place along their edge, inches."""

WHEELS = (
    ("rifles", "rifle-squad", 7, 7.0),
    ("car", "armoured-car", 1, 14.0),
    ("gun", "light-anti-tank-gun", 3, 20.0),
    ("tank", "light-tank", 1, 26.0),
    ("storm", "smg-squad", 6, 33.0),
)
"""The same for open ground: a gun and two vehicles."""

ARMIES = {"village": FOOT, "bocage": FOOT, "ruins": FOOT, "open": WHEELS, "industrial": FOOT}
"""The army for each theme of `sandbox.generate`. A table is named ``duel-<theme>``."""

HOLDS = (("middle", SIZE[0] / 2, 3), ("left", 8.0, 2), ("right", SIZE[0] - 8.0, 2))
"""Objectives on the middle line: id, place along it in inches, points."""

CLEAR_IN, HULL_IN, APART_IN = 0.6, 2.0, 1.6


def names() -> list[str]:
    """Return the names of the tables."""
    return [f"duel-{theme}" for theme in ARMIES]


@cache
def duel(name: str) -> Table:
    """Return the table with that name. Raises KeyError where there is none."""
    theme = dict(zip(names(), ARMIES, strict=True))[name]
    text = generate(theme, SIZE, symmetric=True, seed=SEED, name=f"Duel in {theme}")
    return _laid(text + _units(_laid(text), ARMIES[theme]) + _objectives())


def _laid(text: str) -> Table:
    path = Path("duel.toml")
    return lay(ScenarioFile(path, path.parent, read_scenario(text, path), text, None))


def _units(bare: Table, army: Sequence[tuple[str, str, int, float]]) -> str:
    solid = [piece for piece in bare.pieces if piece.ground not in ("open", "road")]
    shapes = shapely.union_all(outlines_of(solid, bare.pieces))
    rows: list[str] = []
    taken: list[shapely.Geometry] = []
    for name, template, men, wanted in army:
        spots = _spots(shapes, shapely.union_all(taken), men, wanted)
        taken.append(shapely.MultiPoint(spots))
        for side, turned in (("axis", False), ("allies", True)):
            models = [
                (SIZE[0] - x, SIZE[1] - y, 270.0) if turned else (x, y, 90.0) for x, y in spots
            ]
            rows += [
                "\n[[units]]",
                f'id = "{side}-{name}"\nside = "{side}"\ntemplate = "{template}"\nmodels = [',
                *(
                    f"  {{ position = [{x:.2f}, {y:.2f}], facing = {turn} }},"
                    for x, y, turn in models
                ),
                "]",
            ]
    return "\n".join(rows) + "\n"


def _spots(
    shapes: shapely.Geometry, taken: shapely.Geometry, men: int, wanted: float
) -> list[tuple[float, float]]:
    """Return places for a unit in two ranks, clear of terrain, as near as possible to its own
    place."""
    rank = max(1, (men + 1) // 2)
    offsets = [(1.2 * (k % rank) - 0.6 * (rank - 1), 1.2 * (k // rank)) for k in range(men)]
    clear = HULL_IN if men == 1 else CLEAR_IN
    grid = [(x, y) for x in np.arange(3, SIZE[0] - 3, 0.5) for y in np.arange(2.5, 8.5, 0.5)]
    for x, y in sorted(grid, key=lambda at: (abs(at[0] - wanted), abs(at[1] - 6.0))):
        spots = [(float(x + right), float(y + up)) for right, up in offsets]
        points = shapely.points(spots)
        room = APART_IN + (HULL_IN if men == 1 else 0.6)
        apart = taken.is_empty or shapely.distance(points, taken).min() > room
        if apart and (shapely.distance(points, shapes) > clear).all():
            return spots
    raise ValueError(f"no room for {men} models at {wanted}")


def _objectives() -> str:
    rows = ['\n[[objectives]]\nid = "losses"\nkind = "destroy"']
    for name, x, points in HOLDS:
        place = f"position = [{x}, {SIZE[1] / 2}]\nradius = 4.0\npoints = {points}"
        rows.append(f'\n[[objectives]]\nid = "{name}"\nkind = "hold"\n{place}')
    return "\n".join(rows) + "\n"
