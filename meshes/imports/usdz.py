"""Read a USDZ, by the library usd-core where it is installed."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from languages.message import message
from meshes.imports.fault import NO_FACES, WHOLE, WITH_TRIANGLES, MeshFault, damaged
from meshes.imports.limits import SCAN, check_at_most, check_file
from meshes.imports.reading import checked
from meshes.imports.skin import (
    GREY,
    PICTURES,
    BrokenPicture,
    FaceInks,
    Inks,
    Skin,
    TextureInks,
    VertexInks,
    one_colour,
)
from meshes.shapes.solid import Points, Solid


def read_usdz(path: Path) -> tuple[Solid, Skin | None]:
    """Return the triangles of a USDZ in metres, y up, and its colours, if it has any.

    Raises MeshFault.
    """
    try:
        from pxr import Usd, UsdGeom
    except ImportError:
        found, expected = message("mesh-usdz"), message("mesh-usdz-instead")
        raise MeshFault(path, found, expected) from None
    try:
        check_file(path, path.stat().st_size, SCAN.bytes, "bytes")
        stage = Usd.Stage.Open(str(path))
        solids = [
            _mesh(UsdGeom.Mesh(prim), UsdGeom.XformCache())
            for prim in stage.Traverse()
            if prim.IsA(UsdGeom.Mesh)
        ]
        metres = float(UsdGeom.GetStageMetersPerUnit(stage))
        z_up = UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.z
    except MeshFault:
        raise
    except Exception as fault:  # the library raises its own, and has no common base
        # It names a line of its own source before what is wrong.
        raise MeshFault(path, damaged(str(fault).rpartition(" : ")[2]), WHOLE) from None
    solids = [row for row in solids if len(row[0])]
    if not solids:
        raise MeshFault(path, NO_FACES, WITH_TRIANGLES)
    starts = np.cumsum([0, *(len(points) for points, _, _ in solids[:-1])])
    points = np.vstack([points for points, _, _ in solids]) * metres
    if z_up:
        points = np.column_stack([points[:, 0], points[:, 2], -points[:, 1]])
    faces = np.vstack([rows + start for (_, rows, _), start in zip(solids, starts, strict=True)])
    inks = [
        FaceInks(one_colour(GREY, len(rows))) if own is None else own for _, rows, own in solids
    ]
    first = np.cumsum([0, *(len(rows) for _, rows, _ in solids[:-1])]).tolist()
    coloured = any(own is not None for _, _, own in solids)
    colours = np.vstack([own.of_faces() for own in inks])
    return checked(path, Solid(points, faces, colours)), Skin(first, inks) if coloured else None


_Mesh = tuple[Points, NDArray[np.int64], Inks | None]


def _mesh(mesh: Any, places: Any) -> _Mesh:
    """Return points, triangles and colours of one mesh, in the stage's units."""
    points = np.asarray(mesh.GetPointsAttr().Get(), dtype=np.float64).reshape(-1, 3)
    counts = np.asarray(mesh.GetFaceVertexCountsAttr().Get(), dtype=np.int64)
    corners = np.asarray(mesh.GetFaceVertexIndicesAttr().Get(), dtype=np.int64)
    check_at_most(len(points), SCAN.vertices, "vertices")
    check_at_most(int(np.maximum(counts - 2, 0).sum()), SCAN.faces, "triangles")
    if counts.sum() != len(corners) or (len(counts) and counts.min() < 3):
        raise ValueError("faceVertexCounts")
    matrix = np.asarray(places.GetLocalToWorldTransform(mesh.GetPrim()), dtype=np.float64)
    points = points @ matrix[:3, :3] + matrix[3, :3]
    # Each face of n corners is a fan of n − 2 triangles.
    starts = np.cumsum(counts) - counts
    fan = np.repeat(np.arange(len(counts)), counts - 2)
    step = np.arange(len(fan)) - np.repeat(np.cumsum(counts - 2) - (counts - 2), counts - 2)
    at = np.column_stack([starts[fan], starts[fan] + step + 1, starts[fan] + step + 2])
    return points, corners[at], _inks(mesh, corners, at)


def _inks(mesh: Any, corners: NDArray[np.int64], at: NDArray[np.int64]) -> Inks | None:
    """Return the colours of a mesh: of its texture, or of its corners; None without.

    ``corners``: the vertex of each corner of a face; ``at``: ``(m, 3)`` the corners of triangles.
    """
    from pxr import UsdGeom

    count = len(corners)
    api = UsdGeom.PrimvarsAPI(mesh)
    uv = next((one for name in ("st", "UVMap", "st0") if (one := api.GetPrimvar(name))), None)
    image = _texture(mesh)
    if uv is not None and image is not None:
        flat = np.asarray(uv.ComputeFlattened(), dtype=np.float32).reshape(-1, 2)
        lies = TextureInks(at if len(flat) == count else corners[at], flat, image)
        with suppress(BrokenPicture):
            lies.of_faces()
            return lies
    shown = mesh.GetDisplayColorPrimvar()
    if not shown or not shown.HasValue():
        return None
    inks = np.asarray(shown.ComputeFlattened(), dtype=np.float64).reshape(-1, 3)
    colours = np.clip(inks * 255, 0, 255).astype(np.uint8)
    if len(colours) == count:
        return VertexInks(at, colours)
    if len(colours) > int(corners.max(initial=0)):
        return VertexInks(corners[at], colours)
    return FaceInks(one_colour(colours[0], len(at)))


def _texture(mesh: Any) -> Image.Image | None:
    """Return the picture that the mesh's material has as its diffuse colour."""
    from pxr import Ar, UsdShade

    material, _ = UsdShade.MaterialBindingAPI(mesh).ComputeBoundMaterial()
    if not material:
        return None
    shader, _, _ = material.ComputeSurfaceSource()
    colour = shader.GetInput("diffuseColor") if shader else None
    source = colour.GetConnectedSource() if colour else None
    picture = source[0].GetPrim().GetAttribute("inputs:file").Get() if source else None
    if not picture:
        return None
    asset = Ar.GetResolver().OpenAsset(Ar.ResolvedPath(picture.resolvedPath))
    if asset is None:
        return None
    image = Image.open(io.BytesIO(bytes(asset.GetBuffer())), formats=PICTURES)
    check_at_most(image.size[0] * image.size[1], SCAN.pixels, "pixels")
    return image
