"""Compare rays with pixels on random tables: typical differences, and those beyond both errors.

python -m benchmarks.cross_check --tables 200
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.tables.crowded_tables import SORTS, crowded_table
from sandbox.rulings.cross_check import cross_checks
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.table import lay


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    compared(parser.parse_args().tables)


def compared(count: int) -> dict[str, float]:
    """Print and return the differences between rays and pixels on ``count`` tables."""
    sorts = sorted(SORTS)
    apart, beyond, left = list[float](), list[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            sort = sorts[number % len(sorts)]
            file = Path(folder) / f"{number}.toml"
            file.write_text(crowded_table(sort, number), encoding="utf-8")
            table = lay(load(file))
            report = judge(table, "able", "baker")
            for pair, check in zip(report.forward.pairs, cross_checks(table, report), strict=True):
                if check is None:
                    left += 1
                    continue
                apart.append(abs(check.pixels - pair.visible))
                if not check.agrees:
                    row = f"{number} {sort} {pair.shooter} {pair.target}: {pair.visible:.4f}"
                    beyond.append(f"{row} by rays, {check.pixels:.4f} by pixels")
    print(f"{count} tables, {len(apart)} pairs compared, {left} with woods or smoke between")
    print(
        f"apart: median {np.median(apart):.4f}, 99 in 100 {np.quantile(apart, 0.99):.4f}, "
        f"at most {max(apart):.4f}"
    )
    print(f"beyond what both may err by: {len(beyond)}")
    for row in beyond:
        print(f"  {row}")
    return {
        "tables": count,
        "pairs": len(apart),
        "median": float(np.median(apart)),
        "most": max(apart),
        "beyond": len(beyond),
    }


if __name__ == "__main__":
    main()
