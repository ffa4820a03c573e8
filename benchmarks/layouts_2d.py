"""Measure tournament layouts on the plan, as published, and the same places in three dimensions.

python -m benchmarks.layouts_2d --traced MAPS

Figures of 45 layouts of the same tournament pack were published by another program, wargame_rl
(https://github.com/sashman/wargame_rl, reports of 10 and 20 August 2026). It traced them by hand.
``MAPS`` is a folder of its tables, ``configs/evaluation/maps`` of commit 40532ac: with it the
program repeats the published figures from the published tables. Without it only the layouts of the
package wh40kdc are measured.

A layout is flat there: a piece is an outline that stops every line of sight through it, except from
and to places within it. The figures are `Flat`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import hypot, sqrt
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray

from benchmarks.timed.sizes import size
from sandbox.analysis.fairness.looks import Man, Places, Scenery
from sandbox.analysis.fairness.zones import zones_of
from sandbox.exchange.layouts.catalogues import PACKAGE, package_layouts, package_shelf
from sandbox.exchange.layouts.importing import scenario_file
from sandbox.exchange.layouts.terrain_layout import BOARD, Lying, lying
from sandbox.exchange.layouts.terrain_layout_in import catalogue_of, table_size, the_layout
from sandbox.measure.relief import relief_of
from sandbox.movement.standing import men_may_stand
from sandbox.table.table import Table, lay

Points = NDArray[np.float64]

RANGE_IN, SQUAD, BAND = 12.0, 8, 0.35
"""Range of weapons in inches; men in a squad; the depth of its band as a share of the table's."""

WORDS = "any-part-areas"
"""Words by which the same places are judged again: areas hide there what is behind them."""

DRAWS, SEED = size(400, 20), 20_000
"""Draws of a place and a squad on each table: the published figure has 100."""

_OUTLINE = re.compile(r"^ *- outline: *(\[\[.*\]\])", re.MULTILINE)


@dataclass(frozen=True)
class Plan:
    """A layout on the plan. ``pieces``: outlines in the table's frame, inches."""

    name: str
    size: tuple[float, float]
    pieces: tuple[shapely.Polygon, ...]


@dataclass(frozen=True)
class Draw:
    """A place, ``(2,)``, and the men of a squad within range of it, ``(k, 2)``."""

    place: Points
    squad: Points


@dataclass(frozen=True)
class Mean:
    """Mean over tables, with its 95 % interval from the spread of the tables."""

    value: float
    low: float
    high: float

    @staticmethod
    def of(values: Sequence[float]) -> Mean:
        """Return the mean of a value per table."""
        middle = float(np.mean(values))
        error = 1.96 * float(np.std(values, ddof=1)) / sqrt(len(values))
        return Mean(middle, middle - error, middle + error)


@dataclass(frozen=True)
class Flat:
    """Figures of several layouts on the plan.

    ``pieces``, ``coverage``, ``hidden``: mean number, share of the table's area, and share of drawn
    places that no man of the drawn squad sees. ``rotation_median``, ``rotation_worst``: over the
    tables, inches: see `rotation`.
    """

    name: str
    tables: int
    pieces: float
    coverage: float
    hidden: Mean
    rotation_median: float
    rotation_worst: float


def flat(name: str, plans: Sequence[Plan]) -> Flat:
    """Return the figures of layouts."""
    apart = [rotation(plan) for plan in plans]
    shares = [
        _share(hidden(plan, draw) for draw in draws(plan.size, number))
        for number, plan in enumerate(plans)
    ]
    return Flat(
        name,
        len(plans),
        float(np.mean([len(plan.pieces) for plan in plans])),
        float(np.mean([coverage(plan) for plan in plans])),
        Mean.of(shares),
        float(np.median(apart)),
        max(apart),
    )


def coverage(plan: Plan) -> float:
    """Return the share of the table's area under pieces."""
    return sum(piece.area for piece in plan.pieces) / (plan.size[0] * plan.size[1])


def rotation(plan: Plan) -> float:
    """Return the Hausdorff distance of all corners from the same turned by 180°, inches."""
    corners = np.concatenate([np.asarray(piece.exterior.coords)[:-1] for piece in plan.pieces])
    turned = shapely.multipoints(np.array(plan.size) - corners)
    return float(shapely.hausdorff_distance(shapely.multipoints(corners), turned))


def draws(size: tuple[float, float], number: int) -> Iterator[Draw]:
    """Yield places, each with a squad in a band to its right, where one of its men is in range.

    ``number``: of the table; each has draws of its own.
    """
    rng = np.random.default_rng((SEED, number))
    wide, deep = int(size[0]), int(size[1])
    band = max(1, int(deep * BAND))
    for _ in range(DRAWS):
        x = int(rng.integers(wide // 2, wide))
        low = int(rng.integers(0, max(1, deep - band)))
        ys = rng.integers(low, low + band, size=SQUAD)
        place = np.array([rng.uniform(0, x), rng.uniform(0, deep)])
        squad = np.array([(x, y) for y in ys if hypot(x - place[0], y - place[1]) <= RANGE_IN])
        if len(squad):
            yield Draw(place, squad.astype(float))


def hidden(plan: Plan, draw: Draw) -> bool:
    """Return whether outlines stop the lines from all men of the squad."""
    pieces = np.array(plan.pieces, dtype=object)
    around = shapely.intersects_xy(pieces, *draw.place)
    for man in draw.squad:
        between = pieces[~(around | shapely.intersects_xy(pieces, *man))]
        if not shapely.crosses(shapely.LineString([draw.place, man]), between).any():
            return False
    return True


def hidden_in_3d(table: Table, some: Sequence[Draw]) -> list[bool | None]:
    """Return whether a man at each place is hidden from standing men; None where none can stand."""
    man = Man.of(table)
    place, squad = (
        _standing(table, man, np.concatenate(spots))
        for spots in ([[draw.place] for draw in some], [draw.squad for draw in some])
    )
    scenery = Scenery(table, man, zones_of(table), (place, place), (squad, squad))
    found: list[bool | None] = []
    last = 0
    for row, draw in enumerate(some):
        first, last = last, last + len(draw.squad)
        eyes = squad.at[first:last][squad.may[first:last]]
        if not place.may[row] or not len(eyes):
            found.append(None)
            continue
        towards = np.arctan2(*(eyes.mean(axis=0) - place.at[row])[[1, 0]])
        there = Places(place.at, place.may, np.full(len(place.at), towards))
        men = there.men(man, np.full(len(eyes), row))
        found.append(not scenery.lines.sees(scenery.raised(eyes), men).any())
    return found


def package_plans() -> tuple[list[Plan], list[Plan]]:
    """Return the layouts of the package twice: by their areas, and by the features on them."""
    named = package_shelf().templates
    assert named is not None, f"the package {PACKAGE} has templates"
    catalogue = catalogue_of(*named)
    areas, features = [], []
    for row in package_layouts():
        layout = the_layout(PACKAGE, row, row["id"])
        pieces = [one for one in lying(layout, catalogue) if isinstance(one, Lying)]
        size = table_size(layout)
        for plans, wanted in ((areas, True), (features, False)):
            shapes = (_shape(one.corners, size) for one in pieces if one.area is wanted)
            plans.append(Plan(layout.id, size, tuple(shapes)))
    return areas, features


def traced_plans(folder: Path) -> list[Plan]:
    """Return the tables of a folder of wargame_rl, one in each YAML file."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        rows = _OUTLINE.findall(path.read_text(encoding="utf-8"))
        found.append(
            Plan(path.stem, BOARD, tuple(shapely.Polygon(json.loads(row)) for row in rows))
        )
    return found


def _shape(corners: Points, size: tuple[float, float]) -> shapely.Polygon:
    return shapely.Polygon(corners * [1.0, -1.0] + [0.0, size[1]])


def _standing(table: Table, man: Man, plan: Points) -> Places:
    heights = relief_of(table.pieces).heights(plan)
    may = men_may_stand(table, plan, heights, man.radius)
    return Places(np.column_stack([plan, heights]), may, np.zeros(len(plan)))


def _share(answers: Iterable[bool]) -> float:
    return float(np.mean(list(answers)))


def compared(areas: Sequence[Plan], words: str = "") -> dict[str, object]:
    """Return the same places on the plan and in three dimensions, over all layouts.

    ``words``: by which sight is judged in three dimensions, by default from the eye.
    """
    flat_shares, solid_shares, both = [], [], np.zeros((2, 2), dtype=int)
    for number, plan in enumerate(areas):
        some = list(draws(plan.size, number))
        table = lay(scenario_file(f"{PACKAGE}:{plan.name}").by_words(words))
        in_3d = hidden_in_3d(table, some)
        pairs = [
            (hidden(plan, draw), answer)
            for draw, answer in zip(some, in_3d, strict=True)
            if answer is not None
        ]
        for pair in pairs:
            both[int(pair[0]), int(pair[1])] += 1
        flat_shares.append(_share(pair[0] for pair in pairs))
        solid_shares.append(_share(pair[1] for pair in pairs))
    return {
        "draws": int(both.sum()),
        "flat": asdict(Mean.of(flat_shares)),
        "in_3d": asdict(Mean.of(solid_shares)),
        "hidden_only_flat": int(both[1, 0]),
        "hidden_only_in_3d": int(both[0, 1]),
        "by_layout": {
            plan.name: [round(one, 4), round(other, 4)]
            for plan, one, other in zip(areas, flat_shares, solid_shares, strict=True)
        },
    }


def main() -> None:
    """Print the figures, and write them with ``--out``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--traced", type=Path, help="a folder of wargame_rl's tables")
    parser.add_argument("--out", type=Path, help="a JSON file")
    parser.add_argument("--layouts", type=int, help="so many of the package; all by default")
    options = parser.parse_args()
    areas, features = package_plans()
    usual = {*[plan.name for plan in areas if plan.size == BOARD][: options.layouts]}
    sets = [] if options.traced is None else [("traced by hand", traced_plans(options.traced))]
    for name, plans in (("areas", areas), ("features", features)):
        sets.append((f"{PACKAGE}, {name}", [plan for plan in plans if plan.name in usual]))
    rows = [flat(*one) for one in sets]
    for row in rows:
        share = row.hidden
        print(
            f"{row.name}: {row.tables} tables, {row.pieces:.2f} pieces, coverage {row.coverage:.4f}"
            f", hidden {share.value:.3f} ({share.low:.3f} to {share.high:.3f}), rotation median "
            f"{row.rotation_median:.2f}, worst {row.rotation_worst:.2f}"
        )
    same, by_areas = (
        compared([plan for plan in areas if plan.name in usual], words) for words in ("", WORDS)
    )
    for places in (same, by_areas):
        print({key: value for key, value in places.items() if key != "by_layout"})
    if options.out is not None:
        values = {"flat": [asdict(row) for row in rows], "compared": same, "by_areas": by_areas}
        options.out.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
