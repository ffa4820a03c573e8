"""Weapons by their mounts: the arms that a shot is fired with, and how often each may fire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.state import Arm, Model
from rules.bolt_action.model.weapons import weapons

HULL = "hull"
"""Mount that fires into the front arc only (BA-WPN-3)."""

PINTLE = "pintle"
"""Mount that makes any weapon Flak (BA-WPN-7)."""

REAR = "rear"
"""Mount of a plane's rear gun (WP-15)."""


def fires_with(shot: Shot, arm: Arm) -> bool:
    """Return whether a shot is fired with an arm; a shot without a mount, with any mount."""
    return arm.weapon == shot.weapon and shot.mount in ("", arm.mount)


def arms_for(models: Iterable[Model], shot: Shot) -> list[Arm]:
    """Return the arms that a shot's models could fire it with."""
    return [
        arm
        for model in models
        if model.number in shot.models
        for arm in model.arms
        if fires_with(shot, arm)
    ]


def is_flak(arm: Arm) -> bool:
    """Return whether an arm is Flak: by its mount, or by its weapon (BA-WPN-7, WP-17)."""
    return arm.mount == PINTLE or "flak" in weapons()[arm.weapon].traits


def too_often(arms: Sequence[Arm], shots: Sequence[Shot]) -> bool:
    """Return whether one model has too few arms for its shots, by mount (BA-SHO-3).

    A hull mount does not bear where the target is out of the front arc (BA-WPN-3).
    """
    have = Counter((arm.weapon, arm.mount) for arm in arms)
    every = Counter(arm.weapon for arm in arms)
    turning = Counter(arm.weapon for arm in arms if arm.mount != HULL)
    named = Counter((shot.weapon, shot.mount) for shot in shots if shot.mount)
    fired = Counter(shot.weapon for shot in shots)
    beside = Counter(
        shot.weapon for shot in shots if shot.mount not in ("", HULL) or not shot.in_arc
    )
    return bool((named - have) or (fired - every) or (beside - turning))


def less_one(arms: tuple[Arm, ...], shot: Shot) -> tuple[Arm, ...]:
    """Return the arms without the one that a shot was fired with (BA-WPN-2)."""
    at = next(n for n, arm in enumerate(arms) if fires_with(shot, arm))
    return arms[:at] + arms[at + 1 :]
