"""What a game lays on the table, and what comes of laying it: values.

Each game's folder brings a `ByGame` through `TableGame.templates`; nothing here names a game.
All inches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.table import Table

SMOKE, RANGES = "smoke", "ranges"
"""The kinds that every game has: smoke stops sight in any, and whatever fires has ranges."""


class TemplateFault(ValueError):
    """A template that cannot be laid, in one sentence."""


@dataclass(frozen=True)
class Kind:
    """A kind of template. ``label``: what players call it; ``about``: what it does, a sentence.

    ``weapons``: what it may be of, the usual one first, each with the radius that it has by
    itself; nothing where it is of none. ``of``: a sentence on whose it is, where it is anybody's.
    ``rolls``: that it can be rolled for and stepped through.
    """

    name: str
    label: str
    about: str
    weapons: Mapping[str, float] = field(default_factory=dict)
    of: str = ""
    rolls: bool = False


@dataclass(frozen=True)
class Circle:
    """A radius, the chance that the template reaches so far, and what it is called."""

    radius_in: float
    chance: float = 1.0
    name: str = ""


@dataclass(frozen=True)
class ModelAt:
    """A model, ``unit/number``, how far it is away, and whether it is within the radius."""

    id: str
    distance_in: float
    within: bool


@dataclass(frozen=True)
class UnitAt:
    """A unit, how far its nearest model is away, whether any of it is within, and the chance of it.

    ``odds``: as the game's exact odds have them, of ``facts``; nothing where the game has none.
    ``lines``: the same in words, the foremost first.
    """

    id: str
    distance_in: float
    within: bool
    p_within: float
    odds: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    also: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Template:
    """A template as it lies. ``at``: x, y, and the height of the ground there.

    ``radius_in``: its radius, the widest where that is rolled; ``circles``: the radii worth
    drawing, the nearest first; ``height_in``: how high it stands, 0 for what lies flat.
    ``arc``: facing and width in degrees of where it bears, None for all round.
    ``models``, ``units``: all of the table, in its order. ``also``: more for programs; ``says``:
    what is to be said of it all, a sentence each.
    """

    spec: TemplateSpec
    label: str
    at: tuple[float, float, float]
    radius_in: float
    models: tuple[ModelAt, ...]
    units: tuple[UnitAt, ...]
    circles: tuple[Circle, ...] = ()
    height_in: float = 0.0
    arc: tuple[float, float] | None = None
    also: Mapping[str, Any] = field(default_factory=dict)
    says: tuple[str, ...] = ()


@dataclass(frozen=True)
class ByGame:
    """``kinds``: what a game lays. ``lay``: lays one of them; it raises TemplateFault."""

    kinds: tuple[Kind, ...]
    lay: Callable[[Table, TemplateSpec], Template]
