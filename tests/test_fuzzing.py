"""The fuzzers' own harness finds what it is there to find."""

from __future__ import annotations

import sys
from random import Random

import pytest

from benchmarks.attacks import fuzzing

pytestmark = pytest.mark.slow


def outcome(run) -> fuzzing.Tally:
    return fuzzing.fuzz(lambda rng: run, range(1))


def boom():
    raise IndexError("list index out of range")


def on_stderr():
    try:
        boom()
    except IndexError:
        sys.excepthook(*sys.exc_info())
    return []


def test_accepted_and_refused_cases_are_counted_apart():
    tally = fuzzing.fuzz(
        lambda rng: lambda: ["a: found b; expected c"] * (rng.random() < 0.5), range(40)
    )
    assert tally.tried == 40 == tally.refused + tally.accepted
    assert tally.refused and tally.accepted and tally.good


@pytest.mark.parametrize(
    "run",
    [
        boom,
        on_stderr,
        lambda: ["two\nlines"],
        lambda: ["\x1b[31mred"],
        lambda: ["long" * 400],
        lambda: ["one of many"] * 60,
    ],
)
def test_a_traceback_or_an_unclear_message_is_a_fault(run):
    tally = outcome(run)
    assert (tally.tracebacks, tally.refused, tally.accepted) == (1, 0, 0)
    assert tally.faults and not tally.good


def test_memory_is_counted_at_its_highest(monkeypatch):
    monkeypatch.setattr(fuzzing, "BIG", 50 * 2**20)
    held = outcome(lambda: (bytearray(b"x") * (200 * 2**20), [])[1])
    assert held.big == 1
    assert outcome(list).big == 0


def ends_or_dies(rng: Random) -> fuzzing.Run:
    if rng.random() < 0.3:
        return lambda: sys.exit(3)
    return lambda: ["x: found y; expected z"]


def test_a_worker_that_dies_is_counted_and_replaced():
    rows = list(fuzzing.by_workers(ends_or_dies, range(30), 2, float("inf")))
    died = [row for row in rows if row.fault]
    assert sorted(row.seed for row in rows) == list(range(30))
    assert 0 < len(died) < 30 and all("died (3)" in row.fault for row in died)
    assert all(row.refused for row in rows if not row.fault)


def test_the_same_seed_makes_the_same_case():
    drawn: list[float] = []

    def case(rng: Random) -> fuzzing.Run:
        drawn.append(rng.random())
        return list

    fuzzing.fuzz(case, range(3))
    fuzzing.fuzz(case, range(3))
    assert drawn[:3] == drawn[3:] and len(set(drawn)) == 3


def spins_once(rng: Random) -> fuzzing.Run:
    spinning = rng.random() < 0.2

    def run() -> list[str]:
        while spinning and fuzzing.HANGS < 1:
            pass
        return []

    return run


def test_a_case_that_does_not_end_is_ended(monkeypatch):
    monkeypatch.setattr(fuzzing, "HANGS", 0.5)
    rows = list(fuzzing.by_workers(spins_once, range(1, 4), 1, float("inf")))
    assert [(row.seed, row.fault) for row in rows] == [(1, "does not end"), (2, ""), (3, "")]
