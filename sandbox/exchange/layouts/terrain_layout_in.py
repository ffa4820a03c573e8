"""Read a 40kdc terrain layout as a scenario: its terrain, zones and objectives."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import numpy as np
import shapely
from pydantic import BaseModel, ConfigDict, Field, model_validator

from languages import writing
from languages.message import Line, Message, message
from meshes.buildings.walled_ruin import Windows
from rules.catalogue import DEFAULT
from sandbox.exchange.layouts.assumed_heights import Heights
from sandbox.exchange.layouts.own_pieces import KEY, Own, own_of, own_row
from sandbox.exchange.layouts.taken import Ids, Row, Taken, left, scenario_text
from sandbox.exchange.layouts.terrain_layout import (
    BOARD,
    Catalogue,
    Layout,
    LayoutPoint,
    LayoutTemplate,
    Lying,
    Points,
    Words,
    checked_row,
    in_table,
    lying,
)
from sandbox.exchange.layouts.terrain_rows import TerrainRows
from sandbox.scenario.faults import ScenarioFault, shown, shown_line
from sandbox.scenario.file import read_scenario
from sandbox.scenario.json_text import fault
from sandbox.scenario.values import Number, expected

HOLD = 3.0
"""Default distance from which an objective is held. Inches."""

_SIZE = re.compile(r"table (?:of )?(\d+(?:\.\d+)?) [x×] (\d+(?:\.\d+)?) inches", re.IGNORECASE)
"""Pattern of the table's size in a description, as in layouts written here."""

MOST_CORNERS = 100
"""Most corners of a zone in a scenario."""

_Side = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=480)]


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
        raise fault(file, "", shown(value), writing.text("layout-or-list"))
    return rows


def the_layout(file: str, value: Any, wanted: str | None) -> Layout:
    """Return one layout of a file: that with the id, or the only one. Raises ScenarioFault."""
    rows, number = _row_of(file, value, wanted)
    place = f"[{number}] " if isinstance(value, list) else ""
    return checked_row(Layout, f"{file}, {place}".rstrip(", "), rows[number])


def own_in(file: str, value: Any, wanted: str | None) -> Own:
    """Return the content of this program's own key in that layout. Raises ScenarioFault."""
    rows, number = _row_of(file, value, wanted)
    return own_of(file, rows[number])


def _row_of(file: str, value: Any, wanted: str | None) -> tuple[Sequence[Mapping[str, Any]], int]:
    rows = layouts_in(file, value)
    ids = [str(row.get("id")) for row in rows]
    some = ", ".join(map(shown_line, ids[:8])) + (", …" if len(ids) > 8 else "")
    if wanted is None and len(rows) > 1:
        several = writing.text("layout-several", count=len(rows), some=some)
        raise fault(file, "", several, writing.text("layout-an-id"))
    if wanted is not None and wanted not in ids:
        found = writing.text("layout-no-layout", name=shown(wanted))
        raise fault(file, "", found, writing.text("fault-expected-one-of", known=some))
    return rows, 0 if wanted is None else ids.index(wanted)


def patterns_of(file: str, value: Any) -> Patterns:
    """Return the deployment patterns of a file, by id. Raises ScenarioFault."""
    rows = layouts_in(file, value)[:1000]
    made = [checked_row(DeploymentPattern, f"{file}, [{i}]", row) for i, row in enumerate(rows)]
    return {one.id: one for one in made}


def catalogue_of(file: str, value: Any) -> Catalogue:
    """Return the templates of a catalogue, by id. Raises ScenarioFault."""
    rows = layouts_in(file, value)[:5000]
    made = [checked_row(LayoutTemplate, f"{file}, [{i}]", row) for i, row in enumerate(rows)]
    return {one.id: one for one in made}


def table_size(layout: Layout) -> tuple[float, float]:
    """Return the size of a layout's table: its board, its description's, or the usual one."""
    if layout.board is not None:
        return layout.board.width, layout.board.height
    found = _SIZE.search(layout.description)
    if found is None:
        return BOARD
    x, y = float(found[1]), float(found[2])
    return (x, y) if 6 <= x <= 240 and 6 <= y <= 240 else BOARD


@dataclass(frozen=True)
class LayoutReading:
    """Settings for reading a layout.

    ``size``: of the table, if known. ``heights``: lowest and highest of features of which nothing
    is known, inches. ``credits``: credits that the layout's makers ask for.
    """

    size: tuple[float, float] | None = None
    game: str = DEFAULT
    heights: tuple[float, float] | None = None
    windows: Windows = "none"
    patterns: Patterns = field(default_factory=dict)
    own: Own = field(default_factory=Own)
    credits: tuple[str, ...] = ()


def layout_scenario(
    layout: Layout, catalogue: Catalogue, reading: LayoutReading | None = None
) -> Taken:
    """Return a layout as the text of a scenario. Raises ScenarioFault."""
    reading = reading or LayoutReading()
    own = reading.own
    heights = Heights(catalogue, reading.heights)
    table = TerrainRows(reading.size or table_size(layout), reading.game, heights, reading.windows)
    pieces = list(lying(layout, catalogue))
    laid = [piece for piece in pieces if isinstance(piece, Lying)]
    ours = {
        number: row
        for number, piece in enumerate(layout.pieces)
        if (row := own_row(own, piece, table.size)) is not None
    }
    # Areas first: features are dropped onto them. Pieces of this program keep their order.
    for piece in sorted(laid, key=lambda one: not one.area and one.own not in ours):
        if piece.own is None or piece.own not in ours:
            table.add(piece)
        elif ours[piece.own][1]:
            table.add_row(piece.number, ours[piece.own][0], piece.corners)
        else:
            table.left_out.append(left(piece.name, "layout-off"))
    table.settle()
    left_out = [piece for piece in pieces if isinstance(piece, Message)] + table.left_out
    zones = list[Row](own.zones)
    pattern = reading.patterns.get(layout.deployment_pattern_id or "")
    if pattern is not None and not zones:
        zones = zone_rows(pattern, table.size, table.ids, left_out)
    objectives = [*_objectives(layout, table), *own.objectives]
    if pattern is not None and not objectives:
        objectives = _pattern_objectives(pattern, table)
    left_out += _unsaid(layout, zoned=bool(zones)) + table.assumptions()
    credits = dict.fromkeys([*own.credits, *reading.credits])
    said: list[Line] = [
        message("layout-made", layout=layout.id),
        *(f"{credit}." for credit in credits),
        *(message("layout-not-as", what=line) for line in left_out),
    ]
    there = {row["id"] for row in table.rows}
    kept = [
        {**group, "members": members}
        for group in own.groups
        if len(members := [one for one in group["members"] if one in there]) > 1
    ]
    tables: dict[str, Sequence[Row]] = {
        "terrain": table.rows,
        "zones": zones[:50],
        "objectives": objectives[:50],
        "groups": [*kept, *table.groups()][:200],
    }
    text = scenario_text(layout.name, said, table.size, tables)
    text = text.replace("\n[table]", f'game = "{reading.game}"\n\n[table]', 1)
    if own != Own():
        _check_own(layout, text)
    return Taken(text, len(table.rows), tuple(map(str, left_out)), credits=tuple(credits))


def _check_own(layout: Layout, text: str) -> None:
    """Raise ScenarioFault where rows of this program do not go together."""
    try:
        read_scenario(text)
    except ScenarioFault as broken:
        first = broken.faults[0]
        place = f"{KEY}, {first.place}" if first.place else KEY
        raise fault(shown_line(layout.id), place, first.found, first.expected) from None


def _objectives(layout: Layout, table: TerrainRows) -> Sequence[Row]:
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


def _pattern_objectives(pattern: DeploymentPattern, table: TerrainRows) -> list[Row]:
    """Return the objectives of a deployment pattern, for a layout without any."""
    places = [in_table(spot.row, table.size[1]) for spot in pattern.objectives]
    return [
        {
            "id": table.ids.of("objective", "objective"),
            "kind": "hold",
            "position": _plain(at),
            "radius": HOLD,
        }
        for at in places
        if 0 <= at[0] <= table.size[0] and 0 <= at[1] <= table.size[1]
    ]


def _unsaid(layout: Layout, *, zoned: bool) -> list[Message]:
    said = []
    words = sorted({word for piece in layout.pieces for word in piece.terrain_area_keywords})
    if words:
        said.append(message("layout-keywords", words=shown_line(", ".join(words)[:80])))
    if layout.deployment_pattern_id and not zoned:
        pattern = shown_line(layout.deployment_pattern_id)
        said.append(message("layout-zones-elsewhere", pattern=pattern))
    return said


def _plain(values: Sequence[float] | Points) -> Any:
    return (np.round(np.asarray(values, dtype=float), 4) + 0.0).tolist()


class _Known(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class ZoneShape(_Known):
    """A rectangle from its corner, or the corners of a polygon. Inches."""

    type: Literal["rectangle", "polygon"]
    width: _Side | None = None
    height: _Side | None = None
    points: tuple[LayoutPoint, ...] | None = Field(None, min_length=3, max_length=1000)

    @model_validator(mode="after")
    def _says_its_size(self) -> ZoneShape:
        if self.type == "polygon" and self.points is None:
            raise expected(writing.text("layout-points"))
        if self.type == "rectangle" and (self.width is None or self.height is None):
            raise expected(writing.text("layout-sides", shape=self.type))
        return self

    def corners(self) -> Points:
        """Return the corners about its position, ``(n, 2)``."""
        if self.type == "polygon":
            return np.array([point.row for point in self.points or ()])
        w, h = float(self.width or 0.0), float(self.height or 0.0)
        return np.array([[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]])


class PatternZone(_Known):
    """Where a player sets up."""

    player: Literal["attacker", "defender"]
    name: Words | None = None
    shape: ZoneShape
    position: LayoutPoint


class DeploymentPattern(_Known):
    """Zones and objectives of a game, in the fields of the 40kdc format."""

    id: Words
    name: Words = ""
    zones: tuple[PatternZone, ...] = Field((), max_length=50)
    territories: tuple[Any, ...] = Field((), max_length=100)
    objectives: tuple[LayoutPoint, ...] = Field((), max_length=50)


Patterns = Mapping[str, DeploymentPattern]


def zone_rows(
    pattern: DeploymentPattern, size: tuple[float, float], ids: Ids, left_out: list[Message]
) -> list[Row]:
    """Return the zones of a pattern on a table of this size. ``left_out``: gets the rest."""
    rows = list[Row]()
    table = shapely.box(0.0, 0.0, *size)
    for zone in pattern.zones:
        called = zone.name or f"{zone.player} deployment"
        corners = in_table(zone.shape.corners() + zone.position.row, size[1])
        shape = shapely.Polygon(corners)
        if not shape.is_valid or shape.area < 1e-3:
            left_out.append(left(called, "layout-no-outline"))
            continue
        if not table.buffer(1e-6).covers(shape):
            cut = shape.intersection(table)
            parts = [part for part in shapely.get_parts(cut) if part.geom_type == "Polygon"]
            if not parts:
                left_out.append(left(called, "layout-off"))
                continue
            left_out.append(left(called, "layout-part-off"))
            shape = max(parts, key=lambda part: part.area)
            corners = np.asarray(shape.exterior.coords)[:-1]
        if len(corners) > MOST_CORNERS:
            corners = np.asarray(shape.simplify(0.05).exterior.coords)[:-1]
        if len(corners) > MOST_CORNERS:
            left_out.append(left(called, "layout-many-corners", most=MOST_CORNERS))
            continue
        plain = (np.clip(np.round(corners, 4), 0.0, size) + 0.0).tolist()
        rows.append({"id": ids.of(called, "zone"), "side": zone.player, "polygon": plain})
    if pattern.territories:
        left_out.append(message("layout-territories"))
    return rows
