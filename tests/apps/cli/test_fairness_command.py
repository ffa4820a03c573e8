"""`sightline fairness`: what it prints, and what it refuses in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import run
from tables import HEAD

TEXT = (
    HEAD + "[table]\nsize = [12.0, 8.0]\n"
    '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.5, 4.0, 3.0]\nposition = [6.0, 4.0]\n'
    '[[zones]]\nid = "west"\nside = "axis"\npolygon = [[0, 0], [3, 0], [3, 8], [0, 8]]\n'
    '[[zones]]\nid = "east"\nside = "allies"\npolygon = [[9, 0], [12, 0], [12, 8], [9, 8]]\n'
)


@pytest.mark.slow
def test_zones_for_programs_and_for_people(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(TEXT, encoding="utf-8")
    done = run("fairness", file, "--json")
    assert done.exit_code == 0
    answer = json.loads(done.stdout)
    assert answer["schema"] == "sightline.fairness/1" and answer["mend"] == []
    assert answer["unmended"] is None, "it is fair"
    out = tmp_path / "sheet.html"
    words = run("fairness", file, "--out", out).stdout
    page = out.read_text("utf-8")
    spots = sum(zone["places"] for zone in answer["zones"])
    assert page.count("<circle ") == spots and ">fair</span>" in page
    assert "$" not in page and "http" not in page and "src=" not in page
    wrong = run("fairness", file, "--out", tmp_path / "sheet.pdf")
    assert wrong.exit_code == 2 and "expected .html" in wrong.stderr
    assert "Fair within what can be measured: no difference in any measure." in words
    assert "Nothing needs to be moved." in words and "cover within a move" in words


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (TEXT.split("[[zones]]")[0], "zones: found none; expected [[zones]] of both sides"),
        ("[[zones]]".join(TEXT.split("[[zones]]")[:2]), "found those of axis alone"),
        (TEXT.replace("[12, 8]", "[19, 8]"), "expected a place on the table of 12″ × 8″"),
    ],
)
def test_an_impossible_request_is_one_sentence(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "table.toml"
    file.write_text(content, encoding="utf-8")
    done = run("fairness", file)
    assert done.exit_code == 2 and said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
