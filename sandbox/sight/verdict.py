"""Turn counts into the verdict on a pair of models, and these into the verdict on a unit.

A verdict is *contested* only where the interval leaves more than one open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, Protocol

from sandbox.scenario.cover_words.ruleset import ClearLinesSpec, UnitSpec
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.report import PairSight


class Thresholds(Protocol):
    """The part of a policy that turns shares into verdicts."""

    @property
    def covers(self) -> tuple[str, ...]:
        """Words of verdicts, from no cover to the best."""

    @property
    def min_visible(self) -> float:
        """Visible share from which there is a line of sight."""

    @property
    def begins(self) -> tuple[float, ...]:
        """Hidden share from which there is each word but the first."""

    @property
    def unit_share(self) -> float:
        """Share of its models in cover that puts a unit in cover."""


_MOST_COMBINATIONS = 4096
"""Most combinations of open verdicts that are tried."""


@cache
def named_verdicts(bits: int, covers: tuple[str, ...]) -> frozenset[str]:
    """Return the verdicts that are set in ``bits``.

    Bit 0 is blocked, bit 1 clear, bit 2 the least class of cover, and so on.
    """
    words = (BLOCKED, CLEAR, *covers[1:])
    return frozenset(word for number, word in enumerate(words) if bits >> number & 1)


class Line(NamedTuple):
    """The line of a pair, as a unit's verdict takes it: its target and its open verdicts.

    ``range_in``: inches, for rules that ask for the nearest shooter.
    """

    target: str
    open: frozenset[str]
    shooter: str = ""
    range_in: float = 0.0


_USUAL = UnitSpec()
"""The rule of units where words do not say otherwise."""


def pairs_verdict(pairs: Iterable[PairSight], policy: Thresholds) -> str:
    """Return the verdict on a unit by these pairs, by the rule of their words."""
    return _one_of(pairs_verdicts(pairs, policy))


def pairs_verdicts(pairs: Iterable[PairSight], policy: Thresholds) -> frozenset[str]:
    """Return the open verdicts on a unit by these pairs, by the rule of their words."""
    some = list(pairs)
    rows = [Line(one.target, frozenset(one.open), one.shooter, one.range_in) for one in some]
    words = some[0].words if some else None
    return unit_verdicts(rows, policy, _USUAL if words is None else words.units)


def unit_verdict(rows: Sequence[Line], policy: Thresholds, rule: UnitSpec = _USUAL) -> str:
    """Return the verdict on a unit, contested where `unit_verdicts` leaves several open."""
    return _one_of(unit_verdicts(rows, policy, rule))


def _one_of(outcomes: frozenset[str]) -> str:
    return next(iter(outcomes)) if len(outcomes) == 1 else CONTESTED


def unit_verdicts(
    rows: Sequence[Line], policy: Thresholds, rule: UnitSpec = _USUAL
) -> frozenset[str]:
    """Return the open verdicts on a unit.

    A model is visible if any firer sees it. It has the best cover that at least ``unit_share`` of
    the firers that see it meet. The unit has the best cover that at least ``unit_share`` of its
    visible models have. ``rule``: of words, that may say otherwise. Where too many combinations
    are open, every verdict of a pair is.
    """
    combinations = 1
    for row in rows:
        combinations *= len(row.open)
    if combinations > _MOST_COMBINATIONS:
        blocked = {BLOCKED} if all(BLOCKED in row.open for row in rows) else set()
        if rule.clear_lines is not None:
            return frozenset({CLEAR, rule.clear_lines.word, *blocked})
        return frozenset().union(*(row.open for row in rows)) - {BLOCKED} | blocked
    return frozenset(
        _settled(rows, choice, policy, rule)
        for choice in product(*(sorted(row.open) for row in rows))
    )


def _settled(
    rows: Sequence[Line], choice: Sequence[str], policy: Thresholds, rule: UnitSpec
) -> str:
    """Return the verdict on a unit where each pair has the verdict of ``choice``."""
    seen = [(row, verdict) for row, verdict in zip(rows, choice, strict=True) if verdict != BLOCKED]
    if not seen:
        return BLOCKED
    if rule.clear_lines is not None:
        models = len({row.target for row in rows})
        drawing, shooters = clear_lines(
            [(row.shooter, word) for row, word in seen], models, rule.clear_lines
        )
        return rule.clear_lines.word if rule.clear_lines.holds(drawing, shooters) else CLEAR
    none, by_model = policy.covers[0], dict[str, list[tuple[float, str]]]()
    for row, verdict in seen:
        word = none if verdict == CLEAR else verdict
        by_model.setdefault(row.target, []).append((row.range_in, word))
    covers = [_of_model(lines, policy, rule) for lines in by_model.values()]
    cover = _shared(covers, policy)
    return CLEAR if cover == none else cover


def clear_lines(
    seen: Sequence[tuple[str, str]], models: int, rule: ClearLinesSpec
) -> tuple[int, int]:
    """Return how many shooters draw clear lines to enough models, and how many see any.

    ``seen``: the shooter and the verdict of each line of sight to another model; ``models``: how
    many models the target has.
    """
    clear = dict.fromkeys((shooter for shooter, _ in seen), 0)
    for shooter, verdict in seen:
        clear[shooter] += verdict == CLEAR
    return sum(rule.has_enough(number, models) for number in clear.values()), len(clear)


def _of_model(lines: Sequence[tuple[float, str]], policy: Thresholds, rule: UnitSpec) -> str:
    """Return the word of a model. ``lines``: range and word of each line to it."""
    if rule.by == "enough":
        return _shared([word for _, word in lines], policy)
    near = min(range_in for range_in, _ in lines)
    words = [word for range_in, word in lines if rule.by == "any" or range_in == near]
    return min(words, key=policy.covers.index)


def _shared(covers: Sequence[str], policy: Thresholds) -> str:
    """Return the best class that at least ``unit_share`` of these have, or better."""
    scale = policy.covers
    for number in range(len(scale) - 1, 0, -1):
        having = sum(scale.index(cover) >= number for cover in covers)
        if having >= policy.unit_share * len(covers):
            return scale[number]
    return scale[0]
