"""Weapons mount by mount: which arms a shot is fired with, and how often each may be fired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.state import Arm, Model
from rules.bolt_action.model.weapons import weapons

HULL = "hull"
"""The mount that fires into the front arc only (BA-WPN-3)."""

PINTLE = "pintle"
"""The mount that makes Flak of any weapon (BA-WPN-7)."""

REAR = "rear"
"""The mount of a plane's rear gun (WP-15)."""


def fires_with(shot: Shot, arm: Arm) -> bool:
    """Whether a shot is fired with such an arm; one that names no mount, with any."""
    return arm.weapon == shot.weapon and shot.mount in ("", arm.mount)


def arms_for(models: Iterable[Model], shot: Shot) -> list[Arm]:
    """The arms that a shot's models could fire it with."""
    return [
        arm
        for model in models
        if model.number in shot.models
        for arm in model.arms
        if fires_with(shot, arm)
    ]


def is_flak(arm: Arm) -> bool:
    """Whether an arm is Flak: by its mount, or by its weapon's own rule (BA-WPN-7, WP-17)."""
    return arm.mount == PINTLE or "flak" in weapons()[arm.weapon].traits


def too_often(arms: Sequence[Arm], shots: Sequence[Shot]) -> bool:
    """Whether one model's arms are too few for its shots, mount by mount (BA-SHO-3).

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
    """The arms without the one that a shot was fired with (BA-WPN-2)."""
    at = next(n for n, arm in enumerate(arms) if fires_with(shot, arm))
    return arms[:at] + arms[at + 1 :]
