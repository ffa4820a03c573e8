"""What happens in a game of Shadow War, beside the dice."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.events import Event, Rolled


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
    """A fighter charges another (SW-MOV-1)."""

    fighter: str
    target: str


@dataclass(frozen=True, slots=True)
class Contact(Event):
    """A charge gets there, or not."""

    fighter: str
    target: str
    reached: bool


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A fighter went so many inches; `why`: move, run, charge, crawl, flee; `to` places it."""

    fighter: str
    distance_in: float
    why: str
    to: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Hid(Event):
    """A fighter hides, or no longer does (SW-MOV-2)."""

    fighter: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class WentOnOverwatch(Event):
    """A fighter waits for the enemy's turn to shoot (SW-SHO-2)."""

    fighter: str


@dataclass(frozen=True, slots=True)
class ShotFired(Event):
    """A shot has been rolled; `why`: ordered, overwatch (SW-SHO-1)."""

    fighter: str
    target: str
    weapon: str
    hit: bool
    why: str = "ordered"


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
    """A fighter is now up, pinned, down or out of action; who is out leaves the table.

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
    """A fighter breaks, or is itself again (SW-MOR-1, SW-MOR-3)."""

    fighter: str
    broken: bool


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """Close combat of two: their scores, who won ("" for nobody) and its hits (SW-CC-1)."""

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


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over: fighters left of each side, in the order of the sides."""

    sides: tuple[str, ...]
    left: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    Rolled,
    TurnBegan,
    PhaseBegan,
    ChargeDeclared,
    Contact,
    Moved,
    Hid,
    WentOnOverwatch,
    ShotFired,
    Wounded,
    FleshWound,
    ConditionChanged,
    Tested,
    NerveChanged,
    Fought,
    Routed,
    GameEnded,
)
