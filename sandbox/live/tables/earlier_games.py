"""Games that were played at a table and left: list them, and open them on tables of their own."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.document.document import Document, GameRecord, game_left_by, gone_back
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.tables.branching import played_again
from sandbox.work.progress import Progress, silent


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
            raise Refused(f"No game left this table by step {step}.")
        scenario = gone_back(document.scenario, document.history.entries[step:])
    called = f"{scenario.name}, game with seed {game.record.seed}"
    name = f"{live.name}-game-{step}"
    record = game.record
    return played_again(
        hub, file.saying(scenario), record, record.actions, (called, name), person, progress
    )
