"""Audits of small tables whose figures are known by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import HEAD, table_from

from sandbox.analysis.audit.audit import (
    audit,
    hidden_from_squads,
    partners,
    placement_flips,
    rotation_error,
)
from sandbox.analysis.audit.first_turn import first_turns
from sandbox.analysis.audit.objectives import MOVERS, objectives
from sandbox.analysis.audit.one_sided import one_sided
from sandbox.analysis.fairness.fairness import height_changes
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.zones import zones_of
from sandbox.table.table import Table
from sandbox.work.progress import silent

WIDE, DEEP = 24.0, 16.0

Box = tuple[str, tuple[float, float, float], tuple[float, float]]

ACROSS: Box = ("across", (1.0, DEEP, 4.0), (12.0, 8.0))
"""A wall from edge to edge: neither side sees the other."""


def text(boxes: list[Box], objective: tuple[float, float] | None = None, zones: bool = True) -> str:
    rows = f"{HEAD}[table]\nsize = [{WIDE}, {DEEP}]\n"
    for name, size, at in boxes:
        rows += f'[[terrain]]\nid = "{name}"\nkind = "box"\nsize = {list(size)}\n'
        rows += f'position = {list(at)}\ncover = "hard"\nground = "impassable"\n'
    for side, x in (("axis", 0.0), ("allies", WIDE - 4.0)) if zones else ():
        corners = [[x, 0.0], [x + 4.0, 0.0], [x + 4.0, DEEP], [x, DEEP]]
        rows += f'[[zones]]\nid = "{side}-zone"\nside = "{side}"\npolygon = {corners}\n'
    if objective is not None:
        rows += '[[objectives]]\nid = "bridge"\nkind = "hold"\n'
        rows += f"position = {list(objective)}\nradius = 3.0\n"
    return rows


def scenery(table: Table) -> Scenery:
    return Scenery.of(table, zones_of(table), Man.of(table), 2.0, 2.0)


def test_a_table_that_is_its_own_rotation_is_0_from_it(tmp_path: Path) -> None:
    boxes: list[Box] = [("one", (2, 4, 3), (5, 4)), ("two", (2, 4, 3), (WIDE - 5, DEEP - 4))]
    assert rotation_error(partners(table_from(tmp_path, text(boxes)))) == {
        "median": 0.0,
        "worst": 0.0,
    }


def test_a_piece_that_was_moved_is_as_far_from_the_rotation_as_it_was_moved(tmp_path: Path) -> None:
    boxes: list[Box] = [("one", (2, 4, 3), (5, 4)), ("two", (2, 4, 3), (WIDE - 5, DEEP - 5.5))]
    pairs = partners(table_from(tmp_path, text(boxes)))
    assert [(pair.id, pair.other) for pair in pairs] == [("one", "two"), ("two", "one")]
    assert rotation_error(pairs) == {"median": 1.5, "worst": 1.5}


def test_a_turned_piece_differs_by_its_outline_alone(tmp_path: Path) -> None:
    boxes: list[Box] = [("one", (2, 6, 3), (5, 8)), ("two", (6, 2, 3), (WIDE - 5, 8))]
    assert rotation_error(partners(table_from(tmp_path, text(boxes)))) == {
        "median": 2.0,
        "worst": 2.0,
    }
    assert rotation_error(partners(table_from(tmp_path, text([])))) is None


def test_an_empty_table_hides_nothing_from_a_squad_and_a_wall_hides_all(tmp_path: Path) -> None:
    looks = Looks.of(scenery(table_from(tmp_path, text([]))))
    assert hidden_from_squads(looks, 0).most == 0.0
    looks = Looks.of(scenery(table_from(tmp_path, text([ACROSS]))))
    squads = hidden_from_squads(looks, 1)
    assert (squads.mean, squads.least, squads.most) == (1.0, 1.0, 1.0)


def test_places_at_an_objective_behind_a_wall_are_unseen_by_one_side(tmp_path: Path) -> None:
    table = table_from(tmp_path, text([ACROSS], (8.0, 8.0)))
    (objective,) = objectives(scenery(table), silent)
    assert objective.places > 100
    # A place is counted for the side that stands there: the allies behind the wall see none.
    assert len(objective.unseen["axis"]) == objective.places
    assert objective.unseen["allies"] == ()


def test_a_gap_lets_through_what_is_narrower(tmp_path: Path) -> None:
    gap = (MOVERS["60 mm base"] + MOVERS["vehicle"]) / 2
    wall: list[Box] = [
        ("south", (1.0, (DEEP - gap) / 2, 4.0), (12.0, (DEEP - gap) / 4)),
        ("north", (1.0, (DEEP - gap) / 2, 4.0), (12.0, DEEP - (DEEP - gap) / 4)),
    ]
    (objective,) = objectives(scenery(table_from(tmp_path, text(wall, (18.0, 8.0)))), silent)
    assert objective.reached == {
        "vehicle": {"axis": False, "allies": True},
        "60 mm base": {"axis": True, "allies": True},
    }


def test_sight_is_mutual_on_an_empty_table_and_not_over_a_parapet(tmp_path: Path) -> None:
    assert one_sided(Looks.of(scenery(table_from(tmp_path, text([]))))).share == 0.0
    # Higher than the eye of the man close behind it (1.20"), lower than the top of that head.
    parapet: list[Box] = [("parapet", (0.25, DEEP, 1.22), (4.5, 8.0))]
    pieces = one_sided(Looks.of(scenery(table_from(tmp_path, text(parapet)))))
    assert pieces.by_side["axis"] == 0.0 and pieces.by_side["allies"] == pieces.share > 0.3
    assert pieces.confirmed == pieces.judged
    assert pieces.because == (("parapet", pieces.judged),)


def test_a_slit_flips_places_when_a_wall_is_half_an_inch_off(tmp_path: Path) -> None:
    assert placement_flips(Looks.of(scenery(table_from(tmp_path, text([ACROSS])))), silent) == ()
    south, slit = 7.5, 0.25
    walls: list[Box] = [
        ("south", (1.0, south, 4.0), (12.0, south / 2)),
        ("north", (1.0, DEEP - south - slit, 4.0), (12.0, (DEEP + south + slit) / 2)),
    ]
    flips = placement_flips(Looks.of(scenery(table_from(tmp_path, text(walls)))), silent)
    assert {flip.id: flip.by for flip in flips} == {"south": (0.0, -0.5), "north": (0.0, 0.5)}
    assert all(flip.places > flip.of / 2 for flip in flips)


def test_a_wall_of_unknown_height_flips_what_it_hides_at_one_end(tmp_path: Path) -> None:
    known = text([ACROSS])
    assert height_changes(Looks.of(scenery(table_from(tmp_path, known))), silent) == ()
    unsure = known.replace('cover = "hard"', 'cover = "hard"\nheight_range = [0.5, 6.0]')
    (row,) = height_changes(Looks.of(scenery(table_from(tmp_path, unsure))), silent)
    assert (row.id, row.low, row.high) == ("across", 0.5, 6.0)
    assert row.lower == row.of and row.higher == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "subjects"),
    [("bolt-action", ["infantry", "vehicle", "flying"]), ("shadow-war", ["infantry"])],
)
def test_the_first_turn_is_that_of_the_games_own_models(
    tmp_path: Path, game: str, subjects: list[str]
) -> None:
    here = scenery(table_from(tmp_path, text([]).replace("[table]", f'game = "{game}"\n[table]')))
    turns = first_turns(here, 0, silent)
    assert [turn.subject for turn in turns] == subjects
    assert all(turn.exposed.share == 1.0 for turn in turns)


@pytest.mark.slow
def test_an_audit_is_the_same_again_and_has_the_keys_of_its_schema(tmp_path: Path) -> None:
    table = table_from(tmp_path, text([ACROSS], (8.0, 8.0)))
    answer = audit(table).to_json()
    assert answer == audit(table).to_json()
    assert answer["schema"] == "sightline.audit/1" and answer["digest"] == table.digest
    assert answer["coverage"] == pytest.approx(1.0 / WIDE, abs=0.01) and answer["pieces"] == 1
    assert answer["pieces_per_sq_ft"] == pytest.approx(144 / (WIDE * DEEP), abs=1e-3)
    assert answer["rotation_error_in"] == {"median": 0.0, "worst": 0.0}
    for zone, side in zip(answer["zones"], ("axis", "allies"), strict=True):
        assert zone["side"] == side and zone["exposed"] == zone["low"] == 0.0
        assert zone["hidden_from_squad"] == 1.0 and 0 < zone["high"] < 0.1
        turns = {turn["subject"]: turn for turn in zone["first_turn"]}
        assert turns["infantry"]["exposed"] == turns["vehicle"]["exposed"] == 0.0
        assert turns["flying"]["exposed"] > 0.1
    assert answer["fair"] is True and answer["mend"] == []
    flips = answer["flips"]
    assert flips["within_in"] == 0.5 and flips["height"] == []
    # Beside a wall that is half an inch off there is a gap at the edge.
    assert [(flip["id"], flip["by"]) for flip in flips["placement"]] == [("across", [0.0, 0.5])]


def test_a_table_without_zones_has_its_terrain_audited(tmp_path: Path) -> None:
    answer = audit(table_from(tmp_path, text([ACROSS], zones=False))).to_json()
    assert answer["pieces"] == 1 and answer["zones"] == [] and answer["fair"] is None
    assert answer["without_zones"] == "zones: found none; expected [[zones]] of both sides"
