"""The table as a `pyvista.Plotter`: the same actors make the pictures and the page.

A scene is a set of named items. `Scene.update` makes it show a table; `show` and `clear_overlay`
put marks over it. Each change is told to the listeners as one of `Added`, `Removed`, `Moved` and
`Shown`, in order, so that a page can follow without comparing scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from threading import RLock
from typing import Literal

import numpy as np
import pyvista as pv
from numpy.typing import NDArray
from vtkmodules.vtkCommonCore import vtkLogger

from meshes.piece import Piece
from meshes.table import table_edge
from sandbox import look
from sandbox.bodies import ground_of
from sandbox.graphics import on_graphics_thread
from sandbox.placing import Stand
from sandbox.shading import Progress, baked_model, baked_terrain
from sandbox.shadows import FLYING_STAND, draped, held_up, shadow
from sandbox.surface import Surface, clear_surface, part_surface, surface
from sandbox.table import SIDE_COLOURS, PlacedModel, Table

ALONG = ("model", "clear", "stand", "base", "drop", "shadow", "ring", "outline")
"""What items of a model are called, before its id: they go where it goes."""

CLEAR_OPACITY, DROP_RADIUS = 0.34, 0.05
"""Of clear acrylic, and of the line down from what flies, inches."""

Matrix = NDArray[np.float64]
Group = Literal["table", "terrain", "model", "overlay"]


@dataclass(frozen=True, eq=False)
class Item:
    """One actor of the scene.

    ``name``: ``ground``, ``edge``, ``grid``, ``terrain/<id>``, ``model/<unit>/<n>``,
    ``shadow/<unit>/<n>``, ``clear/…`` for what of a piece or model is clear, under what flies
    ``stand/<unit>/<n>``, ``base/<unit>/<n>`` for what is clear of that, and ``drop/<unit>/<n>``,
    and over them ``sight/…``, ``ring/…``,
    ``outline/…``, ``flight/…``.
    ``mesh``: triangles, piece frame, inches; ``rgb`` per vertex, uint8 ``(n, 3)``, or ``(n, 4)``
    with opacity; ``Normals`` where it is drawn smooth. ``digest``: of what crosses the wire;
    equal for equal content. ``matrix``: ``(4, 4)``, piece frame to table frame.
    ``lit``: drawn by the lights, else in its own colours. ``behind``: only its back faces are
    drawn, as an outline around what it encloses.
    """

    name: str
    mesh: pv.PolyData
    digest: str
    matrix: Matrix
    group: Group
    opacity: float = 1.0
    lit: bool = True
    visible: bool = True
    pickable: bool = True
    behind: bool = False

    @property
    def smooth(self) -> bool:
        """Whether it is drawn with its own normals."""
        return "Normals" in self.mesh.point_data


@dataclass(frozen=True)
class Added:
    """An item is new, or is now another mesh or material under the same name."""

    item: Item


@dataclass(frozen=True)
class Removed:
    """An item is gone."""

    name: str


@dataclass(frozen=True, eq=False)
class Moved:
    """An item stands elsewhere. ``matrix``: ``(4, 4)``, piece frame to table frame."""

    name: str
    matrix: Matrix


@dataclass(frozen=True)
class Shown:
    """An item is shown or hidden."""

    name: str
    visible: bool


Change = Added | Removed | Moved | Shown


def item(
    name: str,
    drawn: Surface,
    group: Group,
    matrix: Matrix | None = None,
    *,
    opacity: float = 1.0,
    lit: bool = True,
    pickable: bool = True,
    behind: bool = False,
) -> Item:
    """An item that draws a surface, standing at ``matrix`` or where its points say."""
    where = np.eye(4) if matrix is None else matrix
    return Item(name, drawn.mesh, drawn.digest, where, group, opacity, lit, True, pickable, behind)


@dataclass
class Scene:
    """A table in a plotter. Change it only through its methods, and hold `lock` while reading.

    ``items``: by name. ``listeners``: called with each `Change` as it is made, under the lock.
    """

    plotter: pv.Plotter
    size: tuple[float, float]
    items: dict[str, Item] = field(default_factory=dict)
    listeners: list[Callable[[Change], None]] = field(default_factory=list)
    lock: RLock = field(default_factory=RLock)
    _hidden: set[str] = field(default_factory=set)

    def update(self, table: Table, progress: Progress | None = None) -> None:
        """Show another table, or the same one after something changed: only that is touched."""
        wanted = {one.name: one for one in table_items(table, progress)}
        with self.lock:
            self.size = table.size
            for name in [n for n, i in self.items.items() if i.group != "overlay"]:
                if name not in wanted:
                    self._remove(name)
            for one in wanted.values():
                self._put(one)

    def move(self, model: str, table: Table) -> None:
        """Put one model, ``unit/number``, its shadow and ring where the table now says; one that
        was not there is put there.
        """
        placed = table.model(model)
        with self.lock:
            for one in model_items(placed, table):
                self._put(one)
            ring = self.items.get(f"ring/{model}")
            if ring is not None:
                self._put(replace(ring, matrix=placed.stand.matrix))

    def take(self, model: str) -> None:
        """Take one model, ``unit/number``, off the table, with all that goes along with it."""
        with self.lock:
            for kind in ALONG:
                if f"{kind}/{model}" in self.items:
                    self._remove(f"{kind}/{model}")

    def follow(self, old: Table, new: Table, keep: Container[str] = ()) -> None:
        """Show the models of another table, where the one shown had those of ``old``: what is
        gone goes, unless it is one to keep; what is new comes, what stands elsewhere moves, and
        nothing else is looked at.
        """
        before = {model.id: model for model in old.models()}
        after = {model.id: model for model in new.models()}
        with self.lock:
            for name in before.keys() - after.keys():
                if name not in keep:
                    self.take(name)
            for name, model in after.items():
                if before.get(name) is not model:
                    self.move(name, new)

    def show(self, overlay: Iterable[Item]) -> None:
        """Lay marks over the table; an item of the same name is replaced."""
        with self.lock:
            for one in overlay:
                self._put(one)

    def clear_overlay(self, prefix: str = "") -> None:
        """Take away the marks whose names begin with ``prefix``; all of them by default."""
        with self.lock:
            for name in [n for n, i in self.items.items() if i.group == "overlay"]:
                if name.startswith(prefix):
                    self._remove(name)

    def set_visible(self, name: str, visible: bool) -> None:
        """Show or hide one item; it stays so through updates. KeyError for an unknown name."""
        with self.lock:
            one = self.items[name]
            (self._hidden.discard if visible else self._hidden.add)(name)
            if one.visible != visible:
                self.items[name] = replace(one, visible=visible)
                self.plotter.actors[name].SetVisibility(visible)
                self._tell(Shown(name, visible))

    def close(self) -> None:
        """Free what the graphics hold."""
        with self.lock:
            on_graphics_thread(self.plotter.close)

    def _put(self, new: Item) -> None:
        new = replace(new, visible=new.name not in self._hidden)
        old = self.items.get(new.name)
        if old is not None and _alike(old, new):
            if not np.array_equal(old.matrix, new.matrix):
                self.items[new.name] = replace(old, matrix=new.matrix)
                self.plotter.actors[new.name].user_matrix = new.matrix
                self._tell(Moved(new.name, new.matrix))
            return
        self.items[new.name] = new
        self._on_plotter(
            lambda: self.plotter.add_actor(
                actor(new), name=new.name, pickable=new.pickable, reset_camera=False, render=False
            )
        )
        self._tell(Added(new))

    def _remove(self, name: str) -> None:
        del self.items[name]
        self._hidden.discard(name)
        self._on_plotter(lambda: self.plotter.remove_actor(name, reset_camera=False, render=False))
        self._tell(Removed(name))

    def _on_plotter(self, work: Callable[[], object]) -> None:
        """Once something was drawn, taking an actor out frees what it holds on the graphics."""
        if self.plotter.render_window.GetNeverRendered():
            work()
        else:
            on_graphics_thread(work)

    def _tell(self, change: Change) -> None:
        for listener in self.listeners:
            listener(change)


def build_scene(
    table: Table, *, off_screen: bool = True, progress: Progress | None = None
) -> Scene:
    """A scene that shows a table, seen from home."""
    # Without a screen VTK warns on stderr that it has none before it finds what else will do.
    vtkLogger.SetStderrVerbosity(vtkLogger.VERBOSITY_ERROR)
    plotter = pv.Plotter(off_screen=off_screen, lighting="none")
    plotter.set_background(look.SKY.bottom, top=look.SKY.top)
    for light in look.LIGHTS:
        lamp = pv.Light(
            position=light.towards,
            focal_point=(0, 0, 0),
            color=light.colour,
            intensity=light.intensity,
            light_type="scene light",
        )
        lamp.positional = False
        plotter.add_light(lamp)
    scene = Scene(plotter, table.size)
    scene.update(table, progress)
    aim(plotter, look.camera("home", table.size))
    return scene


def aim(plotter: pv.Plotter, camera: look.Camera) -> None:
    """Point the plotter's camera."""
    plotter.camera.position = camera.position
    plotter.camera.focal_point = camera.focal
    plotter.camera.up = camera.up
    plotter.camera.view_angle = camera.angle
    plotter.renderer.ResetCameraClippingRange()


def actor(one: Item) -> pv.Actor:
    """The actor of an item."""
    mapper = pv.DataSetMapper(one.mesh)
    mapper.SetScalarModeToUsePointFieldData()
    mapper.SelectColorArray("rgb")
    mapper.SetColorModeToDirectScalars()
    made = pv.Actor(mapper=mapper, name=one.name)
    made.prop.interpolation = "Gouraud" if one.smooth else "Flat"
    made.prop.lighting = one.lit
    # Without lights VTK adds up both shares of the colour: unlit must mean just that colour.
    made.prop.ambient = look.MATERIAL.ambient if one.lit else 0.0
    made.prop.diffuse = look.MATERIAL.diffuse if one.lit else 1.0
    made.prop.specular = look.MATERIAL.specular
    made.prop.opacity = one.opacity
    if one.behind:
        made.prop.culling = "front"
    made.user_matrix = one.matrix
    made.SetVisibility(one.visible)
    return made


def table_items(table: Table, progress: Progress | None = None) -> list[Item]:
    """Everything on a table and the table itself, in the order of the file."""
    laid = [(one.piece, one.stand) for one in table.pieces]
    ground, terrain = baked_terrain(laid, table.size, progress)
    found = [
        item("ground", ground, "table"),
        item("edge", _edge(table.size), "table", pickable=False),
    ]
    if max(table.size) > look.GRID_STEP:
        found.append(grid(table.size))
    found += [
        item(f"terrain/{one.id}", drawn, "terrain", one.stand.matrix)
        for one, drawn in zip(table.pieces, terrain, strict=True)
    ]
    found += [
        _clear_item(f"clear/{one.id}", one.piece, "terrain", one.stand.matrix)
        for one in table.pieces
        if len(clear_surface(one.piece).points)
    ]
    for model in table.models():
        found += model_items(model, table)
    return found


def model_items(model: PlacedModel, table: Table) -> list[Item]:
    """A model, what of it is clear, the shadow, which moves with it but does not turn, and under
    one that flies its stand and a line down to it.
    """
    stand, held = model.stand, held_up(model.piece)
    terrain = ground_of(table.pieces).solid.rays
    decal = draped(shadow(model.piece, stand.turn), stand, terrain, held)
    aloft, below = apart(model.piece)
    found = [
        item(f"model/{model.id}", baked_model(aloft), "model", stand.matrix),
        item(
            f"shadow/{model.id}",
            decal,
            "model",
            Stand(stand.x, stand.y, stand.z).matrix,
            opacity=0.99,  # not quite 1, so that every renderer takes it for translucent
            lit=False,
            pickable=False,
        ),
    ]
    if len(clear_surface(aloft).points):
        found.append(_clear_item(f"clear/{model.id}", aloft, "model", stand.matrix))
    if len(clear_surface(below).points):
        found.append(_clear_item(f"base/{model.id}", below, "model", stand.matrix))
    if len(surface(below).points):
        found.append(item(f"stand/{model.id}", surface(below), "model", stand.matrix))
    if held:
        line = _drop_line(held, SIDE_COLOURS[table.unit(model.unit).side_number])
        name = f"drop/{model.id}"
        found.append(item(name, line, "model", stand.matrix, lit=False, pickable=False))
    return found


@lru_cache(maxsize=256)
def apart(piece: Piece) -> tuple[Piece, Piece]:
    """What of a model banks in flight, and what stays level beneath it."""
    if not held_up(piece):
        return piece, Piece(())
    aloft = tuple(part for part in piece.parts if part.name not in FLYING_STAND)
    return Piece(aloft), Piece(tuple(part for part in piece.parts if part.name in FLYING_STAND))


def _clear_item(name: str, piece: Piece, group: Group, matrix: Matrix) -> Item:
    return item(name, clear_surface(piece), group, matrix, opacity=CLEAR_OPACITY)


@lru_cache(maxsize=64)
def _drop_line(height: float, colour: look.Colour) -> Surface:
    """A thin upright rod from the ground to what flies, model frame."""
    r = DROP_RADIUS
    corners = [(r, 0.0), (0.0, r), (-r, 0.0), (0.0, -r)]
    points = np.array([(x, y, z) for z in (0.0, height) for x, y in corners])
    i = np.arange(4)
    j = (i + 1) % 4
    faces = np.concatenate([np.column_stack([i, j, j + 4]), np.column_stack([i, j + 4, i + 4])])
    ink = np.tile(np.array(look.rgb(colour), dtype=np.uint8), (8, 1))
    return Surface(points, faces, ink, np.tile([0.0, 0.0, 1.0], (8, 1)))


def grid(size: tuple[float, float]) -> Item:
    """A line each foot, on a table of more than one, as flat strips just above the ground."""
    x, y = size
    half, z = look.GRID_WIDTH / 2, look.GRID_LIFT
    strips = [
        (at - half, 0.0, at + half, y) for at in np.arange(look.GRID_STEP, x, look.GRID_STEP)
    ] + [(0.0, at - half, x, at + half) for at in np.arange(look.GRID_STEP, y, look.GRID_STEP)]
    corners = [[[a, b, z], [c, b, z], [c, d, z], [a, d, z]] for a, b, c, d in strips]
    points = np.array(corners, dtype=float).reshape(-1, 3)
    first = 4 * np.arange(len(strips))[:, None, None]
    faces = (first + np.array([[0, 1, 2], [0, 2, 3]])).reshape(-1, 3)
    colour = np.tile(np.array(look.rgb(look.GRID_COLOUR), dtype=np.uint8), (len(points), 1))
    drawn = Surface(points, faces, colour, np.tile([0.0, 0.0, 1.0], (len(points), 1)))
    return item("grid", drawn, "table", opacity=look.GRID_OPACITY, lit=False, pickable=False)


@lru_cache(maxsize=8)
def _edge(size: tuple[float, float]) -> Surface:
    return part_surface(table_edge(size))


def _alike(old: Item, new: Item) -> bool:
    return (old.digest, old.opacity, old.lit, old.pickable, old.behind) == (
        new.digest, new.opacity, new.lit, new.pickable, new.behind
    )  # fmt: skip
