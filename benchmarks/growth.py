"""Measure a verdict as a table grows: in triangles, models and pieces, and many verdicts by pairs.

`python -m benchmarks.growth` measures every size in a process of its own, and writes
``docs/growth.json``, ``docs/growth.md`` and ``docs/pictures/growth.png``. ``--largest 1000000``
leaves out tables of more triangles than that; ``--only pairs pieces`` measures these anew and keeps
the other rows of the JSON. Times are CPU time. They are of the preparation of
meshes, of a first verdict of ten against ten in both directions, and of the same after one model
has moved an inch. Pairs are one man in many places against ten: the times are of all verdicts, and
of the question whether it sees any of the ten. Memory is the peak of the process.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log
from os import getloadavg
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import trimesh

from meshes.shapes.piece import Part, Piece
from sandbox.analysis.placements import UnitPlace, judge_placements
from sandbox.scenario.file import load
from sandbox.sight.judge import judge, prepare
from sandbox.table.table import Table, lay

ROOT = Path(__file__).resolve().parent.parent
WIDE, DEEP = 72.0, 48.0
MAX_PIECES = 1000
"""Most pieces of a scenario file."""
SIZES = {
    "triangles": (10_000, 100_000, 1_000_000, 10_000_000),
    "models": (20, 100, 300, 1000),
    "pieces": (20, 100, 300, 1000, 2000),
    "pairs": (10, 100, 1000, 10_000, 100_000),
}
"""Sizes of each thing that grows. Models begin with the twenty that are judged."""
MEASURES = {
    "prepare_s": "prepare",
    "first_s": "first verdict",
    "moved_s": "one model moved",
    "verdicts_s": "verdicts",
    "any_line_s": "any line of sight",
}
"""Labels of times, by their names in a row; the last two are of pairs, the others of tables."""
WHY: dict[tuple[str, str], str] = {}
"""Why something grows faster than n log n, by what grows and what is timed."""
USUAL = {"triangles": 100_000, "models": 20, "pieces": 30}
"""Numbers of what does not grow."""


def table_of(triangles: int, models: int, pieces: int) -> Table:
    """Return a table of rocks, with ten men at the left, ten at the right and other units
    between."""
    rng = np.random.default_rng(3)
    rows = ["format = 1", 'name = "Growth"', f"table.size = [{WIDE}, {DEEP}]"]
    spots = [np.array(at) + rng.uniform(-0.4, 0.4, 2) for at in spread(pieces, 6.0, 66.0)]
    for number, (x, y) in enumerate(spots[:MAX_PIECES]):
        rows += ["[[terrain]]", f'id = "rock-{number}"', 'kind = "crates"']
        rows += [f"position = [{x:.2f}, {y:.2f}]", f"rotation = {number * 37 % 360}"]
    for name, side, x in (("able", "allies", 2.0), ("baker", "axis", 70.0)):
        rows += unit(name, side, [(x, 3.0 + 4.5 * k) for k in range(10)])
    others = spread(models - 20, 8.0, 64.0)
    for first in range(0, len(others), 10):
        rows += unit(f"other-{first}", "axis", others[first : first + 10])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "growth.toml"
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")
        table = lay(load(path))
    rock = rock_of(max(8, triangles // max(1, pieces)))
    rocks = [replace(piece, piece=rock) for piece in table.pieces]
    for number, (x, y) in enumerate(spots[MAX_PIECES:]):  # more than a file may have
        spec = rocks[0].spec.model_copy(update={"id": f"more-{number}"})
        rocks.append(replace(rocks[0], spec=spec, stand=replace(rocks[0].stand, x=x, y=y)))
    return replace(table, pieces=tuple(rocks))


def unit(name: str, side: str, spots: list[tuple[float, float]]) -> list[str]:
    """Return the rows of a squad."""
    models = ", ".join(f"{{ position = [{x:.2f}, {y:.2f}] }}" for x, y in spots)
    head = ["[[units]]", f'id = "{name}"', f'side = "{side}"', 'template = "rifle-squad"']
    return [*head, f"models = [{models}]"]


def spread(count: int, west: float, east: float) -> list[tuple[float, float]]:
    """Return ``count`` places, row by row, evenly spread."""
    if count <= 0:
        return []
    rows = max(1, round((count * (DEEP - 4) / (east - west)) ** 0.5))
    columns = -(-count // rows)
    every = [
        (west + (east - west) * (column + 0.5) / columns, 2 + (DEEP - 4) * (row + 0.5) / rows)
        for column in range(columns)
        for row in range(rows)
    ]
    return every[:count]


def rock_of(triangles: int) -> Piece:
    """Return a rock of about this many triangles, of the same shape for any number.

    It is a dome of rings, 0.9 inches wide and 1.1 high.
    """
    rings = max(2, round((triangles / 4) ** 0.5))
    turns, heights = np.meshgrid(
        np.linspace(0, 2 * np.pi, 2 * rings, endpoint=False), np.linspace(0, 1, rings + 1)
    )
    bent = 1 + 0.08 * np.sin(3 * turns) * np.sin(2 * np.pi * heights)
    wide = 0.45 * np.sqrt(1 - 0.98 * heights**2) * bent
    points = np.stack([wide * np.cos(turns), wide * np.sin(turns), 1.1 * heights], axis=-1)
    here = np.arange(2 * rings * (rings + 1)).reshape(rings + 1, 2 * rings)
    a, b = here[:-1], np.roll(here, -1, axis=1)[:-1]
    c, d = np.roll(here, -1, axis=1)[1:], here[1:]
    faces = np.concatenate([np.stack([a, b, c], -1), np.stack([a, c, d], -1)]).reshape(-1, 3)
    mesh = trimesh.Trimesh(points.reshape(-1, 3), faces, process=False)
    return Piece((Part("rock", mesh, np.full((len(faces), 3), 120, np.uint8)),))


def measure_table(what: str, size: int) -> dict[str, Any]:
    """Return the figures of one table. The process should do nothing else."""
    judge(table_of(1000, 20, 10), "able", "baker")  # load and compile everything once
    before = peak_mb()
    table = table_of(**(USUAL | {what: size}))
    laid = peak_mb()
    prepared = timed(lambda: prepare(table))
    first = timed(lambda: judge(table, "able", "baker"))
    able, *others = table.units
    mover = able.models[0]
    moved = replace(mover, stand=replace(mover.stand, x=mover.stand.x + 1.0))
    after = replace(table, units=(replace(able, models=(moved, *able.models[1:])), *others))
    again = timed(lambda: judge(after, "able", "baker"))
    return {
        "what": what,
        "size": size,
        "triangles": sum(len(p.mesh.faces) for piece in table.pieces for p in piece.piece.parts),
        "prepare_s": prepared,
        "first_s": first,
        "moved_s": again,
        "rays": sum(pair.rays for pair in judge(table, "able", "baker").forward.pairs),
        "table_mb": laid - before,
        "peak_mb": peak_mb(),
        "load": getloadavg()[0],
    }


def measure_pairs(size: int) -> dict[str, Any]:
    """Return the figures of so many pairs: one man in a tenth as many places against ten."""
    table = table_of(**USUAL)
    prepare(table)
    places = np.random.default_rng(5).uniform([6, 3], [60, 45], (size // 10, 2)).tolist()
    spots = [UnitPlace((x, y)) for x, y in places]

    def ask(some: list[UnitPlace], *, only_seen: bool) -> None:
        judge_placements(table, "able/0", some, ["baker"], free=True, only_seen=only_seen)

    for only_seen in (False, True):
        ask(spots[:1], only_seen=only_seen)  # load and compile everything once
    return {
        "what": "pairs",
        "size": size,
        "verdicts_s": timed(lambda: ask(spots, only_seen=False)),
        "any_line_s": timed(lambda: ask(spots, only_seen=True)),
        "peak_mb": peak_mb(),
        "load": getloadavg()[0],
    }


def timed(work: Any) -> float:
    """Return the seconds of CPU time of ``work``."""
    start = process_time()
    work()
    return process_time() - start


def peak_mb() -> float:
    """Return the peak memory of this process, MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def page_of(rows: list[dict[str, Any]]) -> str:
    """Return the page with the results."""
    loads = [row["load"] for row in rows if "load" in row]
    lines = [
        "# What a verdict takes as a table grows",
        "",
        "`python -m benchmarks.growth` makes this page: rocks all over a table of 6′ × 4′, ten men",
        "against ten across it, both ways. One thing grows, the others are "
        f"{USUAL['triangles']:,} triangles, {USUAL['models']} models and {USUAL['pieces']} pieces. "
        "Seconds of CPU time;",
        "memory is the most that the whole program had, Python and its libraries with it.",
        "The same as [JSON](growth.json).",
        *(
            [f"Load of the machine, where the JSON has it: {min(loads):.0f} to {max(loads):.0f}."]
            if loads
            else []
        ),
        "",
        "![Time and memory against triangles, models and pieces](pictures/growth.png)",
        "",
        "| | | triangles | prepare, s | first verdict, s | one model moved, s | memory, MB |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {row['what']} | {row['size']:,} | {row['triangles']:,} | {row['prepare_s']:.2f} "
        f"| {row['first_s']:.2f} | {row['moved_s']:.3f} | {row['peak_mb']:,.0f} |"
        for row in rows
        if row["what"] != "pairs"
    ]
    lines += [
        "",
        "One man against ten, from as many places as make so many pairs, whether it can stand",
        "there or not, by `judge_placements`, as `sightline.sweep` does in one process; then the",
        'same pairs with `what="seen"`:',
        "",
        "| pairs | verdicts, s | any line of sight, s | memory, MB |",
        "| ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {row['size']:,} | {row['verdicts_s']:.3f} | {row['any_line_s']:.3f} "
        f"| {row['peak_mb']:,.0f} |"
        for row in rows
        if row["what"] == "pairs"
    ]
    lines += [
        "",
        "From the smallest to the largest. The exponent is that between the two largest sizes: 1",
        "is in proportion, and n log n is a little more.",
        "",
    ]
    faster = []
    for what in SIZES:
        mine = [row for row in rows if row["what"] == what]
        told = []
        for key, label in MEASURES.items():
            if key in mine[0]:
                exponent, limit = exponents(mine, key)
                told.append(f"{label} {mine[-1][key] / mine[0][key]:,.1f} times ({exponent:.2f})")
                if exponent > limit:
                    why = WHY.get((what, key), "the reason is not known")
                    faster.append(f"- {what}, {label}, by {exponent:.2f}: {why}")
        growth = mine[-1]["size"] / mine[0]["size"]
        lines.append(f"- {what}, {growth:,.0f} times as many: {', '.join(told)}")
    lines += ["", "Faster than n log n grows " + ("nothing." if not faster else "this:")]
    return "\n".join([*lines, *([""] if faster else []), *faster]) + "\n"


def exponents(rows: list[dict[str, Any]], key: str) -> tuple[float, float]:
    """Return the exponent of a time between the two largest sizes, and that of n log n there."""
    before, last = rows[-2:]
    more = log(last["size"] / before["size"])
    return log(last[key] / before[key]) / more, 1 + log(
        log(last["size"]) / log(before["size"])
    ) / more


def draw_plot(rows: list[dict[str, Any]], path: Path) -> None:
    """Draw the plot: seconds above, memory below."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 6), layout="constrained")
    grid = figure.subplots(2, len(SIZES), sharey="row", sharex="col")
    for column, what in enumerate(SIZES):
        mine = [row for row in rows if row["what"] == what]
        sizes = [row["size"] for row in mine]
        above, beneath = grid[0, column], grid[1, column]
        for number, (key, label) in enumerate(MEASURES.items()):
            if key in mine[0]:
                times = [row[key] for row in mine]
                above.loglog(sizes, times, f"C{number}o-", label=label)
        beneath.loglog(sizes, [row["peak_mb"] for row in mine], marker="o", color="0.3")
        above.set_title(what)
        beneath.set_xlabel(what)
        for axes in (above, beneath):
            axes.grid(visible=True, which="major", alpha=0.3)
        if column in (0, len(SIZES) - 1):
            above.legend()
        if column == 0:
            above.set_ylabel("seconds")
            beneath.set_ylabel("memory, MB")
    figure.savefig(path, dpi=100)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a verdict takes as a table grows.")
    parser.add_argument("--largest", type=int, default=10_000_000, help="most triangles")
    parser.add_argument("--only", nargs="+", choices=SIZES, help="keep the JSON's other rows")
    parser.add_argument("--one", nargs=2, metavar=("WHAT", "SIZE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        what, size = given.one[0], int(given.one[1])
        print(json.dumps(measure_pairs(size) if what == "pairs" else measure_table(what, size)))
        return
    kept = json.loads((ROOT / "docs/growth.json").read_text("utf-8")) if given.only else []
    rows = [row for row in kept if row["what"] not in given.only]
    sizes = {what: SIZES[what] for what in given.only or SIZES}
    if "triangles" in sizes:
        sizes["triangles"] = tuple(n for n in SIZES["triangles"] if n <= given.largest)
    rows += measure_all(sizes)
    rows.sort(key=lambda row: ([*SIZES].index(row["what"]), row["size"]))
    (ROOT / "docs/growth.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    (ROOT / "docs/growth.md").write_text(page_of(rows), encoding="utf-8")
    draw_plot(rows, ROOT / "docs/pictures/growth.png")


def measure_all(sizes: Mapping[str, Sequence[int]]) -> list[dict[str, Any]]:
    """Print and return the figures of all sizes of each thing, each from its own process."""
    rows: list[dict[str, Any]] = []
    for what, each in sizes.items():
        for size in each:
            own = [sys.executable, "-m", "benchmarks.growth", "--one", what, str(size)]
            done = subprocess.run(own, cwd=ROOT, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(f"{what} {size}: {done.stderr[-2000:]}")
            rows.append(json.loads(done.stdout))
            print(rows[-1], flush=True)
    return rows


if __name__ == "__main__":
    main()
