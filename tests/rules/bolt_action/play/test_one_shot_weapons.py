"""One-shot weapons are fired at a vehicle while the rest of the unit fires elsewhere."""

from __future__ import annotations

import pytest
from games.bolt_action_play import FAUSTS
from games.toy_field import ToyField

from rules.bolt_action import GAME, header, legal_actions, start
from rules.bolt_action.model.actions import GiveOrder, Shoot
from rules.bolt_action.model.events import FireDeclared
from rules.bolt_action.model.state import State
from rules.engine.play.game import Game


def test_one_shot_weapons_may_fire_at_a_vehicle_while_the_rest_fire_elsewhere() -> None:
    armies = [
        {"id": "able", "side": "axis", "template": "rifle-squad", "figures": FAUSTS},
        {"id": "baker", "side": "allies", "template": "rifle-squad"},
        {"id": "tom", "side": "allies", "template": "medium-tank"},
    ]
    game = start(header(armies, seed=1, options={"sides": ["axis", "allies"]}))
    field = ToyField.of(game, 6.0)
    field.places.update(able=(30.0, 20.0), baker=(34.0, 26.0), tom=(28.0, 28.0))
    while game.pending.by != "axis":
        field.tell(game.play(next(iter(legal_actions(game, field)))))
    field.tell(game.play(GiveOrder("able", "fire")))
    split = [a for a in legal_actions(game, field) if isinstance(a, Shoot) and len(a.volleys) == 2]
    assert split and split[0].volleys[1].target == "tom"
    assert split[0] in legal_actions(game, field)
    assert GiveOrder("ghost", "fire") not in legal_actions(game, field)


def squad_before(**places: tuple[float, float]) -> tuple[Game[State], ToyField]:
    """Two men with a panzerfaust each, before a squad and tanks at some places."""
    armies = [
        {"id": "able", "side": "axis", "template": "rifle-squad", "figures": FAUSTS},
        {"id": "baker", "side": "allies", "template": "rifle-squad"},
        *({"id": place, "side": "allies", "template": "medium-tank"} for place in places),
    ]
    game = start(header(armies, seed=1, options={"sides": ["axis", "allies"]}))
    field = ToyField.of(game, 6.0)
    field.places.update(able=(30.0, 20.0), baker=(34.0, 26.0), **places)
    while game.pending.by != "axis":
        field.tell(game.play(next(iter(legal_actions(game, field)))))
    field.tell(game.play(GiveOrder("able", "fire")))
    return game, field


def aimed(game: Game[State], field: ToyField) -> list[tuple[tuple[str, int], ...]]:
    """By offer, each target and how many panzerfausts are fired at it."""
    found = []
    for action in legal_actions(game, field):
        if isinstance(action, Shoot):
            counts = [
                (v.target, sum(len(s.models) for s in v.shots if s.weapon == "panzerfaust"))
                for v in action.volleys
            ]
            found.append(tuple(counts))
            assert game.refusal(action) is None
    return found


@pytest.mark.rule("BA-SHO-2")
@pytest.mark.slow
def test_each_panzerfaust_man_aims_on_his_own() -> None:
    game, field = squad_before(tom=(28.0, 26.0), tim=(32.0, 14.0))
    rows = aimed(game, field)
    assert (("baker", 0), ("tom", 1), ("tim", 1)) in rows or (
        ("baker", 0),
        ("tim", 1),
        ("tom", 1),
    ) in rows
    for row in [(("baker", 0),), (("baker", 1), ("tom", 1)), (("tom", 1), ("tim", 1)),
                (("tom", 2),), (("tom", 1),), (("tom", 0),)]:  # fmt: skip
        assert row in rows, row
    words = [o.words for o in GAME.offers(game, field, {})]
    assert len(set(words)) == len(words)


@pytest.mark.slow
@pytest.mark.rule("BA-SHO-2")
def test_a_panzerfaust_is_fired_at_each_of_two_tanks() -> None:
    game, field = squad_before(tom=(28.0, 26.0), tim=(32.0, 14.0))
    wanted = [
        offer
        for offer in GAME.offers(game, field, {})
        if isinstance(offer.action, Shoot) and len(offer.action.volleys) == 3
    ]
    assert wanted and "at tom" in wanted[0].words and "at tim" in wanted[0].words
    game.play(wanted[0].action)
    while game.pending.question != "order":
        game.play(list(legal_actions(game, field))[-1])
    fired = {e.target for e in game.log if isinstance(e, FireDeclared)}
    assert fired == {"baker", "tom", "tim"}
