"""Charges on hand-made tables: who is brought into contact, by which ways."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest
from tables import table_from, unit

from rules.bolt_action.model.events import MenLost, Moved, PiledIn
from rules.bolt_action.player.queries import Approach
from sandbox.bolt_action.battle.field import TableField
from sandbox.table.ranges import range_between


def field_of(folder: Path, *parts: str) -> TableField:
    return TableField(table_from(folder, "\n".join(parts)))


def squad(name: str, side: str, *at: tuple[float, float]) -> str:
    return unit(name, side, *(f"position = [{x}, {y}]" for x, y in at))


def line(x: float, y: float, count: int = 5, step: float = 1.2) -> list[tuple[float, float]]:
    return [(x, y + k * step) for k in range(count)]


def piece(kind: str, at: str, size: str) -> str:
    return f'[[terrain]]\nid = "{kind}"\nkind = "{kind}"\nposition = {at}\nsize = {size}\n'


def driven_home(field: TableField, found: Approach, target: str = "them") -> tuple[int, int]:
    """Count attackers and defenders in contact after the move; no models may overlap."""
    field.tell([Moved("us", found.path.distance_in, "assault", found.to)])
    if found.defenders_to:
        field.tell([PiledIn(target, found.defenders_to)])
    ours, theirs = field.table.unit("us").models, field.table.unit(target).models
    for number, model in enumerate(models := [*ours, *theirs]):
        for other in models[number + 1 :]:
            level = hypot(model.stand.x - other.stand.x, model.stand.y - other.stand.y)
            assert level > 0.975 or model.unit != other.unit
            assert level > 0.975
    return (
        sum(any(range_between(a, b) < 0.02 for b in theirs) for a in ours),
        sum(any(range_between(a, b) < 0.02 for a in ours) for b in theirs),
    )


@pytest.mark.slow
@pytest.mark.rule("BA-ASS-3")
def test_two_lines_meet_man_to_man(tmp_path: Path) -> None:
    field = field_of(tmp_path, squad("us", "a", *line(10, 20)), squad("them", "b", *line(18, 20)))
    approach = field.approach("us", "them")
    assert approach.contacts == 10
    assert driven_home(field, approach) == (5, 5)


@pytest.mark.slow
@pytest.mark.rule("BA-ASS-3")
def test_a_file_spreads_out_to_reach_as_many_as_it_can(tmp_path: Path) -> None:
    file = [(12 - 1.2 * k, 22.4) for k in range(5)]
    field = field_of(tmp_path, squad("us", "a", *file), squad("them", "b", *line(19, 20)))
    approach = field.approach("us", "them")
    assert approach.path.distance_in <= 12
    assert approach.path.gap_in <= 1
    ours, theirs = driven_home(field, approach)
    assert ours >= 4
    assert theirs == 5  # who touched nobody has been moved up
    assert approach.contacts >= 9


@pytest.mark.rule("BA-ASS-3")
def test_models_behind_pile_in(tmp_path: Path) -> None:
    two_deep = [(18.0, 24.0), (19.2, 24.0), (20.4, 24.0), (21.6, 24.0)]
    field = field_of(tmp_path, squad("us", "a", *line(10, 22.8, 3)), squad("them", "b", *two_deep))
    approach = field.approach("us", "them")
    before = {int(r[0]): r[1:3] for r in field.rows("them")}
    assert approach.defenders_to
    moved = {int(row[0]) for row in approach.defenders_to}
    assert 0 not in moved  # it is touched where it stands
    _, theirs = driven_home(field, approach)
    assert theirs == 4
    assert field.model("them", 0).stand.x == before[0][0]


@pytest.mark.rule("BA-ASS-3")
@pytest.mark.rule("BA-MOV-3")
def test_a_charge_goes_through_nobody_but_its_target(tmp_path: Path) -> None:
    screen = squad("screen", "b", (14, 22.8), (14, 24), (14, 25.2))
    field = field_of(tmp_path, squad("us", "a", (10, 24)), screen, squad("them", "b", (19, 24)))
    charge = field.drive_home("us", "them", 12.0)
    assert charge.way  # round the others
    assert charge.path.nearest_unit_in > 1
    assert 9 < charge.path.distance_in <= 12
    assert charge.contacts == 2


@pytest.mark.rule("BA-ASS-3")
@pytest.mark.rule("BA-MOV-3")
def test_a_charge_that_cannot_go_round_a_screen_makes_no_contact(tmp_path: Path) -> None:
    screen = squad("screen", "b", *[(15, 4 + 2.2 * k) for k in range(19)])
    field = field_of(tmp_path, squad("us", "a", (10, 24)), screen, squad("them", "b", (19, 24)))
    charge = field.drive_home("us", "them", 12.0)
    assert charge.contacts == 0
    assert charge.path.nearest_unit_in > 1
    assert charge.to[0][1] < 13.1
    assert charge.defenders_to == ()


@pytest.mark.slow
@pytest.mark.rule("BA-ASS-3")
def test_no_charge_goes_through_a_house(tmp_path: Path) -> None:
    house = piece("building", "[15, 24]", "[4, 5, 5]")
    field = field_of(tmp_path, house, squad("us", "a", (11, 24)), squad("them", "b", (19, 24)))
    charge = field.drive_home("us", "them", 12.0)
    assert charge.path.grounds == ()
    assert charge.way
    assert charge.contacts == 2


@pytest.mark.rule("BA-ASS-6")
def test_a_wall_between_is_where_they_meet(tmp_path: Path) -> None:
    wall = piece("wall", "[17.2, 24]", "[0.3, 30, 0.6]")
    field = field_of(
        tmp_path, wall, squad("us", "a", *line(12, 22)), squad("them", "b", *line(18, 22))
    )
    approach = field.approach("us", "them")
    assert approach.over_obstacle
    assert approach.contacts == 10
    assert all(row[1] < 17.05 for row in approach.to)


@pytest.mark.rule("BA-ASS-3")
def test_the_distance_is_that_of_the_survivors(tmp_path: Path) -> None:
    field = field_of(
        tmp_path, squad("us", "a", (16, 24), (14.9, 24)), squad("them", "b", (28.5, 24))
    )
    assert field.approach("us", "them").contacts == 2
    field.tell([MenLost("us", (0,))])
    charge = field.drive_home("us", "them", 12.0)
    assert charge.contacts == 0
    assert charge.distance_in > 12


@pytest.mark.rule("BA-ASS-3")
def test_an_assault_goes_on_from_its_way_with_less_to_go(tmp_path: Path) -> None:
    field = field_of(tmp_path, squad("us", "a", (10, 24)), squad("them", "b", (18, 24)))
    assert field.drive_home("us", "them", 8.0).contacts == 2
    assert field.drive_home("us", "them", 5.0).contacts == 0
    assert field.drive_home("us", "them", 5.0).to[0][1] == pytest.approx(15, abs=0.05)
