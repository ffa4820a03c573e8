"""The words of which sentences about verdicts are made: verdicts, shares and names of models."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Any

from rules.engine.telling import model_called
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.game_spec import TableGame, table_games
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.report import PairSight
from sandbox.sight.surroundings import terrain_counts_in
from sandbox.table.table import PlacedUnit, Table

UNSEEN = "no line of sight"

_COVER_WORDS = {word: text for game in table_games() for word, text in game.cover_words.items()}


def terrain_note(table: Table, shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy) -> str:
    """Return a note on terrain that does not count between two units; empty where all of it counts.

    For example ``Terrain beyond 12" is ignored``, ``Planes ignore terrain``.
    """
    counts = terrain_counts_in(table, shooter, target, policy)
    if counts == inf:
        return ""
    return f"Terrain beyond {counts:g}″ is ignored" if counts > 0 else "Planes ignore terrain"


def cover_words(cover: str, words: CoverWords | None = None) -> str:
    """Return the words for a class of cover, or for a game's own name for cover: ``soft cover``.

    ``words``: the ruleset whose word it is, if any.
    """
    return cover if words is not None else _COVER_WORDS.get(cover, f"{cover} cover")


def verdict_words(
    verdict: str,
    pairs: Sequence[PairSight] = (),
    blocked: str = UNSEEN,
    words: CoverWords | None = None,
) -> str:
    """Return the verdict in words, by the game's own names for the cover of ``pairs`` if any.

    ``blocked``: the words for no line of sight. ``words``: the ruleset whose word the verdict is;
    by default that of ``pairs``.
    """
    words = words or (pairs[0].words if pairs else None)
    if words is not None:
        return words.said(verdict)
    named = dict.fromkeys(pair.game_cover for pair in pairs if pair.game_cover)
    if verdict == BLOCKED:
        return blocked
    if not named or verdict == CONTESTED:
        return verdict if verdict in (CLEAR, CONTESTED) else cover_words(verdict)
    covers = [name for name in named if name not in NO_COVERS]
    if not covers:
        return CLEAR
    return f"{'in the open, or ' if len(covers) < len(named) else ''}{' or '.join(covers)} cover"


def between_words(verdicts: Collection[str], game: TableGame[Any], joined: str = "and") -> str:
    """Return verdicts in the words of a game, least cover first: ``soft and hard cover``.

    ``joined``: the word before the last one.
    """
    order, named = (CLEAR, *game.scale[1:], BLOCKED), next(iter(game.cover_shares), "")
    if named and {CLEAR, BLOCKED} & {*verdicts}:  # between no cover, the game's first, and no sight
        verdicts = {one if one in (CLEAR, BLOCKED) else named for one in verdicts}
        order = (CLEAR, named, BLOCKED)
    said = [verdict_words(one, words=game.words) for one in order if one in verdicts]
    if len(said) > 1 and said[-2].endswith(" cover") and said[-1].endswith(" cover"):
        said = [*(one.removesuffix(" cover") for one in said[:-1]), said[-1]]
    return f"{', '.join(said[:-1])} {joined} {said[-1]}" if len(said) > 1 else said[0]


def trial_words(verdict: str, words: CoverWords | None) -> str:
    """Return the verdict of a trial in words; a contested one is too close to call."""
    return "too close to call" if verdict == CONTESTED else verdict_words(verdict, words=words)


def percent(
    share: float,
    policy: SightPolicy | None = None,
    *,
    marks: Sequence[float] = (),
    digits: int = 0,
    under: str = "under",
    over: str = "over",
) -> str:
    """Return a share as a percentage that is never rounded to a misleading value.

    It reads 0 % or 100 % only where the share is exactly that. It never reads as a threshold from
    another side of it: ``24.6 %`` where cover begins at 25 %. The thresholds are those of
    ``policy`` and ``marks`` (`thresholds`). ``digits``: least number of decimals. ``under``,
    ``over``: words before 1 % and 99 %.
    """
    if share in (0.0, 1.0):
        return f"{share * 100:.0f} %"
    if share < 0.01:
        return f"{under} 1 %"
    if share > 0.99:
        return f"{over} 99 %"
    marks = (*marks, *thresholds(policy)) if policy is not None else marks
    while digits < 2 and any(_looks_like(share, mark, digits) for mark in marks):
        digits += 1
    return f"{share * 100:.{digits}f} %"


def part_words(share: float) -> str:
    """Return a share of models in words: ``half``, ``all``, ``30 %``."""
    return {0.5: "half", 1.0: "all"}.get(share) or f"{100 * share:g} %"


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
    name, _, number = which.partition("/")
    unit = table.unit(name)
    if not number or len(unit.models) == 1:
        return unit.spec.label
    return model_called(unit.men, unit.spec.label, int(number))
