"""Cover as Shadow War has it: by how much of a fighter is hidden, whatever hides it (SW-SHO-2)."""

from __future__ import annotations

from rules.shadow_war.model.facts import COVERS
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.report import PairSight

NONE, PARTIAL, HEAVY = COVERS


def marks_of(policy: SightPolicy) -> tuple[float, ...]:
    """The visible shares at which the class changes."""
    return (1.0 - policy.cover_share, 1.0 - policy.heavy_share)


def cover_class(hidden_share: float, policy: SightPolicy) -> str:
    """``none``, ``partial`` or ``heavy``: from `cover_share` and `heavy_share` of the policy."""
    if hidden_share >= policy.heavy_share:
        return HEAVY
    return PARTIAL if hidden_share >= policy.cover_share else NONE


def cover_of(pair: PairSight, policy: SightPolicy) -> str:
    """The class of cover that a pair's target has from its shooter."""
    return cover_class(1.0 - pair.visible, policy)
