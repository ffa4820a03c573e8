"""Motion on a table: aircraft in flight, and models that glide to their new places.

The browser draws a flight by its own clock and reports its end. Until then the model is ``aloft``,
and is not drawn at its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import param

from apps.scene.played import Said
from apps.scene.view import SceneView
from apps.table.state.modes import Held
from apps.table.state.placing import HeldPlaces, placed
from apps.table.state.session import Session
from sandbox.movement.flight import FlightPath
from sandbox.play.flown import flown
from sandbox.play.frames import Frame
from sandbox.table.placement import Placement
from sandbox.table.table import Table
from sandbox.view.effects.flying import Manner
from sandbox.view.effects.show import Show
from sandbox.view.marks.flight_overlay import Waypoint, course


@dataclass(frozen=True)
class _Flight:
    """A flight, and the function to call at its end."""

    model: str
    then: Callable[[], None] | None


class Flights(param.Parameterized):
    """The flights on a session's table."""

    aloft = param.ClassSelector(
        class_=tuple,
        default=(),
        doc="The models in the air, unit/number. Triggered for every flight.",
    )

    def __init__(self, session: Session, view: SceneView) -> None:
        super().__init__()
        self._session, self._view = session, view
        self._flights: dict[int, _Flight] = {}
        self._show = 0
        session.param.watch(self._put_down, "mode")

    @property
    def units(self) -> set[str]:
        """The units with a model in the air."""
        return {model.partition("/")[0] for model in self.aloft}

    def fly(
        self,
        model: str,
        way: Sequence[Waypoint],
        manner: Manner = "arrive",
        *,
        speed: float = 1.0,
        after: Table | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Draw a model, ``unit/number``, flying along a path (`view.marks.flight_overlay.course`).

        It ends at its place on the session's table, or on ``after``. ``then`` is called when the
        flight has ended or was skipped, and may give the session that table. A model that leaves
        the table flies before it is removed. Raises KeyError for a missing model.
        """
        scene = self._view.scene
        if scene is None:
            raise KeyError(model)
        if after is not None:
            scene.move(model, after)
            self._view.refresh()
        elif f"model/{model}" not in scene.items:
            raise KeyError(model)
        number = self._view.fly(f"model/{model}", way, manner, speed)
        # The page may not know the flight that this one replaces.
        earlier = [one for one, flight in self._flights.items() if flight.model == model]
        ended = [self._flights.pop(one) for one in earlier]
        self._flights[number] = _Flight(model, then)
        self._tell()
        for flight in ended:
            self._end(flight)

    def fly_in(self, path: FlightPath) -> None:
        """Draw how an aircraft came to its place. Raises KeyError where it is not there."""
        table: Table = self._session.table
        plane = table.unit(path.unit).models[0]
        start = np.array(path.start[:2], dtype=float)
        self.fly(plane.id, course(table, plane, start, plane.stand))

    def play(
        self,
        show: Show,
        caption: Said,
        speed: float,
        *,
        sound: bool,
        fresh: bool,
        back: bool = False,
    ) -> None:
        """Show a moment as it happens. ``fresh``: it begins a step. ``back``: as in `ops.Play`."""
        self._show = self._view.play(show, caption, speed, sound=sound, fresh=fresh, back=back)

    def tell_result(self, number: int) -> None:
        """Tell the result of a moment that the browser has shown; ignore an earlier one."""
        if number == self._show:
            self._session.tell()

    def follow(
        self, before: Table, frame: Frame, speed: float = 1.0, stop: Placement | None = None
    ) -> None:
        """Draw the motion to a frame's table, before the session shows it.

        Aircraft that left climb away, those that came or went on fly, and other models glide.
        ``stop``: as for `flown`.
        """
        flights = tuple(flown(before, frame, stop))
        for one in flights:
            after = None if one.leaves else frame.table
            self.fly(one.model, one.way, one.manner, after=after, speed=speed)
        flying = {one.model for one in flights}
        stood = {model.id: model.stand for model in before.models()}
        self.glide(
            model.id
            for model in frame.table.models()
            if model.id not in flying and stood.get(model.id, model.stand) != model.stand
        )

    def glide(self, models: Iterable[str]) -> None:
        """Have models, ``unit/number``, glide to their places on the next table, before it is
        shown."""
        groups = [f"model/{name}" for name in models]
        if groups:
            self._view.glide(*groups)

    def _put_down(self, event: param.parameterized.Event) -> None:
        """Have dropped models glide back, unless they stand where they were held."""
        hand = event.old.hand if isinstance(event.old, Held) else None
        if isinstance(event.new, Held) or not isinstance(hand, HeldPlaces):
            return
        table: Table = self._session.table
        there = placed(table, hand.spots)
        held = [spot.thing for spot in hand.spots if "/" in spot.thing and table.has(spot.thing)]
        self.glide(name for name in held if there.model(name).stand != table.model(name).stand)

    def skip(self) -> None:
        """End every flight at once; the browser reports each as `landed`."""
        groups = {f"model/{model}" for model in self.aloft}
        if groups:
            self._view.land(*sorted(groups))

    def landed(self, number: int) -> None:
        """End a flight that the browser reports; ignore an unknown one."""
        flight = self._flights.pop(number, None)
        if flight is not None:
            self._end(flight)

    def land_all(self) -> None:
        """End all flights and the moment: a page that was reloaded has lost them."""
        self.tell_result(self._show)
        ended, self._flights = list(self._flights.values()), {}
        for flight in ended:
            self._end(flight)

    def forget(self) -> None:
        """Drop all flights, calling nothing: another table is shown."""
        self._flights.clear()
        self._tell()

    def _end(self, flight: _Flight) -> None:
        self._tell()
        view, table, model = self._view, self._session.table, flight.model
        scene = view.scene
        if flight.then is not None:
            flight.then()
            table = self._session.table
        if scene is None or table is None or model in self.aloft:
            return
        if any(one.id == model for one in table.models()):
            scene.move(model, table)
            view.settle(f"model/{model}")
        else:
            scene.take(model)
            view.refresh()

    def _tell(self) -> None:
        """Tell watchers also where a flight replaces another."""
        models = tuple(flight.model for flight in self._flights.values())
        if models == self.aloft:
            self.param.trigger("aloft")
        else:
            self.aloft = models
