"""Measure how often the 95 % interval of a visible share contains the true share.

python -m benchmarks.coverage --tables 40

Pairs of models on random tables of every sort are judged with several scrambles, and compared with
a dense count by another scramble. A pair that is proved to be 0 or 1 has no interval; its dense
count is compared with the proof.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from unittest.mock import patch

import numpy as np

from benchmarks.tables.crowded_tables import SORTS, crowded_table
from sandbox.scenario.file import load
from sandbox.sight.counting import directions, hit_cache
from sandbox.sight.counting.intervals import wilson
from sandbox.sight.counting.ray_batch import RayBatch
from sandbox.sight.counting.sampling import CountTask, StoppingRule, count
from sandbox.sight.judge import judge_pairs
from sandbox.sight.kernel.forms import NONE
from sandbox.sight.report import PairSight
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import PlacedModel, Table, lay
from sandbox.work.weak_lru import WeakLru

DENSE_RAYS = 30_000
"""Rays of a dense count. Its own error is a fiftieth of the widest half interval."""

DENSE_SEEDS = tuple(range(4711, 4711 + 16))
"""Seeds of dense counts. One is used, but all of them for a contested pair that took all its rays:
its interval is as narrow as the error of one dense count."""


@dataclass(frozen=True)
class JudgedPair:
    """A pair as judged with one scramble, and its dense share."""

    sort: str
    pair: PairSight
    dense: float

    @property
    def proved(self) -> bool:
        return self.pair.low == self.pair.high

    @property
    def held(self) -> bool:
        return self.pair.low <= self.dense <= self.pair.high


@contextmanager
def scrambled(seed: int) -> Iterator[None]:
    """Use the directions of another scramble, and an empty cache of hits."""
    square = _square(seed)
    with (
        patch.object(directions, "unit_square", lambda: square),
        patch.object(hit_cache, "_cached", WeakLru(0)),
    ):
        yield


_square = cache(directions.scrambled_square)


def dense_share(table: Table, shooter: PlacedModel, target: PlacedModel) -> float:
    """Return the visible share by many more directions than a verdict uses."""
    policy = table.scenario.sight_policy
    around = surroundings(table, shooter.unit, target.unit, policy)
    parts = tuple(policy.parts)
    rule = StoppingRule(DENSE_RAYS, -1.0, np.full(len(around.names), NONE))
    task = CountTask(RayBatch([(shooter, target)], parts), [0], around, rule)
    count([task])
    (seen,), (rays,) = task.seen, task.rays
    return seen / rays if rays else 0.0


def judged_pairs(sort: str, table: Table, seeds: Sequence[int]) -> Iterator[JudgedPair]:
    """Yield every pair of a table, in both directions, with every scramble."""
    policy = table.scenario.sight_policy
    for one, other in (("able", "baker"), ("baker", "able")):
        firers, targets = table.unit(one).models, table.unit(other).models
        runs: list[Sequence[PairSight]] = []
        for seed in seeds:
            with scrambled(seed):
                runs.append(judge_pairs(table, policy, firers, targets))
        wanted = [(firer, target) for firer in firers for target in targets]
        for (firer, target), *judged in zip(wanted, *runs, strict=True):
            contested = any(pair.verdict == "contested" for pair in judged)
            shares = []
            for seed in DENSE_SEEDS if contested else DENSE_SEEDS[:1]:
                with scrambled(seed):
                    shares.append(dense_share(table, firer, target))
            dense = sum(shares) / len(shares)
            for pair in judged:
                yield JudgedPair(sort, pair, dense)


def classes(row: JudgedPair) -> Iterator[str]:
    """Yield the classes in which a pair is counted."""
    yield "every pair that is not proved"
    yield f"sort: {row.sort}"
    if row.dense < 0.05:
        yield "less than 5 % is seen"
    elif row.dense > 0.95:
        yield "more than 95 % is seen"
    else:
        yield "seen in part"
    if row.pair.verdict == "contested":
        yield "contested"


def as_random(pair: PairSight) -> float:
    """Return the number of rays for an interval of this width if rays were random (Wilson's)."""
    wide, few, many = pair.high - pair.low, 1.0, 1e9
    for _ in range(60):
        rays = sqrt(few * many)
        low, high = wilson(pair.visible * rays, rays)
        few, many = (rays, many) if high - low > wide else (few, rays)
    return few


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="number of tables of each sort")
    parser.add_argument("--seeds", type=int, default=4, help="number of scrambles")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--json", type=Path, help="file to write the numbers to")
    arguments = parser.parse_args()
    results = covered(range(arguments.first, arguments.first + arguments.tables), arguments.seeds)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1), encoding="utf-8")


def covered(tables: range, scrambles: int) -> dict[str, dict[str, float]]:
    """Print and return the coverage of intervals by class. ``tables``: seeds, for each sort."""
    seeds = [28, *range(100, 100 + scrambles - 1)]
    counted: dict[str, list[JudgedPair]] = defaultdict(list)
    proved = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in tables:
            for sort in SORTS:
                path = Path(folder) / f"{sort}-{number}.toml"
                path.write_text(crowded_table(sort, number), encoding="utf-8")
                for row in judged_pairs(sort, lay(load(path)), seeds):
                    if row.proved:
                        proved += 1
                        wrong += row.dense != row.pair.visible
                    else:
                        for name in classes(row):
                            counted[name].append(row)
    results: dict[str, dict[str, float]] = {"proofs": {"pairs": proved, "wrong": wrong}}
    print(f"{proved} proved, {wrong} of them not so by {DENSE_RAYS} rays")
    for name, rows in sorted(counted.items(), key=lambda item: -len(item[1])):
        held = sum(row.held for row in rows) / len(rows)
        rays = sum(row.pair.rays for row in rows) / len(rows)
        half = sum(row.pair.high - row.pair.low for row in rows) / len(rows) / 2
        error = sqrt(max(held * (1 - held), 0.0025) / len(rows))
        random = sum(as_random(row.pair) for row in rows) / len(rows) / rays
        results[name] = {
            "pairs": len(rows), "held": held, "rays": rays, "half": half, "random": random,
        }  # fmt: skip
        print(
            f"{name:32} {len(rows):6} {100 * held:6.1f} % ± {196 * error:.1f} held, "
            f"{rays:6.0f} rays, ±{100 * half:.2f} %; {random:.1f} times as many taken for random"
        )
    return results


if __name__ == "__main__":
    main()
