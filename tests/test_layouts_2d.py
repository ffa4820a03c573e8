"""The measures of layouts, and their changes, on tables whose figures are known by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely
from tables import HEAD, table_from

from benchmarks.layouts_2d import (
    Draw,
    Mean,
    Plan,
    coverage,
    draws,
    hidden,
    hidden_in_3d,
    rotation,
    traced_plans,
)
from benchmarks.tables.close_lanes import additions, looks_of, moves, pairs_of
from sandbox.analysis.audit.audit import partners, rotation_error

SIZE = (60.0, 44.0)


def plan(*boxes: tuple[float, float, float, float]) -> Plan:
    return Plan("test", SIZE, tuple(shapely.box(*one) for one in boxes))


def test_a_plan_is_as_far_from_its_rotation_as_a_corner_was_moved() -> None:
    assert rotation(plan((10, 10, 14, 12), (46, 32, 50, 34))) == 0.0
    assert rotation(plan((10, 10, 14, 12), (46, 32, 50, 35.5))) == pytest.approx(1.5)
    assert coverage(plan((10, 10, 14, 12), (46, 32, 50, 34))) == pytest.approx(16 / (60 * 44))


def test_an_outline_hides_what_is_behind_it_and_not_what_is_on_it() -> None:
    wall = plan((24, 0, 26, 44))
    squad = np.array([[30.0, 20.0], [30.0, 22.0]])
    assert hidden(wall, Draw(np.array([20.0, 21.0]), squad))
    assert not hidden(wall, Draw(np.array([25.0, 21.0]), squad))
    assert not hidden(wall, Draw(np.array([20.0, 21.0]), np.array([[25.0, 21.0]])))
    gap = plan((24, 0, 26, 20.6), (24, 21.4, 26, 44))
    assert not hidden(gap, Draw(np.array([20.0, 21.0]), np.array([[30.0, 21.0], [30.0, 40.0]])))


def test_each_table_has_draws_of_its_own_and_always_the_same() -> None:
    first, again, other = (list(draws(SIZE, number)) for number in (0, 0, 1))
    assert all((one.place == two.place).all() for one, two in zip(first, again, strict=True))
    assert (first[0].place != other[0].place).all()
    reach = [np.hypot(*(draw.squad - draw.place).T).max() for draw in first]
    assert max(reach) <= 12.0 and all(1 <= len(draw.squad) <= 8 for draw in first)


def test_the_mean_over_tables_has_the_interval_of_their_spread() -> None:
    mean = Mean.of([0.1, 0.2, 0.3, 0.2])
    assert mean.value == pytest.approx(0.2)
    assert mean.high - mean.value == pytest.approx(1.96 * np.std([0.1, 0.2, 0.3, 0.2], ddof=1) / 2)


def test_traced_tables_are_read_without_their_objectives(tmp_path: Path) -> None:
    (tmp_path / "table_01.yaml").write_text(
        "name: table_01\nterrain:\n  - outline: [[1, 1], [3, 1], [3, 2]]\n"
        "objectives:\n  - area: [[1, 1], [3, 1], [3, 2]]\n"
    )
    (found,) = traced_plans(tmp_path)
    assert found.name == "table_01" and [piece.area for piece in found.pieces] == [1.0]


@pytest.mark.parametrize(("words", "over"), [("one-eye", False), ("any-part-areas", True)])
def test_the_same_draws_are_judged_in_three_dimensions(
    tmp_path: Path, words: str, over: bool
) -> None:
    """A wall hides by any words, the base of a ruin by those with areas, and air by none."""
    pieces = "".join(
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = {at}\nsize = {size}\n{more}'
        for name, at, size, more in (
            ("wall", [20, 35], [1, 14, 4], ""),
            ("base", [20, 20], [4, 10, 0.02], "area = true\n"),
        )
    )
    zones = "".join(
        f'[[zones]]\nid = "{side}"\nside = "{side}"\n'
        f"polygon = [[{x}, 0], [{x + 6}, 0], [{x + 6}, 44], [{x}, 44]]\n"
        for side, x in (("one", 0), ("two", 54))
    )
    table = table_from(
        tmp_path, f'{HEAD}words = "{words}"\n[table]\nsize = {list(SIZE)}\n{pieces}{zones}'
    )
    some = [
        Draw(np.array([15.0, y]), np.array([[25.0, y], [25.0, y + 0.5]])) for y in (35.0, 20.0, 8.0)
    ]
    assert hidden_in_3d(table, some) == [True, over, False]


def test_moved_and_added_pairs_leave_a_table_its_own_rotation(tmp_path: Path) -> None:
    """A base takes with it what stands on it, and its partner goes the other way."""
    boxes = (
        ("base", [10, 8], 30, [4, 3, 0.02], "area = true\n"),
        ("wall", [11, 9], 30, [2, 0.5, 4], ""),
        ("base-2", [26, 16], 210, [4, 3, 0.02], "area = true\n"),
        ("wall-2", [25, 15], 210, [2, 0.5, 4], ""),
    )
    pieces = "".join(
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nposition = {at}\nrotation = {turn}\n'
        f"size = {size}\n{more}"
        for name, at, turn, size, more in boxes
    )
    groups = "".join(
        f'[[groups]]\nid = "g{end}"\nmembers = ["wall{end}", "base{end}"]\n' for end in ("", "-2")
    )
    zones = "".join(
        f'[[zones]]\nid = "{side}"\nside = "{side}"\n'
        f"polygon = [[{x}, 0], [{x + 3}, 0], [{x + 3}, 24], [{x}, 24]]\n"
        for side, x in (("one", 0), ("two", 33))
    )
    head = f'{HEAD}words = "any-part-areas"\n[table]\nsize = [36.0, 24.0]\n'
    table = table_from(tmp_path, head + pieces + groups + zones)
    ((one, other),) = pairs_of(table)
    assert [row.id for row in (*one, *other)] == ["base", "wall", "base-2", "wall-2"]
    changed = [after for _, after in moves(table)]
    (*_, (_, _, more)) = additions(table, looks_of(table))
    assert len(changed) > 10 and len(more.pieces) == 8
    for after in (*changed, more):
        error = rotation_error(partners(after))
        assert error is not None and error["worst"] < 0.01
        apart = np.subtract(*(after.piece(name).spec.position[:2] for name in ("wall", "base")))
        assert np.hypot(*apart) == pytest.approx(np.sqrt(2), abs=0.01)
