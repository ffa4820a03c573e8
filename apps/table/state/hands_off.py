"""Why nothing can be changed on a table by hand just now."""

from __future__ import annotations

from typing import Any, Protocol

from apps.table.state.desk import Desk


class Looking(Protocol):
    """What is asked of a session: `apps.table.state.session.Session`."""

    staged: Any
    playing: Any
    past: Any
    desk: Desk


PAST = "This is the table as it was: go back to now to change it."

GAME_ON = "A game is on the table. Go back in it with its own buttons, or leave it first."

DEMONSTRATED = "A demonstration is shown: leave it to change the table."


def hands_off(session: Looking) -> str:
    """Why who looks at a session's table may not change it; nothing where he may."""
    if session.staged is not None:
        return DEMONSTRATED
    if session.playing:
        return GAME_ON
    return PAST if session.past else str(session.desk.role.hands_off)
