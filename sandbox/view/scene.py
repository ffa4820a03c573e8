"""The table as a scene: the same items make the pictures and the page.

A scene is a set of named items, each a value that is replaced and never altered. `Scene.update`
makes it show a table; `show` and `clear_overlay` put marks over it. A page remembers the items it
was sent, and `changes` lists the differences: `Added`, `Removed`, `ItemMoved` and `ItemShown`.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from threading import RLock
from typing import Any

import numpy as np
import pyvista as pv
from PIL import Image

from sandbox.scenario.marks.kinds import KINDS
from sandbox.table.mat_picture import MatPicture
from sandbox.table.table import Table
from sandbox.view import style
from sandbox.view.graphics import on_graphics_thread, quiet
from sandbox.view.items import (
    ALONG,
    MARKS,
    Item,
    Matrix,
    daylight_of,
    model_items,
    signpost_items,
    smoke_items,
    table_items,
    terrain_items,
    unlit_items,
)
from sandbox.work.progress import Progress, silent


@dataclass(frozen=True)
class Added:
    """An item is new, or has another mesh or material under the same name."""

    item: Item


@dataclass(frozen=True)
class Removed:
    """An item is gone."""

    name: str


@dataclass(frozen=True, eq=False)
class ItemMoved:
    """An item has moved. ``matrix``: ``(4, 4)``, piece frame to table frame."""

    name: str
    matrix: Matrix


@dataclass(frozen=True)
class ItemShown:
    """An item is shown or hidden."""

    name: str
    visible: bool


Change = Added | Removed | ItemMoved | ItemShown

_PLACED = ("terrain/", "clear/", "panes/", *(f"{kind.item}/" for kind in KINDS if not kind.blocks))
"""Prefixes of items that depend on a scenario's terrain and marks."""


def changes(before: Mapping[str, Item], after: Mapping[str, Item]) -> list[Change]:
    """Return the changes from the former items of a scene to the present ones."""
    found: list[Change] = [Removed(name) for name in before if name not in after]
    for name, new in after.items():
        old = before.get(name)
        if old is new:
            continue
        if old is None or not _same_look(old, new):
            found.append(Added(new))
            continue
        if not np.array_equal(old.matrix, new.matrix):
            found.append(ItemMoved(name, new.matrix))
        if old.visible != new.visible:
            found.append(ItemShown(name, new.visible))
    return found


@dataclass
class Scene:
    """A table to be drawn. Change it only through its methods, and hold `lock` while reading.

    ``items``: by name. ``off_screen``: pictures of it are drawn without a window. ``judged``: its
    models are drawn as sight has them, not in stances of their own. ``daylight``: the light on it.
    """

    size: tuple[float, float]
    items: dict[str, Item] = field(default_factory=dict)
    lock: RLock = field(default_factory=RLock)
    off_screen: bool = True
    judged: bool = False
    daylight: style.Daylight = style.DAY
    _hidden: set[str] = field(default_factory=set)
    _plotter: pv.Plotter | None = None

    @property
    def plotter(self) -> pv.Plotter:
        """Plotter with the items as actors, seen from home; made on demand.

        A page draws the items itself, and graphics take memory. Hold `lock` while reading.
        """
        if self._plotter is None:
            self._plotter = _bare_plotter(self.off_screen, self.daylight)
            for item in self.items.values():
                self._act(item, new=True)
            aim(self._plotter, style.camera("home", self.size))
        return self._plotter

    def update(self, table: Table, progress: Progress = silent) -> None:
        """Show another table, or the same one after a change: only differences are touched."""
        wanted = {one.name: one for one in table_items(table, progress, judged=self.judged)}
        with self.lock:
            self.size = table.size
            self._light_by(table)
            for name in [n for n, i in self.items.items() if i.group != "overlay"]:
                if name not in wanted:
                    self._remove(name)
            for one in wanted.values():
                self._update_item(one)

    def place_pieces(self, old: Table, new: Table) -> None:
        """Show another table's terrain and signposts at once, without new light.

        A piece of unchanged shape moves to its new place in its former light.
        """
        before = {piece.id: piece for piece in old.pieces}
        wanted = {signpost_item.name: signpost_item for signpost_item in signpost_items(new)}
        kept = {
            f"{kind}/{piece.id}" for kind in ("terrain", "clear", "panes") for piece in new.pieces
        }
        with self.lock:
            self._light_by(new)
            for piece in new.pieces:
                was = before.get(piece.id)
                for one in unlit_items(piece, new) if was is not piece else ():
                    lit = self.items.get(one.name)
                    alike = was is not None and was.piece is piece.piece
                    stands = replace(lit, matrix=one.matrix) if alike and lit else one
                    wanted[one.name] = stands
            for name, one in list(self.items.items()):
                fixed = one.group in ("table", "terrain") and name.startswith(_PLACED)
                if fixed and name not in wanted and name not in kept:
                    self._remove(name)
            for one in wanted.values():
                self._update_item(one)

    def put_fixed(self, size: tuple[float, float], items: Iterable[Item]) -> None:
        """Show another table's `fixed_items`; smoke and models stay as they are."""
        wanted = {item.name: item for item in items}
        with self.lock:
            self.size = size
            for name, one in list(self.items.items()):
                fixed = one.group in ("table", "terrain") and not name.startswith("smoke/")
                if fixed and name not in wanted:
                    self._remove(name)
            for one in wanted.values():
                self._update_item(one)

    def light(self, table: Table, cut: float | None) -> None:
        """Light the ground and the terrain as if nothing stood above a height, inches."""
        lit = {terrain_item.name: terrain_item for terrain_item in terrain_items(table, cut=cut)}
        with self.lock:
            for name in lit.keys() & self.items.keys():
                self._update_item(lit[name])

    def move(self, model: str, table: Table) -> None:
        """Move one model, ``unit/number``, its shadow and its marks to its place on the table.

        A new model is added.
        """
        placed = table.model(model)
        with self.lock:
            drawn = {one.name: one for one in model_items(placed, table, judged=self.judged)}
            if (lamps := f"panes/{model}") in self.items.keys() - drawn.keys():
                self._remove(lamps)
            for model_item in drawn.values():
                self._update_item(model_item)
            for mark in (self.items.get(f"{kind}/{model}") for kind in MARKS):
                if mark is not None:
                    self._update_item(replace(mark, matrix=placed.stand.matrix))

    def take(self, model: str) -> None:
        """Remove one model, ``unit/number``, with all its items."""
        with self.lock:
            for kind in ALONG:
                if f"{kind}/{model}" in self.items:
                    self._remove(f"{kind}/{model}")

    def follow(self, old: Table, new: Table, keep: Container[str] = ()) -> None:
        """Show the models and the smoke of another table, from those of ``old``.

        Missing ones are removed, unless they are in ``keep``; new ones are added, moved ones are
        moved, and nothing else is touched.
        """
        before = {model.id: model for model in old.models()}
        after = {model.id: model for model in new.models()}
        relit = daylight_of(old) is not daylight_of(new)
        with self.lock:
            if old.smoke is not new.smoke:
                smoke = {smoke_item.name: smoke_item for smoke_item in smoke_items(new)}
                for was in smoke_items(old):
                    if was.name not in smoke:
                        self._remove(was.name)
                for one in smoke.values():
                    self._update_item(one)
            for name in before.keys() - after.keys():
                if name not in keep:
                    self.take(name)
            for name, model in after.items():
                if before.get(name) is not model or relit:
                    self.move(name, new)

    def show(self, overlay: Iterable[Item]) -> None:
        """Put marks over the table; an item of the same name is replaced."""
        with self.lock:
            for one in overlay:
                self._update_item(one)

    def clear_overlay(self, prefix: str = "") -> None:
        """Remove the marks whose names begin with ``prefix``; all of them by default."""
        with self.lock:
            for name in [n for n, i in self.items.items() if i.group == "overlay"]:
                if name.startswith(prefix):
                    self._remove(name)

    def mark(self, overlay: Iterable[Item]) -> None:
        """Put these marks over the table, and no others."""
        wanted = {one.name: one for one in overlay}
        with self.lock:
            for name in [n for n, i in self.items.items() if i.group == "overlay"]:
                if name not in wanted:
                    self._remove(name)
            self.show(wanted.values())

    def set_visible(self, name: str, visible: bool) -> None:
        """Show or hide one item; it stays so through updates. KeyError for an unknown name."""
        with self.lock:
            one = self.items[name]
            (self._hidden.discard if visible else self._hidden.add)(name)
            if one.visible != visible:
                self.items[name] = replace(one, visible=visible)
                if self._plotter is not None:
                    self._plotter.actors[name].SetVisibility(visible)

    def close(self) -> None:
        """Free the graphics."""
        with self.lock:
            if self._plotter is not None:
                on_graphics_thread(self._plotter.close)

    def _light_by(self, table: Table) -> None:
        """Take the light that a table says; a plotter is made anew for another one."""
        daylight = daylight_of(table)
        if daylight is not self.daylight:
            self.daylight = daylight
            if self._plotter is not None:
                on_graphics_thread(self._plotter.close)
                self._plotter = None

    def _update_item(self, new: Item) -> None:
        new = replace(new, visible=new.visible and new.name not in self._hidden)
        old = self.items.get(new.name)
        if old is not None and _same_look(old, new):
            if not np.array_equal(old.matrix, new.matrix):
                self.items[new.name] = replace(old, matrix=new.matrix)
                if self._plotter is not None:
                    self._plotter.actors[new.name].user_matrix = new.matrix
            return
        self.items[new.name] = new
        self._act(new, new=old is None)

    def _remove(self, name: str) -> None:
        del self.items[name]
        self._hidden.discard(name)
        self._on_plotter(lambda at: at.remove_actor(name, reset_camera=False, render=False))

    def _act(self, one: Item, *, new: bool) -> None:
        self._on_plotter(
            lambda at: at.add_actor(
                actor(one, self.daylight.material),
                name=one.name,
                pickable=one.pickable,
                reset_camera=False,
                render=False,
                # Searching for one of that name among all the others is slow when they are many.
                remove_existing_actor=not new,
            )
        )

    def _on_plotter(self, work: Callable[[pv.Plotter], object]) -> None:
        """Run work on the plotter; removing an actor after drawing frees its graphics."""
        at = self._plotter
        if at is None:
            return
        if at.render_window.GetNeverRendered():
            work(at)
        else:
            on_graphics_thread(lambda: work(at))


def build_scene(
    table: Table, *, off_screen: bool = True, judged: bool = False, progress: Progress = silent
) -> Scene:
    """Build a scene that shows a table, seen from home. Raises whatever ``progress`` raises."""
    scene = Scene(table.size, off_screen=off_screen, judged=judged)
    scene.update(table, progress)
    return scene


def _bare_plotter(off_screen: bool, daylight: style.Daylight) -> pv.Plotter:
    """Build a plotter with sky and lights, without items."""
    quiet()
    plotter = pv.Plotter(off_screen=off_screen, lighting="none")
    if off_screen:
        # Pictures are averaged down: the driver's own samples would double the time for nothing.
        plotter.render_window.SetMultiSamples(0)
    light_up(plotter, daylight)
    return plotter


def light_up(plotter: pv.Plotter, daylight: style.Daylight) -> None:
    """Give a plotter sky and lights."""
    plotter.set_background(daylight.sky.bottom, top=daylight.sky.top)
    for light in daylight.lights:
        lamp = pv.Light(
            position=light.towards,
            focal_point=(0, 0, 0),
            color=light.colour,
            intensity=light.intensity,
            light_type=pv.Light.SCENE_LIGHT,
        )
        lamp.positional = False
        plotter.add_light(lamp)


def aim(plotter: pv.Plotter, camera: style.Camera) -> None:
    """Point the plotter's camera."""
    plotter.camera.position = camera.position
    plotter.camera.focal_point = camera.focal
    plotter.camera.up = camera.up
    plotter.camera.view_angle = camera.angle
    plotter.renderer.ResetCameraClippingRange()


def actor(one: Item, material: style.Material) -> pv.Actor:
    """The actor of an item, which a lit one has of this material."""
    mapper = pv.DataSetMapper(one.mesh if one.picture is None else _covered(one.mesh))
    mapper.SetScalarModeToUsePointFieldData()
    mapper.SelectColorArray("rgb")
    mapper.SetColorModeToDirectScalars()
    made = pv.Actor(mapper=mapper, name=one.name)
    made.prop.interpolation = "Gouraud" if one.smooth else "Flat"
    made.prop.lighting = one.lit
    # Without lights VTK adds both shares of the colour: unlit must give exactly that colour.
    made.prop.ambient = material.ambient if one.lit else 0.0
    made.prop.diffuse = material.diffuse if one.lit else 1.0
    made.prop.specular = material.specular if one.lit else 0.0
    made.prop.specular_power = material.power
    made.prop.opacity = one.opacity
    if one.behind:
        made.prop.culling = "front"
    if one.picture is not None:
        made.texture = _texture(one.picture)
    made.user_matrix = one.matrix
    made.SetVisibility(one.visible)
    return made


def _covered(mesh: pv.PolyData) -> pv.PolyData:
    """A mesh with the places of its points in a picture that lies on it from edge to edge."""
    low, high = np.reshape(mesh.bounds, (3, 2)).T[:, :2]
    covered = mesh.copy(deep=False)
    covered.active_texture_coordinates = (np.asarray(mesh.points)[:, :2] - low) / (high - low)
    return covered


@lru_cache(maxsize=2)
def _texture(picture: MatPicture) -> pv.Texture:
    with Image.open(io.BytesIO(picture.jpeg)) as image:
        texture = pv.Texture(np.asarray(image.convert("RGB")))
    texture.interpolate, texture.mipmap, texture.repeat = True, True, False
    return texture


def _same_look(old: Item, new: Item) -> bool:
    return (old.digest, old.opacity, old.lit, old.pickable, old.behind, old.picture) == (
        new.digest,
        new.opacity,
        new.lit,
        new.pickable,
        new.behind,
        new.picture,
    )


def plotter_of(table: Table, **how: Any) -> pv.Plotter:
    """Return a plotter that shows a table as it is judged, seen from home. Inches.

    ``how``: arguments of `pyvista.Plotter`. It belongs to the caller, who closes it.
    """
    plotter = pv.Plotter(**{"lighting": "none"} | how)
    daylight = style.DAYLIGHTS[table.scenario.table.light]
    light_up(plotter, daylight)
    for one in table_items(table, judged=True):
        plotter.add_actor(
            actor(one, daylight.material), name=one.name, reset_camera=False, render=False
        )
    width, height = plotter.window_size
    aim(plotter, style.camera("home", table.size, width / height))
    return plotter
