"""Count generated tables that pass the rules of a good table.

`python -m benchmarks.counts.survey_generated [COUNT] [FIRST SEED]` generates COUNT tables of all
themes, sizes and densities, and prints all remarks on them.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

from sandbox.analysis.survey.survey import remarks
from sandbox.generate.generate import generate
from sandbox.generate.themes import THEMES
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import lay

SIZES = ((72.0, 48.0), (72.0, 48.0), (48.0, 48.0), (48.0, 72.0), (96.0, 48.0), (36.0, 36.0))


def main(count: int = 1000, first: int = 0) -> None:
    counts: Counter[str] = Counter()
    began, bad, pieces = perf_counter(), 0, 0
    for seed in range(first, first + count):
        theme = tuple(THEMES)[seed % len(THEMES)]
        rng = random.Random(seed)
        size, density = rng.choice(SIZES), rng.choice((0.5, 1.0, 1.0, 1.4, 2.0))
        symmetric = rng.random() < 0.4
        text = generate(theme, size, density, symmetric, seed)
        table = lay(ScenarioFile(Path("x.toml"), Path(), read_scenario(text), text))
        pieces += len(table.pieces)
        listed = remarks(table)
        bad += bool(listed)
        for remark in listed:
            counts[f"{theme}: {remark.kind}"] += 1
            print(theme, size, density, symmetric, seed, remark.words, remark.at, flush=True)
    took = perf_counter() - began
    print(f"{count - bad:,} of {count:,} tables pass, {pieces:,} pieces, {took:,.0f} s")
    for what, times in counts.most_common():
        print(f"  {times:4} {what}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
