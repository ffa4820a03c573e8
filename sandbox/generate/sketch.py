"""A plan as a drawing: the future places of items, before any is made."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from sandbox.generate.items import Item, Role
from sandbox.generate.plan import Plan

_FILL = {
    Role.HILL: 0.1,
    Role.WATER: 0.26,
    Role.FLAT: 0.16,
    Role.FIELD: 0.12,
    Role.WOOD: 0.3,
    Role.HOUSE: 0.85,
    Role.LINE: 0.7,
    Role.SMALL: 0.5,
}
"""Darkness of each role, in the colour of the surrounding text."""

_LEAST_IN = 0.45
"""Least width of a drawn fence, for visibility."""


def sketch(plan: Plan, *, upright: bool = False) -> str:
    """Return an SVG picture of a plan from above, in the colour of the surrounding text.

    ``upright``: for a table whose longer side is y.
    """
    wide, deep = plan.size
    box = f"0 0 {deep:g} {wide:g}" if upright else f"0 0 {wide:g} {deep:g}"
    # y goes up on a table and down in a drawing
    turn = (
        "matrix(0 -1 -1 0 {} {})".format(f"{deep:g}", f"{wide:g}")
        if upright
        else (f"matrix(1 0 0 -1 0 {deep:g})")
    )
    rows = sorted(plan.items, key=lambda item: list(_FILL).index(item.role))
    drawn = "".join(shape for item in rows for shape in _drawn(item))
    return (
        f'<svg class="sketch" viewBox="{box}" role="img" aria-label="Plan of the table">'
        f'<g transform="{turn}" fill="currentColor">{_edge(plan)}{drawn}</g></svg>'
    )


def _edge(plan: Plan) -> str:
    wide, deep = plan.size
    return (
        f'<rect x="0.2" y="0.2" width="{wide - 0.4:g}" height="{deep - 0.4:g}" fill="none" '
        'stroke="currentColor" stroke-width="0.4" opacity="0.5"/>'
    )


def _drawn(item: Item) -> Iterator[str]:
    foot = item.bars if item.kind == "tree" else item.foot
    if item.role is Role.LINE:
        foot = foot.buffer(max(0.0, _LEAST_IN - 2 * foot.area / foot.length) / 2)
    for part in shapely.get_parts(foot.simplify(0.05)):
        d = " ".join(_ring(ring) for ring in shapely.get_rings(part))
        yield f'<path d="{d}" fill-rule="evenodd" opacity="{_FILL[item.role]:g}"/>'


def _ring(ring: shapely.LinearRing) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring.coords[:-1]) + "Z"
