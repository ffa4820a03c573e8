"""Half-transparent previews of a change of a table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sandbox.table.table import PlacedModel, PlacedPiece, Table
from sandbox.view.items import Item, model_items, unlit_items
from sandbox.view.marks.templates import new_items

_OPACITY = 0.62


def added(before: Table, after: Table) -> tuple[list[PlacedPiece], list[PlacedModel]]:
    """Return the pieces and models that only the second table has."""
    pieces, models = {one.id for one in before.pieces}, {one.id for one in before.models()}
    return (
        [one for one in after.pieces if one.id not in pieces],
        [one for one in after.models() if one.id not in models],
    )


def preview(before: Table, after: Table, about: tuple[float, float] = (0.0, 0.0)) -> list[Item]:
    """Return half-transparent items of what only the second table has. ``about``: the place on the
    ground, inches, that becomes their origin."""
    pieces, models = added(before, after)
    items = [one for piece in pieces for one in unlit_items(piece, after)]
    items += [one for model in models for one in model_items(model, after)]
    items += new_items(before, after)
    return [_ghostly(one, number, about) for number, one in enumerate(items)]


def _ghostly(one: Item, number: int, about: tuple[float, float]) -> Item:
    matrix = np.array(one.matrix, dtype=float)
    matrix[0, 3] -= about[0]
    matrix[1, 3] -= about[1]
    return replace(
        one,
        name=f"ghost/{number}",
        matrix=matrix,
        group="overlay",
        opacity=min(one.opacity, _OPACITY),
        pickable=False,
    )
