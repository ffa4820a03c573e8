"""The current game of a live table: begun, played on, left, and brought back."""

from __future__ import annotations

from contextlib import suppress

from rules.engine.play.secret_dice import Rows
from sandbox.document.commands import Act, BeginGame, Command, Redo
from sandbox.document.document import Document, GameRecord, Prepared, game_left_by, sense
from sandbox.document.refusal import Refused
from sandbox.live.live_game import LiveGame, begun
from sandbox.live.seats.roles import Role
from sandbox.live.secrets_kept import OpenRows
from sandbox.table.table import Table


class GamePlace:
    """The place of a game. ``now`` is the current game, or None.

    The last game that was left is kept, so that leaving can be undone.
    """

    def __init__(self, document: Document, table: Table, opened: OpenRows) -> None:
        """Begin without a game; ``opened``: returns the secrets of games' dice."""
        record, self._opened = document.game, opened
        self.now = None if record is None else LiveGame(table, record, opened)
        self._left: LiveGame | None = None

    def last(self, document: Document, table: Table) -> LiveGame | None:
        """Return the current game, or the last one that was left on the table in its
        present state.
        """
        if self.now is not None:
            return self.now
        ends = (game_left_by(entry) for entry in reversed(document.history.entries))
        record = next((end for end in ends if end is not None), None)
        if record is None or record.on != sense(document.scenario):
            return None
        if self._left is None or self._left.record != record:
            self._left = LiveGame(table, record, self._opened)
        return self._left

    def ready(
        self, command: Command, table: Table, dice: Rows | None
    ) -> tuple[Command, LiveGame | None]:
        """Do the slow part of a command before the lock is taken. Raises Refused.

        Return the command as it will be stored, and the game that it begins, with ``dice``.
        """
        now = self.now
        match command:
            case BeginGame(seed=seed) if now is None:
                return command, begun(table, seed, dice or (), self._opened)
            case Act() if now is not None:
                now.catch_up()
                return now.written(command), None
            case Redo() if now is not None:
                now.catch_up()
        return command, None

    def after(
        self, prepared: Prepared, role: Role, table: Table, fresh: LiveGame | None
    ) -> LiveGame | None:
        """Return the game after a command, its action played. Raises Refused.

        ``fresh``: the game that `ready` has begun.
        """
        record, now, left = prepared.game, self.now, self._left
        if record is None:
            return None
        if now is not None:
            if len(record.actions) > len(now.record.actions):
                now.play(record.actions[-1], role, record.dice)
            return now
        if left is not None and left.start is table and _same_game(left.record, record):
            return left
        if record.actions:
            return LiveGame(table, record, self._opened)
        if fresh is not None and fresh.start is table and _same_game(fresh.record, record):
            return fresh
        return begun(table, record.seed, record.dice, self._opened)

    def replayed(self, document: Document, table: Table) -> LiveGame | None:
        """Return the game after a step of another process."""
        record, now, left = document.game, self.now, self._left
        if record is None:
            return None
        if now is None:
            again = left is not None and left.start is table and _same_game(left.record, record)
            return left if again else LiveGame(table, record, self._opened)
        return now

    def follow(self, document: Document, game: LiveGame | None) -> None:
        """Take the document's game; after a failed command it is the former one."""
        if self.now is not None and game is not self.now:
            self._left = self.now
        self.now = game
        if game is not None and document.game is not None:
            game.take_record(document.game)

    def play_on(self) -> None:
        """Play the last action of another process; several wait until somebody looks."""
        if self.now is not None and self.now.behind == 1:
            with suppress(Refused):  # the game says its fault itself
                self.now.catch_up()


def _same_game(one: GameRecord, other: GameRecord) -> bool:
    """Return whether two games are the same, though secrets of its dice were published since."""
    dice = [[(row.at, row.commitment) for row in game.dice] for game in (one, other)]
    return (one.seed, one.actions, dice[0]) == (other.seed, other.actions, dice[1])
