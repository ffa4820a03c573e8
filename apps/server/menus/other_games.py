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
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from languages import writing
from sandbox.document.refusal import Refused
from sandbox.live.tables.branching import EarlierGame, branched, earlier_games, opened


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
        answers = {
            writing.text("menu-start-another"): self._game.another,
            writing.text("menu-keep-playing"): do_nothing,
        }
        about = _paragraph("menu-new-game-about")
        self.question.ask(writing.text("menu-start-another-title"), about, answers)

    def _list(self, *_events: object) -> None:
        live = self._session.desk.live
        if live is None:
            return
        games = earlier_games(live.document)
        answers: Answers = {
            _label(len(games) - n, game, time()): lambda step=game.step: self._open(step)  # type: ignore[misc]
            for n, game in enumerate(games)
        }
        about = _paragraph("menu-earlier-about")
        self.question.ask(writing.text("menu-earlier-games"), about, answers)

    def _open(self, step: int) -> None:
        desk = self._session.desk
        live = desk.live
        if live is None or not desk.makes:
            self._session.notice = writing.text("menu-may-not-make")
            return
        self._session.said = writing.text("menu-opening-earlier")
        self._opening.run(lambda: opened(self._hub, live, step, desk.person))

    def _failed(self, error: Exception) -> None:
        self._session.param.update(said="", notice=sentence(error))


def _paragraph(key: str) -> str:
    return f"<p>{writing.text(key)}</p>"


def _label(number: int, game: EarlierGame, now: float) -> str:
    """Return a game's name in the list. ``now``: seconds since 1970."""
    minutes = max(0, round((now - game.at) / 60))
    unit, ago = ("minutes", minutes) if minutes < 120 else ("hours", round(minutes / 60))
    return writing.text(
        "menu-game-left",
        number=number,
        actions=len(game.record.actions),
        seed=game.record.seed,
        unit=unit if minutes else "now",
        ago=ago,
    )


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
            self._session.notice = writing.text("menu-may-not-make")
            return
        self._session.said = writing.text("menu-branching")
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
        self._session.said = writing.text("menu-branched", source=self._source)

    def _failed(self, error: Exception) -> None:
        notice = str(error) if isinstance(error, Refused) else sentence(error)
        self._session.param.update(said="", notice=notice)
