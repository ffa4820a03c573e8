"""Which card is on the page when: asked by the dock whenever something is different."""

from __future__ import annotations

from apps.table.state.modes import Staged
from apps.table.workspace import Workspace


class Wanted:
    """Whether each card is wanted now, by the tab, the table, the role and the game."""

    def __init__(self, workspace: Workspace) -> None:
        self._session, self._state = workspace.session, workspace.state
        self._game = workspace.game
        self._demonstration = workspace.demonstration

    @property
    def _sets_up(self) -> bool:
        return bool(self._state.workspace == "table")

    def survey(self) -> bool:
        """Where a table is set up."""
        return self._sets_up and self._session.table is not None

    def fairness(self) -> bool:
        """Where a table is set up."""
        return self.survey()

    def settings(self) -> bool:
        """Where a table is set up, or none is open yet."""
        return self._sets_up

    def palette(self) -> bool:
        """Where a table is set up, by who may."""
        return self.survey() and self._session.desk.role.edits

    def sight(self) -> bool:
        """Always, but while a table is set up, or a demonstration is shown, only where
        somebody fires."""
        if isinstance(self._session.mode, Staged):
            return bool(self._session.firer)
        return not self._sets_up or bool(self._session.firer)

    def maps(self) -> bool:
        """Where lines of sight are judged, and somebody is there to look."""
        table = self._session.table
        here = self._state.workspace == "sight" and not isinstance(self._session.mode, Staged)
        return here and table is not None and bool(table.units)

    def flight(self) -> bool:
        """Where planes may be flown, and no game flies them."""
        there = not self._sets_up and self._session.desk.role.edits
        return there and not self._game.begun and not self._demonstration.begun

    def templates(self) -> bool:
        """Where things are demonstrated, and no game is on the table; of a script's, where there
        are any."""
        here = self._state.workspace == "play" and self._session.table is not None
        mode = self._session.mode
        here = here and (not isinstance(mode, Staged) or bool(mode.table.scenario.templates))
        return here and not self._game.begun

    def demonstration(self) -> bool:
        """Where the table has a script, or an attack is shown, and no game is on the table."""
        scripted = bool(self._demonstration.steps)
        return not self._sets_up and scripted and not self._game.begun

    def game(self) -> bool:
        """Where there are units, and nothing is demonstrated."""
        table = self._session.table
        there = not self._sets_up and not self._demonstration.begun
        return there and table is not None and bool(table.units)

    def turn(self) -> bool:
        """Where a game is on that is played by hand, wholly or in part."""
        by_hand = bool(self._game.playback.players.hands)
        return not self._sets_up and self._game.begun and by_hand

    def statistics(self) -> bool:
        """Where a game is on, or over."""
        return not self._sets_up and self._game.begun
