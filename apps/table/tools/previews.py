"""Half-transparent previews of a change of a table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sandbox.scenario.marks.mark import Mark
from sandbox.table.table import PlacedModel, PlacedPiece, Table
from sandbox.table.things import item_of, marks
from sandbox.view.items import Item, model_items, signpost_items, unlit_items
from sandbox.view.marks.templates import new_items

_OPACITY = 0.62


def added(before: Table, after: Table) -> tuple[list[PlacedPiece], list[PlacedModel]]:
    """Return the pieces and models that only the second table has."""
    pieces, models = {one.id for one in before.pieces}, {one.id for one in before.models()}
    return (
        [one for one in after.pieces if one.id not in pieces],
        [one for one in after.models() if one.id not in models],
    )


def new_marks(before: Table, after: Table) -> list[tuple[str, Mark]]:
    """Return the marks that only the second table has, by their names as things."""
    had = {thing for thing, _ in marks(before)}
    return [(thing, mark) for thing, mark in marks(after) if thing not in had]


def preview(before: Table, after: Table, about: tuple[float, float] = (0.0, 0.0)) -> list[Item]:
    """Return half-transparent items of what only the second table has. ``about``: the place on the
    ground, inches, that becomes their origin."""
    pieces, models = added(before, after)
    items = [one for piece in pieces for one in unlit_items(piece, after)]
    items += [one for model in models for one in model_items(model, after)]
    items += new_items(before, after)
    signs = {item_of(thing) for thing, _ in new_marks(before, after)}
    items += [sign for sign in signpost_items(after) if sign.name in signs] if signs else []
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
