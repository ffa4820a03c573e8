"""The pointer on the table: what it means, what it chooses, and the drag of what is chosen."""

from __future__ import annotations

from math import dist, inf

from apps.scene.protocol import Boxed, Chosen, Drag, Pointer
from apps.table.output.flights import Flights
from apps.table.output.presenter import Presenter
from apps.table.state.placing import placed, shifted
from apps.table.state.selecting import boxed, clicked, taken_along
from apps.table.state.session import Session
from apps.table.state.storeys import cut_above
from apps.table.state.view_state import ViewState
from apps.table.tools.marching import Marching
from apps.table.tools.tools import Tools
from sandbox.sight.picking import Aim, Near, Pick, near, picked
from sandbox.table.table import Table
from sandbox.table.things import mark_at, there, thing_of
from sandbox.view.signposts import pointed_at

AS_NEAR_PX = 2.0
"""Models no further from the pointer than the nearest one and so many pixels are as near."""

AS_NEAR_TOUCH_PX = 4.0
"""The same of a finger, which hides what it is on."""

MOST_CHOICES = 6


class Hand:
    """Obeys the messages of the pointer. What it is over is `ViewState.over`."""

    def __init__(
        self,
        session: Session,
        state: ViewState,
        flights: Flights,
        presenter: Presenter,
        tools: Tools,
    ) -> None:
        self._session, self._state = session, state
        self._flights, self._presenter, self._tools = flights, presenter, tools
        self._from: Table | None = None
        self._seen = 0

    def let_go(self) -> None:
        """Nothing is dragged any more: another table is laid."""
        self._from = None

    # --- pointing -----------------------------------------------------------------------------

    def under(self, message: Pointer) -> Pick | None:
        """What a pointer message means."""
        return self._at(message)[0]

    def _at(self, message: Pointer) -> tuple[Pick | None, list[Near]]:
        """What is meant by a pointer, and the models that are as near to it, itself among them."""
        table, touch = self._session.table, message.touch
        if table is None:
            return None, []
        cut = cut_above(table, self._state.storey)
        aim = Aim(message.origin, message.direction, message.right, message.down, cut)
        found = picked(table, aim)
        if found is not None and found.id.startswith("model/") and not touch:
            return found, []
        models = near(table, aim, message.near)
        if not models:
            return found, []
        reach = models[0].pixels + (AS_NEAR_TOUCH_PX if touch else AS_NEAR_PX)
        return models[0].pick, [one for one in models if one.pixels <= reach]

    def pick(self, message: Pointer) -> None:
        """A click: the model meant is chosen; where several may be, the page asks which."""
        found, alike = self._at(message)
        if len(alike) > 1 and self._tools.on is None:
            at = message.x, message.y
            self._presenter.ask(alike[:MOST_CHOICES], at, shift=message.shift)
            return
        if self._tools.on is not None:
            self._tools.on.pick(found, message)
        elif self._state.workspace == "table":
            self._select(found, message, also=message.shift or self._state.several)
        elif found is not None and found.id.startswith("model/"):
            self._choose(found.id, also=message.shift)
        self._note(found, message)

    def _mark(self, found: Pick | None, message: Pointer) -> str | None:
        """The zone, objective, note or smoke that is meant: its post, or its place on the ground;
        None behind anything else."""
        table = self._session.table
        if table is None or (found is not None and found.id.startswith("model/")):
            return None
        reach = inf if found is None else dist(message.origin, found.point)
        post = pointed_at(table, message.origin, message.direction, reach)
        if post is not None or found is None or found.id != "ground":
            return post
        return mark_at(table, *found.point[:2])

    def _select(self, found: Pick | None, message: Pointer, *, also: bool) -> None:
        """On a table that is being set up a click chooses things, not who fires at whom."""
        session = self._session
        table = session.table
        thing = None if found is None else thing_of(found.id)
        thing = self._mark(found, message) or thing
        if session.armed and thing is not None and "/" in thing:
            session.choose(thing.partition("/")[0], thing)
        elif thing is not None:
            session.select(clicked(table, thing, session.selected, also=also))
        elif not also:
            session.select(())

    def boxed(self, message: Boxed) -> None:
        """A box was drawn around things."""
        table = self._session.table
        if table is None or self._session.refused:
            return
        things = [thing for thing in map(thing_of, message.ids) if thing is not None]
        also = message.shift or self._state.several
        self._session.select(boxed(table, things, self._session.selected, also=also))

    def chosen(self, message: Chosen) -> None:
        """One of several that were as near; it may be gone by now."""
        table = self._session.table
        name = message.id.removeprefix("model/")
        if table is None or not any(model.id == name for model in table.models()):
            return
        if self._state.workspace == "table":
            also = message.shift or self._state.several
            self._session.select(clicked(table, name, self._session.selected, also=also))
        else:
            self._choose(message.id, also=message.shift)

    def _choose(self, name: str, *, also: bool) -> None:
        model = name.removeprefix("model/")
        self._session.choose(model.partition("/")[0], model, also=also)

    def hover(self, message: Pointer) -> None:
        """The pointer is over something: a note says what."""
        found = self.under(message)
        if self._tools.on is not None:
            self._tools.on.hover(found, message)
        self._note(found, message, hover=True)

    def _note(self, found: Pick | None, message: Pointer, *, hover: bool = False) -> None:
        at = message.x, message.y
        self._state.at = None if found is None else found.point
        self._state.over = self._presenter.note(found, at, self._mark(found, message), hover=hover)

    def leave(self) -> None:
        """The pointer is over nothing."""
        self._state.param.update(over="", at=None)

    def point(self, message: Pointer) -> None:
        """Everybody is to look at what is meant."""
        found = self.under(message)
        if found is not None:
            self._state.at = found.point
            self._state.param.trigger("point")

    def frame(self, message: Pointer) -> None:
        """A double click: a unit is chosen whole; what else is meant is brought into view."""
        if self._tools.on is not None:
            self._tools.on.finish()
            return
        found = self.under(message)
        if found is None or found.id == "ground":
            self._presenter.fit()
            return
        kind, _, name = found.id.partition("/")
        if kind == "model":
            self._presenter.ask((), (0, 0), shift=False)
            if self._state.workspace == "table":
                chosen = self._session.selected if message.shift else ()
                whole = clicked(self._session.table, name, chosen, also=message.shift)
                self._session.select(whole)
            else:
                self._session.choose_whole(name.partition("/")[0], also=message.shift)
            self._note(found, message)
            return
        x, y, z = found.point
        self._presenter.frame([x - 6, y - 6, z - 0.5], [x + 6, y + 6, z + 1.5])

    def haul(self, message: Pointer) -> None:
        """What is pulled at stays: the tool that is on is told where the pointer is."""
        table, tool = self._session.table, self._tools.on
        if table is not None and tool is not None and isinstance(tool, Marching):
            cut = cut_above(table, self._state.storey)
            aim = Aim(message.origin, message.direction, message.right, message.down, cut)
            tool.haul(picked(table, aim), message)

    # --- dragging -----------------------------------------------------------------------------

    def grasp(self, item: str) -> None:
        """A drag begins on something that was not selected: select what goes with it."""
        table, thing = self._session.table, thing_of(item)
        if table is None or thing is None or not there(table, thing):
            return
        if self._state.setting_up and not self._session.refused:
            self._session.select(taken_along(self._session, thing))

    def drag(self, message: Drag) -> None:
        """What is chosen goes with the pointer, and at the end stands there, or goes back."""
        session, presenter = self._session, self._presenter
        table = session.standing
        if table is None or not session.held:
            presenter.answered(message.token)
            return
        if self._from is None:
            self._from, self._seen = table, session.desk.seq
        held = [name for name in session.held if there(self._from, name)]
        spots = shifted(self._from, held, message.by)
        if not message.last:
            hindered = session.hindered(table, placed(table, spots))
            presenter.refuse(hindered)
            session.hold(spots)
            return
        presenter.refuse([])
        self._from = None
        if not session.put(spots, self._seen, message.token):
            self._flights.glide([name for name in session.selected if "/" in name])
        session.let_go()
        # The page followed the pointer; what stands on the table has the last word.
        presenter.settle(session.selected)
        presenter.answered(message.token)
