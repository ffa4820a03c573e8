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
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from benchmarks.timed.sizes import size
from sandbox.generate.generate import generate
from sandbox.generate.themes import THEMES
from sandbox.sight.counting.intervals import wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZES = size(((72.0, 48.0), (48.0, 48.0), (44.0, 30.0)), ((24.0, 24.0),))


def table_text(number: int) -> str:
    """Return the text of a generated table."""
    themes = sorted(THEMES)
    theme, inches = themes[number % len(themes)], SIZES[number // len(themes) % len(SIZES)]
    return generate(theme, inches, seed=7000 + number)


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
    for one in _runs(numbers, given.keep, given.fences, given.processes):
        done.append(one)
        print(_line(one), file=sys.stderr, flush=True)
        if given.out:
            with given.out.open("a") as stream:
                stream.write(json.dumps(asdict(one)) + "\n")
    print(report(done))
    if given.plot:
        _plot(done, given.plot)


def _runs(
    numbers: Sequence[int], keep: Path | None, fences: int, processes: int
) -> Iterator[ComparedScan]:
    """Yield scans as they are compared: by several processes, or here by one."""
    if processes == 1:
        yield from (run(one, keep, fences) for one in numbers)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        tasks = [pool.submit(run, one, keep, fences) for one in numbers]
        yield from (task.result() for task in as_completed(tasks))


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
        "| before the answers: undecided | wrong | without questions: undecided | wrong |",
        "| --- " * 12 + "|",
    ]
    for phone in PHONES:
        rows = [scan for scan in done if scan.phone == phone.name]
        taken = [scan for scan in rows if not scan.fault]
        pairs = Counter(pair.outcome for scan in taken for pair in scan.pairs)
        before = Counter(pair.asked.outcome(pair.true) for scan in taken for pair in scan.pairs)
        unasked = Counter(pair.unasked for scan in taken for pair in scan.pairs)
        total, decided = sum(pairs.values()), pairs["agree"] + pairs["wrong"]
        corners = np.median([scan.corners_in for scan in taken]) if taken else 0.0
        there = sum(scan.pieces for scan in taken)
        found = 1 - sum(len(scan.missed) for scan in taken) / max(1, there)
        lines.append(
            f"| {phone.name} | {len(rows)} | {len(rows) - len(taken)} | {corners:.2f}″ "
            f"| {found:.0%} of {there} | {pairs['agree'] / max(1, total):.0%} "
            f"| {pairs['undecided'] / max(1, total):.0%} "
            f"| {pairs['wrong']} of {decided}{_between(pairs['wrong'], decided)} "
            f"| {before['undecided'] / max(1, total):.0%} | {before['wrong']} "
            f"| {unasked['undecided'] / max(1, total):.0%} | {unasked['wrong']} |"
        )
    return "\n".join(lines)


def _between(wrong: int, decided: int) -> str:
    """Return a share with its 95 % interval, as if all verdicts were independent."""
    if not decided:
        return ""
    low, high = wilson(wrong, max(1, decided))
    return f" ({wrong / decided:.1%}; {low:.1%} to {high:.1%})"


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


_COLOURS = ("#1f5f99", "#3c8f7c", "#b5722a", "#8a4a8f")
"""Colours of the phones."""

_BINS = (0.0, 0.5, 0.7, 0.9, 0.95, 0.99, 1.0)
"""Shares of scans like one, between which verdicts are counted together."""


def _reliability(done: Sequence[ComparedScan]) -> str:
    """Return how often the verdict as scanned is right, by the share of scans that agree."""
    lines = ["| the same in | verdicts | right |", "| --- | --- | --- |"]
    for named, right, count in _by_agreement(done):
        lines.append(f"| {named} | {count} | {right / max(1, count):.1%} |")
    return "\n".join(lines)


def _by_agreement(done: Sequence[ComparedScan]) -> list[tuple[str, int, int]]:
    """Return bins of the share of scans that agree: in words, and how many verdicts are right, of
    how many."""
    pairs = [pair for scan in done for pair in scan.pairs]
    found = []
    for low, high in pairwise([*_BINS, 2.0]):
        some = [pair for pair in pairs if low <= pair.answered.agree < high]
        right = sum(pair.answered.is_right(pair.true) for pair in some)
        found.append((f"{low:.0%} to {high:.0%}" if high <= 1 else "all", right, len(some)))
    return found


def _plot(done: Sequence[ComparedScan], path: Path) -> None:
    """Draw the shares by phone, and a reliability diagram."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.5, 6.4), layout="constrained")
    above, below = figure.subplots(2, 1, height_ratios=(3, 4))
    _plot_shares(done, above)
    _plot_reliability(done, below)
    figure.savefig(path)


def _plot_shares(done: Sequence[ComparedScan], axes: Axes) -> None:
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
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)


def _plot_reliability(done: Sequence[ComparedScan], axes: Axes) -> None:
    """Draw how often verdicts are right, with 95 % intervals, over grey where they should be."""
    for number, (low, high) in enumerate(pairwise(_BINS)):
        axes.bar(number, high - low, bottom=low, width=0.9, color="#dddddd")
    axes.bar(len(_BINS) - 1, 0.01, bottom=0.99, width=0.9, color="#dddddd")
    for turn, (phone, colour) in enumerate(zip(PHONES, _COLOURS, strict=True)):
        rows = _by_agreement([scan for scan in done if scan.phone == phone.name])
        for number, (_, right, count) in enumerate(rows):
            if count:
                low, high = wilson(right, count)
                x, label = number + 0.2 * (turn - 1.5), "" if number else phone.name
                axes.vlines(x, low, high, colour, label=label)
                axes.plot(x, right / count, "o", color=colour, markersize=4)
    named = [name for name, _, _ in _by_agreement(done)]
    axes.set_xticks(range(len(named)), named, fontsize=8)
    axes.set_xlabel("the same on so many drawn scans")
    axes.set_ylabel("right")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4, frameon=False)


if __name__ == "__main__":
    main()
