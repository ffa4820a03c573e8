"""The commands that play: rules, odds, play, replay."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from apps.cli.main import cli
from rules import games
from rules.catalogue import RULESETS

pytestmark = pytest.mark.slow

TABLE = """
format = 1
name = "Meadow"
[[terrain]]
id = "wall"
kind = "wall"
position = [24, 20]
size = [10, 0.35, 0.84]
[[units]]
id = "able"
side = "axis"
template = "rifle-squad"
models = [ { position = [22, 10], facing = 90 }, { position = [24, 10], facing = 90 } ]
[[units]]
id = "baker"
side = "allies"
template = "smg-squad"
models = [ { position = [22, 24], facing = 270 }, { position = [24, 24], facing = 270 } ]
"""

SHOOT = {
    "game": "bolt-action",
    "ruleset": "reference",
    "action": "shoot",
    "shooter": {
        "kind": "infantry",
        "quality": "regular",
        "models": 10,
        "pins": 1,
        "order": "advance",
    },
    "target": {"kind": "infantry", "quality": "veteran", "models": 8, "pins": 0, "down": True},
    "shots": [{"weapon": "rifle", "count": 6, "range_in": 14.0, "cover": "soft"}],
}


def run(*args: str | Path, stdin: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    path = tmp_path / "meadow.toml"
    path.write_text(TABLE)
    return path


def played(meadow: Path, *more: str | Path, turns: str = "2") -> str:
    code, out, err = run(
        "play", meadow, *more, "--seed", "5", "--policy", "simple", "--turns", turns, "--json"
    )
    assert code == 0, err
    return out


def test_odds_prints_the_contracts_figures(tmp_path) -> None:
    path = tmp_path / "facts.json"
    path.write_text(json.dumps(SHOOT))
    code, out, _ = run("odds", path, "--json")
    answer = json.loads(out)
    assert code == 0
    (shot,) = answer["shots"]
    assert (shot["weapon"], shot["needs"]) == ("rifle", 8)
    assert shot["p_hit"] == pytest.approx(0.027778, abs=1e-6)
    assert shot["p_damage"] == pytest.approx(0.333333, abs=1e-6)
    assert answer["p_pin"] == pytest.approx(0.1556, abs=1e-4)
    assert answer["casualties"][:3] == pytest.approx([0.9457, 0.0530, 0.0012], abs=1e-4)
    assert len(answer["casualties"]) == 9
    assert answer["p_morale_test"] == pytest.approx(0.0, abs=1e-4)
    assert answer["p_destroyed"] == pytest.approx(0.0, abs=1e-4)
    assert run("odds", "-", "--json", stdin=json.dumps(SHOOT))[1] == out
    assert "15.55 %" in run("odds", path)[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "text that is not JSON (line 1, column 2)"),
        ("[1]", "expected one object"),
        ("[" * 100_000, "brackets more than 64 deep"),
        ('{"action": "shoot"}', "shooter"),
        (json.dumps(SHOOT | {"ruleset": "house"}), "house"),
        (json.dumps(SHOOT | {"target": {"kind": "warplane"}}), "quality"),
        (json.dumps(SHOOT).replace("14.0", "NaN"), "NaN"),
        (json.dumps(SHOOT | {"luck": 3}), "luck"),
    ],
)
def test_odds_refuses_in_one_sentence(text, said) -> None:
    code, out, err = run("odds", "-", "--json", stdin=text)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.strip().splitlines()) == 1


def test_odds_from_stdin_that_are_no_text_are_refused_in_one_sentence() -> None:
    output = CliRunner().invoke(cli, ["odds", "-"], input=b"\xff\xfe{}")
    assert (output.exit_code, output.stdout) == (2, "")
    assert output.stderr.startswith("-: found bytes that are not UTF-8 (at byte 0); expected")


def test_a_name_that_is_nearly_one_is_told_the_one(meadow, tmp_path) -> None:
    path = tmp_path / "facts.json"
    path.write_text(json.dumps(SHOOT).replace('"rifle"', '"rifel"'))
    assert run("odds", path)[2].endswith(
        "there is no weapon 'rifel' in any source; did you mean rifle?\n"
    )
    path.write_text(json.dumps(SHOOT).replace('"rifle"', '"trebuchet"'))
    assert run("odds", path)[2].endswith("there is no weapon 'trebuchet' in any source\n")
    for action, said in (
        (
            {"type": "give-order", "unit": "abel", "order": "run"},
            "there is no unit 'abel'; did you mean able?",
        ),
        ({"type": "give-ordr", "unit": "able"}, "a type, such as give-order"),
    ):
        path.write_text(json.dumps(action))
        code, _, err = run("play", meadow, path)
        assert code == 2 and said in err


def test_rules_lists_rulesets_and_every_assumption() -> None:
    code, out, _ = run("rules", "--json")
    rows = json.loads(out)["rulesets"]
    assert code == 0
    sight = {row["name"]: row["value"] for row in json.loads(out)["sight"]}
    assert sight == {
        "cover_share": 0.25,
        "heavy_share": 0.5,
        "unit_share": 0.5,
        "min_visible": 0.01,
        "air_terrain_in": 12.0,
    }
    assert [(row["game"], row["name"]) for row in rows] == [
        (game, name) for game in RULESETS for name in RULESETS[game]
    ]
    shown = run("rules")[1]
    table = json.loads(out)["table"]
    assert {row["game"] for row in table} == set(RULESETS)
    assert all(row["name"] in shown and row["says"] and row["rule"] for row in table)
    assert {"rear_arc_deg", "higher_in"} <= {row["name"] for row in table}
    for row in rows:
        names = set(games.assumptions(row["game"]))
        assert {a["name"] for a in row["assumptions"]} == names
        assert all(name in shown for name in names | {row["name"], row["label"]})


def test_nothing_that_a_source_says_is_listed_where_no_source_says() -> None:
    shown = run("rules")[1]
    head, assumed = shown.split("Assumptions, where no source says")
    said = head.split("What a source says, for those who play otherwise")[1]
    for name in ("fubar_pins = False", "fubar_tests = False", "loader_fires = False"):
        assert f"{name} (" in said and name not in assumed
    assert "no_measuring = True (BA-TURN-6, by A)" in said and "turns = 6" in assumed


def test_each_side_may_have_a_policy_of_its_own(meadow: Path) -> None:
    sides = dict.fromkeys(row["side"] for row in tomllib.loads(TABLE)["units"])
    own = [word for side in sides for word in ("--policy", f"{side}=simple")]
    whole = run("play", meadow, "--seed", "5", "--turns", "1", "--policy", "simple", "--json")
    assert run("play", meadow, "--seed", "5", "--turns", "1", *own, "--json") == whole
    code, _, err = run("play", meadow, "--seed", "5", *own[:2], "--json")
    assert code == 0 and "The game waits for" in err
    code, _, err = run("play", meadow, "--policy", "nobody=simple")
    assert code == 2 and "found the side 'nobody'" in err and err.count("\n") == 1


def test_the_same_seed_plays_the_same_bytes_and_another_does_not(meadow) -> None:
    one = played(meadow)
    assert played(meadow) == one
    other = run("play", meadow, "--seed", "6", "--policy", "simple", "--turns", "2", "--json")[1]
    assert other != one
    rows = [json.loads(line) for line in one.splitlines()]
    assert rows[0]["game"] == "bolt-action"
    assert rows[0]["seed"] == 5
    assert rows[0]["digest"].startswith("sha256:")
    assert [row["seq"] for row in rows[1:]] == list(range(1, len(rows)))
    rolls = [row for row in rows[1:] if row["type"] == "rolled"]
    assert rolls
    assert all({"dice", "purpose", "needs"} <= set(row) for row in rolls)


def test_a_log_plays_itself_again_and_the_policy_goes_on_from_any_line(meadow, tmp_path) -> None:
    whole = played(meadow)
    log = tmp_path / "log.jsonl"
    for lines in (len(whole.splitlines()), 20, 1):
        log.write_text("\n".join(whole.splitlines()[:lines]) + "\n")
        assert played(meadow, log) == whole


def test_replay_verifies_and_tells_the_story(meadow, tmp_path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(played(meadow))
    code, out, _ = run("replay", log)
    assert code == 0
    assert "follow from the rules" in out
    code, out, _ = run("replay", log, "--story")
    assert code == 0
    assert "Turn 1." in out
    assert "Able" in out


def test_statistics_of_a_log(meadow, tmp_path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(played(meadow))
    code, out, _ = run("statistics", log, "--json")
    answer = json.loads(out)
    assert code == 0 and answer["schema"] == "sightline.statistics/1"
    assert {row["unit"] for row in answer["units"]} >= {"able", "baker"}
    assert {"side", "what", "tries", "expected", "made", "odds"} == set(answer["luck"][0])
    code, out, _ = run("statistics", log)
    assert code == 0 and "expected" in out and "Able" in out
    log.write_text("{}")
    code, out, err = run("statistics", log)
    assert code == 2 and len(err.strip().splitlines()) == 1


def test_replay_names_the_first_line_that_was_tampered_with(meadow, tmp_path) -> None:
    lines = played(meadow).splitlines()
    log = tmp_path / "log.jsonl"
    rolled = next(n for n, line in enumerate(lines) if '"dice":[' in line)
    row = json.loads(lines[rolled])
    row["dice"][0] = row["dice"][0] % 6 + 1
    log.write_text("\n".join([*lines[:rolled], json.dumps(row), *lines[rolled + 1 :]]))
    code, out, err = run("replay", log)
    assert (code, out) == (2, "")
    assert f"line {rolled + 1}:" in err
    log.write_text("\n".join([*lines[:5], *lines[6:]]))
    assert run("replay", log)[0] == 2


def test_actions_that_the_rules_refuse_name_their_line(meadow, tmp_path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"type": "give-order", "unit": "nobody", "order": "fire"}\n')
    code, out, err = run("play", meadow, rows, "--json")
    assert (code, out) == (2, "")
    assert "rows.jsonl, action 1: " in err or "rows.jsonl, line 1: " in err
    rows.write_text('{"type": "hold-fire"\n')
    assert run("play", meadow, rows, "--json")[0] == 2
    rows.write_text('{"type": "win"}\n')
    assert run("play", meadow, rows, "--json")[0] == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"smg-squad"', '"medium-mortar-team"'), None),
        (('name = "Meadow"', 'name = "Meadow"\ngame = "shadow-war"'), "shadow-war"),
        (('side = "allies"', 'side = "axis"'), "two sides"),
    ],
)
def test_a_table_that_no_game_starts_from_says_why(tmp_path, change, said) -> None:
    path = tmp_path / "t.toml"
    path.write_text(TABLE.replace(*change))
    code, out, err = run("play", path, "--policy", "simple", "--turns", "1", "--json")
    if said is None:
        assert code == 0, err
    else:
        assert (code, out) == (2, "")
        assert said in err
        assert len(err.strip().splitlines()) == 1


def test_a_scenario_overrides_an_assumption_by_name(tmp_path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(TABLE + "[assumptions]\nturns = 1\n")
    code, out, err = run("play", path, "--policy", "simple", "--json")
    assert code == 0, err
    rows = [json.loads(line) for line in out.splitlines()]
    assert rows[0]["assumptions"]["turns"] == 1
    assert sum(row.get("type") == "turn-began" for row in rows) <= 1
