"""Files that were dropped or chosen, made into tables off the page's thread and opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import panel_material_ui as pmu

from apps.cards.shared.question import Question, do_nothing
from apps.cards.shared.widgets import text
from apps.runtime.background import Latest, on_page_thread
from apps.runtime.library import Library
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from sandbox.live.live_document import LiveDocument
from sandbox.live.tables.uploads import Brought, SeveralLayouts, Upload, bring

NOT_OWNER = "Only the owner of this server's tables makes new ones."
MOST_LAYOUTS = 500


class Uploads:
    """Makes a table of each file; one at a time. ``opens``: shows a table on the page.

    ``question``: a dialog that asks which of several layouts is wanted.
    """

    def __init__(
        self, workspace: Workspace, library: Library, opens: Callable[[str], None]
    ) -> None:
        self._session = workspace.session
        self._state = workspace.state
        self._library, self._opens = library, opens
        self._upload = Upload("", b"")
        self._failed: Callable[[str], None] = self._notice
        self._brought: Brought | None = None
        self._making: Latest[Brought] = Latest(self._made, self._not_made)
        self.done: Callable[[], None] = do_nothing
        self.question = Question()
        self._session.param.watch(self._shown, "table")

    @cached_property
    def _which(self) -> pmu.Select:
        return pmu.Select(label="Layout", options=[], size="small", margin=8)

    def take(self, name: str, content: bytes, failed: Callable[[str], None] | None = None) -> None:
        """Make a table of a file and open it. ``failed``: is told why there is none."""
        self._failed = failed or self._notice
        if not self._session.desk.role.owns:
            self._end(NOT_OWNER)
            return
        self._bring(Upload(name, content))

    def _bring(self, upload: Upload) -> None:
        self._upload = upload
        person = self._session.desk.person
        self._session.param.update(said=f"Reading {upload.name} …", notice="")
        library = self._library
        self._making.run(lambda: bring(library.hub, upload, library.scenarios_named, person))

    def _made(self, brought: Brought) -> None:
        self._session.said = ""
        self._end()
        self._brought = brought
        self._opens(brought.table)

    def _not_made(self, error: Exception) -> None:
        self._session.said = ""
        if isinstance(error, SeveralLayouts):
            ids = list(error.ids[:MOST_LAYOUTS])
            self._which.param.update(options=ids, value=ids[0])
            said = f"<p>{text(self._upload.name)} holds {len(error.ids):,} layouts.</p>"
            answers = {"Open it": self._chosen, "Cancel": lambda: self._end()}
            self.question.ask("Which layout?", said, answers, self._which)
            return
        self._end(sentence(error))

    def _chosen(self) -> None:
        upload = self._upload
        self._bring(Upload(upload.name, upload.content, str(self._which.value)))

    def _end(self, why: str = "") -> None:
        """This file is done with, whatever became of it."""
        self._upload = Upload("", b"")
        self.done()
        if why:
            self._failed(why)

    def _notice(self, why: str) -> None:
        self._session.notice = why

    def _shown(self, *_events: object) -> None:
        """Say what there is to say of a table once it is shown."""
        brought, live = self._brought, self._session.desk.live
        if brought is None or not isinstance(live, LiveDocument) or live.name != brought.table:
            return
        self._brought = None
        on_page_thread(self._say)(brought)  # after all that a new table says

    def _say(self, brought: Brought) -> None:
        if brought.pair is not None:
            self._state.workspace = "sight"
            self._session.show(*(name.partition("/")[0] for name in brought.pair))
        self._session.said = brought.said
