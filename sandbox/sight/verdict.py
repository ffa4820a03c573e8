"""From counts to verdicts: what a pair of models and a pair of units may be said to be.

A verdict that the interval leaves open is *contested*, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Protocol

import numpy as np

from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.intervals import SURE, Counts, Level


class Shares(Protocol):
    """Of a policy that which makes verdicts of shares."""

    @property
    def covers(self) -> tuple[str, ...]:
        """The classes of cover, from none at all to the best."""

    @property
    def min_visible(self) -> float:
        """The visible share that makes a line of sight."""

    @property
    def cover_share(self) -> float:
        """The hidden share that gives cover."""

    @property
    def unit_share(self) -> float:
        """The share of models that puts a unit in cover."""


_MOST_WAYS = 4096
"""Units with more ways to settle their contested pairs than this are contested themselves."""


def cover_hides(hidden: Mapping[str, int], covers: Sequence[str]) -> dict[str, int]:
    """For each class of cover how many directions it or a better one stopped.

    ``covers``: the classes, from none at all to the best. ``hidden``: directions stopped by
    pieces of exactly each class.
    """
    return {
        cover: sum(hidden.get(better, 0) for better in covers[number:])
        for number, cover in enumerate(covers)
        if number
    }


def open_verdicts(
    rays: Counts,
    seen: Counts,
    hidden: Mapping[str, Counts],
    policy: Shares,
    level: Level = SURE,
    exact: float | None = None,
) -> frozenset[str]:
    """Every verdict on a model that the interval allows.

    ``hidden``: directions stopped, by class of what stopped them; ``exact``: the share, where it
    is proved. One verdict is a settled pair; more are a contested one.
    """
    from sandbox.sight.kernel.verdicts import left_open

    none = np.zeros_like(rays)
    by_class = np.array([hidden.get(cover, none) for cover in policy.covers[1:]])
    shares, sure = (float(policy.min_visible), float(policy.cover_share)), (*level,)
    bits = left_open(rays, seen, by_class, shares, sure, -1.0 if exact is None else exact)
    return said(bits, policy.covers)


@cache
def said(bits: int, covers: tuple[str, ...]) -> frozenset[str]:
    """Verdicts in words: 1 is blocked, 2 clear, 4 the least class of cover, and so on."""
    words = (BLOCKED, CLEAR, *covers[1:])
    return frozenset(word for number, word in enumerate(words) if bits >> number & 1)


def likeliest_cover(rays: int, hidden: Mapping[str, int], policy: Shares) -> str:
    """The cover by the counts alone: the best class that hides enough, together with better."""
    together = cover_hides(hidden, policy.covers)
    for cover in reversed(policy.covers[1:]):
        if rays and together[cover] >= policy.cover_share * rays and together[cover]:
            return cover
    return policy.covers[0]


def unit_verdict(rows: Sequence[tuple[str, frozenset[str]]], policy: Shares) -> str:
    """The verdict on a unit. ``rows``: for each pair the target model and its open verdicts.

    A model that any firer sees is visible. The cover it has is what at least ``unit_share`` of
    the firers that see it meet; the unit's is what at least ``unit_share`` of its visible models
    have. Where contested pairs could settle it differently, the unit is contested.
    """
    ways = 1
    for _, verdicts in rows:
        ways *= len(verdicts)
        if ways > _MOST_WAYS:
            return CONTESTED
    models = [model for model, _ in rows]
    outcomes = {
        _settled(list(zip(models, choice, strict=True)), policy)
        for choice in product(*(sorted(verdicts) for _, verdicts in rows))
    }
    return outcomes.pop() if len(outcomes) == 1 else CONTESTED


def _settled(rows: Sequence[tuple[str, str]], policy: Shares) -> str:
    none, by_model = policy.covers[0], dict[str, list[str]]()
    for model, verdict in rows:
        if verdict != BLOCKED:
            by_model.setdefault(model, []).append(none if verdict == CLEAR else verdict)
    if not by_model:
        return BLOCKED
    covers = [_shared(seen, policy) for seen in by_model.values()]
    cover = _shared(covers, policy)
    return CLEAR if cover == none else cover


def _shared(covers: Sequence[str], policy: Shares) -> str:
    """The best class that at least ``unit_share`` of these have, or better."""
    scale = policy.covers
    for number in range(len(scale) - 1, 0, -1):
        having = sum(scale.index(cover) >= number for cover in covers)
        if having >= policy.unit_share * len(covers):
            return scale[number]
    return scale[0]
