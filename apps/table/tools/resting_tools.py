"""The resting tools: one chooses who judges or plays, the other selects what is edited."""

from __future__ import annotations

from apps.scene.protocol import Pointer
from apps.table.state.selecting import clicked
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.pointing import mark_under
from apps.table.tools.tools import Tool
from sandbox.sight.picking import Pick
from sandbox.table.things import thing_of


class ChooseTool(Tool):
    """Chooses firer and target; with Shift it adds a model to the selection."""

    rests = True

    def __init__(self, session: Session) -> None:
        self._session = session

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Choose the model that is meant."""
        if found is not None and found.id.startswith("model/"):
            self.named(found.id.removeprefix("model/"), shift=message.shift)

    def named(self, model: str, *, shift: bool) -> None:
        """Choose a model, and its unit."""
        self._session.choose(model.partition("/")[0], model, also=shift)

    def whole(self, model: str, message: Pointer) -> None:
        """Choose all models of a unit."""
        self._session.choose_whole(model.partition("/")[0], also=message.shift)

    def means_unit(self, unit: str, message: Pointer) -> bool:
        """Return whether a click makes a unit the firer or the target."""
        return not message.shift and unit not in (self._session.firer, self._session.target)


class SelectTool(Tool):
    """Selects things to move and change."""

    rests = True

    def __init__(self, session: Session, state: ViewState) -> None:
        self._session, self._state = session, state

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Select what is meant; a click beside everything clears the selection."""
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
        """Select a model's unit, or the model alone where its unit is selected."""
        session, also = self._session, shift or self._state.several
        session.select(clicked(session.table, model, session.selected, also=also))

    def whole(self, model: str, message: Pointer) -> None:
        """Select all models of a unit."""
        session, also = self._session, message.shift
        chosen = session.selected if also else ()
        session.select(clicked(session.table, model, chosen, also=also))

    def means_unit(self, unit: str, message: Pointer) -> bool:
        """Return whether a click selects a unit whole."""
        also = message.shift or self._state.several
        return not also and all(name.partition("/")[0] != unit for name in self._session.selected)
