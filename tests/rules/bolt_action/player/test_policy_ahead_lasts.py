"""The policy that looks ahead thinks of more than what it sees now, and of more than one turn."""

from __future__ import annotations

from games.ahead_places import places_of
from games.bolt_games import able, baker, game, in_turn

from rules.bolt_action.player.queries import ApproximateSight


def test_a_place_to_fire_from_is_worth_more_to_who_fires_from_a_place_alone() -> None:
    worth = {}
    for template in ("mmg-team", "medium-anti-tank-gun", "rifle-squad"):
        for turn in (1, 5):
            table = in_turn(game(able(template), baker(), draws="0"), turn)
            places, unit = places_of(table), table.state.units["able"]
            worth[template, turn] = places._turns_on(unit)
    assert worth["mmg-team", 1] == worth["medium-anti-tank-gun", 1] > 2.0
    assert worth["mmg-team", 5] == worth["rifle-squad", 1] == worth["rifle-squad", 5] == 1.0


def test_a_machine_gun_would_rather_see_somebody_early_than_late() -> None:
    seen = {}
    for turn in (1, 5):
        table = in_turn(game(able("mmg-team"), baker(), draws="0"), turn)
        places, unit = places_of(table), table.state.units["able"]
        seen[turn] = places.next_turn(unit, [ApproximateSight(30.0)])
    assert seen[1] > 1.8 * seen[5] > 0


def test_an_enemy_round_the_corner_may_assault_with_a_lower_chance() -> None:
    table = game(able("mmg-team"), baker("smg-squad"), draws="0")
    places, unit = places_of(table), table.state.units["able"]
    enemy = table.state.units["baker"]
    seen, unseen, far = (
        ApproximateSight(8.0),
        ApproximateSight(8.0, seen=0.0),
        ApproximateSight(20.0, seen=0.0),
    )
    worths = [places.assault(enemy, unit, one) for one in (seen, unseen, far)]
    assert worths[0] > worths[1] > 0.2 * worths[0] > worths[2] == 0
