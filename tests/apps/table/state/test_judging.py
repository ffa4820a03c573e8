"""Where a verdict is judged: on the spot, or beside the page."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from repository import EXAMPLES

from apps.table.state import judging
from apps.table.state.evidence import Verdict
from apps.table.state.judging import VerdictJudge
from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow


class Beside:
    """A page's worker that is told, and has not begun."""

    later = True

    def __init__(self) -> None:
        self.asked: list[Callable[[], Any]] = []

    def run(self, work: Callable[[], Any]) -> bool:
        self.asked.append(work)
        return True

    def forget(self) -> None: ...


def test_the_first_verdict_of_a_server_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have to wait for machine code that is made."""
    monkeypatch.setattr(judging, "_READY", Event())
    table, beside = lay(load(EXAMPLES / "crossroads.toml")), Beside()
    judges = VerdictJudge(lambda _report: None, lambda _error: None)
    monkeypatch.setattr(judges, "_judging", beside)
    assert judges.ask(table, "able", "sherman", Verdict()).busy
    assert judging.is_first() and len(beside.asked) == 1
    beside.asked[0]()
    assert not judging.is_first()
    at_once = judges.ask(table, "able", "sherman", Verdict())
    assert at_once.report is not None and not at_once.busy
    assert len(beside.asked) == 1
