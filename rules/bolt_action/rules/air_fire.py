"""Fire at warplanes and by them: permitted weapons, and the scores to hit (WP-9, WP-13…15)."""

from __future__ import annotations

from collections.abc import Iterable

from languages.message import coded, message
from rules.bolt_action.model.facts import STOP_SLACK_IN, STOPS_AT_IN, Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Arm, Unit
from rules.bolt_action.model.templates import no_plane_weapon
from rules.bolt_action.model.weapons import Weapon
from rules.bolt_action.rules.mounts import REAR, arms_for, is_flak
from rules.engine.errors import RuleError

FLAK_NEEDS = 6
"""Score to hit a warplane, without modifiers (WP-9, WP-15)."""

TAILING_NEEDS = 4
"""Score to hit a warplane from its rear arc (WP-15)."""

TAILED = "rear"
"""Facing of a plane that another plane fires at from its rear arc (WP-15)."""

REAR_GUN_NEEDS = 5
"""Score of a rear machine gun to hit the plane that tails it (WP-15)."""

SMALL_ARMS_OVER_IN = 12.0
"""Small arms with at most this range never fire at warplanes, inches (WP-9)."""


def flak_of(unit: Unit) -> list[str]:
    """Return a unit's Flak, once for each weapon: on a pintle, or Flak itself (BA-WPN-7, WP-17)."""
    return sorted(arm.weapon for model in unit.models for arm in model.arms if is_flak(arm))


def tails(shooter: Unit, target: Unit, shots: Iterable[Shot]) -> bool:
    """Return whether a plane fires from the rear arc of another (WP-15)."""
    planes = shooter.warplane and target.warplane
    return planes and any(shot.facing == TAILED for shot in shots)


def has_rear_gun(unit: Unit) -> bool:
    """Return whether a plane has a machine gun for its rear arc (WP-15)."""
    return any(arm.mount == REAR for model in unit.models for arm in model.arms)


def bears(shooter: Unit, target: Unit, arm: Arm, order: str) -> bool:
    """Return whether an arm can be brought to bear on a target.

    A plane's rear gun fires only from Ambush at the plane that tails it (WP-15), all other arms
    only ahead. At a warplane, vehicles and guns fire only Flak (WP-9).
    """
    if shooter.warplane:
        return (arm.mount == REAR) == (order == "ambush")
    return not target.warplane or shooter.kind == "infantry" or is_flak(arm)


def _small_arm(ruleset: Ruleset, weapon: Weapon) -> bool:
    """Return whether a weapon counts as small arms (WP-9)."""
    light = weapon.pen <= ruleset.assumptions.small_arms_pen
    return light and weapon.he is None and "flamethrower" not in weapon.traits


def check_air_shot(
    ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, weapon: Weapon, order: str
) -> None:
    """Check that a shot at a warplane or by one keeps its rules. Raises RuleError."""
    arms = arms_for(shooter.models, shot)
    if shooter.warplane:
        _check_plane_weapon(weapon, shot.range_in)
        borne = any(bears(shooter, target, arm, order) for arm in arms)
        _check_by_plane(shooter, target, shot, weapon, borne, order)
        if target.warplane:
            _check_dogfight(shooter, shot, weapon, order)
    elif target.warplane:
        _check_flak(ruleset, shooter, weapon, arms)


def _check_plane_weapon(weapon: Weapon, range_in: float) -> None:
    """Check that a weapon is for planes and in range. Raises RuleError.

    A plane always fires from 12 in or less (WP-13, WP-14).
    """
    if not weapon.flown:
        raise no_plane_weapon(weapon.name)
    if range_in > STOPS_AT_IN + STOP_SLACK_IN:
        raise RuleError(
            "WP-13", message("play-refused-plane-fires-from", most=STOPS_AT_IN, range=range_in)
        )


def check_falls_on(unit: Unit, what: str) -> None:
    """Check that a barrage, a shell or an air strike does not fall on a plane (WP-9).

    Raises RuleError.
    """
    if unit.warplane:
        raise RuleError("WP-9", message("play-refused-reaches-no-warplane", what=what))


def _check_by_plane(
    shooter: Unit, target: Unit, shot: Shot, weapon: Weapon, borne: bool, order: str
) -> None:
    if order == "ambush" and not target.warplane:
        raise RuleError("WP-15", message("play-refused-rear-gun-at-tailing", unit=shooter.id))
    if not borne:
        raise RuleError(
            "WP-15",
            message(
                "play-refused-does-not-bear",
                weapon=coded("arm", weapon.name),
                unit=shooter.id,
                target=target.id,
            ),
        )
    if target.vehicle and not target.warplane and shot.facing != "top":
        raise RuleError(
            "WP-13", message("play-refused-strikes-top-armour", unit=shooter.id, target=target.id)
        )
    if shot.indirect:
        raise RuleError("WP-14", message("play-refused-not-indirectly", unit=shooter.id))


def _check_dogfight(shooter: Unit, shot: Shot, weapon: Weapon, order: str) -> None:
    if "shell-only" in weapon.traits:
        raise RuleError(
            "WP-15", message("play-refused-planes-fight-with", weapon=coded("arm", weapon.name))
        )
    if not shooter.interceptor and order != "ambush":
        raise RuleError("WP-15", message("play-refused-attacks-no-planes", unit=shooter.id))
    if order == "ambush" and shot.facing == TAILED:
        raise RuleError("WP-15", message("play-refused-rear-gun-at-who-tails", unit=shooter.id))


def _check_flak(ruleset: Ruleset, shooter: Unit, weapon: Weapon, arms: list[Arm]) -> None:
    light = _small_arm(ruleset, weapon) and weapon.range > SMALL_ARMS_OVER_IN
    flak = any(is_flak(arm) for arm in arms)
    if not flak and not (light and shooter.kind == "infantry"):
        raise RuleError(
            "WP-9",
            message(
                "play-refused-no-flak",
                weapon=coded("arm", weapon.name),
                unit=shooter.id,
                reach=SMALL_ARMS_OVER_IN,
            ),
        )


def needs_at_plane(shooter: Unit, shot: Shot) -> int:
    """Return the D6 score that hits a warplane, without modifiers (WP-9, WP-15)."""
    if not shooter.warplane:
        return FLAK_NEEDS
    if any(arm.mount == REAR for arm in arms_for(shooter.models, shot)):
        return REAR_GUN_NEEDS
    return TAILING_NEEDS if shot.facing == TAILED else FLAK_NEEDS
