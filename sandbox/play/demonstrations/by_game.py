"""What a game plays for a demonstration: an attack from the air, moment by moment; values.

Each game's folder brings an `Attack` through `TableGame.attack`; nothing here names a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.play.frames import Frame
from sandbox.scenario.script import AttackSpec
from sandbox.table.placement import Placement
from sandbox.table.table import Table


class AttackFault(ValueError):
    """An attack that cannot be played, in one sentence."""


@dataclass(frozen=True)
class Way:
    """The way of a plane: from x and y, inches, to where it stops, at whom."""

    plane: str
    target: str
    start: tuple[float, float]
    end: Placement


@dataclass(frozen=True)
class Fall:
    """Something that falls or is launched: from where, to where, inches; whether it has burst."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    burst: bool = False


@dataclass(frozen=True, eq=False)
class Moment:
    """A moment of an attack. ``title``: what happens, in a few words; ``rules``: by which rules.

    ``frame``: the table then, its story, and who fires at whom. ``odds``: what may come of it, a
    sentence each, the foremost first, before anything is rolled. ``way``: the plane's way as long
    as it is on it; ``falls``: what falls in this moment; ``craters``: x and y of what has burst
    until then.
    """

    title: str
    frame: Frame
    rules: tuple[str, ...] = ()
    odds: tuple[str, ...] = ()
    way: Way | None = None
    falls: tuple[Fall, ...] = ()
    craters: tuple[tuple[float, float], ...] = ()


Attack = Callable[[Table, AttackSpec], tuple[Moment, ...]]
"""Plays an attack from the air on a table. Raises AttackFault."""
