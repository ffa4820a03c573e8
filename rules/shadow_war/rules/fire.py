"""Shooting at a fighter: permission, the score needed, and the roll (SW-SHO-1…3)."""

from __future__ import annotations

from collections.abc import Iterable

from languages.message import code_of, coded, message
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.events import Modifier, Modifiers
from rules.engine.play.dice import Dice
from rules.shadow_war.model.actions import STAND_UP
from rules.shadow_war.model.facts import Shot, check_cover, check_numbers
from rules.shadow_war.model.profiles import Weapon
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, PINNED, UP, Fighter, State

CHARGING = code_of("target-charging")
OVERWATCH = code_of("on-overwatch")
RAN = code_of("target-ran")
PARTIAL = code_of("partial-cover")
HEAVY = code_of("heavy-cover")
SMALL = code_of("small-target")
LARGE = code_of("large-target")

MODIFIERS = {CHARGING: -1, OVERWATCH: -1, RAN: -1, PARTIAL: -1, HEAVY: -2, SMALL: -1, LARGE: 1}
"""Modifiers of the roll to hit by name (SW-SHO-2); the weapon's own is added."""

FLESH_WOUNDS = code_of("flesh-wounds")

TO_HIT, SECOND_DIE = code_of("to-hit"), code_of("to-hit,-second-die")
"""Purposes of the dice of a shot (SW-SHO-3)."""

SMALL_IN, LARGE_IN = 0.5, 2.0
"""Targets below and above these heights are small and large, inches (SW-SHO-2)."""

SECOND = {7: 4, 8: 5, 9: 6}
"""Score of the second die, after a 6, by the needed score; from 10 on a shot misses (SW-SHO-3)."""

MOST_NEEDED = max(SECOND)
"""Highest needed score that can hit (SW-SHO-3)."""

ALWAYS, NEVER = code_of("always-hits"), code_of("cannot-hit")
"""Scores without a roll: 1 or less, where a 1 does not miss, and 10 or more."""

LEAST = 2
"""Lowest score that a roll is told with: on a 1 a shot misses, or nothing is rolled."""

STANDING = ("", "stay", "overwatch")
"""Values of `Fighter.moved` for a fighter that has not moved."""

RUSHED = ("run", "declared", "charge", "flee", "recover")
"""Deeds in the movement phase that rule out shooting (SW-MOV-2)."""


def skill(ruleset: Ruleset, value: int, fighter: Fighter) -> int:
    """Return a weapon or ballistic skill after flesh wounds (SW-TRA-1)."""
    least = min(value, ruleset.assumptions.least_skill)
    return max(least, value - fighter.flesh_wounds)


def base_needs(bs: int) -> int:
    """Return the D6 score by ballistic skill 1…10: 6 down to −3 (SW-SHO-1)."""
    return 7 - bs


def modifiers(
    ruleset: Ruleset,
    target: Fighter,
    shot: Shot,
    *,
    overwatch: bool = False,
    charging: bool = False,
) -> list[str]:
    """Return the names of the modifiers of the roll to hit a target (SW-SHO-2)."""
    height = shot.height_in
    if target.prone:
        height = min(height, ruleset.assumptions.prone_height_in)
    found = {
        CHARGING: charging,
        OVERWATCH: overwatch,
        RAN: target.moved == "run",
        PARTIAL: shot.cover == "partial",
        HEAVY: shot.cover == "heavy",
        SMALL: height < SMALL_IN,
        LARGE: height > LARGE_IN,
    }
    return [name for name, there in found.items() if there]


def covered(_ruleset: Ruleset, cover: str) -> Modifiers:
    """Return the modifiers to hit by cover (SW-SHO-2)."""
    name = {"partial": PARTIAL, "heavy": HEAVY}.get(cover)
    return () if name is None else (Modifier(name, MODIFIERS[name]),)


def needs_to_hit(bs: int, weapon: int, names: Iterable[str]) -> int:
    """Return the score needed with a weapon's own modifier and those named (SW-SHO-1, SW-SHO-2)."""
    return base_needs(bs) - weapon - sum(MODIFIERS[name] for name in names)


def score(needs: int, *, ones_miss: bool) -> str:
    """Return the score to hit as players say it: ``4+``, ``6 then 5+`` (SW-SHO-1, SW-SHO-3)."""
    if needs > MOST_NEEDED:
        return NEVER
    if needs in SECOND:
        return f"6 then {SECOND[needs]}+"
    return ALWAYS if needs <= 1 and not ones_miss else f"{max(LEAST, needs)}+"


def added_to_hit(
    ruleset: Ruleset, fighter: Fighter, weapon: Weapon, range_in: float, names: Iterable[str]
) -> Modifiers:
    """Return all modifiers of a roll to hit besides the shooter's skill; +1 makes it easier."""
    wounded = skill(ruleset, fighter.profile.bs, fighter) - fighter.profile.bs
    reach = "short" if range_in <= weapon.short_in else "long"
    rows = [
        (FLESH_WOUNDS, wounded),
        (f"{weapon.name} at {reach} range", weapon.to_hit(range_in)),
        *((name, MODIFIERS[name]) for name in names),
    ]
    return tuple(Modifier(what, value) for what, value in rows if value)


def roll_to_hit(dice: Dice, needs: int, added: Modifiers = (), *, ones_miss: bool = False) -> bool:
    """Roll a shot that needs a score, `added` included; return whether it hits (SW-SHO-3).

    Nothing is rolled where no roll could hit.
    """
    least = 2 if ones_miss else 1
    if needs > MOST_NEEDED:
        return False
    (face,) = dice.roll(1, TO_HIT, max(needs, least), modifiers=added)
    if needs <= 6:
        return face >= max(needs, least)
    return face == 6 and dice.roll(1, SECOND_DIE, SECOND[needs])[0] >= SECOND[needs]


def guns(ruleset: Ruleset, fighter: Fighter) -> list[Weapon]:
    """Return the weapons a fighter can shoot with."""
    found = [ruleset.weapon(name) for name in fighter.weapons]
    return [weapon for weapon in found if not weapon.combat]


def may_shoot(ruleset: Ruleset, fighter: Fighter) -> bool:
    """Return whether a fighter may shoot in its side's shooting phase, at any target."""
    try:
        _check_shooter(ruleset, fighter)
    except RuleError:
        return False
    return any(not (w.steady and fighter.moved not in STANDING) for w in guns(ruleset, fighter))


def _check_shooter(ruleset: Ruleset, fighter: Fighter, *, overwatch: bool = False) -> None:
    """Check that a fighter may shoot, whatever its target (SW-MOV-2). Raises RuleError."""
    assumed = ruleset.assumptions
    name = fighter.id
    if fighter.condition not in ((UP, PINNED) if assumed.pinned_shoots else (UP,)):
        said = message("play-refused-condition", fighter=name, condition=fighter.condition)
        raise RuleError("SW-HIT-1", said)
    if fighter.broken and not assumed.broken_charge:
        raise RuleError("SW-MOR-1", message("play-refused-broken", fighter=name))
    if fighter.engaged:
        raise RuleError("SW-CC-1", message("play-refused-in-close-combat", fighter=name))
    if fighter.shot:
        raise RuleError("SW-SHO-1", message("play-refused-has-shot", fighter=name))
    if fighter.overwatch != overwatch:
        key = "play-refused-not-on-overwatch" if overwatch else "play-refused-on-overwatch"
        raise RuleError("SW-SHO-2", message(key, fighter=name))
    if fighter.moved in RUSHED:
        raise RuleError("SW-MOV-2", message("play-refused-rushed", fighter=name, how=fighter.moved))
    if fighter.moved == STAND_UP and not assumed.standing_up_shoots:
        raise RuleError("SW-MOV-2", message("play-refused-stood-up", fighter=name))


def unspotted(
    ruleset: Ruleset, watcher: Fighter, target: Fighter, range_in: float, cover: str
) -> bool:
    """Return whether a hidden target is hidden from a watcher that has it in sight (SW-MOV-2)."""
    if not target.hidden or cover == "none":
        return False
    spots = ruleset.assumptions.spots_within_initiative
    return not (spots and range_in <= watcher.profile.initiative)


def enemy_of(state: State, fighter: Fighter, name: str) -> Fighter:
    """Return the enemy of a fighter that has a name and is in the game. Raises RuleError."""
    enemy = state.fighters.get(name)
    if enemy is None or enemy.out or enemy.side == fighter.side:
        said = message("sw-no-enemy", fighter=fighter.id, target=repr(name))
        raise RuleError(UNKNOWN, said)
    return enemy


def check_shot(
    ruleset: Ruleset, state: State, fighter: Fighter, shot: Shot, *, overwatch: bool = False
) -> None:
    """Check that a fighter may fire this shot. Raises RuleError."""
    _check_shooter(ruleset, fighter, overwatch=overwatch)
    check_cover(shot.cover)
    check_numbers(shot, "range_in", "height_in")
    target = enemy_of(state, fighter, shot.target)
    _check_weapon(ruleset, fighter, shot)
    if target.condition == DOWN and not ruleset.assumptions.shoot_at_down:
        raise RuleError("SW-SHO-1", message("play-refused-target-is-down", target=target.id))
    if target.engaged and not ruleset.assumptions.shoot_into_combat:
        raise RuleError(
            "SW-SHO-1", message("play-refused-target-in-close-combat", target=target.id)
        )
    if not shot.sight:
        raise RuleError(
            "SW-SHO-1",
            message("play-refused-fighter-does-not-see", fighter=fighter.id, target=target.id),
        )
    if unspotted(ruleset, fighter, target, shot.range_in, shot.cover):
        raise RuleError(
            "SW-MOV-2", message("play-refused-is-hidden", target=target.id, fighter=fighter.id)
        )


def _check_weapon(ruleset: Ruleset, fighter: Fighter, shot: Shot) -> None:
    """Check that a weapon of a fighter reaches a target (SW-SHO-2). Raises RuleError."""
    if shot.weapon not in fighter.weapons:
        raise RuleError(
            UNKNOWN, message("play-refused-fighter-has-no", fighter=fighter.id, weapon=shot.weapon)
        )
    weapon = ruleset.weapon(shot.weapon)
    if weapon.combat:
        raise RuleError(
            "SW-SHO-1", message("play-refused-does-not-shoot", weapon=coded("arm", weapon.name))
        )
    if weapon.steady and fighter.moved not in STANDING:
        raise RuleError(
            "SW-SHO-2",
            message("play-refused-has-moved", fighter=fighter.id, weapon=coded("arm", weapon.name)),
        )
    if shot.range_in > weapon.long_in:
        raise out_of_reach(weapon, shot.range_in)


def out_of_reach(weapon: Weapon, range_in: float) -> RuleError:
    """Return the refusal of a shot that is too far for a weapon (SW-SHO-2)."""
    arm, reach = coded("arm", weapon.name), weapon.long_in
    said = message("play-refused-out-of-reach", range=range_in, weapon=arm, reach=reach)
    return RuleError("SW-SHO-2", said)
