"""Thrown dice land on the faces that were rolled, on free ground."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from games.face_up import face_up
from tables import HEAD, table_from, unit

from sandbox.table.table import Table
from sandbox.view.effects.camera import CameraMoment, framing, seat_at, seen_at
from sandbox.view.effects.dice import MOST_DICE, thrown, throws

CAMERA = (20.0, 20.0, 0.0, 50.0, -90.0, 40.0)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(
        Path(tmp_path_factory.mktemp("dice")),
        HEAD + unit("able", "a", "position = [20, 20]", "position = [20, 17]"),
    )


def test_dice_come_to_rest_with_the_rolled_faces_up(table: Table) -> None:
    rolls = ((6, 1), (2, 3, 4, 5), (1,))
    items, ways = throws(table, rolls, (20.0, 20.0, 0.0), CAMERA, 0.3, np.random.default_rng(1))
    assert [face_up(one.matrix) for one in items] == [6, 1, 2, 3, 4, 5, 1]
    assert len({one.name for one in items}) == 7 and len(ways) == 7
    for die, way in zip(items, ways, strict=True):
        assert thrown(way, die.matrix, way.begins - 0.01) is None
        assert np.array_equal(thrown(way, die.matrix, way.ends), die.matrix)
        moving = thrown(way, die.matrix, way.begins + 0.2)
        assert moving is not None and moving[2, 3] >= die.matrix[2, 3]
        assert np.linalg.det(moving[:3, :3]) == pytest.approx(1.0)
        assert abs(moving[:2, 3] - die.matrix[:2, 3]).max() > 0.5


def test_no_die_lies_on_a_model_or_off_the_table(table: Table) -> None:
    for x in (1.0, 20.0, 70.0):
        items, _ = throws(
            table, ((1, 2, 3, 4, 5, 6),), (x, 20.0, 0.0), CAMERA, 0.0, np.random.default_rng(2)
        )
        for die in items:
            spot = die.matrix[:2, 3]
            assert (spot > 0.5).all() and (spot < np.array(table.size) - 0.5).all()
            for model in table.models():
                assert np.hypot(spot[0] - model.stand.x, spot[1] - model.stand.y) > 1.2


def test_many_dice_are_limited_and_none_are_none(table: Table) -> None:
    assert throws(table, (), (20.0, 20.0, 0.0), CAMERA, 0.0, np.random.default_rng(2)) == ([], [])
    items, _ = throws(table, ((1,) * 40,), (20.0, 20.0, 0.0), CAMERA, 0.0, np.random.default_rng(2))
    assert len(items) == MOST_DICE


def test_many_dice_take_little_more_room_than_a_few(table: Table) -> None:
    few, many = (
        throws(table, ((1,) * n,), (20.0, 20.0, 0.0), CAMERA, 0.0, np.random.default_rng(2))[0]
        for n in (6, MOST_DICE)
    )
    areas = [len(dice) * float(np.ptp(dice[0].mesh.points[:, 0])) ** 2 for dice in (few, many)]
    assert areas[1] < 1.5 * areas[0]


@pytest.mark.parametrize("distance", [17.0, 60.0])
def test_no_die_flies_so_near_to_the_camera_that_it_looks_far_larger(
    table: Table, distance: float
) -> None:
    camera = (20.0, 20.0, 0.0, distance, -120.0, 34.0)
    rolls, about = ((3, 5, 2),), (20.0, 20.0, 0.0)
    items, ways = throws(table, rolls, about, camera, 0.0, np.random.default_rng(3))
    for die, way in zip(items, ways, strict=True):
        times = np.linspace(way.begins, way.ends, 20).tolist()
        poses = [thrown(way, die.matrix, seconds) for seconds in times]
        places = np.array([pose[:3, 3] for pose in poses if pose is not None])
        depths = seen_at(camera, places)[:, 2]
        assert len(depths) == 20 and depths[-1] < 1.55 * depths.min()


def test_the_camera_goes_smoothly_from_where_it_is_along_its_track() -> None:
    before = (0.0, 0.0, 0.0, 80.0, -170.0, 40.0)
    track = [
        CameraMoment(1.0, (10.0, 0.0, 0.0, 40.0, 170.0, 30.0)),
        CameraMoment(3.0, (10.0, 8.0, 0.0, 30.0, 170.0, 30.0)),
    ]
    assert seat_at(track, before, 0.0) == before
    half = seat_at(track, before, 0.5)
    assert half[0] == 5.0 and half[3] == 60.0
    assert half[4] == pytest.approx(-180.0), "the short way round"
    assert seat_at(track, before, 9.0) == track[-1].seat
    assert seat_at([], before, 2.0) == before


def test_the_camera_frames_all_points_from_the_usual_side() -> None:
    seat = framing([(10.0, 10.0, 0.0), (30.0, 10.0, 4.0)], CAMERA)
    assert seat[:3] == (20.0, 10.0, 2.0) and seat[4] == -90.0
    assert 30.0 < seat[3] <= CAMERA[3]
    right, up, depth = seen_at(seat, np.array([(10.0, 10.0, 0.0), (30.0, 10.0, 4.0)])).T
    assert right[0] == pytest.approx(-0.8, abs=0.2) and right[1] == pytest.approx(0.8, abs=0.2)
    assert up[0] < 0 < up[1] and (depth > 20).all(), "the nearest place that shows both"
