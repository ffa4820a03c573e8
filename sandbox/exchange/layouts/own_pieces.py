"""The key of a layout that only this program reads: pieces, zones and groups as they are.

Other readers ignore it. Each piece is stored in the frame of its footprint, so that it moves with a
footprint that another program has moved.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from languages import writing
from sandbox.exchange.layouts.catalogues import BATTLEMASTER, CREDIT
from sandbox.exchange.layouts.terrain_layout import (
    LayoutPiece,
    LayoutPoint,
    Turn,
    Words,
    checked_row,
    in_table,
    turning,
)
from sandbox.scenario.json_text import fault
from sandbox.scenario.schema import KindTerrain, Scenario
from sandbox.scenario.values import Inches
from sandbox.table.table import PlacedPiece, Table

KEY = "x-sightline"
"""The key of a layout that this module reads and writes."""

SOURCE = "sightline"
"""The source of a layout that this program wrote."""


class OwnPiece(BaseModel):
    """A piece. ``row``: its keys in a scenario. ``at``: its origin in the frame of its footprint,
    inches. ``turn``: beyond that of its footprint, degrees clockwise. ``z``: if it is fixed.
    ``of``: digest of the footprint.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    row: Mapping[str, Any]
    at: LayoutPoint
    turn: Turn
    z: Inches | None = None
    of: Words


class Own(BaseModel):
    """The content of the key. Rows are checked with the scenario that they become part of."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    pieces: Mapping[str, OwnPiece] = Field(default_factory=dict, max_length=1000)
    zones: tuple[Mapping[str, Any], ...] = Field((), max_length=50)
    objectives: tuple[Mapping[str, Any], ...] = Field((), max_length=50)
    groups: tuple[Mapping[str, Any], ...] = Field((), max_length=200)
    credits: tuple[Words, ...] = Field((), max_length=10)


def own_of(file: str, raw: Mapping[str, Any]) -> Own:
    """Return the content of the key in a layout, checked row by row. Raises ScenarioFault."""
    said = raw.get(KEY)
    if said is None:
        return Own()
    own = checked_row(Own, f"{file}, {KEY}", said)
    whole = {
        "format": 1,
        "name": "own",
        "terrain": [{**piece.row, "position": [0.0, 0.0]} for piece in own.pieces.values()],
        "zones": list(own.zones),
        "objectives": list(own.objectives),
        "groups": list(own.groups),
    }
    checked = checked_row(Scenario, f"{file}, {KEY}", whole)
    if not all(isinstance(spec, KindTerrain) for spec in checked.terrain):
        raise fault(file, KEY, writing.text("layout-a-mesh"), writing.text("fault-kind"))
    return own


def own_row(
    own: Own, piece: LayoutPiece, size: tuple[float, float]
) -> tuple[dict[str, Any], bool] | None:
    """Return the row of a piece that this program wrote, and whether it is on the table.

    None for any other, and for one that another program has changed but for its place.
    """
    found = own.pieces.get(piece.id or "")
    if found is None or piece.parent_area_id is not None or piece.mirror != "none":
        return None
    if found.of != _digest(piece):
        return None
    board = piece.position.row + turning(piece.rotation_degrees) @ found.at.row
    x, y = (round(float(v), 4) + 0.0 for v in in_table(board, size[1]))
    turn = round(-(piece.rotation_degrees + found.turn) % 360, 4) % 360
    position = [x, y] if found.z is None else [x, y, found.z]
    row = {"id": found.row["id"], "kind": found.row["kind"], "position": position}
    row |= {"rotation": turn} | {k: v for k, v in found.row.items() if k not in row}
    return row, 0 <= x <= size[0] and 0 <= y <= size[1]


def own_said(
    table: Table, placed: Sequence[tuple[PlacedPiece, Mapping[str, Any]]], unmarked: Sequence[Any]
) -> dict[str, Any]:
    """Return the content of the key for a table.

    ``placed``: pieces, and the layout pieces written for them. ``unmarked``: objectives
    that lie on none.
    """
    pieces = {
        str(made["id"]): _own(piece, made, table.size)
        for piece, made in placed
        if isinstance(piece.spec, KindTerrain)
    }
    there = {piece.spec.id for piece, made in placed if str(made["id"]) in pieces}
    groups = [
        {"id": group.id, "members": members}
        for group in table.scenario.groups
        if len(members := [one for one in group.members if one in there]) > 1
    ]
    said = {
        "pieces": pieces,
        "zones": [_dumped(zone) for zone in table.scenario.zones],
        "objectives": [_dumped(one) for one in unmarked if one.unit is None],
        "groups": groups,
        "credits": credits_in(table.file.text),
    }
    return {key: value for key, value in said.items() if value}


def credits_in(text: str) -> list[str]:
    """Return the credits in the comments of a scenario's text."""
    return [credit for credit in (CREDIT, BATTLEMASTER) if f"# {credit}" in text]


def with_credits(said: Mapping[str, Any], text: str) -> dict[str, Any]:
    """Return the JSON of an audit with the credits of the audited scenario's text, if any."""
    credits = credits_in(text)
    return {**said, **({"credits": credits} if credits else {})}


def _own(piece: PlacedPiece, made: Mapping[str, Any], size: tuple[float, float]) -> dict[str, Any]:
    row = _dumped(piece.spec)
    position, rotation = row.pop("position"), row.pop("rotation", 0.0)
    written = LayoutPiece.model_validate(made)
    away = in_table(np.array(position[:2]), size[1]) - written.position.row
    x, y = turning(-written.rotation_degrees) @ away
    said = {
        "row": row,
        "at": {"x": float(x), "y": float(y)},
        "turn": (-rotation - written.rotation_degrees) % 360,
        "of": _digest(written),
    }
    return said | ({"z": position[2]} if len(position) == 3 else {})


def _digest(piece: LayoutPiece) -> str:
    """Return a digest of a piece's footprint and height."""
    footprint = piece.footprint.model_dump(mode="json") if piece.footprint is not None else None
    said = json.dumps([footprint, piece.height_inches], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def _dumped(row: BaseModel) -> dict[str, Any]:
    found: dict[str, Any] = row.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    return found
