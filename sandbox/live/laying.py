"""The table after a command, and the check whether its models can stand there."""

from __future__ import annotations

from sandbox.document.commands import AddUnit, Command, MoveThings, Redo, Several, TurnThings, Undo
from sandbox.document.document import Prepared
from sandbox.document.history import History
from sandbox.movement.standing import laid_after
from sandbox.table.table import Table


def table_after(before: Table, prepared: Prepared, history: History) -> Table:
    """Return the table after a command. Raises Refused where something could not stand there."""
    freely = _freely(prepared.entry.command, history)
    return laid_after(before, prepared.scenario, free=freely)


def _freely(command: Command, history: History) -> bool:
    """Return whether models may be put where they cannot stand."""
    match command:
        case MoveThings(free=free) | TurnThings(free=free):
            return free
        case Several(commands=commands):
            return any(_freely(one, history) for one in commands)
        case Undo(step=step) | Redo(step=step):
            # Undone at once, it is as before, even where it could not stand so.
            last = history.entry(history.seq)
            at_once = last.seq == step or last.command in (Undo(step), Redo(step))
            return at_once or _freely(history.entry(step).command, history)
        case AddUnit():
            return True
    return False
