"""Small pictures of what can be put on a table: a kind of terrain, a unit, a mesh, a group.

A subject is a scenario of a few things, so that what is pictured is made and dropped as on any
table. It is drawn off-screen, in the table's light, on soft ground. Inches and degrees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from math import ceil, cos, radians, sin, tan
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import numpy as np

from meshes.figures.models import build_model
from sandbox.scenario.file import ScenarioFile
from sandbox.scenario.game_spec import Moves, table_game
from sandbox.scenario.kinds import runs
from sandbox.scenario.schema import MeshTerrain, Scenario
from sandbox.scenario.templates import figure_of, templates
from sandbox.table.formation import crewed, formation
from sandbox.table.sides import LIVERIES, side_numbers
from sandbox.table.table import Table, lay
from sandbox.view.items import Item, clear_items, item, model_items
from sandbox.view.light.baked_light import baked_terrain
from sandbox.view.rendering.pictures import render
from sandbox.view.scene import Scene
from sandbox.view.style import Camera
from sandbox.view.surface import Points, Surface

SIZE = 160
"""Pixels each way: twice what the page shows them at."""

_MIDDLE, _TABLE = 120.0, (240.0, 240.0)
"""Where a subject stands, on a table of its own, inches."""

_GROUND = (150, 148, 128)
"""Softer and evener than the table's, so that a road or a hill stands out on it."""

_ANGLE, _MARGIN = 22.0, 1.12
_CELLS, _REACH = 44, 12.0
"""Squares of the ground where the subject stands, each way; and how many times as far it goes."""

_MOST = 3
"""So many models at most stand for a squad, or for a gun and its crew."""

_QUALITY = 84

_BENT = {
    "points": ((-7.0, -3.0), (-2.0, 1.5), (2.5, -1.5), (7.0, 3.0)),
    "outline": ((-5.0, -3.0), (-1.0, -4.0), (4.5, -2.0), (5.5, 2.0), (1.0, 1.5), (-3.5, 4.0)),
}
"""What is drawn of a kind for its picture, inches."""


@dataclass(frozen=True)
class Posed:
    """A subject as it is drawn.

    ``file``: a scenario of nothing else; of its models those whose numbers are ``shown``, all
    where that is None. ``turn``, ``up``: whence it is seen, degrees anticlockwise from +x, and
    above the ground.
    """

    file: ScenarioFile
    shown: tuple[int, ...] | None = None
    turn: float = -62.0
    up: float = 30.0


class Subject(Protocol):
    """What can be pictured. Cheap to make and to name; what it is made of is made when drawn."""

    @property
    def digest(self) -> str:
        """Equal for what looks the same. Raises ScenarioFault where a mesh has gone."""

    def posed(self) -> Posed:
        """As it is drawn. Raises ScenarioFault where a mesh cannot be read."""


@dataclass(frozen=True)
class KindSubject:
    """A kind of terrain as it is where nobody says more."""

    kind: str

    @property
    def digest(self) -> str:
        """Its name: the code says the rest."""
        return f"kind {self.kind}"

    def posed(self) -> Posed:
        """In the middle."""
        row = {"id": "it", "kind": self.kind, "position": [_MIDDLE, _MIDDLE]}
        return Posed(_file({"terrain": [row]}))


@dataclass(frozen=True)
class RunSubject:
    """A kind that is drawn, along points or around them."""

    kind: str

    @property
    def digest(self) -> str:
        """Its name: the code says the rest."""
        return f"run {self.kind}"

    def posed(self) -> Posed:
        """Once bent."""
        key = runs()[self.kind]
        row = {"id": "it", "kind": self.kind, "position": [_MIDDLE, _MIDDLE]}
        return Posed(_file({"terrain": [{**row, key: [list(at) for at in _BENT[key]]}]}), up=40.0)


@dataclass(frozen=True)
class UnitSubject:
    """A unit of a template in the colours of a side, 0 or 1.

    Of a squad a few stand for all: those whose weapons tell most.
    """

    template: str
    side: int = 0

    @property
    def digest(self) -> str:
        """Its side and its figures."""
        made = templates()[self.template]
        figures = [figure_of(self.template, number, None) for number in range(made.models)]
        return f"unit {self.side} {made.moves.value} {' '.join(figures)}"

    def posed(self) -> Posed:
        """In formation."""
        made, shown = templates()[self.template], self.shown
        pieces = [
            build_model(figure_of(self.template, n, None), LIVERIES[self.side]) for n in shown
        ]
        places = formation(pieces, made.moves, in_rank=2) + _MIDDLE
        models = [{"position": [_MIDDLE, _MIDDLE]} for _ in range(max(shown) + 1)]
        for number, place in zip(shown, places.tolist(), strict=True):
            models[number] = {"position": place}
        unit = {"id": "it", "side": _side(self.side), "template": self.template, "models": models}
        men = made.moves is Moves.FOOT and not crewed(pieces)
        turn, up = (-60.0, 19.0) if men else (-55.0, 24.0)
        return Posed(_file({"game": made.game, "units": [unit]}), shown, turn, up)

    @property
    def shown(self) -> tuple[int, ...]:
        """Which of its models stand for it; the second is nearest to who looks."""
        made = templates()[self.template]
        figures = [figure_of(self.template, number, None) for number in range(made.models)]
        pieces = [build_model(figure, LIVERIES[0]) for figure in figures[:_MOST]]
        if made.models == 1 or made.moves is not Moves.FOOT or crewed(pieces):
            return tuple(range(min(made.models, _MOST)))
        kinds = [kind for row in table_game(made.game).figures.values() for kind in row]
        first = [figures.index(figure) for figure in dict.fromkeys(figures)]
        first.sort(key=lambda n: kinds.index(figures[n]) if figures[n] in kinds else 0)
        rest = [number for number in range(made.models) if number not in first]
        foremost, *others = [*first, *rest][:_MOST]
        return others[0], foremost, *others[1:]


@dataclass(frozen=True)
class MeshSubject:
    """A player's mesh as a row of a scenario reads it."""

    file: ScenarioFile
    row: MeshTerrain

    @property
    def digest(self) -> str:
        """Of its bytes and of how they are read."""
        return f"mesh {self.posed().file.digest}"

    def posed(self) -> Posed:
        """In the middle, not turned."""
        alone = self.row.model_copy(update={"position": (_MIDDLE, _MIDDLE), "rotation": 0.0})
        return Posed(_file({"terrain": [alone.model_dump(exclude_unset=True)]}, self.file))


@dataclass(frozen=True)
class GroupSubject:
    """Things of a scenario, as they stand to each other."""

    file: ScenarioFile
    members: frozenset[str]

    @property
    def digest(self) -> str:
        """Of all that they say."""
        return f"group {self.posed().file.digest}"

    def posed(self) -> Posed:
        """About the middle, seen from higher up."""
        said = self.file.scenario
        terrain = [row for row in said.terrain if row.id in self.members]
        units = [row for row in said.units if row.id in self.members]
        rows: list[Any] = [*terrain, *(model for unit in units for model in unit.models)]
        places = np.array([row.position[:2] for row in rows])
        away = _MIDDLE - (places.min(axis=0) + places.max(axis=0)) / 2

        def moved(row: Any) -> Any:
            x, y, *z = row.position
            at = (float(x + away[0]), float(y + away[1]), *z)
            return row.model_copy(update={"position": at})

        alone = [
            unit.model_copy(update={"models": tuple(map(moved, unit.models)), "towing": False})
            for unit in units
        ]
        rest = {
            "game": said.game,
            "terrain": [moved(row).model_dump(exclude_unset=True) for row in terrain],
            "units": [unit.model_dump(exclude_unset=True) for unit in alone],
        }
        return Posed(_file(rest, self.file), up=38.0)


def thumbnail(subject: Subject, size: int = SIZE) -> bytes:
    """A WebP picture, ``size`` pixels each way.

    Raises ScenarioFault where a mesh cannot be read, PictureFault where nothing can be drawn.
    """
    posed = subject.posed()
    items, points = _things(lay(posed.file), posed)
    with _easel.lock:
        scene = _easel.scene
        scene.mark(items)
        try:
            image = render(scene, (size, size), _framed(points, posed.turn, posed.up))
        finally:
            scene.clear_overlay()
    buffer = BytesIO()
    image.save(buffer, format="WEBP", quality=_QUALITY)
    return buffer.getvalue()


class _Easel:
    """The one scene that all are drawn in: a context of its own for each would cost a second."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.scene = Scene(_TABLE)


_easel = _Easel()


@lru_cache(maxsize=2)
def _side(number: int) -> str:
    """A name that gives a unit the colours of that side."""
    return next(name for name in map(str, range(100)) if side_numbers([name])[name] == number)


def _file(said: dict[str, Any], file: ScenarioFile | None = None) -> ScenarioFile:
    """A scenario that says no more than this; ``file``: whose meshes it has."""
    flat = {"format": 1, "name": "-", "table": {"size": list(_TABLE)}, **said}
    scenario = Scenario.model_validate(flat)
    return ScenarioFile(Path(), Path(), scenario, "") if file is None else file.saying(scenario)


def _things(table: Table, posed: Posed) -> tuple[list[Item], Points]:
    """The items to be drawn, and points that the picture is to hold, table frame."""
    models = [
        model for model in table.models() if posed.shown is None or model.index in posed.shown
    ]
    laid = [(one.piece, one.stand) for one in table.pieces]
    stood = [(one.piece, one.stand) for one in models]
    points = np.concatenate(
        [stand.place(part.mesh.vertices) for piece, stand in laid + stood for part in piece.parts]
    )
    ground, terrain = baked_terrain(laid, table.size, floor=_floor(_width(points)))
    items = [item("ground", ground, "overlay")]
    for one, drawn in zip(table.pieces, terrain, strict=True):
        items += [
            item(f"terrain/{one.id}", drawn, "overlay", one.stand.matrix),
            *clear_items(one),
        ]
    for model in models:
        items += model_items(model, table)
    return [replace(one, group="overlay") for one in items], points


def _width(points: Points) -> float:
    """Rounded up, so that subjects about as large share their ground."""
    return max(2.0, 2.0 * ceil(float(np.ptp(points[:, :2], axis=0).max()) / 2.0))


@lru_cache(maxsize=32)
def _floor(width: float) -> Surface:
    """Even ground about the middle, in squares that are small where the subject stands."""
    near, far = np.linspace(-1.2, 1.2, _CELLS), np.array([1.8, 2.8, 4.5, _REACH])
    ticks = _MIDDLE + width * np.concatenate([-far[::-1], near, far])
    x, y = np.meshgrid(ticks, ticks)
    points = np.column_stack([x.ravel(), y.ravel(), np.zeros(x.size)])
    count = len(ticks)
    i, j = np.meshgrid(np.arange(count - 1), np.arange(count - 1))
    a = (j * count + i).ravel()
    faces = np.vstack(
        [
            np.column_stack([a, a + 1, a + count + 1]),
            np.column_stack([a, a + count + 1, a + count]),
        ]
    )
    colour = np.tile(np.array(_GROUND, dtype=np.uint8), (len(points), 1))
    return Surface(points, faces, colour, np.tile([0.0, 0.0, 1.0], (len(points), 1)), smooth=True)


def _framed(points: Points, turn: float, up: float) -> Camera:
    """From that direction, as near as all the points are in the picture."""
    level = cos(radians(up))
    back = np.array([level * cos(radians(turn)), level * sin(radians(turn)), sin(radians(up))])
    right = np.cross([0.0, 0.0, 1.0], back)
    right /= np.linalg.norm(right)
    above = np.cross(back, right)
    slope = tan(radians(_ANGLE / 2)) / _MARGIN
    target = (points.min(axis=0) + points.max(axis=0)) / 2
    distance = 1.0
    for _ in range(4):  # what is seen is brought to the middle of the picture, then fitted
        local = points - target
        across, over, towards = local @ right, local @ above, local @ back
        need = np.maximum(np.abs(over), np.abs(across)) / slope + towards
        distance = float(need.max())
        seen = np.stack([across, over]) / (distance - towards)
        shift = (seen.min(axis=1) + seen.max(axis=1)) / 2 * distance
        target = target + right * shift[0] + above * shift[1]
    eye = target + back * distance
    return Camera(_vector(eye), _vector(target), (0.0, 0.0, 1.0), _ANGLE)


def _vector(point: Points) -> tuple[float, float, float]:
    return float(point[0]), float(point[1]), float(point[2])
