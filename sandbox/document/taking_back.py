"""The step that an author would undo or redo next.

It is a step of the game while one is on the table, else of the table.
"""

from __future__ import annotations

from sandbox.document.commands import Act, BeginGame, LeaveGame, Redo, TakeBack, Undo, is_change
from sandbox.document.document import Document
from sandbox.document.history import Entry, History


def next_undo(document: Document, author: str, passed: frozenset[int] = frozenset()) -> int | None:
    """Return the step that an author would undo next, without those in ``passed``; None for none.

    In a game it is the last action, or the beginning, if it is the author's.
    """
    game = document.game

    def wanted(entry: Entry) -> bool:
        if entry.seq in passed:
            return False
        command = entry.command
        if game is None:
            return is_change(command)
        if isinstance(command, Act) and game.actions:
            return command.number == len(game.actions) - 1 and command.action == game.actions[-1]
        return isinstance(command, BeginGame) and not game.actions and command.seed == game.seed

    return document.history.last_done(author, wanted)


def next_redo(document: Document, author: str, passed: frozenset[int] = frozenset()) -> int | None:
    """Return the step that an author would redo next; None for none."""
    game = document.game

    def wanted(entry: Entry) -> bool:
        if entry.seq in passed:
            return False
        command = entry.command
        if game is None:
            return is_change(command) or isinstance(command, BeginGame)
        return isinstance(command, Act) and command.number == len(game.actions)

    return document.history.last_undone(author, wanted)


def game_left(document: Document, author: str) -> int | None:
    """Return the step by which an author left the last game on the table, or None.

    Undone, it brings the game back. None if another game was begun since.
    """
    if document.game is not None:
        return None
    history = document.history
    for entry in reversed(history.entries):
        if isinstance(entry.command, BeginGame | LeaveGame) and history.is_done(entry.seq):
            left = isinstance(entry.command, LeaveGame) and entry.author == author
            return entry.seq if left else None
    return None


def answers(history: History) -> tuple[Entry, ...]:
    """Return the entries of the actions of the game that is on, in order."""
    now: list[Entry] = []
    left: dict[int, list[Entry]] = {}
    for entry in history.entries:
        match entry.command:
            case BeginGame():
                now = []
            case Act():
                now.append(entry)
            case LeaveGame():
                left[entry.seq], now = now, []
            case TakeBack(steps=numbers):
                del now[-len(numbers) :]
            case Undo(step=number) | Redo(step=number):
                taken, back = history.entry(number), isinstance(entry.command, Undo)
                match taken.command:
                    case Act() if back:
                        now.pop()
                    case Act():
                        now.append(taken)
                    case LeaveGame() if back:
                        now = left[number]
                    case LeaveGame():
                        left[number], now = now, []
    return tuple(now)
