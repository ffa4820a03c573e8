"""The download of the log of a table's game."""

from __future__ import annotations

from apps.runtime.background import Latest
from apps.server.browser import Browser
from apps.table.workspace import Workspace
from languages import writing
from sandbox.document.refusal import Refused


class GameLog:
    """Download the game's log when `WatchedGame.log_wanted` is triggered."""

    def __init__(self, workspace: Workspace, browser: Browser) -> None:
        self._session, self._browser = workspace.session, browser
        self._reading = Latest[tuple[str, str]](self._download, self._failed)
        workspace.game.param.watch(self._read, "log_wanted")

    def _read(self, *_events: object) -> None:
        live = self._session.desk.live
        if live is not None:
            name = f"{live.name}.jsonl"
            self._reading.run(lambda: (name, "".join(f"{line}\n" for line in live.log())))

    def _download(self, log: tuple[str, str]) -> None:
        name, content = log
        self._browser.download(name, content, "application/jsonl")
        self._session.said = writing.text("menu-log-saved", name=name)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, Refused):
            raise error
        self._session.notice = str(error)
