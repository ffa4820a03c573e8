"""From hits to wounds, saves and trauma (SW-WND-1, SW-WND-2, SW-TRA-1)."""

from __future__ import annotations

from dataclasses import dataclass

from languages.message import code_of
from rules.engine.model.events import Modifier
from rules.engine.play.dice import Dice
from rules.shadow_war.model.ruleset import FLESH_WOUND
from rules.shadow_war.model.state import DOWN, OUT, Fighter

_ROWS = (
    "4566------",
    "34566-----",
    "234566----",
    "2234566---",
    "22234566--",
    "222234566-",
    "2222234566",
    "2222223456",
    "2222222345",
    "2222222234",
)
"""Score to wound by strength (rows 1…10) and toughness (columns 1…10) (SW-WND-1)."""

STRONGEST = len(_ROWS)


@dataclass(frozen=True, slots=True)
class Harm:
    """Harm of hits to a fighter: wounds lost, and the trauma: "", flesh wound, down, out."""

    wounds: int = 0
    trauma: str = ""


UNHARMED = Harm()


def to_wound(strength: int, toughness: int) -> int | None:
    """Return the D6 score to wound, None for none; above 10 counts as 10 (SW-WND-1)."""
    cell = _ROWS[min(strength, STRONGEST) - 1][min(toughness, STRONGEST) - 1]
    return None if cell == "-" else int(cell)


def to_save(save: int, modifier: int) -> int | None:
    """Return the D6 score that saves a wound, None for none (SW-WND-2)."""
    needs = save - modifier
    return needs if save and needs <= 6 else None


def roll_wounds(
    dice: Dice,
    hits: int,
    strength: int,
    toughness: int,
    save: int,
    modifier: int,
    weapon: str = "weapon",
) -> int:
    """Roll the wounds of hits that no save stops (SW-WND-1, SW-WND-2)."""
    needs = to_wound(strength, toughness)
    if needs is None:
        return 0
    wounds = sum(face >= needs for face in dice.roll(hits, code_of("to-wound"), needs))
    saves = to_save(save, modifier)
    if saves is None:
        return wounds
    added = (Modifier(weapon, modifier),) if modifier else ()
    faces = dice.roll(wounds, "save", saves, modifiers=added)
    return wounds - sum(face >= saves for face in faces)


def roll_trauma(dice: Dice) -> str:
    """Roll a trauma: 1 flesh wound, 2–5 down, 6 out of action (SW-TRA-1)."""
    (face,) = dice.roll(1, "trauma")
    return FLESH_WOUND if face == 1 else OUT if face == 6 else DOWN


def roll_harm(
    dice: Dice,
    hits: int,
    strength: int,
    modifier: int,
    target: Fighter,
    when_down: str = "trauma",
    weapon: str = "weapon",
) -> Harm:
    """Roll the harm of hits to a fighter (SW-WND-2, SW-TRA-1).

    `when_down`: the effect of a wound on a downed fighter: another trauma roll, or "out". `weapon`:
    its name in the text of a save.
    """
    profile = target.profile
    wounds = roll_wounds(dice, hits, strength, profile.toughness, profile.save, modifier, weapon)
    if target.condition == DOWN:
        if wounds and when_down == OUT:
            return Harm(0, OUT)
        return Harm(0, roll_trauma(dice)) if wounds else UNHARMED
    if wounds < target.wounds:
        return Harm(wounds)
    return Harm(target.wounds, roll_trauma(dice))
