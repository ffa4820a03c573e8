"""Set up an attack from the air: the aircraft, its target and the edge where it comes in."""

from __future__ import annotations

import secrets

import numpy as np
import param

from apps.runtime.background import Latest
from apps.table.output.flights import Flights
from apps.table.state.error_words import sentence
from apps.table.state.planned_flight import PlannedFlight
from apps.table.state.session import Session
from languages.writing import text
from rules.engine.play.dice import Dice, NotedDice, SeededDice
from rules.engine.play.objectives import PLAYER_EDGES
from rules.games import game_of
from sandbox.document.commands import Undo
from sandbox.movement.flight import ROUND, FlightPath, flown, fly, own_edge
from sandbox.scenario.templates import templates
from sandbox.table.table import PlacedUnit, Table
from sandbox.view.marks.flight_overlay import course, departure


class Air(param.Parameterized):
    """Finds the flight for a session's firer and target, and sets the session's ``flight``.

    ``phase``: ``plane``, ``target`` or ``edge`` is chosen next; the flight is ``finding``, has a
    ``fault``, is ``ready`` or ``flying``; ``landed`` holds until something changes.
    """

    edge = param.Selector(default="", objects=["", *PLAYER_EDGES])
    rolls = param.ClassSelector(class_=tuple, default=(), doc="Faces rolled for the edge.")
    phase = param.Selector(
        default="plane",
        objects=["plane", "target", "edge", "finding", "fault", "ready", "flying", "landed"],
    )
    fault = param.String("")

    def __init__(self, session: Session, flights: Flights, dice: Dice | None = None) -> None:
        super().__init__()
        self.session, self._flights = session, flights
        self._dice = dice or SeededDice(secrets.randbits(64))
        self._airborne: Table | None = None
        self._landed = ""
        self._step = 0
        self.last: FlightPath | None = None
        self._finding: Latest[PlannedFlight] = Latest(self._found, self._not_found)
        session.param.watch(self._again, ["table", "firer", "target"])

    def planes(self) -> list[PlacedUnit]:
        """Return the aircraft on the table."""
        table = self.session.table
        return [] if table is None else [u for u in table.units if u.template.flies and u.models]

    @property
    def wanted(self) -> bool:
        """Whether the scenario has an aircraft, on the table or not."""
        table = self.session.table
        return table is not None and any(
            templates()[unit.template].flies for unit in table.scenario.units
        )

    @property
    def plane(self) -> PlacedUnit | None:
        """The firer, where it is an aircraft."""
        return next((unit for unit in self.planes() if unit.id == self.session.firer), None)

    @property
    def own_edge(self) -> int:
        """The number of the aircraft's own edge of the table in `flight.ROUND`."""
        plane, table = self.plane, self.session.table
        if plane is None or table is None:
            return 0
        return ROUND.index(own_edge(table, plane.spec.side))

    def targets(self) -> list[PlacedUnit]:
        """Return the enemies of the aircraft on the table."""
        plane, table = self.plane, self.session.table
        if plane is None or table is None:
            return []
        return [unit for unit in table.units if unit.models and unit.spec.side != plane.spec.side]

    @property
    def target(self) -> PlacedUnit | None:
        """The target, where it is an enemy of the aircraft."""
        return next((unit for unit in self.targets() if unit.id == self.session.target), None)

    def choose_plane(self, name: str) -> None:
        """Choose the aircraft; an enemy of it stays its target."""
        side = self.session.table.unit(name).spec.side
        target = self.session.target
        keeps = bool(target) and self.session.table.unit(target).spec.side != side
        self.session.show(name, target if keeps else "")

    def choose_target(self, name: str) -> None:
        """Choose the unit that is attacked, by its id; the firer stays."""
        self.session.show(self.session.firer, name)

    def choose_edge(self, edge: str) -> None:
        """Choose the edge where it comes in; the chosen one is deselected."""
        self.param.update(edge="" if edge == self.edge and not self.rolls else edge, rolls=())
        self._again()

    def roll(self) -> None:
        """Roll for the edge by the rules of the game."""
        roll = game_of(self.session.table.scenario.game).roll_edge
        if roll is None:
            return
        dice = NotedDice(self._dice)
        self.param.update(edge=roll(dice), rolls=dice.faces)
        self._again()

    def fly(self) -> None:
        """Fly: the page draws the flight, then the aircraft stands there."""
        flight, table = self.session.flight, self.session.table
        if self.phase != "ready" or flight is None:
            return
        after = _stood(table, flight)
        start = np.array(flight.path.start[:2], dtype=float)
        way = course(table, flight.plane, start, flight.end)
        self._airborne = table
        self.phase = "flying"
        self._flights.fly(
            flight.plane.id, way, after=after, then=lambda: self._arrived(table, after, flight)
        )

    def skip(self) -> None:
        """End the flight at once."""
        self._flights.skip()

    def pull_out(self) -> None:
        """Have the aircraft climb away, and stand where it stood before."""
        table, plane = self.session.table, self.plane
        if self.phase != "landed" or plane is None:
            return
        self._airborne = table
        self.phase = "flying"
        (model,) = plane.models
        self._flights.fly(
            model.id, departure(table, model), "leave", then=lambda: self._left(table)
        )

    def _arrived(self, before: Table, after: Table, flight: PlannedFlight) -> None:
        self._airborne = None
        if self.session.table is not before:
            self.session.notice = text("card-play-table-changed")
            self._again()
            return
        self.param.update(edge="", rolls=())
        self.session.flight = None
        entry = self.session.change(after)
        if entry is not None:
            self.last, self._step = flight.path, entry.seq
            self._landed = self.session.table.digest
        self._again()

    def _left(self, table: Table) -> None:
        self._airborne = None
        if self.session.table is table:
            self.session.do(Undo(self._step))
        self._again()

    def _again(self, *_events: object) -> None:
        """Find the flight and the next phase, after anything changed."""
        session = self.session
        if self._airborne is not None:
            if session.table is self._airborne:
                return
            self.skip()
        plane, target = self.plane, self.target
        if self.edge and (plane is None or target is None):
            self.param.update(edge="", rolls=())
        session.flight = None
        self.param.update(fault="", phase=self._phase(plane, target))
        if plane is None or target is None or not self.edge:
            self._finding.forget()
        else:
            asked = session.table, plane, target, self.edge
            self._finding.run(lambda: _flight(*asked))

    def _found(self, flight: PlannedFlight) -> None:
        self.session.flight = flight
        self.phase = "ready"

    def _not_found(self, error: Exception) -> None:
        self.param.update(fault=sentence(error), phase="fault")

    def _phase(self, plane: PlacedUnit | None, target: PlacedUnit | None) -> str:
        if plane is None:
            return "plane"
        if target is None:
            return "target"
        if self.edge:
            return "finding"
        here = self._landed and self.session.table.digest == self._landed
        last = None if self.last is None else (self.last.unit, self.last.target)
        return "landed" if here and last == (plane.id, target.id) else "edge"


def _flight(table: Table, plane: PlacedUnit, target: PlacedUnit, edge: str) -> PlannedFlight:
    path = fly(table, plane, target.id, edge)
    (there,) = flown(table, plane, path).models
    blocking = table.unit(path.in_the_way).spec.label if path.in_the_way else ""
    return PlannedFlight(path, plane.models[0], target, there, blocking)


def _stood(table: Table, flight: PlannedFlight) -> Table:
    """Return the table with the aircraft at the end of its flight."""
    x, y, *z = flight.there.spec.position
    return table.moved(flight.plane.id, x, y, flight.end.turn, *z)
