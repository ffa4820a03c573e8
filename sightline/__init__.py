"""Sightline from Python: lines of sight on a table of miniatures, pictures, games and chances.

>>> import sightline
>>> table = sightline.open("examples/crossroads.toml")
>>> sight = table.los("able", "charlie")
>>> sight.verdict
'hard'
>>> sight.headline.partition(":")[0]
'All 5 riflemen see Charlie squad; hard cover for all 4 models'
>>> table.eye("able/0", "charlie/2").save("eye.png")
>>> table.play(seed=7, turns=1).result.why
'Victory for allies by one point to 0: axis lost one unit, allies lost no units.'

The names here, and the attributes of results, are public and stable. Everything else (modules that
begin with ``_``, and the packages ``rules``, ``meshes``, ``sandbox`` and ``apps``) is internal and
may change at any time.

Every fault of the input raises one exception, `Fault`, with the sentences that the command line
prints. A printed result is the output of the command line; in a notebook it shows as a table or a
picture.
"""

from importlib.metadata import version as _version

from sightline._fault import Fault
from sightline._findings import (
    Certificate,
    CrossCheck,
    Finding,
    Margin,
    PairCheck,
    Tolerance,
    Verified,
    verify,
)
from sightline._game import GamePlayed, Result
from sightline._maps import Graph, Positions, SightMap, Stands
from sightline._mesh_files import ImportedMesh, import_mesh
from sightline._odds import Odds, odds
from sightline._picture import Picture
from sightline._rays import Rays
from sightline._scan import Scan, scan
from sightline._sight import Blocker, Direction, HeightChange, Pair, Sight
from sightline._sweep import Sweep, sweep
from sightline._table import Table, generate, new, open
from sightline._templates import LaidTemplate, TemplateModel, TemplateUnit
from sightline._zones import Audit, Fairness, Mend, Zone

__version__ = _version("sightline")

__all__ = [
    "Audit",
    "Blocker",
    "Certificate",
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
    "Margin",
    "Mend",
    "Odds",
    "Pair",
    "PairCheck",
    "Picture",
    "Positions",
    "Rays",
    "Result",
    "Scan",
    "Sight",
    "SightMap",
    "Stands",
    "Sweep",
    "Table",
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
    "sweep",
    "verify",
]
