"""Between a session and the scene component: what is chosen is shown, what is clicked is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import param

from apps.runtime.background import Latest
from apps.scene.protocol import Key, Landed, Plain, Ready
from apps.scene.view import Manner, SceneView
from apps.table.captions import covered, waist
from apps.table.hand import Hand, told
from apps.table.keys import press
from apps.table.overlays import labels, marks
from apps.table.session import Session, sentence
from apps.table.storeys import cut_above, storeys
from apps.table.tokens import drawn
from sandbox.table.table import Table
from sandbox.view.flight_overlay import Waypoint, course, departure
from sandbox.view.items import ALONG
from sandbox.view.scene import Scene

if TYPE_CHECKING:
    from sandbox.movement.flight import FlightPath

NARROW, PHONE = 900, 560
"""A page of fewer pixels across has sheets at its bottom instead of cards at its sides; one of yet
fewer has them one above the other."""


@dataclass(frozen=True)
class _Flight:
    """A model in the air, and what is done when its flight has ended."""

    model: str
    then: Callable[[], None] | None

    @property
    def unit(self) -> str:
        return self.model.partition("/")[0]


class TableLink(param.Parameterized):
    """Shows a session's table in a view and obeys the pointer and the keys."""

    eye = param.Boolean(False, doc="The camera stands where the pair's shooter stands.")
    grid = param.Boolean(True)
    storey = param.Integer(0, doc="The highest storey shown, from 1 for the ground; 0: all.")
    width = param.Integer(0, doc="Of the page when it began, pixels; 0 before.")
    help = param.Event()

    def __init__(self, session: Session, view: SceneView) -> None:
        super().__init__()
        self.session, self.view = session, view
        self.scene: Scene | None = None
        self._table: Table | None = None  # as it is drawn
        self._unseen: tuple[str, ...] = ()
        self._flights: dict[int, _Flight] = {}
        self._lighting: Latest[None] = Latest(lambda _: None, self._not_lit)
        view.on = {
            "key": self._key,
            "lost": self._lost,
            "landed": self._landed,
            "ready": self._begun_anew,
        }
        self.hand = Hand(self)
        self.param.watch(self._grid_changed, "grid")
        self.param.watch(self._eye_changed, "eye")
        self.param.watch(self._storey_changed, "storey")
        session.param.watch(self._table_changed, ["table", "tokens", "playing"])
        session.param.watch(
            self._marks_changed,
            [
                "table",
                "tokens",
                "playing",
                "firer",
                "target",
                "selected",
                "report",
                "other_way",
                "pair",
                "busy",
                "flight",
            ],
        )

    def show(self, scene: Scene | None, table: Table | None) -> None:
        """Show another scenario's scene; the session is laid with its table."""
        old, self.scene, self._table = self.scene, scene, table
        self.eye, self.storey, self._unseen = False, 0, ()
        self.hand.let_go()
        self._flights.clear()
        self.view.show(scene)
        self.session.lay(table)
        if scene is not None:
            self._grid_changed()
            self.view.camera("home")
        if old is not None:
            old.close()

    # --- from the session to the view ---------------------------------------------------------

    def _table_changed(self, *_events: object) -> None:
        table, old = self.session.table, self._table
        if self.scene is None or table is None or old is None:
            return
        self._table = new = drawn(self.session, table)
        self.scene.follow(old, new, {flight.model for flight in self._flights.values()})

    def _marks_changed(self, *_events: object) -> None:
        session, table = self.session, self.session.table
        if self.scene is None or table is None:
            return
        airborne = {flight.unit for flight in self._flights.values()}
        with self.scene.lock:
            lines = not self.eye and not airborne & {session.firer, session.target}
            seen = self._table or table
            wanted = {item.name: item for item in marks(session, seen, lines=lines)}
            for name in [n for n, item in self.scene.items.items() if item.group == "overlay"]:
                if name not in wanted:
                    self.scene.clear_overlay(name)
            self.scene.show(wanted.values())
        avoid = [point for model in table.models() for point in covered(model)]
        if session.flight is not None:
            avoid += session.flight.along
        self.view.say("labels", labels=labels(session, table, airborne), avoid=avoid)
        self.view.say("grips", groups=[f"model/{name}" for name in session.held])
        if self.eye:
            self._stand()

    def _grid_changed(self, *_events: object) -> None:
        # A table of a foot has none.
        if self.scene is not None and "grid" in self.scene.items:
            self.scene.set_visible("grid", self.grid)

    @property
    def narrow(self) -> bool:
        """Whether sheets lie at the bottom instead of cards at the sides."""
        return bool(0 < self.width < NARROW)

    def next_storey(self) -> None:
        """Cut the terrain away above one storey less, and after the ground show all again."""
        count = 0 if self.session.table is None else len(storeys(self.session.table))
        self.storey = (self.storey or count + 1) - 1 if count > 1 else 0

    def _storey_changed(self, _event: object) -> None:
        scene, table, cut = self.scene, self._table, self.cut
        self.view.say("cut", height=cut)
        if scene is not None and table is not None:
            # What is cut away casts no shadow either; that takes a moment, and is kept.
            self._lighting.run(lambda: scene.light(table, cut))

    def _not_lit(self, error: Exception) -> None:
        self.session.notice = sentence(error)

    @property
    def cut(self) -> float | None:
        """The height above which the terrain is not drawn, inches."""
        return cut_above(self.session.table, self.storey) if self.storey else None

    def _eye_changed(self, _event: object) -> None:
        if self.eye and self.session.shown_pair is None:
            self.session.notice = (
                "Choose a firer and a target first: then E looks through its eyes."
            )
            self.eye = False
            return
        if not self.eye:
            self._hide(())
            self.view.camera("return")
        self._marks_changed()

    def _stand(self) -> None:
        if self.session.busy:
            return  # whoever looks is not known yet
        pair, table = self.session.shown_pair, self.session.table
        if pair is None:
            self.eye = False
            return
        self._hide(tuple(f"{kind}/{pair.shooter}" for kind in ALONG))
        self.view.camera("stand", eye=list(pair.eye), at=list(waist(table.model(pair.target))))

    def _hide(self, names: tuple[str, ...]) -> None:
        """Hide these and no others: nobody sees through the back of his own head."""
        if self.scene is None:
            return
        for one in set(self._unseen) ^ set(names):
            if one in self.scene.items:
                self.scene.set_visible(one, one not in names)
        self._unseen = names

    # --- flights ------------------------------------------------------------------------------

    def fly(
        self,
        model: str,
        way: Sequence[Waypoint],
        manner: Manner = "arrive",
        *,
        after: Table | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Draw a model, ``unit/number``, flying along a way (`sandbox.view.flight_overlay.course`).

        It ends where the scene has it: where the session's table does, or ``after``, which the
        session may be given in ``then``, called when the flight has ended or was skipped. A model
        that is about to be taken off the table leaves first: its flight begins before the change.
        KeyError for a model that is not there.
        """
        if self.scene is None:
            raise KeyError(model)
        if after is not None:
            self.scene.move(model, after)
        elif f"model/{model}" not in self.scene.items:
            raise KeyError(model)
        number = self.view.fly(f"model/{model}", way, manner)
        # The page may never have heard of a flight that this one takes the place of.
        earlier = [one for one, flight in self._flights.items() if flight.model == model]
        ended = [self._flights.pop(one) for one in earlier]
        self._flights[number] = _Flight(model, then)
        self._marks_changed()
        for flight in ended:
            self._end(flight)

    def glide(self, models: Iterable[str]) -> None:
        """Draw models, ``unit/number``, going to where the next table has them: call it before the
        session is given that table.
        """
        groups = [f"model/{name}" for name in models]
        if groups:
            self.view.glide(*groups)

    def fly_in(self, path: FlightPath) -> None:
        """Draw how a plane came to where it stands on the session's table.

        KeyError where it is not there.
        """
        table: Table = self.session.table
        plane = table.unit(path.unit).models[0]
        start = np.array(path.start[:2], dtype=float)
        self.fly(plane.id, course(table, plane, start, plane.stand))

    def fly_out(self, unit: str) -> None:
        """Draw a plane pulling out; call it before the plane is taken off the table.

        KeyError where it is not there.
        """
        table: Table = self.session.table
        plane = table.unit(unit).models[0]
        self.fly(plane.id, departure(table, plane), "leave")

    def skip(self) -> None:
        """End every flight at once."""
        groups = {f"model/{flight.model}" for flight in self._flights.values()}
        if groups:
            self.view.land(*sorted(groups))

    @told
    def _landed(self, message: Landed) -> None:
        flight = self._flights.pop(message.flight, None)
        if flight is not None:
            self._end(flight)

    @told
    def _begun_anew(self, message: Ready) -> None:
        """A page that begins anew has lost whatever was in the air."""
        self.width = round(message.width)
        ended, self._flights = list(self._flights.values()), {}
        for flight in ended:
            self._end(flight)

    def _end(self, flight: _Flight) -> None:
        self._marks_changed()
        scene, table, model = self.scene, self.session.table, flight.model
        if flight.then is not None:
            flight.then()
            table = self.session.table
        if scene is None or table is None or any(f.model == model for f in self._flights.values()):
            return
        if any(one.id == model for one in table.models()):
            scene.move(model, table)
            self.view.settle(scene, model)
        else:
            scene.take(model)

    # --- from the page to the session ---------------------------------------------------------

    @told
    def _lost(self, _message: Plain) -> None:
        self.session.notice = "The graphics of this browser gave up: load the page again."

    @told
    def _key(self, message: Key) -> None:
        press(self, message)

    def show_help(self) -> None:
        """Ask for the sheet of pointer and keys."""
        self.param.trigger("help")

    def step_back(self) -> None:
        """Leave the eye view, or take back one choice."""
        if self.eye:
            self.eye = False
        else:
            self.session.step_back()

    def home(self) -> None:
        """Frame everything, from where the page began."""
        self.eye = False
        self.view.camera("home")

    def top(self) -> None:
        """Look straight down."""
        self.eye = False
        self.view.camera("top")

    def fit(self) -> None:
        """Frame firer and target, or the table where they are not chosen, from the same side."""
        self.eye = False
        session, table = self.session, self.session.table
        chosen = [name for name in (session.firer, session.target) if name]
        if table is None or not chosen:
            self.view.camera("fit")
            return
        stands = [model.stand for name in chosen for model in table.unit(name).models]
        low = [min(getattr(stand, axis) for stand in stands) - 2.0 for axis in "xyz"]
        high = [max(getattr(stand, axis) for stand in stands) + 2.0 for axis in "xyz"]
        self.view.camera("frame", box={"low": [*low[:2], low[2] + 2.0], "high": high})

    def arm(self, role: str) -> None:
        """What the pointer is over takes the role, or else the unit that is clicked next."""
        self.session.arm(role)
        if self.hand.over.startswith("model/") and self.session.armed:
            name = self.hand.over.removeprefix("model/")
            self.session.choose(name.partition("/")[0], name)
