"""Every kind of terrain that a scenario can name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from meshes.barricade import Barricade
from meshes.box import Box
from meshes.building import Building
from meshes.church import Church
from meshes.container import Container
from meshes.fence import Fence
from meshes.flat import Crop, Pond, Road
from meshes.hedge import Hedge
from meshes.hill import Hill
from meshes.kind import TerrainKind
from meshes.pipe import Pipe
from meshes.ruin import Ruin
from meshes.stores import Crates, Haystack, Rubble, Sandbags
from meshes.tank_trap import TankTrap
from meshes.walkway import Walkway
from meshes.wall import Wall
from meshes.wood import Tree, Wood
from meshes.wreck import Wreck

KINDS: Mapping[str, type[TerrainKind]] = MappingProxyType(
    {
        "barricade": Barricade,
        "box": Box,
        "building": Building,
        "church": Church,
        "container": Container,
        "crates": Crates,
        "fence": Fence,
        "field": Crop,
        "haystack": Haystack,
        "hedge": Hedge,
        "hill": Hill,
        "pipe": Pipe,
        "pond": Pond,
        "road": Road,
        "rubble": Rubble,
        "ruin": Ruin,
        "sandbags": Sandbags,
        "tank-trap": TankTrap,
        "tree": Tree,
        "walkway": Walkway,
        "wall": Wall,
        "wood": Wood,
        "wreck": Wreck,
    }
)
"""Name in the scenario file, and the keys it takes."""

__all__ = ["KINDS", "TerrainKind"]
