"""Time a sweep of a squad over a table, beside a loop of `Table.move` and `Table.los`.

The sweep judges 10,000 places on all cores; the loop is timed on some of them, one after another,
and judges both ways, as `los` does.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import sightline
from benchmarks.timed.sizes import size

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
UNIT, TARGET = "able", "charlie"
PLACES, LOOPED = size((10_000, 40), (30, 2))
ONCE = {"rounds": 1, "iterations": 1}


@pytest.fixture(scope="module")
def table() -> sightline.Table:
    made = sightline.open(EXAMPLES / "crossroads.toml")
    made.los(UNIT, TARGET)
    return made


@pytest.fixture(scope="module")
def places() -> NDArray[np.float64]:
    return np.random.default_rng(1).uniform([4, 4], [68, 44], (PLACES, 2))


@pytest.mark.benchmark(group="five models in many places against four")
def test_ours_sweep_of_ten_thousand_places(
    benchmark, table: sightline.Table, places: NDArray[np.float64]
) -> None:
    found = benchmark.pedantic(sightline.sweep, (table, UNIT, places, TARGET), **ONCE)
    benchmark.extra_info["places"] = len(found)
    assert len(found) == PLACES and found.stands.sum() > PLACES / 2


@pytest.mark.benchmark(group="five models in many places against four")
def test_ours_loop_of_los(benchmark, table: sightline.Table, places: NDArray[np.float64]) -> None:
    def loop() -> list[str]:
        return [
            table.move(UNIT, to=at, free=True).los(UNIT, TARGET).verdict
            for at in places[:LOOPED].tolist()
        ]

    verdicts = benchmark.pedantic(loop, **ONCE)
    benchmark.extra_info["places"] = LOOPED
    assert len(verdicts) == LOOPED
