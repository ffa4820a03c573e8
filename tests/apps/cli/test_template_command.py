"""`sightline template` and `los --smoke`: what they print, and what they refuse in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import run
from tables import HEAD, unit

TEXT = (
    HEAD
    + unit("able", "axis", "position = [10, 20]", "position = [11.5, 20]")
    + unit("baker", "allies", "position = [30, 20]", "position = [34, 21]")
)


@pytest.mark.slow
def test_a_template_for_programs_and_for_people(file: Path) -> None:
    result = run("template", file, "barrage", "--at", "21,20", "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert answer["schema"] == "sightline.template/1"
    by_id = {row["id"]: row for row in answer["units"]}
    assert by_id["baker"]["p_within"] == pytest.approx(4 / 6)  # 8.5" away: on 3 or more
    done = run("template", file, "barrage", "--at", "21,20").stdout
    assert "Within on 3+: 67 %" in done and "baker" in done
    some = json.loads(
        run("template", file, "barrage", "--at", "21,20", "--unit", "able", "--json").stdout
    )
    assert [row["id"] for row in some["units"]] == ["able"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nuke", "--at", "1,1"], "expected one of barrage, smoke, he, flame, air-strike, smoke"),
        (["smoke", "--at", "1"], "--at: found '1'; expected X,Y"),
        (["smoke", "--at", "nan,1"], "--at: found 'nan,1'"),
        (["smoke", "--at", "1,1", "--radius", "-2"], "--radius: found -2; expected more than 0"),
        (["smoke", "--at", "1,1", "--radius", "wide"], "--radius: found 'wide'"),
        (["smoke", "--at", "99,1"], "expected one on the table of 72"),
        (["flame", "--at", "1,1", "--unit", "nobody"], "found unit 'nobody'; expected one of"),
        (["flame", "--at", "1,1", "--unit", "a b"], "--unit: found 'a b'"),
        (["he", "--at", "1,1", "--weapon", "sling"], "found weapon 'sling'; expected one of"),
        (["barrage", "--at", "1,1", "--weapon", "sling"], "expected none"),
    ],
)
def test_bad_input_is_one_sentence(file: Path, words: list[str], said: str) -> None:
    result = run("template", file, *words)
    assert result.exit_code == 2 and said in " ".join(result.stderr.split())
    assert len(result.stderr.strip().splitlines()) == 1 and not result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("smoke", [(20.0, 20.5, 3.0), (31.0, 20.0, 1.25)])
def test_smoke_that_is_not_in_the_file_judges_as_smoke_that_is(
    file: Path, tmp_path: Path, smoke: tuple[float, float, float]
) -> None:
    x, y, radius = smoke
    in_file = tmp_path / "smoky.toml"
    row = f'[[smoke]]\nid = "smoke-1"\nposition = [{x}, {y}]\nradius = {radius}\n'
    in_file.write_text(TEXT + row, encoding="utf-8")
    pair = ("able", "baker", "--json")
    there = run("los", in_file, *pair).stdout
    laid = run("los", file, *pair, "--smoke", f"{x},{y},{radius}").stdout
    assert laid == there and laid != run("los", file, *pair).stdout
    for wrong in ("1,1", "99,1,1", "1,1,0", "a,b,c"):
        refused = run("los", file, *pair, "--smoke", wrong)
        assert refused.exit_code == 2 and refused.stderr.startswith("--smoke: found")
