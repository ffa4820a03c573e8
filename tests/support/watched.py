"""A page's look at the game of a table that nobody else sits at."""

from __future__ import annotations

from apps.table.game.playback import Playback
from apps.table.state.table_client import TableClient
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.table.table import Table


def playback_at(table: Table) -> Playback:
    """Somebody looks at a table on which no game is yet."""
    desk = TableClient()
    desk.sit(LiveDocument("", Document(table.scenario), table))
    return Playback(desk)
