"""Copy a table, or branch its game from an earlier point, onto a table of its own.

The original stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.document.commands import Act, BeginGame
from sandbox.document.document import GameRecord
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import packed, unpacked
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import OWNER
from sandbox.scenario.file import ScenarioFile
from sandbox.work.progress import Progress, silent

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


NOT_BEFORE_ITS_END = (
    "This game is between people: it goes on from an earlier step on another table once it has "
    "ended, so that nobody sees what is to be rolled."
)


def branched(
    hub: Hub, live: LiveDocument, frame: int, person: Person, progress: Progress = silent
) -> str:
    """Return the name of a new table with this table's game as it was at a frame.

    The same dice lead to that frame, and others follow where secrets were mixed in. Raises Refused
    where there is no such game, or its secrets are not published yet: the branch would reveal the
    game's next rolls. Raises whatever `Hub.create` and ``progress`` raise.
    """
    game = live.game
    if game is None:
        raise Refused("No game is on this table.")
    record = game.record
    title = f"{live.document.scenario.name}, from step {frame}"
    called = title, f"{live.name}-step-{frame}"
    actions = record.actions[: game.actions_by(frame)]
    return played_again(hub, live.table.file, record, actions, called, person, progress)


def played_again(
    hub: Hub,
    file: ScenarioFile,
    record: GameRecord,
    actions: Sequence[Mapping[str, Any]],
    called: tuple[str, str],
    person: Person,
    progress: Progress = silent,
) -> str:
    """Return the name of a new table of a scenario, on which a game's first actions are played.

    ``called``: the new table's title and name. Raises as `branched` does.
    """
    if record.sealed:
        raise Refused(NOT_BEFORE_ITS_END)
    archive = unpacked(packed(file))
    name = hub.create(archive.text, *called, archive.meshes)
    try:
        made = hub.open(name, progress)
        made.called(person)
        made.submit(person.id, OWNER, BeginGame(record.seed), dice=record.dice)
        for number, said in enumerate(actions):
            progress(number / len(actions), "the game")
            made.submit(person.id, OWNER, Act(number, said), dice=record.dice)
    except BaseException:
        hub.delete(name)
        raise
    return name
