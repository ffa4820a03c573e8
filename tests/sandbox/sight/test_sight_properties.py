"""Properties of every line of sight, whatever the table."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tables import VARIED, table_from, unit
from worlds import MIRROR, transformed, turned

from meshes.shapes.piece import Piece, Volume
from sandbox.sight.counting.ray_batch import RayBatch
from sandbox.sight.counting.sampling import CountTask, StoppingRule, count
from sandbox.sight.judge import SightFault, judge, judge_pairs
from sandbox.sight.kernel.forms import NONE
from sandbox.sight.report import SightReport
from sandbox.sight.surroundings import surroundings
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

ONCE = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

TABLE = f"""
[table]
size = [48, 48]
{VARIED}[[terrain]]
id = "rise"
kind = "hill"
position = [36, 34]
size = [9, 8, 1.2]
{unit("able", "a", "position = [6, 12], facing = 0", "position = [6, 24]", "position = [7, 35]")}
{
    unit(
        "baker",
        "b",
        "position = [38, 16], facing = 180",
        "position = [31, 27]",
        "position = [36, 34], facing = 180",
    )
}
{unit("screen", "b", "position = [14, 24]", "position = [15, 25.2]")}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Table:
    return table_from(tmp_path_factory.mktemp("sight"), TABLE)


@pytest.fixture(scope="module")
def report(table: Table) -> SightReport:
    return judge(table, "able", "baker")


def same_verdicts(one: SightReport, other: SightReport) -> None:
    for way in ("forward", "reverse"):
        here, there = getattr(one, way), getattr(other, way)
        for a, b in zip(here.pairs, there.pairs, strict=True):
            assert set(a.open) & set(b.open), (a, b)
            if len(a.open) == len(b.open) == 1:
                assert a.verdict == b.verdict
            assert a.low - 0.02 <= b.visible <= a.high + 0.02
            assert (a.visible in (0.0, 1.0)) == (b.visible in (0.0, 1.0)) or a.rays != b.rays
        if "contested" not in (here.verdict, there.verdict):
            assert here.verdict == there.verdict


def test_the_table_asks_something(report: SightReport) -> None:
    verdicts = {pair.verdict for pair in report.forward.pairs}
    assert {"clear", "blocked"} <= verdicts
    assert any(0 < pair.visible < 1 for pair in report.forward.pairs)


@ONCE
@given(
    st.floats(0, 360),
    st.tuples(st.floats(-30, 30), st.floats(-30, 30), st.floats(-5, 5)),
)
def test_turning_and_moving_the_world_changes_no_verdict(table, report, degrees, shift) -> None:
    same_verdicts(report, judge(transformed(table, turned(degrees), shift), "able", "baker"))


@ONCE
@given(st.floats(0, 360))
def test_mirroring_the_world_changes_no_verdict(table, report, degrees) -> None:
    mirrored = transformed(table, MIRROR @ turned(degrees), (20.0, 0.0, 0.0))
    same_verdicts(report, judge(mirrored, "able", "baker"))


@ONCE
@given(st.floats(0.05, 40))
def test_scaling_the_world_changes_no_verdict(table, report, scale) -> None:
    scaled = transformed(table, np.eye(3) * scale, (0.0, 0.0, 0.0))
    same_verdicts(report, judge(scaled, "able", "baker"))


@ONCE
@given(
    st.tuples(st.floats(8, 34), st.floats(6, 40)),
    st.tuples(st.floats(0.1, 6), st.floats(0.1, 6), st.floats(0.1, 6)),
    st.floats(0, 180),
)
def test_a_further_blocker_never_raises_a_share(table, tmp_path, at, size, turn) -> None:
    # nobody may come to stand on it, and see from there
    reach = np.hypot(*size[:2]) / 2
    assume(all(np.hypot(m.stand.x - at[0], m.stand.y - at[1]) > reach for m in table.models()))
    extra = (
        f'\n[[terrain]]\nid = "extra"\nkind = "box"\nsize = {list(size)}\n'
        f"position = {[*at, 0.0]}\nrotation = {turn}\n"
    )
    fuller = table_from(tmp_path, TABLE + extra)
    before, after = _counted(table), _counted(fuller)
    assert before.rays == after.rays, "the same directions meet the same body"
    assert all(new <= old for new, old in zip(after.seen, before.seen, strict=True))
    old, new = judge(table, "able", "baker"), judge(fuller, "able", "baker")
    for a, b in zip(old.forward.pairs, new.forward.pairs, strict=True):
        assert b.low <= a.high


def _counted(table: Table) -> CountTask:
    """Exactly one round of directions for every pair, whatever they say."""
    pairs = [(a, b) for a in table.unit("able").models for b in table.unit("baker").models]
    around = surroundings(table, "able", "baker", table.scenario.sight_policy)
    enough = StoppingRule(1_000_000, np.inf, np.full(len(around.names), NONE))
    asked = CountTask(RayBatch(pairs, ("body",)), range(len(pairs)), around, enough)
    count([asked])
    return asked


def test_each_direction_is_judged_on_its_own(table, report) -> None:
    back = judge(table, "baker", "able")
    assert back.forward == report.reverse
    assert back.reverse == report.forward


def test_a_slit_shows_more_to_the_one_behind_it(tmp_path) -> None:
    """An eye near a narrow slit sees all of the target; from afar it sees only a strip."""
    text = f"""
[[terrain]]
id = "left"
kind = "box"
size = [0.2, 20, 4]
position = [11, 10.1]
[[terrain]]
id = "right"
kind = "box"
size = [0.2, 20, 4]
position = [11, 30.4]
{unit("near", "a", "position = [10, 20.25], eye = [0.8, 0, 1.2]")}
{unit("far", "b", "position = [50, 20.25], facing = 180")}
"""
    table = table_from(tmp_path, text)
    report = judge(table, "near", "far")
    (out,), (into,) = report.forward.pairs, report.reverse.pairs
    assert out.visible == 1.0
    assert into.visible < 0.9
    assert {row.id for row in into.hidden_by} == {"left", "right"}


def test_the_same_question_gets_the_same_bytes(table, report) -> None:
    again = judge(table, "able", "baker")
    assert json.dumps(again.to_json()) == json.dumps(report.to_json())


def test_a_pair_is_judged_the_same_alone_and_in_company(table, report) -> None:
    for pair in report.forward.pairs:
        (alone,) = judge(table, pair.shooter, pair.target).forward.pairs
        assert alone == pair


def test_shares_add_up(report) -> None:
    for pair in (*report.forward.pairs, *report.reverse.pairs):
        assert pair.low <= pair.visible <= pair.high
        hidden = sum(row.share for row in pair.hidden_by)
        assert hidden + pair.visible == pytest.approx(1.0) or not pair.hidden_by


def test_a_unit_never_hides_its_own_nor_its_target(tmp_path) -> None:
    """Men in file: the second sees past the first, and both models of the target are seen."""
    text = unit("able", "a", "position = [10, 20]", "position = [8.8, 20]") + unit(
        "baker", "b", "position = [30, 20], facing = 180", "position = [31.2, 20], facing = 180"
    )
    report = judge(table_from(tmp_path, text), "able", "baker")
    assert [pair.visible for pair in report.forward.pairs] == [1.0] * 4


def test_other_units_do_hide_and_are_named(tmp_path) -> None:
    text = (
        unit("able", "a", "position = [10, 20]")
        + unit("baker", "b", "position = [30, 20], facing = 180")
        + unit("between", "a", "position = [28.5, 20]")
    )
    (pair,) = judge(table_from(tmp_path, text), "able", "baker").forward.pairs
    assert pair.visible < 0.7
    assert [row.id for row in pair.hidden_by] == ["between/0"]
    assert pair.verdict == "soft"


def test_weapons_and_bases_count_only_when_the_policy_says_so(tmp_path) -> None:
    """A slab that leaves only the base to be seen blocks, unless bases count."""
    scene = (
        '[[terrain]]\nid = "slab"\nkind = "box"\nsize = [0.2, 30, 5]\nposition = [20, 20, 0.05]\n'
        + unit("able", "a", "position = [10, 20], eye = [0, 0, 0.03]")
        + unit("baker", "b", "position = [24, 20], facing = 180")
    )
    (without,) = judge(table_from(tmp_path, scene), "able", "baker").forward.pairs
    assert without.visible == 0.0
    counted = '[policy]\nparts = ["body", "base"]\n' + scene
    (with_base,) = judge(table_from(tmp_path, counted), "able", "baker").forward.pairs
    assert 0.0 < with_base.visible < 0.4


@pytest.mark.parametrize(("depth", "seen"), [(3.9, False), (4.2, True)])
def test_a_porous_volume_stops_a_line_after_its_inches(tmp_path, depth, seen) -> None:
    """Chord by chord: a slab of smoke 4 inches thick, and nothing solid."""
    text = (
        '[[terrain]]\nid = "smoke"\nkind = "box"\nsize = [4, 30, 8]\nposition = [20, 20]\n'
        + unit("able", "a", "position = [10, 20]")
        + unit("baker", "b", "position = [30, 20], facing = 180")
    )
    table = table_from(tmp_path, text)
    (placed,) = table.pieces
    cloud = Piece((), (Volume(placed.piece.parts[0].mesh, depth),))
    table = replace(table, pieces=(replace(placed, piece=cloud),))
    (pair,) = judge(table, "able", "baker").forward.pairs
    assert pair.verdict == ("clear" if seen else "blocked")
    assert [row.id for row in pair.hidden_by] == ([] if seen else ["smoke"])


def test_questions_that_have_no_answer(table) -> None:
    with pytest.raises(SightFault, match="nobody"):
        judge(table, "nobody", "baker")
    with pytest.raises(SightFault, match="able/7"):
        judge(table, "able/7", "baker")
    with pytest.raises(SightFault, match="one unit"):
        judge(table, "able/0", "able/1")
    with pytest.raises(SightFault):
        judge(table, "able/x", "baker")


def test_without_proofs_the_verdicts_are_the_same(table, report) -> None:
    policy = table.scenario.sight_policy
    firers, targets = table.unit("able").models, table.unit("baker").models
    pairs = judge_pairs(table, policy, firers, targets, prove=False)
    assert [pair.open for pair in pairs] == [pair.open for pair in report.forward.pairs]
    assert all(0.0 < pair.visible < 1.0 for pair in pairs)


def test_a_verdict_that_hangs_on_a_proof_gets_it(tmp_path) -> None:
    """Where less than a ray's worth may be seen, only the proof tells blocked from contested."""
    text = (
        "[policy]\nmin_visible = 0.0001\nmax_rays = 1024\n"
        '[[terrain]]\nid = "slab"\nkind = "box"\nsize = [0.5, 30, 5]\nposition = [20, 20]\n'
        + unit("able", "a", "position = [10, 20]")
        + unit("baker", "b", "position = [30, 20]")
    )
    table = table_from(tmp_path, text)
    policy = table.scenario.sight_policy
    for prove in (True, False):
        firers, targets = table.unit("able").models, table.unit("baker").models
        (pair,) = judge_pairs(table, policy, firers, targets, prove=prove)
        assert pair.verdict == "blocked"
        assert pair.visible == 0.0
