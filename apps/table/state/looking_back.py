"""Show the table as it was after an earlier step, or as a question supposes it."""

from __future__ import annotations

import param

from apps.runtime.background import Latest
from apps.table.state.error_words import sentence
from apps.table.state.modes import SUPPOSED, Past
from apps.table.state.session import Session
from languages.writing import text
from sandbox.document.document import gone_back
from sandbox.live.live_document import LiveDocument
from sandbox.rulings.asked import Asked, LinkFault, asked
from sandbox.table.following import update_table
from sandbox.table.table import Table


class LookingBack(param.Parameterized):
    """Shows a session's table after an earlier step or with moved models, while others play on."""

    step = param.Integer(0, doc="The step after which the table is shown, or SUPPOSED; 0: now.")
    answered = param.Event(doc="A question that was sent is shown.")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._going: Latest[tuple[int, Table]] = Latest(self._gone, self._failed)
        self._asking: Latest[Asked] = Latest(self._asked, self._unread)
        session.param.watch(self._follow, "mode")

    def show(self, step: int) -> None:
        """Show the table after a step; the last step means now."""
        live = self._free()
        if live is None:
            return
        if step >= live.document.seq:
            self.leave()
            return
        self._going.run(lambda: (step, _as_it_was(live, step)))

    def ask(self, link: str) -> None:
        """Show the question that the link of a shared page asks, with the models where it has
        them."""
        live = self._free()
        if live is None:
            return
        self._asking.run(lambda: asked(live.table, link))

    def _free(self) -> LiveDocument | None:
        """Return the table that is open; say why another state of it cannot be shown, if so."""
        session = self._session
        if session.desk.live is not None and session.mode.no_past:
            session.notice = str(session.mode.no_past)
            return None
        return session.desk.live

    def _asked(self, found: Asked) -> None:
        live, session = self._session.desk.live, self._session
        if live is None:
            return
        self.leave()
        if found.table.digest != live.table.digest:
            session.look_back(SUPPOSED, found.table)
        session.show(found.firer, found.target)
        self.param.trigger("answered")

    def _unread(self, error: Exception) -> None:
        if isinstance(error, LinkFault):
            self._session.notice = text("table-asked-fault", fault=str(error))
        else:
            self._failed(error)

    def leave(self) -> None:
        """Show the table as it is now."""
        self._going.forget()
        self._session.back_to_now()

    def _gone(self, made: tuple[int, Table]) -> None:
        self._session.look_back(*made)

    def _failed(self, error: Exception) -> None:
        self._session.notice = sentence(error)

    def _follow(self, event: param.parameterized.Event) -> None:
        self.step = event.new.step if isinstance(event.new, Past) else 0
        if isinstance(event.old, Past) and not self.step:
            self._going.forget()


def _as_it_was(live: LiveDocument, step: int) -> Table:
    with live.lock:
        document, table = live.document, live.table
        scenario, since = document.scenario, document.history.entries[step:]
    return update_table(table, gone_back(scenario, since))
