"""What happens to support that was called, and to smoke: events of barrages, screens, strikes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.codec import quiet
from rules.engine.events import Event


@dataclass(frozen=True, slots=True)
class SupportCalled(Event):
    """Support is rolled for: how the table has it, and who watches for it (BA-BAR-1…3)."""

    side: str
    kind: str
    result: str
    at: tuple[float, ...] = ()
    target: str = ""
    observer: str = quiet("")


@dataclass(frozen=True, slots=True)
class PointShifted(Event):
    """A side moves the point of a barrage or smoke by so many inches (BA-BAR-1, BA-BAR-2)."""

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
    """A mortar or howitzer fires smoke at a spot so many inches away (BA-SMK-1)."""

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
    """An aircraft over its target: arrives, driven off, or what it attacks as (BA-AIR-1, 2)."""

    side: str
    target: str
    what: str
