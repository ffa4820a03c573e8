"""The table in the browser: a Panel component that draws with the vtk.js that Panel ships.

`SceneView` shows a `sandbox.view.scene.Scene`. Once per tick it turns the differences from what
was sent into instructions, and sends them. It passes the browser's messages to `told`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import panel as pn

from apps.scene import ops, played
from apps.scene.instructions import add_op, bounds_of, group_of, look
from apps.scene.outbox import Outbox, matrix_of, mesh_op, picture_op
from apps.scene.protocol import SCENE, Need, Ready, View, parse_message
from apps.scene.protocol import Scene as Said
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from sandbox.view import style
from sandbox.view.effects.flying import Manner, flight_seconds
from sandbox.view.effects.show import Show
from sandbox.view.items import Item
from sandbox.view.marks.flight_overlay import Waypoint
from sandbox.view.scene import Added, Change, ItemMoved, ItemShown, Removed, Scene, changes

_HERE = Path(__file__).parent

BANK_DEG, FLARE_DEG = 16.0, 7.0
"""The largest roll of an aircraft, and the largest pitch of its nose before it stops."""

Told = Callable[[Said], None]
"""Called with a message of the browser, one of `apps.scene.protocol.Scene`."""


class SceneView(Component):
    """Shows one scene at a time.

    ``told``: called with every message of the browser. ``scene``: the scene shown, or None.
    """

    _esm = bundle(_HERE / "js" / "view.js")
    _stylesheets = [(_HERE / "scene.css").read_text(encoding="utf-8")]  # noqa: RUF012

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.told: Told = _unheard
        self.scene: Scene | None = None
        self._sent: dict[str, Item] = {}
        self._outbox = Outbox()
        self._lasting: dict[str, ops.Op] = {}
        self._known: set[str] = set()
        self._ready = False
        self._due = False
        self._flights = self._shows = 0
        self._seat: tuple[float, ...] = ()
        self._daylight: style.Daylight | None = None  # the light that the browser has

    def show(self, scene: Scene | None) -> None:
        """Replace what the browser shows, items and lasting instructions; None empties it."""
        self.scene, self._seat = scene, ()
        for name in [name for name in self._lasting if ops.OPS[name].lasting == "scene"]:
            del self._lasting[name]
        self._outbox.clear()
        self._begin_anew()
        self._later()

    def close(self) -> None:
        """Drop the scene without telling the browser."""
        self.scene, self._sent = None, {}

    def refresh(self) -> None:
        """Send the changes of the scene at the next tick.

        Call it on the page's thread only, whichever thread changed the scene.
        """
        self._later()

    def say(self, said: ops.Instruction) -> None:
        """Send an instruction; one that lasts is repeated to a browser that connects later.

        Labels that the browser has already are not sent: long work reports its progress often, and
        all marks are drawn again each time.
        """
        if said.lasting:
            before = self._lasting.get(said.op, {})
            self._lasting[said.op] = now = {**before, **said.encoded()}
            if now == before and isinstance(said, ops.Labels):
                return
        self._outbox.put(said)
        self._later()

    def answer(self, token: str) -> None:
        """Tell the browser that an edit was accepted or refused."""
        self._outbox.answer(token)
        self._later()

    def camera(self, action: ops.Action) -> None:
        """Move the camera: ``home``, ``fit``, ``top``, ``return``."""
        self.say(ops.Camera(action=action))

    def measure(self, size: tuple[float, float]) -> None:
        """Set the length and depth of the table, inches."""
        self.say(ops.Camera(bounds=bounds_of(size)))

    def sit(self, camera: tuple[float, ...]) -> None:
        """Put the camera at a pose: focal point (x, y, z), distance, azimuth, elevation."""
        self._seat = camera
        self.say(_seated("sit", camera))

    def show_place(self, camera: tuple[float, ...], *, follow: bool = False) -> None:
        """Fit the view of a pose, as in `sit`, into the part of the page that no card covers.

        ``follow``: it is the next pose of a camera that is followed.
        """
        if follow:
            self._seat = camera  # it may be told before the browser is ready
        self.say(_seated("follow" if follow else "show", camera))

    def settle(self, group: str) -> None:
        """Send the pose of a group again, to undo what the browser drew during a drag."""
        items = {} if self.scene is None else self.scene.items
        for name, item in items.items():
            if group_of(name) == group:
                matrix = matrix_of(item.matrix)
                self._outbox.put(ops.Set(ids=[name], matrix=matrix, visible=item.visible))
        self._later()

    def play(
        self,
        show: Show,
        caption: played.Said,
        speed: float,
        *,
        sound: bool,
        fresh: bool,
        back: bool = False,
    ) -> int:
        """Show a moment as it happens, and return its number. Options as in `ops.Play`.

        The browser sends ``seen`` with the number when the result is seen.
        """
        self._shows = number = self._shows + 1
        self.say(played.play_op(show, caption, number, speed, sound=sound, fresh=fresh, back=back))
        return number

    def fly(
        self, group: str, way: Sequence[Waypoint], manner: Manner = "arrive", speed: float = 1.0
    ) -> int:
        """Animate a group along a path, and return the number of the flight.

        Afterwards the group stands where the scene has it; one that leaves is hidden until
        `settle`. The browser sends ``landed`` with the number when the flight ends or is skipped.

        Raises ValueError for a path of fewer than two points.
        """
        if len(way) < 2:
            raise ValueError(way)
        self._flights += 1
        self.say(
            ops.Fly(
                group=group,
                flight=self._flights,
                way=[_rounded(point) for point in way],
                seconds=round(flight_seconds(way, manner) / speed, 2),
                bank=BANK_DEG,
                flare=FLARE_DEG,
                manner=manner,
            )
        )
        return self._flights

    def glide(self, *groups: str) -> None:
        """Animate groups to where the changes of this tick move them."""
        self.say(ops.Glide(groups=list(groups)))

    def land(self, *groups: str) -> None:
        """End the flights of these groups at once; the browser sends ``landed`` for each."""
        self.say(ops.Land(groups=list(groups)))

    def flush(self) -> None:
        """Send all queued instructions now."""
        self._due = False
        if not self._ready:
            return
        if self.scene is not None:
            with self.scene.lock:
                for change in changes(self._sent, self.scene.items):
                    self._put(change)
                self._sent = dict(self.scene.items)
        daylight = style.DAY if self.scene is None else self.scene.daylight
        if daylight is not self._daylight:
            self._daylight = daylight
            self._outbox.put(look(daylight))
        batches = list(self._outbox.drain())
        for number, batch in enumerate(batches, start=1):
            more = {"more": True} if number < len(batches) else {}
            self._send_msg({"ops": batch, **more})

    def _begin_anew(self) -> None:
        """Send the whole scene and all lasting instructions again."""
        self._sent = {}
        if self.scene is None:
            return
        self._lasting["camera"] = ops.Camera(bounds=bounds_of(self.scene.size)).encoded()
        for op in self._lasting.values():
            self._outbox.repeat(op)

    def _put(self, change: Change) -> None:
        match change:
            case Added(item):
                self._add(item)
            case Removed(name):
                self._outbox.put(ops.Remove(ids=[name]))
            case ItemMoved(name, matrix):
                self._outbox.put(ops.Set(ids=[name], matrix=matrix_of(matrix)))
            case ItemShown(name, visible):
                self._outbox.put(ops.Set(ids=[name], visible=visible))

    def _add(self, item: Item) -> None:
        if item.mesh.n_points == 0:
            return
        if item.digest not in self._known:
            self._known.add(item.digest)
            self._outbox.put(mesh_op(item))
        picture = item.picture
        if picture is not None and picture.digest not in self._known:
            self._known.add(picture.digest)
            self._outbox.put(picture_op(picture))
        self._outbox.put(add_op(item))

    def _later(self) -> None:
        """Flush at the next tick, once."""
        document = pn.state.curdoc
        if document is None or document.session_context is None:
            self.flush()
        elif not self._due:
            self._due = True
            document.add_next_tick_callback(self.flush)

    def _handle_msg(self, data: object) -> None:
        message = parse_message(SCENE, data)
        match message:
            case None:
                return
            case Ready():
                self._ready = True
                self._known.clear()
                self._outbox.clear()
                self._daylight = None
                self._begin_anew()
                seated = _seated("sit", self._seat) if self._seat else ops.Camera(action="home")
                self._outbox.put(seated)
                self.flush()  # before `told`, which may show another scene and clear the outbox
            case Need(digest=digest) if self.scene is not None:
                for item in self.scene.items.values():
                    if item.digest == digest:
                        self._outbox.put(mesh_op(item))
                    if item.picture is not None and item.picture.digest == digest:
                        self._outbox.put(picture_op(item.picture))
                self._later()
            case View(home=home):
                pose = *message.focal, message.distance, message.azimuth, message.elevation
                self._seat = () if home else pose
        self.told(message)


def _unheard(_message: Said) -> None:
    """Ignore a message, before the page has set `SceneView.told`."""


def _rounded(point: Waypoint) -> list[float | None]:
    floor = None if point.floor is None else round(point.floor, 3)
    return [round(point.x, 3), round(point.y, 3), round(point.z, 3), floor]


def _seated(action: ops.Action, camera: tuple[float, ...]) -> ops.Camera:
    *focal, distance, azimuth, elevation = camera
    return ops.Camera(
        action=action, focal=focal, distance=distance, azimuth=azimuth, elevation=elevation
    )
