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
from meshes.terrain.barriers.barricade import Barricade
from meshes.terrain.barriers.fence import Fence
from meshes.terrain.barriers.garden_wall import GardenWall
from meshes.terrain.barriers.stores import Crates, Haystack, Rubble, Sandbags
from meshes.terrain.barriers.tank_trap import TankTrap
from meshes.terrain.barriers.wall import Wall
from meshes.terrain.barriers.wire import Wire
from meshes.terrain.barriers.wreck import Wreck
from meshes.terrain.box import Box
from meshes.terrain.ground.bridge import Bridge
from meshes.terrain.ground.earthworks import Crater, Trench
from meshes.terrain.ground.flat import Crop, Pond, Road
from meshes.terrain.ground.heights import Cliff, SteppedHill
from meshes.terrain.ground.hill import Hill
from meshes.terrain.ground.quay import LandingCraft, Pier
from meshes.terrain.ground.river import Ford, River
from meshes.terrain.ground.rubble_field import RubbleField
from meshes.terrain.industry.container import Container
from meshes.terrain.industry.gantry import Gantry
from meshes.terrain.industry.pipe import Pipe
from meshes.terrain.industry.walkway import Walkway
from meshes.terrain.plants.bocage import Bocage
from meshes.terrain.plants.hedge import Hedge
from meshes.terrain.plants.orchard import Orchard
from meshes.terrain.plants.wood import Tree, Wood
from meshes.terrain.prism import Prism

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
"""Name in the scenario file, and the keys of the kind."""

__all__ = ["KINDS", "TerrainKind"]
