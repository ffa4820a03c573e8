"""Make the things on a table: builders' pieces, figures, and users' own meshes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from languages.message import Line, message
from meshes.figures.models import build_model
from meshes.imports.claims import spend
from meshes.imports.fault import MeshFault
from meshes.imports.limits import Budget, Claim
from meshes.shapes.levelled import Top, levelled, opened
from meshes.shapes.piece import UNSEEN, Piece
from sandbox.scenario.bodies import Body
from sandbox.scenario.faults import Fault, ScenarioFault
from sandbox.scenario.file import ScenarioFile
from sandbox.scenario.scan_kinds import wood_depth
from sandbox.scenario.schema import (
    KindTerrain,
    MeshSource,
    MeshTerrain,
    ModelSpec,
    TerrainSpec,
    UnitSpec,
)
from sandbox.scenario.templates import figure_of
from sandbox.table.counted import looking
from sandbox.table.sides import livery_of
from sandbox.work.elsewhere import Work
from sandbox.work.lasting import lasting
from sandbox.work.progress import Progress, silent
from sandbox.work.reading import TooCostly, read

MAX_TRIANGLES = 8_000_000
"""Most triangles of one table: two thousand riflemen, or a town."""

LIGHT_BYTES, LIGHT_FORMATS = 2**20, ("stl", "off", "ply", "obj")
"""Uploaded meshes of so many bytes at most, and of these kinds, are read where they are laid.

None of these kinds unpacks anything.
"""

R = TypeVar("R")

_Reading: TypeAlias = tuple[object, ...]
"""A mesh file and its reading."""

MOST_TRIANGLES = 1_500_000
"""Most triangles of all cached pieces: a quarter of a gigabyte."""


class Workshop:
    """Makes the pieces of one file; a mesh that several things share is read once."""

    def __init__(self, file: ScenarioFile) -> None:
        self._file = file
        self._read: dict[_Reading, Piece | MeshFault] = {}
        self._budget = Budget()
        self._triangles = 0

    def builder(self) -> None:
        """Look at what all meshes claim to hold, before any is read, and at the mat's picture.

        Raises ScenarioFault at the first mesh that exceeds the limit together with those before it.
        Faults of a single mesh are raised when it is read.
        """
        claims: dict[str, Claim] = {}
        seen = set[_Reading]()
        budget, triangles = Budget(), 0
        for place, name, how, base_height, model in self._meshes():
            try:
                if name not in claims:
                    claims[name] = self._claim(name)
                key = _reading(name, how, base_height, model=model)
                if key not in seen:
                    spend(budget, self._file.mesh_file(name), claims[name])
                    seen.add(key)
            except MeshFault as fault:
                if name not in claims:
                    claims[name] = Claim(0, 0)
                    continue
                raise self._stop(place, fault.found, fault.expected) from None
            triangles += claims[name].faces
            self._within(triangles, place)
        if self._file.scenario.table.mat_picture is not None:
            from sandbox.table.mat_picture import mat_picture  # Pillow; few tables have a picture

            mat_picture(self._file)

    def weigh(self, piece: Piece, place: str) -> None:
        """Count a piece on the table. Raises ScenarioFault where the limit is exceeded."""
        self._triangles += sum(len(part.mesh.faces) for part in piece.parts)
        self._within(self._triangles, place)

    def terrain(self, spec: TerrainSpec) -> Piece:
        """Return the piece of terrain. Raises MeshFault."""
        if isinstance(spec, KindTerrain):
            return spec.shape.build()
        assert isinstance(spec, MeshTerrain), "terrain is of a kind or a mesh"
        piece = self._imported(spec.mesh, spec, 0.0, model=False)
        if spec.tops:
            scan, (x, y, *_) = self._file.scenario.scan, spec.position
            piece = _levelled(piece, spec.tops, scan.error_at(x, y) if scan else 0.0)
        if spec.open_between is not None:
            piece = _opened(piece, *spec.open_between)
        depth = wood_depth(spec, self._file.scenario.brings)
        if depth is not None:
            return _as_wood(piece, depth)
        return _as_unseen(piece) if spec.unseen else piece

    def model(self, unit: UnitSpec, number: int, spec: ModelSpec, side: int) -> Piece:
        """Return the model with that number, in its side's colours. Raises MeshFault."""
        if spec.body is not None:
            made = Body.of(spec.body).piece
        elif spec.mesh is None:
            figure = figure_of(unit.template, number, unit.carried(number))
            made = build_model(figure, livery_of(unit.side, side), spec.pose)
        else:
            made = self._imported(spec.mesh, spec, spec.base_height or 0.0, model=True)
        return looking(made, self._file.scenario.brings.words)

    def _imported(self, name: str, how: MeshSource, base_height: float, *, model: bool) -> Piece:
        key = _reading(name, how, base_height, model=model)
        if key not in self._read:
            try:
                self._read[key] = self._made(name, how, base_height, model=model)
            except MeshFault as fault:
                self._read[key] = fault
        made = self._read[key]
        if isinstance(made, MeshFault):
            raise made
        return made

    def _made(self, name: str, how: MeshSource, base_height: float, *, model: bool) -> Piece:
        digest = self._file.kept_digest(name)
        key = (digest, *_reading("", how, base_height, model=model))
        found = None if digest is None else MADE.piece(key)
        if found is not None:
            return found
        asked = {
            "path": self._file.mesh_file(name),
            "unit": how.mesh_unit,
            "scale": how.scale,
            "up": how.up,
            "base_height": base_height,
            "model": model,
            "budget": self._budget,
            "content": self._file.mesh_content(name),
        }
        made, self._budget = self._read_mesh(_import, asked)
        if digest is not None:
            MADE.add(key, made)
        return made

    def _claim(self, name: str) -> Claim:
        digest = self._file.kept_digest(name)
        found = None if digest is None else MADE.claim(digest)
        if found is None:
            path, content = self._file.mesh_file(name), self._file.mesh_content(name)
            found = self._read_mesh(_count, {"path": path, "content": content})
            if digest is not None:
                MADE.claims(digest, found)
        return found

    def _read_mesh(self, reader: Work[dict[str, Any], R], asked: dict[str, Any]) -> R:
        """Read a mesh that was uploaded apart from the server. Raises MeshFault."""
        path, content = asked["path"], asked["content"]
        if content is None or (
            len(content) <= LIGHT_BYTES and path.suffix[1:].lower() in LIGHT_FORMATS
        ):
            return reader(asked, silent)
        try:
            return read(reader, asked, path.name)
        except TooCostly as fault:
            raise MeshFault(path, fault.found, fault.expected) from None

    def _meshes(self) -> Iterator[tuple[str, str, MeshSource, float, bool]]:
        """Yield place, mesh, its reading, height of its base, and whether it is a model."""
        scenario = self._file.scenario
        for index, spec in enumerate(scenario.terrain):
            if isinstance(spec, MeshTerrain):
                yield f"terrain[{index}] ({spec.id})", spec.mesh, spec, 0.0, False
        for row, unit in enumerate(scenario.units):
            for number, one in enumerate(unit.models):
                if one.mesh is not None:
                    place = f"units[{row}] ({unit.id}).models[{number}]"
                    yield place, one.mesh, one, one.base_height or 0.0, True

    def _within(self, triangles: int, place: str) -> None:
        if triangles > MAX_TRIANGLES:
            found = message("mat-triangles", count=triangles)
            raise self._stop(place, found, message("fault-at-most", most=MAX_TRIANGLES))

    def _stop(self, place: str, found: Line, wanted: Line) -> ScenarioFault:
        return ScenarioFault([Fault(str(self._file.path), place, found, wanted)])


def _import(asked: dict[str, Any], _progress: Progress) -> tuple[Piece, Budget]:
    """Return the piece, and the budget that reading it has left."""
    from meshes.imports.import_piece import import_piece  # trimesh takes long to import

    return import_piece(**asked), asked["budget"]


def _count(asked: dict[str, Any], _progress: Progress) -> Claim:
    from meshes.imports.reading import claimed  # trimesh takes long to import

    return claimed(**asked)


@lasting()
def _as_unseen(piece: Piece) -> Piece:
    """Return a piece that neither blocks nor carries, drawn as clear."""
    parts = [replace(part, name=UNSEEN, support=False, clear=True) for part in piece.parts]
    return Piece(tuple(parts))


@lasting()
def _levelled(piece: Piece, tops: tuple[Top, ...], band: float) -> Piece:
    return replace(piece, parts=tuple(levelled(part, tops, band) for part in piece.parts))


@lasting()
def _opened(piece: Piece, low: float, high: float) -> Piece:
    return replace(piece, parts=tuple(opened(part, low, high) for part in piece.parts))


@lasting()
def _as_wood(piece: Piece, depth: float) -> Piece:
    """Return a mesh of trees as a wood of which a sight line may pass ``depth`` inches."""
    from meshes.terrain.ground.mesh_wood import mesh_wood  # few tables have one

    return mesh_wood(piece, depth)


def _reading(name: str, how: MeshSource, base_height: float, *, model: bool) -> _Reading:
    return (name, how.mesh_unit, how.scale, how.up, base_height, model)


class MadeMeshes:
    """Cache of the latest pieces, by the digest of their bytes and their reading."""

    def __init__(self) -> None:
        self._pieces: OrderedDict[tuple[object, ...], Piece] = OrderedDict()
        self._claims: OrderedDict[str, Claim] = OrderedDict()
        self._lock = Lock()

    def piece(self, key: tuple[object, ...]) -> Piece | None:
        """Return the cached piece of these bytes and this reading, or None."""
        with self._lock:
            found = self._pieces.get(key)
            if found is not None:
                self._pieces.move_to_end(key)
            return found

    def add(self, key: tuple[object, ...], piece: Piece) -> None:
        """Store a piece, and drop the oldest others where room is short."""
        with self._lock:
            self._pieces[key] = piece
            while len(self._pieces) > 1 and self._triangles() > MOST_TRIANGLES:
                self._pieces.popitem(last=False)

    def claim(self, digest: str) -> Claim | None:
        """Return the claim of a file with that digest, if known."""
        return self._claims.get(digest)

    def claims(self, digest: str, claim: Claim) -> None:
        """Store the claim of a file with that digest."""
        with self._lock:
            self._claims[digest] = claim
            while len(self._claims) > 1000:
                self._claims.popitem(last=False)

    def _triangles(self) -> int:
        return sum(len(p.mesh.faces) for piece in self._pieces.values() for p in piece.parts)


MADE = MadeMeshes()
"""Cache for every table of this program."""
