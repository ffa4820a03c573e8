"""Read a mesh file as untrusted bytes.

Nothing is fetched, and nothing outside the file's folder is opened.
"""

from __future__ import annotations

import gc
import io
import logging
from pathlib import Path

import numpy as np
import trimesh
from numpy.typing import NDArray
from PIL import Image

from meshes.imports.claims import claim_of, spend
from meshes.imports.fault import MeshFault, plain_words
from meshes.imports.limits import (
    MAX_BYTES,
    Beyond,
    Budget,
    Claim,
)
from meshes.imports.three_mf import read_three_mf
from meshes.shapes.solid import Points, Solid, plain

FORMATS = ("stl", "obj", "ply", "off", "glb", "3mf")
"""File name endings that can be read."""

PICTURES = ("PNG", "JPEG", "WEBP", "BMP", "TGA", "TIFF", "GIF")
"""Formats that textures are read from: Pillow would start other programs for some others."""

_PLAIN = bytes(byte if byte in b"\t\n\r" or 32 <= byte < 127 else 63 for byte in range(256))
"""Translation table: each byte that is not printable ASCII becomes a question mark."""

_LARGE = 2**24
"""Bytes of a file whose reader's objects are freed at once: they take several times as much."""

_STRIP = 2**22
"""Pixels of a picture that are unpacked at once."""

MAX_MATERIAL_BYTES = 4 * 2**20
"""The largest file of an OBJ's materials, twenty thousand of them."""

# Trimesh logs a traceback for each missing option (a texture, normals) that it can do without.
logging.getLogger("trimesh").setLevel(logging.ERROR)


def read(
    path: Path,
    max_bytes: int = MAX_BYTES,
    budget: Budget | None = None,
    content: bytes | None = None,
) -> tuple[Solid, bool]:
    """Return the triangles of a file in its own units and axes, and whether it has colours.

    Scenes are flattened with their transforms. ``budget``: shared by all meshes of a table; by
    default this mesh has one of its own. ``content``: the file's bytes, where they are not on the
    disk; then no file is beside it either. Raises MeshFault for anything but a readable mesh of
    finite triangles within the limits.
    """
    budget = budget or Budget()
    data = _bytes(path, max_bytes, content)
    if path.suffix.lower() == ".off":
        # Other bytes would be read as the ends of words and lines, and were not counted as such.
        data = data.translate(_PLAIN)
    spend(budget, path, claim_of(path, data, budget.limits))
    beside = _Beside(path, max_bytes, budget, alone=content is not None)
    try:
        with np.errstate(all="ignore"):
            if path.suffix.lower() == ".3mf":
                return checked(path, *read_three_mf(data))
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
        found = f"a file that does not read ({plain_words(fault)})"
        raise MeshFault(path, found, "a whole mesh") from fault


def claimed(path: Path, max_bytes: int = MAX_BYTES, content: bytes | None = None) -> Claim:
    """Return the claim of a mesh file without reading it as a mesh. Raises MeshFault."""
    return claim_of(path, _bytes(path, max_bytes, content))


def _bytes(path: Path, max_bytes: int, content: bytes | None = None) -> bytes:
    kind = path.suffix[1:].lower()
    if kind not in FORMATS:
        raise MeshFault(path, f"a file ending in {path.suffix!r}", "one of " + ", ".join(FORMATS))
    if content is not None:
        if len(content) > max_bytes:
            raise MeshFault(path, f"{len(content):,} bytes", f"at most {max_bytes:,} bytes")
        return content
    try:
        if not path.is_file():
            raise MeshFault(path, "no file", "a mesh file")
        size = path.stat().st_size
        if size > max_bytes:
            raise MeshFault(path, f"{size:,} bytes", f"at most {max_bytes:,} bytes")
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        raise MeshFault(path, f"a file that cannot be opened ({fault})", "a mesh file") from fault


class _Beside(trimesh.resolvers.Resolver):
    """Finds the files that a mesh file refers to, only in its own folder.

    ``fault``: set once all of them together exceed a limit; readers ignore files they cannot have.
    """

    def __init__(self, path: Path, max_bytes: int, budget: Budget, *, alone: bool = False) -> None:
        self._alone = alone
        self._budget = budget
        self.fault: MeshFault | None = None
        self._path = path
        self._folder = path.parent.resolve()
        self._max_bytes = max_bytes
        self._read: dict[Path, bytes] = {}

    def get(self, name: str) -> bytes:
        """Return the bytes of a file beside the mesh, read once for all callers.

        Raises FileNotFoundError for any other file, MeshFault where all together exceed the limit.
        """
        if self._alone:
            raise FileNotFoundError(f"{name!r}: nothing is beside the mesh")
        beside = (self._folder / str(name).strip()).resolve()
        if beside in self._read:
            return self._read[beside]
        if not beside.is_relative_to(self._folder) or not beside.is_file():
            raise FileNotFoundError(f"{name!r} is not a file beside the mesh")
        size, most = beside.stat().st_size, self._max_bytes
        if size > most:
            raise FileNotFoundError(f"{name!r} is larger than {most} bytes")
        try:
            if beside.suffix.lower() == ".mtl" and size > MAX_MATERIAL_BYTES:
                found = f"{size:,} bytes of materials in {beside.name}"
                raise MeshFault(self._path, found, f"at most {MAX_MATERIAL_BYTES:,}")
            total = size + sum(map(len, self._read.values()))
            most = self._budget.limits.unpacked
            if total > most:
                found = f"{total:,} bytes of files beside"
                raise MeshFault(self._path, found, f"at most {most:,}")
            self._budget.spend(self._path, size, most, "bytes of files beside")
        except MeshFault as fault:
            self.fault = fault
            raise
        self._read[beside] = beside.read_bytes()
        return self._read[beside]

    def keys(self) -> list[str]:
        """Return the names of the files in the folder."""
        return (
            []
            if self._alone
            else [entry.name for entry in self._folder.iterdir() if entry.is_file()]
        )

    def namespaced(self, namespace: str) -> _Beside:
        """Return the same folder: no folder beneath it is opened."""
        return self

    def write(self, name: str, data: bytes) -> None:
        """Refuse to write beside a mesh. Raises PermissionError."""
        raise PermissionError(f"{name!r}: reading a mesh writes nothing")


def _gathered(scene: trimesh.Scene, path: Path, most: int) -> tuple[Solid, bool]:
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
        if triangles > most:
            raise MeshFault(path, f"more than {most:,} triangles", f"at most {most:,}")
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
        raise MeshFault(path, "no faces", "a mesh with triangles, not a point cloud")
    solid = plain(np.vstack(vertices), np.vstack(faces), "#969696")
    return checked(path, Solid(solid.vertices, solid.faces, np.vstack(colours)), coloured)


def checked(path: Path, solid: Solid, coloured: bool) -> tuple[Solid, bool]:
    """Check that all vertices exist and are finite. Raises MeshFault."""
    if solid.faces.min() < 0 or solid.faces.max() >= len(solid.vertices):
        raise MeshFault(path, "faces of vertices that do not exist", "a whole mesh")
    if not np.isfinite(solid.vertices[solid.faces]).all():
        raise MeshFault(path, "vertices that are NaN or infinite", "finite numbers")
    return solid, coloured


def _face_colours(geometry: trimesh.Trimesh) -> NDArray[np.uint8] | None:
    """Return one colour per face where the file has any: from its faces, vertices or texture."""
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
    """Return the texture at the middle of every face, or else the material's one colour, if any."""
    material = visual.material
    own = getattr(material, "baseColorFactor", None)
    if own is None:
        own = getattr(material, "diffuse", None)
        # Where a file names no colour, trimesh fills in this grey.
        own = None if own is None or tuple(own[:3]) == (102, 102, 102) else own
    image = _texture(visual)
    sampled = (
        None if image is None else sampled_colours(image, np.asarray(visual.uv)[faces].mean(axis=1))
    )
    if sampled is None:
        return None if own is None else np.tile(np.asarray(own, np.uint8)[:3], (len(faces), 1))
    if own is not None:
        tinted = sampled * (np.asarray(own, dtype=np.float64)[:3] / 255)
        return np.asarray(np.round(tinted), dtype=np.uint8)
    return sampled


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
    budget.spend(path, pixels, budget.limits.pixels, "pixels of textures")


def sampled_colours(image: Image.Image, uv: Points) -> NDArray[np.uint8] | None:
    """Return the picture's colours at ``(n, 2)`` places, the nearest pixel of each.

    The same colours as from `trimesh.visual.color.uv_to_color`, but unpacked a strip at a time: the
    whole array would need three times the memory. None for a broken picture or another format.
    """
    if image.format is not None and image.format not in PICTURES:
        return None
    wide, high = image.size
    x = np.round((uv[:, 0] * (wide - 1)) % wide).astype(np.int64) % wide
    y = np.round(((1 - uv[:, 1]) * (high - 1)) % high).astype(np.int64) % high
    found = np.zeros((len(uv), 3), dtype=np.uint8)
    rows = max(1, _STRIP // wide)
    try:
        for strip in np.unique(y // rows):
            top = int(strip) * rows
            mine = y // rows == strip
            part = image.crop((0, top, wide, min(top + rows, high))).convert("RGBA")
            found[mine] = np.asarray(part)[y[mine] - top, x[mine], :3]
    except (OSError, ValueError, SyntaxError):
        return None
    return found
