"""Fair tables for a tournament of Shadow War: symmetric terrain by a seed, the same band on both.

`benchmarks.tables.duels` has those of Bolt Action.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import shapely

from sandbox.generate.generate import generate
from sandbox.movement.ground_classes import outlines_of
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import Table, lay

SIZE = (40.0, 32.0)

SEED = 5

BAND = (
    ("scout", "fighter-scout", 7.0),
    ("first", "fighter", 13.0),
    ("leader", "fighter-leader", 18.0),
    ("heavy", "fighter-heavy", 23.0),
    ("second", "fighter", 28.0),
    ("runner", "fighter-scout", 34.0),
)
"""Fighters: id, template, and preferred place along their edge, inches."""

THEMES = ("ruins", "industrial", "desert-town")
"""The themes of `sandbox.generate` that are played. A table is named ``skirmish-duel-<theme>``."""

HOLDS = (("middle", SIZE[0] / 2, 2), ("left", 8.0, 1), ("right", SIZE[0] - 8.0, 1))
"""Objectives on the middle line: id, place along it in inches, points."""

CLEAR_IN, APART_IN = 0.7, 2.2


def names() -> list[str]:
    """Return the names of the tables."""
    return [f"skirmish-duel-{theme}" for theme in THEMES]


@cache
def skirmish(name: str) -> Table:
    """Return the table with that name. Raises KeyError where there is none."""
    theme = dict(zip(names(), THEMES, strict=True))[name]
    called = f"Skirmish in {theme}"
    text = generate(theme, SIZE, symmetric=True, seed=SEED, name=called, game="shadow-war")
    return _laid(text + _units(_laid(text)) + _objectives())


def _laid(text: str) -> Table:
    path = Path("skirmish.toml")
    return lay(ScenarioFile(path, path.parent, read_scenario(text, path), text, None))


def _units(bare: Table) -> str:
    solid = [piece for piece in bare.pieces if piece.ground not in ("open", "road")]
    shapes = shapely.union_all(outlines_of(solid, bare.pieces))
    rows: list[str] = []
    taken: list[tuple[float, float]] = []
    for name, template, wanted in BAND:
        x, y = _spot(shapes, taken, wanted)
        taken.append((x, y))
        for side, at, turn in (("axis", (x, y), 90), ("allies", (SIZE[0] - x, SIZE[1] - y), 270)):
            rows += [
                "\n[[units]]",
                f'id = "{side}-{name}"\nside = "{side}"\ntemplate = "{template}"',
                f"models = [{{ position = [{at[0]:.2f}, {at[1]:.2f}], facing = {turn}.0 }}]",
            ]
    return "\n".join(rows) + "\n"


def _spot(
    shapes: shapely.Geometry, taken: list[tuple[float, float]], wanted: float
) -> tuple[float, float]:
    """Return a place clear of terrain and of taken places, as near as possible to the preferred
    one."""
    grid = [
        (float(x), float(y)) for x in np.arange(2, SIZE[0] - 2, 0.5) for y in np.arange(1.5, 6, 0.5)
    ]
    for x, y in sorted(grid, key=lambda at: (abs(at[0] - wanted), abs(at[1] - 4.0))):
        apart = all(np.hypot(x - a, y - b) > APART_IN for a, b in taken)
        if apart and shapely.distance(shapely.points((x, y)), shapes) > CLEAR_IN:
            return x, y
    raise ValueError(f"no room at {wanted}")


def _objectives() -> str:
    rows = [
        f'\n[[objectives]]\nid = "{side}-leader-down"\nkind = "destroy"\nunit = "{side}-leader"'
        for side in ("axis", "allies")
    ]
    for name, x, points in HOLDS:
        place = f"position = [{x}, {SIZE[1] / 2}]\nradius = 3.0\npoints = {points}"
        rows.append(f'\n[[objectives]]\nid = "{name}"\nkind = "hold"\n{place}')
    return "\n".join(rows) + "\n"
