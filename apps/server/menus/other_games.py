"""Other games of a table: a new one, after a question; the earlier ones, and one played on from an
earlier step, each on a table of its own."""

from __future__ import annotations

from collections.abc import Callable
from time import time

import param

from apps.cards.shared.question import Answers, Question, do_nothing
from apps.runtime.background import Latest, on_page_thread
from apps.runtime.library import Library
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from sandbox.document.refusal import Refused
from sandbox.live.tables.branching import branched
from sandbox.live.tables.earlier_games import EarlierGame, earlier_games, opened

_MAKING = "Making a table of the game as it is here …"
_KEPT = (
    "<p>The game that runs now ends for everybody at this table. It is kept: “Earlier games” opens "
    "it again.</p>"
)
_EARLIER = (
    "<p>Each opens on a new table, as it was when it was left. This table and its game stay.</p>"
)


class OtherGames:
    """Answers `WatchedGame.another_wanted` and `WatchedGame.earlier_wanted`.

    ``opens``: shows a table on the page.
    """

    def __init__(
        self, workspace: Workspace, library: Library, opens: Callable[[str], None]
    ) -> None:
        self._session, self._game = workspace.session, workspace.game
        self._hub, self._opens = library.hub, opens
        self.question = Question()
        self._making: Latest[str] = Latest(opens, self._failed)
        self._game.param.watch(self._ask_another, "another_wanted")
        self._game.param.watch(self._list, "earlier_wanted")

    def _ask_another(self, *_events: object) -> None:
        answers = {"Start another game": self._game.another, "Keep playing": do_nothing}
        self.question.ask("Start another game?", _KEPT, answers)

    def _list(self, *_events: object) -> None:
        live = self._session.desk.live
        if live is None:
            return
        games = earlier_games(live.document)
        answers: Answers = {
            _label(len(games) - n, game, time()): lambda step=game.step: self._open(step)  # type: ignore[misc]
            for n, game in enumerate(games)
        }
        self.question.ask("Earlier games", _EARLIER, answers)

    def _open(self, step: int) -> None:
        desk = self._session.desk
        live = desk.live
        if live is None or not desk.role.owns:
            self._session.notice = "Only the owner of this server's tables makes new ones."
            return
        self._session.said = "Opening the earlier game on a new table…"
        self._making.run(lambda: opened(self._hub, live, step, desk.person))

    def _failed(self, error: Exception) -> None:
        self._session.param.update(said="", notice=sentence(error))


def _label(number: int, game: EarlierGame, now: float) -> str:
    """Return a game's name in the list. ``now``: seconds since 1970."""
    actions = len(game.record.actions)
    some = "1 action" if actions == 1 else f"{actions} actions"
    minutes = max(0, round((now - game.at) / 60))
    ago = f"{minutes} min ago" if minutes < 120 else f"{round(minutes / 60)} h ago"
    return f"Game {number}: {some}, seed {game.record.seed}, left {ago if minutes else 'just now'}"


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
        desk, frame = self._session.desk, self._game.playback.place.at
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
            on_page_thread(self._say)()  # after all that a new table says

    def _say(self) -> None:
        self._session.said = f"A new table, to play on from there. {self._from}"

    def _failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, Refused) else sentence(error)
        self._session.param.update(said="", notice=said)
