"""A plan as a drawing: the future places of items, before any is made."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from languages.writing import inches, text
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


_ROOM_IN, _TYPE_IN = 5.0, 4.0
"""Room around the table for the names of its axes, and the size of their type."""

Matrix = tuple[float, float, float, float, float, float]
"""As in SVG: x' = a x + c y + e, y' = b x + d y + f."""


def sketch(plan: Plan, *, upright: bool = False, seen_from: int = 0) -> str:
    """Return an SVG picture of a plan from above, in the colour of the surrounding text.

    ``upright``: for a table whose longer side is y. ``seen_from``: the edge of the table that is
    below, 0 for the near one, then counter-clockwise.
    """
    wide, deep = plan.size
    laid: Matrix = (0, 1, -1, 0, deep, 0) if upright else (1, 0, 0, 1, 0, 0)
    x, y = (deep, wide) if upright else (wide, deep)
    views: list[Matrix] = [
        (1, 0, 0, -1, 0, y),
        (0, 1, 1, 0, 0, 0),
        (-1, 0, 0, 1, x, 0),
        (0, -1, -1, 0, y, x),
    ]
    view = views[seen_from]
    turn = " ".join(f"{value:g}" for value in _both(laid, view))
    across, down = (y, x) if seen_from % 2 else (x, y)
    box = f"{-_ROOM_IN:g} {-_ROOM_IN:g} {across + 2 * _ROOM_IN:g} {down + 2 * _ROOM_IN:g}"
    rows = sorted(plan.items, key=lambda item: list(_FILL).index(item.role))
    drawn = "".join(shape for item in rows for shape in _drawn(item))
    along, up = _at(view, x / 2, -_ROOM_IN / 2), _at(view, -_ROOM_IN / 2, y / 2)
    names = _axis(f"x, {inches(x)}", along, seen_from % 2, seen_from in (0, 3))
    names += _axis(f"y, {inches(y)}", up, 1 - seen_from % 2, seen_from < 2)
    return (
        f'<svg class="sketch" viewBox="{box}" role="img" aria-label="{text("generate-plan")}">'
        f'<g transform="matrix({turn})" fill="currentColor">{_edge(plan)}{drawn}</g>{names}</svg>'
    )


def _both(first: Matrix, then: Matrix) -> Matrix:
    """Return one matrix that does what two do in turn."""
    a, b, c, d, e, f = first
    (p, q), (r, s) = _at((*then[:4], 0, 0), a, b), _at((*then[:4], 0, 0), c, d)
    return (p, q, r, s, *_at(then, e, f))


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _axis(name: str, at: tuple[float, float], upwards: int, ahead: bool) -> str:
    """Return the name of an axis beside the table, with an arrow. ``upwards``: it is upright;
    ``ahead``: it goes to the right, or up."""
    x, y = at
    turned = f' transform="rotate(-90 {x:g} {y:g})"' if upwards else ""
    return (
        f'<text x="{x:g}" y="{y:g}"{turned} font-size="{_TYPE_IN:g}" fill="currentColor" '
        f'text-anchor="middle" dominant-baseline="central">'
        f"{f'{name} →' if ahead else f'← {name}'}</text>"
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
