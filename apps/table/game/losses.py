"""Which of a player's units are lost in a step of a game, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from sandbox.play.frames import Frame


def lost_units(frames: Sequence[Frame], sides: Collection[str]) -> Iterator[str]:
    """Yield a sentence for each unit of these sides that the story of these frames, after the
    first, says is destroyed or otherwise lost: it has models before and none after."""
    for before, after in pairwise(frames):
        there = {unit.id for unit in after.table.units if unit.models}
        for unit in before.table.units:
            if unit.spec.side not in sides or not unit.models or unit.id in there:
                continue
            name = unit.spec.label
            told = [line for line in after.lines if line.startswith(f"{name} is ")]
            if told:
                yield f"You lost a unit: {told[-1]}"
