"""Events in a game of Shadow War, except the dice."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.model.codec import declared, quiet
from rules.engine.model.events import EVERY_GAME, Event
from rules.engine.play.interruption import Moment, Places


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A side's turn begins; `turn` counts rounds of both sides' turns (SW-TURN-1)."""

    turn: int
    side: str


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of a side's turn begins: movement, shooting, close combat, rally (SW-TURN-1)."""

    side: str
    phase: str


@dataclass(frozen=True, slots=True)
class ChargeDeclared(Event):
    """A fighter will charge another, which has this cover from it (SW-MOV-1, SW-CC-2)."""

    fighter: str
    target: str
    cover: str = quiet("none")


@dataclass(frozen=True, slots=True)
class Contact(Event):
    """A charge reaches its target, or fails."""

    fighter: str
    target: str
    reached: bool


@dataclass(frozen=True, slots=True)
class MoveBegan(Event):
    """A fighter sets out in view of enemies on overwatch (SW-SHO-2).

    `why`: move, run, charge, crawl; it will end at `to`; `way` are the corners it passes.
    """

    fighter: str
    why: str
    to: Places = ()
    way: Places = ()
    place: str = quiet("")


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A fighter went some inches; `why`: move, run, charge, crawl, flee; `to` places it.

    `place`: players' name of its end. `stopped`: a shot ended its move there. `unseen`: it fled out
    of every enemy's sight.
    """

    fighter: str
    distance_in: float
    why: str
    to: Places = ()
    place: str = quiet("")
    stopped: bool = quiet(False)
    unseen: bool = quiet(False)


@dataclass(frozen=True, slots=True)
class Hid(Event):
    """A fighter hides, or no longer hides (SW-MOV-2)."""

    fighter: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class HidingChanged(Event):
    """Changes of hiding in this turn, recorded before the rally phase (SW-MOV-2).

    `hid`: fighters that hide and did not when the turn began. `shown`: fighters that left hiding by
    themselves.
    """

    hid: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WentOnOverwatch(Event):
    """A fighter waits for the enemy's turn to shoot (SW-SHO-2)."""

    fighter: str


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """A fighter fires at another, at this range and in this cover (SW-SHO-1).

    `why`: ordered, overwatch. `moment`: the place on its way where overwatch meets its target
    (SW-SHO-2). `found`: the target hides, and this shooter found it (SW-MOV-2).
    """

    fighter: str
    target: str
    weapon: str
    range_in: float
    cover: str
    why: str = "ordered"
    moment: Moment | None = quiet(None)
    found: bool = quiet(False)


@dataclass(frozen=True, slots=True)
class ShotFired(Event):
    """A shot has been rolled, or is `hopeless`: no roll could hit (SW-SHO-1, SW-SHO-3)."""

    fighter: str
    target: str
    weapon: str
    hit: bool
    why: str = "ordered"
    hopeless: bool = quiet(False)


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A fighter loses wounds; `left` are those it has left (SW-WND-2)."""

    fighter: str
    left: int


@dataclass(frozen=True, slots=True)
class FleshWound(Event):
    """A fighter is worse with blade and gun for the rest of the game (SW-TRA-1)."""

    fighter: str


@dataclass(frozen=True, slots=True)
class ConditionChanged(Event):
    """A fighter is now up, pinned, down or out of action; a fighter out of action leaves the table.

    `why`: hit, trauma, rally, stood up, recovered, charged, fled.
    """

    fighter: str
    condition: str
    why: str


@dataclass(frozen=True, slots=True)
class Tested(Event):
    """A test on 2D6 or on a D6: morale, rout, rally, initiative (SW-TEST-1)."""

    fighter: str
    what: str
    needs: int
    passed: bool


@dataclass(frozen=True, slots=True)
class NerveChanged(Event):
    """A fighter breaks, or recovers its nerve (SW-MOR-1, SW-MOR-3)."""

    fighter: str
    broken: bool


@dataclass(frozen=True, slots=True)
class FlightBegan(Event):
    """A fighter that is still broken makes its compulsory move (SW-MOV-1, SW-MOR-1)."""

    fighter: str


@dataclass(frozen=True, slots=True)
class Cowered(Event):
    """A broken fighter stays: it is hidden from all, or `stuck`, with nowhere to go (SW-MOR-1)."""

    fighter: str
    stuck: bool


@dataclass(frozen=True, slots=True)
class FightBegan(Event):
    """Two fighters in contact fight (SW-CC-1)."""

    fighter: str
    target: str


@dataclass(frozen=True, slots=True)
class Lying(Event):
    """A fighter that is down rolls to recover (SW-RAL-1)."""

    fighter: str


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """Close combat of two: their scores, the winner ("" for a draw) and its hits (SW-CC-1)."""

    fighter: str
    target: str
    score: int
    target_score: int
    winner: str
    hits: int


@dataclass(frozen=True, slots=True)
class Routed(Event):
    """A side gives up and leaves the game (SW-MOR-2)."""

    side: str


EVENTS: tuple[type[Event], ...] = (*declared(__name__, Event), *EVERY_GAME)
"""Events of this game, and of every game."""
