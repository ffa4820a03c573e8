"""Casualties: the picking of men, and the losses that come with them (BA-DMG-3, BA-DMG-4)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Model, Unit

GUNNER, LEADER, SPECIAL = 1000.0, 100.0, 3.0
"""Value of a gunner that the team is lost with, of a leader or officer, of a special weapon.

Each outweighs everything else that a man carries.
"""

EXCEPTIONAL = "BA-DMG-4"
"""Rule by which the shooter picks a casualty."""


def lost_with_gunner(ruleset: Ruleset, unit: Unit) -> bool:
    """Check whether a unit is a team that is lost with its weapon (BA-WPN-4)."""
    return unit.team and unit.kind == "infantry" and ruleset.has("lost gunners")


def gunner(ruleset: Ruleset, model: Model) -> bool:
    """Check whether a model carries a team weapon (BA-WPN-4)."""
    return ruleset.carried([model], "team")


def missed(ruleset: Ruleset, unit: Unit, model: Model) -> float:
    """Return the value of a man to a unit: highest for the gunner of a team, then for a leader."""
    weapons = [ruleset.weapon(arm.weapon) for arm in model.arms]
    worth = sum(w.pen + (w.shots.count if not w.shots.sides else 4.0) for w in weapons)
    if any(weapon.traits & {"team", "anti-tank"} for weapon in weapons):
        worth += SPECIAL
    if lost_with_gunner(ruleset, unit) and gunner(ruleset, model):
        worth += GUNNER
    return worth + (LEADER if model.leader or model.officer != "none" else 0.0)


def most_missed(ruleset: Ruleset, unit: Unit) -> list[Model]:
    """Return the men of a unit, the most valuable first."""
    men = [model for model in unit.models if not model.gun]
    return sorted(men, key=lambda m: (-missed(ruleset, unit, m), m.number))


def picks_most_missed(ruleset: Ruleset, *, exceptional: bool) -> bool:
    """Check whether the picker of a casualty takes the most valuable man.

    The shooter does, by the assumption `exceptional_pick`; the owner never.
    """
    return exceptional and ruleset.assumptions.exceptional_pick == "gunner or leader"


def picked(
    ruleset: Ruleset,
    unit: Unit,
    count: int,
    *,
    exceptional: bool,
    among: Collection[int] | None = None,
) -> tuple[int, ...]:
    """Return the numbers of `count` men that fall.

    The shooter picks where the damage is `exceptional`, else the owner. `among`: men who may still
    be named; None: every man.
    """
    order = [model.number for model in most_missed(ruleset, unit)]
    numbers = [number for number in order if among is None or number in among]
    most = picks_most_missed(ruleset, exceptional=exceptional)
    return tuple(numbers[:count] if most else numbers[max(0, len(numbers) - count) :])


def without(ruleset: Ruleset, unit: Unit, numbers: Collection[int]) -> Unit:
    """Remove men from a unit; a gun's crew takes over their weapons (BA-WPN-4)."""
    fallen = [model for model in unit.models if model.number in numbers]
    unit = unit.without(tuple(numbers))
    if hands_on(ruleset, unit):
        for model in fallen:
            unit = _hand_on(unit, model)
    return unit


def hands_on(ruleset: Ruleset, unit: Unit) -> bool:
    """Check whether men of a unit take over the weapons of those who fall (BA-WPN-4)."""
    return unit.kind == "artillery" and ruleset.assumptions.crew_takes_over


def _hand_on(unit: Unit, fallen: Model) -> Unit:
    """Give a fallen crewman's weapons to a man who carries none."""
    free = next((m for m in unit.models if not m.gun and not m.arms), None)
    if not fallen.arms or free is None:
        return unit
    models = tuple(replace(m, arms=fallen.arms) if m is free else m for m in unit.models)
    return replace(unit, models=models)


def gunner_lost(ruleset: Ruleset, unit: Unit) -> bool:
    """Check whether a team has lost the weapon that it is lost with (BA-WPN-4)."""
    return lost_with_gunner(ruleset, unit) and not any(
        gunner(ruleset, model) for model in unit.models
    )


def shares(ruleset: Ruleset, lost: int, exceptional: int) -> list[tuple[int, bool]]:
    """Return how many men each side picks, in turn, and whether it is the shooter's pick."""
    picks = [(exceptional, True), (lost - exceptional, False)]
    return picks if ruleset.assumptions.shooter_picks_first else picks[::-1]


def survivors(ruleset: Ruleset, unit: Unit) -> Callable[[int, int], Unit]:
    """Return a function from casualties, in all and exceptional, to the rest of the unit.

    Both sides pick as `picked` does; the unit is destroyed where it is lost.
    """
    order = [model.number for model in most_missed(ruleset, unit)]
    most = picks_most_missed(ruleset, exceptional=True)
    takes_over = hands_on(ruleset, unit)

    def left(lost: int, exceptional: int) -> Unit:
        if takes_over:  # who is picked second depends on who took over what
            found = _in_turn(ruleset, unit, lost, exceptional)
        else:
            first = exceptional if most else 0
            fallen = order[:first] + order[max(first, len(order) - (lost - first)) :]
            found = without(ruleset, unit, fallen)
        lost_whole = found.destroyed or gunner_lost(ruleset, found)
        return replace(found, destroyed=True) if lost_whole else found

    return left


def _in_turn(ruleset: Ruleset, unit: Unit, lost: int, exceptional: int) -> Unit:
    """Return the rest of a unit after each side has picked its casualties, one after the other."""
    for count, by_shooter in shares(ruleset, lost, exceptional):
        if count > 0 and unit.men:
            numbers = picked(ruleset, unit, min(count, unit.men), exceptional=by_shooter)
            unit = without(ruleset, unit, numbers)
    return unit


def telling_picks(ruleset: Ruleset, unit: Unit) -> int:
    """Return how many exceptional casualties can matter to a unit under fire.

    That is as many as remove every man on whom its life or its morale depends.
    """
    if not picks_most_missed(ruleset, exceptional=True):
        return 0
    order = most_missed(ruleset, unit)
    tells = [missed(ruleset, unit, model) >= LEADER for model in order]
    return sum(tells)


def officer_left(ruleset: Ruleset, before: Unit, after: Unit, officer: str) -> str:
    """Return the best officer near a unit after its casualties: its own may be lost (BA-MOR-5)."""
    own = officer == before.officer and ruleset.assumptions.officer_helps_itself
    return after.officer if own else officer
