"""A move drawn on the table: the tool by which who is to move says where, and through where.

A click, or a drag of the unit, says where it is to end; with Shift it bends there, and goes on. One
model at a time where that is asked for: it then goes by itself, the others stay, or go as was drawn
before. What comes of it is the rules', and shown as it is drawn (`Marching.offers`, `why`).
"""

from __future__ import annotations

from math import hypot

import numpy as np
import param

from apps.runtime.background import Latest
from apps.scene.protocol import Pointer
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.tools.tools import Tool, Tools
from rules.engine.interruption import Places
from rules.engine.offers import Drawn, Offer
from sandbox.document.refusal import Refused
from sandbox.live.game.live_game import LiveGame
from sandbox.measure.by_game import guns, reaches
from sandbox.measure.taken import Taken
from sandbox.scenario.briefing import MeasureSpec
from sandbox.scenario.game_spec import Moves
from sandbox.sight.picking import Pick
from sandbox.table.table import PlacedModel, Table
from sandbox.view.items import Item
from sandbox.view.marks.measures import measure_items

NAME = "march"

MOST_BENDS = 12
"""So many bends a way may have."""

_BEGIN = "Drag it, or click where it is to go. Shift-click adds a waypoint. Enter confirms."
_ON = "Click on from the waypoint. Esc removes the last one. Enter confirms."
_FACE = "Click what it is to face in the end. Enter confirms."
_ONE = "One model: drag it, or click it and then where it is to go. Enter confirms."

Place = tuple[float, ...]


class Marching(Tool, param.Parameterized):
    """What is drawn, and what comes of it."""

    offers = param.ClassSelector(class_=tuple, default=(), doc="The moves that come of it.")
    why = param.String("", doc="Why the rules do not take it, or why it cannot be drawn so.")
    busy = param.Boolean(False, doc="What comes of it is being worked out.")
    single = param.Boolean(False, doc="One model is drawn at a time.")
    bends = param.ClassSelector(class_=tuple, default=(), doc="Where the way bends.")
    turning = param.Boolean(False, doc="The next click says what it faces in the end.")
    ground = param.ClassSelector(class_=tuple, default=(), doc="How the reach is drawn.")
    wanted = param.Event(doc="What is drawn is to be done: Enter, or a double click.")
    other = param.String("", doc="A model of another unit was clicked.")

    def __init__(self, session: Session, tools: Tools) -> None:
        super().__init__()
        self._session, self._tools = session, tools
        self._game: LiveGame | None = None
        self.unit = ""
        self._end: Place | None = None
        self._alone: dict[int, Places] = {}
        self._faces: Place = ()
        self._held: tuple[str, tuple[float, float]] | None = None
        self._number: int | None = None
        self._last: Drawn | None = None
        self._finishes = False
        self._moving: Latest[tuple[Drawn, tuple[Offer, ...], str]] = Latest(
            self._found, self._failed
        )
        self._reaching: Latest[tuple[Item, ...]] = Latest(self._reached, lambda _error: None)
        self.param.watch(lambda *_: tools.tell(), ["single", "bends", "turning"])
        tools.add(NAME, self)

    def of(self, game: LiveGame | None, unit: str) -> None:
        """From now on this unit of a game, or fighter, is drawn; nobody where there is no game."""
        if (game, unit) == (self._game, self.unit):
            return
        self._game, self.unit = game, unit
        self._clear()
        self._reaching.forget()
        self.ground = ()
        table = self._session.table
        if game is not None and unit and table is not None:
            self._reaching.run(lambda: _reach(table, game, unit))

    def _reached(self, items: tuple[Item, ...]) -> None:
        self.ground = items

    def _clear(self) -> None:
        self._moving.forget()
        self._end, self._alone, self._held, self._number = None, {}, None, None
        self._faces = ()
        self._last, self._finishes = None, False
        self.param.update(offers=(), why="", busy=False, bends=(), single=False, turning=False)

    # --- what it is to the table's pointer: a tool ------------------------------------------------

    @property
    def words(self) -> str:
        """What to do next."""
        if self.turning:
            return _FACE
        return _ONE if self.single else _ON if self.bends else _BEGIN

    @property
    def models(self) -> tuple[PlacedModel, ...]:
        """The models that may be pulled at."""
        table, (whole, slash, _) = self._session.table, self.unit.partition("/")
        if self._game is None or table is None or whole not in {unit.id for unit in table.units}:
            return ()
        mine = table.unit(whole).models
        return tuple(model for model in mine if not slash or model.id == self.unit)

    @property
    def has_front(self) -> bool:
        """Whether it matters what it faces: vehicles and guns have a front, and so has who carries
        a weapon that bears on an arc."""
        table = self._session.table
        if table is None or not self.models:
            return False
        unit = table.unit(self.models[0].unit)
        arcs = (gun.arc_deg is not None for gun in guns(table, unit.id))
        return unit.template.moves is not Moves.FOOT or any(arcs)

    def exit(self) -> None:
        """What was drawn goes."""
        self._clear()

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """There it is to end; with Shift, to bend."""
        if found is None or self._game is None:
            return
        kind, _, name = found.id.partition("/")
        if self.turning:
            self._face(_place(found, self._session.table))
            return
        if kind == "model":
            mine = [model for model in self.models if model.id == name]
            if not mine:
                self.other = ""
                self.other = name
                return
            if self.single:
                self._number = mine[0].index
                return
        place = _place(found, self._session.table)
        if self.single:
            self._put_alone(place)
        elif message.shift:
            self._bend_at(place)
        else:
            self._end = place
        self._ask()

    def haul(self, found: Pick | None, message: Pointer) -> None:
        """The unit, or one of its models, is dragged to where the pointer is."""
        name = message.id.removeprefix("model/")
        model = next((one for one in self.models if one.id == name), None)
        if model is None or self._game is None:
            self._held = None
            return
        if self.turning:
            if found is not None and found.id != message.id:
                self._face(_place(found, self._session.table), last=message.last)
            return
        if self._held is None or self._held[0] != name:
            lead = model if self.single else lead_of(self.models)
            off = lead.stand.x - model.stand.x, lead.stand.y - model.stand.y
            self._held = name, off
        if found is not None:
            off = self._held[1]
            level = _level(message, model) if found.id.startswith("model/") else None
            x, y, *z = level or _place(found, self._session.table)
            place = (x + off[0], y + off[1], *(z if hypot(*off) < 0.1 else ()))
            if self.single:
                self._number = model.index
                self._put_alone(place)
            else:
                self._end = place
            self._ask()
        if message.last:
            self._held = None

    def turn(self) -> None:
        """From now on a click says what it faces in the end; again: as it comes."""
        self.turning = not self.turning

    def _face(self, place: Place, *, last: bool = True) -> None:
        self._faces = place[:2]
        self.turning = not last
        self._ask()

    def _put_alone(self, place: Place) -> None:
        number = self._number
        if number is None:
            number = self.models[0].index if len(self.models) == 1 else None
        if number is None:
            self.why = "Click the model first that is to go."
            return
        self._alone = {**self._alone, number: (place,)}

    def _bend_at(self, place: Place) -> None:
        if len(self.bends) < MOST_BENDS:
            self.bends = (*self.bends, place)
        self._end = None

    def bend(self) -> None:
        """Where it ends now it only bends."""
        if self._end is not None:
            self._bend_at(self._end)

    def complete(self) -> None:
        """Enter, or a double click: what is drawn is done, as soon as it is known."""
        if self.busy:
            self._finishes = True
        else:
            self.param.trigger("wanted")

    def cancel(self) -> bool:
        """Esc: the last point, or what was drawn of single models, is taken back."""
        if self.turning or self._faces:
            self._faces, self.turning = (), False
        elif self._alone:
            self._alone.pop(next(reversed(self._alone)))
        elif self._end is not None:
            self._end = None
        elif self.bends:
            self.bends = self.bends[:-1]
        else:
            return False
        self._ask()
        return True

    # --- what comes of it -------------------------------------------------------------------------

    @property
    def drawn(self) -> Drawn | None:
        """What is drawn; None where nothing is."""
        way = (*self.bends, *((self._end,) if self._end is not None else ()))
        if not way and not self._alone and not self._faces:
            return None
        return Drawn(self.unit, way, tuple(self._alone.items()), self._faces)

    def _ask(self) -> None:
        drawn, game = self.drawn, self._game
        if drawn is None or game is None:
            self._moving.forget()
            self._last = None
            self.param.update(offers=(), why="", busy=False)
            return
        self.busy = True
        self._moving.run(lambda: (drawn, *game.moved(drawn)))

    def _found(self, found: tuple[Drawn, tuple[Offer, ...], str]) -> None:
        drawn, offers, why = found
        self._last = drawn
        self.param.update(offers=offers, why=why, busy=False)
        if self._finishes:
            self._finishes = False
            self.param.trigger("wanted")

    def _failed(self, error: Exception) -> None:
        """It cannot be drawn so: what was drawn before stays."""
        said = str(error) if isinstance(error, Refused) else sentence(error)
        last, self._finishes = self._last, False
        bends = self.bends
        if last is None:
            self._end, self._alone, self._faces, bends = None, {}, (), ()
        else:
            self._alone, self._faces = dict(last.alone), last.faces
            bends = tuple(place for place in last.way if place in bends)
            rest = last.way[len(bends) :]
            self._end = rest[-1] if rest else None
        self.param.update(why=said, busy=False, bends=bends)


def lead_of(models: tuple[PlacedModel, ...]) -> PlacedModel:
    """The model in the middle of a unit, which goes to the place that the unit goes to."""
    at = np.array([[model.stand.x, model.stand.y] for model in models])
    return models[int(np.argmin(np.linalg.norm(at - at.mean(axis=0), axis=1)))]


def _level(message: Pointer, model: PlacedModel) -> Place | None:
    """Where a pointer that is over models meets the ground that one of them stands on."""
    (ox, oy, oz), (dx, dy, dz) = message.origin, message.direction
    if dz >= 0:
        return None
    far = (model.stand.z - oz) / dz
    return (round(ox + far * dx, 4), round(oy + far * dy, 4), model.stand.z)


def _place(found: Pick, table: Table | None) -> Place:
    """Where on the table that is: of a floor, a roof or a model on one, its height too."""
    x, y, z = (round(float(value), 4) for value in found.point)
    kind, _, name = found.id.partition("/")
    if kind == "model" and table is not None and table.has(name):
        stand = table.model(name).stand
        x, y, z = stand.x, stand.y, stand.z
    return (x, y, z) if kind != "ground" else (x, y)


def _reach(table: Table, game: LiveGame, unit: str) -> tuple[Item, ...]:
    """The ground that the unit can come to by what it may go by now."""
    paces = game.paces(unit)
    found = tuple(one for one in reaches(table, unit) if one.name in paces) if paces else ()
    side = table.unit(unit.partition("/")[0]).side_number
    spec = MeasureSpec(id=NAME, kind="reach", of=unit)
    return tuple(measure_items(Taken(spec, reaches=found, side=side)))
