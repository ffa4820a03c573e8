"""Point at the place of a shot or a template; its odds follow the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import param

from apps.runtime.background import Latest
from apps.scene.ops import Label
from apps.scene.protocol import Pointer
from apps.table.layers.template_layer import show_template
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.tools import ghosts
from apps.table.tools.tools import BESIDE, Tool, Tools
from languages.message import Line, message
from languages.writing import text
from rules.engine.player.offers import Offer, PointOffer
from sandbox.document.refusal import Refused
from sandbox.live.live_game import LiveGame
from sandbox.scenario.briefing import TemplateSpec
from sandbox.sight.colours import CONTESTED
from sandbox.sight.picking import Pick
from sandbox.table.table import Table
from sandbox.view.items import Item
from sandbox.view.marks.ways import circle_item, way_item

NAME = "aim"

_SPOT_IN = 0.35
"""Radius of the mark at the point, where nothing is measured yet, inches."""

Found = tuple["AimPoint", tuple[Offer, ...], str, tuple[Item, ...], tuple[Label, ...]]


@dataclass(frozen=True)
class AimPoint:
    """A point of the table, inches; ``set``: clicked, so that the pointer may leave it."""

    at: tuple[float, float]
    set: bool


class AimTool(Tool, param.Parameterized):
    """Finds what a `PointOffer` allows at the pointer, or why the rules refuse it there.

    ``items``, ``labels``: the template at that point.
    """

    offers = param.ClassSelector(class_=tuple, default=(), doc="The answers at that point.")
    why = param.String("", doc="Why there are none.")
    busy = param.Boolean(False, doc="A clicked point is being worked out.")
    wanted = param.Event(doc="The shown answer is confirmed: Enter, or a double click.")

    def __init__(self, session: Session, tools: Tools) -> None:
        super().__init__()
        self._session, self._tools = session, tools
        self._game: LiveGame | None = None
        self._spot: AimPoint | None = None
        self._asked: AimPoint | None = None
        self._next: AimPoint | None = None
        self._confirmed = False
        self.point: PointOffer | None = None
        self._place: tuple[Item, ...] = ()
        self._way: list[tuple[float, ...]] = []
        self.items: tuple[Item, ...] = ()
        self.labels: tuple[Label, ...] = ()
        self._looking: Latest[Found] = Latest(self._found, self._failed)
        self.param.watch(lambda *_: tools.tell(), ["busy", "why"])
        tools.add(NAME, self)

    def take(self, game: LiveGame, point: PointOffer) -> None:
        """Have the pointer say where this answer of a game is to be."""
        self._tools.put_away()
        self._game, self.point = game, point
        table = self._session.table
        self._way = [] if table is None else _path(table, point)
        self._place = () if table is None else _near(table, point, self._way)
        self._tools.switch(NAME)
        self._reach()

    @property
    def set(self) -> bool:
        """Whether the point was clicked: it no longer follows the pointer."""
        return self._spot is not None and self._spot.set

    @property
    def said(self) -> Line:
        """The next thing to do."""
        if not self.set:
            along = self.point is not None and self.point.mover
            return message("table-aim-along" if along else "table-aim-words")
        if self.busy:
            return message("table-aim-looking")
        return message("table-aim-refused" if self.why else "table-aim-elsewhere")

    @property
    def drawn(self) -> tuple[list[Item], list[Label]] | None:
        """Return what is drawn where the pointer is; None where nothing is pointed at."""
        return (list(self.items), list(self.labels)) if self.items else None

    def exit(self) -> None:
        """Remove what was pointed at."""
        self._game = self.point = None
        self._clear()

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Set the point."""
        if found is None:
            self._session.notice = text(BESIDE)
        self._look(found, True)

    def hover(self, found: Pick | None, message: Pointer) -> None:
        """Follow the pointer until the point is set."""
        if not self.set:
            self._look(found, False)

    def complete(self) -> None:
        """Confirm the point that is set, once it is worked out."""
        self._confirmed = self.set and self.busy
        if self.set and not self.busy:
            self.param.trigger("wanted")

    def cancel(self) -> bool:
        """Esc: the point follows the pointer again."""
        if not self.set:
            return False
        self._clear()
        self._reach()
        self._tools.tell()
        return True

    def _clear(self) -> None:
        self._looking.forget()
        self._spot = self._asked = self._next = None
        self._confirmed = False
        self.items, self.labels = (), ()
        self.param.update(offers=(), why="", busy=False)

    def _look(self, found: Pick | None, is_set: bool) -> None:
        if found is None or self.point is None:
            return
        self._point_at(AimPoint((float(found.point[0]), float(found.point[1])), is_set))

    def along(self, share: float) -> None:
        """Set the point at a share of the path along which it is taken."""
        if self.point is None or len(self._way) < 2:
            return
        way = np.array([place[:2] for place in self._way])
        legs = np.linalg.norm(np.diff(way, axis=0), axis=1)
        gone = np.concatenate([[0.0], np.cumsum(legs)])
        x, y = (float(np.interp(share * gone[-1], gone, way[:, axis])) for axis in (0, 1))
        self._point_at(AimPoint((x, y), True))

    def _point_at(self, spot: AimPoint) -> None:
        spot = replace(spot, at=(round(spot.at[0], 2), round(spot.at[1], 2)))
        if spot.set:
            self._spot = spot
            self.busy = True
        self._next = spot
        if self._asked is None:
            self._ask()

    def _ask(self) -> None:
        """Ask for the latest point; what is being worked out is shown before it."""
        game, point, table = self._game, self.point, self._session.table
        self._asked, self._next = self._next, None
        spot = self._asked
        if game is None or point is None or table is None or spot is None:
            return
        place = self._place
        self._looking.run(lambda: _aimed(game, point, table, spot, place))

    def _reach(self) -> None:
        """Draw where the point may be before the pointer says where."""
        if self._place:
            self.items = self._place
            self.param.trigger("offers")

    def _found(self, found: Found) -> None:
        spot, offers, why, self.items, self.labels = found
        self._asked = None
        if self._next is None:
            self._spot, self.busy = spot, False
        self.param.update(why=why, offers=offers)
        self.param.trigger("offers")
        if self._next is not None:
            self._ask()
        elif self._confirmed:
            self._confirmed = False
            self.param.trigger("wanted")

    def _failed(self, error: Exception) -> None:
        self._asked = self._next = None
        self.param.update(offers=(), why=sentence(error), busy=False)


def _aimed(
    game: LiveGame, point: PointOffer, table: Table, spot: AimPoint, items: tuple[Item, ...]
) -> Found:
    """Return what the rules allow at a point, with its template drawn. ``items``: as of `_near`."""
    try:
        offers, why = game.aimed(point.key, spot.at)
    except Refused as fault:
        return spot, (), str(fault), items, ()
    if point.mover:
        _, labels = ghosts.shown(table, offers[0] if offers else None, why)
        return spot, offers, why, items, tuple(labels)
    if not point.template:
        mark = circle_item(table, "ghost/spot", (*spot.at, _SPOT_IN), CONTESTED)
        return spot, offers, why, (*items, mark), ()
    target = offers[0].target if offers else ""
    spec = TemplateSpec(
        id="aim",
        kind=point.template,
        position=spot.at,
        weapon=point.weapon or None,
        of=target or None,
    )
    shown = show_template(table, spec, (), whole=True)
    drawn = (*items, *shown.items)
    marked = tuple(replace(one, name=f"ghost/{k}") for k, one in enumerate(drawn))
    return spot, offers, why or shown.fault, marked, shown.labels


def _near(table: Table, point: PointOffer, way: Sequence[tuple[float, ...]]) -> tuple[Item, ...]:
    """Return the circle in which the point must lie, or the path along which it is taken."""
    if point.near:
        return (circle_item(table, "ghost/near", point.near, CONTESTED),)
    band = way_item(table, "ghost/near", [way], CONTESTED, arrows=True) if way else None
    return () if band is None else (band,)


def _path(table: Table, point: PointOffer) -> list[tuple[float, ...]]:
    """Return the path along which a point is taken, from where its mover is."""
    movers = (model.stand for model in table.models() if model.id == point.mover)
    return [*((at.x, at.y, at.z) for at in movers), *map(tuple, point.way)]
