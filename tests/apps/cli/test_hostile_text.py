"""Names, logs and files made to harm: shown without harm, refused in one sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from apps.cli.main import cli
from rules.engine.model.codec import text
from rules.engine.model.sanitize import sanitize

pytestmark = pytest.mark.slow

NAME = "A\u202egnp\u2028b\u200bc"
WORSE = "A\u202egnp\u2028\x1b[31m\r\x9b2J\u0085b"
TABLE = f"""
format = 1
name = {json.dumps(NAME)}
[[units]]
id = "able"
side = "axis"
name = {json.dumps(NAME)}
template = "rifle-squad"
models = [ {{ position = [22, 10], facing = 90 }} ]
[[units]]
id = "baker"
side = "allies"
template = "smg-squad"
models = [ {{ position = [22, 20], facing = 270 }} ]
"""


def run(*args: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.stdout, result.stderr


def plain(said: str) -> bool:
    """Lines of what can be read, and nothing else."""
    return all(sanitize(line) == line for line in said.split("\n"))


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    path = tmp_path / "t.toml"
    path.write_text(TABLE, encoding="utf-8")
    return path


@pytest.fixture
def log(hostile: Path) -> Path:
    path = hostile.with_name("log.jsonl")
    words = ("play", hostile, "--policy", "simple", "--turns", "1", "--json")
    path.write_text(run(*words)[1], encoding="utf-8")
    return path


def test_printable_text_stays_and_nothing_else() -> None:
    assert sanitize("Überfall 5″ in 東京 – „ja“ 🎲") == "Überfall 5″ in 東京 – „ja“ 🎲"
    for sign in "\x00\x1b\n\r\x7f\x9b\u00ad\u200e\u202e\u2066\u2028\u2029\ufeff\udcff\U000e0041":
        shown = sanitize(f"a{sign}b")
        assert shown.isprintable() and json.loads(f'"{shown}"') == f"a{sign}b"


def test_names_are_shown_without_what_a_terminal_obeys(hostile: Path, log: Path) -> None:
    for words in (
        ("check", hostile),
        ("check", hostile, "--json"),
        ("los", hostile, "able", "baker"),
        ("play", hostile, "--policy", "simple", "--turns", "1"),
        ("play", hostile, "--policy", "simple", "--turns", "1", "--json"),
        ("replay", log, "--story"),
    ):
        code, out, err = run(*words)
        assert code == 0, err
        assert plain(out + err), words
    assert json.loads(run("check", hostile, "--json")[1])["name"] == NAME


def test_a_story_tells_of_no_escapes_either(log: Path) -> None:
    """A scenario may not name a unit so, but a log may come from anywhere."""
    head, rest = log.read_text(encoding="utf-8").split("\n", 1)
    data = json.loads(head)
    data["armies"][0]["name"] = WORSE
    log.write_text(f"{text(data)}\n{rest}", encoding="utf-8")
    code, out, err = run("replay", log, "--story")
    assert code == 0, err
    assert plain(out) and sanitize(WORSE) in out


def test_file_names_and_ids_in_faults_are_shown_so(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m\u202e\nb.toml"
    for words in (("check", path), ("replay", path), ("odds", path), ("new", path / "x")):
        code, _, err = run(*words)
        assert code == 2 and plain(err) and err.count("\n") == 1, words
    path.write_text(TABLE)
    for words in (
        ("los", path, "\x1b[1m\u202e", "baker"),
        ("render", path, "x.png", "--eye", "\x9b"),
    ):
        code, _, err = run(*words)
        assert code == 2 and plain(err) and err.count("\n") == 1, words


def test_a_line_separator_in_a_name_does_not_break_a_log(log: Path) -> None:
    assert run("replay", log)[0] == 0
    raw = log.read_text(encoding="utf-8").replace("\\u2028", "\u2028")
    log.write_text(raw, encoding="utf-8")
    assert "not written as the program writes it" in run("replay", log)[2]


@pytest.mark.parametrize("deep", [80, 900, 100_000])
@pytest.mark.parametrize("head", [True, False])
def test_a_deeply_nested_line_is_refused_in_one_sentence(log: Path, head: bool, deep: int) -> None:
    rows = log.read_text(encoding="utf-8").split("\n")
    line = 0 if head else next(n for n, row in enumerate(rows) if '"type":"action"' in row)
    nested = "[" * deep + "]" * deep
    rows[line] = f'{{"type":"action","action":{nested}}}'
    log.write_text("\n".join(rows), encoding="utf-8")
    code, out, err = run("replay", log)
    assert (code, out) == (2, "")
    assert f"line {line + 1}: is nested deeper than 64" in err and err.count("\n") == 1
    scenario = log.with_name("t.toml")
    assert f"line {line + 1}: is nested deeper" in run("play", scenario, log)[2]


def test_a_path_that_is_no_file_is_refused_in_one_sentence(hostile: Path) -> None:
    fifo = hostile.with_name("pipe")
    os.mkfifo(fifo)
    for path in (fifo, Path("/dev/zero"), hostile.parent, hostile.with_name("gone")):
        for words in (("replay", path), ("odds", path), ("play", hostile, path)):
            code, out, err = run(*words)
            assert (code, out) == (2, "") and err.count("\n") == 1, words


def test_a_log_is_held_against_the_scenario_that_is_given(hostile: Path, log: Path) -> None:
    assert run("replay", log, hostile)[0] == 0
    hostile.write_text(TABLE.replace("[22, 20]", "[22, 21]"), encoding="utf-8")
    code, out, err = run("replay", log, hostile)
    assert (code, out) == (2, "") and "line 1: the digest is 'sha256:" in err
    hostile.write_text(TABLE.replace("format = 1\nname = ", 'format = 1\nname = "x" #'))
    assert "line 1: the scenario's name is" in run("replay", log, hostile)[2]
