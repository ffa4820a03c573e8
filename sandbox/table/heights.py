"""Pieces whose height is an interval, and the same table with them at other heights."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from sandbox.scenario.schema import KindTerrain, TerrainSpec
from sandbox.table.following import update_table
from sandbox.table.table import PlacedPiece, Table

Interval = tuple[float, float]
"""The least and the greatest height, inches."""


def unsure_pieces(table: Table) -> dict[str, Interval]:
    """Return the interval of each piece with a `height_range`, by its id."""
    found = {piece.spec.id: piece.spec.height_range for piece in table.pieces}
    return {name: ends for name, ends in found.items() if ends is not None}


def stated_height(piece: PlacedPiece) -> float | None:
    """Return the height that the scenario gives a piece, inches; None where it gives none."""
    return piece.spec.shape.stated_height if isinstance(piece.spec, KindTerrain) else None


def at_heights(table: Table, heights: Mapping[str, float]) -> Table:
    """Return the table with pieces of these heights, inches, by their ids."""
    terrain = tuple(
        at_height(spec, heights[spec.id]) if spec.id in heights else spec
        for spec in table.scenario.terrain
    )
    return update_table(table, table.scenario.model_copy(update={"terrain": terrain}))


def at_ends(table: Table) -> tuple[Table, Table]:
    """Return the table with all such pieces at their least heights, and at their greatest."""
    unsure = unsure_pieces(table)
    low, high = (
        at_heights(table, {name: row[end] for name, row in unsure.items()}) for end in (0, 1)
    )
    return low, high


def at_height(spec: TerrainSpec, height: float) -> TerrainSpec:
    """Return a piece at another height; unchanged where its kind cannot be so high."""
    if not isinstance(spec, KindTerrain):
        return spec
    try:
        shape = spec.shape.at_height(height)
    except ValidationError:
        return spec
    return spec.model_copy(update=dict(shape))
