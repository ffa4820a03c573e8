"""Turn counts into the verdict on a pair of models, and these into the verdict on a unit.

A verdict is *contested* only where the interval leaves more than one open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Protocol

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


def open_rows(pairs: Iterable[PairSight]) -> list[tuple[str, frozenset[str]]]:
    """Return the target of each pair with its open verdicts, as `unit_verdicts` takes them."""
    return [(pair.target, frozenset(pair.open)) for pair in pairs]


def unit_verdict(rows: Sequence[tuple[str, frozenset[str]]], policy: Thresholds) -> str:
    """Return the verdict on a unit, contested where `unit_verdicts` leaves several open."""
    outcomes = unit_verdicts(rows, policy)
    return next(iter(outcomes)) if len(outcomes) == 1 else CONTESTED


def unit_verdicts(rows: Sequence[tuple[str, frozenset[str]]], policy: Thresholds) -> frozenset[str]:
    """Return the open verdicts on a unit. ``rows``: for each pair, its target and its open ones.

    A model is visible if any firer sees it. It has the best cover that at least ``unit_share`` of
    the firers that see it meet. The unit has the best cover that at least ``unit_share`` of its
    visible models have. Where too many combinations are open, every verdict of a pair is.
    """
    combinations = 1
    for _, verdicts in rows:
        combinations *= len(verdicts)
    if combinations > _MOST_COMBINATIONS:
        blocked = {BLOCKED} if all(BLOCKED in verdicts for _, verdicts in rows) else set()
        return frozenset().union(*(verdicts for _, verdicts in rows)) - {BLOCKED} | blocked
    models = [model for model, _ in rows]
    return frozenset(
        _settled(list(zip(models, choice, strict=True)), policy)
        for choice in product(*(sorted(verdicts) for _, verdicts in rows))
    )


def _settled(rows: Sequence[tuple[str, str]], policy: Thresholds) -> str:
    """Return the verdict on a unit where each pair has one verdict."""
    none, by_model = policy.covers[0], dict[str, list[str]]()
    for model, verdict in rows:
        if verdict != BLOCKED:
            by_model.setdefault(model, []).append(none if verdict == CLEAR else verdict)
    if not by_model:
        return BLOCKED
    covers = [_shared(seen, policy) for seen in by_model.values()]
    cover = _shared(covers, policy)
    return CLEAR if cover == none else cover


def _shared(covers: Sequence[str], policy: Thresholds) -> str:
    """Return the best class that at least ``unit_share`` of these have, or better."""
    scale = policy.covers
    for number in range(len(scale) - 1, 0, -1):
        having = sum(scale.index(cover) >= number for cover in covers)
        if having >= policy.unit_share * len(covers):
            return scale[number]
    return scale[0]
