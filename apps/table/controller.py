"""Route each message of the browser to the part that handles it."""

from __future__ import annotations

from collections.abc import Callable

from apps.scene.protocol import (
    Boxed,
    Brought,
    Carried,
    Chosen,
    Drag,
    Grasped,
    HandlePulled,
    Key,
    Landed,
    Plain,
    Pointer,
    Ready,
    Scene,
    Seen,
    Towards,
    View,
)
from apps.table.commands import Commands
from apps.table.editing.editing import Editing
from apps.table.hand import Hand
from apps.table.keys import listened, press
from apps.table.output.flights import Flights
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.dragging import Dragging
from apps.table.tools.place_tool import PlaceTool
from languages.writing import text


class Controller:
    """Handles the messages of a view (docs/scene-protocol.md)."""

    def __init__(
        self,
        session: Session,
        state: ViewState,
        flights: Flights,
        hand: Hand,
        dragging: Dragging,
        commands: Commands,
        editing: Editing,
        placing: PlaceTool,
        brought: Callable[[str], None],
    ) -> None:
        self._session, self._state, self._flights = session, state, flights
        self._hand, self._dragging = hand, dragging
        self._commands, self._editing = commands, editing
        self._placing, self._brought = placing, brought
        state.param.watch(self.listen, "workspace")
        commands.demonstration.param.watch(self.listen, "at")

    def listen(self, *_events: object) -> None:
        """Have the browser report the keys that mean something now."""
        setting_up = self._state.workspace == "table"
        showing = self._commands.demonstration.begun
        self._state.display.instruction = listened(setting_up=setting_up, showing=showing)

    def told(self, message: Scene) -> None:
        """Handle a message; show what goes wrong on the page."""
        try:
            self._obey(message)
        except Exception as error:
            self._session.notice = sentence(error)

    def _obey(self, message: Scene) -> None:  # noqa: C901 - a case for each message
        match message:
            case Pointer(type="pick"):
                self._hand.pick(message)
            case Pointer(type="hover"):
                self._hand.hover(message)
            case Pointer(type="frame"):
                self._hand.frame(message)
            case Pointer(type="point"):
                self._hand.point(message)
            case Pointer(type="haul"):
                self._hand.haul(message)
            case Towards(at=at):
                self._commands.look_at(at)
            case Chosen():
                self._hand.chosen(message)
            case Grasped(id=name):
                self._dragging.grasp(name)
            case Drag():
                self._dragging.drag(message)
            case Carried(tap=tap):
                if not self._placing.carried(message) and tap is not None:
                    self._hand.pick(tap)
            case Brought(id=name):
                self._brought(name)
            case HandlePulled():
                self._editing.pull(message)
            case Boxed():
                self._hand.boxed(message)
            case Plain(type="leave"):
                self._hand.leave()
            case Plain(type="lost"):
                self._session.notice = text("table-graphics-lost")
            case Plain(type="unrecorded"):
                self._state.recording = False
                self._session.notice = text("table-unrecorded")
            case Plain(type="parted"):
                self._state.follows = False
            case Key():
                press(self._commands, message)
            case Landed(flight=number):
                self._flights.landed(number)
            case Seen(show=number):
                self._flights.tell_result(number)
            case Ready(width=width):
                self._ready(round(width))
            case View():
                self._view(message)

    def _ready(self, width: int) -> None:
        self._state.width = width
        self.listen()
        self._flights.land_all()

    def _view(self, at: View) -> None:
        pose = (*at.focal, at.distance, at.azimuth, at.elevation)
        if at.type == "moving":
            self._state.moving = pose
        elif not self._state.eye:  # where the camera rests
            self._state.param.update(azimuth=at.azimuth, camera=None if at.home else pose)
