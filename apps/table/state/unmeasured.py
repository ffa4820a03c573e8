"""Why a page measures nothing now: a game whose rules forbid it is on."""

from __future__ import annotations

from apps.table.state.session import Session
from sandbox.scenario.measuring import measuring_refused


def unmeasured(session: Session) -> str:
    """Return why nothing is measured on a page now, in a sentence; empty where it may be."""
    if session.table is None or not session.mode.in_game:
        return ""
    return measuring_refused(session.table.scenario)
