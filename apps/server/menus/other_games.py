"""Other games of a table: start a new one, open an earlier one, or branch from an earlier step.

Earlier games and branches open on new tables.
"""

from __future__ import annotations

from collections.abc import Callable
from time import time

import param

from apps.cards.shared.question import Answers, Question, do_nothing
from apps.runtime.background import Latest, on_page_thread
from apps.runtime.library import Library
from apps.server.menus.uploads import NOT_OWNER
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from sandbox.document.refusal import Refused
from sandbox.live.tables.branching import branched
from sandbox.live.tables.earlier_games import EarlierGame, earlier_games, opened

_BRANCHING = "Creating a table with the game at this step …"
_NEW_GAME = (
    "<p>The current game ends for everybody at this table. It stays stored: “Earlier games” opens "
    "it again.</p>"
)
_EARLIER = (
    "<p>A game opens on a new table, as it was when it was left. This table and its game stay.</p>"
)


class OtherGames:
    """Handle `WatchedGame.another_wanted` and `WatchedGame.earlier_wanted`.

    ``open_table``: shows a table on the page, by its name.
    """

    def __init__(
        self, workspace: Workspace, library: Library, open_table: Callable[[str], None]
    ) -> None:
        self._session, self._game = workspace.session, workspace.game
        self._hub = library.hub
        self.question = Question()
        self._opening: Latest[str] = Latest(open_table, self._failed)
        self._game.param.watch(self._ask_another, "another_wanted")
        self._game.param.watch(self._list, "earlier_wanted")

    def _ask_another(self, *_events: object) -> None:
        answers = {"Start another game": self._game.another, "Keep playing": do_nothing}
        self.question.ask("Start another game?", _NEW_GAME, answers)

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
        if live is None or not desk.makes:
            self._session.notice = NOT_OWNER
            return
        self._session.said = "Opening the earlier game on a new table…"
        self._opening.run(lambda: opened(self._hub, live, step, desk.person))

    def _failed(self, error: Exception) -> None:
        self._session.param.update(said="", notice=sentence(error))


def _label(number: int, game: EarlierGame, now: float) -> str:
    """Return a game's name in the list. ``now``: seconds since 1970."""
    actions = len(game.record.actions)
    played = "1 action" if actions == 1 else f"{actions} actions"
    minutes = max(0, round((now - game.at) / 60))
    ago = f"{minutes} min ago" if minutes < 120 else f"{round(minutes / 60)} h ago"
    left = ago if minutes else "just now"
    return f"Game {number}: {played}, seed {game.record.seed}, left {left}"


class Branching:
    """Handle `WatchedGame.branched`: copy the game up to the current step to a new table.

    ``open_table``: shows a table on the page, by its name.
    """

    def __init__(
        self, workspace: Workspace, library: Library, open_table: Callable[[str], None]
    ) -> None:
        self._session, self._game = workspace.session, workspace.game
        self._hub, self._open_table = library.hub, open_table
        self._branch_table, self._source = "", ""
        self._branching: Latest[str] = Latest(self._open, self._failed)
        self._game.param.watch(self._branch, "branched")
        self._game.playback.param.watch(self._opened, "game")

    def _branch(self, *_events: object) -> None:
        desk, frame = self._session.desk, self._game.playback.place.at
        live = desk.live
        if live is None or not desk.makes:
            self._session.notice = NOT_OWNER
            return
        self._session.said = _BRANCHING
        self._source = self._session.table.scenario.name
        self._branching.run(lambda: branched(self._hub, live, frame, desk.person))

    def _open(self, name: str) -> None:
        self._branch_table = name
        self._open_table(name)

    def _opened(self, event: param.parameterized.Event) -> None:
        live = self._session.desk.live
        if event.new is not None and live is not None and live.name == self._branch_table:
            self._branch_table = ""
            on_page_thread(self._report)()  # after the messages of a new table

    def _report(self) -> None:
        self._session.said = f"The game continues on this new table. {self._source} is unchanged."

    def _failed(self, error: Exception) -> None:
        notice = str(error) if isinstance(error, Refused) else sentence(error)
        self._session.param.update(said="", notice=notice)
