"""The card of a table's scripted demonstration, and when it opens."""

from __future__ import annotations

from apps.cards.play.demonstration import DemonstrationCard
from apps.server.frame.dock import Dock
from apps.server.frame.wanted import Wanted
from apps.table.workspace import Workspace


class Scripted:
    """Add the demonstration card to the dock. A table with a script opens with this card."""

    def __init__(self, workspace: Workspace, dock: Dock, wanted: Wanted) -> None:
        self._state, self._script, self._dock = workspace.state, workspace.demonstration, dock
        self._card = dock.left(
            lambda: DemonstrationCard(workspace.session, workspace.demonstration),
            "Demonstration",
            "whole",
            "script",
            wanted=wanted.demonstration,
            folded=True,
        )
        self._script.param.watch(self._follow, ["at", "scene"])

    @property
    def has_steps(self) -> bool:
        """Whether the table has a script."""
        return bool(self._script.steps)

    def opened(self) -> None:
        """Open the card of a table that was just opened and has a script."""
        if self.has_steps:
            self._state.workspace = "play"
            self._card.collapsed = False
            self._dock.answered(self._card)

    def _follow(self, *_events: object) -> None:
        self._dock.follow()
        if self._script.begun and self._card.collapsed:
            self._card.collapsed = False
