"""Copy a table: another table in the same state, with its own meshes."""

from __future__ import annotations

from sandbox.exchange.archive import packed, unpacked
from sandbox.live.hub import Hub
from sandbox.scenario.file import ScenarioFile

_LONGEST = 80
_COPY = " (copy)"


def copied(hub: Hub, file: ScenarioFile, called: str) -> str:
    """Return the name of a new table with a scenario's values, without steps and games.

    ``called``: the name of the original. Raises as `packed` and `Hub.create` do.
    """
    scenario = file.scenario
    title = scenario.name[: _LONGEST - len(_COPY)] + _COPY
    archive = unpacked(packed(file.saying(scenario.model_copy(update={"name": title}))))
    return hub.create(archive.text, called=f"{called}-copy", meshes=archive.meshes)
