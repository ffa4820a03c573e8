"""The server killed with -9 and the network cut: what was acknowledged is there, once, for all.

For minutes: `python -m benchmarks.soak MINUTES`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from benchmarks.soak import FAULT_KINDS, soak

pytestmark = pytest.mark.slow


def test_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path) -> None:
    tally, wrong = asyncio.run(
        soak(tmp_path, seconds=8, clients=8, seed=4, alive=(1.0, 2.5), kills=2, cuts=3)
    )
    assert wrong == []
    assert tally["kills"] >= 2
    assert tally["cuts"] >= 3
    assert tally["acknowledged"] > 20
    assert [tally[what] for what in FAULT_KINDS] == [0] * len(FAULT_KINDS)
