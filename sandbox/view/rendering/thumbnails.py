"""Thumbnails of things for a table: a kind of terrain, a unit, a mesh, a group.

A subject is a scenario of a few things, so that it is made and dropped as on any table. It is drawn
off-screen, in the table's light, on soft ground. Inches and degrees.
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
from sandbox.scenario.kinds import SHAPES, runs
from sandbox.scenario.schema import MeshTerrain, Scenario
from sandbox.scenario.templates import figure_of, templates
from sandbox.table.formation import crewed, formation
from sandbox.table.sides import LIVERIES, side_numbers
from sandbox.table.table import Table, lay
from sandbox.view.baked_light import baked_terrain
from sandbox.view.items import Item, clear_items, item, model_items
from sandbox.view.rendering.pictures import render
from sandbox.view.scene import Scene
from sandbox.view.style import Camera
from sandbox.view.surface import Points, Surface

SIZE = 160
"""Pixels each way: twice the size in the page."""

_MIDDLE, _TABLE = 120.0, (240.0, 240.0)
"""Place of a subject, on a table of its own, inches."""

_GROUND = (150, 148, 128)
"""Colour of the ground, softer and more even than the table's, for roads and hills."""

_ANGLE, _MARGIN = 22.0, 1.12
_CELLS, _REACH = 44, 12.0
"""Squares of the ground under the subject, each way; and the factor of the whole ground."""

_MOST = 3
"""Most models that stand for a squad, or for a gun and its crew."""

_QUALITY = 84


@dataclass(frozen=True)
class Posed:
    """A subject to draw.

    ``file``: a scenario with only the subject; of its models those whose numbers are ``shown``, all
    where that is None. ``turn``, ``up``: the direction of the view, degrees anticlockwise from +x,
    and above the ground.
    """

    file: ScenarioFile
    shown: tuple[int, ...] | None = None
    turn: float = -62.0
    up: float = 30.0


class Subject(Protocol):
    """A subject of a picture. Cheap to make and to name; its contents are made when it is drawn."""

    @property
    def digest(self) -> str:
        """Digest, equal for equal pictures. Raises ScenarioFault for a missing mesh."""

    def posed(self) -> Posed:
        """Return it as drawn. Raises ScenarioFault for an unreadable mesh."""


@dataclass(frozen=True)
class KindSubject:
    """A kind of terrain with its default keys."""

    kind: str

    @property
    def digest(self) -> str:
        """Name of the kind: the code determines the rest."""
        return f"kind {self.kind}"

    def posed(self) -> Posed:
        """Return it in the middle."""
        row = {"id": "it", "kind": self.kind, "position": [_MIDDLE, _MIDDLE]}
        return Posed(_file({"terrain": [row]}))


@dataclass(frozen=True)
class RunSubject:
    """A kind that is drawn along points or around them."""

    kind: str

    @property
    def digest(self) -> str:
        """Name of the kind: the code determines the rest."""
        return f"run {self.kind}"

    def posed(self) -> Posed:
        """Return it with one bend."""
        key = runs()[self.kind]
        row = {"id": "it", "kind": self.kind, "position": [_MIDDLE, _MIDDLE]}
        return Posed(_file({"terrain": [{**row, key: [list(at) for at in SHAPES[key]]}]}), up=40.0)


@dataclass(frozen=True)
class UnitSubject:
    """A unit of a template in the colours of a side, 0 or 1.

    Of a squad a few models stand for all: those with the most characteristic weapons.
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
        """Return it in formation."""
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
        """Numbers of the models that stand for it; the second is nearest to the viewer."""
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
        """Digest of its bytes and its reading."""
        return f"mesh {self.posed().file.digest}"

    def posed(self) -> Posed:
        """Return it in the middle, not turned."""
        alone = self.row.model_copy(update={"position": (_MIDDLE, _MIDDLE), "rotation": 0.0})
        return Posed(_file({"terrain": [alone.model_dump(exclude_unset=True)]}, self.file))


@dataclass(frozen=True)
class GroupSubject:
    """Things of a scenario in their relative places."""

    file: ScenarioFile
    members: frozenset[str]

    @property
    def digest(self) -> str:
        """Digest of everything that affects the picture."""
        return f"group {self.posed().file.digest}"

    def posed(self) -> Posed:
        """Return them about the middle, seen from higher up."""
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
    """Return a WebP picture, ``size`` pixels each way.

    Raises ScenarioFault for an unreadable mesh, PictureFault where nothing can be drawn.
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
    """The one scene that all are drawn in: a new context for each would cost a second."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.scene = Scene(_TABLE)


_easel = _Easel()


@lru_cache(maxsize=2)
def _side(number: int) -> str:
    return next(name for name in map(str, range(100)) if side_numbers([name])[name] == number)


def _file(said: dict[str, Any], file: ScenarioFile | None = None) -> ScenarioFile:
    """Return a scenario with only these values; ``file``: the source of its meshes."""
    flat = {"format": 1, "name": "-", "table": {"size": list(_TABLE)}, **said}
    scenario = Scenario.model_validate(flat)
    return ScenarioFile(Path(), Path(), scenario, "") if file is None else file.saying(scenario)


def _things(table: Table, posed: Posed) -> tuple[list[Item], Points]:
    """Return the items to draw, and points that the picture must include, table frame."""
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
        items += [item(f"terrain/{one.id}", drawn, "overlay", one.stand.matrix), *clear_items(one)]
    for model in models:
        items += model_items(model, table)
    return [replace(one, group="overlay") for one in items], points


def _width(points: Points) -> float:
    """Return the width of the ground, rounded up, so that subjects of similar size share it."""
    return max(2.0, 2.0 * ceil(float(np.ptp(points[:, :2], axis=0).max()) / 2.0))


@lru_cache(maxsize=32)
def _floor(width: float) -> Surface:
    """Build even ground about the middle, in squares that are small under the subject."""
    near, far = np.linspace(-1.2, 1.2, _CELLS), np.array([1.8, 2.8, 4.5, _REACH])
    ticks = _MIDDLE + width * np.concatenate([-far[::-1], near, far])
    x, y = np.meshgrid(ticks, ticks)
    points = np.column_stack([x.ravel(), y.ravel(), np.zeros(x.size)])
    count = len(ticks)
    i, j = np.meshgrid(np.arange(count - 1), np.arange(count - 1))
    a = (j * count + i).ravel()
    faces = np.vstack(
        [np.column_stack([a, a + 1, a + count + 1]), np.column_stack([a, a + count + 1, a + count])]
    )
    colour = np.tile(np.array(_GROUND, dtype=np.uint8), (len(points), 1))
    return Surface(points, faces, colour, np.tile([0.0, 0.0, 1.0], (len(points), 1)), smooth=True)


def _framed(points: Points, turn: float, up: float) -> Camera:
    """Return the nearest camera in that direction with all the points in the picture."""
    level = cos(radians(up))
    back = np.array([level * cos(radians(turn)), level * sin(radians(turn)), sin(radians(up))])
    right = np.cross([0.0, 0.0, 1.0], back)
    right /= np.linalg.norm(right)
    above = np.cross(back, right)
    slope = tan(radians(_ANGLE / 2)) / _MARGIN
    target = (points.min(axis=0) + points.max(axis=0)) / 2
    distance = 1.0
    for _ in range(4):  # centre the visible part, then fit it
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
