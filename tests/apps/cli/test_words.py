"""`sightline words`, and what the commands make of a table that is judged by words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import run
from tables import HEAD, unit

from sandbox.scenario.cover_words.shipped import shipped

pytestmark = pytest.mark.slow

BATTLE = (
    HEAD
    + 'words = "mine.toml"\n'
    + '[[terrain]]\nid = "block"\nkind = "box"\nsize = [1, 6, 1]\nposition = [20, 20]\n'
    + unit("able", "axis", "position = [12, 20]")
    + unit("baker", "allies", "position = [28, 20]")
)
MINE = """format = 1
name = "Mine"
clear = "in the open"
unseen = "out of sight"
[[cover]]
word = "<half> gone"
hidden = 0.3
"""


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    path = tmp_path / "battle.toml"
    path.write_text(BATTLE, encoding="utf-8")
    return path


def test_the_programs_words_are_listed_shown_and_copied(tmp_path: Path) -> None:
    listed = json.loads(run("words", "list", "--json").stdout)["words"]
    assert [row["name"] for row in listed] == list(shipped())
    out = tmp_path / "own.toml"
    assert run("words", "copy", "height-classes", out).exit_code == 0
    shown = json.loads(run("words", "show", out, "--json").stdout)
    assert shown["digest"] == shipped()["height-classes"].digest
    assert "masked" in run("words", "show", out).stdout
    again = run("words", "copy", "height-classes", out)
    assert again.exit_code == 2 and "existing file" in again.stderr
    unknown = run("words", "copy", "height", tmp_path / "b.toml")
    assert unknown.exit_code == 2 and "expected words, one of any-part" in unknown.stderr


def test_a_damaged_file_ends_in_sentences_and_exit_2(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(MINE.replace("0.3", "3"), encoding="utf-8")
    shown = run("words", "show", path)
    assert shown.exit_code == 2
    assert "cover[0].hidden: found 3; expected a share above 0 and up to 1" in shown.stderr
    as_json = json.loads(run("words", "show", path, "--json").stdout)
    assert as_json["faults"][0]["place"] == "cover[0].hidden"


def test_verdicts_maps_and_rulings_are_in_the_words_of_the_file(battle: Path) -> None:
    ruling = battle.with_name("ruling.json")
    said = run("los", battle, "able", "baker", "--json", "--certificate", ruling)
    found = json.loads(said.stdout)
    assert found["verdict"] == found["pairs"][0]["cover"] == "<half> gone"
    assert found["words"]["name"] == "Mine"
    assert "<HALF> GONE" in run("los", battle, "able", "baker").stdout
    kept = json.loads(ruling.read_text(encoding="utf-8"))
    assert kept["words"]["digest"] == found["words"]["digest"]
    assert kept["words"]["content"]["cover"] == [{"word": "<half> gone", "hidden": 0.3}]
    assert run("verify", ruling, battle).exit_code == 0
    assert (
        "in the open" in run("map", battle, "--from", "able", "--what", "cover", "--cell", 6).stdout
    )
    assert "words of Mine" in run("check", battle).stdout
    battle.with_name("mine.toml").write_text(MINE.replace("0.3", "0.4"), encoding="utf-8")
    changed = run("verify", ruling, battle)
    assert changed.exit_code == 1 and "words.cover" in changed.stdout


def test_a_cross_check_by_any_part_verifies(battle: Path) -> None:
    """Pixels are drawn from one eye and not used; trimesh casts the same segments."""
    ruling = battle.with_name("out.json")
    words = ("--words", "any-part", "--cross-check", "--certificate", ruling)
    ran = run("los", battle, "able", "baker", *words)
    said = " ".join(ran.stdout.split())
    assert ran.exit_code == 0 and "drawn from one eye, and sight is from any part" in said
    assert "at the exported mesh end alike" in said or "areas are between" in said
    assert run("verify", ruling).exit_code == 0


def test_maps_positions_and_the_graph_go_by_any_part(battle: Path) -> None:
    """An answer that rests on a number of lines says how many they were."""
    text = battle.read_text(encoding="utf-8")
    battle.write_text(text.replace('"mine.toml"', '"any-part"'), encoding="utf-8")
    for command, said in (
        (("map", "--from", "able", "--cell", 4), "none of 384 lines"),
        (("map", "--from", "able", "--cell", 4, "--coarse"), "none of 16 lines"),
        (("graph", "--cell", 6), "by one of 64 lines from any part"),
        (("stands", "able"), "out of everybody's sight"),
    ):
        ran = run(command[0], battle, *command[1:])
        assert ran.exit_code == 0 and said in " ".join(ran.stdout.split()), ran.stderr
    found = json.loads(run("map", battle, "--from", "able", "--cell", 4, "--json").stdout)
    assert found["lines"] == 384


def test_what_needs_rules_is_refused_in_one_sentence(battle: Path) -> None:
    played = run("play", battle, "--seed", 1, "--policy", "simple", "--json")
    assert played.exit_code == 2
    assert "judged by the words of Mine, which have no rules to play by" in played.stderr
    barrage = run("template", battle, "barrage", "--at", "20,20")
    assert barrage.exit_code == 2 and "expected one of smoke, ranges" in barrage.stderr
