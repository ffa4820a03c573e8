"""Events in a game of Bolt Action, except the dice."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.model.codec import declared, quiet
from rules.engine.model.events import EVERY_GAME, Event, Modifiers


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins with its preliminary phase (BA-TURN-1)."""

    turn: int


@dataclass(frozen=True, slots=True)
class DieDrawn(Event):
    """An order die came out of the bag (BA-TURN-2)."""

    side: str


@dataclass(frozen=True, slots=True)
class OrderGiven(Event):
    """A die lies beside a unit. `why`: ordered, failed, reaction, damage, FUBAR, ambush."""

    unit: str
    order: str
    why: str = "ordered"


@dataclass(frozen=True, slots=True)
class Tested(Event):
    """A test on 2D6 against morale: an order test of an `order`, morale after losses, or fire on
    board.
    """

    unit: str
    what: str
    needs: int
    passed: bool
    order: str = quiet("")


@dataclass(frozen=True, slots=True)
class PinsChanged(Event):
    """A unit's pins: the new number, and the change."""

    unit: str
    pins: int
    change: int


@dataclass(frozen=True, slots=True)
class MoveBegan(Event):
    """A unit sets out: `to` places it, `way` are the corners, `why` is as in `Moved`, or flight.

    For a flight `start` is where it is put at the table's edge. Waiting enemies may now break into
    its way (BA-AMB-1, WP-7), which is `distance_in` inches long.
    """

    unit: str
    why: str
    to: tuple[tuple[float, ...], ...] = ()
    way: tuple[tuple[float, ...], ...] = ()
    start: tuple[tuple[float, ...], ...] = ()
    distance_in: float = quiet(0.0)


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A unit went some inches; `to` rows place its models.

    `place`: players' name of its end. `reverse`: a vehicle backed up. `road`: it went by road all
    the way. If it was stopped on its way, inches and rows are those of that place (BA-AMB-1).
    """

    unit: str
    distance_in: float
    why: str
    to: tuple[tuple[float, ...], ...] = ()
    place: str = quiet("")
    reverse: bool = quiet(False)
    road: bool = quiet(False)


@dataclass(frozen=True, slots=True)
class AmbushSprung(Event):
    """A unit in Ambush interrupts a move: `when` is before, during or after it.

    `at` is where the mover then is; `share` and `gone_in` are the part of the way behind it, 0 to 1
    and inches.
    """

    unit: str
    target: str
    when: str
    at: tuple[tuple[float, ...], ...] = ()
    share: float = quiet(0.0)
    gone_in: float = quiet(0.0)


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A unit that its scenario hid is revealed: it moved or fired (BA-SHO-6)."""

    unit: str


@dataclass(frozen=True, slots=True)
class FireDeclared(Event):
    """A unit declares its fire; `why`: ordered, ambush, assault, FUBAR, rear gun."""

    unit: str
    target: str
    why: str = "ordered"


@dataclass(frozen=True, slots=True)
class OutOfRange(Event):
    """Models out of range of their weapon do not fire (BA-SHO-3)."""

    unit: str
    weapon: str
    models: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShotTaken(Event):
    """Models are about to roll to hit: weapon, target, and the facts that count.

    The fields are those of `facts.Shot`; `shell` is "he" only where the shot bursts on its target.
    """

    unit: str
    target: str
    weapon: str
    models: tuple[int, ...]
    range_in: float
    cover: str = quiet("none")
    hidden: bool = quiet(False)
    smoke_in: float = quiet(0.0)
    facing: str = quiet("front")
    shell: str = quiet("")
    indirect: bool = quiet(False)
    mount: str = quiet("")
    observed: bool = quiet(False)


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """Hits that cannot harm their target; no damage is rolled (BA-DMG-1).

    `adds` are the modifiers of the damage roll.
    """

    unit: str
    weapon: str
    hits: int
    adds: Modifiers = ()


@dataclass(frozen=True, slots=True)
class ShotsFired(Event):
    """Fire has been rolled: the hits, after the target's reaction."""

    unit: str
    target: str
    hits: int


@dataclass(frozen=True, slots=True)
class MenLost(Event):
    """Models are taken off; `exceptional` where the enemy picked them (BA-DMG-3, BA-DMG-4)."""

    unit: str
    models: tuple[int, ...]
    exceptional: bool = False


@dataclass(frozen=True, slots=True)
class WeaponSpent(Event):
    """One-shot weapons are used up (BA-WPN-2)."""

    unit: str
    weapon: str
    models: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VehicleStruck(Event):
    """A damage roll on a vehicle: its level and effects (BA-VEH-2, BA-VEH-3)."""

    unit: str
    level: str
    effects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A unit is lost; `wreck` where an armoured vehicle stays as impassable ground (BA-VEH-3)."""

    unit: str
    why: str
    wreck: bool = False


@dataclass(frozen=True, slots=True)
class AssaultDeclared(Event):
    """A unit assaults another (BA-ASS-1)."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Contact(Event):
    """An assault reaches its target, or fails (BA-ASS-3)."""

    unit: str
    target: str
    reached: bool


@dataclass(frozen=True, slots=True)
class PiledIn(Event):
    """Models of an assaulted unit that touched no attacker are moved into contact (BA-ASS-3)."""

    unit: str
    to: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class StrikeTogether(Event):
    """Both sides of a close combat strike at once.

    `why`: obstacle (they fight over one), or again (it is another round) (BA-ASS-4, BA-ASS-5).
    """

    attacker: str
    defender: str
    why: str


@dataclass(frozen=True, slots=True)
class Withstood(Event):
    """A vehicle has survived an assault, which is over (BA-ASS-11)."""

    unit: str


@dataclass(frozen=True, slots=True)
class RoundFought(Event):
    """One round of close combat: the losses each side caused, and the outcome (BA-ASS-5)."""

    attacker: str
    defender: str
    by_attacker: int
    by_defender: int
    verdict: str


@dataclass(frozen=True, slots=True)
class FlewIn(Event):
    """A warplane flew in at its target from an edge (WP-6).

    Fields give where it was placed and ended, and the inches from its target. `in_the_way`: as in
    `facts.Flight`.
    """

    unit: str
    target: str
    edge: str
    start: tuple[tuple[float, ...], ...] = ()
    to: tuple[tuple[float, ...], ...] = ()
    ends_in: float = quiet(12.0)
    in_the_way: str = quiet("")


@dataclass(frozen=True, slots=True)
class FireHeld(Event):
    """A unit does not fire on its only possible target.

    `why`: unarmed; blind, nothing sees and reaches the target; held, its side's choice; escaped,
    the target (BA-ASS-10); or mistaken, blind to a friend taken for the enemy (BA-FUB-1).
    """

    unit: str
    target: str
    why: str


@dataclass(frozen=True, slots=True)
class LeftTable(Event):
    """A warplane leaves the table. `why`: pull out (to its reserve) or driven off (lost)."""

    unit: str
    why: str


@dataclass(frozen=True, slots=True)
class Exited(Event):
    """A unit left the table by an edge, for good and with its die; it is not destroyed."""

    unit: str
    edge: str


@dataclass(frozen=True, slots=True)
class OrderKept(Event):
    """A unit keeps its die for the next turn (BA-TURN-5)."""

    unit: str
    order: str


@dataclass(frozen=True, slots=True)
class Measured(Event):
    """Someone measured, inches."""

    side: str
    start: str
    end: str
    inches: float


@dataclass(frozen=True, slots=True)
class Towed(Event):
    """A gun moved with its tractor and keeps its place relative to it (assumption)."""

    unit: str
    tractor: str


@dataclass(frozen=True, slots=True)
class Unhitched(Event):
    """A gun is no longer towed: it fired, or its crew pushed it (assumption)."""

    unit: str
    tractor: str


@dataclass(frozen=True, slots=True)
class Mounted(Event):
    """A unit rides in a vehicle from now on (assumption)."""

    unit: str
    transport: str


@dataclass(frozen=True, slots=True)
class Dismounted(Event):
    """A unit got down from a vehicle; `to` rows place its models (assumption)."""

    unit: str
    transport: str
    to: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class SupportCalled(Event):
    """Support is rolled for: its kind, its point, and its observer (BA-BAR-1…3)."""

    side: str
    kind: str
    result: str
    at: tuple[float, ...] = ()
    target: str = ""
    observer: str = quiet("")


@dataclass(frozen=True, slots=True)
class PointShifted(Event):
    """A side moves the point of a barrage or smoke by some inches (BA-BAR-1, BA-BAR-2)."""

    side: str
    kind: str
    shifted_in: float
    at: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class BarrageFell(Event):
    """Fire for effect on a point, radius in inches (BA-BAR-3)."""

    at: tuple[float, ...]
    radius_in: int


@dataclass(frozen=True, slots=True)
class SmokeFired(Event):
    """A mortar or howitzer fires smoke at a spot some inches away (BA-SMK-1)."""

    unit: str
    weapon: str
    at: tuple[float, ...]
    range_in: float


@dataclass(frozen=True, slots=True)
class SmokeLaid(Event):
    """A circle of smoke, radius in inches, to the end of a turn (BA-SMK-1)."""

    at: tuple[float, ...]
    radius_in: float
    until: int


@dataclass(frozen=True, slots=True)
class SmokeStands(Event):
    """A circle of smoke stands as a turn begins, to the end of a turn (BA-SMK-1)."""

    at: tuple[float, ...]
    radius_in: float
    until: int


@dataclass(frozen=True, slots=True)
class SmokeCleared(Event):
    """A circle of smoke is gone (BA-SMK-1)."""

    at: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Aircraft(Event):
    """An aircraft over its target: arrives, driven off, or the kind of its attack (BA-AIR-1, 2)."""

    side: str
    target: str
    what: str


EVENTS: tuple[type[Event], ...] = (*declared(__name__, Event), *EVERY_GAME)
"""Events of this game, and of every game."""
