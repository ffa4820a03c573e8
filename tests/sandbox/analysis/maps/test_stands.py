"""Where a unit could stand: the judge is asked about places, with the unit moved there by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
import trimesh
from scanned_table import SCANNED_HEAD
from tables import HEAD, table_from, unit

from sandbox.analysis.maps.doubted import every_goal, with_doubts
from sandbox.analysis.maps.stands import GOALS, Goal, Stands, StandsFault, stands
from sandbox.paper.words.maps import stands_words
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.scenario.file import load
from sandbox.sight.judge import SightFault, judge
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

TABLE = (
    HEAD + "[table]\nsize = [24.0, 18.0]\n"
    '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [6.0, 0.5, 3.0]\nposition = [8.0, 9.0]\n'
    '[[terrain]]\nid = "low"\nkind = "box"\nsize = [3.0, 0.4, 0.7]\nposition = [13.0, 9.0]\n'
    'cover = "hard"\n'
    + unit("able", "axis", "position = [10, 5]")
    + unit("baker", "allies", "position = [12, 15]", "position = [14, 15]")
    + unit("far", "allies", "position = [1, 16]")
    + unit("plane", "axis", "position = [20, 3]", template="ground-attack-plane")
)


@cache
def _found(folder: Path, goal: Goal) -> tuple[Table, Stands]:
    table = table_from(folder, TABLE)
    return table, stands(table, "able", goal, "" if goal == "cover" else "baker")


@pytest.mark.parametrize("goal", GOALS)
def test_the_verdict_at_a_position_equals_that_of_the_judge(
    goal: Goal, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table, places = _found(tmp_path_factory.getbasetemp(), goal)
    rng = np.random.default_rng(8)
    assert [reach.name for reach in places.reaches] == ["advance", "run"]
    enemies = ("baker", "far") if goal == "cover" else ("baker",)
    models = [model for enemy in enemies for model in table.unit(enemy).models]
    middle = np.mean([(model.stand.x, model.stand.y) for model in models], axis=0)
    both = set()
    for reach, good in zip(places.reaches, places.good, strict=True):
        assert not good[reach.cost > reach.inches].any()
        there = np.flatnonzero(reach.cost <= reach.inches)
        # Anywhere, and where one place will do and the next will not.
        apart = np.linalg.norm(reach.at[there][:, None, :2] - reach.at[there][None, :, :2], axis=2)
        parted = (apart < 1.2) & (good[there][:, None] != good[there][None])
        edge = there[parted.any(axis=1)]
        for number in [*rng.permutation(there)[:7].tolist(), *rng.permutation(edge)[:7].tolist()]:
            x, y, z = reach.at[number].tolist()
            turn = float(np.degrees(np.arctan2(middle[1] - y, middle[0] - x)))
            moved = table.moved("able/0", x, y, turn, z)
            reports = [judge(moved, "able", enemy) for enemy in enemies]
            ours, theirs = (
                {way.verdict for way in ways}
                for ways in zip(
                    *((report.forward, report.reverse) for report in reports), strict=True
                )
            )
            said = places.verdicts[places.reaches.index(reach)][number]
            if "contested" in ours | theirs:
                continue
            assert (
                said == "contested"
                or {said} == (ours if goal == "shot" else theirs)
                or (goal == "cover")
            ), (goal, x, y)
            wanted = {
                "shot": ours == {"clear"},
                "cover": theirs <= {"hard", "bunker", "blocked"} and theirs != {"blocked"},
                "hidden": theirs == {"blocked"},
            }[goal]
            assert bool(good[number]) == wanted, (goal, x, y)
            both.add(wanted)
    assert both == {True, False}


def test_the_least_move_is_by_the_first_order_that_leads_there(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    _, places = _found(tmp_path_factory.getbasetemp(), "hidden")
    assert places.least is not None and places.least.order == "advance"
    reach, good = places.reaches[0], places.good[0]
    assert places.least.inches == reach.cost[good].min()
    answer = places.to_json()
    assert answer["least"]["order"] == "advance" and answer["orders"][0]["good"] == good.sum()
    assert np.isfinite(places.ground[0].cost).sum() == good.sum()


def test_a_search_without_moves_or_targets_says_so(tmp_path: Path) -> None:
    table = table_from(tmp_path, TABLE)
    with pytest.raises(SightFault, match="'zed' is not on the table: units are able, baker, far"):
        stands(table, "zed", "shot")
    with pytest.raises(StandsFault, match="plane goes nowhere by its own rules, or flies"):
        stands(table, "plane", "hidden")
    text = "[table]\nsize = [12, 12]\n" + unit("a", "b", "position = [3, 3]")
    alone = table_from(tmp_path, text, "alone.toml")
    with pytest.raises(StandsFault, match="nobody is there for a to see"):
        stands(alone, "a", "hidden")


_GAP = """[[terrain]]
id = "{id}"
mesh = "{id}.ply"
mesh_unit = "in"
scanned = true
position = [20.0, {y}, 0.0]
cover = "hard"
"""


def test_a_contested_shot_is_not_already_there_and_no_clear_position(tmp_path: Path) -> None:
    """Two scanned walls leave a gap that is narrower than the error of the scan."""
    text = SCANNED_HEAD.format(digest="0" * 64, error=0.25)
    for name, y in (("left", 17.2), ("right", 6.8)):
        trimesh.creation.box((1.2, 10.0, 4.0)).subdivide_to_size(0.4).export(
            tmp_path / f"{name}.ply"
        )
        text += _GAP.format(id=name, y=y)
    path = tmp_path / "gap.toml"
    path.write_text(text, encoding="utf-8")
    table = lay(load(path))
    report = judge(table, "able", "baker")
    shown = findings(table, report, FindingsWish(unsure=True)).on(report)
    assert report.forward.verdict != "contested" == shown.forward.verdict
    shot, cover, hidden = every_goal(table, "able", "baker")
    for found in (shot, cover, hidden):
        assert found.here == "contested", found.goal
        assert "already there" not in stands_words(found)
        assert "too close to call where it stands" in stands_words(found)
        orders = found.to_json()["orders"]
        assert sum(row["contested"] for row in orders) > 0
        for row in orders:
            assert len(row["at"]) == len(row["verdicts"]) == row["places"]
            words = {"clear", "soft", "hard", "bunker", "blocked", "contested"}
            assert {*row["verdicts"]} <= words
            counted = sum(word in found.meets for word in row["verdicts"])
            assert counted == row["good"] and "contested" not in found.meets
    middle = min(
        zip(orders[0]["at"], orders[0]["verdicts"], strict=True),
        key=lambda row: abs(row[0][0] - 4.0) + abs(row[0][1] - 12.0),
    )
    assert middle[1] == "contested"
    sure = with_doubts(table, stands(table, "able", "shot", "baker", pace="coarse"), "baker")
    assert sure.here == "contested"
