"""The demonstration of a table on the page: its card, and when it is opened."""

from __future__ import annotations

from apps.cards.play.demonstration import DemonstrationCard
from apps.server.frame.dock import Dock
from apps.server.frame.wanted import Wanted
from apps.table.workspace import Workspace


class Scripted:
    """Puts the demonstration card into the dock; a table that has a script opens with it."""

    def __init__(self, workspace: Workspace, dock: Dock, wanted: Wanted) -> None:
        self._state, self._shown, self._dock = workspace.state, workspace.demonstration, dock
        self._card = dock.left(
            lambda: DemonstrationCard(workspace.session, workspace.demonstration),
            "Demonstration",
            "whole",
            "script",
            wanted=wanted.demonstration,
            folded=True,
        )
        self._shown.param.watch(self._followed, ["at", "scene"])

    @property
    def there(self) -> bool:
        """Whether there is anything to show."""
        return bool(self._shown.steps)

    def laid(self) -> None:
        """A table was opened: where it has a script, that is what it is for."""
        if self.there:
            self._state.workspace = "play"
            self._card.collapsed = False
            self._dock.answered(self._card)

    def _followed(self, *_events: object) -> None:
        self._dock.follow()
        if self._shown.begun and self._card.collapsed:
            self._card.collapsed = False
