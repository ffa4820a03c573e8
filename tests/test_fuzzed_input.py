"""A few hundred of the fuzzers' cases: never a traceback, never a gigabyte.

Hundreds of thousands: `python -m benchmarks.fuzz_scenarios`, `fuzz_meshes`, `fuzz_logs`,
`fuzz_messages`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from benchmarks import fuzz_logs, fuzz_meshes, fuzz_messages, fuzz_scenarios
from benchmarks.fuzzing import fuzz

pytestmark = pytest.mark.slow

CASES = {
    "scenarios": (fuzz_scenarios.case, 140),
    "meshes": (fuzz_meshes.case, 250),
    "logs": (fuzz_logs.case, 180),
    "messages": (fuzz_messages.case, 60),
}


@pytest.fixture(autouse=True)
def _no_page() -> Iterator[None]:
    """No page is left open."""
    yield
    fuzz_messages.close()


@pytest.mark.parametrize("name", CASES)
def test_hostile_input_is_taken_or_refused_in_sentences(name: str) -> None:
    case, count = CASES[name]
    tally = fuzz(case, range(1_000_000, 1_000_000 + count), name)
    sys.stdout.write(f"{tally}\n")
    assert not tally.tracebacks and not tally.big, "\n".join(tally.faults)
    assert tally.refused > count / 3 and tally.accepted > count / 40
