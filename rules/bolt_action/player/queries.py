"""The questions that the rules ask of geometry, for whoever fills in the facts of actions.

A game never asks them: its actions carry the answers. `legal_actions` and the policy do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from rules.bolt_action.model.facts import Flight, Path
from rules.engine.interruption import Moment, Places
from rules.engine.objectives import Holders
from rules.engine.offers import Drawn


@dataclass(frozen=True, slots=True)
class Look:
    """What one model sees of a unit; the fields are those of `facts.Shot`, inches.

    `tailing`: the looking plane is in the rear arc of the target plane (WP-15).
    """

    range_in: float
    sight: bool = True
    cover: str = "none"
    hidden: bool = False
    in_arc: bool = True
    smoke_in: float = 0.0
    facing: str = "front"
    tailing: bool = False


@dataclass(frozen=True, slots=True)
class Supposed:
    """A unit thought to stand elsewhere: at a place of its way, or where a move would end."""

    unit: str
    at: Places


@dataclass(frozen=True, slots=True)
class Way:
    """One move that a unit could make, where it ends, and how near an enemy then is, inches.

    `way`: the corners its models pass, as in `actions`.
    """

    path: Path
    to: Places = ()
    enemy_in: float = 99.0
    way: Places = ()


@dataclass(frozen=True, slots=True)
class Approach:
    """How an assault would get to its target (the facts of `facts.Charge`), and where it ends.

    `to` and `way` place the attackers; `defenders_to` those of the target that touch nobody then
    and are moved into contact (BA-ASS-3).
    """

    sight: bool
    distance_in: float
    path: Path
    over_obstacle: bool = False
    to: Places = ()
    way: Places = ()
    contacts: int = 1
    defenders_to: Places = ()


@dataclass(frozen=True, slots=True)
class Flown:
    """How a warplane would come in: the facts of its flight, where it starts and ends (WP-6)."""

    flight: Flight
    start: Places = ()
    to: Places = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """A spot that smoke could be fired at: the facts of `actions.FireSmoke`, inches."""

    at: tuple[float, ...]
    range_in: float
    sight: bool = True
    observed: bool = False


class Glance(NamedTuple):
    """A rough look between a unit, at a place where it might be, and another unit.

    `range_in` lies between them, inches. `sees`: the share of its models that would see the other,
    which then has this `cover`, is struck on this `facing` and `bears`, lies in its front arc.
    `seen`, `own_cover`, `own_facing`, `borne`: the same of the unit as the other would see it.
    """

    range_in: float
    sees: float = 1.0
    cover: str = "none"
    facing: str = "front"
    bears: bool = True
    seen: float = 1.0
    own_cover: str = "none"
    own_facing: str = "front"
    borne: bool = True


NO_WAY_IN = 400.0
"""So far is what no way leads to, inches."""


class Field(Holders, Protocol):
    """Where units stand, as far as the rules ask. Units are named by id, models by number.

    Of warplanes in reserve nothing is asked but `flight`; one that has begun its flight is at
    the edge where it started (`events.MoveBegan`).

    It follows the game: what moved or fell is taken from the events as they happen. A unit that
    is interrupted on its way stands where `events.AmbushSprung` says, and a unit whose way is
    over where `events.Moved` or `events.FlewIn` says.
    """

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        """What a model sees of a target unit, or would see with a unit where it is supposed."""

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        """Between the nearest models of two units, inches; 0 for one and the same."""

    def model_in(
        self, unit: str, other: str, model: int, supposed: Supposed | None = None
    ) -> float:
        """Between a unit's nearest model and one model of another, inches; 0 for one and the
        same unit."""

    def exposure(self, unit: str) -> Iterable[int]:
        """A unit's models by number, those that stand most exposed to the enemy first."""

    def goal_in(self, unit: str, at: Places = ()) -> float | None:
        """How far a unit is, or would be at these rows, from the nearest place that objectives
        want it at, inches; None where there is none."""

    def hold_in(self, unit: str, objective: str, at: Places = ()) -> float:
        """How far a unit is, or would be at these rows, from holding one objective, by the ground
        that it can cross, inches; 0 where one of its models is within the radius."""

    def glances(
        self, unit: str, places: Sequence[Places], others: Sequence[str]
    ) -> Sequence[Sequence[Glance]]:
        """For each of some places that a unit might be at, () for where it is, a rough look between
        it and each of some others. It is cheap, and no fact of an action."""

    def trek_in(self, unit: str, at: Places = ()) -> float:
        """How far a unit is, or would be at these rows, from the nearest enemy on the ground, by
        the ground that it can cross, inches; `NO_WAY_IN` where there is none, or no way."""

    def ahead(self, unit: str, inches: float) -> Places:
        """Where a unit would be after about so many inches on its way to what it may hold, or
        else to the enemy, by the ground that it can cross; empty where no way leads anywhere."""

    def sees(self, unit: str, other: str, supposed: Supposed | None = None) -> bool:
        """Whether any model of a unit sees another unit."""

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        """Places of a mover's way at which one that lies in wait may wish to interrupt it.

        The mover has set out and not arrived (`events.MoveBegan`): places it has left behind are
        not among them (`events.AmbushSprung` tells how far it has come). They are sampled along
        the way and refined around where the watcher's sight of the mover opens and closes; the
        way's ends are among them where it is seen there. A unit that stays where it is has one.
        Empty where the watcher sees the mover nowhere on it (BA-AMB-1).
        """

    def moment_at(self, mover: str, share: float) -> Moment:
        """Where a mover that has set out is when a share of its way is behind it, or where it is
        now if it has come further."""

    def share_at(self, mover: str, at: tuple[float, float]) -> float:
        """The share of a mover's way at the place of the way that is nearest to a point."""

    def ways(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        """Moves worth considering, at most so far; staying put need not be among them."""

    def drawn(self, order: str, limit_in: float, drawn: Drawn) -> Way:
        """The move of at most so far that a player draws on the table, as near to its end as all
        of the unit can come; RuleError where it cannot go so."""

    def exits(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        """Moves of at most so far that take a unit off the table by an edge it should leave by."""

    def approach(self, unit: str, target: str) -> Approach:
        """How an assault would go, with the unit's Run move (BA-ASS-1, BA-ASS-3).

        `distance_in` is between the nearest models. Each model goes its own way, round corners
        and through nobody but the target: `path.nearest_unit_in` leaves out the target alone, and
        `path.distance_in` is the furthest any model goes. As many models of both units as can be
        touch: `contacts` counts them, across an obstacle those next to it on either side; who of
        the target touches nobody is moved into contact by `defenders_to`. Where nobody can get
        there, `contacts` is 0, nobody of the target is moved, and path, `to` and `way` take the
        unit as near as it can come.
        """

    def drive_home(self, unit: str, target: str, reach_in: float) -> Approach:
        """How an assault goes on from where both stand now, at most so far (BA-ASS-3).

        Asked after a reaction or an ambush that has changed the facts: the survivors may be on
        their way already, and the target may have fallen back. As `approach`, with less to go.
        """

    def dismounts(self, unit: str, vehicle: str) -> Iterable[tuple[float, Places]]:
        """Places where a unit that rides in a vehicle could get down, each with how far from the
        hull that is, inches."""

    def points(self, side: str) -> Iterable[tuple[float, ...]]:
        """Points worth a side's barrage or smoke."""

    def smoke_points(self, unit: str, model: int) -> Iterable[Aim]:
        """Spots between the enemy and his friends worth the smoke of a unit's mortar or howitzer,
        which that model serves."""

    def smoke_aim(self, unit: str, model: int, at: tuple[float, float]) -> Aim:
        """A spot that a player points at for the smoke of a weapon which that model serves."""

    def shifted(
        self, at: tuple[float, ...], limit_in: float
    ) -> Iterable[tuple[float, tuple[float, ...]]]:
        """Points within a distance of a point, each with how far it is from it, inches."""

    def around(self, at: tuple[float, ...]) -> Iterable[tuple[str, float]]:
        """Units near a point and the distance of their nearest model, inches."""

    def flight(self, unit: str, target: str, edge: str) -> Flown:
        """How a warplane comes in at a target from one of `rules.engine.edges.PLAYER_EDGES`."""
