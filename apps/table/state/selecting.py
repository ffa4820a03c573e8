"""What a click, a box or a key chooses on a table that is being set up: things, whole units and
groups, and which of them a hand may move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from apps.table.state.desk import Desk
from sandbox.table.table import Table
from sandbox.table.things import exists, is_loose, locked, together


class Editor(Protocol):
    """Part of a session that says what a drag may move: `apps.table.state.session.Session`."""

    table: Any
    desk: Desk

    @property
    def hands_off(self) -> str:
        """Why nothing can be changed by hand now."""


def clicked(table: Table, thing: str, chosen: tuple[str, ...], *, also: bool) -> tuple[str, ...]:
    """What is chosen after a click: the thing's whole group or unit; of one that is chosen already
    the thing alone; ``also``: besides what was chosen, or no more."""
    whole = together(table, thing)
    if also:
        rest = tuple(name for name in chosen if name not in whole)
        return rest if thing in chosen else (*rest, *whole)
    return (thing,) if len(whole) > 1 and set(chosen) == set(whole) else whole


def boxed(
    table: Table, things: Iterable[str], chosen: tuple[str, ...], *, also: bool
) -> tuple[str, ...]:
    """What is chosen after a box was drawn around things: what is locked stays out of it."""
    found: dict[str, None] = dict.fromkeys(chosen if also else ())
    for thing in things:
        if exists(table, thing) and not locked(table, thing):
            found |= dict.fromkeys(together(table, thing))
    return tuple(found)


def taken_along(session: Editor, thing: str) -> tuple[str, ...]:
    """Return what a drag of a thing moves that was not selected: its whole unit or group. Nothing
    where it is locked, is a zone, or nothing may be changed now."""
    table = session.table
    if not is_loose(thing) or session.hands_off or not session.desk.role.edits:
        return ()
    return movable(table, together(table, thing)) if movable(table, (thing,)) else ()


def movable(table: Table, things: Iterable[str]) -> tuple[str, ...]:
    """Those of some things that a hand may move now."""
    return tuple(thing for thing in things if exists(table, thing) and not locked(table, thing))
