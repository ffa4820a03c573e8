"""The commands of keys and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from apps.table.editing.arrange import Arrange
from apps.table.game.demonstration import Demonstration
from apps.table.state.captions import reach_of
from apps.table.state.display import Camera
from apps.table.state.modes import Past
from apps.table.state.session import Session
from apps.table.state.storeys import storeys
from apps.table.state.view_state import ViewState
from apps.table.tools.tools import Tools

_AROUND = 2.0
"""Least room about the middle of a model that is brought into view, inches."""

_POINTED = 9.0
"""Room on each side of a place that somebody pointed at, inches."""


class Commands:
    """The commands that need no place of the pointer, one method each."""

    def __init__(
        self, session: Session, state: ViewState, tools: Tools, demonstration: Demonstration
    ) -> None:
        self.session, self.state, self.tools = session, state, tools
        self.demonstration = demonstration
        self.arrange = Arrange(session, state)
        self.placing: Callable[[float], bool] = lambda _degrees: False
        self.take_back: Callable[[], None] = session.undo
        """Undoes the user's last step in a game."""

    def undo(self) -> None:
        """Undo what a tool began, or else the user's last step, of the game while one is on."""
        if self.tools.on is not None and self.tools.on.cancel():
            return
        if self.session.mode.in_game:
            self.take_back()
        else:
            self.session.undo()

    def go_to(self, number: str) -> None:
        """Open a workspace by its number."""
        self.state.workspace = {"1": "table", "2": "sight", "3": "play"}[number]

    def step_moment(self, *, on: bool) -> None:
        """Show the next moment of a demonstration, or the one before, and stay there."""
        self.demonstration.pause()
        self.demonstration.forward() if on else self.demonstration.back()

    def home(self) -> None:
        """Frame everything, from the camera's first place."""
        self._aim(Camera("home"))

    def top(self) -> None:
        """Look straight down."""
        self._aim(Camera("top"))

    def fit(self) -> None:
        """Frame firer and target from the same side, or the table where none is chosen."""
        session, table = self.session, self.session.table
        chosen = [name for name in (session.firer, session.target) if name]
        if table is None or not chosen:
            self._aim(Camera("fit"))
            return
        models = [model for name in chosen for model in table.unit(name).models]
        stands = [(one.stand, max(_AROUND, reach_of(one))) for one in models]
        x, y = (min(getattr(stand, axis) - reach for stand, reach in stands) for axis in "xy")
        east, north = (
            max(getattr(stand, axis) + reach for stand, reach in stands) for axis in "xy"
        )
        up = [one.stand.z for one in models]
        self._aim(Camera("frame", [x, y, min(up)], [east, north, max(up) + _AROUND]))

    def look_at(self, at: tuple[float, float, float]) -> None:
        """Bring a place of the table into view."""
        x, y, z = at
        low, high = [x - _POINTED, y - _POINTED, z - 0.5], [x + _POINTED, y + _POINTED, z + 3.0]
        self._aim(Camera("frame", low, high))

    def _aim(self, order: Camera) -> None:
        self.state.eye = False
        self.state.display.camera = order

    def point(self) -> None:
        """Ask everybody at the table to look where the pointer is."""
        self.state.param.trigger("point")

    def look_through_eye(self) -> None:
        """Look through the eye of the pair shown, or back."""
        self.state.eye = not self.state.eye

    def next_storey(self) -> None:
        """Hide one more floor from the top; after the ground, show all."""
        count = 0 if self.session.table is None else len(storeys(self.session.table))
        self.state.storey = (self.state.storey or count + 1) - 1 if count > 1 else 0

    def turn(self, degrees: float) -> None:
        """Turn the thing that is being placed, or else the selection."""
        if not self.placing(degrees) and self.session.selected:
            self.session.move((0.0, 0.0), degrees)

    def finish(self) -> None:
        """Complete what a tool began."""
        if self.tools.on is not None:
            self.tools.on.complete()

    def arm(self, role: Literal["firer", "target"]) -> None:
        """Give the role to what the pointer is over, or to the unit that is clicked next."""
        self.session.arm(role)
        if self.state.over.startswith("model/") and self.session.armed:
            name = self.state.over.removeprefix("model/")
            self.session.choose(name.partition("/")[0], name)

    def whole_units(self) -> None:
        """Select the whole units of selected models, or else the firer."""
        session = self.session
        units = dict.fromkeys(name.partition("/")[0] for name in session.selected if "/" in name)
        for unit in units or filter(None, (session.firer,)):
            session.choose_whole(unit, also=True)

    def step_back(self) -> None:
        """Go one step back: from an error, a tool, the eye view, the past, or a choice."""
        if self.session.notice:
            self.session.notice = ""
            return
        if self.tools.step_back():
            return
        if self.state.eye:
            self.state.eye = False
        elif isinstance(self.session.mode, Past):
            self.session.back_to_now()
        elif self.state.workspace == "table" and self.session.selected:
            self.session.select(())
        else:
            self.session.step_back()

    def show_help(self) -> None:
        """Ask for the sheet of pointer and keys."""
        self.state.param.trigger("help")
