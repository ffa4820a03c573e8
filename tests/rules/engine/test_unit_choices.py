"""The choices of a unit: the rules take every value that is offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.catalogue import RULESETS
from rules.games import game_of
from sandbox.scenario.templates import templates

EVERY = [(game, ruleset) for game, rulesets in RULESETS.items() for ruleset in rulesets]


def faults(game: str, ruleset: str, unit: Mapping[str, Any]) -> list[Any]:
    return list(game_of(game).unit_faults(ruleset, unit))


@pytest.mark.parametrize(("game", "ruleset"), EVERY)
def test_all_that_is_offered_is_taken(game: str, ruleset: str) -> None:
    named = [name for name, made in templates().items() if made.game == game]
    assert named
    for name in named:
        takes_what_it_is_offered(game, ruleset, name)


def takes_what_it_is_offered(game: str, ruleset: str, template: str) -> None:
    """Fail where the rules refuse what they offer a unit of this template."""
    may = game_of(game).unit_choices(ruleset, template)
    assert may is not None
    unit = {"id": "u", "side": "s", "template": template, "models": may.most}
    for rank in may.officers:
        assert faults(game, ruleset, {**unit, "officer": rank}) == []
    if may.mounts:
        rows = [[weapon, mount] for weapon in may.weapons for mount in may.mounts]
        assert faults(game, ruleset, {**unit, "weapons": rows}) == []
        assert {mount for _, mount in may.usual} <= set(may.mounts)
        return
    first = list(may.weapons[:1])
    for row in (*((name,) for name in may.weapons), *may.sets, ()):
        assert faults(game, ruleset, {**unit, "weapons": [first, list(row)]}) == []


def test_usual_weapons_of_such_units_come_first() -> None:
    game = game_of("bolt-action")
    squad = game.unit_choices("reference", "panzerfaust-squad")
    assert squad is not None
    assert squad.weapons[:4] == ("smg", "rifle", "panzerfaust", "lmg")
    assert squad.usual[1] == ("rifle", "panzerfaust")
    assert ("rifle", "panzerfaust") in squad.sets
    gun = game.unit_choices("reference", "light-anti-tank-gun")
    assert gun is not None
    assert gun.usual == (("light anti-tank gun",), ())
    tank = game.unit_choices("reference", "light-tank")
    assert tank is not None
    assert tank.usual[1] == ("mmg", "turret")
    assert tank.most == 1
    plane = game.unit_choices("reference", "dive-bomber")
    assert plane is not None
    assert plane.officers == ()
    assert plane.usual.count(("bombs", "rack")) == 2
    assert set(plane.weapons) >= {"bombs", "rockets", "hmg"}
    assert "rifle" not in plane.weapons
    row = {"template": "dive-bomber", "weapons": [["rifle", "wing"]]}
    ((where, what, wanted),) = faults("bolt-action", "reference", row)
    assert (where, what) == ("weapons[0]", "rifle")
    assert str(wanted).startswith("what planes have")


def test_a_leader_of_fighters_has_pistol_and_blade_and_no_rank() -> None:
    leader = game_of("shadow-war").unit_choices("reference", "fighter-leader")
    assert leader is not None
    assert leader.usual == (("pistol", "blade"),)
    assert leader.officers == ()
    assert leader.mounts == ()


def test_a_template_of_another_game_has_no_choices() -> None:
    assert game_of("shadow-war").unit_choices("reference", "rifle-squad") is None
    assert game_of("bolt-action").unit_choices("reference", "fighter") is None
