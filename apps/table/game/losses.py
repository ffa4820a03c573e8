"""Sentences about the units that a player loses in a step of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from sandbox.play.frames import Frame


def lost_units(frames: Sequence[Frame], sides: Collection[str]) -> Iterator[str]:
    """Yield a sentence for each unit of these sides that has models before a frame and none after.

    The sentence is the story's own: the unit is destroyed or otherwise lost.
    """
    for before, after in pairwise(frames):
        there = {unit.id for unit in after.table.units if unit.models}
        for unit in before.table.units:
            if unit.spec.side not in sides or not unit.models or unit.id in there:
                continue
            name = unit.spec.label
            told = [line for line in after.lines if line.startswith(f"{name} is ")]
            if told:
                yield f"You lost a unit: {told[-1]}"
