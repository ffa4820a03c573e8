"""The order and the arrival of what a page is sent."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from plain_pages import PlainPage, at_server

from apps.table.state.session import Session

pytestmark = pytest.mark.slow


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
        [served] = server.get_sessions()
        [connection] = served._subscribed_connections
        for many in range(1, 16):
            answer = connection.protocol.create("SERVER-INFO-REPLY", "0")
            sending = asyncio.ensure_future(connection._socket.send_message(answer))
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
