"""Draw a move on the table: its end, its waypoints and its final facing.

A click, or a drag of the unit, gives the end; a Shift-click adds a waypoint. Single models may be
moved alone. The rules answer as it is drawn (`MoveTool.offers`, `why`).
"""

from __future__ import annotations

from math import dist, hypot

import numpy as np
import param

from apps.runtime.background import Latest
from apps.scene.protocol import Pointer
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.tools.tools import BESIDE, Tool, Tools
from languages.message import Line, message
from languages.writing import text
from rules.engine.play.interruption import Places
from rules.engine.player.offers import Drawn, Offer
from sandbox.document.refusal import Refused
from sandbox.live.live_game import LiveGame
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
"""Most waypoints of a move."""

SAME_IN = 0.25
"""A click this near to the place that is shown is a click on it, inches."""

Place = tuple[float, ...]


class MoveTool(Tool, param.Parameterized):
    """Draws a move, and shows the answers of the rules."""

    offers = param.ClassSelector(class_=tuple, default=(), doc="The moves that the drawing allows.")
    why = param.String("", doc="Why the rules refuse it, or it cannot be drawn.")
    busy = param.Boolean(False, doc="The rules are asked about the drawing.")
    single = param.Boolean(False, doc="One model is drawn at a time.")
    bends = param.ClassSelector(class_=tuple, default=(), doc="The waypoints.")
    turning = param.Boolean(False, doc="The next click sets the final facing.")
    ground = param.ClassSelector(class_=tuple, default=(), doc="Items of the reach.")
    held = param.Boolean(False, doc="No ground is within reach: the rules allow no move.")
    wanted = param.Event(doc="The drawn move is confirmed: Enter, or a double click.")
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
        self._pointed: Place | None = None
        self._asked: Place | None = None
        self._shown: Place | None = None
        self._pointing: Latest[tuple[Offer, ...]] = Latest(self._looked, lambda _: self._looked(()))
        self._moving: Latest[tuple[Drawn, tuple[Offer, ...], str]] = Latest(
            self._found, self._failed
        )
        self._paces: tuple[str, ...] = ()
        self._reaching: Latest[tuple[tuple[Item, ...], bool, tuple[str, ...]]] = Latest(
            self._reached, lambda _error: None
        )
        self.param.watch(
            lambda *_: tools.tell(), ["single", "bends", "turning", "held", "why", "ground", "busy"]
        )
        tools.add(NAME, self)

    def of(self, game: LiveGame | None, unit: str) -> None:
        """Draw the moves of this unit or fighter of a game; of none without a game."""
        if (game, unit) == (self._game, self.unit):
            return
        self._game, self.unit = game, unit
        self._clear()
        self._reaching.forget()
        self._paces = ()
        self.param.update(ground=(), held=False)
        table = self._session.table
        if game is not None and unit and table is not None:
            self._reaching.run(lambda: _reach(table, game, unit))

    def _reached(self, found: tuple[tuple[Item, ...], bool, tuple[str, ...]]) -> None:
        ground, held, self._paces = found
        self.param.update(ground=ground, held=held)

    def _clear(self) -> None:
        self._moving.forget()
        self._pointing.forget()
        self._end, self._alone, self._held, self._number = None, {}, None, None
        self._pointed = self._asked = self._shown = None
        self._faces = ()
        self._last, self._finishes = None, False
        self.param.update(offers=(), why="", busy=False, bends=(), single=False, turning=False)

    @property
    def said(self) -> Line:
        """The next thing to do."""
        if self.held:
            return message("table-move-held")
        if self.turning:
            return message("table-move-face")
        if self.why:
            return message("table-move-refused")
        if self._end is not None and not self.single:
            return message("table-move-set")
        if self.single:
            return message("table-move-one")
        if self.bends:
            return message("table-move-on")
        if len(self._paces) == 2:
            return message("table-move-either", near=self._paces[0], far=self._paces[1])
        return message("table-move-begin")

    @property
    def models(self) -> tuple[PlacedModel, ...]:
        """The models that a drag pulls at."""
        table, (whole, slash, _) = self._session.table, self.unit.partition("/")
        if self._game is None or table is None or whole not in {unit.id for unit in table.units}:
            return ()
        mine = table.unit(whole).models
        return tuple(model for model in mine if not slash or model.id == self.unit)

    @property
    def has_front(self) -> bool:
        """Whether the final facing matters: vehicles, guns, and weapons with an arc."""
        table = self._session.table
        if table is None or not self.models:
            return False
        unit = table.unit(self.models[0].unit)
        arcs = (gun.arc_deg is not None for gun in guns(table, unit.id))
        return unit.template.moves is not Moves.FOOT or any(arcs)

    def exit(self) -> None:
        """Drop the drawing."""
        self._clear()

    @property
    def set(self) -> bool:
        """Whether something is drawn: before that the ghost follows the pointer."""
        return self.drawn is not None

    def hover(self, found: Pick | None, message: Pointer) -> None:
        """Show where a click would lead, before it is made."""
        if self._game is None or found is None or self.single or self.turning or self.set:
            return
        if not found.id.startswith("model/"):
            self._pointed = _place(found, self._session.table)
            if self._asked is None:
                self._look()

    def _look(self) -> None:
        game, at = self._game, self._pointed
        self._asked, self._pointed = at, None
        if game is not None and at is not None:
            drawn = Drawn(self.unit, (at,))
            self._pointing.run(lambda: game.moved(drawn)[0])

    def _looked(self, offers: tuple[Offer, ...]) -> None:
        self._shown, self._asked = self._asked if offers else None, None
        if not self.set:
            self.param.update(offers=offers, why="")
            if self._pointed is not None:
                self._look()

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Set the end, and go there if it was shown before; with Shift, add a waypoint."""
        if self._game is None:
            return
        if found is None:
            self._session.notice = text(BESIDE)
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
            shown = self._end if self.set else self._shown
            # Two clicks on one place may be apart: of a finger, by its own radius.
            pixel_in = hypot(*message.right) * dist(message.origin, found.point)
            same_in = max(SAME_IN, message.near * pixel_in * message.touch)
            again = shown is not None and dist(shown[:2], place[:2]) <= same_in
            if again and self._end is not None:
                self.complete()
                return
            self._end, self._finishes = place, again
        self._ask()

    def haul(self, found: Pick | None, message: Pointer) -> None:
        """Follow a drag of the unit, or of one of its models."""
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
        """Have the next click set the final facing, or drop that."""
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
            self.why = text("table-move-click-model")
            return
        self._alone = {**self._alone, number: (place,)}

    def _bend_at(self, place: Place) -> None:
        if len(self.bends) < MOST_BENDS:
            self.bends = (*self.bends, place)
        self._end = None

    def bend(self) -> None:
        """Turn the end into a waypoint."""
        if self._end is not None:
            self._bend_at(self._end)

    def complete(self) -> None:
        """Confirm the move as soon as its answer is known: Enter, or a double click."""
        if self.busy:
            self._finishes = True
        else:
            self.param.trigger("wanted")

    def cancel(self) -> bool:
        """Remove the last point, or the last model moved alone: Esc."""
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

    @property
    def drawn(self) -> Drawn | None:
        """The drawing; None for none."""
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
        self._pointing.forget()
        self._pointed = self._asked = self._shown = None
        self._moving.run(lambda: (drawn, *game.moved(drawn)))

    def _found(self, found: tuple[Drawn, tuple[Offer, ...], str]) -> None:
        drawn, offers, why = found
        self._last = drawn
        self.param.update(offers=offers, why=why, busy=False)
        if self._finishes:
            self._finishes = False
            self.param.trigger("wanted")

    def _failed(self, error: Exception) -> None:
        """Restore the last drawing that could be answered."""
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
    """Return the model in the middle of a unit, which goes to the unit's place."""
    at = np.array([[model.stand.x, model.stand.y] for model in models])
    return models[int(np.argmin(np.linalg.norm(at - at.mean(axis=0), axis=1)))]


def _level(message: Pointer, model: PlacedModel) -> Place | None:
    """Return where a pointer over models meets the ground of one of them."""
    (ox, oy, oz), (dx, dy, dz) = message.origin, message.direction
    if dz >= 0:
        return None
    far = (model.stand.z - oz) / dz
    return (round(ox + far * dx, 4), round(oy + far * dy, 4), model.stand.z)


def _place(found: Pick, table: Table | None) -> Place:
    """Return the place of a click with its height."""
    x, y, z = (round(float(value), 4) for value in found.point)
    kind, _, name = found.id.partition("/")
    if kind == "model" and table is not None and table.has(name):
        stand = table.model(name).stand
        x, y, z = stand.x, stand.y, stand.z
    return x, y, z


def _reach(
    table: Table, game: LiveGame, unit: str
) -> tuple[tuple[Item, ...], bool, tuple[str, ...]]:
    """Return the items of the ground that a unit can reach by the moves it may make now.

    They come with whether the unit may move and can reach nothing, and the names of the moves.
    """
    paces = game.paces(unit)
    found = tuple(one for one in reaches(table, unit) if one.name in paces) if paces else ()
    side = table.unit(unit.partition("/")[0]).side_number
    spec = MeasureSpec(id=NAME, kind="reach", of=unit)
    items = tuple(measure_items(Taken(spec, reaches=found, side=side)))
    return items, bool(paces) and not found, tuple(one.name.capitalize() for one in found)
