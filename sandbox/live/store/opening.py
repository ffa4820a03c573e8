"""A document made again from what the store has of it."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sandbox.document.document import Document, game_of
from sandbox.document.history import History
from sandbox.document.refusal import Refused
from sandbox.live.store.kept import StoreFault, Whole
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.schema import Scenario


def opened(whole: Whole) -> Document:
    """The document as it was left: from its snapshot, and what changed since, step by step.

    A snapshot that this program cannot read is passed over: everything follows from the first
    text too. Raises StoreFault where a step does not follow.
    """
    document = _from_snapshot(whole)
    if document is None:
        try:
            document = Document(read_scenario(whole.text))
        except ScenarioFault as fault:
            raise StoreFault(
                f"{whole.name}: its scenario cannot be read: {fault.faults[0]}"
            ) from None
    for entry in whole.entries[document.seq :]:
        try:
            document.replay(entry)
        except Refused as fault:
            raise StoreFault(
                f"{whole.name}: step {entry.seq} does not follow from those before it: {fault}"
            ) from None
    return document


def written(whole: Whole, scenario: Scenario) -> str:
    """The text of the table's file, made to say a scenario; comments and order survive.

    Raises StoreFault where the text that was kept of the file is none.
    """
    path = Path(whole.source or whole.name)
    try:
        return ScenarioFile(path, path.parent, scenario, whole.saved).written()
    except tomllib.TOMLDecodeError:
        raise StoreFault(f"{whole.name}: found its file's text damaged; expected TOML") from None


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
