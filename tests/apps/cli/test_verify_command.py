"""`los --certificate` and `sightline verify`: what they write, say, refuse, and exit with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import run
from tables import HEAD, unit

from sandbox.analysis import tolerance

TEXT = (
    HEAD
    + unit("able", "axis", "position = [10, 20]")
    + unit("baker", "allies", "position = [30, 20]")
)


@pytest.mark.slow
def test_a_ruling_is_written_and_judged_again(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "ruling.json"
    done = run("los", file, "able", "baker", "--certificate", out, "--json")
    assert done.exit_code == 0
    assert json.loads(out.read_text("utf-8"))["report"] == json.loads(done.stdout)
    same = run("verify", out, "--json")
    assert (same.exit_code, json.loads(same.stdout)) == (0, {"same": True})
    assert run("verify", out, file).stdout.startswith("The same: ")
    file.write_text(TEXT.replace("[30, 20]", "[30, 21]"), encoding="utf-8")
    other = run("verify", out, file, "--json")
    assert other.exit_code == 1
    assert json.loads(other.stdout) == {
        "same": False,
        "because": "the scenario is another: units[baker].models[0].position[1] was 20.0 in the "
        "ruling, and is 21.0",
    }
    assert run("verify", out, file).stdout.startswith("Not the same: the scenario is another")


@pytest.mark.slow
def test_smoke_that_is_not_in_the_file_is_in_the_ruling(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "ruling.json"
    run("los", file, "able", "baker", "--smoke", "20,20,3", "--certificate", out)
    assert json.loads(out.read_text("utf-8"))["verdict"] == "blocked"
    assert run("verify", out).exit_code == 0
    assert run("verify", out, file).exit_code == 1


@pytest.mark.slow
def test_an_impossible_request_is_one_sentence_and_exit_2(file: Path, tmp_path: Path) -> None:
    named = run("los", file, "able", "baker", "--certificate", tmp_path / "ruling.txt")
    assert named.exit_code == 2 and "expected .json or .html" in named.stderr
    assert run("verify", file).exit_code == 2
    gone = run("verify", tmp_path / "none.json")
    assert gone.exit_code == 2 and "No such file" in gone.stderr
    folder = run("verify", tmp_path)
    assert folder.exit_code == 2 and len(folder.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_the_tolerance_is_printed(file: Path) -> None:
    asked = ("los", file, "able/0", "baker/0", "--tolerance")
    answer = json.loads(run(*asked, "0.125", "--json").stdout)
    assert set(answer["holds"]) == {"inches", "share", "low", "high", "placements", "others"}
    holds = answer["holds"]
    assert holds["low"] <= holds["share"] <= holds["high"] and holds["placements"] == 1000
    assert holds["share"] + sum(holds["others"].values()) == pytest.approx(1.0)
    assert "With every model and piece up to ½″ off: " in run(*asked, "0.5").stdout
    far = run(*asked, "4")
    assert far.exit_code == 2 and far.stderr == (
        "--tolerance: found 4; expected inches above 0, 3 at most\n"
    )


@pytest.mark.slow
def test_every_pair_is_counted_by_pixels_too(file: Path) -> None:
    answer = json.loads(run("los", file, "able", "baker", "--cross-check", "--json").stdout)
    assert [set(pair["cross_check"]) for pair in answer["pairs"]] == [{"pixels", "bound", "agrees"}]
    assert answer["pairs"][0]["cross_check"]["agrees"] is True
    answer = run("los", file, "able", "baker", "--cross-check").stdout
    assert "Pixels agree: 1 pair, within " in answer


@pytest.mark.slow
def test_the_margin_is_printed_kept_in_the_ruling_and_verified(file: Path, tmp_path: Path) -> None:
    wall = '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.2, 1.4, 3]\nposition = [20, 20]\n'
    file.write_text(TEXT + wall, encoding="utf-8")
    out = tmp_path / "ruling.json"
    done = run("los", file, "able/0", "baker/0", "--margin", "--json", "--certificate", out)
    answer = json.loads(done.stdout)
    assert answer["verdict"] == "blocked"
    assert set(answer["margin"]) == {"in", "move", "degrees", "becomes"}
    assert answer["margin"] == answer["pairs"][0]["margin"]
    assert json.loads(out.read_text("utf-8"))["report"] == answer
    assert run("verify", out).exit_code == 0
    out.write_text(out.read_text("utf-8").replace('"becomes": "', '"becomes": "x'), "utf-8")
    assert run("verify", out).exit_code == 1
    assert "it would be" in run("los", file, "able/0", "baker/0", "--margin").stdout


@pytest.mark.slow
def test_all_that_was_found_out_is_in_the_ruling_and_verified(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tolerance, "MOST_PLACEMENTS", 20)
    out = tmp_path / "ruling.json"
    wished = ("--tolerance", "0.25", "--cross-check", "--rulesets")
    done = run("los", file, "able/0", "baker/0", *wished, "--certificate", out, "--json")
    answer = json.loads(done.stdout)
    assert answer["holds"]["inches"] == 0.25 and answer["rulesets"][0]["to_hit"] == 0
    assert json.loads(out.read_text("utf-8"))["report"] == answer
    assert run("verify", out).exit_code == 0
    whole = json.loads(out.read_text("utf-8"))
    for change, named in (
        (lambda report: report["holds"].update(inches=None), "report.holds"),
        (lambda report: report["holds"].update(share=0.5), "report.holds.share"),
        (lambda report: report["rulesets"][3].update(verdict="hard"), "report.rulesets[3].verdict"),
        (lambda report: report["pairs"][0]["cross_check"].update(pixels=0.5), "cross_check.pixels"),
    ):
        other = json.loads(json.dumps(whole))
        change(other["report"])
        out.write_text(json.dumps(other), "utf-8")
        result = run("verify", out, "--json")
        assert result.exit_code == 1 and named in json.loads(result.stdout)["because"]


@pytest.mark.slow
def test_a_margin_that_was_not_finished_is_said_and_verified(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "ruling.json"
    done = run("los", file, "able", "baker", "--margin", "--time-limit", 0, "--certificate", out)
    assert done.exit_code == 0
    assert "The time ran out before the margin was found" in done.stdout
    answer = json.loads(out.read_text("utf-8"))["report"]
    assert answer["margin"]["unfinished"] is True
    assert answer["pairs"][0]["margin"]["unfinished"] is True
    assert run("verify", out).stdout.startswith("The same: ")
    run("los", file, "able", "baker", "--margin", "--certificate", out)
    late = run("verify", out, "--time-limit", 0)
    assert late.exit_code == 2
    assert late.stderr.startswith(f"{out}: found no end of the search for the margin within 0 s")


@pytest.mark.parametrize(
    "report", [{"pairs": 5}, {"pairs": None}, {"holds": {"inches": 10**400}}, {"margin_search": 1}]
)
def test_a_report_of_odd_values_is_not_the_same(
    file: Path, tmp_path: Path, report: dict[str, object]
) -> None:
    out = tmp_path / "ruling.json"
    run("los", file, "able", "baker", "--certificate", out)
    answer = json.loads(out.read_text("utf-8"))
    answer["report"] |= report
    out.write_text(json.dumps(answer), encoding="utf-8")
    done = run("verify", out)
    assert done.exit_code == 1
    assert done.stdout.startswith("Not the same: ")
