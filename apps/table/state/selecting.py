"""Select things on a table that is being set up: by a click, a box or a key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from apps.table.state.table_client import TableClient
from sandbox.table.table import Table
from sandbox.table.things import exists, is_loose, locked, together


class Editor(Protocol):
    """The part of `apps.table.state.session.Session` that decides what a drag may move."""

    table: Any
    desk: TableClient

    @property
    def hands_off(self) -> str:
        """Why nothing can be changed by hand now."""


def clicked(table: Table, thing: str, chosen: tuple[str, ...], *, also: bool) -> tuple[str, ...]:
    """Return the selection after a click: the thing's whole group or unit.

    A click on one of a selected group selects it alone. ``also``: add to the selection, or remove
    from it.
    """
    whole = together(table, thing)
    if also:
        rest = tuple(name for name in chosen if name not in whole)
        return rest if thing in chosen else (*rest, *whole)
    return (thing,) if len(whole) > 1 and set(chosen) == set(whole) else whole


def boxed(
    table: Table, things: Iterable[str], chosen: tuple[str, ...], *, also: bool
) -> tuple[str, ...]:
    """Return the selection after a box was drawn around things; locked things stay out of it."""
    found: dict[str, None] = dict.fromkeys(chosen if also else ())
    for thing in things:
        if exists(table, thing) and not locked(table, thing):
            found |= dict.fromkeys(together(table, thing))
    return tuple(found)


def taken_along(session: Editor, thing: str) -> tuple[str, ...]:
    """Return the things that a drag of an unselected thing moves: its whole unit or group.

    Return none where it is locked or not loose, or nothing may be changed now.
    """
    table = session.table
    if not is_loose(thing) or session.hands_off or not session.desk.role.edits:
        return ()
    return movable(table, together(table, thing)) if movable(table, (thing,)) else ()


def movable(table: Table, things: Iterable[str]) -> tuple[str, ...]:
    """Return those of some things that may be moved by hand."""
    return tuple(thing for thing in things if exists(table, thing) and not locked(table, thing))
