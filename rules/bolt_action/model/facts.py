"""Facts about fire and movement: what geometry answered, as frozen values without geometry."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.codec import quiet

QUALITIES = ("inexperienced", "regular", "veteran")
"""Troop qualities, worst first (BA-MOR-1)."""

COVERS = ("none", "soft", "hard", "bunker")
"""Cover classes, least first."""

FACINGS = ("front", "side", "rear", "top")
"""Where a shot strikes a vehicle (BA-VEH-1)."""

GROUNDS = (
    "open",
    "rough",
    "obstacle",
    "anti-tank obstacle",
    "building",
    "road",
    "impassable",
)
"""Terrain classes that a path can cross (BA-MOV-7)."""


STOPS_AT_IN = 12.0
"""How far from its target a plane ends its flight, inches (WP-6)."""

STOP_SLACK_IN = 1e-3
"""Inches by which the facts of a flight may miss."""

STOP_SLACK_IN = 1e-3
"""How much the rounding of a measured flight may add to that, inches."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Models of one unit that fire the same weapon under the same facts.

    `range_in` is to the nearest target model in sight, inches; `cover` the class of what
    hides the target and `hidden` whether it is hidden in it; `sight` and `in_arc` whether
    there is a line of sight and, for Fixed weapons and hull mounts, the target is at least
    partly in the front arc; `smoke_in` the most smoke a line of sight passes, inches;
    `observed` that a friend sees the target for indirect fire; `facing` where a vehicle is
    struck; `indirect` that a howitzer fires indirectly; `shell` is "he", "ap", or "" for what
    suits the target; `mount` how the weapon is mounted (as `state.Arm`), "" for any mount of it
    that bears. A plane that tails the plane it fires at strikes its "rear" (WP-15).
    """

    weapon: str
    models: tuple[int, ...]
    range_in: float
    cover: str = "none"
    hidden: bool = False
    sight: bool = True
    in_arc: bool = True
    smoke_in: float = 0.0
    facing: str = "front"
    indirect: bool = False
    shell: str = ""
    mount: str = quiet("")
    observed: bool = quiet(False)


@dataclass(frozen=True, slots=True)
class Volley:
    """Fire at one target; `officer` is the best rank near the target (BA-MOR-2)."""

    target: str
    shots: tuple[Shot, ...]
    officer: str = "none"


@dataclass(frozen=True, slots=True)
class Path:
    """A unit's move.

    `distance_in` is the furthest any model goes along its way, `reverse` whether a vehicle
    backs up, `pivots` its turns of up to 90°; `grounds` are the terrain classes crossed and
    `road` whether the whole path is on one; `gap_in` is the widest distance from a model to
    the rest of its unit at the end, `nearest_unit_in` the least distance to any other unit
    on the way or at the end; `in_view_of` the enemy units that see the mover somewhere
    on it, None where nobody looked; `place` what players would call where it ends; `exits` the
    edge of the table that it leaves by, for good, of `rules.engine.objectives.EDGES`.
    """

    distance_in: float
    reverse: bool = False
    pivots: int = 0
    grounds: tuple[str, ...] = ()
    road: bool = False
    gap_in: float = 0.0
    nearest_unit_in: float = 99.0
    in_view_of: tuple[str, ...] | None = None
    place: str = quiet("")
    exits: str = quiet("")


@dataclass(frozen=True, slots=True)
class Charge:
    """An assault: its target, whether the attacker sees it, how far it starts from it and how it
    would get there (all inches), and whether an obstacle lies between at contact.

    `contacts` counts the models of both units that touch at its end, 0 where it does not get
    there; the path leaves out the target alone of what it comes near (BA-MOV-3). `officer` is the
    best rank near the target (BA-MOR-2).
    """

    target: str
    sight: bool
    distance_in: float
    path: Path
    over_obstacle: bool = False
    contacts: int = quiet(1)
    officer: str = quiet("none")


@dataclass(frozen=True, slots=True)
class Around:
    """What lies about a point: each unit's nearest model, inches, and officers near units.

    Units that are not named are too far away to matter.
    """

    distances: tuple[tuple[str, float], ...] = ()
    officers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Flak:
    """One weapon that fires at an aircraft, and how far it is from it, inches (BA-WPN-7)."""

    unit: str
    weapon: str
    range_in: float


@dataclass(frozen=True, slots=True)
class Flight:
    """How a warplane comes in at its target, all inches (WP-5, WP-6).

    `edge`: of `rules.engine.edges.PLAYER_EDGES`. `starts_in`, `ends_in`: between its base and the
    nearest target model where it is placed and where it ends, `distance_in` is what it flies.
    `in_the_way`: the unit whose model prevented the place at 12 inches, so that the plane went on
    towards its target, or is held over that model where there is no room up to the target.
    """

    target: str
    edge: str
    starts_in: float
    ends_in: float
    distance_in: float
    in_the_way: str = quiet("")


NOTHING = Around()
"""Nothing near."""
