"""The actions of players, as facts. `to` rows place models: number, x, y, facing, any more.

`way` rows are the corners that a model passes on its way to its place in `to`, in order and model
by model; a model without any goes straight. The rules record all these and never interpret them.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.bolt_action.model.facts import NOTHING, Around, Charge, Flak, Flight, Path, Volley
from rules.engine.model.codec import declared, quiet
from rules.engine.play.choices import Action
from rules.engine.play.interruption import Moment, Places
from rules.engine.play.objectives import CountObjectives


@dataclass(frozen=True, slots=True)
class GiveOrder(Action):
    """Give a unit an order; `officer` is the best rank near it; a Run may declare an assault.

    `to`, `way` and `defenders_to` are an assault's, as in `ChargeHome`.
    """

    unit: str
    order: str
    officer: str = "none"
    charge: Charge | None = None
    to: Places = ()
    way: Places = quiet(())
    defenders_to: Places = quiet(())


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move the ordered unit along a path; a path of no length stays where it is."""

    unit: str
    path: Path
    to: Places = ()
    way: Places = quiet(())


@dataclass(frozen=True, slots=True)
class Mount(Action):
    """End a move aboard a vehicle; the path ignores that vehicle in its distances to other
    units.
    """

    unit: str
    transport: str
    path: Path
    to: Places = ()
    way: Places = quiet(())


@dataclass(frozen=True, slots=True)
class Dismount(Action):
    """Get down from a vehicle, within inches of its hull; without `to` the unit stays aboard."""

    unit: str
    distance_in: float = 0.0
    to: Places = ()


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Fire: the first volley with the unit's weapons, further ones as BA-SHO-2 allows."""

    unit: str
    volleys: tuple[Volley, ...]


@dataclass(frozen=True, slots=True)
class FireSmoke(Action):
    """Lay smoke on a spot of the table instead of firing at a unit (BA-SMK-1).

    `range_in` is the distance of the spot from the weapon, inches; `sight` whether the unit sees
    it, and `observed` whether a friend does.
    """

    unit: str
    weapon: str
    at: tuple[float, ...]
    range_in: float
    sight: bool = True
    observed: bool = False


@dataclass(frozen=True, slots=True)
class HoldFire(Action):
    """Do not fire.

    `bears`: whether a weapon of the unit bears on the only target it may fire at. A unit that must
    fire may hold its fire only if none does (BA-FUB-1, WP-15).
    """

    unit: str
    bears: bool = quiet(True)


@dataclass(frozen=True, slots=True)
class GoDown(Action):
    """React to fire by going Down (BA-SHO-4)."""

    unit: str


@dataclass(frozen=True, slots=True)
class StandFast(Action):
    """Do not react."""

    unit: str


@dataclass(frozen=True, slots=True)
class Escape(Action):
    """A recce vehicle falls back from the unit that fires at it or assaults it (BA-ASS-10).

    `distance_in` is the distance between them then, `before_in` the present one, inches.
    """

    unit: str
    path: Path
    distance_in: float
    to: Places = ()
    way: Places = quiet(())
    before_in: float = quiet(0.0)


@dataclass(frozen=True, slots=True)
class ReactionFire(Action):
    """Fire at an assaulter before it makes contact (BA-ASS-2)."""

    unit: str
    volley: Volley


@dataclass(frozen=True, slots=True)
class ChargeHome(Action):
    """Drive an assault home after a reaction or an ambush has changed the facts (BA-ASS-3).

    `charge`: from the present places of its survivors; sight of the target no longer matters. `to`
    places the attackers. `defenders_to` places the models of the target that touch no attacker and
    are moved into contact.
    """

    unit: str
    charge: Charge
    to: Places = ()
    way: Places = quiet(())
    defenders_to: Places = quiet(())


@dataclass(frozen=True, slots=True)
class SpringAmbush(Action):
    """Interrupt a move at a place of its way, with the facts of that place (BA-AMB-1, WP-7)."""

    unit: str
    moment: Moment
    volley: Volley


@dataclass(frozen=True, slots=True)
class HoldAmbush(Action):
    """Let the enemy pass and stay in Ambush."""

    unit: str


@dataclass(frozen=True, slots=True)
class Casualties(Action):
    """Name the models that are lost."""

    unit: str
    models: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MistakenTarget(Action):
    """Pick the friend that a unit takes for the enemy (BA-FUB-1).

    `enemy_in` is the distance of the victim from the picker's nearest unit on the ground, inches.
    """

    unit: str
    enemy_in: float


@dataclass(frozen=True, slots=True)
class NoMistakenTarget(Action):
    """No friend can be mistaken: the nearest is this far from the picker's units, inches."""

    unit: str
    nearest_in: float


@dataclass(frozen=True, slots=True)
class Flee(Action):
    """Run away (BA-FUB-2) from the nearest enemy on the ground; distances before and after, inches.

    `furthest_in` is the greatest distance from it that the unit could reach, None if not computed.
    """

    unit: str
    path: Path
    enemy_visible: bool
    nearest_before_in: float = 0.0
    nearest_after_in: float = 0.0
    to: Places = ()
    way: Places = quiet(())
    furthest_in: float | None = quiet(None)


@dataclass(frozen=True, slots=True)
class Regroup(Action):
    """The winner's free move after close combat (BA-ASS-8)."""

    unit: str
    path: Path
    to: Places = ()


@dataclass(frozen=True, slots=True)
class KeepOrder(Action):
    """Keep or return a unit's Ambush or Down die at the end of the turn (BA-TURN-5)."""

    unit: str
    keep: bool


@dataclass(frozen=True, slots=True)
class CallSupport(Action):
    """Call support, or roll again for delayed support.

    `at` is the point and `around` the units about it. An air strike names its `target`, and
    `around` is about that unit. `observer` is the unit that watches for it; empty for none.
    """

    side: str
    asset: int
    at: tuple[float, ...] = ()
    around: Around = NOTHING
    target: str = ""
    observer: str = quiet("")


@dataclass(frozen=True, slots=True)
class NoSupport(Action):
    """Call no support this turn."""

    side: str


@dataclass(frozen=True, slots=True)
class ShiftPoint(Action):
    """Move the point by some inches: the opponent's when it is wrong, the owner's if late."""

    side: str
    shifted_in: float
    at: tuple[float, ...] = ()
    around: Around = NOTHING


@dataclass(frozen=True, slots=True)
class PickAirTarget(Action):
    """Name the unit that aircraft attack; `around` is about that unit.

    `in_sight`: whether the observer sees it, where the owner changes its target.
    """

    side: str
    target: str
    around: Around = NOTHING
    in_sight: bool = True


@dataclass(frozen=True, slots=True)
class AntiAircraft(Action):
    """Fire at the aircraft with these weapons, or with none."""

    side: str
    shots: tuple[Flak, ...] = ()


@dataclass(frozen=True, slots=True)
class PickPrey(Action):
    """Name the enemy that a warplane attacks (WP-5)."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Fly(Action):
    """Fly a warplane in: `start` places it at the edge, `to` where its flight ends (WP-6)."""

    unit: str
    flight: Flight
    start: Places = ()
    to: Places = ()


@dataclass(frozen=True, slots=True)
class Intercept(Action):
    """Bring an interceptor in from Ambush against a plane that is about to attack (WP-16)."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Measure(Action):
    """Measure the table, inches; refused where measuring is (BA-TURN-6). It decides nothing."""

    side: str
    start: str
    end: str
    inches: float


ACTIONS: tuple[type[Action], ...] = (*declared(__name__, Action), CountObjectives)
"""Actions of this game, and the one of every game."""
