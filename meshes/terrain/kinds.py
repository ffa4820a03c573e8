"""Every kind of terrain that a scenario can name: those of this program, and those of installed
packages that the entry point group ``sightline.terrain`` names.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from importlib.metadata import entry_points
from types import MappingProxyType

from languages.message import message
from meshes.buildings.bombed import RuinedChurch, RuinedHouse
from meshes.buildings.building import Building
from meshes.buildings.bunker import Bunker
from meshes.buildings.church import Church
from meshes.buildings.desert_house import DesertHouse
from meshes.buildings.factory import Factory
from meshes.buildings.ruin import Ruin
from meshes.buildings.walled_ruin import WalledRuin
from meshes.shapes.kind import TerrainKind
from meshes.terrain.barriers.barricade import Barricade
from meshes.terrain.barriers.boulders import Boulders
from meshes.terrain.barriers.fence import Fence
from meshes.terrain.barriers.garden_wall import GardenWall
from meshes.terrain.barriers.market import Stall, Well
from meshes.terrain.barriers.stores import Crates, Haystack, Rubble, Sandbags
from meshes.terrain.barriers.tank_trap import TankTrap
from meshes.terrain.barriers.wall import Wall
from meshes.terrain.barriers.wire import Wire
from meshes.terrain.barriers.wreck import Wreck
from meshes.terrain.blocks import Box, Prism
from meshes.terrain.ground.bocage import Bocage
from meshes.terrain.ground.bridge import Bridge
from meshes.terrain.ground.earthworks import Crater, Trench
from meshes.terrain.ground.flat import Crop
from meshes.terrain.ground.hedge import Hedge
from meshes.terrain.ground.heights import Cliff, SteppedHill
from meshes.terrain.ground.hill import Hill
from meshes.terrain.ground.orchard import Orchard
from meshes.terrain.ground.pond import Pond
from meshes.terrain.ground.quay import LandingCraft, Pier
from meshes.terrain.ground.river import Ford, River
from meshes.terrain.ground.road import Road
from meshes.terrain.ground.rubble_field import RubbleField
from meshes.terrain.ground.wood import Tree, Wood
from meshes.terrain.industry.container import Container
from meshes.terrain.industry.crane import Crane
from meshes.terrain.industry.gantry import Gantry
from meshes.terrain.industry.pipe import Pipe
from meshes.terrain.industry.storage_tank import StorageTank
from meshes.terrain.industry.walkway import Walkway

GROUP = "sightline.terrain"
"""The entry points of kinds in other packages: ``cairn = "stones.cairn:Cairn"``."""


def _installed() -> dict[str, type[TerrainKind]]:
    """Load the kinds of other packages. One that cannot be loaded is left out."""
    found: dict[str, type[TerrainKind]] = {}
    for point in entry_points(group=GROUP):
        try:
            kind = point.load()
        except (ImportError, AttributeError) as fault:
            said = message("shape-left-out", kind=repr(point.name), why=str(fault))
            warnings.warn(str(said), stacklevel=2)
        else:
            found[point.name] = kind
    return found


_OWN: dict[str, type[TerrainKind]] = {
    "barricade": Barricade,
    "bocage": Bocage,
    "boulders": Boulders,
    "box": Box,
    "bridge": Bridge,
    "building": Building,
    "bunker": Bunker,
    "church": Church,
    "cliff": Cliff,
    "container": Container,
    "crane": Crane,
    "crater": Crater,
    "crates": Crates,
    "desert-house": DesertHouse,
    "factory": Factory,
    "fence": Fence,
    "field": Crop,
    "ford": Ford,
    "gantry": Gantry,
    "garden-wall": GardenWall,
    "haystack": Haystack,
    "hedge": Hedge,
    "hill": Hill,
    "landing-craft": LandingCraft,
    "orchard": Orchard,
    "pier": Pier,
    "pipe": Pipe,
    "pond": Pond,
    "prism": Prism,
    "river": River,
    "road": Road,
    "rubble": Rubble,
    "rubble-field": RubbleField,
    "ruin": Ruin,
    "ruined-church": RuinedChurch,
    "ruined-house": RuinedHouse,
    "sandbags": Sandbags,
    "stall": Stall,
    "stepped-hill": SteppedHill,
    "storage-tank": StorageTank,
    "tank-trap": TankTrap,
    "tree": Tree,
    "trench": Trench,
    "walkway": Walkway,
    "wall": Wall,
    "walled-ruin": WalledRuin,
    "well": Well,
    "wire": Wire,
    "wood": Wood,
    "wreck": Wreck,
}

KINDS: Mapping[str, type[TerrainKind]] = MappingProxyType(
    dict(sorted((_installed() | _OWN).items()))
)
"""Name in the scenario file, and the keys it takes. A kind of this program keeps its name."""

__all__ = ["KINDS", "TerrainKind"]
