"""What goes to the browser of a table: the scene, marks and words over it, notes, the camera.

It reads the session, the state of the view and the flights, watches their parameters, and is the
only one, with `flights`, that tells the scene component anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Unpack

import param

from apps.runtime.background import Latest
from apps.scene.ops import Handles, Label, Other, Setting, Stage
from apps.scene.view import SceneView, group_of
from apps.table.layers.laying import Laying
from apps.table.layers.map_layer import MapLayer
from apps.table.layers.measuring import Measuring
from apps.table.layers.stand_layer import StandLayer
from apps.table.output.flights import Flights
from apps.table.output.overlays import chosen_by_others, for_eye, labels, marks
from apps.table.output.pointer_notes import choices, noted
from apps.table.output.tokens import drawn
from apps.table.state.asking import AFTER_WORDS
from apps.table.state.captions import covered, waist
from apps.table.state.error_words import sentence
from apps.table.state.modes import Held, drawn_over, withheld
from apps.table.state.session import Session
from apps.table.state.storeys import cut_above
from apps.table.state.view_state import ViewState
from sandbox.live.live_document import LiveDocument
from sandbox.scenario.marks.kinds import SIGNS
from sandbox.sight.picking import Near, Pick
from sandbox.table.table import Table
from sandbox.table.things import item_of
from sandbox.view.items import ALONG, Item, fixed_items, smoke_around
from sandbox.view.marks.unseen import unseen_items
from sandbox.view.scene import Scene

_STANDS = ("table", "tokens", "mode")
"""Parameters of a session by which models stand, or lie, where they do."""

_MARKED = (*_STANDS, "firer", "target", "selected", "report", "other_way", "pair", "busy", "flight")
"""Those by which there are marks and words on the table."""

_NOBODY = "Choose a firer and a target first: then E looks through its eyes."

Layer = Measuring | Laying | MapLayer | StandLayer
"""What draws over the table, and tells by ``shown`` when that is otherwise."""


class Presenter:
    """Shows a session's table in a view, and the ``layers`` over it, the most telling first."""

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
        self._ghost: tuple[Item, ...] = ()
        self._ghost_labels: tuple[Label, ...] = ()
        self._pulled: tuple[str, ...] = ()
        self._theirs: Mapping[str, Sequence[str]] = {}
        self._unlit = False
        self._lighting: Latest[tuple[Table, list[Item]]] = Latest(self._lit, self._not_lit)
        self._cutting: Latest[None] = Latest(lambda _: view.refresh(), self._not_lit)
        session.param.watch(self._stood, list(_STANDS))
        session.param.watch(self._handled, "mode")
        session.desk.param.watch(self._settled, "settled")
        session.param.watch(self._mark, list(_MARKED), precedence=AFTER_WORDS)
        flights.param.watch(self._mark, "aloft")
        for layer in layers:
            layer.param.watch(self._mark, "shown")
        state.param.watch(self._grid, "grid")
        state.param.watch(self._eye, "eye")
        state.param.watch(self._storey, "storey")
        state.param.watch(self._hidden, "hidden")

    def show(
        self, scene: Scene | None, table: Table | None, live: LiveDocument | None = None
    ) -> None:
        """Show another scenario's scene, which is of ``table``; the session sits down at the live
        table, or has the table for itself where there is none. Raises Refused."""
        old = self._view.scene
        self._view.close()
        self._state.param.update(eye=False, storey=0, hidden=())
        self._flights.forget()
        self._unseen, self._table = (), table
        self._view.show(scene)
        if live is None:
            self._session.lay(table)
        else:
            self._session.sit(live)
        if scene is not None:
            self._grid()
            self.home()
        if old is not None:
            old.close()

    # --- the table and what is marked on it -----------------------------------------------------

    def _stood(self, *_events: object) -> None:
        """Models have moved, come, gone or lain down."""
        scene, table, old = self._view.scene, self._session.table, self._table
        if scene is None or table is None or old is None:
            return
        self._table = new = _but(self._session.pulled, old, drawn(self._session, table))
        if _fixed(old) != _fixed(new):
            # Terrain has its own light, which takes a moment: until then it stands there without.
            scene.place_pieces(old, new)
            self._unlit = True
        if self._unlit and not self._session.holding:
            self._unlit = False
            self._lighting.run(lambda: (new, fixed_items(new)))
        scene.follow(old, new, self._flights.aloft)
        if old.size != new.size:
            self._view.measure(new.size)
            if not self._state.eye:
                self.home() if self._state.camera is None else self.fit()
        self._view.refresh()

    def _mark(self, *_events: object) -> None:
        """Rings, sight lines and labels, and what a drag moves."""
        session, scene, table = self._session, self._view.scene, self._session.table
        if scene is None or table is None:
            return
        airborne = self._flights.units
        lines = not self._state.eye and not airborne & {session.firer, session.target}
        drawn_on = self._table or table
        own = marks(session, drawn_on, lines=lines)
        others = chosen_by_others(drawn_on, self._theirs)
        unseen = unseen_items(drawn_on, self._state.hidden)
        laid = [item for layer in self._layers for item in layer.items]
        shown = [*drawn_over(session.mode), *self._ghost]
        over = [*laid, *others, *own, *unseen, *shown]
        scene.mark(for_eye(over) if self._state.eye else over)
        self._view.refresh()
        avoid = [point for model in table.models() for point in covered(model)]
        avoid += [one.matrix[:3, 3].tolist() for one in own if one.name.startswith("die/")]
        if session.flight is not None:
            avoid += session.flight.along
        said = [*self._ghost_labels, *labels(session, table, airborne)]
        said += [label for layer in self._layers for label in layer.labels]
        self._view.say("labels", labels=said, avoid=avoid)
        grips = self._pulled or session.held
        self._view.say("grips", groups=[item_of(name) for name in grips], stay=bool(self._pulled))
        if self._state.eye:
            self._stand()

    def _grid(self, *_events: object) -> None:
        # A table of a foot has none.
        self._set_visible(["grid"], self._state.grid)

    def _set_visible(self, names: Iterable[str], visible: bool) -> None:
        scene = self._view.scene
        if scene is not None:
            for name in names:
                if name in scene.items:
                    scene.set_visible(name, visible)
            self._view.refresh()

    def _hidden(self, event: param.parameterized.Event) -> None:
        """What this page is not to draw is drawn no more, and what it was not to draw is."""
        scene = self._view.scene
        if scene is None:
            return
        before, now = set(event.old), set(event.new)
        for things, visible in ((before - now, True), (now - before, False)):
            groups = {item_of(thing) for thing in things}
            names = [name for name in scene.items if group_of(name) in groups]
            self._set_visible(names, visible)
        self._mark()

    # --- the others at the table ----------------------------------------------------------------

    def others(self, people: Sequence[Other]) -> None:
        """Show where these point, and nobody else."""
        self._view.say("others", people=list(people))

    def chosen_by_others(self, held: Mapping[str, Sequence[str]]) -> None:
        """Mark the models that others have chosen, by the colours of those who did."""
        if held != self._theirs:
            self._theirs = dict(held)
            self._mark()

    def beckon(
        self, name: str, colour: str, words: str, at: Sequence[float], *, mine: bool
    ) -> None:
        """Show where somebody points, for a moment, or the way there."""
        self._view.once("beckon", name=name, colour=colour, words=words, at=list(at), mine=mine)

    # --- storeys --------------------------------------------------------------------------------

    def _storey(self, *_events: object) -> None:
        """Terrain above the highest storey shown is not drawn."""
        scene, table = self._view.scene, self._table
        cut = cut_above(self._session.table, self._state.storey)
        self._view.say("cut", height=cut)
        if scene is not None and table is not None:
            # What is cut away casts no shadow either; that takes a moment, and is kept.
            self._cutting.run(lambda: scene.light(table, cut))

    def _lit(self, lit: tuple[Table, list[Item]]) -> None:
        """What stands fast has its light, if it still stands so."""
        table, items = lit
        scene, now = self._view.scene, self._table
        if scene is None or now is None or _fixed(table) != _fixed(now):
            return
        scene.put_fixed(table.size, items)
        self._view.refresh()

    def _not_lit(self, error: Exception) -> None:
        self._session.notice = sentence(error)

    # --- the camera -----------------------------------------------------------------------------

    def home(self) -> None:
        """Frame everything, from where the page began."""
        self._view.camera("home")

    def top(self) -> None:
        """Look straight down."""
        self._view.camera("top")

    def fit(self) -> None:
        """Frame the whole table, from the same side."""
        self._view.camera("fit")

    def frame(self, low: Sequence[float], high: Sequence[float]) -> None:
        """Frame a box, by two of its corners, inches."""
        self._view.camera("frame", box={"low": list(low), "high": list(high)})

    def sit(self, camera: tuple[float, ...]) -> None:
        """Put the camera where one rested, as `ViewState.camera` has it."""
        self._state.param.update(camera=camera, eye=False)
        self._view.sit(camera)

    def show_place(self, camera: tuple[float, ...]) -> None:
        """Show as much as a camera sees, in the middle of the room that no card covers."""
        self._state.eye = False
        self._view.show_place(camera)

    def look_through(self) -> None:
        """Into the eyes of who looks, or back out of them."""
        self._state.eye = not self._state.eye

    def listen(self, plain: Sequence[str], control: Sequence[str]) -> None:
        """Have the browser tell of these keys, by themselves and with Control."""
        self._view.once("listen", plain=list(plain), control=list(control))

    def say_state(self, state: Stage, table: str = "") -> None:
        """Tell the page whether its table is ``laying``, ``ready`` or ``failed``, and its name."""
        if table:
            self._view.say("state", state=state, table=table)
        else:
            self._view.say("state", state=state)

    def _eye(self, *_events: object) -> None:
        """Into the eye of the pair shown, or back out of it."""
        if self._state.eye and self._looker is None:
            self._session.notice = _NOBODY
            self._state.eye = False
            return
        if not self._state.eye:
            self._hide(())
            self._view.camera("return")
        self._mark()

    def _stand(self) -> None:
        """The camera into the eye of the pair shown."""
        if self._session.busy:
            return  # whoever looks is not known yet
        looker, table = self._looker, self._session.table
        if looker is None:
            self._state.eye = False
            return
        shooter, eye, target = looker
        self._hide((*(f"{kind}/{shooter}" for kind in ALONG), *smoke_around(table, eye)))
        self._view.camera("stand", eye=list(eye), at=list(waist(table.model(target))))

    @property
    def _looker(self) -> tuple[str, Sequence[float], str] | None:
        """Who looks, from where, and at whom: models of the pair shown, or the first of each unit
        while their verdict is to be guessed."""
        session, pair = self._session, self._session.shown_pair
        if pair is not None:
            return pair.shooter, pair.eye, pair.target
        if not (withheld(session.mode) and session.firer and session.target):
            return None
        ends = [session.table.unit(name).models[0] for name in (session.firer, session.target)]
        return ends[0].id, ends[0].eye.tolist(), ends[1].id

    def _hide(self, names: tuple[str, ...]) -> None:
        """Hide these and no others."""
        if self._view.scene is None:
            return
        self._set_visible(set(self._unseen) - set(names), True)
        self._set_visible(set(names) - set(self._unseen), False)
        self._unseen = names

    # --- answers to the pointer -----------------------------------------------------------------

    def note(
        self,
        found: Pick | None,
        at: tuple[float, float],
        mark: str | None = None,
        *,
        hover: bool = False,
    ) -> str:
        """Say what the pointer is over at a pixel; its id, or nothing for bare ground.

        ``mark``: the zone, objective, note or smoke that is meant rather. ``hover``: dropped by a
        browser whose pointer has left meanwhile.
        """
        text = noted(self._session, found, mark, loose=self._state.setting_up)
        self._view.once("note", note=text, x=at[0], y=at[1], hover=hover)
        return text["id"] if text else ""

    def ask(self, alike: Sequence[Near], at: tuple[float, float], *, shift: bool) -> None:
        """Ask which of several models is meant at a pixel; of none: ask no more."""
        rows = choices(self._session.table, alike)
        self._view.once("choices", rows=rows, x=at[0], y=at[1], shift=shift)

    def _handled(self, event: param.parameterized.Event) -> None:
        """Draw red what cannot stand where it is held. Once it is put down, tell the browser, which
        followed the pointer, where it stands."""
        old, new = event.old, event.new
        if isinstance(new, Held) or isinstance(old, Held):
            models = new.hindered if isinstance(new, Held) else ()
            self._view.once("refused", groups=[f"model/{name}" for name in models])
        if isinstance(old, Held) and not isinstance(new, Held):
            self.settle(old.things)

    def handles(self, handles: Handles) -> None:
        """Show these handles, and no others."""
        self._view.say("handles", **handles)

    def setting(self, **setting: Unpack[Setting]) -> None:
        """Say how things are set up: `apps.scene.ops.Setting`."""
        self._view.say("setting", **setting)

    def carry(self, group: str, height: float = 0.0) -> None:
        """Have a group of items follow the pointer; none where none is named."""
        self._view.say("carry", group=group, height=height)

    def pulled_at(self, models: Sequence[str]) -> None:
        """Have a drag pull at these, which stay where they stand."""
        if tuple(models) != self._pulled:
            self._pulled = tuple(models)
            self._mark()

    def ghost(
        self, items: Sequence[Item], why: str, labels: Sequence[Label] = (), doubt: str = ""
    ) -> None:
        """Show what is to be put on the table; red where there is a reason against it, amber where
        it may stand, but in something else."""
        self._ghost, self._ghost_labels = tuple(items), tuple(labels)
        self._mark()
        amber = ["ghost"] if doubt and not why else []
        self._view.once("refused", groups=["ghost"] if why else [], doubtful=amber)

    def sketch(
        self, points: Sequence[Sequence[float]], *, closed: bool = False, live: bool = False
    ) -> None:
        """Show a line over the table; ``live``: on to the pointer."""
        self._view.say("sketch", points=[list(at) for at in points], closed=closed, live=live)

    def _settled(self, event: param.parameterized.Event) -> None:
        """Tell the browser that an edit was answered, done or refused."""
        if event.new:
            self._view.once("settled", tokens=[event.new])

    def settle(self, things: Iterable[str]) -> None:
        """Say once more where things stand: the browser followed the pointer."""
        for name in things:
            self._view.settle(item_of(name))


def _but(thing: str, old: Table, new: Table) -> Table:
    """A table as it is drawn while a page has one piece in hand, which it draws itself."""
    if not any(piece.id == thing for piece in old.pieces):
        return new
    was = old.piece(thing)
    pieces = tuple(was if piece.id == thing else piece for piece in new.pieces)
    return replace(new, pieces=pieces)


def _fixed(table: Table) -> tuple[object, ...]:
    """What of a table stands fast, to be compared."""
    says = table.scenario
    return table.pieces, says.table, *(getattr(says, key) for key in SIGNS)
