"""Read a 40kdc terrain layout as a scenario: boxes and prisms with its footprints and heights."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
import shapely
from pydantic import BaseModel, ValidationError

from meshes.shapes.character import Underfoot
from meshes.shapes.kind import LONGEST
from rules.catalogue import DEFAULT
from sandbox.exchange.layouts.taken import MAX_PIECES, Ids, Row, Taken, scenario_text
from sandbox.exchange.layouts.terrain_layout import (
    BOARD,
    Catalogue,
    Layout,
    LayoutTemplate,
    Lying,
    Points,
    centroid,
    footprint_of,
    in_table,
    lying,
    unturned,
)
from sandbox.scenario.checks.schema_errors import refusals
from sandbox.scenario.faults import ScenarioFault, shown, shown_line
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.json_text import fault

FLAT = 0.02
"""Default height of an area: visible ground without a climb. Inches."""

USUAL_HEIGHT = 3.0
"""Default height of a feature, and height of a storey, which no layout states. Inches."""

PLATFORM = 0.15
"""Thickness of a platform. Inches."""

HOLD = 3.0
"""Default distance from which an objective is held. Inches."""

_AREA, _FEATURE, _UPPER = "#8c8672", "#8d8a80", "#77726a"
_SIZE = re.compile(r"table (?:of )?(\d+(?:\.\d+)?) [x×] (\d+(?:\.\d+)?) inches", re.IGNORECASE)
"""Pattern of the table's size in a description, as in layouts written here."""


def is_layout(value: object) -> bool:
    """Return whether JSON looks like terrain layouts: one, or a list of them."""
    rows = value if isinstance(value, list) else [value]
    return bool(rows) and all(
        isinstance(row, Mapping) and "ObjectStates" not in row and ("pieces" in row or "id" in row)
        for row in rows
    )


def layouts_in(file: str, value: Any) -> list[Mapping[str, Any]]:
    """Return the layouts of a file. Raises ScenarioFault where it has none."""
    rows = value if isinstance(value, list) else [value]
    if not rows or not all(isinstance(row, Mapping) for row in rows):
        raise fault(file, "", shown(value), "a terrain layout, or a list of them")
    return rows


def the_layout(file: str, value: Any, wanted: str | None) -> Layout:
    """Return one layout of a file: that with the id, or the only one. Raises ScenarioFault."""
    rows = layouts_in(file, value)
    ids = [str(row.get("id")) for row in rows]
    if wanted is None and len(rows) > 1:
        some = ", ".join(map(shown_line, ids[:8])) + (", …" if len(ids) > 8 else "")
        raise fault(file, "", f"{len(rows):,} layouts ({some})", "the id of one, by --layout")
    if wanted is not None and wanted not in ids:
        some = ", ".join(map(shown_line, ids[:8])) + (", …" if len(ids) > 8 else "")
        raise fault(file, "", f"no layout {shown(wanted)}", f"one of {some}")
    number = 0 if wanted is None else ids.index(wanted)
    place = f"[{number}] " if isinstance(value, list) else ""
    return _checked(Layout, file, rows[number], place)


def catalogue_of(file: str, value: Any) -> Catalogue:
    """Return the templates of a catalogue, by id. Raises ScenarioFault."""
    rows = layouts_in(file, value)[:5000]
    made = [_checked(LayoutTemplate, file, row, f"[{i}] ") for i, row in enumerate(rows)]
    return {one.id: one for one in made}


def table_size(layout: Layout) -> tuple[float, float]:
    """Return the size of a layout's table: from its description, or the format's default board."""
    found = _SIZE.search(layout.description)
    if found is None:
        return BOARD
    x, y = float(found[1]), float(found[2])
    return (x, y) if 6 <= x <= 240 and 6 <= y <= 240 else BOARD


def layout_scenario(
    layout: Layout,
    catalogue: Catalogue,
    size: tuple[float, float] | None = None,
    game: str = DEFAULT,
) -> Taken:
    """Return a layout as the text of a scenario. ``size``: of the table, if known."""
    table = _Table(size or table_size(layout), game)
    pieces = list(lying(layout, catalogue))
    laid = [piece for piece in pieces if isinstance(piece, Lying)]
    # Areas first: features are dropped onto them.
    for piece in sorted(laid, key=lambda one: not one.area):
        table.add(piece)
    table.settle()
    left_out = [piece for piece in pieces if isinstance(piece, str)] + table.left_out
    objectives = _objectives(layout, table)
    left_out += _unsaid(layout)
    if table.guessed:
        left_out.append(
            f"{_count(table.guessed, 'feature')} without a height: {USUAL_HEIGHT:g}″ is assumed"
        )
    if table.storeys:
        left_out.append(
            f"the height of a storey, which the format does not say: {USUAL_HEIGHT:g}″ is assumed"
        )
    said = [
        f"Made from the terrain layout {layout.id}.",
        *(f"Not as in the layout: {line}." for line in left_out),
    ]
    text = scenario_text(
        layout.name,
        said,
        table.size,
        {"terrain": table.rows, "objectives": objectives, "groups": table.groups()},
    )
    text = text.replace("\n[table]", f'game = "{game}"\n\n[table]', 1)
    return Taken(text, len(table.rows), tuple(left_out))


class _Table:
    """The rows of a scenario, while pieces of a layout are added."""

    def __init__(self, size: tuple[float, float], game: str) -> None:
        self.size, self.brings = size, table_game(game)
        self.rows: list[dict[str, Any]] = []
        self.left_out: list[str] = []
        self.guessed = self.storeys = 0
        self.by_piece: dict[int, list[str]] = {}
        self.middles: dict[int, Points] = {}
        self.ids = Ids()
        self._shapes: list[tuple[shapely.Geometry, bool]] = []

    def add(self, piece: Lying) -> None:
        """Add a piece to the table, and the platform over it."""
        height = piece.height
        if height is None or height < FLAT:
            self.guessed += not piece.area and height is None
            height = FLAT if piece.area or height is not None else USUAL_HEIGHT
        lift = piece.floor * USUAL_HEIGHT
        flat = piece.area and height <= 0.1
        self.middles.setdefault(piece.number, in_table(centroid(piece.corners), self.size[1]))
        self._row(piece, piece.name, piece.corners, height, lift, flat)
        top = piece.upper_floor * USUAL_HEIGHT
        if piece.upper is not None and not _within(piece.upper, piece.corners, top <= height):
            self._row(
                piece, f"{piece.name} floor", piece.upper, PLATFORM, top - PLATFORM, upper=True
            )
            self.storeys += 1
        self.storeys += piece.floor > 0

    def _row(
        self,
        piece: Lying,
        name: str,
        corners: Points,
        height: float,
        lift: float,
        flat: bool = False,
        *,
        upper: bool = False,
    ) -> None:
        shape = shapely.Polygon(corners)
        if not shape.is_valid or shape.area < 1e-3:
            self.left_out.append(f"{shown_line(name)}: its outline crosses itself or has no area")
            return
        if float(np.abs(corners - centroid(corners)).max()) > LONGEST / 2:
            self.left_out.append(f"{shown_line(name)}: it is longer than {LONGEST:g}″")
            return
        row = self._made(corners, piece.turn, height, _UPPER if upper else _FEATURE)
        x, y = row["position"]
        if not (0 <= x <= self.size[0] and 0 <= y <= self.size[1]):
            self.left_out.append(f"{shown_line(name)}: at {x:g}″ {y:g}″ it is off the table")
            return
        if len(self.rows) == MAX_PIECES:
            self.left_out.append(f"{shown_line(name)}: a table has at most {MAX_PIECES:,} pieces")
            return
        if flat:
            row |= {"colour": _AREA, "cover": self.brings.no_cover}
        if flat or upper:
            row["ground"] = self.brings.ground_of(Underfoot.OPEN)
        if lift:
            row["position"] = [x, y, round(lift, 4)]
        made = {"id": self.ids.of(name, "piece")} | row
        self.by_piece.setdefault(piece.number, []).append(made["id"])
        self._shapes.append((shapely.Polygon(in_table(corners, self.size[1])), flat))
        self.rows.append(made)

    def _made(self, corners: Points, turn: float, height: float, colour: str) -> dict[str, Any]:
        rectangle = footprint_of(corners)
        if rectangle is not None:
            footprint, middle, turn = rectangle
            w, h = footprint.width or 0.0, footprint.height or 0.0
            turn = (turn + 90) % 180 - 90  # a rectangle looks the same turned by 180°
            shape: dict[str, Any] = {"kind": "box", "size": _plain([w, h, height])}
        else:
            middle, local = unturned(corners, turn)
            local[:, 1] *= -1.0
            shape = {"kind": "prism", "outline": _plain(local), "height": float(height)}
        x, y = _plain(in_table(middle, self.size[1]))
        where = {"position": [x, y], "rotation": round(-turn % 360 % 360, 4)}
        return {"kind": shape.pop("kind"), **where, **shape, "colour": colour}

    def settle(self) -> None:
        """Fix the height of pieces that would drop onto a wall under their middle."""
        tree = shapely.STRtree([shape for shape, _ in self._shapes])
        for number, row in enumerate(self.rows):
            point = shapely.Point(row["position"][:2])
            under = [int(n) for n in tree.query(point, predicate="intersects") if n < number]
            if len(row["position"]) == 2 and any(not self._shapes[n][1] for n in under):
                row["position"] = [*row["position"], 0.0]

    def groups(self) -> Sequence[Row]:
        """Return groups of an area and the features on it."""
        return [
            {"id": self.ids.of(f"{members[0]} group", "group"), "members": members}
            for members in self.by_piece.values()
            if len(members) > 1
        ][:200]


def _within(upper: Points, ground: Points, low: bool) -> bool:
    """Return whether a platform is only the top of the solid beneath it."""
    return low and bool(shapely.Polygon(ground).buffer(0.05).covers(shapely.Polygon(upper)))


def _objectives(layout: Layout, table: _Table) -> Sequence[Row]:
    """Return one objective for a linked set of areas, or for an area, at its marker or middle."""
    sets: dict[str, list[int]] = {}
    for number, piece in enumerate(layout.pieces):
        if (piece.is_objective or piece.objective_role) and number in table.middles:
            sets.setdefault(piece.link_group or f"\0{number}", []).append(number)
    rows = list[Row]()
    for numbers in sets.values():
        first = layout.pieces[numbers[0]]
        marked = [layout.pieces[n].objective for n in numbers]
        spots = [m.position.row for m in marked if m.position is not None]
        middles = [table.middles[n] for n in numbers]
        at = in_table(spots[0], table.size[1]) if spots else np.mean(middles, axis=0)
        radius = next((m.control_range_inches for m in marked if m.control_range_inches), HOLD)
        if 0 <= at[0] <= table.size[0] and 0 <= at[1] <= table.size[1]:
            called = table.ids.of(f"{first.objective_role or ''} objective", "objective")
            row = {"id": called, "kind": "hold", "position": _plain(at), "radius": float(radius)}
            rows.append(row)
    return rows[:50]


def _unsaid(layout: Layout) -> list[str]:
    said = []
    words = sorted({word for piece in layout.pieces for word in piece.terrain_area_keywords})
    if words:
        said.append(f"keywords of areas ({', '.join(words)[:80]}), which are rules of another game")
    if layout.deployment_pattern_id:
        said.append(
            f"its deployment zones, which {layout.deployment_pattern_id} has, not this file"
        )
    return [shown_line(line) for line in said]


_Model = TypeVar("_Model", bound=BaseModel)


def _checked(model: type[_Model], file: str, row: Any, place: str) -> _Model:
    try:
        return model.model_validate(row)
    except ValidationError as error:
        found = list(refusals(f"{file}, {place}".rstrip(", "), row, error))
        raise ScenarioFault(found) from None


def _plain(values: Sequence[float] | Points) -> Any:
    return (np.round(np.asarray(values, dtype=float), 4) + 0.0).tolist()


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" + "s" * (number != 1)
