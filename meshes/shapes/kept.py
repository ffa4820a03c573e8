"""Pieces that took long to make, kept on disk for every program: booleans are slow, reading is not.

A kept piece belongs to the code that made it, and has every bit of it.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import numpy as np

from meshes.shapes.piece import Part, Piece, Volume
from meshes.shapes.shelf import Arrays, Shelf
from meshes.shapes.triangle_mesh import TriangleMesh

_MOST_BYTES = 100_000_000
_WORTH_SECONDS = 0.004
"""Least time to make a piece that is kept; reading it takes a millisecond."""

_MAKERS = ("numpy", "manifold3d", "mapbox-earcut", "shapely")
"""The packages that shape a piece."""

_FLAGS = ("support", "smooth", "clear", "noisy", "crease", "sharp")

_FOLDER = Path(__file__).parents[2]
"""The folder in which the rooms of the program lie, wherever it is installed."""

_ENDINGS = (".py", ".toml")


def kept(what: str, make: Callable[[], Piece]) -> Piece:
    """Return a piece from disk, or make it and keep it if that took long. It has no stances.

    ``what``: all that it depends on beside the code of this floor.
    """
    name = hashlib.sha256(f"{_makers()} {what}".encode()).hexdigest()[:40]
    found = _shelf().find(name)
    if found is not None:
        return _unpacked(found)
    began = time.perf_counter()
    piece = make()
    if time.perf_counter() - began > _WORTH_SECONDS:
        _shelf().add(name, _packed(piece))
    return piece


@cache
def _shelf() -> Shelf:
    return Shelf("pieces", _MOST_BYTES)


@cache
def _makers() -> str:
    return " ".join([made_by(("meshes",)), *map(version, _MAKERS)])


def _packed(piece: Piece) -> dict[str, Any]:
    meshes = [part.mesh for part in piece.parts] + [one.mesh for one in piece.volumes]
    rows = {
        "parts": [
            {"name": part.name, **{flag: getattr(part, flag) for flag in _FLAGS}}
            for part in piece.parts
        ],
        "depths": [volume.depth for volume in piece.volumes],
        "eye": piece.eye,
        "vertices": [len(mesh.vertices) for mesh in meshes],
        "faces": [len(mesh.faces) for mesh in meshes],
        "planes": [len(volume.inner_hull) for volume in piece.volumes],
    }
    return {
        "rows": np.frombuffer(json.dumps(rows).encode(), np.uint8),
        "vertices": np.concatenate([np.zeros((0, 3)), *(mesh.vertices for mesh in meshes)]),
        "faces": np.concatenate([np.zeros((0, 3), int), *(mesh.faces for mesh in meshes)]),
        "looks": np.concatenate(
            [
                np.zeros((0, 4), np.uint8),
                *(np.column_stack([part.colours, part.textures]) for part in piece.parts),
            ]
        ),
        "planes": np.concatenate(
            [np.zeros((0, 4)), *(volume.inner_hull for volume in piece.volumes)]
        ),
    }


def _unpacked(arrays: Arrays) -> Piece:
    rows = json.loads(arrays["rows"].tobytes())
    meshes = [
        TriangleMesh(vertices, faces)
        for vertices, faces in zip(
            _split(arrays["vertices"], rows["vertices"]),
            _split(arrays["faces"], rows["faces"]),
            strict=True,
        )
    ]
    looks = _split(arrays["looks"], rows["faces"][: len(rows["parts"])])
    parts = [
        Part(mesh=mesh, colours=look[:, :3].copy(), textures=look[:, 3].copy(), **row)
        for row, mesh, look in zip(rows["parts"], meshes, looks, strict=False)
    ]
    volumes = [
        Volume(mesh, depth, planes)
        for mesh, depth, planes in zip(
            meshes[len(parts) :],
            rows["depths"],
            _split(arrays["planes"], rows["planes"]),
            strict=True,
        )
    ]
    eye = None if rows["eye"] is None else tuple(rows["eye"])
    return Piece(tuple(parts), tuple(volumes), eye)


def _split(array: np.ndarray, counts: list[int]) -> list[np.ndarray]:
    return [array[start:end] for start, end in pairwise(accumulate(counts, initial=0))]


@cache
def made_by(*rooms: tuple[str, ...]) -> str:
    """Return the digest of every source file of these rooms: ``("sandbox", "view")``."""
    digest = hashlib.sha256()
    for room in rooms:
        folder = _FOLDER.joinpath(*room)
        files = sorted(path for path in folder.rglob("*.*") if path.suffix in _ENDINGS)
        for path in files:
            digest.update(path.relative_to(_FOLDER).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
