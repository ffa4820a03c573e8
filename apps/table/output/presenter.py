"""Tell the browser what a table shows: the scene, marks and words over it, notes, the camera.

It watches the session, the view state, the display, the layers and the flights. Only it and
`flights` use the scene component.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import param

from apps.runtime.background import LIGHT_WORKER, Latest
from apps.scene import ops
from apps.scene.instructions import group_of
from apps.scene.view import SceneView
from apps.table.layers.map_layer import MapLayer
from apps.table.layers.measuring import Measuring
from apps.table.layers.stand_layer import StandLayer
from apps.table.layers.template_layer import TemplateLayer
from apps.table.output.flights import Flights
from apps.table.output.overlays import chosen_by_others, labels, marks
from apps.table.output.sight_marks import for_eye
from apps.table.output.tokens import drawn
from apps.table.state.captions import covered, waist
from apps.table.state.display import Camera, Ghost
from apps.table.state.error_words import sentence
from apps.table.state.judging import AFTER_WORDS
from apps.table.state.modes import Held, drawn_over, withheld
from apps.table.state.session import Session
from apps.table.state.storeys import cut_above
from apps.table.state.view_state import ViewState
from languages.writing import text
from sandbox.live.live_document import LiveDocument
from sandbox.scenario.marks.kinds import SIGNS
from sandbox.table.table import Table
from sandbox.table.things import item_of
from sandbox.view.items import ALONG, Item, fixed_items, smoke_around
from sandbox.view.marks.template_words import ROLLED
from sandbox.view.marks.unseen import unseen_items
from sandbox.view.scene import Scene

_STANDS = ("table", "tokens", "told_tokens", "mode")
"""Parameters of a session that decide how models stand or lie."""

_MARKED = (*_STANDS, "firer", "target", "selected", "verdict", "flight", "told")
"""Parameters of a session that decide about marks and labels."""

_DICE = ("die/", "demonstration/die-")
"""Prefixes of names of dice: no label covers them."""

Layer = Measuring | TemplateLayer | MapLayer | StandLayer
"""A layer over the table, which triggers ``shown`` when it changes."""


class Presenter:
    """Shows a session's table in a view, with ``layers`` over it, the most important first."""

    def __init__(
        self,
        session: Session,
        state: ViewState,
        flights: Flights,
        layers: Sequence[Layer],
        view: SceneView,
    ) -> None:
        self._session, self._state, self._flights, self._view = session, state, flights, view
        self._layers = layers
        self._table: Table | None = None  # as it is drawn
        self._unseen: tuple[str, ...] = ()
        self._display = display = state.display
        self._unlit = False
        self._lighting: Latest[tuple[Table, list[Item]] | None] = Latest(
            self._lit, self._not_lit, LIGHT_WORKER
        )
        self._cutting: Latest[None] = Latest(lambda _: view.refresh(), self._not_lit)
        session.param.watch(self._stood, list(_STANDS))
        session.param.watch(self._handled, "mode")
        session.desk.param.watch(self._settled, "settled")
        session.param.watch(self._mark, list(_MARKED), precedence=AFTER_WORDS)
        flights.param.watch(self._mark, "aloft")
        for layer in layers:
            layer.param.watch(self._mark, "shown")
        display.param.watch(lambda event: view.say(event.new), "instruction", onlychanged=False)
        display.param.watch(self._ghosted, "ghost", onlychanged=False)
        display.param.watch(self._aimed, "camera", onlychanged=False)
        display.param.watch(lambda event: self._settle(event.new), "again", onlychanged=False)
        display.param.watch(self._mark, ["pulled", "theirs"])
        state.param.watch(self._grid, "grid")
        state.param.watch(self._eye, "eye")
        state.param.watch(self._storey, "storey")
        state.param.watch(self._stood, "light")
        state.param.watch(self._hidden, "hidden")

    def show(
        self, scene: Scene | None, table: Table | None, live: LiveDocument | None = None
    ) -> None:
        """Show another scenario's scene, of ``table``.

        The session sits down at ``live``, or has the table for itself without one. Raises Refused.
        """
        old = self._view.scene
        self._view.close()
        self._state.param.update(eye=False, storey=0, hidden=(), light="")
        self._flights.forget()
        self._unseen, self._table = (), table
        self._view.show(scene)
        if scene is not None:
            self._view.camera("home")  # whoever sits down may look from elsewhere
        if live is None:
            self._session.lay(table)
        else:
            self._session.sit(live)
        if scene is not None:
            self._grid()
        if old is not None:
            old.close()

    def _stood(self, *_events: object) -> None:
        """Draw models that have moved, come, gone or lain down."""
        scene, table, old = self._view.scene, self._session.table, self._table
        if scene is None or table is None or old is None:
            return
        lit = table.lit(self._state.light)
        self._table = new = _but(self._session.pulled, old, drawn(self._session, lit))
        if _fixed(old) != _fixed(new):
            # The light of terrain takes a moment: until then it is drawn without.
            scene.place_pieces(old, new)
            self._unlit = True
        if self._unlit and not self._session.holding:
            self._unlit = False
            self._lighting.run(self._lit_as_it_stands)
        scene.follow(old, new, self._flights.aloft)
        if old.size != new.size:
            self._view.measure(new.size)
            if not self._state.eye:
                self._view.camera("home" if self._state.camera is None else "fit")
        self._view.refresh()

    def _mark(self, *_events: object) -> None:
        """Draw rings, sight lines and labels, and say what a drag moves."""
        session, scene, table = self._session, self._view.scene, self._session.table
        if scene is None or table is None:
            return
        airborne = self._flights.units
        lines = not self._state.eye and not airborne & {session.firer, session.target}
        drawn_on = self._table or table
        own = marks(session, drawn_on, lines=lines)
        others = chosen_by_others(drawn_on, self._display.theirs)
        unseen = unseen_items(drawn_on, self._state.hidden)
        laid = [item for layer in self._layers for item in layer.items]
        shown = [*drawn_over(session.mode), *self._display.ghost.items]
        over = [*laid, *others, *own, *unseen, *shown]
        scene.mark(for_eye(over) if self._state.eye else over)
        self._view.refresh()
        avoid = [point for model in table.models() for point in covered(model)]
        dice = [one for one in (*own, *shown) if one.name.startswith(_DICE)]
        avoid += [one.matrix[:3, 3].tolist() for one in dice]
        if session.flight is not None:
            avoid += session.flight.along
        said = [*self._display.ghost.labels, *labels(session, table, airborne)]
        laid_words = [label for layer in self._layers for label in layer.labels]
        said += [one for one in laid_words if session.told or not one["id"].endswith(ROLLED)]
        self._view.say(ops.Labels(labels=said, avoid=avoid))
        pulled = self._display.pulled
        groups = [item_of(name) for name in pulled or session.held]
        self._view.say(ops.Grips(groups=groups, stay=bool(pulled)))
        if self._state.eye:
            self._stand()

    def _grid(self, *_events: object) -> None:
        # A very small table has no grid.
        self._set_visible(["grid"], self._state.grid)

    def _set_visible(self, names: Iterable[str], visible: bool) -> None:
        scene = self._view.scene
        if scene is not None:
            for name in names:
                if name in scene.items:
                    scene.set_visible(name, visible)
            self._view.refresh()

    def _hidden(self, event: param.parameterized.Event) -> None:
        """Hide what this page is not to draw, and show the rest."""
        scene = self._view.scene
        if scene is None:
            return
        before, now = set(event.old), set(event.new)
        for things, visible in ((before - now, True), (now - before, False)):
            groups = {item_of(thing) for thing in things}
            names = [name for name in scene.items if group_of(name) in groups]
            self._set_visible(names, visible)
        self._mark()

    def _storey(self, *_events: object) -> None:
        """Cut the terrain above the highest floor shown."""
        scene, table = self._view.scene, self._table
        cut = cut_above(self._session.table, self._state.storey)
        self._view.say(ops.Cut(height=cut))
        if scene is not None and table is not None:
            # Cut terrain casts no shadow. That takes a moment, and is cached.
            self._cutting.run(lambda: scene.light(table, cut))

    def _lit_as_it_stands(self) -> tuple[Table, list[Item]] | None:
        """Light the terrain as it stands when the turn comes; None once there is no table."""
        table = self._table
        return None if table is None else (table, fixed_items(table))

    def _lit(self, lit: tuple[Table, list[Item]] | None) -> None:
        """Take the terrain's light, if the terrain still stands so."""
        if lit is None:
            return
        table, items = lit
        scene, now = self._view.scene, self._table
        if scene is None or now is None or _fixed(table) != _fixed(now):
            return
        scene.put_fixed(table.size, items)
        self._view.refresh()

    def _not_lit(self, error: Exception) -> None:
        self._session.notice = sentence(error)

    def _aimed(self, event: param.parameterized.Event) -> None:
        order: Camera = event.new
        match order.order:
            case "frame":
                box = ops.Box(low=list(order.low), high=list(order.high))
                self._view.say(ops.Camera(action="frame", box=box))
            case "sit":
                self._state.param.update(camera=order.rest, eye=False)
                self._view.sit(order.rest)
            case "place":
                self._state.eye = False
                self._view.show_place(order.rest)
            case "follow":
                self._view.show_place(order.rest, follow=True)
            case "home" | "top" | "fit" as simple:
                self._view.camera(simple)

    def say_state(self, state: ops.Stage, table: str | None = None) -> None:
        """Tell the page whether its table is ``laying``, ``ready`` or ``failed``, and its name."""
        self._view.say(ops.State(state=state, table=table or None))

    def _eye(self, *_events: object) -> None:
        """Look through the eye of the pair shown, or back."""
        if self._state.eye and self._looker is None:
            self._session.notice = text("table-no-pair")
            self._state.eye = False
            return
        if not self._state.eye:
            self._hide(())
            self._view.camera("return")
        self._mark()

    def _stand(self) -> None:
        """Put the camera into the eye of the pair shown."""
        if self._session.verdict.busy:
            return  # the looking model is not known yet
        looker, table = self._looker, self._session.table
        if looker is None:
            self._state.eye = False
            return
        shooter, eye, target = looker
        self._hide((*(f"{kind}/{shooter}" for kind in ALONG), *smoke_around(table, eye)))
        at = list(waist(table.model(target)))
        self._view.say(ops.Camera(action="stand", eye=list(eye), at=at))

    @property
    def _looker(self) -> tuple[str, Sequence[float], str] | None:
        """The looking model, its eye, and its target: of the pair shown, or of the two units
        while their verdict is to be guessed."""
        session, pair = self._session, self._session.verdict.shown_pair
        if pair is not None:
            return pair.shooter, pair.eye, pair.target
        if not (withheld(session.mode) and session.firer and session.target):
            return None
        ends = [session.table.unit(name).models[0] for name in (session.firer, session.target)]
        return ends[0].id, ends[0].eye.tolist(), ends[1].id

    def _hide(self, names: tuple[str, ...]) -> None:
        if self._view.scene is None:
            return
        self._set_visible(set(self._unseen) - set(names), True)
        self._set_visible(set(names) - set(self._unseen), False)
        self._unseen = names

    def _handled(self, event: param.parameterized.Event) -> None:
        """Draw models red that cannot stand where they are held.

        Send the place of things that were put down: the browser followed the pointer.
        """
        old, new = event.old, event.new
        if isinstance(new, Held) or isinstance(old, Held):
            models = new.hindered if isinstance(new, Held) else ()
            self._view.say(ops.Refused(groups=[f"model/{name}" for name in models]))
        if isinstance(old, Held) and not isinstance(new, Held):
            self._settle(old.things)

    def _ghosted(self, event: param.parameterized.Event) -> None:
        """Draw what would be put on the table: red with a reason against it, amber with a doubt."""
        self._mark()
        ghost: Ghost = event.new
        amber = ["ghost"] if ghost.doubt and not ghost.why else []
        self._view.say(ops.Refused(groups=["ghost"] if ghost.why else [], doubtful=amber))

    def _settled(self, event: param.parameterized.Event) -> None:
        """Tell the browser that an edit was answered, done or refused."""
        if event.new:
            self._view.answer(event.new)

    def _settle(self, things: Iterable[str]) -> None:
        """Send again where things stand: the browser followed the pointer."""
        for name in things:
            self._view.settle(item_of(name))


def _but(thing: str, old: Table, new: Table) -> Table:
    """Return the table as drawn while the browser draws one held piece alone."""
    if not any(piece.id == thing for piece in old.pieces):
        return new
    was = old.piece(thing)
    pieces = tuple(was if piece.id == thing else piece for piece in new.pieces)
    return replace(new, pieces=pieces)


def _fixed(table: Table) -> tuple[object, ...]:
    """Return the parts of a table that stand fast, for comparison."""
    says = table.scenario
    return table.pieces, says.table, *(getattr(says, key) for key in SIGNS)
