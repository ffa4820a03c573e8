"""Events of units that move with a vehicle: towed guns, infantry aboard."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.model.events import Event


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
