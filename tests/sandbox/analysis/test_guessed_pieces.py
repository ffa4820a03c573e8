"""Verdicts that hang on what a scanned piece is."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh
from scanned_table import SCANNED_HEAD

from languages.writing import speaking
from sandbox.analysis.doubt_places import PIECE
from sandbox.analysis.scan_doubt import ScanDoubt, scan_doubt
from sandbox.analysis.scan_draws import DRAWS, DrawnPair
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.table.following import update_table
from sandbox.table.piece_doubt import piece_doubts
from sandbox.table.table import Table, lay

ROW = """[[terrain]]
id = "hedge-1"
mesh = "hedge.ply"
mesh_unit = "in"
position = [20.0, 12.0, 0.0]
scanned = true
"""


def behind_a_hedge(folder: Path, keys: str, height: float = 1.0) -> Table:
    """Lay a table with a low thing across the line from Able to Baker."""
    trimesh.creation.box((1.0, 9.0, height)).subdivide_to_size(0.4).export(folder / "hedge.ply")
    head = SCANNED_HEAD.format(digest="0" * 64, error=0.02)
    path = folder / "scanned.toml"
    path.write_text(head.replace("scale = 1.0", 'scale = 1.0\nthin = "none"') + ROW + keys)
    return lay(load(path))


def forward(table: Table) -> ScanDoubt:
    found = scan_doubt(table, judge(table, "able", "baker"))
    assert found is not None
    return found.forward


UNSURE = 'cover = "soft"\nmay_be = "hard"\nodds = 0.3\n'


def test_a_verdict_that_another_kind_of_piece_would_change_is_open(tmp_path: Path) -> None:
    table = behind_a_hedge(tmp_path, UNSURE)
    found = forward(table)
    assert found.verdict == "soft" and found.contested
    assert found.agreements[0].kinds == (PIECE,)
    assert found.agree == found.agreements[0].agree == pytest.approx(0.7)
    assert [one.id for one in found.guessed] == ["hedge-1"]
    report = judge(table, "able", "baker")
    said = findings(table, report, FindingsWish(unsure=True)).said(report)
    assert said["scan_pieces"] == {"hedge-1": ["soft", "hard"]}
    assert said["headline"].startswith(
        "Contested between soft and hard cover: the scan is good to ±0.02″ here, but does not tell "
        "what hedge 1 is. As scanned: "
    )
    assert said["headline"].endswith("It is so in 70 of 100 scans like this one")


@pytest.mark.parametrize(
    "keys",
    [
        'cover = "soft"\n',
        'cover = "hard"\n',
        'cover = "hard"\nmay_be = "hard"\nodds = 0.3\n',
        'cover = "soft"\nmay_be = "hard"\nodds = 0.004\n',
    ],
)
def test_a_piece_that_somebody_named_or_that_is_hardly_another_settles_it(
    tmp_path: Path, keys: str
) -> None:
    found = forward(behind_a_hedge(tmp_path, keys))
    assert not found.contested and not found.guessed


@pytest.mark.parametrize(("height", "verdict"), [(0.2, "clear"), (4.0, "blocked")])
def test_what_a_piece_is_changes_nothing_where_it_hides_little_or_all(
    tmp_path: Path, height: float, verdict: str
) -> None:
    found = forward(behind_a_hedge(tmp_path, UNSURE, height))
    assert found.verdict == verdict and not found.contested


def test_a_piece_is_another_on_as_many_scans_as_is_probable_and_on_the_same_each_time(
    tmp_path: Path,
) -> None:
    table = behind_a_hedge(tmp_path, UNSURE)
    pairs = [DrawnPair([table] * 3, "able/0", "baker/0") for _ in range(2)]
    assert pairs[0].verdicts() == pairs[1].verdicts()
    assert pairs[0].verdicts().count("hard") == round(0.3 * DRAWS)
    assert set(pairs[0].verdicts(as_stated=True)) == {"soft"}


@pytest.mark.parametrize("height", [1.0, 4.0])
def test_what_may_be_a_market_stall_may_be_looked_through(tmp_path: Path, height: float) -> None:
    """It looks solid, but gives less cover in some cases: such a thing may have gaps."""
    table = behind_a_hedge(tmp_path, 'cover = "hard"\nmay_be = "soft"\nodds = 0.2\n', height)
    (one,) = piece_doubts(table)
    found = forward(table)
    assert one.gaps and found.contested and found.guessed == (one,)
    assert found.agreements[0].kinds == (PIECE,) and found.place is None
    solid = forward(behind_a_hedge(tmp_path, 'cover = "soft"\n', height))
    assert not solid.contested and not solid.guessed


def test_an_answer_on_the_same_table_is_judged_anew(tmp_path: Path) -> None:
    """Its shape is the same, and so are the rays: the pairs that were judged are not."""
    table = behind_a_hedge(tmp_path, UNSURE)
    assert forward(table).contested
    row = table.scenario.terrain[0].model_copy(update={"cover": "hard", "may_be": None})
    answered = update_table(table, table.scenario.model_copy(update={"terrain": (row,)}))
    found = forward(answered)
    assert found.verdict == "hard" and not found.contested


def test_another_class_than_a_game_has_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScenarioFault, match="may_be"):
        behind_a_hedge(tmp_path, 'may_be = "stone"\n')


def test_a_piece_in_doubt_has_its_cover_and_another(tmp_path: Path) -> None:
    (doubt,) = piece_doubts(behind_a_hedge(tmp_path, UNSURE))
    assert (str(doubt.label), doubt.covers, doubt.odds) == ("hedge 1", ("soft", "hard"), 0.3)


@pytest.mark.parametrize(
    ("language", "said"), [("de", "sagt aber nicht, was"), ("fr", "mais ne dit pas ce qu’est")]
)
def test_the_question_is_told_in_other_languages(tmp_path: Path, language: str, said: str) -> None:
    found = forward(behind_a_hedge(tmp_path, UNSURE))
    with speaking(language):
        assert said in str(found.words)
