"""Kernels are compiled by other processes, once."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from apps.runtime import ahead
from sandbox.sight.kernel import ahead as kernels


class Other:
    """A process that ends when it is told to."""

    def __init__(self, words: list[str], **_how: object) -> None:
        self.words, self.ended = words, False

    def poll(self) -> int | None:
        return 0 if self.ended else None

    def terminate(self) -> None: ...


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    others: list[Any] = []
    monkeypatch.setattr(ahead, "_started", others)
    monkeypatch.setattr(ahead, "_POLL_SECONDS", 0.0)
    monkeypatch.setattr(subprocess, "Popen", Other)
    return others


def test_at_most_two_processes_begin_and_only_once(
    begun: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "is_ready", lambda: True)
    ahead.start_compiling()
    assert begun == [] and ahead.progress_text() == ""
    monkeypatch.setattr(kernels, "is_ready", lambda: False)
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    ahead.start_compiling()
    ahead.start_compiling()
    words = [sys.executable, "-P", "-m", "apps.runtime.ahead"]
    assert [other.words for other in begun] == [[*words, "0"], [*words, "1"]]


def test_one_core_gets_one_process(begun: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "is_ready", lambda: False)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    ahead.start_compiling()
    assert len(begun) == 1


def test_waiting_tells_how_far_they_are(begun: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    done = iter([12, 12, 40])
    ready = iter([False, False, False, False, True])
    monkeypatch.setattr(kernels, "is_ready", lambda: next(ready))
    monkeypatch.setattr(kernels, "compiled_so_far", lambda: (next(done), 40))
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    ahead.start_compiling()
    reports: list[str] = []
    ahead.wait(reports.append)
    assert reports == ["Preparing sight: 12 of 40", "Preparing sight: 40 of 40"]


def test_a_process_that_failed_is_not_waited_for(
    begun: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "is_ready", lambda: False)
    ahead.start_compiling()
    for other in begun:
        other.ended = True
    ahead.wait()
    assert ahead.progress_text() == ""
