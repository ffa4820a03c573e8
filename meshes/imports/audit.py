"""Audit a user's mesh before it is taken: its contents, the guesses about it, the repairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import trimesh

from languages.message import Message, message
from meshes.imports.crossings import Crossings, crossings
from meshes.imports.decimate import BUDGET, Decimated, decimated
from meshes.imports.fault import NO_AREA, WITH_TRIANGLES, MeshFault
from meshes.imports.import_piece import factor, scaled, stood, upright
from meshes.imports.limits import MAX_BYTES, Beyond, Budget
from meshes.imports.reading import Companions, read
from meshes.imports.repair import open_edges, parts_of, repaired
from meshes.imports.silhouette import holes
from meshes.imports.units import TO_SCALE, Size, Unit, UnitReading, Up, guess_unit, guess_up
from meshes.shapes.solid import Solid

_NAMED = 3
"""Most missing files that are named."""

_METRES = 0.0254 / TO_SCALE
"""Metres in the world for one inch on the table."""


@dataclass(frozen=True)
class MeshAudit:
    """The contents of a mesh file, its reading with reasons, and its repairs.

    ``size``: along x, y and up, in the file's own numbers. ``triangles``, ``parts``: as taken.
    ``came_with``: triangles in the file. ``open_edges``: edges where its surface ends.
    ``openings``: the most openings visible from one of thirteen sides. ``sure``: whether the unit
    rests on more than habit. ``solid``: as it will stand on the table, inches. ``missing``: names
    of the files with its colours that were not there.
    """

    name: str
    reading: UnitReading
    unit_why: Message
    sure: bool
    up: Up
    up_why: Message
    size: Size
    came_with: int
    parts: int
    open_edges: int
    openings: int
    crossings: Crossings
    repairs: tuple[Message, ...]
    notes: tuple[Message, ...]
    decimated: Decimated | None
    coloured: bool
    solid: Solid = field(repr=False, compare=False)
    rewritten: bool = False
    missing: tuple[str, ...] = ()

    @property
    def triangles(self) -> int:
        """Number of triangles of the piece on the table."""
        return len(self.solid.faces)

    @property
    def size_in(self) -> Size:
        """Size on the table along x, y and up, in inches."""
        x, y, z = (side * self.reading.inches for side in self.size)
        return x, y, z

    @property
    def size_m(self) -> Size:
        """Size in the world at 1:56, in metres."""
        x, y, z = (side * _METRES for side in self.size_in)
        return x, y, z

    @property
    def watertight(self) -> bool:
        """Whether the surface has no open edge."""
        return self.open_edges == 0

    @property
    def see_through(self) -> bool:
        """Whether an eye can look through it somewhere: a window, a gap, an arch."""
        return self.openings > 0

    def read_as(self, reading: UnitReading, up: Up) -> MeshAudit:
        """Read the same mesh in another unit, or with another axis up, without a new search for
        openings.

        Raises MeshFault where it would have no size.
        """
        path = Path(self.name)
        turned = upright(path, self._as_in_file(), up)
        solid = scaled(path, turned, factor(path, reading.unit, reading.scale))
        why = message("mesh-told-reading", reading=reading.words)
        if reading != self.reading:
            guessed = self.reading.words
            why = message("mesh-told-not-guessed", reading=reading.words, guessed=guessed)
        fewer = self.decimated
        if fewer is not None:
            off = fewer.off * reading.inches / self.reading.inches
            fewer = replace(fewer, solid=solid, off=off)
        return replace(
            self, reading=reading, up=up, sure=True, unit_why=why,
            up_why=self.up_why if up == self.up else message("mesh-told"), size=_size(turned),
            decimated=fewer, solid=stood(solid, solid.vertices),
        )  # fmt: skip

    def _as_in_file(self) -> Solid:
        """Return the repaired surface in the file's own numbers and axes."""
        vertices = self.solid.vertices / self.reading.inches
        if self.up == "y":
            x, y, z = vertices.T
            vertices = np.column_stack([x, z, -y])
        return Solid(vertices, self.solid.faces, self.solid.colours)

    def content_to_store(self, content: bytes) -> tuple[str, bytes]:
        """Return a name and bytes to store for the file: ``content`` itself where nothing changed.

        Otherwise return a PLY of the repaired surface in the file's own numbers and axes, so that
        it is read as the file was.
        """
        if not self.rewritten:
            return self.name, content
        solid = self._as_in_file()
        mesh = trimesh.Trimesh(solid.vertices, solid.faces, process=False)
        if self.coloured:
            mesh.visual = trimesh.visual.ColorVisuals(mesh, face_colors=self.solid.colours)
        return f"{Path(self.name).stem}.ply", bytes(mesh.export(file_type="ply"))

    @property
    def how(self) -> dict[str, Any]:
        """Return the arguments that make `import_piece` read the file so."""
        scale = None if self.reading.scale == 1.0 else self.reading.scale
        return {"unit": self.reading.unit, "scale": scale, "up": self.up}

    @property
    def row(self) -> dict[str, Any]:
        """Return the keys of a scenario's row that read its file so."""
        said = {"mesh_unit": self.reading.unit, "scale": self.how["scale"], "up": self.up}
        usual = {"scale": None, "up": "z"}
        return {key: value for key, value in said.items() if value != usual.get(key, "")}


def audit_mesh(
    path: Path,
    *,
    content: bytes | None = None,
    beside: Mapping[str, bytes] = MappingProxyType({}),
    unit: Unit | None = None,
    scale: float | None = None,
    up: Up | None = None,
    like: UnitReading | None = None,
    budget: int = BUDGET,
    max_bytes: int = MAX_BYTES,
) -> MeshAudit:
    """Read a mesh file and examine it from all sides; guess every argument that is None.

    ``content``: the file's bytes, where they are not on the disk; ``beside``: the files that came
    with it, by name. ``like``: the reading of another file of the same set. ``budget``: number of
    triangles beyond which the mesh is decimated. Raises MeshFault for a file that cannot be a
    piece.
    """
    cost = Budget()
    companions = Companions(beside)
    solid, coloured = read(path, max_bytes, cost, content, companions)
    kind = path.suffix[1:].lower()
    with np.errstate(all="ignore"):
        guessed_up = guess_up(solid, path.stem, kind)
        axis = up or guessed_up.up
        solid = upright(path, solid, axis)
        size = _size(solid)
        guess = guess_unit(size, path.stem, kind, like)
        told = unit is not None or scale is not None
        reading = guess.reading
        if told:
            reading = UnitReading(unit or ("in" if scale is not None else "mm"), scale or 1.0)
            factor(path, unit, scale)
        solid = scaled(path, solid, reading.inches)
    came_with = len(solid.faces)
    mended = repaired(solid)
    del solid  # free early: a large one is a tenth of a gigabyte
    if not len(mended.solid.faces):
        raise MeshFault(path, NO_AREA, WITH_TRIANGLES)
    try:
        fewer = decimated(mended.solid, budget)
    except RuntimeError as fault:
        over = Beyond(len(mended.solid.faces), budget, "triangles")
        raise MeshFault(path, over.found, over.expected) from fault
    whole = mended.solid if fewer is None else fewer.solid
    whole = stood(whole, whole.vertices)
    why = guess.why
    if told and reading == guess.reading:
        why = message("mesh-told-as-guessed", why=why)
    elif told:
        why = message("mesh-told-otherwise", why=why)
    up_why = guessed_up.why
    if up not in (None, guessed_up.up):
        up_why = message("mesh-told-as-guessed", why=up_why)
    return MeshAudit(
        name=path.name,
        reading=reading,
        unit_why=why,
        sure=told or guess.sure,
        up=axis,
        up_why=up_why,
        size=size,
        came_with=came_with,
        parts=parts_of(whole)[0],
        open_edges=open_edges(whole),
        openings=holes(whole.vertices[whole.faces]),
        crossings=crossings(whole),
        repairs=mended.done,
        notes=(
            *_notes(whole, mended.twisted, len(mended.solid.faces), budget, fewer),
            *_colourless(companions),
        ),
        decimated=fewer,
        coloured=coloured,
        solid=whole,
        # Materials of an OBJ are in files of their own, which do not come along. A file that is
        # dear to read is not read again wherever it is laid.
        rewritten=mended.changed
        or fewer is not None
        or cost.dear
        or (kind == "obj" and coloured)
        or bool(beside and coloured),
        missing=tuple(companions.missing),
    )


def _size(solid: Solid) -> Size:
    used = solid.vertices[solid.faces].reshape(-1, 3)
    x, y, z = (float(side) for side in np.ptp(used, axis=0))
    return x, y, z


def _notes(
    solid: Solid, twisted: bool, count: int, budget: int, fewer: Decimated | None
) -> list[Message]:
    said = []
    if min(_size(solid)) < 1e-6:
        said.append(message("mesh-flat"))
    if twisted:
        said.append(message("mesh-one-sided"))
    if count > budget and fewer is None:
        said.append(message("mesh-no-fewer", count=count, most=budget))
    return said


def _colourless(companions: Companions) -> list[Message]:
    """Return a sentence about the files with its colours that it was read without."""
    names = companions.missing
    if len(names) > _NAMED:
        first, more = ", ".join(names[:_NAMED]), len(names) - _NAMED
        return [message("mesh-colourless-more", names=first, more=more)]
    return [message("mesh-colourless", names=tuple(names), count=len(names))] if names else []
