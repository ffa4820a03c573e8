"""The words of which sentences about verdicts are made: verdicts, shares and names of models.

What may be kept or handed on is a message (``…_said``); the rest is text for whoever reads it now.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Any

from languages.message import Fact, Message, message
from languages.writing import written
from rules.engine.telling import model_called
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.cover_words.shipped import word_said
from sandbox.scenario.game_spec import TableGame, table_games
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.report import PairSight
from sandbox.sight.surroundings import terrain_counts_in
from sandbox.table.table import PlacedUnit, Table

UNSEEN = "unseen"
"""Stands for a blocked verdict where it is written as ``no line of sight``."""

_NAMED = {word: text for game in table_games() for word, text in game.cover_words.items()}
"""Classes that are not called ``… cover``."""

_COVER = " cover"


def terrain_note(
    table: Table, shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy
) -> Message | None:
    """Return a note on terrain that does not count between two units; None where all of it counts.

    For example ``Terrain beyond 12" is ignored``, ``Planes ignore terrain``.
    """
    counts = terrain_counts_in(table, shooter, target, policy)
    if counts == inf:
        return None
    if counts > 0:
        return message("sight-terrain-beyond-is-ignored", inches=counts)
    return message("sight-planes-ignore-terrain")


def cover_words(cover: str, words: CoverWords | None = None) -> str:
    """Return the words for a class of cover, or for a game's own name for cover: ``soft cover``.

    ``words``: the ruleset whose word it is, if any.
    """
    return str(word_said(cover)) if words is not None else written(cover_said(cover))


def verdict_words(
    verdict: str,
    pairs: Sequence[PairSight] = (),
    blocked: str = UNSEEN,
    words: CoverWords | None = None,
) -> str:
    """Return the verdict in words, as `verdict_said` does."""
    return written(verdict_said(verdict, pairs, blocked, words))


def verdict_said(
    verdict: str,
    pairs: Sequence[PairSight] = (),
    blocked: str = UNSEEN,
    words: CoverWords | None = None,
) -> Message:
    """Return the verdict, by the game's own names for the cover of ``pairs`` if any.

    ``blocked``: `UNSEEN` or `BLOCKED`, as it is written. ``words``: the ruleset whose word the
    verdict is; by default that of ``pairs``.
    """
    words = words or (pairs[0].words if pairs else None)
    if words is not None:
        return message("sight-word", word=word_said(words.said(verdict)))
    called = dict.fromkeys(pair.game_cover for pair in pairs if pair.game_cover)
    if verdict == BLOCKED:
        return _word(blocked)
    if not called or verdict == CONTESTED:
        return _word(verdict) if verdict in (CLEAR, CONTESTED) else cover_said(verdict)
    covers = [name for name in called if name not in NO_COVERS]
    if not covers:
        return _word(CLEAR)
    *before, last = covers
    said = cover_said(last)
    if before:
        said = message("sight-or", before=tuple(map(_without_cover, before)), last=said)
    return message("sight-open-or", cover=said) if len(covers) < len(called) else said


def _word(verdict: str) -> Message:
    return message("sight-verdict", verdict=verdict)


def cover_said(cover: str) -> Message:
    """Return the words for a class of cover, or for a game's own name for cover: ``soft cover``."""
    if cover in _NAMED:
        return message("sight-cover-named", cover=_NAMED[cover])
    return message("sight-cover", cover=cover)


def _without_cover(cover: str) -> Message:
    """Return a class before another, which share the word *cover*: ``soft`` or hard cover."""
    return message("sight-cover-before-another", cover=cover)


def between_said(verdicts: Collection[str], game: TableGame[Any], key: str = "sight-or") -> Message:
    """Return verdicts in the words of a game, least cover first: ``soft or hard cover``.

    ``key``: of the message that joins the last one to those before it.
    """
    order, called = (CLEAR, *game.scale[1:], BLOCKED), next(iter(game.cover_shares), "")
    if called and {CLEAR, BLOCKED} & {*verdicts}:  # between none, the game's first, and no sight
        verdicts = {one if one in (CLEAR, BLOCKED) else called for one in verdicts}
        order = (CLEAR, called, BLOCKED)
    names = [one for one in order if one in verdicts]
    said = [verdict_said(one, words=game.words) for one in names]
    short = [_short(one, game.words) for one in names]
    *before, last = said
    if None not in short[-2:]:
        before = [some or full for some, full in zip(short, before, strict=False)]
    return message(key, before=tuple(before), last=last) if before else last


def _short(verdict: str, words: CoverWords | None) -> Message | None:
    """Return a verdict before another that also ends in *cover*; None where it does not."""
    if words is not None:
        word = words.said(verdict)
        short = word.removesuffix(_COVER)
        if short == word:
            return None
        said = word_said(word, "short")
        return message("sight-word", word=short if said == word else said)
    return None if verdict in (CLEAR, BLOCKED, *_NAMED) else _without_cover(verdict)


def trial_said(verdict: str, words: CoverWords | None) -> Message:
    """Return the verdict of a trial; a contested one is too close to call."""
    if verdict == CONTESTED:
        return message("sight-too-close-to-call")
    return verdict_said(verdict, words=words)


def percent(
    share: float,
    policy: SightPolicy | None = None,
    *,
    marks: Sequence[float] = (),
    digits: int = 0,
    form: str = "full",
) -> str:
    """Return a share as a percentage, as `percent_said` does."""
    return written(percent_said(share, policy, marks=marks, digits=digits, form=form))


def percent_said(
    share: float,
    policy: SightPolicy | None = None,
    *,
    marks: Sequence[float] = (),
    digits: int = 0,
    form: str = "full",
) -> Message:
    """Return a share as a percentage that is never rounded to a misleading value.

    It reads 0 % or 100 % only where the share is exactly that. It never reads as a threshold from
    another side of it: ``24.6 %`` where cover begins at 25 %. The thresholds are those of
    ``policy`` and ``marks`` (`thresholds`). ``digits``: least number of decimals. ``form``:
    ``short`` for signs before 1 % and 99 %, ``bare`` for no sign behind the number.
    """
    if 0.0 < share < 0.01:
        return message("sight-share-under", form=form)
    if 0.99 < share < 1.0:
        return message("sight-share-over", form=form)
    if share in (0.0, 1.0):
        return message("sight-share", share=share, digits=0, form=form)
    marks = (*marks, *thresholds(policy)) if policy is not None else marks
    while digits < 2 and any(_looks_like(share, mark, digits) for mark in marks):
        digits += 1
    return message("sight-share", share=share, digits=digits, form=form)


def part_words(share: float) -> str:
    """Return a share of models in words: ``half``, ``all``, ``30 %``."""
    return written(part_said(share))


def part_said(share: float) -> Message:
    """Return a share of models: ``half``, ``all``, ``30 %``."""
    return message("sight-part", part=part_code(share), percent=round(100 * share, 3))


def part_code(share: float) -> str:
    """Return ``half``, ``all``, or ``part`` for other shares."""
    return {0.5: "half", 1.0: "all"}.get(share, "part")


def thresholds(policy: SightPolicy) -> tuple[float, ...]:
    """Return the shares, visible and hidden, at which verdicts change."""
    hidden = policy.hidden_marks
    return (policy.min_visible, *hidden, *(1.0 - share for share in hidden))


def _looks_like(share: float, mark: float, digits: int) -> bool:
    """Return whether a share, rounded to ``digits``, reads as a threshold that it is not."""
    same = round(100 * share, digits) == round(100 * mark, 6)
    return same and abs(share - mark) > 1e-9


def model_words(table: Table, which: str) -> str:
    """Return the name of a unit or a model. A unit's only model has the unit's label."""
    return str(model_said(table, which))


def model_said(table: Table, which: str) -> Fact:
    """Return the name of a unit or a model, as `model_words` does."""
    name, _, number = which.partition("/")
    unit = table.unit(name)
    if not number or len(unit.models) == 1:
        return unit.spec.called
    return model_called(unit.men, unit.spec.called, int(number))
