"""Replace scanned figures and vehicles by models of the table's game: one step that can be undone.

A scanned figure is a lump that blocks. A model has a base, an eye and a unit, and can be judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from rules.engine.telling import heading, inches_of
from sandbox.document.commands import AddUnit, Remove, Several
from sandbox.document.names import free_id
from sandbox.document.refusal import Refused
from sandbox.live.tables.scanned_pieces import scanned_of, scanned_piece
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.templates import Template, templates
from sandbox.table.table import PlacedPiece, Table

Place = NDArray[np.float64]

LONGEST_IN, HIGHEST_IN = 9.0, 5.0
"""Length and height up to which a piece may be a model: those of the largest tank."""

_LARGEST = f"at most {LONGEST_IN:g}″ long and {HIGHEST_IN:g}″ high"

_FIGURE_IN = 2.2
"""Length up to which a piece may be a model on foot."""

_ROUND = 1.2
"""Length by width up to which a piece is too round to show its facing."""


def choices(table: Table, things: Sequence[str]) -> tuple[dict[str, Template], str]:
    """Return the templates of the table's game that may stand for some scanned pieces, by name.

    Where a piece is longer than a figure, these are vehicles and guns, otherwise infantry and guns.
    A sentence says which are not offered, and why. Nothing for other things.
    """
    pieces = [table.piece(thing) for thing in scanned_of(table, things)]
    if not pieces:
        return {}, ""
    for piece in pieces:
        if not _is_small(piece):
            large = f"{piece.spec.title} is larger than a model ({_LARGEST})"
            return {}, f"No model is offered: {large}."
    moves: tuple[Moves, ...]
    longest = max(_lengths(piece)[0] for piece in pieces)
    long = f"{'it is' if len(pieces) == 1 else 'the longest is'} {inches_of(longest)} long"
    if longest <= _FIGURE_IN:
        moves, why = (Moves.FOOT, Moves.CREW), f"Vehicles are not offered: {long}, as a figure is."
    elif len(pieces) == 1:
        least = f"figures are at most {_FIGURE_IN:g}″"
        moves, why = (Moves.WHEELS, Moves.CREW), f"Infantry is not offered: {long}; {least}."
    else:
        moves, why = (Moves.CREW,), f"Only guns are offered: {long}, and a vehicle is one piece."
    game = table.scenario.game
    mine = {name: made for name, made in templates().items() if made.game == game}
    return {name: made for way in moves for name, made in mine.items() if made.moves is way}, why


def replaced(table: Table, things: Sequence[str], template: str, side: str) -> Several:
    """Return the step that replaces scanned pieces by one unit, a model at the place of each.

    The largest piece becomes the first model. Raises Refused.
    """
    made = templates().get(template)
    if made is None or made.game != table.scenario.game:
        raise Refused(f"There is no {template} in this game.")
    pieces = sorted(
        (scanned_piece(table, thing) for thing in dict.fromkeys(things)),
        key=lambda piece: -float(np.prod(_lengths(piece))),
    )
    if not pieces or not all(map(_is_small, pieces)):
        raise Refused(f"Select scanned pieces of the size of a model, {_LARGEST}.")
    if len(pieces) > 1 and made.moves is Moves.WHEELS:
        raise Refused(f"{made.label} is one model: select one piece.")
    row: dict[str, Any] = {
        "id": free_id(table.scenario, template),
        "side": side,
        "template": template,
        "models": [_model(table, piece) for piece in pieces],
    }
    ids = tuple(piece.id for piece in pieces)
    what = pieces[0].spec.title if len(ids) == 1 else f"{len(ids)} scanned pieces"
    called = f"replaced {what} by {heading(row['id'])}, {heading(side)}"
    return Several((Remove(ids), AddUnit(row)), called)


def _is_small(piece: PlacedPiece) -> bool:
    bounds = np.array([part.mesh.bounds for part in piece.piece.parts])
    low, high = bounds[:, 0].min(axis=0), bounds[:, 1].max(axis=0)
    # Bounds are found at once; a large piece has many vertices to build a rectangle of.
    if high[2] > HIGHEST_IN or min(high[:2] - low[:2]) > LONGEST_IN:
        return False
    return _lengths(piece)[0] <= LONGEST_IN


def _lengths(piece: PlacedPiece) -> tuple[float, float]:
    """Return the length and the width of a piece seen from above, inches."""
    _, long, wide = _rectangle(piece)
    return float(np.hypot(*long)), float(np.hypot(*wide))


def _rectangle(piece: PlacedPiece) -> tuple[Place, Place, Place]:
    """Return the rectangle around a piece seen from above: its middle and its sides as ways, the
    longer first.
    """
    points = [piece.stand.place(np.asarray(part.mesh.vertices)) for part in piece.piece.parts]
    hull = shapely.MultiPoint(np.concatenate(points)[:, :2]).minimum_rotated_rectangle
    ring = shapely.get_coordinates(hull)
    first, second = ring[1] - ring[0], ring[2 % len(ring)] - ring[1]
    middle = shapely.get_coordinates(hull.centroid)[0]
    turned = np.hypot(*first) < np.hypot(*second)
    return (middle, second, first) if turned else (middle, first, second)


def _model(table: Table, piece: PlacedPiece) -> dict[str, Any]:
    """Return the row of a model at a piece's place.

    It faces along the piece, or, where that is round, across the table; of both ways, the one to
    the table's middle.
    """
    middle, long, wide = _rectangle(piece)
    at = np.clip(middle, 0.0, table.size)
    round_ = np.hypot(*long) <= _ROUND * np.hypot(*wide)
    along = np.array([0.0, 1.0]) if round_ else long
    if along @ (np.array(table.size) / 2 - at) < 0:
        along = -along
    facing = round(degrees(atan2(along[1], along[0])) % 360, 1)
    return {"position": [round(float(value), 2) for value in at], "facing": facing % 360}
