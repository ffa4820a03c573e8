"""A small plan of the table with a cross where each model fell, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

from rules.engine.telling import called
from sandbox.play.fallen import Fallen
from sandbox.table.outlines import outline
from sandbox.table.table import Table

_ARM = 0.55
"""Length of a cross's arm, inches of the table."""


def fallen_plan(table: Table, marks: Iterable[Fallen], names: Mapping[str, str]) -> str:
    """Return the plan as SVG; the tooltip of a cross names the model and the turn."""
    wide, deep = table.size
    crosses = list(marks)
    label = f"Plan of the table: {len(crosses)} models fell" if crosses else "Plan of the table"
    shapes = "".join(f'<path class="piece" d="{_path(p, deep)}"/>' for p in table.pieces)
    return (
        f'<svg class="fell" viewBox="0 0 {wide:g} {deep:g}" role="img" aria-label="{label}">'
        f'<rect class="ground" width="{wide:g}" height="{deep:g}"/>{shapes}'
        f"{''.join(_cross(mark, deep, names) for mark in crosses)}</svg>"
    )


def _path(piece: Any, deep: float) -> str:
    return "".join(
        "M" + "L".join(f"{x:.2f} {deep - y:.2f}" for x, y in ring) + "Z"
        for ring in _rings(outline(piece))
    )


def _rings(shape: Any) -> Iterator[Any]:
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon" and not part.is_empty:
            yield part.simplify(0.1).exterior.coords


def _cross(mark: Fallen, deep: float, names: Mapping[str, str]) -> str:
    x, y, a = mark.x, deep - mark.y, _ARM
    arms = f"M{x - a:.2f} {y - a:.2f}l{2 * a} {2 * a}M{x - a:.2f} {y + a:.2f}l{2 * a} {-2 * a}"
    who = escape(f"{called(names, mark.model)}, turn {mark.turn}")
    return (
        f'<g class="side-{mark.side_number}"><title>{who}</title>'
        f'<path class="halo" d="{arms}"/><path class="arms" d="{arms}"/></g>'
    )
