"""What the keys and the buttons of the page do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from apps.table.editing.arrange import Arrange
from apps.table.state.captions import reach_of
from apps.table.state.display import Camera
from apps.table.state.modes import Past
from apps.table.state.session import Session
from apps.table.state.storeys import storeys
from apps.table.state.view_state import ViewState
from apps.table.tools.tools import Tools

_AROUND = 2.0
"""Inches of room about the middle of a model that is brought into view, at the least."""

_POINTED = 9.0
"""Inches on each side of a place that somebody pointed at."""


class Commands:
    """One method for each thing that a player can ask for without pointing at it."""

    def __init__(self, session: Session, state: ViewState, tools: Tools) -> None:
        self.session, self.state, self.tools = session, state, tools
        self.arrange = Arrange(session, state)
        self.placing: Callable[[float], bool] = lambda _degrees: False
        self.take_back: Callable[[], None] = session.undo
        """Takes back the user's last step in a game."""

    def undo(self) -> None:
        """Take back the user's last step: of the game, while one is on the table."""
        if self.session.mode.in_game:
            self.take_back()
        else:
            self.session.undo()

    def go_to(self, number: str) -> None:
        """One of the workspaces, by its number."""
        self.state.workspace = {"1": "table", "2": "sight", "3": "play"}[number]

    # --- the camera -----------------------------------------------------------------------------

    def home(self) -> None:
        """Frame everything, from where the page began."""
        self._aim(Camera("home"))

    def top(self) -> None:
        """Look straight down."""
        self._aim(Camera("top"))

    def fit(self) -> None:
        """Frame firer and target, or the table where they are not chosen, from the same side."""
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
        """Into the eye of the pair shown, or back out of it."""
        self.state.eye = not self.state.eye

    def next_storey(self) -> None:
        """Cut the terrain away above one storey less, and after the ground show all again."""
        count = 0 if self.session.table is None else len(storeys(self.session.table))
        self.state.storey = (self.state.storey or count + 1) - 1 if count > 1 else 0

    def turn(self, degrees: float) -> None:
        """Turn what is about to be placed, or else what is chosen."""
        if not self.placing(degrees) and self.session.selected:
            self.session.move((0.0, 0.0), degrees)

    def finish(self) -> None:
        """End what was begun with a tool."""
        if self.tools.on is not None:
            self.tools.on.complete()

    # --- what is chosen -------------------------------------------------------------------------

    def arm(self, role: Literal["firer", "target"]) -> None:
        """What the pointer is over takes the role, or else the unit that is clicked next."""
        self.session.arm(role)
        if self.state.over.startswith("model/") and self.session.armed:
            name = self.state.over.removeprefix("model/")
            self.session.choose(name.partition("/")[0], name)

    def whole_units(self) -> None:
        """Choose all of the units that have a chosen model, or else the firer."""
        session = self.session
        units = dict.fromkeys(name.partition("/")[0] for name in session.selected if "/" in name)
        for unit in units or filter(None, (session.firer,)):
            session.choose_whole(unit, also=True)

    def step_back(self) -> None:
        """One step back: of an error shown, a tool, the eye view, the past, or a choice."""
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

    # --- the page -------------------------------------------------------------------------------

    def show_help(self) -> None:
        """Ask for the sheet of pointer and keys."""
        self.state.param.trigger("help")
