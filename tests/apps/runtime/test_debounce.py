"""Frequent requests are done seldom or once for all, and the last one is always done."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import panel as pn
import pytest

from apps.runtime.debounce import Debounce, Throttle


class Clock:
    """Time goes on when the test says so; what waits is done when it has come."""

    def __init__(self) -> None:
        self.now = 100.0
        self.session_context: object = object()
        self._waiting: list[tuple[float, Callable[[], None]]] = []

    def add_timeout_callback(self, act: Callable[[], None], milliseconds: int) -> None:
        self._waiting.append((self.now + milliseconds / 1000, act))

    def add_next_tick_callback(self, act: Callable[[], None]) -> None:
        self.add_timeout_callback(act, 0)

    def on(self, seconds: float) -> None:
        self.now += seconds
        due = [act for at, act in self._waiting if at <= self.now + 1e-9]
        self._waiting = [row for row in self._waiting if row[0] > self.now + 1e-9]
        for act in due:
            act()


def test_a_second_of_asking_is_ten_times_done(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, done = Clock(), []
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=clock))
    throttle = Throttle(0.1, lambda: done.append(clock.now), lambda: clock.now)
    throttle.request()
    assert done == [100.0], "the first at once"
    for _ in range(100):
        clock.on(0.01)
        throttle.request()
    assert 10 <= len(done) <= 11
    before = len(done)
    clock.on(0.05)
    throttle.request()
    clock.on(0.2)
    assert len(done) == before + 1, "what was asked for last"
    clock.on(5.0)
    assert len(done) == before + 1, "and nothing more"


def test_without_a_page_it_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=None))
    throttle = Throttle(60.0, lambda: done.append(1))
    throttle.request()
    throttle.request()
    assert len(done) == 2


def test_for_a_page_that_has_gone_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, done = Clock(), []
    clock.session_context = SimpleNamespace(destroyed=True)
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=clock))
    throttle = Throttle(0.1, lambda: done.append(clock.now), lambda: clock.now)
    throttle.request()
    throttle.request()
    clock.on(1.0)
    assert done == []


@pytest.mark.parametrize("milliseconds", [0, 40])
def test_soon_is_once_for_all_that_ask_meanwhile(
    monkeypatch: pytest.MonkeyPatch, milliseconds: int
) -> None:
    clock, done = Clock(), []
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=clock))
    debounce = Debounce(lambda: done.append(clock.now), milliseconds)
    for _ in range(3):
        debounce.request()
        debounce.request()
        assert not done, "not now"
        clock.on(milliseconds / 1000)
        assert len(done) == 1
        done.clear()
    clock.session_context = SimpleNamespace(destroyed=True)
    debounce.request()
    clock.on(1.0)
    assert not done, "for a page that has gone nothing is done"
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=None))
    debounce.request()
    assert len(done) == 1, "without a page it is done at once"
