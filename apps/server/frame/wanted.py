"""The conditions under which each card is on the page. The dock checks them after changes."""

from __future__ import annotations

from apps.table.state.modes import Staged
from apps.table.workspace import Workspace


class Wanted:
    """Decide which cards are wanted now, by the tab, the table, the role and the game."""

    def __init__(self, workspace: Workspace) -> None:
        self._session, self._state = workspace.session, workspace.state
        self._game = workspace.game
        self._demonstration = workspace.demonstration

    @property
    def _sets_up(self) -> bool:
        return bool(self._state.workspace == "table")

    def survey(self) -> bool:
        """Return true in the Table tab with an open table."""
        return self._sets_up and self._session.table is not None

    def fairness(self) -> bool:
        """Return true in the Table tab with an open table."""
        return self.survey()

    def settings(self) -> bool:
        """Return true in the Table tab, also before a table is open."""
        return self._sets_up

    def palette(self) -> bool:
        """Return true in the Table tab with an open table, for roles that may edit."""
        return self.survey() and self._session.desk.role.edits

    def sight(self) -> bool:
        """Return true with a firer. Without one, return true outside the Table tab and outside
        demonstrations."""
        if isinstance(self._session.mode, Staged):
            return bool(self._session.firer)
        return not self._sets_up or bool(self._session.firer)

    def maps(self) -> bool:
        """Return true in the Sight tab of a table with units, outside demonstrations."""
        table = self._session.table
        in_sight = self._state.workspace == "sight" and not isinstance(self._session.mode, Staged)
        return in_sight and table is not None and bool(table.units)

    def flight(self) -> bool:
        """Return true where this role may fly planes, without a game or a demonstration."""
        may_fly = not self._sets_up and self._session.desk.role.edits
        return may_fly and not self._game.begun and not self._demonstration.begun

    def templates(self) -> bool:
        """Return true in the Play tab without a game; in a demonstration, if it has templates."""
        mode = self._session.mode
        if isinstance(mode, Staged) and not mode.table.scenario.templates:
            return False
        in_play = self._state.workspace == "play" and self._session.table is not None
        return in_play and not self._game.begun

    def demonstration(self) -> bool:
        """Return true where the table has a script or shows an attack, without a game."""
        scripted = bool(self._demonstration.steps)
        return not self._sets_up and scripted and not self._game.begun

    def notes(self) -> bool:
        """Return true while another window at the table shows its script, and this one does not."""
        return self._session.desk.shown_elsewhere is not None and not self._demonstration.begun

    def game(self) -> bool:
        """Return true on a table with units, outside demonstrations."""
        table = self._session.table
        outside = not self._sets_up and not self._demonstration.begun
        return outside and table is not None and bool(table.units)

    def turn(self) -> bool:
        """Return true in a game in which a side is played by hand."""
        by_hand = bool(self._game.playback.players.hands)
        return not self._sets_up and self._game.begun and by_hand

    def statistics(self) -> bool:
        """Return true during a game and after it."""
        return not self._sets_up and self._game.begun
