"""The questions of the rules to geometry, for programs that build the facts of actions.

A game never asks them: its actions carry the answers. `legal_actions` and the policy ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from rules.bolt_action.model.facts import Flight, Path
from rules.engine.play.interruption import Moment, Places
from rules.engine.play.objectives import Holders
from rules.engine.player.offers import Drawn


@dataclass(frozen=True, slots=True)
class Look:
    """One model's view of a unit; the fields are those of `facts.Shot`, inches.

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
    """A unit supposed to stand elsewhere: at a place of its way, or at the end of a move."""

    unit: str
    at: Places


@dataclass(frozen=True, slots=True)
class Way:
    """One move that a unit could make, its end, and the distance to the nearest enemy there,
    inches.

    `way`: the corners its models pass, as in `actions`. `off_in`: of a drawn move, the distance
    from the drawn place to the end of the model in the unit's middle, inches.
    """

    path: Path
    to: Places = ()
    enemy_in: float = 99.0
    way: Places = ()
    off_in: float = 0.0


@dataclass(frozen=True, slots=True)
class Approach:
    """The approach of an assault to its target (the facts of `facts.Charge`), and its end.

    `to` and `way` place the attackers. `defenders_to` places the models of the target that touch no
    attacker and are moved into contact (BA-ASS-3).
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
    """The approach of a warplane: the facts of its flight, its start and its end (WP-6)."""

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


class ApproximateSight(NamedTuple):
    """Approximate sight between a unit, at a place where it might be, and another unit.

    `range_in`: the distance between them, inches. `sees`: the share of its models that would see
    the other. The other then has this `cover`, is struck on this `facing`, and `bears`: lies in its
    front arc. `seen`, `own_cover`, `own_facing`, `borne`: the same for the other's view of the
    unit.
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
"""Distance of a target that no way leads to, inches."""


class Field(Holders, Protocol):
    """Places of units, as far as the rules ask. Units are named by id, models by number.

    Of warplanes in reserve only `flight` is asked; a plane that has begun its flight is at the edge
    where it started (`events.MoveBegan`).

    It follows the game: moves and falls are taken from the events as they happen. A unit that is
    interrupted on its way stands where `events.AmbushSprung` states. A unit whose way is over
    stands where `events.Moved` or `events.FlewIn` states.
    """

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        """Return a model's view of a target unit, or the view with a unit at a supposed place."""

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        """Return the distance between the nearest models of two units, inches; 0 for the
        same unit.
        """

    def model_in(
        self, unit: str, other: str, model: int, supposed: Supposed | None = None
    ) -> float:
        """Return the distance from a unit's nearest model to one model of another, inches.

        0 for the same unit.
        """

    def exposure(self, unit: str) -> Iterable[int]:
        """Return a unit's models by number, those most exposed to the enemy first."""

    def sees(self, unit: str, other: str, supposed: Supposed | None = None) -> bool:
        """Return whether any model of a unit sees another unit."""

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        """Yield places on a mover's way at which a waiting unit may wish to interrupt it.

        The mover has set out and not arrived (`events.MoveBegan`). Places behind it are left out
        (`events.AmbushSprung` states how far it has come). They are sampled along the way and
        refined around where the watcher's sight of the mover opens and closes. The way's ends are
        included where it is seen there. A unit that stays where it is has one place. Empty where
        the watcher never sees the mover on it (BA-AMB-1).
        """

    def moment_at(self, mover: str, share: float) -> Moment:
        """Return a mover's place after a share of its way, or its present place if that is
        farther.
        """

    def share_at(self, mover: str, at: tuple[float, float]) -> float:
        """Return the share of a mover's way at its nearest place to a point."""

    def standing_on(self, unit: str) -> Iterable[str]:
        """Return the terrain classes that a unit's models stand on, without open ground."""
        return ()

    def ways(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        """Yield moves worth considering, at most ``limit_in``; staying put need not be
        among them.
        """

    def drawn(
        self, order: str, limit_in: float, drawn: Drawn, allows: Callable[[Path], bool]
    ) -> Way:
        """Return the move of at most ``limit_in`` that a player draws on the table.

        ``allows``: whether the rules allow a path. All of the unit comes as near to its end as
        possible. Raises RuleError where the unit cannot go so.
        """

    def exits(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        """Yield moves of at most ``limit_in`` off the table by an edge that scores for the unit."""

    def approach(self, unit: str, target: str) -> Approach:
        """Return the course of an assault by the unit's Run move (BA-ASS-1, BA-ASS-3).

        `distance_in` is between the nearest models. Each model goes its own way, round corners and
        through no model but the target's. `path.nearest_unit_in` ignores the target, and
        `path.distance_in` is the furthest any model goes. As many models of both units touch as
        possible, and `contacts` counts them; across an obstacle, models next to it on either side
        touch. `defenders_to` moves the target's other models into contact. Where the assault falls
        short, `contacts` is 0, no model of the target is moved, and path, `to` and `way` take the
        unit as near as it can come.
        """

    def drive_home(self, unit: str, target: str, reach_in: float) -> Approach:
        """Return the rest of an assault from the present places, at most ``reach_in`` (BA-ASS-3).

        It is asked after a reaction or an ambush has changed the facts: the survivors may be on
        their way already, and the target may have fallen back. As `approach`, with less to go.
        """

    def dismounts(self, unit: str, vehicle: str) -> Iterable[tuple[float, Places]]:
        """Yield places where a rider could dismount, each with its distance from the hull,
        inches.
        """

    def points(self, side: str) -> Iterable[tuple[float, ...]]:
        """Yield points worth a side's barrage or smoke."""

    def smoke_points(self, unit: str, model: int) -> Iterable[Aim]:
        """Yield spots between enemies and their targets worth the smoke of a weapon.

        ``model`` serves the weapon, a mortar or howitzer of the unit.
        """

    def smoke_aim(self, unit: str, model: int, at: tuple[float, float]) -> Aim:
        """Return a spot that a player points at for the smoke of a weapon which the model
        serves.
        """

    def shifted(
        self, at: tuple[float, ...], limit_in: float
    ) -> Iterable[tuple[float, tuple[float, ...]]]:
        """Yield points within a distance of a point, each with its distance from it, inches."""

    def around(self, at: tuple[float, ...]) -> Iterable[tuple[str, float]]:
        """Yield units near a point and the distance of their nearest model, inches."""

    def flight(self, unit: str, target: str, edge: str) -> Flown:
        """Return a warplane's approach to a target from one of
        `rules.engine.play.objectives.PLAYER_EDGES`.
        """


class PolicyField(Field, Protocol):
    """The questions that only a policy asks: estimates, never facts of an action."""

    def goal_in(self, unit: str, at: Places = ()) -> float | None:
        """Return the distance of a unit, there or at these rows, from its nearest objective,
        inches.

        None without an objective for it.
        """

    def hold_in(self, unit: str, objective: str, at: Places = ()) -> float:
        """Return the distance of a unit, there or at these rows, from holding an objective, inches.

        It is measured over ground that the unit can cross, 0 with one of its models within the
        radius.
        """

    def approximate_sights(
        self, unit: str, places: Sequence[Places], others: Sequence[str]
    ) -> Sequence[Sequence[ApproximateSight]]:
        """Return approximate sight between each place of a unit, () for its own, and some others.

        It is cheap, and no fact of an action.
        """

    def path_to_enemy_in(self, unit: str, at: Places = ()) -> float:
        """Return the distance of a unit, there or at these rows, from the nearest enemy, inches.

        It is measured to enemies on the ground, over ground that the unit can cross; `NO_WAY_IN`
        where there is none, or no way.
        """

    def ahead(self, unit: str, inches: float) -> Places:
        """Return the places of a unit after about ``inches`` on its way to an objective or the
        enemy.

        The way is over ground that it can cross; empty where no way leads anywhere.
        """
