"""Measure a verdict as a table grows: in triangles, models and pieces, each by itself.

`python -m benchmarks.growth` measures every size in a process of its own, and writes
``docs/growth.json``, ``docs/growth.md`` and ``docs/pictures/growth.png``. ``--largest 1000000``
leaves out tables of more triangles than that. Times are CPU time. They are of the preparation of
meshes, of a first verdict of ten against ten in both directions, and of the same after one model
has moved an inch. Memory is the peak of the process.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import trimesh

from meshes.shapes.piece import Part, Piece
from sandbox.scenario.file import load
from sandbox.sight.judge import judge, prepare
from sandbox.table.table import Table, lay

ROOT = Path(__file__).resolve().parent.parent
WIDE, DEEP = 72.0, 48.0
SIZES = {
    "triangles": (10_000, 100_000, 1_000_000, 10_000_000),
    "models": (20, 100, 300, 1000),
    "pieces": (10, 100, 300, 1000),
}
"""Sizes of each thing that grows. Models begin with the twenty that are judged."""
USUAL = {"triangles": 100_000, "models": 20, "pieces": 30}
"""Numbers of what does not grow."""


def table_of(triangles: int, models: int, pieces: int) -> Table:
    """Return a table of rocks, with ten men at the left, ten at the right and other units
    between."""
    rng = np.random.default_rng(3)
    rows = ["format = 1", 'name = "Growth"', f"table.size = [{WIDE}, {DEEP}]"]
    for number, (x, y) in enumerate(spread(pieces, 6.0, 66.0)):
        x, y = np.array([x, y]) + rng.uniform(-0.4, 0.4, 2)
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
    return replace(table, pieces=tuple(replace(piece, piece=rock) for piece in table.pieces))


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
    lines = [
        "# What a verdict takes as a table grows",
        "",
        "`python -m benchmarks.growth` makes this page: rocks all over a table of 6′ × 4′, ten men",
        "against ten across it, both ways. One thing grows, the others are "
        f"{USUAL['triangles']:,} triangles, {USUAL['models']} models and {USUAL['pieces']} pieces. "
        "Seconds of CPU time;",
        "memory is the most that the whole program had, Python and its libraries with it.",
        "The same as [JSON](growth.json).",
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
    ]
    lines += ["", "From the smallest to the largest:", ""]
    for what in SIZES:
        mine = [row for row in rows if row["what"] == what]
        first, last = mine[0], mine[-1]
        times = {key: last[key] / first[key] for key in ("prepare_s", "first_s", "moved_s")}
        growth = last["size"] / first["size"]
        lines.append(
            f"- {what}: {growth:,.0f} times as many take {times['prepare_s']:,.1f} times as long "
            f"to prepare, {times['first_s']:,.1f} times for the first verdict, "
            f"{times['moved_s']:,.1f} times after a move"
        )
    return "\n".join(lines) + "\n"


def draw_plot(rows: list[dict[str, Any]], path: Path) -> None:
    """Draw the plot: seconds above, memory below."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 6), layout="constrained")
    grid = figure.subplots(2, len(SIZES), sharey="row", sharex="col")
    for column, what in enumerate(SIZES):
        mine = [row for row in rows if row["what"] == what]
        sizes = [row["size"] for row in mine]
        above, beneath = grid[0, column], grid[1, column]
        for key, label in (
            ("prepare_s", "prepare"),
            ("first_s", "first verdict"),
            ("moved_s", "one model moved"),
        ):
            above.loglog(sizes, [row[key] for row in mine], marker="o", label=label)
        beneath.loglog(sizes, [row["peak_mb"] for row in mine], marker="o", color="0.3")
        above.set_title(what)
        beneath.set_xlabel(what)
        for axes in (above, beneath):
            axes.grid(visible=True, which="major", alpha=0.3)
        if column == 0:
            above.set_ylabel("seconds")
            beneath.set_ylabel("memory, MB")
            above.legend()
    figure.savefig(path, dpi=100)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a verdict takes as a table grows.")
    parser.add_argument("--largest", type=int, default=10_000_000, help="most triangles")
    parser.add_argument("--one", nargs=2, metavar=("WHAT", "SIZE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measure_table(given.one[0], int(given.one[1]))))
        return
    rows = measure_all(given.largest)
    (ROOT / "docs/growth.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    (ROOT / "docs/growth.md").write_text(page_of(rows), encoding="utf-8")
    draw_plot(rows, ROOT / "docs/pictures/growth.png")


def measure_all(largest: int) -> list[dict[str, Any]]:
    """Print and return the figures of every size, each from its own process. ``largest``: most
    triangles."""
    rows: list[dict[str, Any]] = []
    for what, sizes in SIZES.items():
        for size in (n for n in sizes if what != "triangles" or n <= largest):
            own = [sys.executable, "-m", "benchmarks.growth", "--one", what, str(size)]
            done = subprocess.run(own, cwd=ROOT, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(f"{what} {size}: {done.stderr[-2000:]}")
            rows.append(json.loads(done.stdout))
            print(rows[-1], flush=True)
    return rows


if __name__ == "__main__":
    main()
