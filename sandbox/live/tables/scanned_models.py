"""Replace scanned figures and vehicles by models of the table's game: one step that can be undone.

A scanned figure is a lump that blocks. A model has a base, an eye and a unit, and can be judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from languages.message import logged, message
from languages.writing import text
from meshes.shapes.facing import facing, rectangle
from rules.engine.telling import heading
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

_LARGEST = {"longest": LONGEST_IN, "highest": HIGHEST_IN}

_FIGURE_IN = 2.2
"""Length up to which a piece may be a model on foot."""

Stand = tuple[float, float, float]
"""x, y and facing."""


@dataclass(frozen=True)
class FoundLook:
    """Models of one look in a scan. ``name``: "3 figures on 25 mm bases". ``stands``: where each
    piece stands.
    """

    name: str
    stands: Mapping[str, Stand]


def found_looks(report: Mapping[str, Any]) -> tuple[FoundLook, ...]:
    """Return the looks of the report on a scan."""
    stands: dict[str, Stand] = {}
    for piece in report["pieces"]:
        if piece["facing"] is not None:
            ring = np.array(piece["outline"])
            x, y = piece["base"]["middle"] if piece["base"] else rectangle(ring)[0].tolist()
            stands[piece["id"]] = (x, y, piece["facing"])
    return tuple(
        FoundLook(look["name"], {thing: stands[thing] for thing in look["pieces"]})
        for look in report["looks"]
    )


def look_choices(table: Table, look: FoundLook) -> dict[str, Template]:
    """Return the templates that may stand for a look, by name; none once its pieces are gone."""
    there = {piece.id for piece in table.pieces}
    if not there.issuperset(look.stands):
        return {}
    return choices(table, list(look.stands)[:1])[0]


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
            return {}, text("scanned-too-large", piece=piece.spec.title, **_LARGEST)
    moves: tuple[Moves, ...]
    long = max(_lengths(piece)[0] for piece in pieces)
    if long <= _FIGURE_IN:
        moves = Moves.FOOT, Moves.CREW
        why = text("scanned-no-vehicles", count=len(pieces), long=long)
    elif len(pieces) == 1:
        moves = Moves.WHEELS, Moves.CREW
        why = text("scanned-no-infantry", long=long, most=_FIGURE_IN)
    else:
        moves, why = (Moves.CREW,), text("scanned-only-guns", long=long)
    game = table.scenario.game
    mine = {name: made for name, made in templates().items() if made.game == game}
    return {name: made for way in moves for name, made in mine.items() if made.moves is way}, why


def replaced(
    table: Table,
    things: Sequence[str],
    template: str,
    side: str,
    stands: Mapping[str, Stand] = MappingProxyType({}),
    called: str = "",
) -> Several:
    """Return the step that replaces scanned pieces by models, one at the place of each.

    They are one unit, the largest piece its first model; of vehicles each is a unit. ``stands``:
    where pieces stand, if it is known. ``called``: the players' name of the unit. Raises Refused.
    """
    made = templates().get(template)
    if made is None or made.game != table.scenario.game:
        raise Refused(message("scanned-no-template", template=template))
    pieces = sorted(
        (scanned_piece(table, thing) for thing in dict.fromkeys(things)),
        key=lambda piece: -float(np.prod(_lengths(piece))),
    )
    if not pieces or not all(map(_is_small, pieces)):
        raise Refused(message("scanned-select-small", **_LARGEST))
    wheels = made.moves is Moves.WHEELS
    if len(pieces) > 1 and wheels and not stands:
        raise Refused(message("scanned-one-model", model=made.label))
    rows: list[dict[str, Any]] = []
    for models in [[piece] for piece in pieces] if wheels else [pieces]:
        row: dict[str, Any] = {
            "id": free_id(table.scenario, template, [row["id"] for row in rows]),
            "side": side,
            "template": template,
            "models": [_model(table, piece, stands.get(piece.id)) for piece in models],
        }
        if called:
            row["name"] = called if not rows else f"{called} {len(rows) + 1}"
        rows.append(row)
    ids = tuple(piece.id for piece in pieces)
    step = message(
        "scanned-replaced",
        count=len(ids),
        piece=pieces[0].spec.title,
        name=called or heading(rows[0]["id"]),
        side=heading(side),
    )
    return Several((Remove(ids), *map(AddUnit, rows)), logged(step))


def _is_small(piece: PlacedPiece) -> bool:
    bounds = np.array([part.mesh.bounds for part in piece.piece.parts])
    low, high = bounds[:, 0].min(axis=0), bounds[:, 1].max(axis=0)
    # Bounds are found at once; a large piece has many vertices to build a rectangle of.
    if high[2] > HIGHEST_IN or min(high[:2] - low[:2]) > LONGEST_IN:
        return False
    return _lengths(piece)[0] <= LONGEST_IN


def _points(piece: PlacedPiece) -> Place:
    return np.concatenate(
        [piece.stand.place(np.asarray(part.mesh.vertices)) for part in piece.piece.parts]
    )


def _lengths(piece: PlacedPiece) -> tuple[float, float]:
    """Return the length and the width of a piece seen from above, inches."""
    _, long, wide = rectangle(_points(piece))
    return float(np.hypot(*long)), float(np.hypot(*wide))


def _model(table: Table, piece: PlacedPiece, stand: Stand | None) -> dict[str, Any]:
    """Return the row of a model at a piece's place."""
    if stand is None:
        points = _points(piece)
        stand = (*rectangle(points)[0].tolist(), facing(points, table.size))
    at = np.clip(stand[:2], 0.0, table.size)
    return {"position": [round(float(value), 2) for value in at], "facing": stand[2]}
