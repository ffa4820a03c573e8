"""Measure how far verdicts on a scan can be trusted.

python -m benchmarks.scans --scans 200 --keep /tmp/scans --plot docs/pictures/scans.svg

Generated tables are scanned as phones of several qualities would (`benchmarks.scanning`). The same
models stand on the true table and on the scan, and each pair is judged on both, there and back. A
verdict on the scan is *decided* where it is the same on nearly all scans like it.

Three tables are printed. The first has, by phone, how many decided verdicts agree with the true
one, how many are undecided, and how many are wrong. The second has the kinds of doubt that leave
verdicts open. The third has how often a verdict is right that is the same on so many scans.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.scanning.compared import (
    ComparedScan,
    PairVerdict,
    ScanVerdict,
    compare,
    take,
    with_fences,
)
from benchmarks.scanning.depth_views import Phone
from benchmarks.scanning.synthetic import PHONES
from sandbox.generate.generate import generate
from sandbox.generate.themes import THEMES

SIZES = ((72.0, 48.0), (48.0, 48.0), (44.0, 30.0))


def table_text(number: int) -> str:
    """Return the text of a generated table."""
    themes = sorted(THEMES)
    theme, size = themes[number % len(themes)], SIZES[number // len(themes) % len(SIZES)]
    return generate(theme, size, seed=7000 + number)


def _phone(number: int) -> Phone:
    return PHONES[number % len(PHONES)]


def run(number: int, keep: Path | None, fences: int) -> ComparedScan:
    """Scan and compare one table. ``keep``: a folder in which scans are kept, and found again."""
    text, phone = table_text(number // len(PHONES)), _phone(number)
    if fences:
        text = with_fences(text, fences, number)
    path = keep / f"{number}-{fences}.pickle" if keep is not None else None
    if path is not None and path.exists():
        taken = pickle.loads(path.read_bytes())
    else:
        taken = take(text, phone, number)
        if path is not None:
            path.write_bytes(pickle.dumps(taken))
    return compare(text, phone, number, taken)


def main() -> None:
    """Scan, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scans", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--out", type=Path, help="JSON Lines, one scan a line; scans in it are skipped"
    )
    names = [phone.name for phone in PHONES]
    parser.add_argument("--phones", nargs="+", choices=names, default=names)
    parser.add_argument("--keep", type=Path, help="a folder in which scans are kept")
    parser.add_argument("--fences", type=int, default=0, help="thin fences that tables have more")
    parser.add_argument("--plot", type=Path, help="a picture of the shares by phone")
    given = parser.parse_args()
    done = _written(given.out) if given.out else []
    known = {scan.seed for scan in done}
    numbers = [
        number
        for number in range(given.first, given.first + given.scans)
        if number not in known and _phone(number).name in given.phones
    ]
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        for task in as_completed(
            [pool.submit(run, one, given.keep, given.fences) for one in numbers]
        ):
            one = task.result()
            done.append(one)
            print(_line(one), file=sys.stderr, flush=True)
            if given.out:
                with given.out.open("a") as stream:
                    stream.write(json.dumps(asdict(one)) + "\n")
    print(report(done))
    if given.plot:
        _plot(done, given.plot)


def report(done: Sequence[ComparedScan]) -> str:
    """Return the tables that are printed: by phone, by kind of doubt, and by agreement."""
    return "\n\n".join([_table(done), _doubts(done), _reliability(done)])


def _written(path: Path) -> list[ComparedScan]:
    """Return the scans that were compared before."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = [json.loads(line) for line in lines]
    return [
        ComparedScan(**{**row, "pairs": tuple(_pair(**pair) for pair in row["pairs"])})
        for row in rows
    ]


def _pair(true: str, **on_scan: Mapping[str, Any]) -> PairVerdict:
    rows = {
        name: ScanVerdict(**{**row, "doubts": tuple(row["doubts"])})
        for name, row in on_scan.items()
    }
    return PairVerdict(true, **rows)


def _line(scan: ComparedScan) -> str:
    if scan.fault:
        return f"{scan.seed} {scan.phone}: {scan.fault}"
    counts = Counter(pair.outcome for pair in scan.pairs)
    return (
        f"{scan.seed} {scan.phone}: corners {scan.corners_in:.2f}″, scale {scan.scale_off:.2%}, "
        f"±{scan.error_in:.2f}″, {len(scan.missed)} of {scan.pieces} missed {scan.missed}, "
        f"extra {scan.extra}, {dict(counts)}, {scan.seconds:.0f} s"
    )


def _table(done: Sequence[ComparedScan]) -> str:
    lines = [
        "| phone | scans | refused | corners | found | agree | undecided | wrong of decided "
        "| before the question: undecided | wrong |",
        "| --- " * 10 + "|",
    ]
    for phone in PHONES:
        rows = [scan for scan in done if scan.phone == phone.name]
        taken = [scan for scan in rows if not scan.fault]
        pairs = Counter(pair.outcome for scan in taken for pair in scan.pairs)
        before = Counter(pair.asked.outcome(pair.true) for scan in taken for pair in scan.pairs)
        total, decided = sum(pairs.values()), pairs["agree"] + pairs["wrong"]
        corners = np.median([scan.corners_in for scan in taken]) if taken else 0.0
        there = sum(scan.pieces for scan in taken)
        found = 1 - sum(len(scan.missed) for scan in taken) / max(1, there)
        lines.append(
            f"| {phone.name} | {len(rows)} | {len(rows) - len(taken)} | {corners:.2f}″ "
            f"| {found:.0%} of {there} | {pairs['agree'] / max(1, total):.0%} "
            f"| {pairs['undecided'] / max(1, total):.0%} "
            f"| {pairs['wrong']} of {decided} ({pairs['wrong'] / max(1, decided):.1%}) "
            f"| {before['undecided'] / max(1, total):.0%} | {before['wrong']} |"
        )
    return "\n".join(lines)


def _doubts(done: Sequence[ComparedScan]) -> str:
    """Return a table of how many verdicts each kind of doubt leaves open, by phone."""
    counts = {phone.name: Counter[str]() for phone in PHONES}
    for scan in done:
        for pair in scan.pairs:
            counts[scan.phone].update(["verdicts", *pair.asked.doubts])
    kinds = sorted(set().union(*counts.values()) - {"verdicts"})
    lines = [f"| doubt | {' | '.join(counts)} |", "| --- " * (1 + len(counts)) + "|"]
    for kind in kinds:
        shares = [f"{count[kind] / max(1, count['verdicts']):.1%}" for count in counts.values()]
        lines.append(f"| {kind} | {' | '.join(shares)} |")
    return "\n".join(lines)


_BINS = (0.0, 0.5, 0.7, 0.9, 0.95, 0.99, 1.0)
"""Shares of scans like one, between which verdicts are counted together."""


def _reliability(done: Sequence[ComparedScan]) -> str:
    """Return how often the verdict as scanned is right, by the share of scans that agree."""
    pairs = [pair for scan in done for pair in scan.pairs]
    lines = ["| the same in | verdicts | right |", "| --- | --- | --- |"]
    for low, high in pairwise([*_BINS, 2.0]):
        some = [pair for pair in pairs if low <= pair.answered.agree < high]
        right = sum(pair.answered.is_right(pair.true) for pair in some)
        named = f"{low:.0%} to {high:.0%}" if high <= 1 else "all"
        lines.append(f"| {named} | {len(some)} | {right / max(1, len(some)):.1%} |")
    return "\n".join(lines)


def _plot(done: Sequence[ComparedScan], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.2), layout="constrained")
    axes = figure.subplots()
    left = np.zeros(len(PHONES))
    for outcome, colour in (("agree", "#4c8c5a"), ("undecided", "#c9b458"), ("wrong", "#b0413e")):
        shares = []
        for phone in PHONES:
            pairs = [
                pair.outcome for scan in done if scan.phone == phone.name for pair in scan.pairs
            ]
            shares.append(pairs.count(outcome) / max(1, len(pairs)))
        axes.barh([phone.name for phone in PHONES], shares, left=left, color=colour, label=outcome)
        left += np.array(shares)
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of verdicts on pairs of models")
    axes.invert_yaxis()
    figure.legend(loc="outside upper right", ncols=3, frameon=False)
    figure.savefig(path)


if __name__ == "__main__":
    main()
