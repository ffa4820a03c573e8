"""The benchmark of scans counts what is decided, undecided and wrong, by kind of doubt."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import tomlkit
from scanned_table import SCANNED_HEAD
from tables import HEAD, table_from

from benchmarks.scanning.compared import (
    ComparedScan,
    PairVerdict,
    ScanVerdict,
    answered,
    from_edges,
    with_fences,
)
from benchmarks.scans import report

BARN = '[[terrain]]\nid = "barn"\nkind = "box"\nsize = [4.0, 3.0, 2.0]\nposition = [8.0, 20.0]\n'


def test_what_is_wrong_undecided_and_asked_is_counted_apart() -> None:
    sure, thin = ScanVerdict("clear", 1.0, ()), ScanVerdict("clear", 1.0, ("thin",))
    open_ = ScanVerdict("hard", 0.8, ("opening", "surface"))
    pairs = (
        PairVerdict("clear", thin, sure),
        PairVerdict("soft", thin, sure),
        PairVerdict("hard", open_, open_),
        PairVerdict("contested", sure, sure),
    )
    assert [pair.outcome for pair in pairs] == ["agree", "wrong", "undecided", "agree"]
    by_phone, by_kind, by_share = report([ComparedScan("photo", 0, pairs=pairs)]).split("\n\n")
    assert "| 50% | 25% | 1 of 3 (33.3%; 6.1% to 79.2%) | 75% | 0 | 25% | 1 |" in by_phone
    for row in ("opening | 25.0%", "surface | 25.0%", "thin | 50.0%"):
        assert f"| {row} |" in by_kind
    assert "| 70% to 90% | 1 | 100.0% |" in by_share
    assert "| all | 3 | 66.7% |" in by_share


def test_a_person_answers_with_the_fences_of_the_true_table(tmp_path: Path) -> None:
    """They stand where the scan has the true places: turned by 90° and shifted here."""
    text = with_fences(f"{HEAD}[table]\nsize = [40.0, 24.0]\n{BARN}", 2, seed=1)
    truth = table_from(tmp_path, text)
    fences = [piece for piece in truth.pieces if piece.id.startswith("thin-")]
    assert len(fences) == 2
    to_found = np.array([[0.0, -1, 0, 24], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    scan = SCANNED_HEAD.format(digest="0" * 64, error=0.1) + BARN
    barn = scan.replace('kind = "box"', 'kind = "box"\nmay_be = "hard"')
    keys = {"barn": {"cover": "soft", "gaps": True}}
    said = tomlkit.parse(answered(barn, truth, to_found, keys)).unwrap()
    assert said["scan"]["thin"] == "none"
    assert said["terrain"][0]["gaps"] and "may_be" not in said["terrain"][0]
    for piece, row in zip(fences, said["terrain"][1:], strict=True):
        assert np.allclose(row["position"], (24 - piece.stand.y, piece.stand.x), atol=0.01)
        assert row["rotation"] == round((piece.spec.rotation + 90) % 360, 1)
        assert (row["kind"], row["size"]) == ("fence", list(piece.spec.size))


@pytest.mark.parametrize("turns", range(4))
def test_places_are_measured_from_the_edges_of_a_scan_that_drifted(turns: int) -> None:
    size = (48.0, 48.0) if turns % 2 else (72.0, 48.0)
    angle = np.radians(90.0 * turns + 0.4)
    drifted = np.eye(4)
    drifted[:2, :2] = [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
    corners = np.array([(x, y, 0, 1) for x in (0, size[0]) for y in (0, size[1])]).T
    found = (from_edges(size, drifted) @ corners)[:2].T
    assert {tuple(row) for row in found.round(9)} == {tuple(row) for row in corners[:2].T}
    assert tuple(found[0]) == [(0, 0), (48, 0), (72, 48), (0, 48)][turns]
