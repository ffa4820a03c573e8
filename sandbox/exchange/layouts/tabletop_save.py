"""A Tabletop Simulator save as a scenario: its custom models whose meshes are there.

Nothing is fetched. A mesh is a file in the save's folder: by a path, by file://, or Tabletop
Simulator's copy of a web address, named by the address's letters and digits.

The coordinates are Unity's: left-handed, x to the right, y up, z away. Rotations are about z first,
then x, then y, each clockwise seen against its axis. A save does not state its unit. It is taken
for an inch, since tables and models of miniature games are made so there. An OBJ is right-handed, y
up, one unit to a unit, and its x is reversed when it is read. So x, z, y of the save are x, y, z
here, from the middle of the table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import numpy as np
import trimesh
from numpy.typing import NDArray

from languages import writing
from languages.message import Logged, Message, logged, message
from meshes.imports.fault import MeshFault
from meshes.imports.import_piece import LARGEST, SMALLEST
from meshes.imports.limits import MAX_FACES, Budget
from meshes.imports.reading import FORMATS, read
from meshes.shapes.solid import Solid
from rules.catalogue import DEFAULT
from sandbox.exchange.layouts.taken import MAX_PIECES, Ids, Taken, scenario_text
from sandbox.scenario.faults import shown, shown_line
from sandbox.scenario.json_text import fault, number, table_in

Matrix = NDArray[np.float64]

TABLE = (72.0, 48.0)
"""Default size of a save's table, which it does not state, in inches."""

MOST_OBJECTS = 20_000
MOST_ADDRESSES = 1000
"""Most different addresses of meshes: as many as a scenario has pieces."""

MOST_LISTED = 60
"""Most omitted things that are named one by one; more of the same are counted."""

_TURNED = np.array([[-1.0, 0, 0], [0, 1, 0], [0, 0, 1]])
_OUR_AXES = np.array([[1.0, 0, 0], [0, 0, 1], [0, 1, 0]])
_GREY = "#8d8a80"
_FIGURINE = 1
_CACHED = ("", "Models", "Mods/Models")
"""Folders beside a save in which copies of web meshes may lie."""

_STEAM = ("cloud-3.steamusercontent.com", "steamusercontent-a.akamaihd.net")
_STEAM_WAYS = tuple(f"{way}://{host}" for host in _STEAM for way in ("http", "https"))


def is_save(value: object) -> bool:
    """Return whether JSON looks like a save, or a saved object."""
    return isinstance(value, Mapping) and isinstance(value.get("ObjectStates"), list)


@dataclass(frozen=True)
class _Thing:
    """An object. ``where``: ``(4, 4)`` its frame to the save's. ``turn``: clockwise, degrees."""

    said: Mapping[str, Any]
    where: Matrix
    turn: float

    @property
    def kind(self) -> str:
        return str(self.said.get("Name") or "")

    @property
    def name(self) -> str:
        return str(self.said.get("Nickname") or self.kind)


@dataclass(frozen=True)
class _Baked:
    """The shape of a thing, to be written as a mesh file.

    ``path``: of the file to write. ``middle``, ``foot``: the middle of its box and of the box's
    underside, in the thing's frame turned by ``linear``, ``(3, 3)``. ``source``: its original mesh.
    ``colour``: ``#rrggbb``, empty where the mesh has its own.
    """

    path: str
    middle: Matrix
    foot: Matrix
    linear: Matrix
    source: Path
    colour: str


def save_scenario(
    file: Path,
    value: Mapping[str, Any],
    folder: str,
    size: tuple[float, float] | None = None,
    units: float = 1.0,
    game: str = DEFAULT,
) -> Taken:
    """Return a save as the text of a scenario. Raises ScenarioFault where it has nothing usable.

    ``folder``: the name of the meshes' folder beside the scenario. ``units``: of the save, to an
    inch.
    """
    taking = _Taking(file, folder, size or TABLE, units)
    found = list(_things(value["ObjectStates"], np.eye(4), 0.0, taking.leave))
    # Lowest first: a thing that stands on another is dropped onto it.
    for thing in sorted(found, key=lambda one: float(one.where[1, 3])):
        taking.take(thing)
    if not taking.rows:
        why = "; ".join(map(str, taking.said()[:3])) or writing.text("layout-empty")
        nothing = writing.text("layout-nothing", why=why)
        raise fault(str(file), "ObjectStates", nothing, writing.text("layout-models"))
    left_out = taking.said()
    said = [
        message("layout-made-of-save", inches=1 / units),
        message("layout-dropped"),
        *(message("layout-left-out", what=line) for line in left_out),
    ]
    name = str(value.get("SaveName") or file.stem)
    text = scenario_text(name, said, taking.size, {"terrain": taking.rows})
    text = text.replace("\n[table]", f'game = "{game}"\n\n[table]', 1)
    return Taken(text, len(taking.rows), tuple(map(str, left_out)), taking.files)


class _Taking:
    """The things taken from a save so far, and those left out."""

    def __init__(self, file: Path, folder: str, size: tuple[float, float], units: float) -> None:
        self.size = size
        self.rows: list[dict[str, Any]] = []
        self.files: dict[str, bytes] = {}
        self._file, self._folder, self._units = file, folder, units
        self._ids, self._names, self._budget = Ids(), Ids(), Budget()
        self._paths: dict[str, Path | Message] = {}
        self._read: dict[Path, tuple[Solid, bool] | MeshFault] = {}
        self._baked: dict[tuple[object, ...], _Baked] = {}
        self._left: Counter[tuple[str, Logged]] = Counter()

    def leave(self, name: str, why: Message) -> None:
        self._left[shown_line(name), logged(why)] += 1

    def said(self) -> list[Message]:
        """Describe the things left out, and the reasons; long lists are cut and counted."""
        rows = [
            message(
                "layout-some-things",
                name=name or message("layout-object"),
                count=count,
                why=why.said,
            )
            for (name, why), count in self._left.items()
        ]
        more = sum(list(self._left.values())[MOST_LISTED:])
        return rows[:MOST_LISTED] + ([message("layout-more-things", count=more)] if more else [])

    def take(self, thing: _Thing) -> None:
        """Put a thing on the table, or leave it out."""
        why = self._laid(thing)
        if why is not None:
            self.leave(thing.name, why)

    def _laid(self, thing: _Thing) -> Message | None:
        mesh = table_in(thing.said, "CustomMesh")
        if not mesh:
            return message("layout-no-shape", kind=thing.kind.removeprefix("3D"))
        if mesh.get("TypeIndex") == _FIGURINE:
            return message("layout-no-shape", kind="Figurine")
        if len(self.rows) == MAX_PIECES:
            return message("layout-many-pieces", most=MAX_PIECES)
        path = self._path(mesh.get("MeshURL"))
        if isinstance(path, Message):
            return path
        try:
            baked = self._bake(path, thing)
        except MeshFault as broken:
            return message(
                "layout-mesh-fault",
                file=shown(path.name),
                found=broken.found,
                expected=broken.expected,
            )
        turn = np.array(_rotation_about("y", thing.turn))
        off = turn @ baked.middle
        x = self.size[0] / 2 + (thing.where[0, 3] + off[0]) / self._units
        y = self.size[1] / 2 + (thing.where[2, 3] + off[2]) / self._units
        if not (0 <= x <= self.size[0] and 0 <= y <= self.size[1]):
            return message("layout-off-table", width=self.size[0], depth=self.size[1])
        self._write(baked)
        self.rows.append(
            {
                "id": self._ids.of(thing.name, "piece"),
                "mesh": baked.path,
                "mesh_unit": "in",
                "position": [round(float(x), 4), round(float(y), 4)],
                "rotation": round(-thing.turn % 360 % 360, 4),
            }
        )
        return None

    def _path(self, address: object) -> Path | Message:
        """Return the mesh file of an address, or why there is none; each address is
        searched once.
        """
        key = address if isinstance(address, str) else ""
        if key not in self._paths:
            if len(self._paths) == MOST_ADDRESSES:
                return message("layout-many-addresses", most=MOST_ADDRESSES)
            self._paths[key] = _local(self._file.parent, address)
        return self._paths[key]

    def _solid(self, path: Path) -> tuple[Solid, bool]:
        """Return the mesh of a file and whether it has colours, read once. Raises MeshFault."""
        if path not in self._read:
            try:
                self._read[path] = read(path, budget=self._budget)
            except MeshFault as broken:
                self._read[path] = broken
        found = self._read[path]
        if isinstance(found, MeshFault):
            raise found
        return found

    def _bake(self, path: Path, thing: _Thing) -> _Baked:
        """Measure the mesh of a thing, tilted and stretched but not turned.

        Raises MeshFault, also where all shapes of the save together have too many triangles.
        """
        linear = _rotation_about("y", -thing.turn) @ thing.where[:3, :3] @ _TURNED
        said = table_in(thing.said, "ColorDiffuse")
        shares = [number(said.get(key), 1.0) for key in "rgb"]
        levels = [min(255, max(0, round(255 * (1.0 if v is None else v)))) for v in shares]
        colour = _GREY if min(levels) > 240 else "#" + "".join(f"{level:02x}" for level in levels)
        key = (path, colour, *np.round(linear, 5).ravel().tolist())
        if key not in self._baked:
            solid, coloured = self._solid(path)
            self._budget.spend(path, len(solid.faces), MAX_FACES, writing.text("layout-triangles"))
            own = solid.vertices @ linear.T
            used = own[solid.faces].reshape(-1, 3)
            if not np.isfinite(used).all():
                raise MeshFault(
                    path, writing.text("layout-odd-corners"), writing.text("layout-finite")
                )
            low, high = used.min(axis=0), used.max(axis=0)
            reach = float((high - low).max()) / self._units
            if not SMALLEST <= reach <= LARGEST:
                found = writing.text("layout-end-to-end", size=f"{reach:.4g}")
                raise MeshFault(path, found, writing.text("layout-piece-for-a-table"))
            middle = (low + high) / 2
            name = f"{self._folder}/{self._names.of(path.stem, 'mesh')}.ply"
            foot = np.array([middle[0], low[1], middle[2]])
            self._baked[key] = _Baked(name, middle, foot, linear, path, "" if coloured else colour)
        return self._baked[key]

    def _write(self, baked: _Baked) -> None:
        """Add the file of a shape that is used."""
        if baked.path in self.files:
            return
        solid, _ = self._solid(baked.source)
        placed = (solid.vertices @ baked.linear.T - baked.foot) @ _OUR_AXES.T / self._units
        faces = solid.faces if np.linalg.det(baked.linear) < 0 else solid.faces[:, ::-1]
        made = Solid(placed, faces, solid.colours)
        self.files[baked.path] = _ply(made.coloured(baked.colour) if baked.colour else made)


def _things(states: object, frame: Matrix, turn: float, leave: Any) -> Iterator[_Thing]:
    """Yield every object of a save and its attachments; contents of bags are left out."""
    waiting = [(states, frame, turn, True)]
    seen = 0
    while waiting:
        rows, around, turned, top = waiting.pop()
        for said in rows if isinstance(rows, list) else []:
            seen += 1
            if seen > MOST_OBJECTS:
                leave("…", message("layout-many-objects", most=MOST_OBJECTS))
                return
            if not isinstance(said, Mapping):
                leave("", message("layout-no-object"))
                continue
            where = _transform(table_in(said, "Transform"))
            thing = _Thing(said, np.eye(4), 0.0)
            if where is None:
                leave(thing.name, message("layout-no-transform"))
                continue
            own = float(number(table_in(said, "Transform").get("rotY"), 0.0) or 0.0)
            thing = _Thing(said, around @ where, own % 360 if top else turned)
            inside = said.get("ContainedObjects")
            if isinstance(inside, list) and inside:
                leave(thing.name, message("layout-bag", count=len(inside)))
            else:
                yield thing
            waiting.append((said.get("ChildObjects"), thing.where, thing.turn, False))


def _transform(said: Mapping[str, Any]) -> Matrix | None:
    """Return the matrix of an object's own frame to the one around it, ``(4, 4)``, or None."""
    found = {
        key: number(said.get(key), 1.0 if key.startswith("scale") else 0.0)
        for kind in ("pos", "rot", "scale")
        for key in (f"{kind}X", f"{kind}Y", f"{kind}Z")
    }
    values = [value for value in found.values() if value is not None]
    if len(values) < 9 or max(map(abs, values)) > 1e5 or min(map(abs, values[6:])) < 1e-6:
        return None
    x, y, z = values[3:6]
    matrix = np.eye(4)
    matrix[:3, :3] = (
        _rotation_about("y", y)
        @ _rotation_about("x", x)
        @ _rotation_about("z", z)
        @ np.diag(values[6:])
    )
    matrix[:3, 3] = values[:3]
    return matrix


def _rotation_about(axis: str, angle: float) -> Matrix:
    c, s = cos(radians(angle)), sin(radians(angle))
    return np.array(
        {
            "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
            "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
            "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
        }[axis]
    )


def _local(folder: Path, address: object) -> Path | Message:
    """Return the mesh file of an address, in the save's folder; or why there is none."""
    if not isinstance(address, str) or not address.strip():
        return message("layout-no-mesh")
    address = address.strip()
    parts = urlparse(address[:2000]) if "://" in address[:40] else None
    try:
        if parts is not None and parts.scheme in ("http", "https"):
            tries = [folder / place / name for name in _kept_as(address) for place in _CACHED]
            why = message("layout-far-mesh", way="web")
        elif parts is not None and parts.scheme != "file":
            return message("layout-far-mesh", way=shown_line(parts.scheme))
        else:
            named = address if parts is None else unquote(parts.path)
            named = re.sub(r"^/(?=[A-Za-z]:)", "", named).replace("\\", "/")
            tries, why = [folder / named], message("layout-no-file", file=shown_line(named))
        for path in tries:
            whole = path.resolve()
            if not whole.is_relative_to(folder.resolve()):
                return message("layout-outside", file=shown_line(str(path)))
            if whole.is_file():
                if whole.suffix[1:].lower() not in FORMATS:
                    name, known = shown_line(path.name), ", ".join(FORMATS)
                    return message("layout-other-format", file=name, known=known)
                return whole
    except (OSError, ValueError):
        return message("layout-odd-name")
    return why


def _kept_as(address: str) -> list[str]:
    """Return the names of Tabletop Simulator's copy of a web mesh: letters and digits of its
    address.

    Steam's storage has had two addresses, and a copy may have the name of either.
    """
    ways = [address]
    for host in _STEAM:
        if f"://{host}/" in address:
            ways += [re.sub(r"^[a-z]+://[^/]+/", f"{other}/", address) for other in _STEAM_WAYS]
    return [re.sub(r"[^A-Za-z0-9]", "", way)[:200] + ".obj" for way in ways]


def _ply(solid: Solid) -> bytes:
    mesh = trimesh.Trimesh(solid.vertices, solid.faces, process=False)
    mesh.visual = trimesh.visual.ColorVisuals(mesh, face_colors=solid.colours)
    return bytes(mesh.export(file_type="ply"))
