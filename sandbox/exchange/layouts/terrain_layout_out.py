"""Write a table as a 40kdc terrain layout: footprints with heights, and their keystones.

By https://40kdc.dev/schemas/core/terrain-layout.schema.json (CC0).
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import shapely

from languages import writing
from languages.message import Message, message
from meshes.terrain.blocks import MOST_CORNERS
from rules.engine.telling import capitalized
from sandbox.exchange.layouts.own_pieces import KEY, SOURCE, own_said
from sandbox.exchange.layouts.taken import Ids, left
from sandbox.exchange.layouts.terrain_layout import (
    BOARD,
    Footprint,
    Layout,
    Lying,
    Points,
    centroid,
    footprint_of,
    in_table,
    lying,
    turning,
    unturned,
)
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.table.outlines import Keystone, keystone, outline, whole
from sandbox.table.table import PlacedPiece, Table

_FLAT = 0.1
"""Greatest height of an area of ground; higher pieces are scenery on it. Inches."""

_EDGES = {"left": "left", "right": "right", "near": "bottom", "far": "top"}
_FACES = {"left": "min-x", "right": "max-x", "far": "min-y", "near": "max-y"}


def layout_text(table: Table) -> tuple[str, tuple[str, ...]]:
    """Return the JSON of a layout, and the parts of the table it cannot express, one a line."""
    left_out: list[Message] = []
    ids = Ids()
    placed = [
        (piece, made)
        for piece in table.pieces
        if (made := _piece(piece, table.size, ids, left_out)) is not None
    ]
    pieces = [made for _, made in placed]
    unmarked = _mark(pieces, table, left_out)
    x, y = table.size
    with writing.speaking(writing.ENGLISH):  # `table_size` reads it
        about = writing.text("layout-on-a-table", width=x, depth=y)
    layout = {
        "id": f"{Ids().of(table.scenario.name, 'layout')}-layout",
        "name": table.scenario.name,
        "source": SOURCE,
        "description": about,
        **({} if table.size == BOARD else {"board": {"width": x, "height": y}}),
        "pieces": pieces,
        "game_version": {"edition": "11th", "dataslate": "sightline"},
        KEY: own_said(table, placed, unmarked),
    }
    if zones := len(table.scenario.zones):
        left_out.append(message("layout-only-here", count=zones))
    for what, count in (
        ("unit", len(table.units)),
        ("note", len(table.scenario.notes)),
        ("smoke", len(table.scenario.smoke)),
    ):
        if count:
            left_out.append(message("layout-none-of", what=what, count=count))
    text = json.dumps(layout, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    return text, tuple(map(str, left_out))


def _piece(
    placed: PlacedPiece, size: tuple[float, float], ids: Ids, left_out: list[Message]
) -> dict[str, Any] | None:
    seen = outline(placed)
    if seen.is_empty:
        left_out.append(left(placed.id, "layout-covers-nothing"))
        return None
    shape = whole(seen)
    if len(shapely.get_parts(seen)) > 1:
        left_out.append(left(placed.id, "layout-parts-apart"))
    elif any(len(part.interiors) for part in shapely.get_parts(seen)):
        left_out.append(left(placed.id, "layout-openings"))
    footprint, position, turn = _footprint(in_table(_ring(shape), size[1]), -placed.stand.turn)
    height = max(float(p.mesh.bounds[1, 2]) for p in placed.piece.parts)
    name = placed.spec.label
    made: dict[str, Any] = {
        "id": _entity(ids.of(placed.id, "piece")),
        "name": capitalized(name),
        "piece_type": "area" if height <= _FLAT else "feature",
        "footprint": footprint.model_dump(exclude_none=True),
        "position": {"x": round(float(position[0]), 4), "y": round(float(position[1]), 4)},
        "rotation_degrees": round(turn % 360, 4) % 360,
        "height_inches": round(height, 4),
    }
    made["keystones"] = _keystones(keystone(seen, size), made, size)
    if placed.stand.z > _FLAT:
        left_out.append(left(placed.id, "layout-stands-up", height=placed.stand.z))
    return made


def _ring(shape: shapely.Polygon) -> Points:
    """Return the corners of an outline, as few as keep its shape.

    Coils of wire have more than can be drawn: then its narrow notches are filled.
    """
    gap = 0.0
    while True:
        filled = shape.buffer(gap, join_style="mitre").buffer(-gap, join_style="mitre")
        corners = np.asarray(filled.simplify(0.002 + gap / 4).exterior.coords)[:-1]
        if len(corners) <= MOST_CORNERS:
            return corners
        gap = 2 * gap or 0.02


def _footprint(corners: Points, turn: float) -> tuple[Footprint, Points, float]:
    """Return a footprint in its own frame, its centroid's place, its clockwise turn; board
    frame.
    """
    rectangle = footprint_of(corners)
    if rectangle is not None:
        footprint, middle, found = rectangle
        w, h = round(footprint.width or 0.0, 4), round(footprint.height or 0.0, 4)
        # Whichever side comes first: its width is along the piece's own x.
        if abs((found - turn + 90) % 180 - 90) > 45:
            w, h, found = h, w, found - 90
        turn = (found + 90) % 180 - 90
        return Footprint(type="rectangle", width=w, height=h), middle, turn
    middle, local = unturned(corners, turn)
    rounded = np.round(local, 4) + 0.0
    points = [{"x": float(x), "y": float(y)} for x, y in rounded]
    # It is placed by its rounded corners: the shift of the centroid by rounding goes into its
    # place.
    middle = middle + turning(turn) @ centroid(rounded)
    return Footprint.model_validate({"type": "polygon", "points": points}), middle, turn


def _keystones(
    stone: Keystone, made: dict[str, Any], size: tuple[float, float]
) -> list[dict[str, Any]]:
    """Return measurements from two edges to the measured corner.

    A piece at an angle gets one for a second corner; a round piece is measured to its sides.
    """
    edges = (stone.across[0], stone.along[0])
    if not stone.corner:
        return [{"edge": _EDGES[e], "ref": {"kind": "face", "side": _FACES[e]}} for e in edges]
    layout = Layout.model_validate({"id": "one", "name": "one", "pieces": [made]})
    (only,) = (one for one in lying(layout, {}) if isinstance(one, Lying))
    board = in_table(only.corners, size[1])

    def ref(point: tuple[float, float]) -> dict[str, Any]:
        return {"kind": "vertex", "index": int(np.argmin(np.hypot(*(board - point).T)))}

    stones = [{"edge": _EDGES[edge], "ref": ref(stone.point)} for edge in edges]
    if stone.second is not None:
        stones.append({"edge": _EDGES[stone.second[1]], "ref": ref(stone.second[0])})
    return stones


def _mark(
    pieces: list[dict[str, Any]], table: Table, left_out: list[Message]
) -> list[ObjectiveSpec]:
    """Assign objectives that are held to the piece that they lie on; return the others."""
    unmarked = []
    shapes = [whole(s) for p in table.pieces if not (s := outline(p)).is_empty]
    for objective in table.scenario.objectives:
        at = objective.position
        on = [] if at is None else [n for n, s in enumerate(shapes) if s.covers(shapely.Point(at))]
        free = [n for n in on if "is_objective" not in pieces[n]]
        if at is None or objective.kind != "hold" or not free:
            left_out.append(message("layout-objective", objective=objective.id))
            unmarked.append(objective)
            continue
        x, y = (float(v) for v in in_table(np.array(at), table.size[1]))
        reach = {} if objective.radius is None else {"control_range_inches": objective.radius}
        pieces[free[0]] |= {
            "is_objective": True,
            "objective": {"position": {"x": round(x, 4), "y": round(y, 4)}, **reach},
        }
    return unmarked


def _entity(name: str) -> str:
    """Return an id as the format requires: at least two characters."""
    return name if len(name) > 1 else f"piece-{name}"
