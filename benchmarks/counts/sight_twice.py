"""Compare the sight of a shared page with the program's, ray by ray, on tables made anew.

``python -m benchmarks.counts.sight_twice [--pairs N] [--kept FILE]``. Both aim the same directions
at the same bodies: the program through Embree in single precision, the page through a tree of its
own in double precision, here in Node. Three tables in four are generated, one is a published layout
of the package wh40kdc. A run with the same FILE goes on after the pairs that are in it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from operator import eq
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from apps.share.sight_table import sight_table
from sandbox.exchange.layouts.catalogues import PACKAGE, package_layouts
from sandbox.exchange.layouts.importing import scenario_file
from sandbox.generate.generate import generate
from sandbox.generate.themes import THEMES
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.sight.judge import judge_each, looks_from_any
from sandbox.sight.pair_rays import pair_rays, pair_segments
from sandbox.sight.report import PairSight
from sandbox.table.table import PlacedModel, Table, lay

SCRIPT = Path(__file__).parents[2] / "tests" / "js" / "sight" / "compare.js"

AT_ONCE = 50
"""Pairs of a table."""

MAY_DIFFER = 1e-4
"""Share of the rays that may end elsewhere: those that graze an edge, by rounding."""

_SQUADS = ("rifle-squad", "rifle-squad", "mmg-team", "medium-tank", "truck")
_MARGIN_IN = 4.0
_AHEAD = 64


class Row(NamedTuple):
    """A pair by both.

    ``rays``: of the program. ``other``: rays that end elsewhere on the page. ``apart``: how far the
    intervals are apart, where all rays end alike and nothing is proved. ``decided``: whether both
    have one verdict. ``differs``: whether no verdict is open to both.
    """

    says: str
    rays: int
    other: int
    apart: float
    decided: bool
    differs: bool


def compared(table: Table, folder: Path, number: int, seed: int = 7) -> list[Row]:
    """Compare pairs of enemies that do not fly, drawn at random."""
    models = [one for one in table.models() if not table.unit(one.unit).template.flies]
    side = {unit.id: unit.spec.side for unit in table.units}
    every = [(a, b) for a, b in product(models, models) if side[a.unit] != side[b.unit]]
    pairs = Random(seed).sample(every, min(number, len(every)))
    found = answered(table, [(a.id, b.id) for a, b in pairs], folder)["found"]
    return [_row(table, *row) for row in zip(pairs, found, strict=True)]


Move = tuple[str, tuple[float, float, float]]
"""A model's new place, and its facing."""


def answered(
    table: Table, pairs: Sequence[tuple[str, str]], folder: Path, moves: Sequence[Move] = ()
) -> dict[str, Any]:
    """Return what a page counts for pairs of models, after some were moved there."""
    asked = folder / "asked.json"
    told = {"table": sight_table(table), "pairs": pairs, "moves": moves}
    asked.write_text(json.dumps(told), encoding="utf-8")
    node = shutil.which("node")
    assert node is not None, "Node is installed"
    done = subprocess.run([node, SCRIPT, asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def _row(table: Table, pair: tuple[PlacedModel, PlacedModel], found: dict[str, object]) -> Row:
    policy = table.scenario.sight_policy
    (sight,) = judge_each(table, policy, [pair], precise=True)
    rays = (pair_segments if looks_from_any(table) else pair_rays)(table, sight)
    names = np.array([*rays.names, "-"])  # the last one is of rays that are free
    page = np.array([*found["names"], "-"])[np.array(found["ends"], dtype=int)]  # type: ignore[misc]
    mine = names[rays.by]
    if "-" not in page and looks_from_any(table):
        mine = mine[: len(page)]  # the rest was a search for a gap
    other = elsewhere(mine.tolist(), page.tolist())
    open_, share = set(found["open"]), found["share"]  # type: ignore[call-overload]
    return Row(
        f"{table.scenario.name}: {sight.shooter} {sight.target}: {sorted(open_)}, {sight.open}",
        sight.rays,
        other,
        0.0 if other or sight.low == sight.high else _apart(sight, share),  # type: ignore[arg-type]
        len(open_) == len(sight.open) == 1,
        not open_ & set(sight.open),
    )


def elsewhere(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many rays end elsewhere. A ray that meets the body in one alone counts for one."""
    count = at = to = 0
    while at < len(one) and to < len(other):
        if one[at] != other[to]:
            count += 1
            # The step after which most of the next rays end alike.
            steps = ((1, 1), (1, 0), (0, 1))
            alike = [
                sum(map(eq, one[at + a : at + a + _AHEAD], other[to + b : to + b + _AHEAD]))
                for a, b in steps
            ]
            a, b = steps[alike.index(max(alike))]
            at, to = at + a - 1, to + b - 1
        at, to = at + 1, to + 1
    return count + len(one) - at + len(other) - to


def _apart(sight: PairSight, share: Sequence[float]) -> float:
    return max(abs(sight.low - share[0]), abs(sight.high - share[1]))


def drawn_table(seed: int) -> Table:
    """Return the table with a number: three of four are generated, one is a published layout."""
    rng = Random(seed)
    if seed % 4 == 3:
        layouts = package_layouts()
        source = f"{PACKAGE}:{layouts[seed // 4 % len(layouts)]['id']}"
        text = scenario_file(source).text
    else:
        theme = tuple(THEMES)[seed % len(THEMES)]
        text = generate(theme, (72.0, 48.0), rng.choice((1.0, 1.5)), seed=seed)
    return laid(text + squads(laid(text), rng))


def laid(text: str) -> Table:
    """Return the table of a scenario's text."""
    return lay(ScenarioFile(Path("drawn.toml"), Path(), read_scenario(text), text))


def squads(table: Table, rng: Random) -> str:
    """Return units of both sides at random places, as rows of a scenario."""
    sides = sorted({zone.side for zone in table.scenario.zones if zone.side}) or ["allies", "axis"]
    rows = []
    for side, number in product(sides, range(4)):
        template = rng.choice(_SQUADS)
        models = 3 if template in ("rifle-squad", "mmg-team") else 1
        places = [
            [round(rng.uniform(_MARGIN_IN, edge - _MARGIN_IN), 3) for edge in table.size]
            for _ in range(models)
        ]
        at = ", ".join(f"{{ position = {place} }}" for place in places)
        rows.append(
            f'\n[[units]]\nid = "{side}-{number}"\nside = "{side}"\ntemplate = "{template}"\n'
            f"models = [{at}]\n"
        )
    return "".join(rows)


def rows(pairs: int, first: int = 0) -> Iterator[Row]:
    """Yield pairs of drawn tables. ``first``: the number of pairs that are known."""
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first // AT_ONCE, pairs // AT_ONCE):
            yield from compared(drawn_table(seed), Path(folder), AT_ONCE, seed)


def report(found: Sequence[Row]) -> None:
    """Print how far both agree."""
    rays, other = sum(row.rays for row in found), sum(row.other for row in found)
    print(
        f"{len(found):,} pairs, {rays:,} rays: {other:,} end elsewhere "
        f"({100 * other / max(1, rays):.5f} %), in {sum(row.other > 0 for row in found):,} pairs; "
        f"{sum(row.decided for row in found):,} are decided by both, "
        f"{sum(row.differs for row in found)} differ; "
        f"intervals at most {max((row.apart for row in found), default=0):.1e} apart",
        flush=True,
    )


def main() -> None:
    """Print how far both agree, after every hundred pairs; exit with 1 where they do not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--kept", type=Path, help="a file of JSON lines, one for each pair")
    given = parser.parse_args()
    kept: Path | None = given.kept
    found: list[Row] = []
    if kept is not None and kept.exists():
        found = [Row(*json.loads(line)) for line in kept.read_text("utf-8").splitlines()]
    for row in rows(given.pairs, len(found)):
        found.append(row)
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        if len(found) % 100 == 0 and len(found) < given.pairs:
            report(found)
    report(found)
    for row in found:
        if row.differs or row.other:
            print(f"  {row.other} rays elsewhere, {row.says}")
    if any(row.differs for row in found) or sum(row.other for row in found) > MAY_DIFFER * sum(
        row.rays for row in found
    ):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
