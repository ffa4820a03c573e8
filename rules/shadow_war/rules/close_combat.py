"""Close combat of two fighters: scores, the winner, and its hits (SW-CC-1, SW-CC-2)."""

from __future__ import annotations

from dataclasses import dataclass

from languages.message import code_of
from rules.engine.model.events import Modifier, Modifiers
from rules.engine.play.dice import Dice
from rules.shadow_war.model.profiles import COUNTER_ATTACK
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import DOWN, Fighter
from rules.shadow_war.rules.fire import FLESH_WOUNDS, skill

CLOSE_COMBAT = code_of("close-combat")

CHARGING = "charging"
HIGHER = code_of("higher-up")
ENCUMBERED = "encumbered"
OVER_COVER = code_of("charged-over-cover")
WEAPON_SKILL = code_of("weapon-skill")

_OTHER_ATTACKS = code_of("attacks-of-the-opponent")

MODIFIERS = {CHARGING: 1, HIGHER: 1, ENCUMBERED: -1, OVER_COVER: -1}
"""Modifiers of a score by name, besides fumbles and critical rolls (SW-CC-2)."""


@dataclass(frozen=True, slots=True)
class Stance:
    """A fighter's part in a close combat: dice to roll, and the bonus to the best of them.

    `added`: the bonus by its parts.
    """

    attacks: int
    bonus: int
    initiative: int
    added: Modifiers = ()


@dataclass(frozen=True, slots=True)
class Bout:
    """Scores of the two, the winner ("first", "second", or "" for nobody), and its hits."""

    first: int
    second: int
    winner: str
    hits: int


def modifiers(ruleset: Ruleset, fighter: Fighter, other: Fighter, *, higher: bool) -> list[str]:
    """Return the names of the modifiers of a fighter's score against another (SW-CC-2)."""
    charged = fighter.charged == other.id
    found = {
        CHARGING: charged,
        HIGHER: higher,
        ENCUMBERED: any(ruleset.weapon(name).encumbers for name in fighter.weapons),
        OVER_COVER: charged and fighter.over_cover,
    }
    return [name for name, there in found.items() if there]


def attacks(fighter: Fighter, other: Fighter) -> int:
    """Return the number of dice a fighter rolls against another (SW-CC-1, SW-CC-2)."""
    if fighter.condition == DOWN:
        return 0
    counters = other.charged == fighter.id and COUNTER_ATTACK in fighter.skills
    return fighter.profile.attacks + counters


def stance(ruleset: Ruleset, fighter: Fighter, other: Fighter, *, higher: bool) -> Stance:
    """Return the part of a fighter in a close combat with another."""
    named = modifiers(ruleset, fighter, other, higher=higher)
    ws = skill(ruleset, fighter.profile.ws, fighter)
    rows = [
        (WEAPON_SKILL, fighter.profile.ws),
        (FLESH_WOUNDS, ws - fighter.profile.ws),
        *((name, MODIFIERS[name]) for name in named),
    ]
    added = tuple(Modifier(what, value) for what, value in rows if value)
    bonus = sum(one.value for one in added)
    return Stance(attacks(fighter, other), bonus, fighter.profile.initiative, added)


def score(faces: tuple[int, ...], others: tuple[int, ...], bonus: int) -> int:
    """Return the best die, plus a point for each further 6 and each 1 of the opponent
    (SW-CC-1, 2).
    """
    return max(faces, default=0) + critical(faces) + fumbles(others) + bonus


def critical(faces: tuple[int, ...]) -> int:
    """Return the bonus for sixes beyond the first (SW-CC-2)."""
    return max(0, faces.count(6) - 1)


def fumbles(others: tuple[int, ...]) -> int:
    """Return the bonus for the opponent's ones (SW-CC-2)."""
    return others.count(1)


def judge(
    first: Stance,
    second: Stance,
    faces: tuple[int, ...],
    others: tuple[int, ...],
    tie_hits: int = 0,
) -> Bout:
    """Return the winner with these dice and its hits, `tie_hits` on a tie (SW-CC-1)."""
    a, b = score(faces, others, first.bonus), score(others, faces, second.bonus)
    if a != b:
        return Bout(a, b, "first" if a > b else "second", abs(a - b))
    edge = first.initiative - second.initiative
    winner = "first" if edge > 0 else "second" if edge < 0 else ""
    return Bout(a, b, winner, tie_hits if winner else 0)


def roll_bout(dice: Dice, first: Stance, second: Stance, tie_hits: int = 0) -> Bout:
    """Roll the attacks of both (SW-CC-1)."""
    faces = dice.roll(first.attacks, "attacks", modifiers=first.added)
    others = dice.roll(second.attacks, _OTHER_ATTACKS, modifiers=second.added)
    return judge(first, second, faces, others, tie_hits)


def blow(ruleset: Ruleset, fighter: Fighter) -> tuple[int, int]:
    """Return strength and save modifier of a fighter's hits, by its best combat weapon
    (SW-CC-1).
    """
    found = [ruleset.weapon(name) for name in fighter.weapons]
    blades = [(w.strength, -w.save_modifier) for w in found if w.combat]
    adds, modifier = max(blades, default=(0, 0))
    return fighter.profile.strength + adds, -modifier
