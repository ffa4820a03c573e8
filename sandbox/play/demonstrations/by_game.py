"""A game's part of a demonstration: an attack or a move, moment by moment; values.

Each game's folder brings an `Attack` through `TableGame.attack`, and a `Move` through
`TableGame.move`; nothing here names a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from languages.message import Line
from rules.engine.play.interruption import Places
from sandbox.play.frames import Frame
from sandbox.scenario.script import AttackSpec, MoveSpec
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, Table
from sandbox.view.effects.cues import Fire, Loss


class PosedFault(ValueError):
    """An attack or a move that cannot be played, in one sentence."""


@dataclass(frozen=True)
class Way:
    """The way of a plane: from x and y, inches, to its stop, and its target."""

    plane: str
    target: str
    start: tuple[float, float]
    end: Placement


@dataclass(frozen=True)
class Walk:
    """The way of a model of a unit over the ground: its places, x, y and z, inches."""

    unit: str
    places: Places


@dataclass(frozen=True)
class Fall:
    """Something that falls or is launched: start, end, and radius of its burst, inches.

    ``burst``: whether it has burst.
    """

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    size: float
    burst: bool = False
    look: Literal["bomb", "rocket"] = "bomb"


@dataclass(frozen=True, eq=False)
class Moment:
    """A moment of an attack or a move.

    ``title``: the event, in a few words; ``rules``: ids of its rules. ``frame``: the table then,
    its story, and the shot. ``odds``: possible results before any roll, a sentence each, the most
    important first. ``way``: the plane's way while it is on it. ``walk``: the way of a model over
    the ground, until it has arrived. ``falls``: objects that fall in this moment. ``craters``: x,
    y and radius of earlier bursts. ``fires``: shots of this moment. ``losses``: models that it
    takes off the table. ``hulks``: wrecks of earlier moments. ``asks``: the question that its dice
    answer, told until they lie.
    """

    title: Line
    frame: Frame
    rules: tuple[str, ...] = ()
    odds: tuple[Line, ...] = ()
    way: Way | None = None
    falls: tuple[Fall, ...] = ()
    craters: tuple[tuple[float, float, float], ...] = ()
    fires: tuple[Fire, ...] = ()
    losses: tuple[Loss, ...] = ()
    hulks: tuple[PlacedModel, ...] = ()
    walk: Walk | None = None
    asks: Line = ""

    @property
    def stop(self) -> Placement | None:
        """Where the plane on its way stops in the end; None without one."""
        return None if self.way is None else self.way.end


Attack = Callable[[Table, AttackSpec], tuple[Moment, ...]]
"""Plays an attack from the air on a table. Raises PosedFault."""

Move = Callable[[Table, MoveSpec], tuple[Moment, ...]]
"""Plays a move past enemies on overwatch on a table. Raises PosedFault."""
