"""The share of placements that keep a verdict: against plain geometry, and against tables that were
really laid so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh
from repository import EXAMPLES
from tables import HEAD, laid, table_from, unit

from benchmarks.tolerances import box_tables
from sandbox.analysis.tolerance import HEIGHT_IN, Holds, holds_words, how_it_holds
from sandbox.scenario.file import load
from sandbox.sight.judge import judge, judge_each, judge_pairs
from sandbox.table.table import Table, lay

HALF, WALL_AT, FAR = 0.2, 20.0, 30.0
WALL = (
    '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.1, 10.0, 6.0]\nposition = [20.0, 15.0]\n'
    'cover = "hard"\n'
)
"""Its far end is at y = 20; higher than anybody."""

MAN = 'mesh = "man.stl", mesh_unit = "in", eye = [0, 0, 1.1]'


def behind(folder: Path, hidden: float) -> Table:
    """The eye at (10, 20) looks along y = 20, and the target's corner ends so far below it."""
    trimesh.creation.box((2 * HALF, 2 * HALF, 1.2)).apply_translation([0, 0, 0.6]).export(
        folder / "man.stl"
    )
    file = folder / "table.toml"
    file.write_text(
        HEAD
        + WALL
        + unit("able", "axis", f"position = [10, 20], {MAN}")
        + unit("baker", "allies", f"position = [{FAR}, {20 - HALF - hidden}], {MAN}"),
        encoding="utf-8",
    )
    return lay(load(file))


def tolerance_of(table: Table, inches: float = 0.125) -> Holds:
    return how_it_holds(table, judge(table, "able", "baker").forward, inches)


def by_geometry(hidden: float, inches: float) -> float:
    """Return the chance that less than a hundredth of the target's width is above the line from the
    eye past the wall's end. Eye, wall and target are each somewhere in their circles."""
    rng = np.random.default_rng(1)

    def drawn() -> tuple[np.ndarray, np.ndarray]:
        away, angle = inches * np.sqrt(rng.random(200_000)), rng.random(200_000) * 2 * np.pi
        return away * np.cos(angle), away * np.sin(angle)

    (ex, ey), (wx, wy), (tx, ty) = drawn(), drawn(), drawn()
    ex, wx, tx = ex + 10.0, wx + WALL_AT, tx + FAR
    slope = np.maximum(*((wy - ey) / (wx + end - ex) for end in (-0.05, 0.05)))
    top = ty - hidden + HALF - HALF
    above = np.maximum(*(top - ey - slope * (tx + side - ex) for side in (-HALF, HALF)))
    return float(np.mean(above < 0.01 * 2 * HALF))


@pytest.mark.slow
@pytest.mark.parametrize("hidden", [0.05, 0.2])
def test_a_man_behind_the_end_of_a_wall(tmp_path: Path, hidden: float) -> None:
    holds, expected = tolerance_of(behind(tmp_path, hidden)), by_geometry(hidden, 0.125)
    assert holds.verdict == "blocked" and holds.placements == 1000
    assert holds.low - 0.02 <= expected <= holds.high + 0.02
    assert 0.01 < holds.high - holds.low < 0.09
    assert holds.share + sum(holds.others.values()) == pytest.approx(1.0)


@pytest.mark.slow
def test_a_moved_piece_is_judged_as_if_laid_there() -> None:
    """Nothing is prepared anew for it: the same rays must be stopped by the same things."""
    table = laid(EXAMPLES / "crossroads.toml")
    policy, rng = table.scenario.sight_policy, np.random.default_rng(4)
    by = {piece.id: np.array([*rng.uniform(-1, 1, 2), 0.0]) for piece in table.pieces}
    by |= {
        model.id: np.array([*rng.uniform(-1, 1, 2), 0.0])
        for model in table.models()
        if model.unit not in ("able", "baker")
    }
    ours, theirs = table.unit("able").models, table.unit("baker").models
    wanted = [(one, other) for one in ours for other in theirs]
    shifted = judge_each(table, policy, wanted, by)

    def there(thing):  # type: ignore[no-untyped-def]
        x, y, _ = by[thing.id]
        stand = replace(thing.stand, x=thing.stand.x + x, y=thing.stand.y + y)
        return replace(thing, stand=stand)

    units = tuple(
        unit
        if unit.id in ("able", "baker")
        else replace(unit, models=tuple(there(model) for model in unit.models))
        for unit in table.units
    )
    laid_so = Table(table.file, tuple(there(piece) for piece in table.pieces), units)
    expected = judge_pairs(laid_so, policy, ours, theirs, prove=False, precise=False)
    before = judge_pairs(table, policy, ours, theirs, prove=False, precise=False)
    for one, other in zip(shifted, expected, strict=True):
        assert abs(one.visible - other.visible) < 0.01, (one.shooter, one.target)
        assert {row.id for row in one.hidden_by if row.share > 0.02} == {
            row.id for row in other.hidden_by if row.share > 0.02
        }
    changed = [abs(a.visible - b.visible) for a, b in zip(expected, before, strict=True)]
    assert max(changed) > 0.1, "it would say so if nothing had been moved"


@pytest.mark.parametrize("north", [3.0, -3.0, 0.4])
def test_a_wood_that_is_somewhere_else_is_there_alone(tmp_path: Path, north: float) -> None:
    """Porous terrain is moved as solid terrain is."""
    rows = "".join(
        f'[[terrain]]\nid = "{name}"\nkind = "wood"\nsize = [4, 4]\ntrees = 0\ndepth = 1\n'
        f"position = [20, {y}]\n"
        for name, y in (("wood", 20), ("grove", 24.2))
    )
    units = unit("able", "axis", "position = [10, 20.5]")
    units += unit("baker", "allies", "position = [30, 20.5]", "position = [30, 24]")
    table = table_from(tmp_path, rows + units)
    there = table_from(
        tmp_path, rows.replace("20, 20]", f"20, {20 + north}]") + units, "there.toml"
    )
    policy, (able,) = table.scenario.sight_policy, table.unit("able").models
    wanted = [(able, model) for model in table.unit("baker").models]
    shifted = judge_each(table, policy, wanted, {"wood": np.array([0.0, north, 0.0])})
    expected = judge(there, "able", "baker").forward.pairs
    seen = [pair.visible for pair in expected]
    assert [pair.visible for pair in shifted] == pytest.approx(seen, abs=0.02)
    # Three inches north or south the first is seen; the second is behind the grove however.
    assert seen[0] == pytest.approx(0.0 if north == 0.4 else 1.0, abs=0.01) and seen[1] < 0.7


@pytest.mark.slow
def test_the_interval_has_the_share_that_plain_geometry_says(tmp_path: Path) -> None:
    rows = list(box_tables(tmp_path, range(14), 0.125, 80))
    assert sum(0.1 < row.dense < 0.9 for row in rows) >= 8
    # Fewer happen once in thirty times where 95 % hold, and nearly always where 70 % do.
    assert sum(row.held for row in rows) >= len(rows) - 2


@pytest.mark.slow
def test_the_same_again_and_all_of_it_where_nothing_is_near(tmp_path: Path) -> None:
    far = behind(tmp_path, 1.2)
    holds = tolerance_of(far)
    assert holds.share == 1.0 and not holds.others and 0.99 < holds.low < 1.0
    assert "in all of 1,000 tries (at least 99 %)" in holds_words(holds)
    near = behind(tmp_path, 0.1)
    assert tolerance_of(near) == tolerance_of(near)


@pytest.mark.slow
def test_no_model_is_placed_where_it_cannot_stand(tmp_path: Path) -> None:
    """A model may be nearer to another only by the gap between their bases."""
    from sandbox.analysis import tolerance

    table = behind(tmp_path, 0.2)
    crowded = unit("third", "axis", f"position = [10.55, 20], {MAN}")
    file = tmp_path / "table.toml"
    file.write_text(file.read_text(encoding="utf-8") + crowded, encoding="utf-8")
    table = lay(load(file))
    hands = tolerance._Hands(table, judge(table, "able", "baker").forward, 0.3)
    assert hands._beset == {"able/0"}
    eyes = [hands._placed(table.model("able/0"), np.random.default_rng(n)) for n in range(60)]
    assert all(0 < abs(one.stand.z) <= HEIGHT_IN for one in eyes)
    apart = [np.hypot(one.stand.x - 10.55, one.stand.y - 20) for one in eyes]
    assert min(apart) > 2 * HALF - 0.05 and len({round(a, 4) for a in apart}) > 30


@pytest.mark.parametrize("inches", [0.0, -1.0, 3.01, float("nan")])
def test_a_distance_is_one_that_a_hand_may_err_by(tmp_path: Path, inches: float) -> None:
    table = behind(tmp_path, 0.2)
    sight = judge(table, "able", "baker").forward
    with pytest.raises(ValueError, match="expected inches above 0, 3 at most"):
        how_it_holds(table, sight, inches)


def test_wording_of_the_tolerance() -> None:
    others = {"soft": 0.028, "contested": 0.002}
    words = holds_words(Holds("hard", 0.125, 0.97, 0.957, 0.981, 1000, others))
    assert words == (
        "With every model and piece up to ⅛″ off: hard cover in 97 of 100 tries (95 to 99), soft "
        "cover in 3, too close to call in less than 1"
    )
    none = holds_words(Holds("contested", 0.125, 0.0, 0.0, 0.004, 1000, {"clear": 1.0}))
    assert "too close to call in none of 1,000 tries, clear in 100" in none
