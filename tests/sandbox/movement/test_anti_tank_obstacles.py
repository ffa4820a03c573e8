"""Anti-tank obstacles: a ground of scenarios and a kind of terrain (BA-MOV-7)."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import numpy as np
import pytest
import shapely
from tables import table_from, unit

from rules.bolt_action.model.facts import GROUNDS
from rules.bolt_action.model.facts import Path as Way
from rules.bolt_action.model.ruleset import Ruleset, ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.templates import unit as made
from rules.bolt_action.rules.movement import check_path
from rules.engine.errors import RuleError
from sandbox.movement.ground_classes import Grounds
from sandbox.play.games import start_game
from sandbox.scenario.kinds import kind_keys
from sandbox.scenario.schema import Ground
from sandbox.shadow_war.walk_graph import BY_GROUND

TRAP = '[[terrain]]\nid = "trap"\nkind = "tank-trap"\nposition = [20, 10]\nsize = [12, 2, 0.7]\n'
WALL = TRAP.replace("tank-trap", "wall") + 'ground = "anti-tank obstacle"\n'
TANK = unit("tank", "axis", "position = [20, 5], facing = 90", template="medium-tank")
CAR = TANK.replace('"tank"', '"car"').replace("medium-tank", "armoured-car")
MEN = unit("men", "axis", "position = [20, 7], facing = 90", "position = [21.2, 7], facing = 90")
FOE = unit("foe", "allies", "position = [20, 30]")


@pytest.mark.rule("BA-MOV-7")
def test_every_ground_of_the_rules_can_be_said_by_a_scenario() -> None:
    names = get_args(Ground)
    assert set(GROUNDS) <= set(names)
    assert set(BY_GROUND) == set(names)


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize("piece", [TRAP, WALL])
def test_tanks_do_not_cross_and_men_do(tmp_path: Path, piece: str) -> None:
    ground = Grounds.of(table_from(tmp_path, piece + TANK).pieces)
    across = np.array([shapely.LineString([(20, 5), (20, 14)])], dtype=object)
    crossed = ground.crossed(across, np.zeros(1))
    assert crossed == ("anti-tank obstacle",)
    rules = ruleset()
    for template, taken in (("rifle-squad", True), ("medium-tank", False), ("truck", False)):
        mover = made(rules, {"id": "x", "side": "y", "template": template})
        way = Way(5.0, grounds=crossed)
        if taken:
            check_path(rules, mover, "advance", way)
        else:
            with pytest.raises(RuleError, match="anti-tank obstacle"):
                check_path(rules, mover, "advance", way)


@pytest.mark.rule("BA-MOV-7")
def test_a_tank_is_offered_no_way_through(tmp_path: Path) -> None:
    plain = WALL.replace("anti-tank obstacle", "obstacle")
    for piece, taken in ((TRAP, False), (WALL, False), (plain, True)):
        table = table_from(tmp_path, piece + TANK + FOE)
        game, field = start_game(table, seed=1)
        rules, tank = ruleset(), game.state.units["tank"]
        offered = list(field.ways("tank", "run", 18.0))
        assert offered and all(_allowed(rules, tank, way.path) for way in offered)
        through = [way for way in offered if set(way.path.grounds) - {"open", "road"}]
        assert any(way.to[0][2] > 12 for way in through) == taken
        declared = field.way("tank", ((0, 20, 14, 90),))  # it is asked about what lies behind
        assert declared.to[0][2] == pytest.approx(14)
        assert _allowed(rules, tank, declared.path) == taken


def _allowed(rules: Ruleset, tank: Unit, path: Way) -> bool:
    try:
        check_path(rules, tank, "run", path)
    except RuleError:
        return False
    return True


def test_the_kind_is_listed() -> None:
    (kind,) = [kind for kind in kind_keys() if kind.name == "tank-trap"]
    assert kind.ground == "anti-tank obstacle"
    assert {key.name for key in kind.keys} == {"size", "points", "style", "seed"}
