"""The end of a game: objectives, their points, and a result that a player understands."""

from __future__ import annotations

import pytest

from rules.engine.errors import RuleError
from rules.engine.model.events import Result
from rules.engine.play.choices import Play
from rules.engine.play.dice import ScriptedDice
from rules.engine.play.objectives import (
    CountObjectives,
    End,
    Ending,
    Fate,
    Objective,
    finish,
    leaves_by,
    read_objectives,
)

SIDES = ("axis", "allies")
UNITS = {"tiger": "axis", "able": "axis", "sherman": "allies", "baker": "allies"}


def end(
    *,
    destroyed: tuple[str, ...] = (),
    exited: dict[str, str] | None = None,
    fled: str = "",
) -> End:
    out = exited or {}
    fates = {name: Fate(side, name in destroyed, out.get(name, "")) for name, side in UNITS.items()}
    return End(SIDES, fates, fled=fled)


def ended(
    objectives: tuple[Objective, ...],
    end: End,
    *within: tuple[str, str, int],
    assumed: Ending = Ending(),  # noqa: B008
) -> Result:
    """The result; the game is told who stands where only where it asks."""
    play: Play[None] = Play(None, ScriptedDice(()), (CountObjectives(within),))
    finish(play, objectives, end, assumed)
    (event,) = play.events
    assert isinstance(event, Result)
    return event


def hold(name: str = "bridge", points: int = 1, side: str = "") -> Objective:
    return Objective(name, "hold", side, points=points)


def test_without_objectives_each_enemy_unit_destroyed_is_a_point() -> None:
    result = ended((), end(destroyed=("tiger", "baker", "able")[:1]))
    assert result == Result(
        "allies",
        "Victory for allies by one point to 0: axis lost one unit, allies lost no units.",
        {"axis": 0, "allies": 1},
    )


def test_equal_losses_are_a_draw() -> None:
    result = ended((), end(destroyed=("tiger", "baker")))
    assert result.winner is None and result.points == {"axis": 1, "allies": 1}
    assert result.why == "A draw, one point each: axis lost one unit, allies lost one unit."


def test_a_side_with_nobody_left_loses_whatever_it_destroyed() -> None:
    lost = {"axis": 9, "allies": 2}
    fates = end(destroyed=("sherman", "baker")).fates
    result = ended((), End(SIDES, fates, lost))
    assert result.winner == "axis" and result.why == "Victory for axis: nobody of allies is left."
    by_points = ended((), End(SIDES, fates, lost), assumed=Ending(wiped_out_loses=False))
    assert by_points.winner == "allies" and by_points.points == {"axis": 2, "allies": 9}


def test_a_side_that_gives_up_loses() -> None:
    result = ended((), end(destroyed=("sherman",), fled="axis"))
    assert result.winner == "allies" and "gave up" in result.why


def test_two_sides_with_nobody_left_draw_by_their_losses() -> None:
    assert ended((), end(destroyed=tuple(UNITS))).winner is None


def test_both_wiped_out() -> None:
    fates = end(destroyed=tuple(UNITS)).fates
    lost = {"axis": 3, "allies": 5}
    assert ended((), End(SIDES, fates, lost)).winner == "axis"
    result = ended((), End(SIDES, fates, lost), assumed=Ending(both_wiped_out="draw"))
    assert result.winner is None and "nobody of either side is left" in result.why


def test_points_for_a_unit_and_the_lead_to_win_are_assumptions() -> None:
    gone = end(destroyed=("baker",))
    assert ended((), gone, assumed=Ending(points_for_unit=3)).points == {"axis": 3, "allies": 0}
    assert ended((), gone, assumed=Ending(lead_to_win=2)).winner is None


def test_a_unit_alone_at_an_objective_holds_it() -> None:
    result = ended((hold(points=3),), end(), ("bridge", "axis", 2))
    assert result.points == {"axis": 3, "allies": 0} and result.winner == "axis"
    assert result.why == "Victory for axis by 3 points to 0: axis held the bridge (3)."


def test_a_contested_objective_is_held_by_nobody() -> None:
    both = (("bridge", "axis", 2), ("bridge", "allies", 1))
    result = ended((hold(),), end(), *both)
    assert result.winner is None and result.points == {"axis": 0, "allies": 0}
    assert result.why == "A draw, nobody scored: nobody held the bridge."
    most = ended((hold(),), end(), *both, assumed=Ending(hold_contested="most models"))
    assert most.winner == "axis"


def test_a_place_of_one_side_scores_for_that_side_only() -> None:
    only = hold(side="allies")
    assert ended((only,), end(), ("bridge", "axis", 5)).points == {"axis": 0, "allies": 0}
    assert ended((only,), end(), ("bridge", "allies", 5)).points == {"axis": 0, "allies": 1}


def test_the_last_side_on_the_table_takes_what_is_to_be_held() -> None:
    alone = end(destroyed=("sherman",), exited={"baker": "left"})
    assert ended((hold(),), alone).winner == "axis"
    assert "axis took the bridge unopposed (" in ended((hold(),), alone).why
    there = ended((hold(),), alone, ("bridge", "axis", 2))
    assert "axis held the bridge (" in there.why
    keeps = Ending(last_side_takes_all=False)
    assert ended((hold(),), alone, assumed=keeps).winner is None
    assert ended((hold(side="allies"),), alone).winner is None


def test_a_unit_to_destroy_scores_for_its_enemy() -> None:
    tiger = Objective("the-beast", "destroy", unit="tiger", points=4)
    assert ended((tiger,), end()).winner is None
    result = ended((tiger,), end(destroyed=("tiger",)))
    assert result.winner == "allies" and result.points["allies"] == 4
    assert "allies destroyed tiger (4)" in result.why


def test_with_no_unit_named_every_enemy_unit_destroyed_scores() -> None:
    everyone = Objective("hunt", "destroy", side="axis", points=2)
    result = ended((everyone,), end(destroyed=("tiger", "sherman", "baker")))
    assert result.points == {"axis": 4, "allies": 0}
    both = ended((Objective("hunt", "destroy"),), end(destroyed=("tiger", "sherman", "baker")))
    assert both.points == {"axis": 2, "allies": 1}


def test_units_that_left_by_the_edge_score_and_others_do_not() -> None:
    away = Objective("escape", "exit", side="allies", edge="right", points=2)
    result = ended((away,), end(exited={"sherman": "right", "baker": "left"}))
    assert result.points == {"axis": 0, "allies": 2}
    assert "one unit of allies left by the right edge (2)" in result.why
    assert ended((away,), end(exited={"tiger": "right"})).winner is None
    one = Objective("escape", "exit", unit="baker", edge="left")
    assert ended((one,), end(exited={"sherman": "left"})).winner is None
    assert ended((one,), end(exited={"baker": "left"})).winner == "allies"


def test_a_unit_that_left_has_survived_and_a_destroyed_one_has_not() -> None:
    tiger = Objective("save", "survive", unit="tiger")
    assert ended((tiger,), end(exited={"tiger": "left"})).winner == "axis"
    assert ended((tiger,), end(destroyed=("tiger",))).winner is None
    some = Objective("last", "survive", side="allies")
    assert ended((some,), end(destroyed=("sherman",))).winner == "allies"
    assert ended((some,), end(destroyed=("sherman", "baker"))).winner is None


def test_edges_by_which_units_may_leave() -> None:
    objectives = (
        Objective("a", "exit", side="allies", edge="right"),
        Objective("b", "exit", unit="sherman", edge="far"),
        Objective("c", "exit", side="allies", edge="right"),
    )
    assert leaves_by(objectives, "sherman", "allies") == ("right", "far")
    assert leaves_by(objectives, "baker", "allies") == ("right",)
    assert leaves_by(objectives, "tiger", "axis") == ()


def test_the_game_asks_only_where_there_is_something_to_hold() -> None:
    play: Play[None] = Play(None, ScriptedDice(()), ())
    finish(play, (Objective("hunt", "destroy"),), end(), Ending())
    assert len(play.events) == 1


@pytest.mark.parametrize(
    "row",
    [
        ("ford", "axis", 1),
        ("bridge", "nobody", 1),
        ("bridge", "axis", 0),
    ],
)
def test_facts_about_what_is_not_there_are_refused(row: tuple[str, str, int]) -> None:
    with pytest.raises(RuleError, match="an objective to hold, a side"):
        ended((hold(),), end(), row)


def test_a_side_is_counted_once() -> None:
    with pytest.raises(RuleError, match="once each"):
        ended((hold(),), end(), ("bridge", "axis", 1), ("bridge", "axis", 2))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"id": "a", "kind": "hide"}, r"objectives\[0\].kind is one of hold, destroy, exit"),
        (
            {"id": "a", "kind": "exit", "side": "axis"},
            "is the edge to leave by",
        ),
        ({"id": "a", "kind": "exit", "side": "axis", "edge": "north"}, "edge is one of"),
        (
            {"id": "a", "kind": "exit", "edge": "left"},
            "objectives.a.side is",
        ),
        ({"id": "a", "kind": "survive"}, "that is to survive"),
        ({"id": "a", "kind": "hold", "edge": "left"}, "leaves the table to hold"),
        ({"id": "a", "kind": "hold", "unit": "tiger"}, "none, since a place is held"),
        (
            {"id": "a", "kind": "destroy", "unit": "tiger", "edge": "far"},
            "table to destroy",
        ),
        ({"id": "a", "kind": "destroy", "unit": "king"}, "a unit of this game, found 'king'"),
        (
            {"id": "a", "kind": "destroy", "unit": "tiger", "side": "axis"},
            "enemy of axis",
        ),
        ({"id": "a", "kind": "survive", "unit": "tiger", "side": "allies"}, "a unit of allies"),
        ({"id": "a", "kind": "hold", "side": "reds"}, "side is one of"),
        ({"id": "a", "kind": "hold", "points": 0}, "points is a whole number"),
        ({"id": "a", "kind": "hold", "radius": 3}, "has no radius"),
        ({"kind": "hold"}, "wants its id"),
        ("hold", "is an object, found"),
    ],
)
def test_an_invalid_objective_is_refused_in_a_sentence(row: object, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        read_objectives([row], SIDES, UNITS)


def test_objectives_are_a_list_with_ids_of_their_own() -> None:
    with pytest.raises(RuleError, match="list of objects"):
        read_objectives({"id": "a"}, SIDES, UNITS)
    with pytest.raises(RuleError, match="two objectives are called 'a'"):
        read_objectives([{"id": "a", "kind": "hold"}] * 2, SIDES, UNITS)
    rows = [{"id": "a", "kind": "exit", "unit": "tiger", "edge": "near", "points": 3}]
    assert read_objectives(rows, SIDES, UNITS) == (
        Objective("a", "exit", unit="tiger", edge="near", points=3),
    )
