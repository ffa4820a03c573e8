"""Work and callbacks of a page that are done when a test says so."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest


class Slow:
    """Work that is done when the test says so."""

    later = True

    def __init__(self, done: Callable[[Any], None]) -> None:
        self._done = done
        self.work: Callable[[], Any] | None = None

    def run(self, work: Callable[[], Any]) -> bool:
        self.work = work
        return True

    def forget(self) -> None:
        self.work = None

    def finish(self) -> None:
        work, self.work = self.work, None
        assert work is not None
        self._done(work())


def slow_work(monkeypatch: pytest.MonkeyPatch, module: str) -> list[Slow]:
    """Have the work that a module begins done when the test says so; list it as it is made."""
    made: list[Slow] = []

    def make(done: Callable[[Any], None], *_rest: object) -> Slow:
        made.append(Slow(done))
        return made[-1]

    monkeypatch.setattr(f"{module}.Latest", make)
    return made


class Waiting:
    """A page's document: what is to be done later is done when the test says so."""

    session_context: object = object()

    def __init__(self) -> None:
        self._later: list[Callable[[], None]] = []

    def add_next_tick_callback(self, act: Callable[[], None]) -> None:
        self._later.append(act)

    def add_timeout_callback(self, act: Callable[[], None], _milliseconds: int) -> None:
        self._later.append(act)

    def on(self) -> None:
        later, self._later = self._later, []
        for act in later:
            act()


class FakeDocument(SimpleNamespace):
    """A page's document with what a test gives it; like a real one it can be a mapping's key."""

    __hash__ = object.__hash__  # type: ignore[assignment]
