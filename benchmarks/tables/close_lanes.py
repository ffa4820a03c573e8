"""Close lanes of published layouts: move pairs of pieces, or add a pair, so that less is seen.

``python -m benchmarks.tables.close_lanes --out FOLDER bm-take-vs-recon-02 …``. A pair is a base
with all that stands on it, and its partner in the table's own rotation by 180°: the sides stay
equal. Moves are tried from few places, and the best of them from as many as an audit has. Each
changed table is written to FOLDER; `sightline audit` then has its figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import cos, pi, radians, sin
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
import shapely

from benchmarks.tables.layout_bodies import measured
from benchmarks.timed.sizes import size
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.sides import shares
from sandbox.analysis.fairness.zones import zones_of
from sandbox.exchange.layouts.catalogues import PACKAGE
from sandbox.exchange.layouts.importing import scenario_file
from sandbox.scenario.briefing import GroupSpec
from sandbox.scenario.schema import TerrainSpec
from sandbox.table.following import update_table
from sandbox.table.outlines import outline
from sandbox.table.table import Table, lay

WORDS = "any-part-areas"

_FEW_PLACES, _FEW_EYES = size((150, 100), (20, 20))
_TURNS = (0, 45, 90, 135)
_CHANGES = (
    *((0.0, 0.0, turn) for turn in _TURNS[1:]),
    *(
        (round(inches * cos(way), 2), round(inches * sin(way), 2), 0)
        for inches in (2.0, 4.0, 6.0)
        for way in (number * pi / 4 for number in range(8))
    ),
)
"""Moves and turns of a base: inches east and north, degrees."""

_GRID_IN = size(3.0, 12.0)
_CLOSELY = 5
"""Changes that are measured from all places, the best from few first."""

_LAPS = 0.05
"""Square inches by which a base may overlap others more than before."""

_GAP_IN = 1.0
"""Least room around an added base, inches."""

Rows = tuple[TerrainSpec, ...]


class Change(NamedTuple):
    """A changed table: what was done, and its figures as `layout_bodies.measured` has them."""

    says: str
    table: Table
    figures: dict[str, Any]

    @property
    def exposed(self) -> float:
        return float(self.figures["exposed"])

    def __str__(self) -> str:
        figures = self.figures
        return (
            f"{figures['exposed']:.3f} seen ({figures['low']:.3f} to {figures['high']:.3f}), "
            f"{figures['first_turn']:.3f} in turn 1; {self.says}"
        )


def turned(rows: Iterable[TerrainSpec], about: Sequence[float], to: Sequence[float], by: float,
           ending: str = "") -> Rows:  # fmt: skip
    """Return rows turned by degrees about a place, which comes to another; with new ids if any."""
    c, s, found = cos(radians(by)), sin(radians(by)), []
    for row in rows:
        x, y, *z = row.position
        x, y = x - about[0], y - about[1]
        at = (round(to[0] + c * x - s * y, 3), round(to[1] + s * x + c * y, 3), *z)
        update = {"position": at, "rotation": (row.rotation + by) % 360, "id": row.id + ending}
        found.append(row.model_copy(update=update))
    return tuple(found)


def pairs_of(table: Table) -> Iterator[tuple[Rows, Rows]]:
    """Yield each group of pieces with its partner in the table's rotation, its base first."""
    by_id = {row.id: row for row in table.scenario.terrain}
    groups = [
        sorted((by_id[name] for name in group.members), key=lambda row: not row.area)
        for group in table.scenario.groups
    ]
    middle = np.array(table.size)
    at = np.array([group[0].position[:2] for group in groups])
    for number, group in enumerate(groups):
        partner = int(np.linalg.norm(at - (middle - at[number]), axis=1).argmin())
        if number < partner:
            yield tuple(group), tuple(groups[partner])


def with_rows(table: Table, rows: Rows, groups: tuple[GroupSpec, ...] = ()) -> Table:
    """Return a table with other rows in the places of those of the same ids, or beside all."""
    new = {row.id: row for row in rows}
    kept = tuple(new.pop(row.id, row) for row in table.scenario.terrain)
    update = {"terrain": (*kept, *new.values()), "groups": (*table.scenario.groups, *groups)}
    return update_table(table, table.scenario.model_copy(update=update))


def looks_of(table: Table) -> Looks:
    """Return the looks between few places of the zones of a table."""
    zones = zones_of(table)
    step, stride = (
        max(zone.step_for(table.size, most) for zone in zones) for most in (_FEW_PLACES, _FEW_EYES)
    )
    return Looks.of(Scenery.of(table, zones, Man.of(table), step, stride))


def moves(table: Table) -> Iterator[tuple[str, Table]]:
    """Yield tables with one pair moved or turned, where it overlaps nothing that it did not."""
    whole = shapely.box(0, 0, *table.size)
    shapes = {piece.id: outline(piece) for piece in table.pieces}
    bases = {row.id for row in table.scenario.terrain if row.area}
    for one, other in pairs_of(table):
        base, own = one[0], {row.id for row in (*one, *other)}
        others = [shape for name, shape in shapes.items() if name in bases - own]
        before = sum(float(shapes[base.id].intersection(shape).area) for shape in others)
        x, y = base.position[:2]
        for east, north, turn in _CHANGES:
            first = turned(one, (x, y), (x + east, y + north), turn)
            back = table.size[0] - x - east, table.size[1] - y - north
            second = turned(other, other[0].position, back, turn)
            after = with_rows(table, (*first, *second))
            there = [outline(after.piece(rows[0].id)) for rows in (first, second)]
            lap = sum(float(there[0].intersection(shape).area) for shape in (*others, there[1]))
            if lap <= before + _LAPS and whole.covers(there[0]):
                says = f"{east:+.1f}″ east, {north:+.1f}″ north, turned by {turn}°"
                yield f"{base.label} and its partner: {says}", after


def additions(table: Table, looks: Looks) -> Iterator[tuple[float, str, Table]]:
    """Yield tables with one pair more of a kind that is there, best first by its estimate.

    The estimate counts the places that are still seen along a line past the added bases.
    """
    size, lines, seen = np.array(table.size), [], []
    for number, sees in enumerate(looks.sees):
        mine, eyes = looks.scenery.places[number], looks.scenery.eyes[1 - number]
        rows, columns = np.nonzero(sees)
        ends = np.stack([mine.at[rows, :2], eyes.at[columns, :2]], axis=1)
        lines.append(shapely.linestrings(ends))
        seen.append(rows)
    stand = [int(places.may.sum()) for places in looks.scenery.places]
    taken = shapely.union_all([outline(piece) for piece in table.pieces]).buffer(_GAP_IN)
    shapely.prepare(taken)
    whole, found = shapely.box(0, 0, *size), []
    kinds: dict[float, tuple[Rows, shapely.Geometry]] = {}
    for one, _ in pairs_of(table):
        shape = outline(table.piece(one[0].id))
        kinds.setdefault(round(float(shape.area), 1), (one, shape))
    for one, shape in kinds.values():
        middle = one[0].position[:2]
        at_zero = shapely.affinity.translate(shape.convex_hull, -middle[0], -middle[1])
        for turn in _TURNS:
            lying = shapely.affinity.rotate(at_zero, turn, origin=(0, 0))
            for x in np.arange(_GRID_IN, size[0], _GRID_IN):
                for y in np.arange(_GRID_IN, size[1] / 2 + 1e-9, _GRID_IN):
                    first = shapely.affinity.translate(lying, x, y)
                    second = shapely.affinity.rotate(first, 180, origin=tuple(size / 2))
                    if shapely.intersects(taken, first) or not whole.covers(first):
                        continue
                    if first.distance(second) < _GAP_IN:
                        continue
                    left = []
                    for ways, rows, many in zip(lines, seen, stand, strict=True):
                        passes = ~(
                            shapely.intersects(first, ways) | shapely.intersects(second, ways)
                        )
                        left.append(len(np.unique(rows[passes])) / many)
                    found.append((fmean(left), one, turn, (float(x), float(y))))
    found.sort(key=lambda row: row[0])
    for estimate, one, turn, to in found[:_CLOSELY]:
        first = turned(one, one[0].position, to, turn, "-more")
        back = float(size[0] - to[0]), float(size[1] - to[1])
        second = turned(one, one[0].position, back, turn + 180, "-more-2")
        groups = tuple(
            GroupSpec(id=f"{rows[0].id}-group", members=tuple(row.id for row in rows))
            for rows in (first, second)
        )
        says = f"a pair more of {one[0].label}: at {to[0]:.0f}, {to[1]:.0f}, turned by {turn}°"
        yield estimate, says, with_rows(table, (*first, *second), groups)


def best(changes: Iterable[tuple[float, str, Table]]) -> Change:
    """Return the change after which least is seen, measured from all places."""
    few = sorted(changes, key=lambda row: row[0])[:_CLOSELY]
    closely = (Change(says, table, measured(table, None)) for _, says, table in few)
    return min(closely, key=lambda change: change.exposed)


def moved(table: Table, tried: int | None = None) -> Change:
    """Return the best move of one pair. ``tried``: number of moves; None for all."""
    looks = looks_of(table)
    return best(
        (fmean(share.share for share in shares(looks.exposed_on(after))), says, after)
        for says, after in islice(moves(table), tried)
    )


def main() -> None:
    """Print the best changes of each layout, and write the changed tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("layouts", nargs="+", help="ids of layouts of the package")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the changed tables")
    parser.add_argument("--tried", type=int, help="so many changes of each sort; all by default")
    given = parser.parse_args()
    out: Path = given.out
    out.mkdir(parents=True, exist_ok=True)
    for name in given.layouts:
        table = lay(scenario_file(f"{PACKAGE}:{name}").by_words(WORDS))
        print(Change(name, table, measured(table, None)), flush=True)
        one, more = moved(table, given.tried), additions(table, looks_of(table))
        _tell(out, name, "moved", one)
        _tell(out, name, "added", best(islice(more, given.tried)))
        _tell(out, name, "moved-twice", moved(one.table, given.tried))


def _tell(out: Path, name: str, what: str, change: Change) -> None:
    print(f"  {what}: {change}", flush=True)
    text = change.table.file.written()
    (out / f"{name}-{what}.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
