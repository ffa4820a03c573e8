"""Read a mesh file as untrusted bytes.

Nothing is fetched, and nothing outside the file's folder is opened.
"""

from __future__ import annotations

import gc
import io
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from types import MappingProxyType

import numpy as np
import trimesh
from numpy.typing import NDArray
from PIL import Image

from languages.message import message
from meshes.imports.claims import claim_of, spend
from meshes.imports.fault import NO_FACES, WHOLE, MeshFault, damaged, plain_words, wrong_ending
from meshes.imports.limits import MAX_BYTES, Beyond, Budget, Claim, check_file
from meshes.imports.skin import (
    GREY,
    BrokenPicture,
    FaceInks,
    Inks,
    Skin,
    TextureInks,
    VertexInks,
    one_colour,
)
from meshes.imports.three_mf import read_three_mf
from meshes.shapes.solid import Points, Solid, plain

FORMATS = ("stl", "obj", "ply", "off", "glb", "3mf")
"""File name endings that can be read."""

_PLAIN = bytes(byte if byte in b"\t\n\r" or 32 <= byte < 127 else 63 for byte in range(256))
"""Translation table: each byte that is not printable ASCII becomes a question mark."""

_LARGE = 2**24
"""Bytes of a file whose reader's objects are freed at once: they take several times as much."""

MAX_MATERIAL_BYTES = 4 * 2**20
"""The largest file of an OBJ's materials, twenty thousand of them."""

# Trimesh logs a traceback for each missing option (a texture, normals) that it can do without.
logging.getLogger("trimesh").setLevel(logging.ERROR)


class Companions:
    """The files that came with a mesh's bytes, by their names, such as its materials and textures.

    ``missing``: the names of those that it refers to and that were not found.
    """

    def __init__(self, files: Mapping[str, bytes] = MappingProxyType({})) -> None:
        self._files = {name.lower(): content for name, content in files.items()}
        self.missing: list[str] = []

    def get(self, name: str) -> bytes | None:
        """Return the content of a file, by its name in any case and folder; None without it."""
        return self._files.get(plain_name(name).lower())

    def miss(self, name: str) -> None:
        """Note a file that was not found."""
        if (plain := plain_name(name)) and plain not in self.missing:
            self.missing.append(plain)


def plain_name(name: str) -> str:
    """Return the name of a file without its folders."""
    return PurePosixPath(str(name).strip().replace("\\", "/")).name[-120:]


def read(
    path: Path,
    max_bytes: int = MAX_BYTES,
    budget: Budget | None = None,
    content: bytes | None = None,
    companions: Companions | None = None,
) -> tuple[Solid, bool]:
    """Return the triangles of a file, and whether it has colours; as `read_with_skin`."""
    solid, skin = read_with_skin(path, max_bytes, budget, content, companions)
    return solid, skin is not None


def read_with_skin(
    path: Path,
    max_bytes: int = MAX_BYTES,
    budget: Budget | None = None,
    content: bytes | None = None,
    companions: Companions | None = None,
) -> tuple[Solid, Skin | None]:
    """Return the triangles of a file in its own units and axes, and its colours, if it has any.

    Scenes are flattened with their transforms. ``budget``: shared by all meshes of a table; by
    default this mesh has one of its own. ``content``: the file's bytes, where they are not on the
    disk; then ``companions`` has the files beside it. Raises MeshFault for anything but a readable
    mesh of finite triangles within the limits.
    """
    budget = budget or Budget()
    data = _bytes(path, max_bytes, content)
    if path.suffix.lower() == ".off":
        # Other bytes would be read as the ends of words and lines, and were not counted as such.
        data = data.translate(_PLAIN)
    spend(budget, path, claim_of(path, data, budget.limits))
    companions = companions or Companions()
    beside = _Beside(path, max_bytes, budget, companions, alone=content is not None)
    try:
        with np.errstate(all="ignore"):
            if path.suffix.lower() == ".3mf":
                solid, coloured = read_three_mf(data)
                skin = Skin([0], [FaceInks(solid.colours)]) if coloured else None
                return checked(path, solid), skin
            scene = trimesh.load_scene(
                io.BytesIO(data),
                file_type=path.suffix[1:].lower(),
                resolver=beside,
                # Unprocessed: tidying would silently drop faces whose numbers are NaN.
                process=False,
            )
            if beside.fault is not None:
                raise beside.fault
            _check_textures(scene, path, budget)
            gathered = _gathered(scene, path, budget.limits.faces)
            if len(data) > _LARGE:
                del scene, data, beside  # in reference cycles, so that gc alone frees them
                gc.collect(1)  # young objects only: a whole collection would stop every page
            return gathered
    except MeshFault:
        raise
    except Beyond as beyond:
        raise MeshFault(path, beyond.found, beyond.expected) from None
    except Exception as fault:
        # The parsers fail in as many ways as there are corrupt files. To a player they are one.
        raise MeshFault(path, damaged(fault), WHOLE) from fault


def claimed(path: Path, max_bytes: int = MAX_BYTES, content: bytes | None = None) -> Claim:
    """Return the claim of a mesh file without reading it as a mesh. Raises MeshFault."""
    return claim_of(path, _bytes(path, max_bytes, content))


def _bytes(path: Path, max_bytes: int, content: bytes | None = None) -> bytes:
    kind = path.suffix[1:].lower()
    if kind not in FORMATS:
        raise wrong_ending(path, FORMATS)
    if content is not None:
        check_file(path, len(content), max_bytes, "bytes")
        return content
    a_mesh = message("mesh-file")
    try:
        if not path.is_file():
            raise MeshFault(path, message("mesh-no-file"), a_mesh)
        check_file(path, path.stat().st_size, max_bytes, "bytes")
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        found = message("mesh-not-opened", why=plain_words(fault))
        raise MeshFault(path, found, a_mesh) from fault


class _Beside(trimesh.resolvers.Resolver):
    """Finds the files that a mesh file refers to, in its own folder or among its companions only.

    ``fault``: set once all of them together exceed a limit; readers ignore files they cannot have.
    """

    def __init__(
        self, path: Path, max_bytes: int, budget: Budget, companions: Companions, *, alone: bool
    ) -> None:
        self._companions, self._alone = companions, alone
        self._budget = budget
        self.fault: MeshFault | None = None
        self._path = path
        self._folder = path.parent.resolve()
        self._max_bytes = max_bytes
        self._read: dict[str, bytes] = {}

    def get(self, name: str) -> bytes:
        """Return the bytes of a file beside the mesh, read once for all callers.

        Raises FileNotFoundError for any other file, MeshFault where all together exceed the limit.
        """
        if name in self._read:
            return self._read[name]
        try:
            found = self._found(name)
        except FileNotFoundError:
            self._companions.miss(name)
            raise
        size = len(found)
        try:
            if name.strip().lower().endswith(".mtl") and size > MAX_MATERIAL_BYTES:
                said = message("mesh-materials", count=size, file=plain_name(name))
                most = message("fault-at-most", most=MAX_MATERIAL_BYTES)
                raise MeshFault(self._path, said, most)
            total = size + sum(map(len, self._read.values()))
            check_file(self._path, total, self._budget.limits.unpacked, "bytes-beside")
            self._budget.spend(self._path, size, self._budget.limits.unpacked, "bytes-beside")
        except MeshFault as fault:
            self.fault = fault
            raise
        self._read[name] = found
        return found

    def _found(self, name: str) -> bytes:
        """Return a file that came with the mesh or lies in its folder. Raises FileNotFoundError."""
        if self._alone:
            content = self._companions.get(name)
            if content is None:
                raise FileNotFoundError(name)
            return content
        beside = (self._folder / str(name).strip()).resolve()
        if not beside.is_relative_to(self._folder) or not beside.is_file():
            raise FileNotFoundError(name)
        if beside.stat().st_size > self._max_bytes:
            raise FileNotFoundError(name)
        return beside.read_bytes()

    def keys(self) -> list[str]:
        return (
            []
            if self._alone
            else [entry.name for entry in self._folder.iterdir() if entry.is_file()]
        )

    def namespaced(self, namespace: str) -> _Beside:
        """Return the same folder: no folder beneath it is opened."""
        return self

    def write(self, name: str, data: bytes) -> None:
        raise PermissionError(name)


def _gathered(scene: trimesh.Scene, path: Path, most: int) -> tuple[Solid, Skin | None]:
    vertices: list[Points] = []
    faces: list[NDArray[np.int64]] = []
    colours: list[NDArray[np.uint8]] = []
    starts: list[int] = []
    inks: list[Inks] = []
    coloured = False
    corners = triangles = 0
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node]
        geometry = scene.geometry[name]
        if not isinstance(geometry, trimesh.Trimesh) or not len(geometry.faces):
            continue
        triangles += len(geometry.faces)
        check_file(path, triangles, most, "triangles")
        placed = trimesh.transform_points(geometry.vertices, transform)
        turned = np.linalg.det(transform[:3, :3]) < 0
        corner_rows = np.asarray(geometry.faces, dtype=np.int64)
        corner_rows = corner_rows[:, ::-1] if turned else corner_rows
        own = _inks_of(geometry, corner_rows)
        coloured = coloured or own is not None
        ink, colour = own or _of_faces(one_colour(GREY, len(corner_rows)))
        starts.append(triangles - len(corner_rows))
        inks.append(ink)
        faces.append(corner_rows + corners)
        vertices.append(np.asarray(placed, dtype=np.float64))
        colours.append(colour)
        corners += len(placed)
    if not faces:
        raise MeshFault(path, NO_FACES, message("mesh-no-points"))
    solid = plain(np.vstack(vertices), np.vstack(faces), "#969696")
    checked(path, solid)
    skin = Skin(starts, inks) if coloured else None
    return Solid(solid.vertices, solid.faces, np.vstack(colours)), skin


def checked(path: Path, solid: Solid) -> Solid:
    """Check that all vertices exist and are finite. Raises MeshFault."""
    if solid.faces.min() < 0 or solid.faces.max() >= len(solid.vertices):
        raise MeshFault(path, message("mesh-no-vertices"), WHOLE)
    if not np.isfinite(solid.vertices[solid.faces]).all():
        raise MeshFault(path, message("mesh-not-finite"), message("mesh-finite"))
    return solid


def _inks_of(
    geometry: trimesh.Trimesh, faces: NDArray[np.int64]
) -> tuple[Inks, NDArray[np.uint8]] | None:
    """Return the colours of a mesh where the file has any, and one for each face.

    ``faces``: its faces as they are read.
    """
    visual, inks = geometry.visual, None
    if visual.kind == "texture":
        return _material_inks(visual, faces)
    if visual.kind == "vertex" and len(visual.vertex_colors) == len(geometry.vertices):
        inks = VertexInks(faces, np.asarray(visual.vertex_colors)[:, :3].astype(np.uint8))
    elif visual.kind == "face" and len(visual.face_colors) == len(faces):
        return _of_faces(np.asarray(visual.face_colors)[:, :3].astype(np.uint8))
    return None if inks is None else (inks, inks.of_faces())


def _of_faces(colours: NDArray[np.uint8]) -> tuple[Inks, NDArray[np.uint8]]:
    return FaceInks(colours), colours


def _material_inks(
    visual: trimesh.visual.TextureVisuals, faces: NDArray[np.int64]
) -> tuple[Inks, NDArray[np.uint8]] | None:
    """Return the texture, or else the material's one colour, if any."""
    material = visual.material
    own = getattr(material, "baseColorFactor", None)
    if own is None:
        own = getattr(material, "diffuse", None)
        # Where a file names no colour, trimesh fills in this grey.
        own = None if own is None or tuple(own[:3]) == (102, 102, 102) else own
    image = _texture(visual)
    if image is not None:
        tint = None if own is None else np.asarray(own, dtype=np.float64)[:3] / 255
        inks = TextureInks(faces, np.asarray(visual.uv, dtype=np.float32), image, tint)
        with suppress(BrokenPicture):
            return inks, inks.of_faces()
    return None if own is None else _of_faces(one_colour(own[:3], len(faces)))


def _texture(visual: trimesh.visual.TextureVisuals) -> Image.Image | None:
    """Return the picture that colours a material, still packed, or None."""
    material = visual.material
    image: Image.Image | None = getattr(material, "baseColorTexture", None) or getattr(
        material, "image", None
    )
    # A texture of 2 × 2 is trimesh's stand-in for a missing one.
    if image is None or visual.uv is None or max(image.size) <= 2:
        return None
    return image


def _check_textures(scene: trimesh.Scene, path: Path, budget: Budget) -> None:
    """Check the total size of the pictures that colour the mesh. Raises MeshFault."""
    pictures = {
        id(image): image.size
        for geometry in scene.geometry.values()
        if isinstance(geometry, trimesh.Trimesh) and geometry.visual.kind == "texture"
        if (image := _texture(geometry.visual)) is not None
    }
    pixels = sum(wide * high for wide, high in pictures.values())
    budget.spend(path, pixels, budget.limits.pixels, "pixels")
