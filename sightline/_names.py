"""The public names of `sightline`, imported when the first of them is asked for."""

from languages.writing import speaking
from sandbox.analysis.least_height import Stance
from sandbox.exchange.mesh_objects import TableBlocks
from sandbox.work.program import program_version
from sightline._fault import Fault
from sightline._findings import (
    Certificate,
    Comparison,
    CrossCheck,
    Finding,
    LeastHeights,
    Margin,
    PairCheck,
    RulesetVerdict,
    Tolerance,
    Verified,
    verify,
)
from sightline._game import GamePlayed, Odds, Result, odds
from sightline._maps import Graph, Positions, SightMap, Stands
from sightline._mesh_files import ImportedMesh, import_mesh
from sightline._scan import Scan, scan
from sightline._sharing import SharedFile
from sightline._shown import Picture
from sightline._sight import Blocker, Direction, HeightChange, Pair, Rays, Sight
from sightline._sweep import Sweep, sweep
from sightline._table import Table, generate, new, open
from sightline._templates import LaidTemplate, TemplateModel, TemplateUnit
from sightline._zones import Audit, Fairness, Mend, Zone

__version__ = program_version()

__all__ = [
    "Audit",
    "Blocker",
    "Certificate",
    "Comparison",
    "CrossCheck",
    "Direction",
    "Fairness",
    "Fault",
    "Finding",
    "GamePlayed",
    "Graph",
    "HeightChange",
    "ImportedMesh",
    "LaidTemplate",
    "LeastHeights",
    "Margin",
    "Mend",
    "Odds",
    "Pair",
    "PairCheck",
    "Picture",
    "Positions",
    "Rays",
    "Result",
    "RulesetVerdict",
    "Scan",
    "SharedFile",
    "Sight",
    "SightMap",
    "Stance",
    "Stands",
    "Sweep",
    "Table",
    "TableBlocks",
    "TemplateModel",
    "TemplateUnit",
    "Tolerance",
    "Verified",
    "Zone",
    "generate",
    "import_mesh",
    "new",
    "odds",
    "open",
    "scan",
    "speaking",
    "sweep",
    "verify",
]

for _name in __all__:
    globals()[_name].__module__ = __package__  # where users find it
