"""Measure how often the 95 % interval of a placement tolerance contains the true share.

python -m benchmarks.tolerances --tables 1000
python -m benchmarks.tolerances --tables 0 --laid 60

On random tables, the shares that `--tolerance` states are compared with many random placements,
judged by plain geometry. That second count uses nothing of the program, only its documentation:
everything stands anywhere within the distance, the two models up to a sixteenth of an inch higher
or lower. All things on these tables are upright boxes, men too. So the visible part of a man is,
bearing by bearing, the elevations above the highest box between. ``--laid``: crowded tables of real
terrain instead, where every placement is a table that is judged in the usual way.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from pathlib import Path
from unittest.mock import patch

import numpy as np
import shapely
import trimesh
from numpy.typing import NDArray
from shapely import affinity

from benchmarks.tables.crowded_tables import crowded_table
from sandbox.analysis import tolerance
from sandbox.analysis.tolerance import HEIGHT_IN, Holds, how_it_holds
from sandbox.movement.standing import hindrances
from sandbox.scenario.file import load
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import judge, judge_pairs
from sandbox.sight.verdict import pairs_verdict
from sandbox.table.table import PlacedModel, Table, lay

Points = NDArray[np.float64]

DENSE, BEARINGS = 4000, 128
"""Placements of the second count, and bearings of each over the width of a man."""
PLACEMENTS = 200
"""Placements of the first count, as for large units. `--tolerance` has five times as many for a
pair of models."""
HALF_IN, HIGH_IN, EYE_IN = 0.25, 1.2, 1.1
"""Half the width, the height and the eye height of a man, in inches."""
SLIGHT, COVERED = 0.01, 0.25
"""The usual policy: blocked where less than this share is visible, cover where this share is
hidden."""
_APART_IN = 0.3
MAN = f'mesh = "man.stl", mesh_unit = "in", eye = [0, 0, {EYE_IN}]'


@dataclass(frozen=True, eq=False)
class Boxes:
    """Upright boxes, ``(n,)`` each: place, half length and depth, turn in radians, height."""

    x: Points
    y: Points
    long: Points
    deep: Points
    turn: Points
    high: Points


@dataclass(frozen=True)
class StatedTolerance:
    """A table: the stated shares, and the share by ``placements`` of the second count."""

    sort: str
    holds: Holds
    dense: float
    placements: int

    @property
    def held(self) -> bool:
        """Whether the interval contains the dense share, widened by the error of the second
        count."""
        share = (self.dense * self.placements + 0.5) / (self.placements + 1)
        error = 1.96 * sqrt(share * (1 - share) / self.placements)
        low, high = self.holds.share - self.holds.low, self.holds.high - self.holds.share
        above = self.dense - self.holds.share
        return -sqrt(low**2 + error**2) <= above <= sqrt(high**2 + error**2)


def drawn_boxes(rng: np.random.Generator) -> tuple[Boxes, Points, Points]:
    """Return boxes between two men, and the men's places. No box stands on another."""
    number = int(rng.integers(1, 5))
    boxes = Boxes(
        np.sort(rng.uniform(13.0, 35.0, number)),
        rng.uniform(14.0, 22.0, number),
        rng.uniform(0.05, 1.5, number),
        rng.uniform(0.3, 3.5, number),
        rng.uniform(0.0, np.pi, number),
        rng.choice([0.5, 0.8, 1.0, 1.15, 3.0, 4.0], number),
    )
    floors = [
        affinity.rotate(shapely.box(x - a, y - b, x + a, y + b), turn, use_radians=True)
        for x, y, a, b, turn in zip(
            boxes.x, boxes.y, boxes.long, boxes.deep, boxes.turn, strict=True
        )
    ]
    if any(one.distance(other) < _APART_IN for one, other in combinations(floors, 2)):
        return drawn_boxes(rng)
    return boxes, np.array([8.0, rng.uniform(16, 20)]), np.array([40.0, rng.uniform(16, 20)])


def spread(rng: np.random.Generator, inches: float, *shape: int) -> tuple[Points, Points]:
    """Return points in a disc, uniformly: drawn in the square around it, and again where
    outside."""
    points = rng.uniform(-1, 1, (*shape, 2))
    while (outside := np.hypot(points[..., 0], points[..., 1]) > 1).any():
        points[outside] = rng.uniform(-1, 1, (int(outside.sum()), 2))
    return inches * points[..., 0], inches * points[..., 1]


def by_geometry(
    boxes: Boxes, firer: Points, target: Points, inches: float, seed: int, times: int = DENSE
) -> Counter[str]:
    """Return the number of placements with each verdict, by plain geometry."""
    rng = np.random.default_rng([seed, 1])
    ex, ey = (at + by for at, by in zip(firer, spread(rng, inches, times), strict=True))
    tx, ty = (at + by for at, by in zip(target, spread(rng, inches, times), strict=True))
    ez = EYE_IN + rng.uniform(-HEIGHT_IN, HEIGHT_IN, times)
    feet = rng.uniform(-HEIGHT_IN, HEIGHT_IN, times)
    bx, by = spread(rng, inches, times, len(boxes.x))
    sides = [(a * HALF_IN, b * HALF_IN) for a in (-1, 1) for b in (-1, 1)]
    corners = [np.arctan2(ty + b - ey, tx + a - ex) for a, b in sides]
    low, high = np.min(corners, axis=0)[:, None], np.max(corners, axis=0)[:, None]
    bearing = low + (high - low) * (np.arange(BEARINGS) + 0.5) / BEARINGS
    flat = np.zeros(1)
    into, out = _crossed(bearing, ex, ey, tx, ty, HALF_IN * np.ones(1), HALF_IN * np.ones(1), flat)
    met = into < out
    top, bottom = (feet + HIGH_IN - ez)[:, None], (feet - ez)[:, None]
    highest = np.where(met, top / np.where(top > 0, into, out), 0.0)
    lowest = np.where(met, bottom / into, 0.0)
    horizon = np.full_like(highest, -np.inf)
    for n in range(len(boxes.x)):
        one = (boxes.x[n] + bx[:, n], boxes.y[n] + by[:, n])
        size = boxes.long[n : n + 1], boxes.deep[n : n + 1], boxes.turn[n : n + 1]
        near, far = _crossed(bearing, ex, ey, *one, *size)
        over = (boxes.high[n] - ez)[:, None]
        between = (near < far) & (near > 0)
        edge = over / np.where(over > 0, near, far)
        horizon = np.maximum(horizon, np.where(between, edge, -np.inf))
    whole = (_sine(highest) - _sine(lowest)).sum(axis=1)
    seen = np.maximum(_sine(highest) - _sine(np.maximum(lowest, horizon)), 0.0).sum(axis=1)
    visible = seen / whole
    verdicts = np.where(
        visible < SLIGHT, "blocked", np.where(1 - visible < COVERED, "clear", "hard")
    )
    return Counter(verdicts.tolist())


def _crossed(
    bearing: Points,
    ex: Points,
    ey: Points,
    x: Points,
    y: Points,
    long: Points,
    deep: Points,
    turn: Points,
) -> tuple[Points, Points]:
    """Return the distances along each bearing from each eye at which a box begins and ends: ``(p,
    b)``.

    It is met where the first is less. The slabs of Kay and Kajiya (1986), on the plan.
    """
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    dx, dy = (x - ex)[:, None], (y - ey)[:, None]
    ahead = np.cos(bearing), np.sin(bearing)
    into, out = np.full_like(bearing, -np.inf), np.full_like(bearing, np.inf)
    for along, middle, half in (
        (ahead[0] * cos + ahead[1] * sin, dx * cos + dy * sin, long),
        (ahead[1] * cos - ahead[0] * sin, dy * cos - dx * sin, deep),
    ):
        along = np.where(np.abs(along) < 1e-12, 1e-12, along)
        one, other = (middle - half[:, None]) / along, (middle + half[:, None]) / along
        into = np.maximum(into, np.minimum(one, other))
        out = np.minimum(out, np.maximum(one, other))
    return into, out


def _sine(slope: Points) -> Points:
    return np.asarray(slope / np.sqrt(1 + slope * slope))


def scenario_of(boxes: Boxes, firer: Points, target: Points) -> str:
    """Return the same as a scenario's text."""
    rows = ["format = 1", 'name = "Tolerance"', "table.size = [48.0, 36.0]"]
    for n in range(len(boxes.x)):
        size = f"[{2 * boxes.long[n]!r}, {2 * boxes.deep[n]!r}, {boxes.high[n]!r}]"
        rows += ["[[terrain]]", f'id = "t{n}"', 'kind = "box"', 'cover = "hard"']
        rows += [f"size = {size}", f"position = [{boxes.x[n]!r}, {boxes.y[n]!r}]"]
        rows += [f"rotation = {np.degrees(boxes.turn[n])!r}"]
    for name, side, (x, y) in (("able", "axis", firer), ("baker", "allies", target)):
        rows += ["[[units]]", f'id = "{name}"', f'side = "{side}"', 'template = "rifle-squad"']
        rows += [f"models = [{{ position = [{x!r}, {y!r}], {MAN} }}]"]
    return "\n".join(rows).replace("np.float64(", "").replace(")", "") + "\n"


@contextmanager
def exactly(times: int) -> Iterator[None]:
    """Let `how_it_holds` search exactly ``times`` placements."""
    with patch.multiple(tolerance, MOST_PLACEMENTS=times, _FEWEST=times):
        yield


def box_tables(
    folder: Path, seeds: range, inches: float, placements: int
) -> Iterator[StatedTolerance]:
    """Yield tables of boxes; few of those whose verdict does not depend on placement."""
    man = trimesh.creation.box((2 * HALF_IN, 2 * HALF_IN, HIGH_IN))
    man.apply_translation([0, 0, HIGH_IN / 2]).export(folder / "man.stl")
    for seed in seeds:
        rng = np.random.default_rng(seed)
        while True:
            boxes, firer, target = drawn_boxes(rng)
            if len(by_geometry(boxes, firer, target, inches, seed, 200)) > 1 or rng.random() < 0.02:
                break
        file = folder / "table.toml"
        file.write_text(scenario_of(boxes, firer, target), encoding="utf-8")
        table = lay(load(file))
        sight = judge(table, "able", "baker").forward
        if sight.verdict == CONTESTED:
            continue  # the second count finds only one verdict
        with exactly(placements):
            holds = how_it_holds(table, sight, inches)
        counts = by_geometry(boxes, firer, target, inches, seed)
        yield StatedTolerance("boxes", holds, counts[sight.verdict] / DENSE, DENSE)


def crowded_tables(
    folder: Path, seeds: range, inches: float, placements: int, dense: int
) -> Iterator[StatedTolerance]:
    """Yield crowded tables: one pair of each, and as many tables as dense placements."""
    for seed in seeds:
        file = folder / "crowded.toml"
        file.write_text(crowded_table("all", seed), encoding="utf-8")
        table = lay(load(file))
        name = seed % 5
        sight = judge(table, f"able/{name}", f"baker/{name}").forward
        if sight.verdict == CONTESTED:
            continue
        with exactly(placements):
            holds = how_it_holds(table, sight, inches)
        counts = Counter(
            verdicts_of_placements(table, sight.shooter, sight.target, inches, dense, seed)
        )
        yield StatedTolerance("laid anew", holds, counts[sight.verdict] / dense, dense)


def verdicts_of_placements(
    table: Table, shooter: str, target: str, inches: float, times: int, seed: int
) -> Iterator[str]:
    """Yield the verdict of each placement, each on a table that is built with it."""
    rng, policy = np.random.default_rng([seed, 2]), table.scenario.sight_policy
    ours, theirs = table.model(shooter), table.model(target)
    for _ in range(times):

        def by() -> tuple[float, float]:
            x, y = spread(rng, inches, 1)
            return float(x[0]), float(y[0])

        def shifted(thing: PlacedModel) -> PlacedModel:
            for _ in range(50):
                x, y = by()
                stand = thing.stand
                there = table.moved(thing.id, stand.x + x, stand.y + y, stand.turn)
                if not hindrances(table, there, [thing.id]):
                    found = there.model(thing.id)
                    high = found.stand.z + float(rng.uniform(-HEIGHT_IN, HEIGHT_IN))
                    return replace(found, stand=replace(found.stand, z=high))
            return thing

        def beside(stand):  # type: ignore[no-untyped-def]
            x, y = by()
            return replace(stand, x=stand.x + x, y=stand.y + y)

        pieces = tuple(replace(piece, stand=beside(piece.stand)) for piece in table.pieces)
        units = tuple(
            unit
            if unit.id in (ours.unit, theirs.unit)
            else replace(
                unit,
                models=tuple(replace(model, stand=beside(model.stand)) for model in unit.models),
            )
            for unit in table.units
        )
        there = Table(table.file, pieces, units)
        (pair,) = judge_pairs(
            there, policy, [shifted(ours)], [shifted(theirs)], prove=False, precise=False
        )
        yield pairs_verdict([pair], policy)


def classes(row: StatedTolerance) -> Iterator[str]:
    """Yield the classes in which a table is counted."""
    yield f"{row.sort}: all tables"
    if row.dense in (0.0, 1.0):
        yield f"{row.sort}: the verdict holds always, or never"
    elif min(row.dense, 1 - row.dense) < 0.1:
        yield f"{row.sort}: in less than 10 % or more than 90 % of placements"
    else:
        yield f"{row.sort}: in 10 to 90 % of placements"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="number of tables of boxes")
    parser.add_argument("--laid", type=int, default=0, help="number of crowded tables")
    parser.add_argument("--dense", type=int, default=400, help="placements of each crowded table")
    parser.add_argument("--placements", type=int, default=PLACEMENTS)
    parser.add_argument("--inches", type=float, default=0.125)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--json", type=Path, help="file to write the numbers to")
    arguments = parser.parse_args()
    results = calibrated(
        range(arguments.first, arguments.first + arguments.tables),
        range(arguments.first, arguments.first + arguments.laid),
        arguments.inches,
        arguments.placements,
        arguments.dense,
    )
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1), encoding="utf-8")


def calibrated(
    tables: range, laid: range, inches: float, placements: int, dense: int
) -> dict[str, dict[str, float]]:
    """Print and return how often the stated interval contains the true share.

    ``tables``: seeds of tables of boxes. ``laid``: seeds of crowded tables, in ``dense`` placements
    each.
    """
    counted: dict[str, list[StatedTolerance]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        boxes = box_tables(folder, tables, inches, placements)
        crowded = crowded_tables(folder, laid, inches, placements, dense)
        for rows in (boxes, crowded):
            for row in rows:
                for name in classes(row):
                    counted[name].append(row)
    results: dict[str, dict[str, float]] = {}
    for name, some in sorted(counted.items()):
        held = sum(row.held for row in some) / len(some)
        half = sum(row.holds.high - row.holds.low for row in some) / len(some) / 2
        off = sum(row.holds.share - row.dense for row in some) / len(some)
        error = sqrt(max(held * (1 - held), 0.0025) / len(some))
        open_ = sum(row.holds.others.get(CONTESTED, 0.0) for row in some) / len(some)
        results[name] = {
            "tables": len(some),
            "held": held,
            "half": half,
            "off": off,
            "contested": open_,
        }
        print(
            f"{name:62} {len(some):5} {100 * held:6.1f} % ± {196 * error:.1f} held, "
            f"±{100 * half:.1f} %, {100 * off:+.2f} % off on average, {100 * open_:.1f} % contested"
        )
    return results


if __name__ == "__main__":
    main()
