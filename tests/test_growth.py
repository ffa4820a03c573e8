"""The growth benchmark's tables grow as stated, and far away things cost a verdict nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from embree_calls import recorded_rays

from benchmarks.growth import SIZES, measure_pairs, page_of, rock_of, table_of
from sandbox.sight.counting import hit_cache, pair_counting
from sandbox.sight.judge import judge
from sandbox.table.table import Table


def test_a_rock_is_of_one_shape_however_many_triangles_it_has() -> None:
    rocks = [rock_of(count).parts[0].mesh for count in (1_000, 10_000, 100_000)]
    for rock, count in zip(rocks, (1_000, 10_000, 100_000), strict=True):
        assert len(rock.faces) == pytest.approx(count, rel=0.05)
        assert np.asarray(rock.extents) == pytest.approx(rocks[-1].extents, rel=0.02)
        assert rock.area == pytest.approx(rocks[-1].area, rel=0.02)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("triangles", "models", "pieces"), [(10_000, 20, 30), (10_000, 60, 30), (20_000, 20, 90)]
)
def test_a_table_has_as_much_as_is_asked_for(triangles: int, models: int, pieces: int) -> None:
    table = table_of(triangles, models, pieces)
    assert len(table.pieces) == pieces and len(list(table.models())) == models
    faces = sum(len(part.mesh.faces) for piece in table.pieces for part in piece.piece.parts)
    assert faces == pytest.approx(triangles, rel=0.12)
    assert [len(table.unit(name).models) for name in ("able", "baker")] == [10, 10]


def behind(table: Table, count: int) -> Table:
    """The same table with so many rocks more, all of them behind the backs of the two units."""
    one = table.pieces[0]
    more = tuple(
        replace(
            one,
            spec=one.spec.model_copy(update={"id": f"behind-{number}"}),
            stand=replace(one.stand, x=x, y=1.0 + number * 0.23),
        )
        for number in range(count // 2)
        for x in (0.8, 71.2)
    )
    return replace(table, pieces=table.pieces + more)


@pytest.mark.slow
def test_no_rays_are_cast_at_rocks_behind_both_units() -> None:
    asked = []
    # Two tables, so that nothing is known of the second.
    for one in (table_of(3_000, 20, 30), behind(table_of(3_000, 20, 30), 200)):
        with recorded_rays(pair_counting, hit_cache) as rays:
            report = judge(one, "able", "baker")
        asked.append((len(rays), report.forward, report.reverse))
    assert asked[0] == asked[1] and asked[0][0] > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("grows", ["pieces", "models"])
def test_a_line_costs_no_more_than_there_is_more_between(grows: str) -> None:
    """Work is counted, not timed: what is asked of trees for each line of sight that is counted,
    proofs included, with all of it between the two units. Three times as much may cost three times
    as much; it costs about twice. How many lines a verdict takes hangs on how close it is."""
    asked = []
    for count in (30, 90, 270):
        one = table_of(20_000, count, 30) if grows == "models" else table_of(20_000, 20, count)
        with recorded_rays(pair_counting, hit_cache) as rays:
            report = judge(one, "able", "baker")
        lines = sum(pair.rays for way in (report.forward, report.reverse) for pair in way.pairs)
        asked.append(len(rays) / lines)
    assert asked[0] > 1
    for fewer, more in pairwise(asked):
        assert more <= 3 * fewer


@pytest.mark.slow
def test_pairs_are_measured_at_their_smallest_size() -> None:
    row = measure_pairs(SIZES["pairs"][0])
    assert row["what"] == "pairs" and min(row["verdicts_s"], row["any_line_s"]) > 0


def test_the_growth_report_equals_the_measurements() -> None:
    rows = [
        {"what": what, "size": size, "triangles": 7 * size, "prepare_s": size / 1e4,
         "first_s": 0.5, "moved_s": 0.1 * size**0.5, "peak_mb": 200.0}
        for what, sizes in SIZES.items() for size in sizes if what != "pairs"
    ]  # fmt: skip
    rows += [
        {"what": "pairs", "size": size, "verdicts_s": size**1.5 / 1e5, "any_line_s": size / 1e6,
         "peak_mb": 100.0, "load": 2.0}
        for size in SIZES["pairs"]
    ]  # fmt: skip
    page = page_of(rows)
    assert (
        "- triangles, 1,000 times as many: prepare 1,000.0 times (1.00), "
        "first verdict 1.0 times (0.00), one model moved 31.6 times (0.50)" in page
    )
    assert "| pieces | 300 | 2,100 | 0.03 | 0.50 | 1.732 | 200 |" in page
    assert "| 1,000 | 0.316 | 0.001 | 100 |" in page
    assert page.count("\n| ") == 4 + sum(map(len, SIZES.values()))
    (faster,) = [line for line in page.splitlines() if "the reason is not known" in line]
    assert faster == "- pairs, verdicts, by 1.50: the reason is not known"
