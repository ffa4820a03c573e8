"""Prone figures: a standing model's prone figure, or a player's own model tipped over.

`laid_down` is for display alone. A game's tokens state which models lie. Without a rule that
changes a silhouette, sight uses the standing models, whatever is drawn. With such a rule, the
game's own table poses its models.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

import numpy as np

from meshes.figures.models import MODEL_KINDS, build_model
from meshes.shapes.piece import BASE, Part, Piece
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.schema import Pose
from sandbox.scenario.templates import figure_of
from sandbox.table.sides import livery_of
from sandbox.table.table import PlacedModel, PlacedUnit, Table
from sandbox.work.lasting import lasting


def posed(unit: PlacedUnit, model: PlacedModel, pose: Pose) -> PlacedModel:
    """Return a model of a unit in another pose.

    It stays as it is where its figure has no such pose: a gun, a tank, a body on a base, or a
    player's own mesh.
    """
    if model.spec.mesh or model.spec.body or model.spec.pose == pose:
        return model
    figure = figure_of(unit.spec.template, model.index, unit.spec.carried(model.index))
    if pose not in MODEL_KINDS[figure].poses:
        return model
    piece = build_model(figure, livery_of(unit.spec.side, unit.side_number), pose)
    return replace(model, spec=model.spec.model_copy(update={"pose": pose}), piece=piece)


def laid_down(table: Table, names: Collection[str]) -> Table:
    """Return the table to draw when these units and models ``unit/number`` lie.

    Models without a prone figure stay. A model that was drawn so before is the same object again.
    """
    units = tuple(_unit_laid_down(unit, names) for unit in table.units)
    return table if units == table.units else Table(table.file, table.pieces, units)


def _unit_laid_down(unit: PlacedUnit, names: Collection[str]) -> PlacedUnit:
    models = tuple(
        (_lying(model, unit) if unit.id in names or model.id in names else None) or model
        for model in unit.models
    )
    return unit if models == unit.models else replace(unit, models=models)


@lasting(told_by=0)
def _lying(model: PlacedModel, unit: PlacedUnit) -> PlacedModel | None:
    """Return a model as it lies; None for one that stays, and would keep itself alive."""
    if model.spec.mesh is None:
        return posed(unit, model, "prone")
    if unit.template.moves is not Moves.FOOT:
        return None
    return replace(model, piece=_tipped(model.piece))


@lru_cache(maxsize=256)
def _tipped(piece: Piece) -> Piece:
    """Return a model on its right side, above its base if that is a separate part."""
    base = piece.part(BASE)
    floor = 0.0 if base is None else float(base.mesh.vertices[:, 2].max())
    turned = [part for part in piece.parts if part is not base]
    tipped = [part.mesh.vertices[:, [0, 2, 1]] * [1.0, -1.0, 1.0] for part in turned]
    low = np.min([vertices.min(axis=0) for vertices in tipped], axis=0)
    high = np.max([vertices.max(axis=0) for vertices in tipped], axis=0)
    by = np.array([0.0, -(low[1] + high[1]) / 2, floor - low[2]])
    laid = [
        part.with_vertices(vertices + by) for part, vertices in zip(turned, tipped, strict=True)
    ]
    kept: list[Part] = [] if base is None else [base]
    return Piece((*laid, *kept))
