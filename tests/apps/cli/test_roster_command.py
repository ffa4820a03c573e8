"""`sightline roster import`: army lists made units of a new table or of a scenario."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result
from refusals import sentence_of
from repository import SCENARIOS
from typer.testing import CliRunner

from apps.cli.main import cli
from sandbox.scenario.file import load
from sandbox.table.table import lay

LIST = "10 Regular Grenadiers with 1 LMG (120 pts)\nVeteran MMG team\nGrenadeers\n"


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(cli, ["roster", "import", *map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def refused(*words: str | Path) -> str:
    return sentence_of(run(*words))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "list.txt"
    file.write_text(LIST)
    return file


@pytest.mark.slow
def test_a_list_becomes_a_table_and_what_is_unmatched_is_told(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    result = run(file, out)
    sentence = f"Wrote {out} with 2 units and 13 models from list.txt.\n"
    assert (result.exit_code, result.stdout) == (0, sentence)
    assert "Not matched: Grenadeers; nearest: grenadiers" in result.stderr
    assert [unit.template for unit in lay(load(out)).scenario.units] == ["rifle-squad", "mmg-team"]
    assert "--force" in refused(file, out)


def test_json_has_units_and_unmatched_names(file: Path, tmp_path: Path) -> None:
    answer = json.loads(run(file, tmp_path / "out.toml", "--json").stdout)
    assert answer["units"][0] == {
        "id": "regular-grenadiers",
        "template": "rifle-squad",
        "models": 10,
        "weapons": [["rifle"], ["lmg"], *[["rifle"]] * 8],
    }
    assert answer["units"][1]["weapons"] == [["mmg"], [], []]
    assert answer["unmatched"] == [{"name": "Grenadeers", "nearest": "grenadiers", "unit": None}]


@pytest.mark.slow
def test_units_join_a_scenario_whose_text_stays(file: Path, tmp_path: Path) -> None:
    into = tmp_path / "crossing.toml"
    before = "# mine\n" + (SCENARIOS / "crossing.toml").read_text(encoding="utf-8")
    into.write_text(before, encoding="utf-8")
    sides = load(into).scenario.all_sides
    count = len(load(into).scenario.units)
    assert run(file, "--into", into, "--side", sides[1]).exit_code == 0
    assert into.read_text(encoding="utf-8").startswith("# mine\n")
    units = lay(load(into)).scenario.units
    assert [unit.side for unit in units[count:]] == [sides[1]] * 2
    assert "expected one of" in refused(file, "--into", into, "--side", "martians")
    assert "--side" in refused(file, "--into", into)


@pytest.mark.slow
def test_models_of_any_game_stand_on_bases(tmp_path: Path) -> None:
    file, out = tmp_path / "list.txt", tmp_path / "out.toml"
    file.write_text("Intercessor Squad, 5 models")
    assert "no unit with a known name among Intercessor Squad" in refused(file, out)
    assert "--height: found none" in refused(file, out, "--base", "32")
    assert run(file, out, "--base", "32", "--height", "1.5").exit_code == 0
    (unit,) = lay(load(out)).units
    tops = [max(p.mesh.vertices[:, 2].max() for p in m.piece.parts) for m in unit.models]
    assert tops == pytest.approx([1.5] * 5)


@pytest.mark.slow
def test_names_of_ones_own(file: Path, tmp_path: Path) -> None:
    names, out = tmp_path / "names.toml", tmp_path / "out.toml"
    names.write_text('[units]\nsmg-squad = ["grenadeers"]\n')
    result = run(file, out, "--names", names)
    assert "3 units" in result.stdout and "Not matched" not in result.stderr
    names.write_text('[units]\nsmg-squat = ["grenadeers"]\n')
    assert "units.smg-squat" in refused(file, out, "--names", names, "--force")


@pytest.mark.slow
def test_bad_input_ends_in_one_sentence(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    assert "no such file" in refused(tmp_path / "gone.ros", out)
    assert "OUT.toml or --into" in refused(file)
    assert ".toml" in refused(file, tmp_path / "out.json")
    assert "--game" in refused(file, out, "--game", "chess")
    assert "--size" in refused(file, out, "--size", "9")
    bad = tmp_path / "bad.ros"
    bad.write_text("<roster>")
    assert "text that is not XML" in refused(bad, out)
