"""Take a row of ``[[measures]]`` on a table."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.measure.by_game import Reach, reaches
from sandbox.measure.keystones import Gap, keystones
from sandbox.measure.rings import Arc, Ring, arcs, rings
from sandbox.measure.tape import Tape, tape
from sandbox.scenario.briefing import MeasureSpec
from sandbox.table.table import Table


@dataclass(frozen=True, eq=False)
class Taken:
    """A measure and its results: empty for all but one kind.

    ``side``: the side whose rings, arcs or reach it is, 0 or 1.
    """

    spec: MeasureSpec
    tape: Tape | None = None
    rings: tuple[Ring, ...] = ()
    arcs: tuple[Arc, ...] = ()
    reaches: tuple[Reach, ...] = ()
    keystones: tuple[Gap, ...] = ()
    side: int = 0


def take(table: Table, spec: MeasureSpec) -> Taken | None:
    """Take a measure; None where a thing that it names is not on the table."""
    try:
        return _measured(table, spec)
    except KeyError:
        return None


def _measured(table: Table, spec: MeasureSpec) -> Taken:
    if spec.kind in ("tape", "line"):
        return Taken(spec, tape=tape(table, spec.points))
    of = spec.of or ""
    if spec.kind == "keystones":
        return Taken(spec, keystones=keystones(table, of))
    side = table.unit(of.partition("/")[0]).side_number
    if spec.kind == "rings":
        return Taken(spec, rings=rings(table, of), side=side)
    if spec.kind == "arcs":
        return Taken(spec, arcs=arcs(table, of), side=side)
    return Taken(spec, reaches=reaches(table, of), side=side)
