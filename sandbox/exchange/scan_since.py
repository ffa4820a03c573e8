"""A second scan of a table: it takes the place of the first, and what moved in between is found.

Pieces of the first keep their ids, kinds and names where the second shows them again, and stay
where it did not look. Models keep their units, and go where the second shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from languages.writing import sides, text
from meshes.shapes.facing import rectangle
from meshes.shapes.piece import Piece
from meshes.shapes.solid import Points
from sandbox.document.names import free_id
from sandbox.exchange.scan_taking import TakenScan
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.scenario.file import HeldMeshes, ScenarioFile, read_scenario
from sandbox.scenario.scan import ANSWERS
from sandbox.scenario.schema import MeshTerrain, Scenario, TerrainSpec, UnitSpec
from sandbox.table.placement import Placement
from sandbox.table.table import Table, lay

Take = Callable[[tuple[tuple[float, ...], ...] | None], TakenScan]
"""Takes the second scan, by the table's corners in its coordinates, or by none."""

_ALIKE, _ALIKE_IN = 0.2, 0.35
"""Greatest difference in a size of one thing in two scans: a share, or inches."""
_MODEL = 0.5
"""The same of a scanned lump and of the model that stands for it, a share."""
_STILL_IN = 0.5
"""Least distance of a move, inches, above the errors of both scans."""
_LARGE = 4.0
"""Area from which a piece shows how two scans lie to each other, square inches."""
_UNSEEN = 0.5
"""Least share of a piece that lies in holes of a scan which did not look there."""


@dataclass(frozen=True, eq=False)
class _Seen:
    """A thing on a scanned table: its middle, and its length, width and height, inches."""

    thing: str
    middle: Points
    sizes: Points
    hull: shapely.Geometry

    @classmethod
    def of(cls, thing: str, piece: Piece, stand: Placement) -> _Seen:
        """Return a thing as it stands."""
        points = np.concatenate(
            [stand.place(np.asarray(part.mesh.vertices)) for part in piece.parts]
        )
        middle, long, wide = rectangle(points)
        sizes = np.array([np.hypot(*long), np.hypot(*wide), np.ptp(points[:, 2])])
        return cls(thing, middle, sizes, shapely.MultiPoint(points[:, :2]).convex_hull)

    def like(self, other: _Seen, share: float = _ALIKE) -> bool:
        """Return whether both may be one thing."""
        off = np.abs(self.sizes - other.sizes)
        return bool((off < np.maximum(share * self.sizes, _ALIKE_IN)).all())


Pairs = list[tuple[_Seen, _Seen, float]]


def take_since(first: ScenarioFile, take: Take, *, whole: bool = False) -> TakenScan:
    """Take a scan of the table of a scenario that an earlier scan has made.

    ``whole``: it takes the place of all of the first, else what it did not see is kept. The report
    has ``since``: what moved, came and went, and what was not seen again. Raises
    ScenarioFault.
    """
    scenario = first.scenario
    if scenario.scan is None:
        found, wanted = text("exchange-no-scan"), text("exchange-earlier-scan")
        raise ScenarioFault([Fault(str(first.path), "scan", found, wanted)])
    before = lay(first)
    taken = take(None)
    after = _laid(taken)
    if sorted(after.size) != sorted(before.size):
        sizes = [sides(table.size) for table in (before, after)]
        wanted = text("exchange-as-before", size=sizes[0])
        raise ScenarioFault([Fault(str(first.path), "table.size", sizes[1], wanted)])
    turn = _turn(before, after)
    if turn:
        taken = take(_corners(taken, before.size, turn))
        after = _laid(taken)
    return _joined(first, before, taken, after, whole)


def _laid(taken: TakenScan) -> Table:
    scenario = read_scenario(taken.text)
    meshes = HeldMeshes(taken.files, {})
    return lay(ScenarioFile(Path("scan.toml"), Path(), scenario, taken.text, meshes))


def _scanned(table: Table) -> list[_Seen]:
    return [
        _Seen.of(piece.id, piece.piece, piece.stand)
        for piece in table.pieces
        if isinstance(piece.spec, MeshTerrain) and piece.spec.scanned
    ]


def _turn(before: Table, after: Table) -> int:
    """Return by how many quarters the second table is turned: which end is near is free."""
    ones, others = _scanned(before), _scanned(after)
    square = before.size[0] == before.size[1]
    swapped = before.size != after.size
    turns = (0, 1, 2, 3) if square else (1, 3) if swapped else (0, 2)

    def merit(turn: int) -> float:
        turned = [replace(one, middle=_turned(one.middle, after.size, turn)) for one in others]
        pairs = _pairs(ones, turned)
        return sum(float(np.prod(one.sizes[:2]) * np.exp(-(off**2))) for one, _, off in pairs)

    return max(turns, key=merit)


def _turned(place: Points, size: tuple[float, float], turn: int) -> Points:
    """Return a place on a table of this size that was turned by quarters to the left."""
    (x, y), (wide, deep) = place, size
    for _ in range(turn):
        x, y, wide, deep = deep - y, x, deep, wide
    return np.array([x, y])


def _corners(
    taken: TakenScan, size: tuple[float, float], turn: int
) -> tuple[tuple[float, ...], ...]:
    """Return the corners of the first table in the second scan's coordinates."""
    back = np.linalg.inv(np.array(taken.report["transform"]))
    wide, deep = size
    corners = [(0.0, 0.0), (wide, 0.0), (wide, deep), (0.0, deep)]
    places = [_turned(np.array(corner), size, (4 - turn) % 4) for corner in corners]
    return tuple(
        tuple(float(number) for number in (back @ (*place, 0.0, 1.0))[:3]) for place in places
    )


def _pairs(ones: Sequence[_Seen], others: Sequence[_Seen], share: float = _ALIKE) -> Pairs:
    """Return the things that are in both lists, each once, the nearest first."""
    every = [
        (float(np.hypot(*(one.middle - other.middle))), i, j)
        for i, one in enumerate(ones)
        for j, other in enumerate(others)
        if one.like(other, share)
    ]
    left, right, found = set[int](), set[int](), Pairs()
    for off, i, j in sorted(every):
        if i not in left and j not in right:
            left.add(i)
            right.add(j)
            found.append((ones[i], others[j], off))
    return found


def _joined(
    first: ScenarioFile, before: Table, taken: TakenScan, after: Table, whole: bool
) -> TakenScan:
    """Return the second scan with what is kept of the first, and the changes in its report."""
    ones, others = _scanned(before), _scanned(after)
    pairs = _pairs(ones, others)
    shift = _shift(pairs)
    models = [_Seen.of(model.id, model.piece, model.stand) for model in before.models()]
    rest = [other for other in others if all(other is not two for _, two, _ in pairs)]
    standing = _pairs(models, list(_models(taken.report, rest)), _MODEL)
    still = _STILL_IN + sum(spec.error_in for spec in (_spec(before), _spec(after)))

    def by(one: _Seen, other: _Seen) -> float:
        return float(np.hypot(*(other.middle - shift - one.middle)))

    moved = [
        {"id": one.thing, "by_in": round(by(one, other), 1)}
        for one, other, _ in (*pairs, *standing)
        if by(one, other) > still
    ]
    lost = [one for one in ones if all(one is not pair[0] for pair in pairs)]
    holes = shapely.union_all([] if whole else list(taken.holes))
    kept = [one for one in lost if holes.intersection(one.hull).area > _UNSEEN * one.hull.area]
    as_models = {other.thing for _, other, _ in standing}
    changes = {
        "file": first.path.name,
        "moved": moved,
        "new": [other.thing for other in rest if other.thing not in as_models],
        "gone": [one.thing for one in lost if one not in kept],
        "not_seen": [one.thing for one in kept],
    }
    names = {other.thing: one.thing for one, other, _ in pairs}
    went = {one.thing: other.middle - shift for one, other, _ in standing if by(one, other) > still}
    files = dict(taken.files)
    scenario = _merged(first, after, names, as_models, [one.thing for one in kept], went, files)
    report = _renamed(taken.report, names, changes)
    return replace(taken, text=first.saying(scenario).written(), files=files, report=report)


def _spec(table: Table) -> Any:
    assert table.scenario.scan is not None, "both tables are scanned"
    return table.scenario.scan


def _shift(pairs: Pairs) -> Points:
    """Return how far the second scan lies beside the first, by large things that did not move."""
    offs = [
        other.middle - one.middle
        for one, other, off in pairs
        if off < 1.5 and one.sizes[0] * one.sizes[1] >= _LARGE
    ]
    return np.median(offs, axis=0) if len(offs) > 1 else np.zeros(2)


def _models(report: Mapping[str, Any], rest: Sequence[_Seen]) -> Iterator[_Seen]:
    """Yield the figures and vehicles of a scan that the first had not, with their bases."""
    rows = {row["id"]: row for row in report["pieces"]}
    for one in rest:
        row = rows.get(one.thing)
        if row is None or row["facing"] is None:
            continue
        if row["base"] is None:
            yield one
        else:
            sizes = np.array([*row["base"]["measured_in"], row["height_in"]])
            yield replace(one, middle=np.array(row["base"]["middle"]), sizes=sizes)


def _merged(
    first: ScenarioFile,
    after: Table,
    names: Mapping[str, str],
    as_models: set[str],
    kept: Sequence[str],
    went: Mapping[str, Points],
    files: dict[str, bytes],
) -> Scenario:
    """Return the first scenario with the second's surfaces. ``files``: gains the meshes kept."""
    scenario = first.scenario
    old = {row.id: row for row in scenario.terrain}
    rows: list[TerrainSpec] = []
    for row in scenario.terrain:
        mine = isinstance(row, MeshTerrain) and (row.scanned or row.unseen)
        if mine and row.id not in kept:
            continue
        if isinstance(row, MeshTerrain):
            folder = Path(str(after.scenario.table.mat_picture)).parent
            name = f"{folder}/kept-{Path(row.mesh).name}"
            files[name] = first.content(row.mesh)
            row = row.model_copy(update={"mesh": name})
        rows.append(row)
    taken = {row.id for row in rows} | set(names.values())
    for row in after.scenario.terrain:
        assert isinstance(row, MeshTerrain), "a scan is meshes"
        if row.id in as_models:
            files.pop(row.mesh, None)
        elif row.id in names:
            placed = {"mesh": row.mesh, "position": row.position, "rotation": 0.0, "scale": None}
            placed |= {"mesh_unit": row.mesh_unit, "up": row.up}
            rows.append(old[names[row.id]].model_copy(update=placed))
        else:
            name = row.id if row.id not in taken else free_id(scenario, row.id, taken)
            taken.add(name)
            rows.append(row.model_copy(update={"id": name}))
    table = scenario.table.model_copy(update={"mat_picture": after.scenario.table.mat_picture})
    units = tuple(_walked(unit, went) for unit in scenario.units)
    answers = {key: getattr(scenario.scan, key) for key in ANSWERS}
    scan = after.scenario.scan and after.scenario.scan.model_copy(update=answers)
    changed = {"terrain": tuple(rows), "scan": scan, "table": table, "units": units}
    return scenario.model_copy(update=changed)


def _walked(unit: UnitSpec, went: Mapping[str, Points]) -> UnitSpec:
    """Return a unit with its models where the second scan shows them."""
    models = []
    for number, model in enumerate(unit.models):
        place = went.get(f"{unit.id}/{number}")
        if place is not None:
            at = tuple(round(float(value), 2) for value in place)
            model = model.model_copy(update={"position": at})
        models.append(model)
    return unit.model_copy(update={"models": tuple(models)})


def _renamed(
    report: Mapping[str, Any], names: Mapping[str, str], changes: Mapping[str, Any]
) -> dict[str, Any]:
    pieces = [{**row, "id": names.get(row["id"], row["id"])} for row in report["pieces"]]
    looks = [
        {**look, "pieces": [names.get(thing, thing) for thing in look["pieces"]]}
        for look in report["looks"]
    ]
    return {**report, "pieces": pieces, "looks": looks, "since": dict(changes)}
