"""Check stated uncertainties in the same run as speed.

Intervals are compared with dense counts, placements with plain geometry, zones with many more
places, rays with pixels. Few tables of each are used here; `python -m benchmarks.coverage`,
`tolerances`, `zones` and `cross_check` take any number.
"""

from __future__ import annotations

from benchmarks.counts import any_part_pairs
from benchmarks.coverage import covered
from benchmarks.cross_check import compared
from benchmarks.growth import SIZES, measure_all
from benchmarks.timed.printed_rows import results
from benchmarks.timed.sizes import size
from benchmarks.tolerances import PLACEMENTS, calibrated
from benchmarks.zones import held


def test_intervals_beside_dense_counts() -> None:
    print()
    intervals = results["intervals"] = covered(range(size(12, 1)), size(4, 1))
    assert intervals["proofs"]["wrong"] == 0


def test_placements_beside_plain_geometry() -> None:
    print()
    results["tolerance"] = calibrated(range(size(200, 2)), range(0), 0.125, PLACEMENTS, 400)


def test_zones_beside_many_more_places() -> None:
    print()
    results["zones"] = held(range(size(10, 1)), range(0))


def test_rays_beside_pixels() -> None:
    print()
    results["rays and pixels"] = compared(size(40, 1))


def test_any_part_beside_random_segments() -> None:
    print()
    rows = [
        any_part_pairs.Row.of(pair)
        for pair in any_part_pairs.compared(size(50, 1), size(20_000, 1000))
    ]
    results["any part"] = any_part_pairs.report(rows)


def test_growth_to_a_million_triangles() -> None:
    print()
    sizes = size(SIZES | {"triangles": SIZES["triangles"][:-1]}, {"triangles": (1000,)})
    results["growth"] = {f"{row['what']} {row['size']}": row for row in measure_all(sizes)}
