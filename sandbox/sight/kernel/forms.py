"""Arrays that kernels take and return: named tuples, with shapes and units.

Points are float64 and inches in the table's frame, numbers are int64, unless a field says
otherwise. Arrays of several things lie one behind another; ``…_ends`` has ``(k + 1,)`` places,
those of thing ``i`` run from ``ends[i]`` to before ``ends[i + 1]``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Singles = NDArray[np.float32]
Indices = NDArray[np.int32]

NONE = -1
"""The number of no thing."""

LOG_LONGEST = 19
"""2 to this power is the most directions for one pair."""

REPLICATES = 16
"""Independent scrambles that are used in turn, a power of 2: direction n belongs to replicate n
modulo this. The differences of their shares estimate the error of all of them together (L'Ecuyer,
Nakayama, Owen and Tuffin 2023). 16 give 15 degrees of freedom; more at the same cost would each be
coarser."""

SHORT = 1.0 - 1e-6
"""The share of a segment that is cast when its end, or its start, lies on what it was aimed at."""

PIECE = 100_000
"""Triangles of one Embree geometry."""

NEARLY = 1.0 - 1e-6
"""The share of porous depth that a line may pass, less what rounding adds."""


class Things(NamedTuple):
    """The k parts of all solids that rays are cast at separately."""

    trees: Numbers
    """``(k + 1,)``: ends of each part's trees."""
    scenes: Numbers
    """Address of each tree's Embree scene."""
    firsts: Numbers
    """Number of each tree's first triangle in its part."""
    frames: Points
    """``(k, 4)``: origin and scale of the part in Embree."""
    within: Points
    """``(k,)``: inches from the eye on the plan within which the part counts."""
    owners: Numbers
    """``(k,)``: address of the int32 owners of its triangles."""
    first_owner: Numbers
    """``(k,)``: the number from which its owners count."""


class Solids(NamedTuple):
    """`Things`, with the geometry that proofs need."""

    things: Things
    numbers: Numbers
    """``(k,)``: number of each part's first triangle through all solids."""
    bounds: Points
    """``(k, 2, 3)``: lowest and highest corner."""
    boxes: Points
    """``(k, 2, 3)``: the same, wider by what float32 may round."""
    where: Numbers
    """``(k,)``: address of the float64 corners of its triangles."""
    counts: Numbers
    """``(k,)``: number of triangles."""


class PorousVolumes(NamedTuple):
    """All k porous volumes: woods and smoke."""

    triangles: Points
    """``(t, 3, 3)``."""
    ends: Numbers
    """Ends of each volume's triangles."""
    boxes: Points
    """``(k, 2, 3)``: lowest and highest corner."""
    depths: Points
    """``(k,)``: inches that a line may pass; 0: none."""
    within: Points
    """``(k,)``: inches from the eye on the plan within which the volume counts."""
    pieces: Numbers
    """``(k,)``: number of the terrain piece."""
    planes: Points
    """``(h, 4)``: outward normal and level of the planes around each inner hull."""
    plane_ends: Numbers
    """Ends of each volume's planes."""


class Bodies(NamedTuple):
    """All b target bodies."""

    hulls: Points
    """``(h, 3)``: corners of the convex hulls."""
    corners: Numbers
    """Ends of each body's corners."""
    turns: Points
    """``(b, 3, 3)``: matrix that turns a direction into the body's own frame."""
    scenes: Numbers
    """Addresses of the Embree scenes."""
    trees: Numbers
    """Ends of each body's scenes."""
    frames: Points
    """``(b, 4)``: origin and scale in Embree."""
    origins: Points
    """``(b, 3)``: origin of the body's own frame."""


class BodyView(NamedTuple):
    """One eye's view of all of a body."""

    frame: Points
    """``(3, 3)``: rows forward, left, up."""
    spread: Points
    """``(4,)``: lowest and highest longitude, radians; sines of the lowest and highest latitude."""
    whole: bool
    """The body is too near or too wide: all directions are searched."""
    reach: float
    """Greatest depth of the body."""
    offsets: Points
    """``(6,)``: offsets of the sides of the shaft in which all lines run."""
    lines: Points
    """``(ROW,)``: the shaft, in the order of `AROUND`, `NORMALS`, `OFFSETS`, `REACH`, `OWN`,
    `SLANT`."""


class Looks(NamedTuple):
    """p eyes, each with its view of one body; the fields of `BodyView` for each."""

    eyes: Points
    """``(p, 3)``."""
    whose: Numbers
    """``(p,)``: number of the body."""
    frames: Points
    spreads: Points
    whole: Flags
    offsets: Points
    lines: Points
    starts: Points
    """``(p, 3)``: the eye in the body's own frame."""


class Rule(NamedTuple):
    """When rays are enough, and how counts become verdicts."""

    ranks: Numbers
    """Number of each blocker's class of cover, −1 for none."""
    classes: int
    """Number of classes of cover."""
    least: float
    """The visible share that makes a line of sight."""
    begins: Points
    """The hidden share that gives each class of cover."""
    wide: float
    """Widest interval of the visible share."""
    marks: Points
    """Shares that the interval must not contain."""
    most: int
    """Most rays."""
    blocked_at: int
    """Rays that suffice where none of them is seen; −1: no such number."""
    prove: bool
    """Prove shares of 0 and 1 wherever they are possible."""


class Levels(NamedTuple):
    """Standard deviations of an interval, normal and Student's t."""

    sure: tuple[float, float]
    """For the interval that is reported."""
    surer: tuple[float, float]
    """For the decision that no more rays are needed."""


class CachedHits(NamedTuple):
    """Hits of p pairs that are still valid from an earlier verdict."""

    reach_ends: Numbers
    """Ends of each pair's directions."""
    reach: Singles
    """Length of each direction, in inches."""
    hit_ends: Numbers
    """Ends of each pair's segments."""
    by: Indices
    """The part that stops each segment, or `NONE`."""
    hit: Indices
    """The triangle that stops each segment."""
    fraction: Points
    """The share of each segment before that triangle; infinite for none."""
    asked: Flags
    """Whether each segment is cast at every part again."""
    anew: Flags
    """``(p, k)``: parts at which all segments are cast again; ``(0, 0)``: nothing is cached."""


class PairCounts(NamedTuple):
    """Counts of p pairs. Kernels change them."""

    table: Numbers
    """``(p, 1 + n, replicates)``: rays that each blocker stopped; row 0: rays that nothing did."""
    rays: Points
    """``(p, replicates)``: rays."""
    numbers: Numbers
    """``(p, COUNTS)``: `RAYS`, `SEEN`, …"""
    shares: Points
    """``(p, 3)``: `LOW`, `HIGH`, `EXACT`."""
    ends: Points
    """``(p, 3)``: end of the line that is drawn for the pair."""


class CastHits(NamedTuple):
    """The hits of the rays of one batch of pairs. Kernels change them."""

    spans: Numbers
    """``(p, 6)``: begin and end of each pair's directions, segments and parts."""
    reach: Singles
    by: Indices
    hit: Indices
    fraction: Points
    near: Numbers
    """Parts that lines of a pair may meet, nearest first."""


class BatchMemory(NamedTuple):
    """Memory that a batch works in. Kernels change it."""

    order: Numbers
    """``(k,)``: parts, nearest first."""
    begin: Points
    """``(k,)``: the share of a line before it may meet each part."""
    all: Flags
    """``(k,)``: all False."""
    volumes: Numbers
    """Porous volumes that lines may meet."""
    ways: Points
    """``(m, 3)``: segments of one round."""
    replicate: Numbers
    owner: Numbers
    along: Points
    asked: Flags
    tops: Numbers
    """``(3,)``: used directions, segments and parts of `CastHits`."""


RAYS, SEEN, ASKED, ENDED, OPEN, COVER, STAGE, TRIED, SOLID, COUNTS = range(10)
"""Columns of `PairCounts.numbers`, and their number:

- rays that met the body;
- rays that met it first;
- directions;
- state of the drawn line: 0 none, 1 ends on a blocker, 2 on the body;
- verdicts left open, as bits;
- class of cover by the counts, 0 for none;
- the pair's stage;
- rays at which a proof of 0 was tried;
- 1 while porous volumes are not asked.
"""

FRESH, UNPROVEN, RUNNING, HIDDEN, COUNTED, FREE, LAST, JUDGED = range(8)
"""Stages of a pair: not begun; no proof that it is hidden; between rounds; to be proved hidden;
counted; to be proved free; to be proved hidden after its last round; judged."""

LOW, HIGH, EXACT = range(3)
"""The interval of the visible share, and the share where it is proved, −1 where it is not."""

AROUND, NORMALS, OFFSETS, REACH, OWN, SLANT, ROW = 0, 6, 24, 30, 31, 32, 33
"""Places in a look's ``lines``, and their number:

- lowest and highest corner of the box around all lines;
- normals of the six sides of the shaft;
- their offsets, `HAIR` wider than ``offsets``;
- depth of the shaft;
- distance of the eye along the normal that points ahead, from the table's origin;
- most inches of a line for an inch straight ahead.
"""

AHEAD = NORMALS + 15
"""Place of the normal that points ahead."""

HAIR = 1e-3
"""Inches beside the shaft that count as in it."""
