"""The table after a command, and the check whether its models can stand there."""

from __future__ import annotations

from sandbox.document.commands import (
    AddUnit,
    Command,
    MoveThings,
    Redo,
    Several,
    TurnThings,
    Undo,
)
from sandbox.document.document import Prepared
from sandbox.document.history import History
from sandbox.document.refusal import Refused
from sandbox.movement.standing import hindrances
from sandbox.scenario.faults import ScenarioFault
from sandbox.table.following import update_table
from sandbox.table.table import Table


def table_after(before: Table, prepared: Prepared, history: History) -> Table:
    """Return the table after a command. Raises Refused where something could not stand there."""
    try:
        after = update_table(before, prepared.scenario)
    except ScenarioFault as fault:
        first = fault.faults[0]
        raise Refused(f"{first.place}: found {first.found}; expected {first.expected}.") from None
    command = prepared.entry.command
    if _freely(command, history):
        return after
    there = {model.id: model for model in before.models()}
    moved = [m.id for m in after.models() if m.id not in there or there[m.id].spec is not m.spec]
    hindered = hindrances(before, after, moved) if moved else {}
    if hindered:
        name, why = next(iter(hindered.items()))
        called = after.unit(name.partition("/")[0]).spec.label
        more = f" and {len(hindered) - 1} more" if len(hindered) > 1 else ""
        raise Refused(f"{called}{more} cannot stand there: {why}.")
    return after


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
