"""Fewer triangles for what would make a page too large: imported meshes and scans, for the eye.

Rulings are judged by the full meshes.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from apps.scene.outbox import mesh_op
from sandbox.view.items import Item
from sandbox.view.reduced import FEWEST, reduced

BUDGET = 5_000_000
"""Most bytes of all meshes, compressed."""

MOST_OF_MARK = 40_000
"""Most triangles of one mark, such as the outline of what hides most."""


def fitted(items: Sequence[Item], budget: int = BUDGET) -> tuple[list[Item], list[str]]:
    """Return items whose meshes fit a budget together, and the names of those with fewer
    triangles.

    The largest one is halved until all fit, or none can be made smaller.
    """
    found = {item.name: item for item in items}
    sizes = {item.name: _size(item) for item in items}
    can_shrink, fewer = {*found}, dict[str, None]()
    while (
        can_shrink
        and sum({item.digest: sizes[name] for name, item in found.items()}.values()) > budget
    ):
        name = max(can_shrink, key=lambda one: sizes[one])
        faces = found[name].mesh.n_cells // 2
        if faces < FEWEST:
            can_shrink.discard(name)
            continue
        found[name] = reduced(found[name], faces)
        before, sizes[name] = sizes[name], _size(found[name])
        fewer[name] = None
        if sizes[name] > 0.9 * before:
            can_shrink.discard(name)
    return list(found.values()), list(fewer)


def light_marks(marks: Sequence[Item]) -> list[Item]:
    """Return marks over the table, those of very large meshes with fewer triangles."""
    return [
        reduced(mark, MOST_OF_MARK) if mark.mesh.n_cells > MOST_OF_MARK else mark for mark in marks
    ]


def _size(item: Item) -> int:
    return len(zlib.compress(mesh_op(item).data, 6)) if item.mesh.n_points else 0
