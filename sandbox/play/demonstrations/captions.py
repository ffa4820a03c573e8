"""The title and the words of what is shown, for an audience."""

from __future__ import annotations

from collections.abc import Sequence

from languages.message import Line, Message, message
from languages.writing import text, written
from rules.engine.telling import capitalized
from sandbox.play.demonstrations.by_game import Moment
from sandbox.play.dice_rows import is_dice
from sandbox.play.frames import Frame
from sandbox.scenario.script import StepSpec

_NEEDLESS = {"fate-its-last-man-fell": "harm-men", "fate-its-morale-failed": "tested"}
"""Ends of a unit, each with the sentence that it makes needless."""


def caption(
    step: StepSpec,
    found: Sequence[Moment] = (),
    part: int = 0,
    *,
    lines: Sequence[Line] = (),
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
    said_of = step.said
    if not found:
        why = said_of.why if told and not asked else None
        came = _captions(_results(lines)) if told else []
        verdict = verdict if told else ""
        options = ""
        if asked:
            options = text("play-guess", others=", ".join(asked[:-1]), last=asked[-1])
        parts = (said_of.words, options, *came, verdict, why)
        return said_of.title, " ".join(filter(None, parts))
    moment = found[part]
    if part == 0:
        return said_of.title, said_of.words or str(moment.title)
    said = _said(moment.frame, told=told)
    if not told:
        said = said or [str(moment.asks)]
    else:
        said = said or _chances(moment)
        last = map(written, moment.frame.lines[-1:])
        said = said or [f"{capitalized(line.strip(' .'))}." for line in last]
        if part == len(found) - 1 and said_of.why:
            said = [*said, said_of.why]
    return str(moment.title), " ".join(said)


def game_caption(frame: Frame, *, told: bool = True) -> tuple[str, str]:
    """Return the turn of a step of a game, and its story. ``told``: as for `caption`."""
    return text("card-play-turn", turn=frame.turn), " ".join(_said(frame, told=told))


def declared(frame: Frame) -> tuple[Line, ...]:
    """Return what a frame's story tells before its dice lie: the first sentence of a shot."""
    return tuple(_sentences(frame.lines)[:1]) if frame.shot is not None else ()


def _said(frame: Frame, *, told: bool) -> list[str]:
    """Return the first sentence of a frame's story and its results, each once.

    Until they are ``told`` only what is declared is there.
    """
    if not told:
        return _captions(declared(frame))
    return _captions([*_sentences(frame.lines)[:1], *_results(frame.lines)])


def _results(lines: Sequence[Line]) -> list[Line]:
    """Return the sentences after the first dice of a story; without dice all."""
    dice = next((number for number, line in enumerate(lines) if is_dice(line)), 0)
    said = _sentences(lines[dice:])
    lost = [(_NEEDLESS.get(one.phrase("how").key), one.word("unit")) for one in _all("loss", said)]
    return [
        line
        for line in said
        if not isinstance(line, Message)
        or (line.key, line.word("unit")) not in lost
        or line.word("passed") == "yes"
    ]


def _all(key: str, lines: Sequence[Line]) -> list[Message]:
    return [line for line in lines if isinstance(line, Message) and line.key == key]


def _sentences(lines: Sequence[Line]) -> list[Line]:
    """Return the sentences of a story, without its dice and what another sentence tells."""
    return [line for line in lines if not is_dice(line) and not _is_told_elsewhere(line)]


def _is_told_elsewhere(line: Line) -> bool:
    """Return whether a sentence repeats another, or tells that nothing came of a roll."""
    return isinstance(line, Message) and (
        line.key == "adds-no-pin"
        or line.phrase("what").key == "attack-arrives"
        or line.word("result") == "on-its-way"
    )


def _captions(lines: Sequence[Line]) -> list[str]:
    """Return lines as an audience reads them, each once; one sentence tells all the pins that
    units gain, at its first place.
    """
    gained = _all("harm-pins", lines)
    if len(gained) < 2:
        return list(dict.fromkeys(written(line, "caption") for line in lines))
    first, *others = {one.word("unit"): one.facts["left"] for one in gained}.items()
    rows = [written(message("unit-has-pins", unit=first[0], count=first[1]))]
    rows += [written(message("unit-pins", unit=unit, count=count)) for unit, count in others]
    together = message("all-pins", rows=tuple(rows))
    told = [line for line in lines if line is gained[0] or line not in gained]
    said = [together if line is gained[0] else line for line in told]
    return list(dict.fromkeys(written(line, "caption") for line in said))


def _chances(moment: Moment) -> list[str]:
    """Return what may be done, and the chances in one line."""
    first, *rest = map(str, moment.odds or [""])
    chances = [*rest[:1], *(one[:1].lower() + one[1:] for one in rest[1:])]
    return [first, " · ".join(chances)] if first else []
