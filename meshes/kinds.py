"""Every kind of terrain that a scenario can name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from meshes.box import Box
from meshes.building import Building
from meshes.hedge import Hedge
from meshes.hill import Hill
from meshes.kind import TerrainKind
from meshes.wall import Wall
from meshes.wood import Wood

KINDS: Mapping[str, type[TerrainKind]] = MappingProxyType(
    {
        "box": Box,
        "building": Building,
        "hedge": Hedge,
        "hill": Hill,
        "wall": Wall,
        "wood": Wood,
    }
)
"""Name in the scenario file, and the keys it takes."""

__all__ = ["KINDS", "TerrainKind"]
