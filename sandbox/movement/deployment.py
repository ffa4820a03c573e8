"""Put down units and pieces: their rows for a scenario, with a free id.

A unit stands in formation about the place where it is put down. If that is not free, it steps aside
a little as a whole. If that does not help, each model without room stands at a free place beside
the others. Inches, degrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import cos, radians, sin
from typing import Any

import numpy as np
import shapely

from languages.message import Message
from meshes.figures.models import build_model
from meshes.shapes.piece import Piece
from sandbox.document.names import free_id
from sandbox.movement.standing import hindrances
from sandbox.scenario.schema import ModelSpec, Scenario, UnitSpec
from sandbox.scenario.templates import figure_of, templates
from sandbox.table.footprints import Points, cores, plan_distances, pose_of, radii
from sandbox.table.formation import GAP_IN, formation
from sandbox.table.placement import Placement
from sandbox.table.sides import livery_of, side_numbers
from sandbox.table.table import PlacedModel, PlacedUnit, Table, support_of

USUAL_SIDES = ("axis", "allies")
"""Default sides of a table without any."""

ASIDE_IN = (0.6, 1.2, 2.0, 3.0)
"""Distances that a whole unit may step aside, inches: the nearest that helps."""

TOGETHER_IN = 1.0
"""Default of the greatest distance from the rest for a model without room in the formation,
inches.
"""

_WAYS = 12
_GRID_IN, _REACH_IN = 0.35, 5.0
_ROOM_IN, _TRIES = 0.03, 60
_DIGITS = 2

Place = tuple[float, float]


@dataclass(frozen=True)
class PutDown:
    """A unit in its new place.

    ``row``: its table. ``hindered``: the numbers of the models that cannot stand there, and the
    reasons, as the rest of a sentence.
    """

    row: Mapping[str, Any]
    hindered: Mapping[int, Message]


def sides_of(scenario: Scenario) -> tuple[str, str]:
    """Return the two sides of a scenario: of its units, its zones and objectives, then the
    default.
    """
    found = list(dict.fromkeys((*scenario.all_sides, *USUAL_SIDES)))
    return found[0], found[1]


def fewer(scenario: Scenario) -> str:
    """Return the side with fewer models; of two equal ones the first."""
    count = dict.fromkeys(sides_of(scenario), 0)
    for unit in scenario.units:
        count[unit.side] = count.get(unit.side, 0) + len(unit.models)
    return min(count, key=lambda side: count[side])


def piece_row(
    scenario: Scenario, kind: str, at: tuple[float, float], rotation: float = 0.0
) -> dict[str, Any]:
    """Return the row of a new piece of terrain of a kind, with its default keys."""
    return {
        "id": free_id(scenario, kind),
        "kind": kind,
        "position": [round(value, _DIGITS) for value in at],
        **({"rotation": round(rotation % 360, 1)} if rotation % 360 else {}),
    }


def unit_row(
    table: Table,
    template: str,
    at: tuple[float, float],
    facing: float = 0.0,
    side: str = "",
    count: int | None = None,
) -> PutDown:
    """Return the row of a new unit of a template at a place of the table.

    By default it is of the side with fewer models, with as many models as its template has. Raises
    KeyError for an unknown template.
    """
    scenario = table.scenario
    made = templates()[template]
    side = side or fewer(scenario)
    numbers = side_numbers(list(dict.fromkeys((*scenario.all_sides, side))))
    name = free_id(scenario, template)
    pieces = [
        build_model(figure_of(template, number, None), livery_of(side, numbers[side]))
        for number in range(made.models if count is None else count)
    ]
    spec = UnitSpec.model_construct(id=name, side=side, template=template, models=())
    new = _Newcomer(table, spec, pieces)
    shape = _turned(formation(pieces, made.moves), facing)
    places, hindered = _settled(new, shape + np.array(at), facing)
    models = [_model_row(place, facing) for place in places]
    return PutDown({"id": name, "side": side, "template": template, "models": models}, hindered)


def formed(
    table: Table, spec: UnitSpec, pieces: Sequence[Piece], at: Place, facing: float
) -> PlacedUnit | None:
    """Return a unit in formation about a place; None where one of its models cannot stand.

    ``spec``: of a unit that is not on the table. ``pieces``: its models.
    """
    new = _Newcomer(table, spec, pieces)
    shape = _turned(formation(pieces, templates()[spec.template].moves), facing)
    places = _rounded(shape + np.array(at))
    return None if new.hindered(places, facing) else new.unit(places, facing)


def more_models(table: Table, unit: str, count: int) -> tuple[dict[str, Any], ...]:
    """Return rows of ``count`` further models for a unit.

    They stand beside its others, in ranks behind its last, or where there is room. Raises KeyError
    for an unknown unit.
    """
    placed = table.unit(unit)
    first, spec = len(placed.models), placed.spec
    figures = [
        figure_of(spec.template, number, spec.carried(number))
        for number in range(first, first + count)
    ]
    pieces = [build_model(figure, livery_of(spec.side, placed.side_number)) for figure in figures]
    facing = placed.models[-1].stand.turn
    stood = np.array([(model.stand.x, model.stand.y) for model in placed.models])
    shape = _turned(formation(pieces, placed.template.moves), facing)
    ahead = np.array([cos(radians(facing)), sin(radians(facing))])
    middle = stood.mean(axis=0)
    new = _Newcomer(table, spec, pieces, beside=placed.models)
    back = ((stood - middle) @ ahead).min() - (shape @ ahead).max() - new.widest - GAP_IN
    places, _ = _settled(new, shape + middle + ahead * back, facing, may_shift=False)
    return tuple(_model_row(place, facing) for place in places)


def _model_row(place: Place, facing: float) -> dict[str, Any]:
    return {"position": list(place), "facing": round(facing % 360, 1)}


class _Newcomer:
    """Models without a place yet, and the check of places for them.

    ``beside``: those of their unit that are there already.
    """

    def __init__(
        self,
        table: Table,
        spec: UnitSpec,
        pieces: Sequence[Piece],
        beside: Sequence[PlacedModel] = (),
    ) -> None:
        self._table, self._spec, self._beside = table, spec, tuple(beside)
        self._together = table.scenario.brings.formation_in or TOGETHER_IN
        self._support = support_of(table.pieces)
        self._pieces = pieces
        others = list(table.models())
        self._others = cores(others, [pose_of(model) for model in others])
        self._wide = radii(others)
        self._radii = radii([self._model(n, (0.0, 0.0), 0.0) for n in range(len(pieces))])
        self._own_wide = [(m, float(wide)) for m, wide in zip(beside, radii(beside), strict=True)]

    def _model(self, number: int, at: Place, facing: float) -> PlacedModel:
        index = len(self._beside) + number
        stand = Placement(*at, self._support.height(*at), facing)
        spec = ModelSpec.model_construct(position=at, facing=facing)
        return PlacedModel(self._spec.id, index, spec, self._pieces[number], stand)

    @property
    def widest(self) -> float:
        """Return the sum of the widest base of those there and of the new models, inches."""
        own = max((wide for _, wide in self._own_wide), default=0.0)
        return own + float(self._radii.max())

    def unit(self, places: Mapping[int, Place], facing: float) -> PlacedUnit:
        """Return the unit with its new models, by number, at these places."""
        made = [self._model(number, at, facing) for number, at in places.items()]
        return PlacedUnit(self._spec, 0, (*self._beside, *made))

    def hindered(self, places: Mapping[int, Place], facing: float) -> dict[int, Message]:
        """Return the models, by number, that cannot stand at these places, and the reasons."""
        unit = self.unit(places, facing)
        made = unit.models[len(self._beside) :]
        rest = tuple(one for one in self._table.units if one.id != self._spec.id)
        after = replace(self._table, units=(*rest, unit))
        found = hindrances(self._table, after, [model.id for model in made])
        return {
            model.index - len(self._beside): found[model.id] for model in made if model.id in found
        }

    def room(self, number: int, middle: Place, placed: Mapping[int, Place]) -> Iterator[Place]:
        """Yield free places about a middle, nearest first, that keep the formation with those
        placed.
        """
        radius = float(self._radii[number])
        spots = np.round(np.array(middle) + _LATTICE, _DIGITS)
        spots = spots[(spots >= radius).all(axis=1)]
        spots = spots[(spots <= np.array(self._table.size) - radius).all(axis=1)]
        if len(spots) and len(self._others):
            gaps = plan_distances(
                np.asarray(shapely.points(spots), dtype=object),
                np.full(len(spots), radius),
                self._others,
                self._wide,
            )
            spots = spots[gaps.min(axis=1) >= _ROOM_IN]
        own = [(np.array(at), float(self._radii[n])) for n, at in placed.items()]
        own += [(np.array([m.stand.x, m.stand.y]), wide) for m, wide in self._own_wide]
        if len(spots) and own:
            there = np.stack([np.linalg.norm(spots - at, axis=1) - wide for at, wide in own])
            nearest = there.min(axis=0) - radius
            spots = spots[(nearest >= _ROOM_IN) & (nearest <= self._together - _ROOM_IN)]
        yield from ((float(x), float(y)) for x, y in spots)


def _settled(
    new: _Newcomer, wanted: Points, facing: float, *, may_shift: bool = True
) -> tuple[list[Place], dict[int, Message]]:
    """Return places for models near the wanted ones, and those models that cannot stand there."""
    first = _rounded(wanted)
    hindered = new.hindered(first, facing)
    if not hindered:
        return list(first.values()), {}
    for away in ASIDE_IN if may_shift else ():
        for step in range(_WAYS):
            way = radians(facing + 180.0 + step * 360.0 / _WAYS)
            places = _rounded(wanted + away * np.array([cos(way), sin(way)]))
            if not new.hindered(places, facing):
                return list(places.values()), {}
    middle = wanted.mean(axis=0)
    placed = {number: place for number, place in first.items() if number not in hindered}
    left: dict[int, Message] = {}
    for number in sorted(hindered, key=lambda n: float(np.linalg.norm(wanted[n] - middle))):
        tries = islice(new.room(number, (float(middle[0]), float(middle[1])), placed), _TRIES)
        found = next((at for at in tries if not new.hindered({number: at}, facing)), None)
        if found is None:
            left[number] = hindered[number]
        placed[number] = found or first[number]
    return [placed[number] for number in range(len(wanted))], left


def _rounded(places: Points) -> dict[int, Place]:
    rows = np.round(places, _DIGITS).tolist()
    return {number: (float(x), float(y)) for number, (x, y) in enumerate(rows)}


def _turned(shape: Points, facing: float) -> Points:
    c, s = cos(radians(facing)), sin(radians(facing))
    return np.asarray(shape @ np.array([[c, s], [-s, c]]))


def _lattice() -> Points:
    ticks = np.arange(-_REACH_IN, _REACH_IN + _GRID_IN, _GRID_IN)
    x, y = np.meshgrid(ticks, ticks)
    found = np.column_stack([x.ravel(), y.ravel()])
    away = np.linalg.norm(found, axis=1)
    return found[np.argsort(away, kind="stable")][: int((away <= _REACH_IN).sum())]


_LATTICE = _lattice()
"""Places about the origin, nearest first, ``(k, 2)``."""
