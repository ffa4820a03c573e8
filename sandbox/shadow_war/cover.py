"""Cover in Shadow War: by the hidden share of a fighter, whatever hides it (SW-SHO-2)."""

from __future__ import annotations

from languages.message import message
from sandbox.scenario.game_spec import Threshold, Thresholds, named_by_share

HEAVY_SHARE = Threshold(
    "heavy_share",
    0.5,
    (0.01, 1.0),
    str(message("sw-heavy-share")),
    str(message("sw-heavy-share-about")),
)

NONE = "none"

SHARES = {"partial": "cover_share", "heavy": HEAVY_SHARE.name}
"""Threshold of the policy at which each class of cover begins."""


def marks_of(policy: Thresholds) -> tuple[float, ...]:
    """Return the visible shares at which the class changes."""
    return tuple(1.0 - policy.threshold(name) for name in SHARES.values())


def cover_class(hidden_share: float, policy: Thresholds) -> str:
    """Return ``none``, ``partial`` or ``heavy``, by `cover_share` and `heavy_share` of the
    policy.
    """
    return named_by_share(SHARES, hidden_share, policy) or NONE
