"""A game played on from an earlier step: on a new table, which the page then opens."""

from __future__ import annotations

from collections.abc import Callable

import param

from apps.runtime.background import Latest, tell
from apps.runtime.library import Library
from apps.table.error_words import sentence
from apps.table.workspace import Workspace
from sandbox.document.refusal import Refused
from sandbox.live.tables.branching import branched

_MAKING = "Making a table of the game as it is here …"


class Branching:
    """Does what `WatchedGame.branched` asks for; ``opens``: shows a table on the page."""

    def __init__(
        self, workspace: Workspace, library: Library, opens: Callable[[str], None]
    ) -> None:
        self._session, self._game = workspace.session, workspace.game
        self._hub, self._opens = library.hub, opens
        self._made, self._from = "", ""
        self._making: Latest[str] = Latest(self._ready, self._failed)
        self._game.param.watch(self._branch, "branched")
        self._game.playback.param.watch(self._arrived, "game")

    def _branch(self, *_events: object) -> None:
        desk, frame = self._session.desk, self._game.playback.at
        live = desk.live
        if live is None or not desk.role.owns:
            self._session.notice = "Only the owner of this server's tables makes new ones."
            return
        self._session.said = _MAKING
        self._from = f"{self._session.table.scenario.name} is as it was."
        self._making.run(lambda: branched(self._hub, live, frame, desk.person))

    def _ready(self, name: str) -> None:
        self._made = name
        self._opens(name)

    def _arrived(self, event: param.parameterized.Event) -> None:
        live = self._session.desk.live
        if event.new is not None and live is not None and live.name == self._made:
            self._made = ""
            tell(self._say)()  # after all that a new table says

    def _say(self) -> None:
        self._session.said = f"A new table, to play on from there. {self._from}"

    def _failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, Refused) else sentence(error)
        self._session.param.update(said="", notice=said)
