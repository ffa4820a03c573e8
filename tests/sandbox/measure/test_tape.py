"""Tapes on tables made by hand: every number can be worked out on paper."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import table_from, unit

from sandbox.measure.relief import relief_of
from sandbox.measure.taken import keystones
from sandbox.measure.tape import shortest_leg, tape
from sandbox.sight.judge import judge
from sandbox.table.placement import Support
from sandbox.table.ranges import range_between
from sandbox.table.table import Table

BASE = 0.98
"""Across a man's base, inches."""

HIGH = 0.12
"""About how high it is."""

PROPERTY = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def box(name: str, at: str, size: str, turn: float = 0.0) -> str:
    return (
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = {at}\n'
        f"size = {size}\nrotation = {turn}\n"
    )


WALLED = box("block", "[20, 12]", "[4, 6, 3]") + box("step", "[40, 12]", "[2, 6, 1]")


def test_over_the_open_a_tape_is_as_long_as_it_is_straight(tmp_path: Path) -> None:
    leg = shortest_leg(table_from(tmp_path, ""), (3.0, 4.0), (6.0, 8.0))
    assert leg.straight_in == pytest.approx(5.0, abs=1e-9)
    assert leg.ground_in == pytest.approx(5.0, abs=1e-9)


def test_along_the_ground_it_goes_up_walls_and_down_again(tmp_path: Path) -> None:
    leg = shortest_leg(table_from(tmp_path, WALLED), (10.0, 12.0), (30.0, 12.0))
    assert leg.straight_in == pytest.approx(20.0, abs=1e-9)
    assert leg.ground_in == pytest.approx(20.0 + 2 * 3.0, abs=0.01)
    assert leg.way[:, 2].max() == pytest.approx(3.0, abs=1e-6)


def test_straight_it_goes_through_the_air_from_a_roof(tmp_path: Path) -> None:
    table = table_from(tmp_path, WALLED)
    leg = shortest_leg(table, (20.0, 12.0), (26.0, 12.0))
    assert leg.straight_in == pytest.approx(hypot(6.0, 3.0), abs=1e-9)
    assert leg.ground_in == pytest.approx(6.0 + 3.0, abs=0.01)
    fixed = shortest_leg(table, (20.0, 12.0, 1.0), (26.0, 12.0, 1.0))
    assert fixed.straight_in == pytest.approx(6.0, abs=1e-9)


def test_men_are_measured_from_base_to_base_and_pieces_from_their_foot(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [10, 12]", "position = [10, 14]")
    men += unit("baker", "b", "position = [30, 12]", "position = [33, 12]")
    table = table_from(tmp_path, WALLED + men)
    assert shortest_leg(table, "able/0", "baker/1").straight_in == pytest.approx(
        23 - BASE, abs=1e-9
    )
    assert shortest_leg(table, "able", "baker").straight_in == pytest.approx(20 - BASE, abs=1e-9)
    assert shortest_leg(table, "able/0", "block").straight_in == pytest.approx(
        8 - BASE / 2, abs=1e-6
    )
    assert shortest_leg(table, "step", "block").straight_in == pytest.approx(17.0, abs=1e-6)
    assert shortest_leg(table, "able/0", (14.0, 12.0)).straight_in == pytest.approx(4 - BASE / 2)
    assert shortest_leg(table, "able/0", "able/0").straight_in == 0.0
    with pytest.raises(KeyError):
        shortest_leg(table, "nobody", "able")


def test_the_ends_of_a_tape_are_as_far_apart_as_stated(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [20, 12]") + unit("baker", "b", "position = [30, 17]")
    table = table_from(tmp_path, WALLED + men)
    for ends in (("able/0", "baker/0"), ("baker/0", "step"), ("able/0", (50.0, 5.0))):
        leg = shortest_leg(table, *ends)
        apart = float(np.linalg.norm(leg.end - leg.start))
        assert apart == pytest.approx(leg.straight_in, abs=1e-6), ends


def test_a_line_is_the_sum_of_its_legs(tmp_path: Path) -> None:
    table = table_from(tmp_path, WALLED)
    measure = tape(table, ((10.0, 12.0), (30.0, 12.0), (30.0, 20.0), (27.0, 16.0)))
    assert [leg.straight_in for leg in measure.legs] == pytest.approx([20.0, 8.0, 5.0])
    assert measure.straight_in == pytest.approx(33.0)
    assert measure.ground_in == pytest.approx(39.0, abs=0.01)


def test_the_range_of_a_verdict_and_the_tape_are_one_number(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [10, 12]", "position = [20, 12]", "position = [8, 3.3]")
    men += unit("baker", "b", "position = [31.7, 14.1]", "position = [40, 12]")
    table = table_from(tmp_path, WALLED + men)
    sight = judge(table, "able", "baker").forward
    for pair in sight.pairs:
        one, other = table.model(pair.shooter), table.model(pair.target)
        assert shortest_leg(table, pair.shooter, pair.target).straight_in == range_between(
            one, other
        )
    assert shortest_leg(table, "able", "baker").straight_in == sight.range_in


def test_keystones_of_a_piece(tmp_path: Path) -> None:
    gaps = {gap.to: gap for gap in keystones(table_from(tmp_path, WALLED), "block")}
    assert set(gaps) == {"left", "near", "step"}
    assert gaps["left"].inches == pytest.approx(18.0) and gaps["left"].is_edge
    assert gaps["near"].inches == pytest.approx(9.0)
    assert gaps["step"].inches == pytest.approx(17.0) and not gaps["step"].is_edge


def test_the_relief_is_what_things_are_dropped_onto(tmp_path: Path) -> None:
    hill = '[[terrain]]\nid = "rise"\nkind = "hill"\nposition = [30, 30]\nsize = [16, 12, 3]\n'
    table = table_from(tmp_path, WALLED + hill)
    support = Support((piece.piece, piece.stand) for piece in table.pieces)
    points = np.random.default_rng(5).uniform([0, 0], table.size, (400, 2))
    expected = [support.height(x, y) for x, y in points.tolist()]
    assert max(expected) > 1
    levels = relief_of(table.pieces).heights(points)
    assert np.abs(levels - expected).max() < 0.02


@pytest.mark.slow
@PROPERTY
@given(
    ends=st.lists(
        st.tuples(st.floats(-10, 10), st.floats(-10, 10)), min_size=2, max_size=4, unique=True
    ),
    quarters=st.integers(0, 3),
    mirrored=st.booleans(),
)
def test_a_world_turned_or_mirrored_measures_the_same(
    tmp_path: Path, ends: list[tuple[float, float]], quarters: int, mirrored: bool
) -> None:
    """About the middle of a square table; boxes look the same from both sides."""

    def moved(x: float, y: float) -> tuple[float, float]:
        if mirrored:
            x = -x
        for _ in range(quarters):
            x, y = -y, x
        return x + 24, y + 24

    def laid(go: bool) -> Table:
        text = "[table]\nsize = [48, 48]\n"
        rows = ((3.0, -2.0, (4.0, 6.0, 3.0), 20.0), (-5.0, 5.0, (2.0, 9.0, 1.5), -35.0))
        for number, (x, y, size, turn) in enumerate(rows):
            x, y = moved(x, y) if go else (x + 24, y + 24)
            turn = (-turn if mirrored else turn) + 90 * quarters if go else turn
            text += box(f"b{number}", f"[{x}, {y}]", str(list(size)), turn)
        return table_from(tmp_path, text, f"{go}.toml")

    before = tape(laid(False), tuple((x + 24, y + 24) for x, y in ends))
    after = tape(laid(True), tuple(moved(x, y) for x, y in ends))
    assert after.straight_in == pytest.approx(before.straight_in, abs=2e-3)
    assert after.ground_in == pytest.approx(before.ground_in, abs=0.08)
    assert (
        before.ground_in >= sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(ends)) - 1e-6
    )
