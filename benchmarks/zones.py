"""Measure how often the 95 % intervals of `sightline fairness` contain the shares of a denser
count.

python -m benchmarks.zones --tables 100

On random tables with two zones, each figure of either side is compared with the same figure for
places sixteen times as dense. The enemy's places and the places searched for cover are the same in
both, so that only the interval is tested. ``--closer`` also prints how much more is seen, and in
cover, where these are half as far apart; no interval covers that.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from unittest.mock import patch

from benchmarks.tables.crowded_tables import SORTS
from benchmarks.timed.sizes import size
from sandbox.analysis.fairness import sides
from sandbox.analysis.fairness.fairness import measured
from sandbox.analysis.fairness.looks import Looks, Scenery
from sandbox.analysis.fairness.sides import Share, SideShares, shares
from sandbox.scenario.file import load
from sandbox.table.table import Table, lay

WIDE, DEEP, ZONE_IN = 36.0, 24.0, 6.0
DENSER = size(4, 2)
"""Factor by which places of the second count are denser in each direction."""


@dataclass(frozen=True)
class StatedFigure:
    """A figure of one side, and its share by the second count."""

    figure: str
    stated: Share
    dense: float

    @property
    def held(self) -> bool:
        return self.stated.low <= self.dense <= self.stated.high


def zoned_table(seed: int) -> str:
    """Return a scenario's text: terrain of every sort, in the zones too, more on one side."""
    rng = random.Random(seed)
    rows = ["format = 1", f'name = "Zones {seed}"', f"table.size = [{WIDE}, {DEEP}]"]
    sort, lean = rng.choice(list(SORTS)), rng.uniform(0.6, 1.6)
    for number in range(rng.randint(5, 16)):
        kind, size, long, deep = rng.choice(SORTS[sort])
        rows += ["[[terrain]]", f'id = "t{number}"', f'kind = "{kind}"']
        at = 2 + (WIDE - 4) * rng.random() ** lean, rng.uniform(2, DEEP - 2)
        rows += [f"position = [{at[0]:.2f}, {at[1]:.2f}]", f"rotation = {rng.uniform(0, 360):.1f}"]
        rows += [size.format(rng.uniform(*long), rng.uniform(*deep))] if size else []
    for side, x in (("axis", 0.0), ("allies", WIDE - ZONE_IN)):
        corners = [[x, 0.0], [x + ZONE_IN, 0.0], [x + ZONE_IN, DEEP], [x, DEEP]]
        rows += ["[[zones]]", f'id = "{side}"', f'side = "{side}"', f"polygon = {corners}"]
    return "\n".join(rows) + "\n"


def zoned(folder: Path, seed: int) -> Table:
    """Return the table of a seed."""
    file = folder / "zones.toml"
    file.write_text(zoned_table(seed), encoding="utf-8")
    return lay(load(file))


def figures(side: SideShares) -> Iterator[tuple[str, Share]]:
    """Yield every figure that has an interval."""
    yield "exposed", side.exposed
    yield "cover within a move", side.cover
    for length, share in side.lanes:
        yield f'seen from up to {min(length, 99.0):g}"', share


def stated_figures(table: Table) -> Iterator[StatedFigure]:
    """Yield every figure of both sides."""
    _, usual, step = measured(table)
    _, dense, _ = measured(table, places_in=step / DENSER)
    for one, other in zip(usual, dense, strict=True):
        for (name, stated), (_, share) in zip(figures(one), figures(other), strict=True):
            yield StatedFigure(name, stated, share.share)


def closer(table: Table) -> Iterator[tuple[float, float]]:
    """Yield, for each side, the increase of exposure and of cover with denser places.

    The enemy looks from places half as far apart, and cover within a move is searched in places
    half as far apart.
    """
    looks, both, step = measured(table)
    near = looks.scenery
    again = Looks.of(Scenery.of(near.table, near.zones, near.man, step, step / 2))
    with patch.object(sides, "HIDING_IN", sides.HIDING_IN / 2):
        _, hidden, _ = measured(table)
    for one, other, share in zip(both, hidden, shares(again.exposed), strict=True):
        yield share.share - one.exposed.share, other.cover.share - one.cover.share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--closer", type=int, default=0, help="number of tables with denser places")
    parser.add_argument("--json", type=Path, help="file to write the numbers to")
    arguments = parser.parse_args()
    first = arguments.first
    results = held(range(first, first + arguments.tables), range(first, first + arguments.closer))
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1), encoding="utf-8")


def held(tables: range, looked_at: range) -> dict[str, dict[str, float]]:
    """Print and return how often an interval of fairness contains the denser share.

    ``looked_at``: seeds of tables for which `closer` is computed as well.
    """
    counted: dict[str, list[StatedFigure]] = defaultdict(list)
    more: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in tables:
            for row in stated_figures(zoned(Path(folder), seed)):
                counted["every figure"].append(row)
                counted[row.figure].append(row)
                if 0 < row.dense < 1:
                    counted["… that is neither 0 nor 1"].append(row)
        for seed in looked_at:
            more += closer(zoned(Path(folder), seed))
    results: dict[str, dict[str, float]] = {}
    for name, rows in counted.items():
        share = sum(row.held for row in rows) / len(rows)
        half = sum(row.stated.high - row.stated.low for row in rows) / len(rows) / 2
        off = sqrt(sum((row.stated.share - row.dense) ** 2 for row in rows) / len(rows))
        error = sqrt(max(share * (1 - share), 0.0025) / len(rows))
        results[name] = {"figures": len(rows), "held": share, "half": half, "off": off}
        print(
            f"{name:26} {len(rows):5} {100 * share:6.1f} % ± {196 * error:.1f} held, "
            f"±{100 * half:.1f} %, {100 * off:.1f} % off (root of the mean square)"
        )
    for what, some in zip(("exposed", "in cover"), zip(*more, strict=True), strict=False):
        results[f"more {what}, closely"] = {"sides": len(some), "mean": sum(some) / len(some)}
        print(
            f"more {what} where it is looked at closely: {100 * sum(some) / len(some):.1f} points"
        )
    return results


if __name__ == "__main__":
    main()
