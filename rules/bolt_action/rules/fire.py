"""One unit's fire at one target, from shots to hits, pins and wounds, on any dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import Weapon
from rules.bolt_action.rules import damage, high_explosive
from rules.bolt_action.rules.to_hit import is_long, roll_hits, scored
from rules.engine.model.events import Modifiers
from rules.engine.play.dice import Dice


@dataclass(frozen=True, slots=True)
class Hits:
    """Hits of one shot's models: the number, the weapon, and the modifiers of their damage rolls.

    `above`: they come down on an open top (BA-HE-3, WP-13).
    """

    count: int
    shot: Shot
    weapon: Weapon
    shell: bool
    adds: Modifiers
    above: bool

    @property
    def pen(self) -> int:
        """Penetration of each, in all (BA-DMG-2, BA-VEH-1)."""
        return sum(add.value for add in self.adds)


@dataclass(frozen=True, slots=True)
class Wounds:
    """Men lost: in all, and of them by exceptional damage."""

    lost: int
    exceptional: int


def strikes_with(
    ruleset: Ruleset, target: Unit, shot: Shot, *, from_air: bool = False
) -> tuple[bool, Modifiers]:
    """Return whether a shot bursts on its target, and the modifiers of its damage roll.

    `from_air`: fired by a warplane, whose fire is never at long range (WP-13).
    """
    weapon = ruleset.weapon(shot.weapon)
    shell = high_explosive.fires_shell(weapon, target, shot.shell)
    own = weapon.pen
    if shell and weapon.he is not None:
        ruleset.needs("high explosive", "BA-HE-1")
        own = high_explosive.penetration(weapon.he)
    facing = facing_struck(ruleset, shot)
    loses = not shell or ruleset.assumptions.shells_lose_at_range
    long = loses and not from_air and is_long(weapon, shot.range_in)
    return shell, damage.added(weapon, own, target, facing, long)


def facing_struck(ruleset: Ruleset, shot: Shot) -> str:
    """Return the facing that a shot strikes; indirect fire strikes as barrages do (BA-VEH-1,
    BA-HE-3).
    """
    indirect = ruleset.weapon(shot.weapon).fires_indirectly(shot.indirect)
    return ruleset.assumptions.barrage_facing if indirect else shot.facing


def from_above(ruleset: Ruleset, shooter: Unit, shot: Shot) -> bool:
    """Return whether a shot comes down on an open top: indirect or from a plane (BA-HE-3,
    WP-13).
    """
    if shooter.warplane:
        return ruleset.assumptions.open_topped_from_above
    return ruleset.weapon(shot.weapon).fires_indirectly(shot.indirect)


def roll_volley(
    dice: Dice,
    ruleset: Ruleset,
    shooter: Unit,
    target: Unit,
    shots: Sequence[Shot],
    *,
    moved: bool,
    rounds: int = 1,
    tell: Callable[[Shot], None] = lambda shot: None,
) -> tuple[list[Hits], int]:
    """Roll to hit for every shot; return the hits, and their pins (BA-SHO-5, BA-PIN-1, BA-HE-1).

    `rounds` counts the rounds of indirect fire on this spot, this one included. `tell` is called
    with each shot before its dice are rolled.
    """
    hits = []
    shells: list[int] = []
    for shot in shots:
        tell(shot)
        weapon = ruleset.weapon(shot.weapon)
        needs, changed = scored(ruleset, shooter, target, shot, moved=moved, rounds=rounds)
        count = sum([weapon.shots.roll(dice, f"{weapon.name} shots") for _ in shot.models])
        found = roll_hits(dice, count, needs, modifiers=changed)
        if found:
            shell, adds = strikes_with(ruleset, target, shot, from_air=shooter.warplane)
            above = from_above(ruleset, shooter, shot)
            hits.append(Hits(found, shot, weapon, shell, adds, above))
            if shell and weapon.he is not None:
                shells += [high_explosive.roll_pins(dice, weapon.he) for _ in range(found)]
    direct = any(not group.shell for group in hits)
    return hits, high_explosive.total_pins(ruleset, direct, shells)


def roll_on_plane(dice: Dice, target: Unit, group: Hits) -> tuple[int, bool]:
    """Roll damage of hits on a warplane: its points, and whether any was exceptional (WP-12)."""
    count = group.count
    if group.shell and group.weapon.he is not None:
        count = sum(high_explosive.roll_blast(dice, group.weapon.he) for _ in range(count))
    needs = damage.needs_to_damage(damage.damage_value(target), group.pen)
    points, exceptional = damage.roll_damage(dice, count, needs, group.adds, by=group.weapon.name)
    return points, exceptional > 0


def roll_wounds(dice: Dice, target: Unit, hits: Sequence[Hits]) -> Wounds:
    """Roll damage for every hit on infantry or artillery (BA-DMG-1…4, BA-HE-1)."""
    lost = exceptional = 0
    value = damage.damage_value(target)
    for group in hits:
        count = group.count
        if group.shell and group.weapon.he is not None:
            blasts = [high_explosive.roll_blast(dice, group.weapon.he) for _ in range(count)]
            count = sum(blasts)
        needs = damage.needs_to_damage(value, group.pen)
        found = damage.roll_damage(dice, count, needs, group.adds, by=group.weapon.name)
        lost += found[0]
        exceptional += found[1]
    return Wounds(min(lost, target.men), min(exceptional, target.men))
