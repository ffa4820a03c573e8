"""The tool that rests where a table is set up: a click chooses things, whole units and groups."""

from __future__ import annotations

from apps.scene.protocol import Pointer
from apps.table.state.selecting import clicked
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.pointing import mark_under
from apps.table.tools.tools import Tool
from sandbox.sight.picking import Pick
from sandbox.table.things import thing_of


class SelectTool(Tool):
    """Chooses what is moved and set, whoever fires at whom."""

    rests = True

    def __init__(self, session: Session, state: ViewState) -> None:
        self._session, self._state = session, state

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Choose the thing that is meant; a click beside everything chooses nothing."""
        session, also = self._session, message.shift or self._state.several
        table = session.table
        thing = None if found is None else thing_of(found.id)
        thing = mark_under(table, found, message) or thing
        if session.armed and thing is not None and "/" in thing:
            session.choose(thing.partition("/")[0], thing)
        elif thing is not None:
            session.select(clicked(table, thing, session.selected, also=also))
        elif not also:
            session.select(())

    def named(self, model: str, *, shift: bool) -> None:
        """Choose a model's unit, or the model alone where its unit is chosen."""
        session, also = self._session, shift or self._state.several
        session.select(clicked(session.table, model, session.selected, also=also))

    def whole(self, model: str, message: Pointer) -> None:
        """Choose all models of a unit."""
        session, also = self._session, message.shift
        chosen = session.selected if also else ()
        session.select(clicked(session.table, model, chosen, also=also))
