"""Copy a table, or branch its game from an earlier point, onto a table of its own.

The original stays. A game that was played at a table and left is opened on its own table as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from languages.message import message
from languages.writing import text
from sandbox.document.commands import Act, BeginGame
from sandbox.document.document import Document, GameRecord, game_left_by, gone_back
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import packed, unpacked
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import OWNER
from sandbox.scenario.file import ScenarioFile
from sandbox.work.progress import Progress, silent

_LONGEST = 80


def copied(hub: Hub, file: ScenarioFile, called: str) -> str:
    """Return the name of a new table with a scenario's values, without steps and games.

    ``called``: the name of the original. Raises as `packed` and `Hub.create` do.
    """
    scenario = file.scenario
    room = _LONGEST - len(text("edit-copy-of", name=""))
    title = text("edit-copy-of", name=scenario.name[:room])
    archive = unpacked(packed(file.saying(scenario.model_copy(update={"name": title}))))
    return hub.create(archive.text, called=f"{called}-copy", meshes=archive.meshes)


NOT_BEFORE_ITS_END = message("live-branch-later")


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
        raise Refused(message("live-no-game-here"))
    record = game.record
    title = text("live-from-step", name=live.document.scenario.name, step=frame)
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
            progress(number / len(actions), text("edit-the-game"))
            made.submit(person.id, OWNER, Act(number, said), dice=record.dice)
    except BaseException:
        hub.delete(name)
        raise
    return name


@dataclass(frozen=True, eq=False)
class EarlierGame:
    """A game as it was left.

    ``step``: the step by which it was left; ``at``: when, in seconds since 1970.
    """

    step: int
    at: float
    record: GameRecord

    def goes_on_as(self, other: GameRecord) -> bool:
        """Return whether another record is the same game, played as far or further."""
        mine, theirs = self.record, other
        count = len(mine.actions)
        first = [row.commitment for row in mine.dice[:1]] == [
            row.commitment for row in theirs.dice[:1]
        ]
        same = (mine.seed, mine.on) == (theirs.seed, theirs.on) and first
        return same and mine.actions == theirs.actions[:count]


def earlier_games(document: Document) -> tuple[EarlierGame, ...]:
    """List every game that was begun and left, the newest first.

    A game that was left, brought back and played on is listed once, as far as it was played. The
    game that is on the table is not listed, nor is a game of which nothing was played.
    """
    found: list[EarlierGame] = []
    for entry in reversed(document.history.entries):
        record = game_left_by(entry)
        if record is None or not record.actions:
            continue
        game = EarlierGame(entry.seq, entry.at, record)
        later = [one.record for one in found]
        if document.game is not None:
            later.append(document.game)
        if not any(map(game.goes_on_as, later)):
            found.append(game)
    return tuple(found)


def opened(
    hub: Hub, live: LiveDocument, step: int, person: Person, progress: Progress = silent
) -> str:
    """Return the name of a new table, on which the game that left by ``step`` is as it was.

    The new table is as this one was then; this one stays as it is. Raises what `played_again`
    raises, and Refused where no game left by that step.
    """
    with live.lock:
        document, file = live.document, live.table.file
        game = next(
            (earlier_game for earlier_game in earlier_games(document) if earlier_game.step == step),
            None,
        )
        if game is None:
            raise Refused(message("live-no-game-left", step=step))
        scenario = gone_back(document.scenario, document.history.entries[step:])
    called = text("live-game-with-seed", name=scenario.name, seed=game.record.seed)
    name = f"{live.name}-game-{step}"
    record = game.record
    return played_again(
        hub, file.saying(scenario), record, record.actions, (called, name), person, progress
    )
