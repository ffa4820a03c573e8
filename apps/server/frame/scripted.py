"""The card of a table's scripted demonstration, and when it opens."""

from __future__ import annotations

from typing import Any

import panel_material_ui as pmu

from apps.cards.play.captions import Captions
from apps.cards.play.demonstration import DemonstrationCard
from apps.cards.play.notes import NotesCard
from apps.server.frame.bar import record_button
from apps.server.frame.buttons import button, switch, toggle
from apps.server.frame.dock import Dock
from apps.server.frame.wanted import Wanted
from apps.table.workspace import Workspace
from apps.theme.theme import TOOLTIP_CSS


class Scripted:
    """Add the demonstration card to the dock. A table with a script opens with this card."""

    def __init__(self, workspace: Workspace, dock: Dock, wanted: Wanted, css: str) -> None:
        self._state, self._script, self._dock = workspace.state, workspace.demonstration, dock
        self._wanted, self._noted = wanted, False
        self._card = dock.left(
            lambda: DemonstrationCard(workspace.session, workspace.demonstration),
            "Demonstration",
            "whole",
            "script",
            wanted=wanted.demonstration,
            folded=True,
        )
        self._notes = dock.right(
            lambda: NotesCard(workspace.session),
            "Presenter",
            "whole",
            "notes",
            wanted=wanted.notes,
            above=True,
        )
        self._script.param.watch(self._follow, ["at", "scene"])
        workspace.desk.param.watch(self._showed, "people")
        self.captions = Captions(workspace.session, self._script, lambda: _buttons(workspace), css)

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

    def _showed(self, *_events: object) -> None:
        """Show the notes while another window shows the script, and give them the space then."""
        wanted = self._wanted.notes()
        if wanted != self._noted:
            self._noted = wanted
            self._dock.follow()
            if wanted:
                self._dock.answered(self._notes)

    def _follow(self, *_events: object) -> None:
        self._dock.follow()
        if self._script.begun and self._card.collapsed:
            self._card.collapsed = False
        if not self._script.begun:
            self._state.param.update(alone=False, recording=False)


def _buttons(workspace: Workspace) -> list[Any]:
    """Build the buttons beside the captions."""
    show, state = workspace.demonstration, workspace.state
    play = switch(
        show, "running", "play_arrow", "Play or pause (Space)",
        act=show.play_or_pause, on=lambda: show.running,
    )  # fmt: skip
    speed = pmu.Button(
        label="1×", variant="text", size="small", margin=0, description="Speed",
        on_click=lambda _: show.change_speed(), sx={"minWidth": "44px", "color": "inherit"},
        stylesheets=[TOOLTIP_CSS],
    )  # fmt: skip
    show.param.watch(lambda event: speed.param.update(label=f"{event.new:g}×"), "speed")
    return [
        button("The step before (PgUp)", "skip_previous", show.previous_step),
        play,
        button("The next step (PgDn)", "skip_next", show.next_step),
        speed,
        toggle(show, "sound", "volume_up", "Sound"),
        record_button(state),
        toggle(state, "alone", "fullscreen", "Only the table: hide all cards"),
        button("End the demonstration", "close", show.leave),
    ]
