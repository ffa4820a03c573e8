"""Words that look from any part, beside the verdict: sentences, pictures, refusals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from rich.table import Table as Grid
from tables import HEAD, table_from, unit

from sandbox.analysis.audit.audit import audit
from sandbox.analysis.fairness.fairness import fairness
from sandbox.analysis.maps.sight_map import sight_map
from sandbox.analysis.side_by_side import side_by_side
from sandbox.paper.audit_sheet import audit_sheet
from sandbox.paper.fairness_sheet import fairness_sheet
from sandbox.paper.words.verdicts import direction
from sandbox.rulings.cross_check import cross_check_words, cross_checks
from sandbox.rulings.findings import FindingsWish
from sandbox.rulings.ray_check import ray_checks
from sandbox.rulings.ruling import rule
from sandbox.rulings.verify import verify
from sandbox.scenario.cover_words.shipped import shipped
from sandbox.scenario.words import BLOCKED
from sandbox.sight.judge import SightFault, judge, judge_pairs, looker_at
from sandbox.sight.pair_rays import pair_rays
from sandbox.sight.report import PairSight
from sandbox.sight.sentences import pair_words
from sandbox.table.table import Table

WALL = '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.5, {}, 4]\nposition = [20, {}]\n'
ZONES = "".join(
    f'[[zones]]\nid = "{side}-zone"\nside = "{side}"\n'
    f"polygon = [[{a}, 2], [{b}, 2], [{b}, 40], [{a}, 40]]\n"
    for side, a, b in (("axis", 1, 8), ("allies", 32, 39))
)


def walled(folder: Path, wide: float, y: float, words: str = "any-part", more: str = "") -> Table:
    units = unit("able", "axis", "position = [12, 20]") + unit(
        "baker", "allies", "position = [28, 20], facing = 180"
    )
    return table_from(folder, f'{HEAD}words = "{words}"\n{WALL.format(wide, y)}{more}{units}')


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return walled(tmp_path, 8, 20, more=ZONES)


def test_a_list_of_rays_refuses_the_words_in_one_sentence(table: Table) -> None:
    with pytest.raises(SightFault) as fault:
        pair_rays(table, _pair(table))
    assert str(fault.value) == (
        "A list of rays looks from one eye: found the words Any part, which look from any part; "
        "expected words that look from the eye, the middle or the top"
    )


@pytest.mark.slow
def test_an_audit_goes_by_any_part(table: Table, tmp_path: Path) -> None:
    """A free line is one both ways, so that no sight is one-sided; more is seen than by one eye."""
    found = audit(table)
    assert found.words == "Any part" and found.zones is not None
    assert found.zones.one_sided.share == 0.0
    one_eye = walled(tmp_path, 8, 20, "one-eye", ZONES)
    by_eye = audit(one_eye)
    assert by_eye.zones is not None
    unproven = "a ring from nowhere: none of 64 lines from each place of the enemy is free"
    for sheet in (audit_sheet(table, found), fairness_sheet(table, found.zones.fairness)):
        assert f"{unproven}, which is no proof." in sheet.decode()
    assert "a ring from nowhere." in audit_sheet(one_eye, by_eye).decode()
    for mine, theirs in zip(found.zones.fairness.sides, by_eye.zones.fairness.sides, strict=True):
        assert mine.exposed.share >= theirs.exposed.share


def _pair(table: Table) -> PairSight:
    return judge(table, "able", "baker").forward.pairs[0]


def test_a_hidden_pair_says_whether_that_is_proved(table: Table) -> None:
    proved = _pair(table)
    assert proved.is_proved_unseen and proved.to_json()["exact"] is True
    said = pair_words(table, proved)
    assert said.reason == f"{said.seen}." == "Proved: nothing passes between the bodies."
    tried = replace(proved, visible=0.0001, high=0.001, rays=8359)
    said = pair_words(table, tried)
    assert said.reason == f"{said.seen}." == "None of 8,359 lines is free."
    assert "proved" not in said.sure and "exact" not in tried.to_json()
    assert (said.share, said.sure) == ("nothing", "8,359 lines tried")
    forward = replace(judge(table, "able", "baker").forward, pairs=(tried,))
    grids = [part for part in direction(forward, 200) if isinstance(part, Grid)]
    cells = [str(cell) for grid in grids for column in grid.columns for cell in column.cells]
    assert "nothing" in cells and "8,359 lines" in cells and "under 1 %" not in cells


def test_a_pair_that_is_seen_says_as_ever_how_much(tmp_path: Path) -> None:
    table = walled(tmp_path, 0.3, 20.0)
    pair = _pair(table)
    said = pair_words(table, pair)
    assert pair.line is not None and 0.0 < pair.visible < 1.0
    assert said.seen == f"{said.share} visible, {said.sure}"


def test_the_picture_is_seen_from_the_start_of_the_free_line(tmp_path: Path) -> None:
    past_the_eye = walled(tmp_path, 6, 17.2)
    model, target = (past_the_eye.model(name) for name in ("able/0", "baker/0"))
    pair = _pair(past_the_eye)
    assert pair.line is not None and pair.verdict != BLOCKED
    seen_from = looker_at(past_the_eye, model, [target]).eye
    assert np.allclose(seen_from, pair.line[0]) and not np.allclose(seen_from, model.eye)
    one_eye = walled(tmp_path, 6, 17.2, "height-classes")
    assert looker_at(one_eye, one_eye.model("able/0"), [target]) is one_eye.model("able/0")


@pytest.mark.parametrize("wide", [0.4, 0.8, 1.2, 8])
def test_a_settled_verdict_is_the_full_one(tmp_path: Path, wide: float) -> None:
    table = walled(tmp_path, wide, 20.0)
    ends = [table.model("able/0")], [table.model("baker/0")]
    (quick,) = judge_pairs(table, table.scenario.sight_policy, *ends, precise=False)
    assert (quick.verdict == BLOCKED) == (_pair(table).verdict == BLOCKED)


@pytest.mark.slow
@pytest.mark.parametrize("wide", [0.3, 0.8, 8])
def test_trimesh_finds_the_same_segments_free_at_the_exported_mesh(
    tmp_path: Path, wide: float
) -> None:
    """A picture is drawn from one eye, so that pixels are not used."""
    table = walled(tmp_path, wide, 20.0)
    report = judge(table, "able", "baker")
    (pair,), (found,) = report.forward.pairs, ray_checks(table, report)
    assert found is not None and found.agrees and found.rays > 300
    assert found.same >= 0.99 * found.rays
    assert (found.visible > 0.0) == (wide < 0.8) and abs(found.visible - pair.visible) < 1e-3
    moved = judge(walled(tmp_path, wide + 0.6, 20.4), "able", "baker")
    if wide < 0.8:
        (other,) = ray_checks(table, moved)
        assert other is not None and not other.agrees
    checks = cross_checks(table, report)
    assert checks == (None,)
    assert "sight is from any part" in cross_check_words(table, report.forward.pairs, checks)


@pytest.mark.slow
@pytest.mark.parametrize("wide", [0.3, 8])
def test_a_ruling_from_any_part_verifies(tmp_path: Path, wide: float) -> None:
    table = walled(tmp_path, wide, 20.0)
    ruling = rule(table, "able", "baker", FindingsWish(rulesets=True))
    assert verify(ruling, table).same
    (pair,) = ruling.report["pairs"]
    assert ("line" in pair, "exact" in pair) == ((True, False) if wide < 1 else (False, True))


BEYOND = """[words]
format = 1
name = "Far"
[[words.cover]]
word = "some"
hidden = 0.5
[words.units.clear_lines]
word = "some"
fewer_than = 0.5
"""


def test_what_judges_single_lines_refuses_words_that_ask_for_units(tmp_path: Path) -> None:
    units = unit("able", "axis", "position = [12, 20]") + unit(
        "baker", "allies", "position = [28, 20]"
    )
    table = table_from(tmp_path, HEAD + BEYOND + units)
    for what, look in (
        ("A map", lambda table: sight_map(table, "able", "seen", 4.0)),
        ("Fairness", fairness),
        ("An audit", audit),
    ):
        with pytest.raises(SightFault) as fault:
            look(table)
        assert str(fault.value) == (
            f"{what} judges lines one by one: found the words Far, which have units.clear_lines; "
            "expected words without"
        )
    said = judge(table, "able", "baker").forward
    assert said.headline == (
        "Able sees Baker; clear: "
        "1 of 1 that see it draws clear lines to at least half of its models"
    )


def test_other_rulesets_differ_by_what_one_eye_sees(tmp_path: Path) -> None:
    table = walled(tmp_path, 6, 17.2)
    rows = side_by_side(table, judge(table, "able", "baker").forward)
    said = {row.because for row in rows if row.game == "bolt-action" and row.because}
    eye = "Able sees 0 % of Baker from its eye"
    assert said and all(one.startswith(eye) and one.endswith("from any part") for one in said)


def test_an_area_hides_what_lies_wholly_behind_it(tmp_path: Path) -> None:
    ruin = '[[terrain]]\nid = "ruin"\nkind = "box"\narea = true\nsize = [4, 4, 0.1]\n'
    said = {}
    for place, x in {"over": 20, "into": 28, "out": 12}.items():
        more = f"{ruin}position = [{x}, 20]\n"
        table = walled(tmp_path, 1, 44, "any-part-areas", more)
        said[place] = judge(table, "able", "baker").forward.verdict == BLOCKED
    assert said == {"over": True, "into": False, "out": False}


def test_the_shipped_words_from_any_part_say_so() -> None:
    assert [name for name, words in shipped().items() if words.from_any] == [
        "any-part",
        "any-part-areas",
    ]
