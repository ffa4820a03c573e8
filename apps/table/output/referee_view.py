"""The referee's view: told while somebody follows it, and followed by pages that ask for it.

A referee is an owner's window that follows nobody. Of several, the one that moved last is followed.
"""

from __future__ import annotations

from apps.runtime.debounce import Throttle
from apps.scene.ops import Followed
from apps.table.state.display import Camera
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from sandbox.live.seats.people import Pose

EVERY = 0.2
"""Least seconds between two poses that a page tells."""


class RefereeView:
    """Follows the referee's view on one page, or tells this page's where it is a referee's."""

    def __init__(self, session: Session, state: ViewState) -> None:
        self._state, self._desk = state, session.desk
        self._followed = False
        self._views: dict[int, Pose] = {}
        self._shown: Pose | None = None
        self._telling = Throttle(EVERY, self._tell)
        self._desk.param.watch(self._changed, ["people", "person", "role"])
        state.param.watch(self._chosen, "follows")
        state.param.watch(self._turned, "moving")
        state.param.watch(self._looked, "eye")
        state.display.param.watch(self._aimed, "camera", onlychanged=False)

    def _changed(self, *_events: object) -> None:
        self._desk.follow_view(follows=self._state.follows)
        followed = self._desk.followers > 0
        if followed != self._followed:
            self._followed = followed
            self._state.moving = None
            self._state.display.instruction = Followed(on=followed)
            self._telling.request()
        self._turned()
        self._follow()

    def _turned(self, *_events: object) -> None:
        if self._followed:
            self._telling.request()

    def _tell(self) -> None:
        self._desk.show_view(self._state.moving if self._followed else None)

    def _chosen(self, *_events: object) -> None:
        if self._state.follows:
            self._state.eye = False
        self._shown = None
        self._changed()

    def _follow(self) -> None:
        """Go where the referee's camera is that moved last."""
        views = {one.seat: one.view for one in self._desk.people if one.leads and one.view}
        moved = [view for seat, view in views.items() if view != self._views.get(seat)]
        self._views = views
        found = moved[-1] if moved else self._shown
        if not self._state.follows:
            return
        if found is None and views:
            found = next(iter(views.values()))
        if found is not None and found != self._shown:
            self._shown = found
            self._state.display.camera = Camera("follow", rest=found)

    def _looked(self, *_events: object) -> None:
        if self._state.eye:
            self._state.follows = False

    def _aimed(self, *_events: object) -> None:
        """Cease to follow where the camera is sent elsewhere."""
        order = self._state.display.camera
        if order is not None and order.order != "follow":
            self._state.follows = False
