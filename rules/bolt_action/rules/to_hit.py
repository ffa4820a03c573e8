"""To hit: the score of a shot, its modifiers, the roll; and the shots a unit may take at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from languages.message import coded, message
from rules.bolt_action.model.facts import COVERS, FACINGS, Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Weapon
from rules.bolt_action.rules.air_fire import check_air_shot, needs_at_plane
from rules.bolt_action.rules.mounts import HULL, arms_for, fires_with, is_flak
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.events import Modifier, Modifiers
from rules.engine.play.dice import Dice

BASE = 3
"""Score to hit before modifiers (BA-SHO-5)."""

BEYOND = 7
"""Needed scores from here on all mean a 6 and then another (BA-SHO-7)."""

FIRST_ROUND = 6
"""Score of the first round of indirect fire on a spot (BA-SHO-8)."""

POINT_BLANK_IN = 6.0
"""Greatest range of point blank fire, inches (BA-SHO-6)."""

SMALL = 2
"""Most men of a small unit (BA-SHO-6)."""

SMOKE_SIGHT_IN = 2.0
"""More smoke than this stops a line of sight, inches (BA-SMK-2)."""

COVER = {"none": 0, "soft": -1, "hard": -2, "bunker": -4}
"""To-hit modifiers of cover (BA-SHO-6)."""

HIDDEN = -3
"""Modifier for a target that is hidden and in cover (BA-SHO-6)."""


def _class_of(ruleset: Ruleset, cover: str) -> str:
    """Return the class of cover in a ruleset: a bunker is hard cover where it has no bunkers."""
    return cover if cover != "bunker" or ruleset.has("bunkers") else "hard"


def _cover_modifier(ruleset: Ruleset, cover: str, hidden: bool) -> int:
    """Return the modifier of cover, bunker and hidden (BA-SHO-6).

    It is the worst one, unless they add up by assumption. Rulesets without bunkers take them for
    hard cover; those without hidden targets have no such modifier.
    """
    value = COVER[_class_of(ruleset, cover)]
    if hidden and cover != "none" and ruleset.has("hidden targets"):
        return value + HIDDEN if ruleset.assumptions.cover_adds_up else min(value, HIDDEN)
    return value


def covered(ruleset: Ruleset, cover: str, *, hidden: bool = False) -> Modifiers:
    """Return the modifiers of a direct shot by cover (BA-SHO-6)."""
    value = _cover_modifier(ruleset, cover, hidden)
    hides = hidden and ruleset.has("hidden targets")
    what = "hidden" if hides else f"{_class_of(ruleset, cover)} cover"
    return (Modifier(what, value),) if value else ()


def modifiers(
    ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, weapon: Weapon, moved: bool
) -> Modifiers:
    """Return the modifiers of a direct shot's to-hit score (BA-SHO-6, BA-WPN-1, 4, 5).

    A warplane's fire always counts as moved, never as long range or point blank (WP-13).
    """
    found = []
    plane = shooter.warplane
    if not plane and shot.range_in <= POINT_BLANK_IN:
        found.append(("point blank", 1))
    if shooter.pins:
        found.append(("pins", -shooter.pins))
    if not plane and is_long(weapon, shot.range_in):
        found.append(("long range", -1))
    if shooter.quality == "inexperienced":
        found.append(("inexperienced", -1))
    if plane or (moved and "assault" not in weapon.traits):
        found.append(("moved", -1))
    if target.down and not target.vehicle:
        found.append(("target down", -1))
    if target.men <= SMALL and (not target.vehicle or ruleset.assumptions.small_vehicles):
        found.append(("small unit", -1))
    hides = shot.hidden or target.hidden
    found += [(one.what, one.value) for one in covered(ruleset, shot.cover, hidden=hides)]
    if shot.smoke_in > 0:
        found.append(("smoke", -1))
    served = "team" in weapon.traits and not shooter.vehicle
    if (served and shooter.men == 1) or (
        shooter.crew_of_one and ruleset.assumptions.last_man_penalty
    ):
        found.append(("crew of one", -1))
    if "shaped charge" in weapon.traits:
        found.append(("shaped charge", -1))
    return tuple(Modifier(what, value) for what, value in found)


def is_long(weapon: Weapon, range_in: float) -> bool:
    """Return whether a range is more than half the weapon's (BA-SHO-6)."""
    return range_in > weapon.range / 2


def ranged_in(ruleset: Ruleset, rounds: int) -> Modifiers:
    """Return the bonus of earlier rounds on the same spot: 6 becomes 5+, 4+… (BA-SHO-8)."""
    gained = min(FIRST_ROUND - ruleset.assumptions.indirect_floor, max(1, rounds) - 1)
    return (Modifier("ranged in", gained),) if gained > 0 else ()


def scored(
    ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, *, moved: bool, rounds: int = 1
) -> tuple[int, Modifiers]:
    """Return the D6 score a shot needs and its modifiers (BA-SHO-5…8).

    7 or more means a 6 and then another. At warplanes there are no modifiers (WP-9, WP-15).
    """
    if target.warplane:
        return needs_at_plane(shooter, shot), ()
    weapon = ruleset.weapon(shot.weapon)
    if "flamethrower" in weapon.traits and ruleset.assumptions.flames_hit:
        return 1, ()
    base: int = BASE
    changed: Modifiers = ()
    indirect = weapon.fires_indirectly(shot.indirect)
    if indirect:
        base, changed = FIRST_ROUND, ranged_in(ruleset, rounds)
    if not indirect or ruleset.assumptions.indirect_modifiers:
        changed += modifiers(ruleset, shooter, target, shot, weapon, moved)
    return base - sum(one.value for one in changed), changed


def needs_to_hit(
    ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, *, moved: bool, rounds: int = 1
) -> int:
    """Return the D6 score a shot needs, 7 or more meaning a 6 and then another (BA-SHO-5…8)."""
    return scored(ruleset, shooter, target, shot, moved=moved, rounds=rounds)[0]


def down_helps(
    ruleset: Ruleset, shooter: Unit, target: Unit, shots: Iterable[Shot], *, moved: bool
) -> bool:
    """Return whether going Down makes any of these shots less likely to hit (BA-SHO-4, BA-SHO-6).

    Beyond 6 every score is a 6 and then another, and indirect fire takes no modifiers.
    """
    ducked = replace(target, order="down")
    for shot in filter(partial(reaches, ruleset), shots):
        before, after = (
            min(BEYOND, needs_to_hit(ruleset, shooter, unit, shot, moved=moved))
            for unit in (target, ducked)
        )
        if before != after:
            return True
    return False


def roll_hits(
    dice: Dice, count: int, needs: int, purpose: str = "to hit", modifiers: Modifiers = ()
) -> int:
    """Roll how many of ``count`` shots hit; beyond 6, a 6 and then a second 6 (BA-SHO-7)."""
    faces = dice.roll(count, purpose, needs, 6, modifiers)
    if needs <= 6:
        return sum([face >= needs for face in faces])
    sixes = faces.count(6)
    return dice.roll(sixes, purpose + ", second six", 6).count(6) if sixes else 0


def check_shot(ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, order: str) -> None:
    """Check that a shot may be declared; `reaches` checks ranges. Raises RuleError."""
    weapon = ruleset.weapon(shot.weapon)
    if shot.cover not in COVERS or shot.facing not in FACINGS or shot.shell not in ("", "he", "ap"):
        found = f"{shot.cover}, {shot.facing}, {shot.shell}"
        raise RuleError(UNKNOWN, message("ba-shot-words", found=found))
    if not shot.range_in >= 0 or not shot.smoke_in >= 0:
        raise RuleError(UNKNOWN, message("play-refused-range-is-a-number"))
    if not shot.models or len(set(shot.models)) != len(shot.models):
        raise RuleError(
            "BA-SHO-3", message("play-refused-models-fire-once", weapon=coded("arm", shot.weapon))
        )
    carriers = {model.number: model for model in shooter.models}
    for number in shot.models:
        if number not in carriers or not carriers[number].carries(shot.weapon):
            raise RuleError(
                "BA-SHO-3",
                message(
                    "play-refused-model-has-no", model=f"{shooter.id}/{number}", weapon=shot.weapon
                ),
            )
        if not any(fires_with(shot, arm) for arm in carriers[number].arms):
            raise RuleError(
                "BA-SHO-3",
                message(
                    "play-refused-no-such-mount",
                    unit=shooter.id,
                    weapon=shot.weapon,
                    mount=shot.mount,
                ),
            )
    if target.vehicle and shot.facing != "front":
        ruleset.needs("facings", "BA-VEH-1")
    check_air_shot(ruleset, shooter, target, shot, weapon, order)
    indirect = weapon.fires_indirectly(shot.indirect)
    if indirect:
        ruleset.needs("indirect fire", "BA-SHO-8")
    if not (shooter.warplane and target.warplane):  # in the air nothing is in the way (WP-15)
        _check_sight(ruleset, shooter, target, shot, indirect)
    _check_mount(ruleset, shooter, target, shot, weapon, order)
    if shot.shell == "he" and weapon.he is None:
        raise RuleError(
            "BA-HE-1", message("play-refused-no-high-explosive", weapon=coded("arm", weapon.name))
        )
    if shot.shell == "ap" and "shell-only" in weapon.traits:
        raise RuleError(
            "BA-HE-1", message("play-refused-high-explosive-only", weapon=coded("arm", weapon.name))
        )


def _check_sight(ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, indirect: bool) -> None:
    assumed = ruleset.assumptions
    directed = shot.observed and assumed.observer
    blindly = indirect and (directed or not assumed.indirect_needs_sight)
    if not shot.sight and not blindly:
        raise RuleError(
            "BA-SHO-3", message("play-refused-no-sight", unit=shooter.id, target=target.id)
        )
    if shot.smoke_in > 0:
        ruleset.needs("barrages", "BA-SMK-2")
        if shot.smoke_in > SMOKE_SIGHT_IN:
            raise RuleError("BA-SMK-2", message("play-refused-smoke-blocks", smoke=shot.smoke_in))


def _check_mount(
    ruleset: Ruleset, shooter: Unit, target: Unit, shot: Shot, weapon: Weapon, order: str
) -> None:
    if shooter.warplane:
        return  # it flies straight at its target (WP-6)
    if shooter.vehicle and ruleset.assumptions.vehicles_ignore_fixed:
        mounts = {arm.mount for arm in arms_for(shooter.models, shot)}
        if mounts == {HULL} and not shot.in_arc:
            raise RuleError("BA-WPN-3", message("play-refused-hull-mount", unit=shooter.id))
        return
    if "fixed" in weapon.traits:
        if order == "advance":
            raise RuleError(
                "BA-ORD-2", message("play-refused-fixed-weapon", weapon=coded("arm", weapon.name))
            )
        flak = target.warplane and all(map(is_flak, arms_for(shooter.models, shot)))
        if not shot.in_arc and not (flak and ruleset.assumptions.flak_turns_all_round):
            raise RuleError(
                "BA-WPN-3", message("play-refused-front-arc", weapon=coded("arm", weapon.name))
            )


def loaders(ruleset: Ruleset, unit: Unit, shots: Iterable[Shot]) -> int:
    """Return how many men serve the team weapons of these shots and do not fire (BA-WPN-4).

    Each shot is that of a single model.
    """
    if ruleset.assumptions.loader_fires or unit.kind != "infantry" or unit.men < 2:
        return 0
    return sum("team" in ruleset.weapon(shot.weapon).traits for shot in shots)


def spare_loaders(ruleset: Ruleset, unit: Unit, kinds: dict[Shot, list[int]]) -> None:
    """Take men out of a unit's fire who serve the team weapons of others (BA-WPN-4).

    `kinds`: the men that fire, by their shot. The weakest weapons fall silent first, team weapons
    last; of equal men those with the fewest arms serve.
    """
    team = {shot: "team" in ruleset.weapon(shot.weapon).traits for shot in kinds}
    if ruleset.assumptions.loader_fires or unit.kind != "infantry" or not any(team.values()):
        return

    def strength(shot: Shot) -> tuple[bool, int, int]:
        weapon = ruleset.weapon(shot.weapon)
        return team[shot], weapon.pen, weapon.shots.count

    arms = {model.number: len(model.arms) for model in unit.models}
    latest = list(kinds)[::-1]
    for shot in sorted(latest, key=strength):
        while kinds[shot] and _lacks_loaders(ruleset, unit, kinds):
            kinds[shot].remove(min(reversed(kinds[shot]), key=arms.__getitem__))
        if not kinds[shot]:
            del kinds[shot]


def _lacks_loaders(ruleset: Ruleset, unit: Unit, kinds: Mapping[Shot, Sequence[int]]) -> bool:
    fired = [shot for shot, numbers in kinds.items() for _ in numbers]
    return loaders(ruleset, unit, fired) > max(0, unit.men - len(fired))


def reaches(ruleset: Ruleset, shot: Shot) -> bool:
    """Return whether a shot is within its weapon's ranges (BA-SHO-3)."""
    weapon = ruleset.weapon(shot.weapon)
    least = weapon.least_range(weapon.fires_indirectly(shot.indirect))
    return least <= shot.range_in <= weapon.range
