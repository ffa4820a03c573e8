"""One-shot weapons are fired at a vehicle while the rest of the unit fires elsewhere."""

from __future__ import annotations

from bolt_action_play import FAUSTS
from toy_field import ToyField

from rules.bolt_action import header, legal_actions, start
from rules.bolt_action.model.actions import GiveOrder, Shoot


def test_one_shot_weapons_may_be_turned_on_a_vehicle_meanwhile() -> None:
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
