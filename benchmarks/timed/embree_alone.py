"""Embree through its Python package embreex: the peer for casting rays."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore import EmbreeDevice
from embreex.rtcore_scene import EmbreeScene
from numpy.typing import NDArray

from sandbox.sight.kernel.ray_mesh import RayMesh

Points = NDArray[np.float64]
Singles = NDArray[np.float32]

_DEVICE = EmbreeDevice()


@lru_cache(maxsize=256)
def scene_of(mesh: RayMesh) -> Any:
    """Return the same triangles, with the same numbers, as embreex takes them."""
    scene = EmbreeScene(device=_DEVICE)
    origin, scale = np.array(mesh.frame[:3]), mesh.frame[3]
    TriangleMesh(scene=scene, vertices=((mesh.triangles - origin) * scale).astype(np.float32))
    return scene


def own(mesh: RayMesh, origins: Points, segments: Points) -> tuple[Singles, Singles]:
    """Return segments as the scene takes them."""
    origin, scale = np.array(mesh.frame[:3]), mesh.frame[3]
    starts = ((origins - origin) * scale).astype(np.float32)
    return np.ascontiguousarray(starts), (segments * scale).astype(np.float32)
