"""Check random histories of three authors, with undo and stale edits.

python -m benchmarks.live.histories 100000

After each history the table can be written to a file, and its log gives the same digest by deltas
and by commands.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests" / "support"))

from histories import again, played

AT_ONCE = 200
"""Histories in one job of a process."""


def some(first: int, number: int, length: int) -> tuple[Counter[str], list[str]]:
    """Play the histories of some seeds. Return what happened in them, and the seeds that went
    wrong."""
    tally: Counter[str] = Counter()
    wrong = []
    for seed in range(first, first + number):
        try:
            again(played(Random(seed), length, tally))
        except Exception as error:
            wrong.append(f"seed {seed}: {type(error).__name__}: {str(error)[:200]}")
        tally["histories"] += 1
    return tally, wrong


def main() -> None:
    """Play them on every core, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, help="number of histories")
    parser.add_argument("--length", type=int, default=12, help="commands tried in each")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first history")
    arguments = parser.parse_args()
    began = time.perf_counter()
    starts = range(arguments.seed, arguments.seed + arguments.number, AT_ONCE)
    sizes = [min(AT_ONCE, arguments.seed + arguments.number - start) for start in starts]
    tally: Counter[str] = Counter()
    wrong: list[str] = []
    with ProcessPoolExecutor() as pool:
        for counts, found in pool.map(some, starts, sizes, [arguments.length] * len(sizes)):
            tally += counts
            wrong += found
    for what, count in tally.items():
        print(f"{what:>22}: {count:9,}")
    print(f"{'wrong':>22}: {len(wrong):9,}")
    print(f"{time.perf_counter() - began:.0f} s")
    if wrong:
        sys.exit("\n".join(wrong[:20]))


if __name__ == "__main__":
    main()
