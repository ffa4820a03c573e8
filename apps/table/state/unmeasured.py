"""Why a page may not measure now."""

from __future__ import annotations

from apps.table.state.session import Session
from sandbox.scenario.measuring import measuring_refused


def unmeasured(session: Session) -> str:
    """Return why a page may not measure now, in a sentence; empty where it may."""
    if session.table is None or not session.mode.in_game:
        return ""
    return measuring_refused(session.table.scenario)
