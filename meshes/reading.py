"""Reading a mesh file as untrusted bytes.

Nothing is fetched, and nothing outside the file's folder is opened.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import trimesh
from numpy.typing import NDArray

from meshes.solid import Points, Solid, plain

FORMATS = ("stl", "obj", "ply", "glb")
"""File name endings that can be read."""

MAX_BYTES = 64 * 2**20
MAX_FACES = 4_000_000
MAX_PIXELS = 2**26
"""A texture beyond this is not unpacked; the material's own colour has to do."""


class MeshFault(Exception):
    """A mesh file that cannot be used: which, what was found in it, and what was expected."""

    def __init__(self, path: Path, found: str, expected: str) -> None:
        super().__init__(path, found, expected)
        self.path = path
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.path}: found {self.found}; expected {self.expected}"


def read(path: Path, max_bytes: int = MAX_BYTES) -> tuple[Solid, bool]:
    """The triangles of a file in its own units and axes, and whether it came with colours.

    Scenes are flattened with their transforms. Raises MeshFault for anything that is not a
    readable mesh of finite triangles.
    """
    data = _bytes(path, max_bytes)
    try:
        scene = trimesh.load_scene(
            io.BytesIO(data),
            file_type=path.suffix[1:].lower(),
            resolver=_Beside(path, max_bytes),
            # As it is in the file: tidying would quietly drop faces that are no numbers.
            process=False,
        )
        gathered = _gathered(scene, path)
    except MeshFault:
        raise
    except Exception as fault:
        # The parsers fail in as many ways as there are corrupt files; to a player they are one.
        reason = str(fault).splitlines()[0][:160] if str(fault) else type(fault).__name__
        raise MeshFault(path, f"a file that does not read ({reason})", "a whole mesh") from fault
    return gathered


def _bytes(path: Path, max_bytes: int) -> bytes:
    kind = path.suffix[1:].lower()
    if kind not in FORMATS:
        raise MeshFault(path, f"a file ending in {path.suffix!r}", "one of " + ", ".join(FORMATS))
    try:
        if not path.is_file():
            raise MeshFault(path, "no file", "a mesh file")
        size = path.stat().st_size
        if size > max_bytes:
            raise MeshFault(path, f"{size} bytes", f"at most {max_bytes} bytes")
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        raise MeshFault(path, f"a file that cannot be opened ({fault})", "a mesh file") from fault


class _Beside(trimesh.resolvers.Resolver):
    """Finds what a mesh file refers to, only ever among the files of its own folder."""

    def __init__(self, path: Path, max_bytes: int) -> None:
        self._folder = path.parent.resolve()
        self._max_bytes = max_bytes

    def get(self, name: str) -> bytes:
        """The bytes of a file beside the mesh. Raises FileNotFoundError for any other."""
        beside = (self._folder / str(name).strip()).resolve()
        if not beside.is_relative_to(self._folder) or not beside.is_file():
            raise FileNotFoundError(f"{name!r} is not a file beside the mesh")
        if beside.stat().st_size > self._max_bytes:
            raise FileNotFoundError(f"{name!r} is larger than {self._max_bytes} bytes")
        return beside.read_bytes()

    def keys(self) -> list[str]:
        """The names of the files in the folder."""
        return [entry.name for entry in self._folder.iterdir() if entry.is_file()]

    def namespaced(self, namespace: str) -> _Beside:
        """The same folder: there is nothing beneath it to look into."""
        return self

    def write(self, name: str, data: bytes) -> None:
        """Nothing is ever written beside a mesh. Raises PermissionError."""
        raise PermissionError(f"{name!r}: reading a mesh writes nothing")


def _gathered(scene: trimesh.Scene, path: Path) -> tuple[Solid, bool]:
    vertices: list[Points] = []
    faces: list[NDArray[np.int64]] = []
    colours: list[NDArray[np.uint8]] = []
    coloured = False
    corners = triangles = 0
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node]
        geometry = scene.geometry[name]
        if not isinstance(geometry, trimesh.Trimesh) or not len(geometry.faces):
            continue
        triangles += len(geometry.faces)
        if triangles > MAX_FACES:
            raise MeshFault(path, f"more than {MAX_FACES} triangles", "a mesh for the table")
        own = _face_colours(geometry)
        coloured = coloured or own is not None
        placed = trimesh.transform_points(geometry.vertices, transform)
        turned = np.linalg.det(transform[:3, :3]) < 0
        corner_rows = np.asarray(geometry.faces, dtype=np.int64)
        faces.append((corner_rows[:, ::-1] if turned else corner_rows) + corners)
        vertices.append(np.asarray(placed, dtype=np.float64))
        colours.append(np.full((len(corner_rows), 3), 150, dtype=np.uint8) if own is None else own)
        corners += len(placed)
    if not faces:
        raise MeshFault(path, "no faces", "a mesh with triangles")
    solid = plain(np.vstack(vertices), np.vstack(faces), "#969696")
    solid = Solid(solid.vertices, solid.faces, np.vstack(colours))
    if solid.faces.min() < 0 or solid.faces.max() >= len(solid.vertices):
        raise MeshFault(path, "faces of vertices that do not exist", "a whole mesh")
    if not np.isfinite(solid.vertices[solid.faces]).all():
        raise MeshFault(path, "vertices that are NaN or infinite", "finite numbers")
    return solid, coloured


def _face_colours(geometry: trimesh.Trimesh) -> NDArray[np.uint8] | None:
    """One colour per face where the file has any: its own, its vertices', or its texture's."""
    visual = geometry.visual
    count = len(geometry.faces)
    if visual.kind in ("face", "vertex"):
        colours = np.asarray(visual.face_colors)[:, :3]
    elif visual.kind == "texture":
        sampled = _material_colours(visual, geometry.faces)
        if sampled is None:
            return None
        colours = sampled
    else:
        return None
    return colours.astype(np.uint8) if colours.shape == (count, 3) else None


def _material_colours(
    visual: trimesh.visual.TextureVisuals, faces: NDArray[np.int64]
) -> NDArray[np.uint8] | None:
    """The texture at the middle of every face, or else the material's one colour, if it has any."""
    material = visual.material
    own = getattr(material, "baseColorFactor", None)
    if own is None:
        own = getattr(material, "diffuse", None)
        # Where a file names no colour the reader fills in this grey.
        own = None if own is None or tuple(own[:3]) == (102, 102, 102) else own
    image = getattr(material, "baseColorTexture", None) or getattr(material, "image", None)
    # A texture of 2 × 2 is the reader's own stand-in for a missing one.
    wide, high = (0, 0) if image is None or visual.uv is None else image.size
    if max(wide, high) <= 2 or wide * high > MAX_PIXELS:
        return None if own is None else np.tile(np.asarray(own, np.uint8)[:3], (len(faces), 1))
    middle = np.asarray(visual.uv)[faces].mean(axis=1)
    sampled = np.asarray(trimesh.visual.color.uv_to_color(middle, image))[:, :3]
    if own is not None:
        sampled = sampled * (np.asarray(own, dtype=np.float64)[:3] / 255)
    return np.asarray(np.round(sampled), dtype=np.uint8)
