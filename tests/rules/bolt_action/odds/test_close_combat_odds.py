"""The odds of close combat against the functions of play, man by man."""

from __future__ import annotations

from functools import cache

import pytest
from games.bolt_games import made
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.odds.close_combat import assault_on_men
from rules.bolt_action.rules import casualties, close_combat
from rules.engine.play.dice import outcomes

Fate = tuple[float, float, float]

ARMS = [["rifle"], ["smg"], ["pistol"], ["lmg"], []]
GUN = ["gun", "medium anti-tank gun"]
CREW = [["rifle"], ["smg"], ["rifle"], ["rifle"], ["rifle"]]


def crew(*men: list[str], **more: object) -> Unit:
    return made("medium-anti-tank-gun", figures=[GUN, *men], **more)


def rolled(count: int, on: Unit) -> dict[tuple[int, int], float]:
    """Men lost to attacks, and of them by exceptional damage: attack after attack."""
    one = outcomes(lambda dice: close_combat.roll_attacks(dice, 1, on))
    found = {(0, 0): 1.0}
    for _ in range(count):
        row: dict[tuple[int, int], float] = {}
        for (lost, picks), p in found.items():
            for wounds, q in one.items():
                key = min(on.men, lost + wounds.lost), min(on.men, picks + wounds.exceptional)
                row[key] = row.get(key, 0.0) + p * q
        found = row
    return found


def played(attacker: Unit, target: Unit, *, over: bool, **assumed: object) -> Fate:
    """The fate of an assault by what play does: rolls, picks by either side, the verdict."""
    rules = ruleset(changes=assumed)

    @cache
    def struck(count: int, on: Unit) -> dict[tuple[int, Unit], float]:
        found: dict[tuple[int, Unit], float] = {}
        for (lost, picks), p in rolled(count, on).items():
            left = on
            for falls, exceptional in casualties.shares(rules, lost, picks):
                if falls > 0 and left.men:
                    numbers = casualties.picked(
                        rules, left, min(falls, left.men), exceptional=exceptional
                    )
                    left = casualties.without(rules, left, numbers)
            if lost and casualties.gunner_lost(rules, left):
                left = left.without(tuple(model.number for model in left.models))
            found[lost, left] = found.get((lost, left), 0.0) + p
        return found

    def fought(mine: Unit, other: Unit, *, together: bool) -> Fate:
        fates, again = {"attacker": 0.0, "defender": 0.0, "both": 0.0}, 0.0
        for (caused, stands), p in struck(close_combat.attacks(rules, mine, other), other).items():
            back = close_combat.attacks(rules, other if together else stands, mine)
            for (taken, holds), q in struck(back, mine).items() if back else [((0, mine), 1.0)]:
                men = [0 if unit.destroyed else unit.men for unit in (holds, stands)]
                won = close_combat.verdict(men[0], men[1], caused, taken)
                if won != "draw":
                    fates[won] += p * q
                elif together and not caused:
                    again += p * q
                else:
                    for name, more in zip(fates, rounds(holds, stands), strict=True):
                        fates[name] += p * q * more
        win, lose, both = (chance / (1 - again) for chance in fates.values())
        return win, lose, both

    @cache
    def rounds(mine: Unit, other: Unit) -> Fate:
        return fought(mine, other, together=True)

    return rounds(attacker, target) if over else fought(attacker, target, together=False)


def agree(attacker: Unit, target: Unit, *, over: bool = False, **assumed: object) -> None:
    rules = ruleset(changes=assumed)
    found = assault_on_men(rules, attacker, target, over_obstacle=over)
    assert found == pytest.approx(played(attacker, target, over=over, **assumed), abs=1e-9)


@pytest.mark.rule("BA-WPN-4")
@pytest.mark.rule("BA-DMG-4")
def test_the_shooter_picks_among_a_crew_that_all_carry_arms() -> None:
    five = made("rifle-squad", figures=[["rifle"]] * 5)
    target = crew(*CREW)
    win, _, _ = assault_on_men(ruleset(), five, target, over_obstacle=False)
    assert win == pytest.approx(0.62626, abs=5e-6)
    agree(five, target)


men = st.lists(st.sampled_from(ARMS), min_size=1, max_size=3)


@settings(max_examples=60, deadline=None)
@given(
    squad=men,
    other=men,
    crewed=st.booleans(),
    officer=st.sampled_from(["none", "captain"]),
    quality=st.sampled_from(["inexperienced", "veteran"]),
    over=st.booleans(),
    takes_over=st.booleans(),
    picks=st.sampled_from(["gunner or leader", "least missed"]),
    first=st.booleans(),
)
@example(  # the captain takes over from whoever falls in the first turn
    squad=[["rifle"], ["rifle"]],
    other=[[], ["rifle"], ["pistol"]],
    crewed=True,
    officer="captain",
    quality="inexperienced",
    over=False,
    takes_over=True,
    picks="least missed",
    first=False,
)
@example(  # one free man, two weapons to take over
    squad=[["smg"], ["rifle"], ["rifle"]],
    other=[["smg"], ["rifle"], []],
    crewed=True,
    officer="none",
    quality="inexperienced",
    over=False,
    takes_over=True,
    picks="gunner or leader",
    first=True,
)
def test_the_odds_are_those_of_the_functions_of_play(
    squad: list[list[str]],
    other: list[list[str]],
    crewed: bool,
    officer: str,
    quality: str,
    over: bool,
    takes_over: bool,
    picks: str,
    first: bool,
) -> None:
    attacker = made("rifle-squad", figures=squad)
    more = {"officer": officer, "quality": quality}
    target = crew(*other, **more) if crewed else made("lmg-team", figures=other, **more)
    assumed = {"crew_takes_over": takes_over, "exceptional_pick": picks}
    agree(attacker, target, over=over, **assumed, shooter_picks_first=first)
