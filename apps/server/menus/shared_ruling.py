"""The ruling that a page shows, as a page of its own, with all that was found out beside it: drawn,
kept with the table, downloaded."""

from __future__ import annotations

from hashlib import sha256
from time import time

from apps.runtime.background import PICTURE_WORKER, Latest
from apps.server.navigation.browser import Browser
from apps.table.layers.inquiry import Inquiries, shown_report
from apps.table.state.session import Session
from sandbox.live.hub import Hub
from sandbox.rulings.sheet import sheet
from sandbox.view.graphics import PictureFault


class SharedRuling:
    """Shares what a session shows, and what was ``asked`` about it. ``hub``: keeps the rulings of
    its tables."""

    def __init__(self, session: Session, asked: Inquiries, browser: Browser, hub: Hub) -> None:
        self._session, self._asked = session, asked
        self._browser, self._hub = browser, hub
        self._drawing = Latest[tuple[str, bytes]](self._done, self._failed, PICTURE_WORKER)

    def share(self) -> None:
        """Make the page of the direction shown, and give it to the browser."""
        session, found = self._session, self._asked.found
        table, report = session.table, shown_report(session)
        if table is None or report is None:
            return
        asked = f"{report.forward.shooter}-{report.forward.target}".replace("/", "_")
        name = f"{table.file.path.stem}-{asked}.html"
        session.param.update(said=f"Drawing {name} …", notice="")
        self._drawing.run(lambda: (name, sheet(table, report, found)))

    def _done(self, drawn: tuple[str, bytes]) -> None:
        name, content = drawn
        live = self._session.desk.live
        if live is not None and live.name and self._session.desk.role.edits:
            digest = f"sha256:{sha256(content).hexdigest()}"
            self._hub.store.certify(live.name, digest, content.decode(), time())
        self._browser.download(name, content, "text/html")
        self._session.said = "Ruling saved."

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, PictureFault):
            raise error
        words = str(error)
        self._session.notice = words[:1].upper() + words[1:] + "."
