"""Pictures that were dropped or chosen, kept with the table and laid on its ground."""

from __future__ import annotations

from apps.cards.shared.question import do_nothing
from apps.runtime.background import Latest
from apps.table.editing.table_top import mat_laid
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from sandbox.document.refusal import Refused
from sandbox.live.files.shelf import keep_mesh
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import Role
from sandbox.live.store.kept import KeptMesh
from sandbox.scenario.faults import shown_line
from sandbox.table.mat_picture import MatFault, check_picture


class MatUploads:
    """Lays each picture on the table that the page shows; one at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._keeping: Latest[KeptMesh] = Latest(self._kept, self._failed)
        self.done = do_nothing

    def take(self, name: str, content: bytes) -> None:
        """Keep a picture with the table and lay it on the ground."""
        live, role = self._session.desk.live, self._session.desk.role
        if live is None or self._session.refused:
            self.done()
            return
        self._session.param.update(said=f"Reading {name} …", notice="")
        self._keeping.run(lambda: keep_picture(live, role, name, content))

    def _kept(self, kept: KeptMesh) -> None:
        self._session.said = ""
        self.done()
        if self._session.do(mat_laid(kept.name)) is not None:
            said = f"{kept.name} lies on the table; its size is in the card Table."
            self._session.param.update(notice="", said=said)

    def _failed(self, error: Exception) -> None:
        self._session.param.update(said="", notice=sentence(error))
        self.done()


def keep_picture(live: LiveDocument, role: Role, name: str, content: bytes) -> KeptMesh:
    """Keep a picture with a table. Raises Refused for a file that is none, and StoreFault."""
    if why := role.hands_off:
        raise Refused(why)
    try:
        check_picture(content)
    except MatFault as fault:
        raise Refused(f"{shown_line(name)}: {fault}.") from None
    return keep_mesh(live, role, name, content, {})
