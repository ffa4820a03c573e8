"""Words for errors that a player sees."""

from __future__ import annotations

import logging
from pathlib import Path

from languages.message import message
from languages.writing import text
from sandbox.document.refusal import Refused
from sandbox.generate.generate import GenerateFault
from sandbox.live.store.kept import StoreFault, Unusable
from sandbox.scenario.faults import ScenarioFault
from sandbox.sight.judge import SightFault
from sandbox.work.reading import TooCostly

log = logging.getLogger("sightline")

NOT_KEPT = message("table-not-kept")


def sentence(error: Exception) -> str:
    """Return an error as a sentence for a player, and log the details for developers."""
    if isinstance(error, Unusable):
        log.warning("the store failed: %s", error)
        return str(NOT_KEPT)
    if isinstance(error, SightFault | Refused | StoreFault | GenerateFault | TooCostly):
        return str(error)
    if isinstance(error, ScenarioFault):
        rows = [f"{Path(one.file).name}: {one.words}" for one in error.faults]
        return "; ".join([*rows, error.rest] if error.more else rows)
    log.error("unexpected", exc_info=error)
    return text("table-unexpected", kind=type(error).__name__, error=str(error))
