"""Whatever a test makes the page be sent is held to the types that the page was written for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from bokeh.io import curdoc
from typed_values import wrong

from apps.scene.ops import OPS
from apps.scene.view import SceneView
from apps.server.access.log_guard import guard_logs


@pytest.fixture(autouse=True)
def typed_ops(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every message of a scene is instructions of `apps.scene.ops`, to the letter."""
    plain, found = SceneView.flush, set[str]()

    def flush(view: SceneView) -> None:
        send = view._send_msg

        def held(data: Any) -> None:
            for op in data["ops"]:
                fields = {name: value for name, value in op.items() if name != "op"}
                found.update(wrong(fields, OPS[op["op"]], op["op"]))
            send(data)

        view._send_msg = held
        try:
            plain(view)
        finally:
            del view._send_msg

    monkeypatch.setattr(SceneView, "flush", flush)
    yield
    assert not found


@pytest.fixture(autouse=True)
def unbounded_logs() -> Iterator[None]:
    """Take away what a server of one test has left to bound the logs of the next."""
    yield
    guard_logs(None)


@pytest.fixture(autouse=True)
def no_current_page() -> Iterator[None]:
    """No test leaves a page that code outside of pages would take for its own.

    A page may still be built when its server has ended.
    """
    yield
    patience = time.monotonic() + 60
    while curdoc().session_context is not None and time.monotonic() < patience:
        time.sleep(0.05)
    assert curdoc().session_context is None
