"""The title and the words of what is shown, for an audience."""

from __future__ import annotations

from collections.abc import Sequence

from sandbox.play.demonstrations.by_game import Moment
from sandbox.scenario.script import StepSpec

MOST_LINES = 2
"""Sentences of a moment's story that are shown at once."""


def caption(
    step: StepSpec,
    found: Sequence[Moment] = (),
    part: int = 0,
    *,
    lines: Sequence[str] = (),
    asked: bool = False,
) -> tuple[str, str]:
    """Return the title and the words of a step, or of one of its moments.

    ``lines``: the story of a step without moments; its end is told. ``asked``: a guess is awaited,
    so that the reason is not given away.
    """
    if not found:
        told = [line for line in lines if not line.startswith(" ")][-MOST_LINES:]
        return step.title, " ".join(filter(None, (step.words, None if asked else step.why, *told)))
    moment = found[part]
    if part == 0:
        return step.title, step.words or moment.title
    lines = moment.frame.lines
    told = [line for line in lines if not line.startswith(" ")][:MOST_LINES]
    said = told or [*moment.odds[:1]] or [line.strip() for line in lines[-1:]]
    if part == len(found) - 1 and step.why:
        said = [*said[:1], step.why]
    return moment.title, " ".join(said)
