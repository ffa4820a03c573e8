"""Labels of a measure: inches to a tenth, and their subject."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np

from languages import writing
from sandbox.measure.by_game import Reach, called, chosen
from sandbox.measure.relief import length_of, relief_of
from sandbox.measure.rings import Ring
from sandbox.measure.taken import Taken
from sandbox.measure.tape import Tape
from sandbox.table.table import Table

TELLING_IN = 0.05
"""Least excess of a way along the ground over the straight one for both to be shown, inches."""


@dataclass(frozen=True)
class Word:
    """A label at a place, inches, table frame. ``name``: unique within its measure. ``to``: its
    detail says where it goes.
    """

    name: str
    text: str
    detail: str
    at: tuple[float, float, float]
    to: bool = False


def words(table: Table, taken: Taken) -> list[Word]:
    """Return all labels of a measure, the most important first."""
    found = [*_tape(taken.tape)] if taken.tape is not None else []
    for number, ring in enumerate(taken.rings):
        if ring.at is not None:
            what = _band(ring.band, ring.inches)
            found.append(Word(f"ring{number}", what, _weapons(ring), ring.at))
    for which, arc in enumerate(taken.arcs):
        for number, ring in enumerate(arc.rings):
            if ring.at is not None:
                detail = writing.text("edit-arc-ahead", weapons=_weapons(ring), degrees=arc.arc_deg)
                what = _band(ring.band, ring.inches)
                found.append(Word(f"arc{which}.{number}", what, detail, ring.at))
    for reach in taken.reaches:
        found += _reach(table, taken.spec.of or "", reach)
    for number, gap in enumerate(taken.keystones):
        if gap.is_edge:
            to = writing.text("edit-to-the-edge", edge=gap.to)
        else:
            to = writing.text("edit-to-a-piece", piece=table.piece(gap.to).spec.called)
        found.append(
            Word(f"gap{number}", writing.inches(round(gap.inches, 1)), to, _middle(gap.way), True)
        )
    return found


def _band(name: str, inches: float) -> str:
    return writing.text("edit-band", name=name, inches=round(inches, 1))


def _weapons(ring: Ring) -> str:
    return ", ".join(str(called(weapon)) for weapon in ring.weapons)


def _tape(tape: Tape) -> Iterator[Word]:
    if len(tape.legs) > 1:
        end = tape.legs[-1].end
        at = float(end[0]), float(end[1]), float(end[2])
        total = writing.text("edit-length-in-all", inches=tape.straight_in)
        yield Word("all", total, _ground(tape.straight_in, tape.ground_in), at)
    for number, leg in enumerate(tape.legs):
        detail = _ground(leg.straight_in, leg.ground_in)
        yield Word(f"leg{number}", writing.inches(leg.straight_in, 1), detail, _middle(leg.way))


def _ground(straight: float, ground: float) -> str:
    if ground <= straight + TELLING_IN:
        return ""
    return writing.text("edit-along-the-ground", inches=ground)


def _middle(way: np.ndarray) -> tuple[float, float, float]:
    gone = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
    at = way[int(np.searchsorted(gone, length_of(way) / 2))]
    return float(at[0]), float(at[1]), float(at[2])


def _reach(table: Table, name: str, reach: Reach) -> Iterator[Word]:
    """Yield the label of a reach, at its end ahead of the models, or else at its end anywhere."""
    there = np.flatnonzero(reach.cost <= reach.inches)
    if not len(there):
        return
    under_the_sky = relief_of(table.pieces).heights(reach.at[there, :2]) <= reach.at[there, 2] + 0.5
    there = there[under_the_sky] if under_the_sky.any() else there
    unit, models = chosen(table, name)
    some = [model for model in unit.models if model.index in models]
    middle = np.mean([[m.stand.x, m.stand.y] for m in some], axis=0)
    turn = radians(some[0].stand.turn)
    off = reach.at[there, :2] - middle
    far = np.linalg.norm(off, axis=1)
    aside = np.abs(off @ np.array([-sin(turn), cos(turn)]))
    ahead = off @ np.array([cos(turn), sin(turn)])
    best = there[int(np.argmax(np.where(ahead > 0, far - 2 * aside, far - 1e3)))]
    x, y, z = reach.at[best].tolist()
    yield Word(reach.name, _band(reach.name, reach.inches), str(reach.also), (x, y, z))
