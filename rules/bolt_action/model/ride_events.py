"""Units that go with a vehicle: guns behind their tractors, infantry aboard."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.events import Event


@dataclass(frozen=True, slots=True)
class Towed(Event):
    """A gun went with its tractor, and stands to it as before (assumption)."""

    unit: str
    tractor: str


@dataclass(frozen=True, slots=True)
class Unhitched(Event):
    """A gun is towed no more: it fired, or its crew pushed it (assumption)."""

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
