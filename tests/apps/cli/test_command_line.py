"""The conventions of any command line: help, version, exit codes, streams."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from repository import ROOT
from typer.testing import CliRunner

from apps.cli.lazily import MODULES, LazyCommands
from apps.cli.main import cli

pytestmark = pytest.mark.slow

EXAMPLE = ROOT / "examples" / "crossroads.toml"


def run(*args: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.stdout, result.stderr


def test_no_command_has_options_of_its_library() -> None:
    """They would be told in English alone."""
    commands = typer.main.get_command(cli)
    assert isinstance(commands, LazyCommands)
    context = typer.Context(commands)
    for name in MODULES:
        command = commands.get_command(context, name)
        assert not [one.name for one in command.params if "completion" in str(one.name)], name


@pytest.mark.parametrize("words", [(), ("los",), ("play",), ("serve",)])
def test_h_is_help_everywhere(words: tuple[str, ...]) -> None:
    assert run(*words, "-h") == run(*words, "--help")
    assert run(*words, "-h")[0] == 0


def test_the_version_is_printed() -> None:
    code, out, _ = run("--version")
    assert code == 0 and re.fullmatch(r"sightline \d+\.\d+\.\d+( [0-9a-f]{9,}\+?)?\n", out)


def test_a_command_nearly_named_is_guessed() -> None:
    code, _, err = run("chek", EXAMPLE)
    assert code == 2 and "check" in err


def test_play_without_a_policy_says_what_it_waits_for() -> None:
    code, out, err = run("play", EXAMPLE, "--json")
    assert code == 0 and out.count("\n") >= 1
    assert "The game waits for" in err and "--policy simple" in err and err.count("\n") == 1
    assert run("play", EXAMPLE, "--story")[:2] == run("play", EXAMPLE)[:2]
    code, out, err = run("play", EXAMPLE, "--story", "--json")
    assert (code, out) == (2, "") and "--story" in err


def test_a_verdict_is_read_at_eighty_columns() -> None:
    script = (
        "import sys; sys.stdout.isatty = lambda: True; from apps.cli import print_sight;"
        "print_sight.out.width = 80; from apps.cli.main import cli; cli()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "los", str(EXAMPLE), "able", "charlie"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"TERM": "dumb"},
        cwd=ROOT,
    )
    lines = done.stdout.splitlines()
    head = next(line for line in lines if line.startswith("from"))
    assert head.split()[-1] == "verdict"
    rows = lines[lines.index(head) + 1 :]
    first = rows[0]
    assert len(first) <= 80 and "…" not in first
    assert first[head.index("verdict") :].strip()
