"""Templates of a game and the results of laying them: values.

Each game's folder brings a `ByGame` through `TableGame.templates`; nothing here names a game. All
inches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from languages.message import Line
from rules.engine.player.tokens import Laid
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.table import Table

SMOKE, RANGES = "smoke", "ranges"
"""Kinds of every game: smoke stops sight in each, and firing units have ranges."""


class TemplateFault(ValueError):
    """A template that cannot be laid, in one sentence."""


@dataclass(frozen=True)
class Kind:
    """A kind of template. ``label``: players' name of it; ``about``: its effect, a sentence.

    ``weapons``: its possible weapons, the usual one first, each with its default radius; empty for
    kinds without. ``owned``: whether it is of a unit. ``aims_in``: laid by hand
    within this distance of a unit it is that unit's, inches; inf for the nearest, 0 for no unit.
    ``tone``: whether it falls, burns, or is a side's own, the firer's foremost. ``rolls``: whether
    it can be rolled for and stepped through. ``called``: whether the rules may bring it late or
    astray. ``ranges_in``: whether it is better in the next turn.
    """

    name: str
    label: Line
    about: Line
    weapons: Mapping[str, float] = field(default_factory=dict)
    owned: bool = False
    aims_in: float = 0.0
    tone: Literal["falls", "burns", "side"] = "falls"
    rolls: bool = False
    called: bool = False
    ranges_in: bool = False


@dataclass(frozen=True)
class Circle:
    """A radius, the chance that the template reaches it, and its name: as the rules have it, and
    as it is ``said``.
    """

    radius_in: float
    chance: float = 1.0
    name: str = ""
    said: Line = ""


@dataclass(frozen=True)
class ModelAt:
    """A model, ``unit/number``, its distance, and whether it is within the radius."""

    id: str
    distance_in: float
    within: bool


@dataclass(frozen=True)
class UnitAt:
    """A unit, the distance of its nearest model, whether it is within, and the chance of that.

    ``odds``: the game's exact odds, from ``facts``; empty where the game has none. ``lines``: the
    same in words, the most important first.
    """

    id: str
    distance_in: float
    within: bool
    p_within: float
    odds: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    also: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Template:
    """A template on the table. ``at``: x, y, and the height of the ground there.

    ``radius_in``: its radius, the widest where that is rolled. ``circles``: the radii worth
    drawing, nearest first. ``height_in``: its height, 0 for a flat one. ``tone``: whether it
    ``falls``, ``burns``, or is a ``side``'s own. ``straight``: whether its radii are straight lines
    from ``at``, with height. ``of_unit``: whether they are about the models of its unit ``of``.
    ``arc``: facing and width of its arc in degrees, None for all round. ``models``, ``units``: all
    of the table, in its order. ``also``: further values for programs. ``says``: general remarks, a
    sentence each. ``burst_in``: how large a picture shows its burst where it hits, inches.
    """

    spec: TemplateSpec
    label: Line
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
    says: tuple[Line, ...] = ()
    burst_in: float = 1.0


@dataclass(frozen=True)
class Strike:
    """The attack of an aircraft: ``count`` shots, bombs or rockets.

    ``burst_in``: how large a picture shows the burst of each, inches; 0 for shots.
    """

    look: Literal["bullets", "bomb", "rocket"]
    count: int = 1
    burst_in: float = 0.0


@dataclass(frozen=True, eq=False)
class Rolled:
    """The rolls of a template, and their results.

    ``steps``: the story, the lines of each step; lines of dice begin with a space. ``shown``: how
    many of them are shown. ``table``, ``tokens``: after those steps, the table without lost models.
    ``radius_in``, ``at``: of the effect, as far as that is shown. ``asks``: a pending question, a
    sentence; ``within_in``: the allowed distance from the point. ``late``: it is delayed and rolled
    for again next turn. ``strike``: the attack of an aircraft, once its kind is rolled.
    """

    steps: tuple[tuple[Line, ...], ...]
    shown: int
    table: Table
    tokens: Laid = field(default_factory=dict)
    radius_in: float | None = None
    at: tuple[float, float] | None = None
    struck: tuple[tuple[float, float], ...] = ()
    asks: Line = ""
    within_in: float = 0.0
    late: bool = False
    strike: Strike | None = None


@dataclass(frozen=True)
class ByGame:
    """Templates of a game.

    ``kinds``: its kinds. ``lay``: lays one of them; raises TemplateFault. ``roll``: plays one with
    a ``seed``; raises TemplateFault; None where nothing is rolled.
    """

    kinds: tuple[Kind, ...]
    lay: Callable[[Table, TemplateSpec], Template]
    roll: Callable[[Table, TemplateSpec], Rolled] | None = None
