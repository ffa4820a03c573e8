"""Where on its way a mover may be interrupted: places sampled, and found where sight opens."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest
from tables import table_from, unit

from rules.bolt_action.model.events import (
    AmbushSprung,
    Destroyed,
    FlewIn,
    MenLost,
    MoveBegan,
    Moved,
)
from rules.bolt_action.player.queries import Supposed
from rules.engine.play.interruption import Moment
from sandbox.bolt_action.battle.field import TableField
from sandbox.movement.along import Course, shares, shares_where

CORNER = ((0.0, 10.0, 30.0, 90.0),)
END = ((0.0, 16.0, 30.0, 0.0),)

HOUSE = """[[terrain]]
id = "house"
kind = "building"
position = [30, 24]
size = [6, 6, 6]
"""


def bent() -> Course:
    return Course.of(((0.0, 10.0, 24.0, 0.0),), CORNER, END)


def test_a_share_of_a_bent_way_lies_on_its_legs() -> None:
    course = bent()
    assert course.length_in == pytest.approx(12)
    assert course.at(0.0) == ((0.0, 10.0, 24.0, 0.0),)
    assert course.at(0.25) == ((0.0, 10.0, 27.0, 90.0),)
    assert course.at(0.75) == ((0.0, 13.0, 30.0, 0.0),)
    assert course.at(1.0) == END


def test_each_model_goes_its_own_way_at_its_own_pace() -> None:
    start = ((0.0, 0.0, 0.0, 0.0), (1.0, 0.0, 2.0, 0.0), (4.0, 9.0, 9.0, 7.0))
    course = Course.of(start, (), ((0.0, 8.0, 0.0, 0.0), (1.0, 4.0, 2.0, 0.0)))
    assert course.at(0.5) == ((0.0, 4.0, 0.0, 0.0), (1.0, 2.0, 2.0, 0.0), (4.0, 9.0, 9.0, 7.0))


def test_samples_are_no_further_apart_than_asked_and_start_ahead() -> None:
    there = shares(12.0, 2.0, 100, 0.5)
    assert there == pytest.approx([0.5, 0.5 + 1 / 6, 0.5 + 1 / 3, 1.0])
    assert len(shares(100.0, 2.0, 16)) == 16
    assert shares(0.0, 2.0, 16) == [0.0]


def test_the_ends_of_an_interval_are_found() -> None:
    asked: list[float] = []

    def holds(share: float) -> bool:
        asked.append(share)
        return 0.37 <= share <= 0.61

    there = shares_where(shares(12.0, 2.0, 16), holds, 12.0, 0.05)
    assert all(0.37 <= share <= 0.61 for share in there)
    assert min(there) == pytest.approx(0.37, abs=0.05 / 12)
    assert max(there) == pytest.approx(0.61, abs=0.05 / 12)
    assert len(asked) < 25


def field_of(folder: Path, *parts: str) -> TableField:
    return TableField(table_from(folder, "\n".join(parts)))


@pytest.fixture
def passing(tmp_path: Path) -> TableField:
    """A man who walks north behind a house; the watcher is on its other side."""
    man = unit("us", "a", "position = [20, 12]")
    watcher = unit("lurker", "b", "position = [40, 24], facing = 180")
    return field_of(tmp_path, HOUSE, man, watcher)


NORTH = ((0.0, 20.0, 36.0, 90.0),)


@pytest.mark.slow
@pytest.mark.rule("BA-AMB-1")
def test_the_way_opens_and_closes_behind_a_house(passing: TableField) -> None:
    passing.tell([MoveBegan("us", "run", NORTH)])
    moments = list(passing.moments("lurker", "us"))
    places = [moment.at[0][2] for moment in moments]
    assert (places[0], places[-1]) == (12.0, 36.0)
    assert [moment.when for moment in moments][:: len(moments) - 1] == ["before", "after"]
    # the mover goes out of sight behind the house, and comes into sight again beyond it
    closes, opens = (max(y for y in places if y < 24), min(y for y in places if y > 24))
    assert 24 - closes == pytest.approx(opens - 24, abs=0.7)
    for moment in moments:
        assert passing.sees("lurker", "us", Supposed("us", moment.at))
    for y in (closes + 0.7, 24.0, opens - 0.7):
        assert not passing.sees("lurker", "us", Supposed("us", ((0.0, 20.0, y, 90.0),)))


@pytest.mark.slow
@pytest.mark.rule("BA-AMB-1")
def test_a_mover_seen_only_along_its_path_may_be_ambushed_there(tmp_path: Path) -> None:
    houses = HOUSE + HOUSE.replace('"house"', '"other"').replace("30, 24", "30, 33")
    man = unit("us", "a", "position = [20, 21]")
    watcher = unit("lurker", "b", "position = [40, 28.5], facing = 180")
    field = field_of(tmp_path, houses, man, watcher)
    to = ((0.0, 20.0, 36.0, 90.0),)
    assert not field.sees("lurker", "us")
    assert not field.sees("lurker", "us", Supposed("us", to))
    field.tell([MoveBegan("us", "run", to)])
    moments = list(field.moments("lurker", "us"))
    assert moments
    assert {moment.when for moment in moments} == {"during"}
    assert all(field.look("lurker", 0, "us", Supposed("us", m.at)).sight for m in moments)


@pytest.mark.rule("BA-AMB-1")
def test_an_unseen_mover_is_not_ambushed(passing: TableField) -> None:
    passing.tell([Moved("us", 0.0, "x", ((0.0, 25.0, 24.0, 0.0),))])
    passing.tell([MoveBegan("us", "advance", ((0.0, 25.0, 25.0, 0.0),))])
    assert list(passing.moments("lurker", "us")) == []


@pytest.mark.slow
@pytest.mark.rule("BA-AMB-1")
def test_the_rest_of_the_way_goes_on_from_the_interruption(passing: TableField) -> None:
    passing.tell([MoveBegan("us", "run", NORTH)])
    last = list(passing.moments("lurker", "us"))[-1]
    at = ((0.0, 20.0, 30.0, 90.0),)
    passing.tell([AmbushSprung("lurker", "us", "during", at, 0.75)])
    assert passing.model("us", 0).stand.y == 30.0
    moments = list(passing.moments("lurker", "us"))
    assert all(moment.share >= 0.75 - 1e-6 for moment in moments)
    assert moments[-1] == last
    passing.tell([Moved("us", 24.0, "run", NORTH)])
    assert passing.model("us", 0).stand.y == 36.0
    with pytest.raises(KeyError):
        passing.moments("lurker", "us")


@pytest.mark.rule("BA-AMB-1")
def test_the_way_of_the_dead_is_forgotten(tmp_path: Path) -> None:
    two = unit("us", "a", "position = [10, 24]", "position = [10, 25.2]")
    field = field_of(tmp_path, two, unit("lurker", "b", "position = [40, 24]"))
    to = ((0.0, 16.0, 24.0, 0.0), (1.0, 16.0, 25.2, 0.0))
    field.tell([MoveBegan("us", "advance", to), MenLost("us", (0,))])
    assert all([row[0] for row in m.at] == [1.0] for m in field.moments("lurker", "us"))
    field.tell([Destroyed("us", "lost")])
    with pytest.raises(KeyError):
        field.moments("lurker", "us")


@pytest.mark.rule("BA-AMB-1")
def test_a_corner_of_the_way_is_passed(passing: TableField) -> None:
    way = ((0.0, 20.0, 16.0, 90.0), (0.0, 24.0, 16.0, 0.0))
    passing.tell([MoveBegan("us", "run", ((0.0, 24.0, 20.0, 90.0),), way)])
    for moment in passing.moments("lurker", "us"):
        _, x, y, _ = moment.at[0]
        assert x == 20 or y == pytest.approx(16, abs=1e-3) or x == 24
        assert moment.share == pytest.approx(
            (y - 12 if x == 20 else 4 + (x - 20) if x < 24 else 8 + y - 16) / 12, abs=1e-3
        )


def two_planes(folder: Path) -> TableField:
    gun = unit("flak", "a", "position = [36, 24], facing = 0")
    plane = unit("kite", "b", "position = [60, 40]", template="dive-bomber")
    return field_of(folder, gun, plane)


@pytest.mark.slow
@pytest.mark.rule("WP-7")
def test_a_flight_is_looked_at_along_its_straight_way(tmp_path: Path) -> None:
    field = two_planes(tmp_path)
    flown = field.flight("kite", "flak", "opposite")
    field.tell([MoveBegan("kite", "flight", flown.to, start=flown.start)])
    moments: list[Moment] = list(field.moments("flak", "kite"))
    assert moments[0].at == flown.start
    assert moments[-1].at == flown.to
    nearest = min(
        moments,
        key=lambda m: field.look("flak", 0, "kite", Supposed("kite", m.at)).range_in,
    )
    assert nearest is moments[-1]
    stand = field.model("kite", 0).stand
    assert (stand.x, stand.y) == flown.start[0][1:3], "it is put at the edge, then it flies (WP-5)"
    assert "kite" not in field.reserve


@pytest.mark.slow
@pytest.mark.rule("WP-7")
def test_a_plane_that_is_fired_at_is_there_and_flies_on(tmp_path: Path) -> None:
    field = two_planes(tmp_path)
    flown = field.flight("kite", "flak", "opposite")
    field.tell([MoveBegan("kite", "flight", flown.to, start=flown.start)])
    (_, x0, y0, _, z), (_, x1, y1, _, _) = flown.start[0], flown.to[0]
    at = ((0.0, (x0 + x1) / 2, (y0 + y1) / 2, flown.to[0][3], z),)
    field.tell([AmbushSprung("flak", "kite", "during", at, 0.5)])
    stand = field.model("kite", 0).stand
    assert (stand.x, stand.y, stand.z) == (at[0][1], at[0][2], z)
    assert min(m.share for m in field.moments("flak", "kite")) == pytest.approx(0.5, abs=1e-3)
    field.tell([FlewIn("kite", "flak", "opposite", flown.start, flown.to)])
    stand = field.model("kite", 0).stand
    assert hypot(stand.x - x1, stand.y - y1) == 0
