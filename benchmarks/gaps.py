"""Search for small gaps by sight from any part, beside an exhaustive search.

``python -m benchmarks.gaps [--tables N]``. On each random table two men stand on either side of one
or two closed walls, each with one hole of 0.05 inches. Millions of random segments tell whether
there is any free one. Where the program finds none, that is a miss; and no proof that nothing is
seen may stand beside a free segment.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from sandbox.scenario.file import load
from sandbox.sight.any_part.sights import any_part_sights
from sandbox.sight.any_part.silhouettes import Ends, Silhouette
from sandbox.sight.any_part.stops import Stops
from sandbox.sight.rough import OPEN
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import Table, lay

GAP_IN = 0.05

HEAD = """\
format = 1
name = "Gaps"

[words]
format = 1
name = "Any part"

[words.model]
looks_from = "any"

[table]
size = [24, 24]
"""

WIDE_IN, HIGH_IN, THICK_IN = 24.0, 6.0, 0.2
"""Size of a wall. Nothing sees past it or over it."""


def wall(number: int, x: float, y: float, z: float) -> str:
    """Return a wall across the table with a hole whose near lower corner is at these inches."""
    left, below = y, z
    rows = (
        ("left", left, HIGH_IN, left / 2, 0.0),
        ("right", WIDE_IN - left - GAP_IN, HIGH_IN, (left + GAP_IN + WIDE_IN) / 2, 0.0),
        ("below", GAP_IN, below, left + GAP_IN / 2, 0.0),
        ("above", GAP_IN, HIGH_IN - below - GAP_IN, left + GAP_IN / 2, below + GAP_IN),
    )
    return "".join(
        f'[[terrain]]\nid = "{name}_{number}"\nkind = "box"\n'
        f"size = [{THICK_IN}, {wide:.6f}, {high:.6f}]\n"
        f"position = [{x:.6f}, {middle:.6f}, {low:.6f}]\n"
        for name, wide, high, middle, low in rows
    )


def hard_table(folder: Path, seed: int) -> Table:
    """Return a table of two men and one or two walls, each with one hole."""
    draw = np.random.default_rng(seed)
    apart = draw.uniform(5.0, 16.0)
    x, y = 12.0 - apart / 2, draw.uniform(6.0, 18.0)
    shift = draw.uniform(-0.5, 0.5)
    rows = [HEAD]
    for number in range(1 + seed % 2):
        share = draw.uniform(0.2, 0.45) if number == 0 else draw.uniform(0.55, 0.8)
        middle = y + shift * share
        rows.append(
            wall(
                number, x + apart * share, middle + draw.uniform(-0.2, 0.2), draw.uniform(0.3, 1.0)
            )
        )
    for name, side, at, where, facing in (
        ("able", "a", x, y, 0),
        ("baker", "b", x + apart, y + shift, 180),
    ):
        rows.append(
            f'[[units]]\nid = "{name}"\nside = "{side}"\ntemplate = "rifle-squad"\n'
            f"models = [{{ position = [{at:.6f}, {where:.6f}], facing = {facing} }}]\n"
        )
    file = folder / f"gap-{seed}.toml"
    file.write_text("".join(rows), "utf-8")
    return lay(load(file))


def any_free(table: Table, seed: int, segments: int) -> bool:
    """Return whether any of so many random segments between the two men is free."""
    firer, target = table.unit("able").models[0], table.unit("baker").models[0]
    policy = table.scenario.sight_policy
    ends = Ends((firer, target), tuple(policy.parts))
    stops = Stops(table, surroundings(table, "able", "baker", policy), {})
    near, draw = stops.near(*ends.hulls), np.random.default_rng(seed)
    for _ in range(0, segments, _AT_ONCE):
        starts, ends_ = (_on_body(side, draw) for side in ends.sides)
        number = min(len(starts), len(ends_))
        if (stops.by(starts[:number], ends_[:number], near) == OPEN).any():
            return True
    return False


_AT_ONCE = 100_000


def _on_body(side: Silhouette, draw: np.random.Generator) -> np.ndarray:
    points, met = side.at(draw.random((_AT_ONCE, 2)))
    return points[met]


def found(tables: int, segments: int) -> Iterator[tuple[bool, bool, bool]]:
    """Yield for each table whether a segment is free, whether the program finds one, and whether it
    proves that there is none."""
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(tables):
            table = hard_table(Path(folder), seed)
            pair = table.unit("able").models[0], table.unit("baker").models[0]
            policy = table.scenario.sight_policy
            (sight,) = any_part_sights(table, policy, [pair], {}, precise=True)
            yield any_free(table, seed, segments), sight.line is not None, sight.is_proved_unseen


def main() -> None:
    """Print how many gaps are found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--segments", type=int, default=2_000_000)
    given = parser.parse_args()
    counts = Counter(found(given.tables, given.segments))
    either = sum(number for (free, seen, _), number in counts.items() if free or seen)
    seen = sum(number for (_, seen, _), number in counts.items() if seen)
    wrong = sum(number for (free, _, proved), number in counts.items() if free and proved)
    by_luck = sum(number for (free, _, _), number in counts.items() if free)
    print(
        f"{given.tables} tables, {either} with a gap that either finds: the program finds {seen}, "
        f"{given.segments} random segments {by_luck}; wrong proofs {wrong}"
    )


if __name__ == "__main__":
    main()
