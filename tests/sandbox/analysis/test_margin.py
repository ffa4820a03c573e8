"""The least move that changes a verdict: against plain geometry, and against the judge itself."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pytest
import trimesh
from tables import HEAD, unit

from sandbox.analysis.effort import Effort, Late
from sandbox.analysis.margin import (
    COARSE_IN,
    FINE_IN,
    SHOOTER,
    TARGET,
    Margin,
    Unfinished,
    margin_words,
    margins,
    with_margins,
)
from sandbox.scenario.file import load
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import judge
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

WALL = (
    '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.1, 10.0, 6.0]\nposition = [20.0, 15.0]\n'
    'cover = "hard"\n'
)
"""Its far end is at y = 20; higher than anybody."""

MAN = 'mesh = "man.stl", mesh_unit = "in", eye = [0, 0, 1.1]'
HALF = 0.2


def laid(folder: Path, target: str, more: str = "", firer: str = "10, 20") -> Table:
    trimesh.creation.box((2 * HALF, 2 * HALF, 1.2)).apply_translation([0, 0, 0.6]).export(
        folder / "man.stl"
    )
    file = folder / "table.toml"
    file.write_text(
        HEAD
        + WALL
        + unit("able", "axis", f"position = [{firer}], {MAN}")
        + unit("baker", "allies", f"position = [{target}], {MAN}")
        + more,
        encoding="utf-8",
    )
    return lay(load(file))


def unit_margin(table: Table) -> Margin | None:
    unit = margins(table, judge(table, "able", "baker")).unit
    assert not isinstance(unit, Unfinished)
    return unit


def test_a_man_behind_the_end_of_a_wall(tmp_path: Path) -> None:
    """The eye at (10, 20) looks along y = 20, and the target's corner ends below that line."""
    hidden = 0.3
    table = laid(tmp_path, f"30, {20 - HALF - hidden}")
    report = judge(table, "able", "baker")
    assert report.forward.verdict == "blocked"
    margin = unit_margin(table)
    assert margin is not None and margin.becomes == "hard"
    # Either of them, straight across, until a hundredth of the body's width is beyond the line.
    least = hidden + 0.01 * 2 * HALF
    assert least - 0.01 <= margin.inches <= least + FINE_IN + 0.01
    assert sin(radians(margin.degrees)) > 0.9


def test_the_margin_is_the_nearest_move_with_another_verdict(tmp_path: Path) -> None:
    """The firer moves: it is nearer to the wall's end than the target."""
    table = laid(tmp_path, "30, 19.2", firer="12, 20.3")
    report = judge(table, "able", "baker")
    margin = unit_margin(table)
    assert margin is not None and margin.move == SHOOTER and margin.inches > 4 * FINE_IN
    who = {TARGET: "baker/0", SHOOTER: "able/0"}[margin.move]

    def at(inches: float, degrees: float, name: str = who) -> str:
        one = table.model(name).stand
        x, y = inches * cos(radians(degrees)), inches * sin(radians(degrees))
        moved = table.moved(name, one.x + x, one.y + y, one.turn)
        return judge(moved, "able", "baker").forward.verdict

    assert at(margin.inches, margin.degrees) == margin.becomes != report.forward.verdict
    for name in ("able/0", "baker/0"):
        for degrees in range(0, 360, 15):
            nearer = at(margin.inches - FINE_IN, degrees, name)
            assert nearer in (report.forward.verdict, CONTESTED), (name, degrees)


def test_a_turned_world_has_the_same_margin(tmp_path: Path) -> None:
    plain = laid(tmp_path, "30, 19.2", firer="12, 20.3")
    text = plain.file.text
    mirrored = text
    for was, now in (
        ("30, 19.2", "30, 28.8"),
        ("12, 20.3", "12, 27.7"),
        ("20.0, 15.0", "20.0, 33.0"),
    ):
        mirrored = mirrored.replace(was, now)
    file = tmp_path / "mirrored.toml"
    file.write_text(mirrored, encoding="utf-8")
    one, other = unit_margin(plain), unit_margin(lay(load(file)))
    assert one is not None and other is not None
    assert other.inches == pytest.approx(one.inches, abs=FINE_IN)
    assert (other.move, other.becomes) == (one.move, one.becomes)


def test_nothing_changes_it(tmp_path: Path) -> None:
    table = laid(tmp_path, "30, 40", firer="10, 40")
    assert judge(table, "able", "baker").forward.verdict == "clear"
    assert unit_margin(table) is None


def test_a_margin_moves_no_model_to_where_it_cannot_stand(tmp_path: Path) -> None:
    """The wall ends a little before the table does: only who hangs over the edge looks past it."""
    table = laid(tmp_path, "30, 47.6", firer="10, 47.8")
    text = table.file.text.replace("position = [20.0, 15.0]", "position = [20.0, 42.95]")
    file = tmp_path / "edge.toml"
    file.write_text(text, encoding="utf-8")
    edge = lay(load(file))
    assert judge(edge, "able", "baker").forward.verdict == "blocked"
    over = edge.moved("baker/0", 30, 47.95, 0.0)
    assert judge(over, "able", "baker").forward.verdict != "blocked"
    assert unit_margin(edge) is None


def test_a_search_that_ran_out_of_time_says_how_far_it_came(tmp_path: Path) -> None:
    table = laid(tmp_path, "30, 19.2", firer="12, 20.3")
    report = judge(table, "able", "baker")
    none = margins(table, report, effort=Effort(0.0))
    assert none.unit == Unfinished(None, 0.0, 0.0)
    assert none.steps == 0
    assert "ran out" in margin_words(table, report.forward, none.unit)
    answer = with_margins(report.to_json(), none)
    assert answer["margin"] == {"unfinished": True, "searched_in": {"target": 0.0, "shooter": 0.0}}
    assert answer["margin_search"] == {"finished": False, "steps": 0}
    some = margins(table, report, effort=Effort(60.0, 2))
    assert isinstance(some.unit, Unfinished)
    assert (some.unit.target_in, some.unit.shooter_in) == (COARSE_IN, 0.0)
    assert some == margins(table, report, effort=Effort(60.0, 2)), "so many steps find the same"
    whole = margins(table, report, effort=Effort(600.0))
    assert whole.steps is None
    assert isinstance(whole.unit, Margin)
    with pytest.raises(Late, match="within 0 s"):
        margins(table, report, effort=Effort(0.0, whole=True))


def test_a_margin_found_before_the_time_limit_is_an_upper_bound(tmp_path: Path) -> None:
    table = laid(tmp_path, "30, 19.2", firer="12, 20.3")
    report = judge(table, "able", "baker")
    whole = margins(table, report, effort=Effort(600.0)).unit
    assert isinstance(whole, Margin)
    bounds = []
    for steps in range(1, 200):
        margin = margins(table, report, effort=Effort(600.0, steps)).unit
        if isinstance(margin, Unfinished) and margin.nearest is not None:
            bounds.append(margin.nearest.inches)
            assert "At most: with" in margin_words(table, report.forward, margin)
            break
    assert bounds
    assert bounds[0] >= whole.inches
