"""Every kind of terrain that a scenario can name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from meshes.buildings.bombed import RuinedChurch, RuinedHouse
from meshes.buildings.building import Building
from meshes.buildings.bunker import Bunker
from meshes.buildings.church import Church
from meshes.buildings.desert_house import DesertHouse
from meshes.buildings.factory import Factory
from meshes.buildings.ruin import Ruin
from meshes.shapes.kind import TerrainKind
from meshes.terrain.barricade import Barricade
from meshes.terrain.bocage import Bocage
from meshes.terrain.box import Box
from meshes.terrain.bridge import Bridge
from meshes.terrain.container import Container
from meshes.terrain.earthworks import Crater, Trench
from meshes.terrain.fence import Fence
from meshes.terrain.flat import Crop, Pond, Road
from meshes.terrain.gantry import Gantry
from meshes.terrain.garden_wall import GardenWall
from meshes.terrain.hedge import Hedge
from meshes.terrain.heights import Cliff, SteppedHill
from meshes.terrain.hill import Hill
from meshes.terrain.orchard import Orchard
from meshes.terrain.pipe import Pipe
from meshes.terrain.prism import Prism
from meshes.terrain.quay import LandingCraft, Pier
from meshes.terrain.river import Ford, River
from meshes.terrain.rubble_field import RubbleField
from meshes.terrain.stores import Crates, Haystack, Rubble, Sandbags
from meshes.terrain.tank_trap import TankTrap
from meshes.terrain.walkway import Walkway
from meshes.terrain.wall import Wall
from meshes.terrain.wire import Wire
from meshes.terrain.wood import Tree, Wood
from meshes.terrain.wreck import Wreck

KINDS: Mapping[str, type[TerrainKind]] = MappingProxyType(
    {
        "barricade": Barricade,
        "bocage": Bocage,
        "box": Box,
        "bridge": Bridge,
        "building": Building,
        "bunker": Bunker,
        "church": Church,
        "cliff": Cliff,
        "container": Container,
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
        "stepped-hill": SteppedHill,
        "tank-trap": TankTrap,
        "tree": Tree,
        "trench": Trench,
        "walkway": Walkway,
        "wall": Wall,
        "wire": Wire,
        "wood": Wood,
        "wreck": Wreck,
    }
)
"""Name in the scenario file, and the keys it takes."""

__all__ = ["KINDS", "TerrainKind"]
