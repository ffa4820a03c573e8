"""Work in a part of a processor's time."""

from __future__ import annotations

from concurrent.futures import wait
from time import sleep

import pytest

from apps.runtime import background
from apps.runtime.background import PartTime


def test_it_rests_after_a_job_three_times_as_long_as_the_job_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rests: list[float] = []
    clock = iter((10.0, 12.5, 20.0, 20.0, 30.0, 31.0))
    monkeypatch.setattr(background, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(background, "sleep", lambda seconds: rests.append(seconds))
    lane = PartTime("a test", 0.25)
    assert lane.submit(lambda word: f"{word} done", "first").result(10) == "first done"
    assert lane.submit(lambda: None).result(10) is None
    with pytest.raises(ZeroDivisionError):
        lane.submit(lambda: 1 / 0).result(10)
    lane.shutdown()
    assert rests == [7.5, 0.0, 3.0]


def test_one_job_is_at_work_at_a_time() -> None:
    at_work, most = 0, 0

    def job() -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        sleep(0.001)
        at_work -= 1

    lane = PartTime("a test", 0.25)
    wait([lane.submit(job) for _ in range(10)])
    lane.shutdown()
    assert most == 1
