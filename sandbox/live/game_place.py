"""Which game is on a live table: begun, played on, left, and brought back."""

from __future__ import annotations

from sandbox.document.commands import Act, BeginGame, Command, Redo
from sandbox.document.document import Document, Prepared
from sandbox.live.live_game import LiveGame, begun
from sandbox.live.roles import Role
from sandbox.table.table import Table


class GamePlace:
    """``now`` is the game that is on the table, or None. The one left last is kept for who takes
    its leaving back."""

    def __init__(self, document: Document, table: Table) -> None:
        record = document.game
        self.now = None if record is None else LiveGame(table, record)
        self._left: LiveGame | None = None

    def ready(self, command: Command, table: Table) -> tuple[Command, LiveGame | None]:
        """What takes long of a command, before anybody is kept waiting for it: the command as it
        is to be kept, and the game that it begins. Raises Refused.
        """
        now = self.now
        match command:
            case BeginGame(seed=seed) if now is None:
                return command, begun(table, seed)
            case Act() if now is not None:
                now.catch_up()
                return now.written(command), None
            case Redo() if now is not None:
                now.catch_up()
        return command, None

    def after(
        self, prepared: Prepared, role: Role, table: Table, fresh: LiveGame | None
    ) -> LiveGame | None:
        """The game as a command leaves it, its action played. Raises Refused.

        ``fresh``: what `ready` has begun.
        """
        record, now, left = prepared.game, self.now, self._left
        if record is None:
            return None
        if now is not None:
            if len(record.actions) > len(now.record.actions):
                now.play(record.actions[-1], role)
            return now
        if left is not None and left.start is table and left.record == record:
            return left
        if record.actions:
            return LiveGame(table, record)
        if fresh is not None and fresh.start is table and fresh.record.seed == record.seed:
            return fresh
        return begun(table, record.seed)

    def follow(self, document: Document, game: LiveGame | None) -> None:
        """The document has this game now. Where a command came to nothing, it is the one that was
        there before."""
        if self.now is not None and game is not self.now:
            self._left = self.now
        self.now = game
        if game is not None and document.game is not None:
            game.keep(document.game)
