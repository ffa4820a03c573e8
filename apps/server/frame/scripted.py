"""When the card of a table's scripted demonstration opens, and the captions of it."""

from __future__ import annotations

from typing import Any

import panel_material_ui as pmu

from apps.cards.play.captions import Captions
from apps.cards.play.demonstration import DEMONSTRATION
from apps.cards.play.notes import NOTES
from apps.cards.shared.widgets import button
from apps.server.frame.bar import record_button, switch, toggle
from apps.server.frame.dock import Dock
from apps.table.workspace import Workspace
from apps.web.theme import TOOLTIP_CSS
from languages import writing


class Scripted:
    """Open the demonstration card of the dock with a table that has a script."""

    def __init__(self, workspace: Workspace, dock: Dock, css: str) -> None:
        self._space, self._state = workspace, workspace.state
        self._script, self._dock, self._noted = workspace.demonstration, dock, False
        self._card = dock[DEMONSTRATION]
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
            self._dock.answered(DEMONSTRATION)

    def _showed(self, *_events: object) -> None:
        """Show the notes while another window shows the script, and give them the space then."""
        wanted = NOTES.wanted(self._space)
        if wanted != self._noted:
            self._noted = wanted
            self._dock.follow()
            if wanted:
                self._dock.answered(NOTES)

    def _follow(self, *_events: object) -> None:
        self._dock.follow()
        if self._script.begun and self._card.collapsed:
            self._card.collapsed = False
        if not self._script.begun:
            self._state.param.update(alone=self._state.clean, recording=False)


def _buttons(workspace: Workspace) -> list[Any]:
    """Build the buttons beside the captions."""
    show, state = workspace.demonstration, workspace.state
    play = switch(
        show, "running", "play_arrow", writing.text("page-play-or-pause"),
        act=show.play_or_pause, on=lambda: show.running,
    )  # fmt: skip
    speed = pmu.Button(
        label="1×", variant="text", size="small", margin=0, description=writing.text("page-speed"),
        on_click=lambda _: show.change_speed(), sx={"minWidth": "44px", "color": "inherit"},
        stylesheets=[TOOLTIP_CSS],
    )  # fmt: skip
    show.param.watch(lambda event: speed.param.update(label=f"{event.new:g}×"), "speed")
    return [
        button(writing.text("page-step-before"), "skip_previous", show.previous_step),
        play,
        button(writing.text("page-step-next"), "skip_next", show.next_step),
        speed,
        toggle(show, "sound", "volume_up", writing.text("page-sound")),
        record_button(state),
        toggle(state, "alone", "fullscreen", writing.text("page-only-table")),
        button(writing.text("page-end-demonstration"), "close", show.leave),
    ]
