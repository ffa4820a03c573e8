"""A drag of the selection, from the press to the release.

::

    grasp ─→ drag ─→ drag … ─→ drag (last): put down, or back where it stood
"""

from __future__ import annotations

from apps.scene.protocol import Drag
from apps.table.state.placing import HeldPlaces
from apps.table.state.selecting import taken_along
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from sandbox.movement.moving_together import shifted
from sandbox.table.table import Table
from sandbox.table.things import exists, thing_of


class Dragging:
    """Moves the selection with the pointer. ``session.mode`` is Held until it is put down."""

    def __init__(self, session: Session, state: ViewState) -> None:
        self._session, self._state = session, state
        self._from: Table | None = None
        self._seen = 0

    def let_go(self) -> None:
        """Forget the drag: another table is shown."""
        self._from = None

    def grasp(self, item: str) -> None:
        """Begin a drag of an unselected thing: select everything that moves with it."""
        table, thing = self._session.table, thing_of(item)
        if table is None or thing is None or not exists(table, thing):
            return
        if self._state.setting_up and not self._session.refused:
            self._session.select(taken_along(self._session, thing))

    def drag(self, message: Drag) -> None:
        """Move the selection by inches; the last message puts it down."""
        try:
            self._move(message)
        finally:
            self._session.desk.settle(message.token)

    def _move(self, message: Drag) -> None:
        session = self._session
        table = session.standing
        if table is None or not session.held:
            return
        if self._from is None:
            self._from, self._seen = table, session.desk.seq
        held = [name for name in session.held if exists(self._from, name)]
        spots = shifted(self._from, held, message.by)
        if not message.last:
            session.hold(spots)
            return
        self._from = None
        session.take(tuple(held), HeldPlaces(spots))
        try:
            session.put(spots, self._seen, message.token)
        finally:
            session.let_go()
