"""The order and the arrival of what a page is sent."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from bokeh.core.serialization import Buffer
from bokeh.core.types import ID
from PIL import Image
from plain_pages import PlainPage, at_server
from tornado.websocket import WebSocketClosedError

from apps.table.state.session import Session

pytestmark = pytest.mark.slow


def of_page(server: Any) -> tuple[Any, Any, Any]:
    """Return Bokeh's session of the only page, its connection and its socket."""
    [served] = server.get_sessions()
    [connection] = served._subscribed_connections
    return served, connection, connection._socket


def test_changes_made_while_a_message_is_being_sent_arrive(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many they are: the last one needs no later message to be sent with."""
    sessions: list[Session] = []
    begin = Session.__init__

    def noted(session: Session, **params: Any) -> None:
        begin(session, **params)
        sessions.append(session)

    monkeypatch.setattr(Session, "__init__", noted)

    async def go(server: Any, address: str) -> None:
        page = await PlainPage.open(address, path="/?scenario=crossing")
        await page.shown()
        served, connection, socket = of_page(server)
        for many in range(1, 16):
            answer = connection.protocol.create("SERVER-INFO-REPLY", "0")
            answer.add_buffers(Buffer(ID("mesh"), b"corners"))
            sending = asyncio.ensure_future(socket.send_message(answer))
            for change in range(many):
                await asyncio.sleep(0)
                words = f"Change {change + 1} of {many}"
                await served.with_document_locked(sessions[-1].param.update, notice=words)
            await sending
            async with asyncio.timeout(10):
                while f"Change {many} of {many}" not in json.dumps(await page.heard()):
                    pass
        page.close()

    at_server(folder, go)


def test_a_browser_that_is_gone_while_a_message_is_sent_leaves_no_error(folder: Path) -> None:
    errors: list[dict[str, Any]] = []

    async def go(server: Any, address: str) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, error: errors.append(error))
        page = await PlainPage.open(address, path="/?scenario=crossing")
        await page.shown()
        _, connection, socket = of_page(server)
        page.abort()
        # The server learns it by writing: its loop has not read anything since.
        await socket.send_message(connection.protocol.create("SERVER-INFO-REPLY", "0"))
        await asyncio.sleep(0)
        gc.collect()
        await asyncio.sleep(0)

    at_server(folder, go)
    assert errors == []


def test_a_connection_that_a_ping_found_closing_is_released_once(folder: Path) -> None:
    async def go(server: Any, address: str) -> None:
        page = await PlainPage.open(address, path="/?scenario=crossing")
        served, connection, socket = of_page(server)
        socket.application.client_lost(connection)
        socket.on_close()
        assert served.connection_count == 0
        page.close()

    at_server(folder, go)


def models_of(content: Any) -> dict[str, str]:
    """The id of a model of each kind in a document, without the number of its class."""
    waiting, found = [content], dict[str, str]()
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if "name" in one and "id" in one:
                found[str(one["name"]).rstrip("0123456789")] = str(one["id"])
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return found


WRONG = [
    ("Page", "busy_indicator", -1),
    ("Page", "sidebar_variant", {"type": "map", "entries": [["a", 1]]}),
    ("Page", "logo", ["x"]),
    ("Page", "main_width", {"type": "number", "value": "nan"}),
    ("Select", "value", [1, None]),
    ("TextInput", "value", {"type": "bytes", "data": "AAAA"}),
    ("IconButton", "clicks", "x"),
    ("panel.models.location.Location", "search", "x"),
    ("panel.models.layout.Column", "tags", {"type": "bytes", "data": "AAAA"}),
    ("panel.models.layout.Column", "width", "\ud800"),
]


def test_a_value_of_the_wrong_kind_leaves_one_line_in_the_log_and_no_traceback(
    folder: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    panel = logging.getLogger("panel")  # it hands nothing on
    panel.addHandler(caplog.handler)

    async def go(_server: Any, address: str) -> None:
        for kind, name, value in WRONG:
            page = await PlainPage.open(address, path="/?scenario=crossing")
            models = models_of(await page.document())
            before = len(caplog.records)
            await page.patch(models[kind], name, value)
            with suppress(AssertionError, OSError, WebSocketClosedError):  # it may be closed
                await page.settled()
            await asyncio.sleep(0.1)
            lines = [one.getMessage() for one in caplog.records[before:]]
            assert not any("failed" in line or "unexpected" in line for line in lines), lines
            assert all(one.exc_info is None for one in caplog.records), (kind, name)
            page.close()

    try:
        at_server(folder, go)
    finally:
        panel.removeHandler(caplog.handler)
    assert "a page sent a" in caplog.text and "Traceback" not in caplog.text
    assert "Traceback" not in "".join(capsys.readouterr())


def test_no_file_is_sent_that_a_page_names_as_its_logo(folder: Path, tmp_path: Path) -> None:
    picture = tmp_path / "secret.png"
    Image.new("RGB", (3, 3)).save(picture)

    async def go(_server: Any, address: str) -> None:
        page = await PlainPage.open(address, path="/?scenario=crossing")
        models = models_of(await page.document())
        for value in (str(picture), {"type": "map", "entries": [["dark", str(picture)]]}):
            await page.patch(models["Page"], "logo", value)
            await page.settled()
            await asyncio.sleep(0.2)
            said = json.dumps(await page.document())
            assert "secret.png" in said and "image/png;base64" not in said
        page.close()

    at_server(folder, go)
