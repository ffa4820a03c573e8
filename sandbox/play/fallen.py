"""Places of lost models: from a game's frames, for the models that its statistics count as lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine.player.tallies import Statistics
from sandbox.play.frames import Frame


@dataclass(frozen=True, slots=True)
class Fallen:
    """A lost model, at its last place on the table, inches; ``side_number``: 0 or 1."""

    model: str
    unit: str
    side_number: int
    x: float
    y: float
    turn: int


def fallen(frames: Iterable[Frame], found: Statistics) -> tuple[Fallen, ...]:
    """Return the models that are lost for good, in the order of their loss.

    Of a unit at most its number of losses: its other models left the table alive.
    """
    lost = {row.unit: row.lost for row in found.units}
    last: dict[str, Fallen] = {}
    gone: dict[str, Fallen] = {}
    for frame in frames:
        there = {
            model.id: Fallen(
                model.id, unit.id, unit.side_number, model.stand.x, model.stand.y, frame.turn
            )
            for unit in frame.table.units
            for model in unit.models
        }
        for name in last.keys() - there.keys():
            gone.setdefault(name, last[name])
        for name in gone.keys() & there.keys():
            del gone[name]
        last = last | there
    marks = []
    for one in gone.values():
        row = one.model if one.model in lost else one.unit
        if lost.get(row, 0) > 0:
            lost[row] -= 1
            marks.append(one)
    return tuple(marks)
