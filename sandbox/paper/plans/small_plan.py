"""A table as a small picture from straight above: in SVG for lists of tables, and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely

from meshes.terrain.board import shade
from sandbox.paper.plans.entries import entries, paler
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import Table
from sandbox.view.style import rgb

_THIN_IN = 0.25
"""Widening of an outline each way, so that a fence is visible in a small picture."""

_ROUGH_IN = 0.15
"""Greatest deviation of an outline from the mesh: half a dot of the picture."""

MODEL_IN = 0.9
"""Radius of a model's dot."""

_MOST_POINTS = 20_000
"""Most corners of a picture: with more it would be larger than the list itself."""


@dataclass(frozen=True, eq=False)
class SmallPlan:
    """Terrain as shapes with their colours, low ones first, and models as dots of their sides.

    Inches, table frame.
    """

    size: tuple[float, float]
    ground: str
    shapes: tuple[tuple[shapely.Geometry, str], ...]
    dots: tuple[tuple[float, float, str], ...]

    def svg(self) -> str:
        """Return the picture in SVG."""
        wide, deep = self.size
        shapes = "".join(
            f'<path d="{"".join(map(_ring, shapely.get_rings(shape)))}" fill="{colour}" '
            'stroke="#0005" stroke-width=".15"/>'
            for shape, colour in self.shapes
        )
        dots = "".join(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{MODEL_IN}" fill="{colour}"/>'
            for x, y, colour in self.dots
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {deep:g}">'
            f'<g transform="matrix(1 0 0 -1 0 {deep:g})">'
            f'<rect width="{wide:g}" height="{deep:g}" fill="{self.ground}"/>'
            f"{shapes}{dots}</g></svg>"
        )


def small_plan(table: Table) -> SmallPlan:
    """Return the picture of a table: terrain in its colours, models as dots of their sides."""
    dots = tuple(
        (model.stand.x, model.stand.y, SIDE_COLOURS[unit.side_number])
        for unit in table.units
        for model in unit.models
    )
    ground = paler(np.array(rgb(shade(table.scenario.table.mat)), dtype=float))
    return SmallPlan(table.size, ground, tuple(_shapes(table)), dots)


def _shapes(table: Table) -> Iterator[tuple[shapely.Geometry, str]]:
    points = 0
    for row in sorted(entries(table), key=lambda row: (not row.flat, row.top)):
        shape = row.shape.buffer(_THIN_IN, join_style="mitre").simplify(_ROUGH_IN)
        points += shapely.get_num_coordinates(shape)
        if points > _MOST_POINTS:
            return
        yield shape, row.colour


def _ring(ring: shapely.LinearRing) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring.coords[:-1]) + "Z"
