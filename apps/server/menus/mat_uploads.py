"""Uploads of pictures: store a picture with the table and use it as the mat."""

from __future__ import annotations

from collections.abc import Callable

from apps.cards.table.file_drop import FileDrop, needs_table
from apps.runtime.background import Latest
from apps.table.editing.table_top import mat_laid
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from languages import writing
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import Role
from sandbox.live.shelf import keep_mesh
from sandbox.live.store.kept import KeptMesh
from sandbox.live.tables.readers import PICTURE
from sandbox.live.tables.uploads import Upload


class MatUploads:
    """Use uploaded pictures as the mat of the open table; ``drop`` holds back other files.

    ``refuse``: says why a file, by its name, cannot be used, and ends it.
    """

    def __init__(
        self, session: Session, drop: FileDrop, refuse: Callable[[str, str], None]
    ) -> None:
        self._session, self._drop, self._refuse = session, drop, refuse
        self._name = ""
        self._storing: Latest[KeptMesh] = Latest(self._lay, self._failed)

    def take(self, name: str, content: bytes) -> None:
        """Store a picture with the table and use it as the mat."""
        live, role, self._name = self._session.desk.live, self._session.desk.role, name
        if live is None:
            self._failed(needs_table(name))
        elif self._session.refused:
            self._drop.next()
        else:
            self._storing.run(lambda: _store_picture(live, role, name, content))

    def _lay(self, picture: KeptMesh) -> None:
        self._drop.next()
        if self._session.do(mat_laid(picture.name)) is not None:
            result = writing.text("menu-mat-laid", name=picture.name)
            self._session.param.update(notice="", said=result)

    def _failed(self, error: Exception) -> None:
        self._refuse(self._name, sentence(error))


def _store_picture(live: LiveDocument, role: Role, name: str, content: bytes) -> KeptMesh:
    """Store a picture with a table. Raise Refused for a file that is no picture, and StoreFault."""
    if why := role.hands_off:
        raise Refused(why)
    PICTURE.read(Upload(name, content))
    return keep_mesh(live, role, name, content, {})
