"""The title and the words of what is shown, for an audience."""

from __future__ import annotations

from collections.abc import Sequence

from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.frames import Frame
from sandbox.scenario.script import StepSpec

LAST_LINES = 2
"""Sentences at the end of a story, which have the result: they are shown with its first."""


def caption(
    step: StepSpec,
    found: Sequence[Moment] = (),
    part: int = 0,
    *,
    lines: Sequence[str] = (),
    asked: bool = False,
    verdict: str = "",
) -> tuple[str, str]:
    """Return the title and the words of a step, or of one of its moments.

    ``lines``: the story of a step without moments; its end is told. ``asked``: a guess is awaited,
    so that the reason is not given away. ``verdict``: a sentence, told after the step's words.
    """
    if not found:
        told = _told(lines)[-LAST_LINES:]
        why = None if asked else step.why
        return step.title, " ".join(filter(None, (step.words, verdict, why, *told)))
    moment = found[part]
    if part == 0:
        return step.title, step.words or moment.title
    lines = moment.frame.lines
    said = _ends(lines) or _chances(moment) or [_capital(line.strip()) for line in lines[-1:]]
    if part == len(found) - 1 and step.why:
        said = [*said[-1:], step.why]
    return moment.title, " ".join(said)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def game_caption(frame: Frame) -> tuple[str, str]:
    """Return the turn of a step of a game, and its story: the first sentence and the last."""
    return f"Turn {frame.turn}", " ".join(_ends(frame.lines))


def _ends(lines: Sequence[str]) -> list[str]:
    """Return the first sentence of a story and its last ones."""
    first, *rest = _told(lines) or [""]
    return [first, *rest[-LAST_LINES:]] if first else []


def _told(lines: Sequence[str]) -> list[str]:
    """Return the sentences of a story, without its dice."""
    return [line for line in lines if not line.startswith(" ")]


def _chances(moment: Moment) -> list[str]:
    """Return what may be done, and the chances in one line."""
    first, *rest = moment.odds or [""]
    chances = [*rest[:1], *(one[:1].lower() + one[1:] for one in rest[1:])]
    return [first, " · ".join(chances)] if first else []
