"""The order and the arrival of what a page is sent."""

from __future__ import annotations

import asyncio
import gc
import json
from pathlib import Path
from typing import Any

import pytest
from bokeh.core.serialization import Buffer
from bokeh.core.types import ID
from plain_pages import PlainPage, at_server

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
        page = await PlainPage.open(address)
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
        page = await PlainPage.open(address)
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
        page = await PlainPage.open(address)
        served, connection, socket = of_page(server)
        socket.application.client_lost(connection)
        socket.on_close()
        assert served.connection_count == 0
        page.close()

    at_server(folder, go)
