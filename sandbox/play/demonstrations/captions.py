"""The title and the words of what is shown, for an audience."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.engine.telling import capitalized, many
from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.frames import Frame
from sandbox.scenario.script import StepSpec

_AT = re.compile(r"(: its marker lies)?,? (at|to) \([-\d., ]+\)(,(?= by))?")
"""A point of the table: an audience sees where it is."""

_SUM = re.compile(r": \d+( \d+)+ = \d+(?=\.)")
"""The dice of a test within its sentence: an audience sees them lie."""

_PINS = re.compile(r"(?P<unit>.+) gains \w+ pins?: (?P<now>\d+) now\.")
_TOLD_ELSEWHERE = (": arrives.", "is on its way.", "adds no pin.")
"""Ends of sentences that repeat another, or tell that nothing came of a roll."""

_ENDS = {": its last man fell.": " loses ", ": its morale failed.": " fails its morale test."}
"""Ends of sentences that tell how a unit was destroyed, and what they make needless."""


def caption(
    step: StepSpec,
    found: Sequence[Moment] = (),
    part: int = 0,
    *,
    lines: Sequence[str] = (),
    asked: Sequence[str] = (),
    verdict: str = "",
    told: bool = True,
) -> tuple[str, str]:
    """Return the title and the words of a step, or of one of its moments.

    ``lines``: the story of a step without moments; its results are told. ``asked``: the possible
    answers while a guess is awaited, told in place of the reason. ``verdict``: a sentence, told
    after the results. ``told``: False while the dice still roll or smoke still comes, so that
    no result is told.
    """
    if not found:
        why = step.why if told and not asked else None
        came = _with_pins(_results(lines)) if told else []
        verdict = verdict if told else ""
        options = f"{capitalized(', '.join(asked[:-1]))} or {asked[-1]}?" if asked else ""
        return step.title, " ".join(filter(None, (step.words, options, *came, verdict, why)))
    moment = found[part]
    if part == 0:
        return step.title, step.words or moment.title
    said = _said(moment.frame, told=told)
    if not told:
        said = said or [moment.asks]
    else:
        said = said or _chances(moment)
        said = said or [f"{capitalized(line.strip(' .'))}." for line in moment.frame.lines[-1:]]
        if part == len(found) - 1 and step.why:
            said = [*said, step.why]
    return moment.title, " ".join(said)


def game_caption(frame: Frame, *, told: bool = True) -> tuple[str, str]:
    """Return the turn of a step of a game, and its story. ``told``: as for `caption`."""
    return f"Turn {frame.turn}", " ".join(_said(frame, told=told))


def declared(frame: Frame) -> tuple[str, ...]:
    """Return what a frame's story tells before its dice lie: the first sentence of a shot."""
    return tuple(_sentences(frame.lines)[:1]) if frame.shot is not None else ()


def _said(frame: Frame, *, told: bool) -> list[str]:
    """Return the first sentence of a frame's story and its results, each once.

    Until they are ``told`` only what is declared is there.
    """
    if not told:
        return list(declared(frame))
    first, *_ = [*_sentences(frame.lines), ""]
    return _with_pins(list(dict.fromkeys(filter(None, (first, *_results(frame.lines))))))


def _results(lines: Sequence[str]) -> list[str]:
    """Return the sentences after the first dice of a story, each once; without dice all."""
    dice = next((number for number, line in enumerate(lines) if line.startswith(" ")), 0)
    said = list(dict.fromkeys(_sentences(lines[dice:])))
    told = tuple(
        line.removesuffix(f" is destroyed{end}") + needless
        for line in said
        for end, needless in _ENDS.items()
        if line.endswith(f" is destroyed{end}")
    )
    return [line for line in said if not line.startswith(told)]


def _sentences(lines: Sequence[str]) -> list[str]:
    """Return the sentences of a story, without its dice."""
    said = [_SUM.sub("", _AT.sub("", line)) for line in lines if not line.startswith(" ")]
    return [line for line in said if not line.endswith(_TOLD_ELSEWHERE)]


def _with_pins(lines: Sequence[str]) -> list[str]:
    """Return lines in which one sentence tells all the pins that units gain, at its first place."""
    gained = [_PINS.fullmatch(line) for line in lines]
    now = {one["unit"]: one["now"] for one in gained if one}
    if sum(one is not None for one in gained) < 2:
        return list(lines)
    first, *others = [f"{unit} has {many(int(count), 'pin')}" for unit, count in now.items()]
    *others, last = [first, *(one.replace(" has ", " ", 1) for one in others)]
    told = f"{', '.join(others)} and {last}." if others else f"{last}."
    begins = next(number for number, one in enumerate(gained) if one)
    rest = [line for line, one in zip(lines, gained, strict=True) if one is None]
    return [*rest[:begins], told, *rest[begins:]]


def _chances(moment: Moment) -> list[str]:
    """Return what may be done, and the chances in one line."""
    first, *rest = moment.odds or [""]
    chances = [*rest[:1], *(one[:1].lower() + one[1:] for one in rest[1:])]
    return [first, " · ".join(chances)] if first else []
