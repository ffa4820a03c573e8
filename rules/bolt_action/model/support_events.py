"""Events of called support and of smoke: barrages, screens, strikes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.model.codec import quiet
from rules.engine.model.events import Event


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
