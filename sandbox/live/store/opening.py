"""Rebuild a document from the store."""

from __future__ import annotations

import tomllib
from pathlib import Path

from languages.message import message
from sandbox.document.document import Document, game_of
from sandbox.document.history import History
from sandbox.document.refusal import Refused
from sandbox.live.store.kept import StoreFault, Whole
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.schema import Scenario


def opened(whole: Whole) -> Document:
    """Return the document as it was left: its snapshot, and the entries since.

    A snapshot that this program cannot read is ignored: the first text and all entries give the
    same. Raises StoreFault where an entry does not fit.
    """
    document = _from_snapshot(whole)
    if document is None:
        try:
            document = Document(read_scenario(whole.text))
        except ScenarioFault as fault:
            raise StoreFault(
                message("live-store-scenario-unreadable", name=whole.name, why=str(fault.faults[0]))
            ) from None
    for entry in whole.entries[document.seq :]:
        try:
            document.replay(entry)
        except Refused as fault:
            raise StoreFault(
                message("live-store-step-unfit", name=whole.name, step=entry.seq, why=fault.args[0])
            ) from None
    return document


def written(whole: Whole, scenario: Scenario) -> str:
    """Return the text of the table's file with a scenario's values; comments and order survive.

    Raises StoreFault where the stored text of the file is invalid.
    """
    path = Path(whole.source or whole.name)
    try:
        return ScenarioFile(path, path.parent, scenario, whole.saved).written()
    except tomllib.TOMLDecodeError:
        raise StoreFault(message("live-store-text-damaged", name=whole.name)) from None


def _from_snapshot(whole: Whole) -> Document | None:
    shot = whole.snapshot
    if shot is None or shot.seq > len(whole.entries):
        return None
    try:
        scenario, game = Scenario.model_validate(shot.scenario), game_of(shot.game)
    except (ValueError, LookupError, TypeError):
        return None
    history = History()
    for entry in whole.entries[: shot.seq]:
        history.add(entry)
    return Document(scenario, game, history)
