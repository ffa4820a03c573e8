"""Whole collections wait for a quiet moment, unless too much has gathered."""

from __future__ import annotations

import gc
import weakref

import pytest
from panel.io import document

from apps.runtime import collector
from apps.runtime.collector import APART_SECONDS, MOST, SOME, Collector


class Process:
    """Processor time and garbage as a test says they are."""

    def __init__(self) -> None:
        self.spent, self.young, self.clock = 0.0, 0, 0.0
        self.collections: list[str] = []
        self.collector = Collector(
            lambda: self.spent,
            lambda: self.young,
            lambda: self.clock,
            (lambda: self.collect("new"), lambda: self.collect("all")),
        )

    def collect(self, what: str) -> None:
        self.collections.append(what)
        self.young = 0

    def second(self, busy: float, young: int = 0) -> list[str]:
        """Pass a second; the collections there were by then."""
        self.clock += 1
        self.spent += busy
        self.young += young
        self.collector.check()
        return self.collections


def test_a_busy_process_is_not_stopped_by_the_end_of_a_page() -> None:
    process = Process()
    process.clock = APART_SECONDS
    process.collector.want()
    assert process.second(busy=0.9, young=SOME) == []
    assert process.second(busy=0.5) == []
    assert process.second(busy=0.01) == ["all"]
    assert process.second(busy=0.01) == ["all"]


def test_pages_that_end_one_after_the_other_are_collected_together() -> None:
    process = Process()
    for _ in range(int(2 * APART_SECONDS)):
        process.collector.want()
        process.second(busy=0.0)
    assert process.collections == ["all", "all"]


def test_a_quiet_process_collects_what_has_gathered_and_nothing_less() -> None:
    process = Process()
    assert process.second(busy=0.0, young=SOME - 1) == []
    assert process.second(busy=0.0, young=1) == ["new"]


def test_garbage_in_a_busy_process_is_bounded() -> None:
    process = Process()
    for _ in range(3 * MOST // 10):
        process.second(busy=1.0, young=10)
    assert process.collections == ["new"] * 3


@pytest.mark.slow
def test_a_cycle_that_outlived_a_collection_is_freed_by_one_of_everything() -> None:
    class Node:
        pass

    node = Node()
    node.itself = node  # type: ignore[attr-defined]
    gone = weakref.ref(node)
    try:
        collector.collect_new()
        del node
        collector.collect_new()
        assert gone() is not None
        collector.collect_all()
        assert gone() is None
    finally:
        gc.unfreeze()


def test_python_and_panel_leave_it_to_the_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "_garbage_collect", document._garbage_collect)
    monkeypatch.setattr(
        collector, "PeriodicCallback", lambda *_: type("C", (), {"start": lambda _: None})()
    )
    process, before = Process(), gc.get_threshold()
    try:
        process.collector.start()
        assert gc.get_threshold()[:2] == before[:2] and gc.get_threshold()[2] > 10**9
        document._garbage_collect()
        assert process.collections == []
        process.clock = APART_SECONDS
        assert process.second(busy=0.0) == ["all"]
    finally:
        gc.set_threshold(*before)


def test_a_page_that_was_built_is_left_to_a_collection_of_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gc.unfreeze()  # a server of an earlier test may have frozen what it started with
    process = Process()
    process.collector.page_built()
    assert gc.get_freeze_count() == 0, "a collector that was not started leaves Python's alone"
    monkeypatch.setattr(process.collector, "_started", True)
    try:
        process.collector.page_built()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
    process.clock = APART_SECONDS
    assert process.second(busy=0.0) == ["all"]
