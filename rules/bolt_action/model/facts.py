"""Facts about fire and movement: the answers of geometry, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from languages.message import message
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.codec import quiet

QUALITIES = ("inexperienced", "regular", "veteran")
"""Troop qualities, worst first (BA-MOR-1)."""

COVERS = ("none", "soft", "hard", "bunker")
"""Cover classes, least first."""

FACINGS = ("front", "side", "rear", "top")
"""Sides of a vehicle that a shot can strike (BA-VEH-1)."""

GROUNDS = ("open", "rough", "obstacle", "anti-tank obstacle", "building", "road", "impassable")
"""Terrain classes that a path can cross (BA-MOV-7)."""


STOPS_AT_IN = 12.0
"""Distance from its target at which a plane ends its flight, inches (WP-6)."""

STOP_SLACK_IN = 1e-3
"""Rounding error that a measured flight may add to that, inches."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Models of one unit that fire the same weapon under the same facts.

    `range_in`: to the nearest target model in sight, inches. `cover`: the class of the terrain that
    hides the target; `hidden`: whether the target is hidden in it. `sight`: whether there is a line
    of sight. `in_arc`: for Fixed weapons and hull mounts, whether the target is at least partly in
    the front arc. `smoke_in`: the most smoke a line of sight passes, inches. `observed`: whether a
    friend sees the target for indirect fire. `facing`: the side of a vehicle that is struck.
    `indirect`: whether a howitzer fires indirectly. `shell`: "he", "ap", or "" for the one that
    suits the target. `mount`: the weapon's mount (as `state.Arm`), "" for any mount that bears. A
    plane that tails its target plane strikes its "rear" (WP-15).
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

    `distance_in`: the furthest any model goes along its way. `reverse`: whether a vehicle backs up.
    `pivots`: its turns of up to 90°. `grounds`: the terrain classes crossed. `road`: whether the
    whole path is on a road. `gap_in`: the widest distance from a model to the rest of its unit at
    the end. `nearest_unit_in`: the least distance to any other unit on the way or at the end.
    `in_view_of`: the enemy units that see the mover somewhere on it, None where this was not
    checked. `place`: players' name of its end. `exits`: the edge by which it leaves the table for
    good, one of `rules.engine.play.objectives.EDGES`.
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
    """An assault: its target, the attacker's sight of it, its distance and its way (inches).

    It also says whether an obstacle lies between at contact. `contacts` counts the models of both
    units that touch at its end, 0 where it falls short. The distances of the path ignore the target
    (BA-MOV-3). `officer` is the best rank near the target (BA-MOR-2).
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
    """Units about a point: the distance of each unit's nearest model, inches, and officers near
    units.

    Units that are not named are too far away to matter.
    """

    distances: tuple[tuple[str, float], ...] = ()
    officers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Flak:
    """One weapon that fires at an aircraft, and its distance from it, inches (BA-WPN-7)."""

    unit: str
    weapon: str
    range_in: float


@dataclass(frozen=True, slots=True)
class Flight:
    """The approach of a warplane to its target, all inches (WP-5, WP-6).

    `edge`: one of `rules.engine.play.objectives.PLAYER_EDGES`. `starts_in`, `ends_in`: between its
    base and the nearest target model, at its placement and at its end; `distance_in` is the length
    of its flight. `in_the_way`: the unit whose model prevented the place at 12 inches. The plane
    then flew on towards its target, or hovers over that model where there was no room up to the
    target.
    """

    target: str
    edge: str
    starts_in: float
    ends_in: float
    distance_in: float
    in_the_way: str = quiet("")


NOTHING = Around()
"""No unit is near."""


def unknown(what: str, name: object, known: Iterable[str], rule: str = UNKNOWN) -> RuleError:
    """Return the fault of a name that is none of the known; ``what``: its kind: ``order``."""
    facts = {"what": what, "name": f"{name!r:.60}", "known": ", ".join(known)}
    return RuleError(rule, message("ba-unknown", **facts))
