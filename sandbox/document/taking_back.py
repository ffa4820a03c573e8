"""Which step an author would take back next, or do again: of the game while one is on the table,
of the table otherwise."""

from __future__ import annotations

from sandbox.document.commands import (
    Act,
    BeginGame,
    LeaveGame,
    Redo,
    TakeBack,
    Undo,
    is_change,
)
from sandbox.document.document import Document
from sandbox.document.history import Entry, History


def next_undo(document: Document, author: str, passed: frozenset[int] = frozenset()) -> int | None:
    """The step that an author would take back next, leaving out those he passed over; None where
    there is none.

    In a game it is the last action that was played, or its beginning, where that was his.
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
    """The step that an author would do again next; None where there is none."""
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
    """The step by which an author left the game that was on the table last, where no other has
    been begun since: taken back, it is on again. None where there is none."""
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
