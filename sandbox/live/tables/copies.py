"""A copy of a table: another table, as the first one stands, with meshes of its own."""

from __future__ import annotations

from sandbox.exchange.parcel import packed, unpacked
from sandbox.live.hub import Hub
from sandbox.scenario.file import ScenarioFile

_LONGEST = 80
_COPY = " (copy)"


def copied(hub: Hub, file: ScenarioFile, called: str) -> str:
    """Return the name of a new table that says what a scenario says, without steps and games.

    ``called``: the name of the table that it is a copy of. Raises as `packed` and `Hub.create` do.
    """
    scenario = file.scenario
    title = scenario.name[: _LONGEST - len(_COPY)] + _COPY
    parcel = unpacked(packed(file.saying(scenario.model_copy(update={"name": title}))))
    return hub.create(parcel.text, called=f"{called}-copy", meshes=parcel.meshes)
