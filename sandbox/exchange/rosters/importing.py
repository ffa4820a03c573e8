"""Put the units of an army list on a table, as rows of its scenario."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, cos, degrees, radians, sin
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from languages.writing import text
from meshes.figures.models import build_model
from meshes.imports.import_piece import import_piece
from meshes.shapes.piece import Piece
from sandbox.document.names import free_id
from sandbox.exchange.layouts.taken import Ids
from sandbox.exchange.rosters.matching import Choices, Matched, Unmatched, match_roster
from sandbox.exchange.rosters.names import Names, stand_template
from sandbox.exchange.rosters.roster import MOST_MODELS, Roster, too_many
from sandbox.exchange.rosters.stand import BASE_IN, Stand
from sandbox.exchange.rosters.told import ToldLine, carried, told_of
from sandbox.movement.deployment import Place, formed, sides_of
from sandbox.scenario.deployment_maps import zone_rows
from sandbox.scenario.faults import shown, shown_line
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.json_text import fault
from sandbox.scenario.marks.zone import EntryEdge
from sandbox.scenario.schema import Scenario, UnitSpec
from sandbox.scenario.templates import figure_of, templates
from sandbox.table.feet import foot
from sandbox.table.footprints import Points
from sandbox.table.formation import formation
from sandbox.table.sides import livery_of, side_numbers
from sandbox.table.table import PlacedUnit, Table, lay

MOST_PLACED = 2000
"""Most models of a list."""

STAND_MEN = "models"
"""Name of stands: they are none of the template that a unit must name."""

_LONGEST_NAME = 80

STRIP_IN = 12.0
"""Depth of the strip along an edge for a side without a zone, or with an entry edge."""

GAP_IN = 1.1
"""Distance between units: the rules want more than an inch."""

_STEP_IN = 1.0

_PLACING_TRIES = 400

_EIGHTH_DEG = 45.0


@dataclass(frozen=True)
class Imported:
    """A list on a table. ``file``: the scenario with its units.

    ``rows``: id, template, models and weapons of each unit. ``told``: every line with what was read
    of it, those in doubt first. ``unmatched``: names without a match.
    ``left_out``: units that are not placed, or not in their zone, in sentences. ``passed_over``:
    headings and options of the list as a whole. ``meshes``: files to write beside the scenario.
    """

    file: ScenarioFile
    rows: tuple[Mapping[str, Any], ...]
    unmatched: tuple[Unmatched, ...]
    left_out: tuple[str, ...]
    passed_over: tuple[str, ...]
    told: tuple[ToldLine, ...]
    meshes: Mapping[str, bytes] = field(default_factory=dict)

    def notes(self) -> list[str]:
        """Return everything that is not on the table as it is in the list, in lines."""
        lines = [*self.left_out]
        lines += [_unmatched_words(one) for one in self.unmatched]
        if self.passed_over:
            names = ", ".join(map(shown_line, self.passed_over))
            lines.append(text("list-passed-over", names=names))
        return lines

    def as_json(self) -> dict[str, Any]:
        """Return what was placed and what was not, as JSON."""
        unmatched = [
            {"name": one.name, "nearest": one.nearest, "unit": one.unit or None}
            for one in self.unmatched
        ]
        return {
            "units": list(self.rows),
            "unmatched": unmatched,
            "doubtful": [
                {"line": one.line, "read_as": one.read_as, "why": one.why}
                for one in self.told
                if one.why and one.template is not None
            ],
            "left_out": list(self.left_out),
            "passed_over": list(self.passed_over),
        }

    @property
    def nothing(self) -> str:
        """Say that no unit is placed, as the rest of a sentence."""
        names = [shown_line(one.name) for one in self.unmatched if not one.unit][:3]
        if self.left_out:
            found = text("list-no-room")
        elif names:
            found = text("list-no-name-among", names=", ".join(names))
        else:
            found = text("list-no-known-name")
        return text("fault-found-bare", found=found, expected=text("list-names-or-stands"))


def blank_table(path: Path, name: str, game: str, size: tuple[float, float]) -> Table:
    """Return an empty table with two deployment zones along its long edges."""
    lines = [
        "format = 1",
        f"name = {json.dumps(plain(name) or text('list-name'), ensure_ascii=False)}",
        f'game = "{game}"',
        "",
        "[table]",
        f"size = [{size[0]:g}, {size[1]:g}]",
    ]
    for row in zone_rows("long-edges", size, ("axis", "allies")):
        lines += ["", "[[zones]]", *(f"{key} = {json.dumps(row[key])}" for key in row)]
    content = "\n".join(lines) + "\n"
    return lay(ScenarioFile(path, path.parent, read_scenario(content, path), content))


def import_roster(
    file: str,
    roster: Roster,
    names: Names,
    table: Table,
    side: str,
    stand: Stand | None,
    chosen: Choices | None = None,
) -> Imported:
    """Put the units of a list on a table.

    ``file``: the list's name in faults. ``stand``: for units without a template; without it they
    are listed and not placed. ``chosen``: templates that somebody chose for places of the list, as
    in `match_roster`. Raises ScenarioFault.
    """
    scenario = table.scenario
    sides = scenario.all_sides
    if side not in sides and len(sides) > 1:
        known = text("fault-expected-one-of", known=", ".join(sides))
        raise fault(str(table.file.path), "side", shown(side), known)
    matches = match_roster(file, roster, names, scenario, chosen)
    total = sum(unit.models for unit in matches.units)
    if total > MOST_PLACED:
        raise too_many(file, "", "models", MOST_PLACED, total)
    wanted = [unit for unit in matches.units if unit.template is not None or stand is not None]
    army = _Army(table, side, stand)
    for unit in wanted:
        if unit.models > MOST_MODELS:
            raise too_many(file, shown(unit.name), "models", MOST_MODELS, unit.models)
        army.add(unit)
    saying = table.file.saying(
        scenario.model_copy(update={"units": (*scenario.units, *army.specs)})
    )
    meshes = {stand.mesh: stand.content()} if stand is not None and army.stands else {}
    return Imported(
        saying,
        tuple(army.rows),
        matches.unmatched,
        tuple(army.left_out),
        matches.passed_over,
        told_of(roster, matches.units, scenario),
        meshes,
    )


class _Army:
    """The units of a list as they are put on the table."""

    def __init__(self, table: Table, side: str, stand: Stand | None) -> None:
        self._scenario, self._side, self._stand = table.scenario, side, stand
        self._deployment = Deployment(table, side)
        numbers = side_numbers(list(dict.fromkeys((*table.scenario.all_sides, side))))
        self._livery = livery_of(side, numbers[side])
        self._named: dict[str, int] = {}
        self.specs: list[UnitSpec] = []
        self.rows: list[Mapping[str, Any]] = []
        self.left_out: list[str] = []
        self.stands = False

    def add(self, unit: Matched) -> None:
        """Place a unit, or list it where there is no room."""
        template = unit.template or stand_template(self._scenario.game)
        wanted = Ids().of(unit.name, "unit")
        row: dict[str, Any] = {
            "id": free_id(self._scenario, wanted, [spec.id for spec in self.specs]),
            "side": self._side,
            "template": template,
        }
        if name := self._name(unit.name):
            row["name"] = name
        if unit.template is None:
            row["men"] = STAND_MEN
        if unit.quality not in (None, templates()[template].quality):
            row["quality"] = unit.quality
        if unit.officer is not None:
            row["officer"] = unit.officer
        weapons = [[]] if unit.template is None else _weapon_rows(unit)
        if weapons is not None:
            row["weapons"] = weapons
        spec = UnitSpec.model_validate({**row, "models": [{"position": [0.0, 0.0]}]})
        placed = self._deployment.place(spec, self._pieces(unit, spec))
        name = plain(unit.name)
        if placed is None:
            self.left_out.append(text("list-no-ground", unit=name, count=unit.models))
            return
        where, inside = placed
        if not inside:
            self.left_out.append(text("list-outside", unit=name))
        if unit.template is None and unit.carries:
            self.left_out.append(text("list-no-weapons", unit=name))
        models = [self._model(where, number, unit) for number in range(unit.models)]
        self.specs.append(UnitSpec.model_validate({**row, "models": models}))
        self.stands = self.stands or unit.template is None
        self.rows.append(
            {
                "id": row["id"],
                "template": unit.template,
                "models": unit.models,
                "weapons": carried(unit, self._scenario) if unit.template else [],
            }
        )

    def _pieces(self, unit: Matched, spec: UnitSpec) -> list[Piece]:
        if unit.template is None and self._stand is not None:
            piece = import_piece(
                Path(self._stand.mesh),
                unit="in",
                base_height=BASE_IN,
                model=True,
                content=self._stand.content(),
            )
            return [piece] * unit.models
        return [
            build_model(figure_of(spec.template, number, spec.carried(number)), self._livery)
            for number in range(unit.models)
        ]

    def _model(self, placed: PlacedUnit, number: int, unit: Matched) -> dict[str, Any]:
        at = placed.models[number].stand
        more = self._stand.keys() if unit.template is None and self._stand is not None else {}
        return {"position": [at.x, at.y], "facing": self._deployment.facing, **more}

    def _name(self, name: str) -> str:
        """Return the name of a unit, with a number from the second of that name on."""
        called = plain(name)
        number = self._named[called] = self._named.get(called, 0) + 1
        return called if number == 1 else f"{called[: _LONGEST_NAME - 5]} {number}"


def _unmatched_words(one: Unmatched) -> str:
    key = "list-not-matched-of" if one.unit else "list-not-matched"
    said = text(key, unit=shown_line(one.unit), name=shown_line(one.name))
    return text("list-nearest", said=said, nearest=one.nearest) if one.nearest else said


def _weapon_rows(unit: Matched) -> list[Any] | None:
    return None if unit.weapons is None else [_entry(row) for row in unit.weapons]


def _entry(row: tuple[str, ...]) -> str | list[str]:
    return row[0] if len(row) == 1 else list(row)


def plain(text: str) -> str:
    """Return a name as a scenario may hold it: one line of printable characters."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:_LONGEST_NAME].strip()


class Deployment:
    """Places the units of one side, one after the other.

    ``table`` grows with each. ``facing``: from the zone towards the middle of the table.
    """

    def __init__(self, table: Table, side: str) -> None:
        self.table = table
        self._zone = zone_of(table.scenario, side)
        width, depth = table.size
        self._board = shapely.box(0, 0, width, depth)
        middle = self._zone.centroid
        towards = degrees(atan2(depth / 2 - middle.y, width / 2 - middle.x))
        self.facing = round(towards / _EIGHTH_DEG) * _EIGHTH_DEG % 360
        self._taken = shapely.union_all([_kept_free(unit) for unit in table.units])

    def place(self, spec: UnitSpec, pieces: Sequence[Piece]) -> tuple[PlacedUnit, bool] | None:
        """Return a unit where it stands, and whether that is in the zone; None without room."""
        for region, inside in ((self._zone, True), (self._board, False)):
            shape = formation(pieces, templates()[spec.template].moves)
            c, s = cos(radians(self.facing)), sin(radians(self.facing))
            turned = shape @ np.array([[c, s], [-s, c]])
            for at in self._spots(region, turned, _widest(pieces)):
                unit = formed(self.table, spec, pieces, at, self.facing)
                if unit is not None:
                    self.table = replace(self.table, units=(*self.table.units, unit))
                    self._taken = self._taken.union(_kept_free(unit))
                    return unit, inside
        return None

    def _spots(self, region: shapely.Geometry, shape: Points, wide: float) -> Iterator[Place]:
        """Yield places for a formation in a region: the front first, from its middle outwards."""
        hull = shapely.buffer(shapely.convex_hull(shapely.multipoints(shape)), wide)
        x0, y0, x1, y1 = region.bounds
        xs, ys = (
            np.arange(low, high + _STEP_IN / 2, _STEP_IN / 2) for low, high in ((x0, x1), (y0, y1))
        )
        spots = np.array([(x, y) for x in xs for y in ys])
        corners = shapely.get_coordinates(hull)
        hulls = shapely.polygons(corners[None, :, :] + spots[:, None, :])
        room = shapely.difference(region, self._taken)
        shapely.prepare(room)
        spots = spots[shapely.covers(room, hulls)]
        if not len(spots):
            return
        ahead = np.array([cos(radians(self.facing)), sin(radians(self.facing))])
        depth, middle = spots @ ahead, np.array([(x0 + x1) / 2, (y0 + y1) / 2])
        across = abs((spots - middle) @ np.array([-ahead[1], ahead[0]]))
        own = self._zone.centroid
        away = np.maximum(0.0, depth - np.array([own.x, own.y]) @ ahead - STRIP_IN / 2)
        rank = depth if region is self._zone else -away
        order = np.lexsort((across, -np.round(rank, 2)))
        yield from ((float(x), float(y)) for x, y in spots[order[:_PLACING_TRIES]])


def zone_of(scenario: Scenario, side: str) -> shapely.Geometry:
    """Return the area where a side sets up: its zones, else a strip along its edge.

    The first side of a table without zones has the near edge, the other one the far edge.
    """
    size = scenario.table.size
    found = [
        shapely.Polygon(zone.corners(size, STRIP_IN)).buffer(0)
        for zone in scenario.zones
        if zone.side == side
    ]
    found = [area for area in found if area.area > 0]
    if found:
        return shapely.union_all(found)
    edge = "near" if side == sides_of(scenario)[0] else "far"
    strip = EntryEdge.model_validate({"id": "edge", "side": side, "edge": edge})
    return shapely.Polygon(strip.corners(size, min(STRIP_IN, size[1] / 4)))


def _kept_free(unit: PlacedUnit) -> shapely.Geometry:
    """Return the area around a unit that other units keep clear of."""
    at = shapely.multipoints([(model.stand.x, model.stand.y) for model in unit.models])
    wide = _widest([model.piece for model in unit.models])
    return shapely.buffer(shapely.convex_hull(at), wide + GAP_IN)


def _widest(pieces: Sequence[Piece]) -> float:
    unders = [foot(piece, False) for piece in pieces]
    return max(float(under.radius + np.linalg.norm(under.core, axis=1).max()) for under in unders)
