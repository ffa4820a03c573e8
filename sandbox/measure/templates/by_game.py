"""What a game lays on the table, and what comes of laying it: values.

Each game's folder brings a `ByGame` through `TableGame.templates`; nothing here names a game.
All inches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rules.engine.tokens import Laid
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
    itself; nothing where it is of none. ``of``: a sentence on whose it is, where it is somebody's.
    ``aims_in``: laid by hand so near to a unit it is that unit's, inches; inf for the nearest, 0
    for nobody's. ``tone``: that it falls, burns, or is a side's own, the firer's foremost.
    ``rolls``: that it can be rolled for and stepped through; ``called``: that the rules may bring
    it late or astray; ``ranges_in``: that it is better in the next turn.
    """

    name: str
    label: str
    about: str
    weapons: Mapping[str, float] = field(default_factory=dict)
    of: str = ""
    aims_in: float = 0.0
    tone: Literal["falls", "burns", "side"] = "falls"
    rolls: bool = False
    called: bool = False
    ranges_in: bool = False


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
    ``tone``: that it ``falls``, ``burns``, or is a ``side``'s own. ``straight``: that its radii
    are in a straight line from ``at``, up and down counted; ``of_unit``: that they are about the
    models of whom it is ``of``.
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
    tone: Literal["falls", "burns", "side"] = "falls"
    straight: bool = False
    of_unit: bool = False
    arc: tuple[float, float] | None = None
    also: Mapping[str, Any] = field(default_factory=dict)
    says: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Rolled:
    """What was rolled for a template, and what came of it.

    ``steps``: the story, the lines of each step; lines of dice begin with a space. ``shown``: how
    many of them are shown. ``table``, ``tokens``: as they are after those, the table without the
    models that were lost. ``radius_in``, ``at``: of what fell, as far as that is shown.
    ``asks``: what somebody has to say before it goes on, a sentence; ``within_in``: how far from
    the point it may be then. ``late``: it has not come; it is rolled for again next turn.
    """

    steps: tuple[tuple[str, ...], ...]
    shown: int
    table: Table
    tokens: Laid = field(default_factory=dict)
    radius_in: float | None = None
    at: tuple[float, float] | None = None
    struck: tuple[tuple[float, float], ...] = ()
    asks: str = ""
    within_in: float = 0.0
    late: bool = False


@dataclass(frozen=True)
class ByGame:
    """``kinds``: what a game lays. ``lay``: lays one of them; it raises TemplateFault. ``roll``:
    what comes of one whose ``seed`` is said; it raises TemplateFault; None where nothing rolls."""

    kinds: tuple[Kind, ...]
    lay: Callable[[Table, TemplateSpec], Template]
    roll: Callable[[Table, TemplateSpec], Rolled] | None = None
