"""`sightline generate`: the contract, and one sentence for what it cannot do."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from apps.cli.main import cli
from sandbox.scenario.file import load

pytestmark = pytest.mark.slow


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(cli, ["generate", *words])
    return done.exit_code, done.stdout, done.stderr


def test_a_file_is_written_and_the_same_again(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    how = ("--seed", "7", "--theme", "village", "--size", "48x48", "--density", "0.8")
    assert run(str(one), *how, "--symmetric") == (
        0,
        f"Wrote {one}. Open it with: sightline serve {one}\n",
        "",
    )
    run(str(other), *how, "--symmetric")
    assert one.read_bytes() == other.read_bytes()
    assert load(one).scenario.table.size == (48.0, 48.0)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert run(str(other), *how, "--force")[0] == 0
    assert other.read_bytes() != one.read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--theme", "moor"), "--theme: found 'moor'; expected one of village, bocage, ruins"),
        (
            ("--theme", "open", "--size", "big"),
            "--size: found 'big'; expected inches such as 72x48",
        ),
        (("--theme", "open", "--size", "9x9"), "--size: found 9x9; expected 24 to 120 inches"),
        (("--theme", "open", "--density", "0"), "--density: found 0; expected 0.3 to 2"),
        (("--theme", "open", "--seed", "-3"), "--seed: found -3; expected a whole number from 0"),
    ],
)
def test_bad_values_are_one_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    out = tmp_path / "out.toml"
    code, stdout, stderr = run(str(out), "--seed", "1", *words)
    assert (code, stdout) == (2, "")
    assert stderr.startswith(said) and stderr.count("\n") == 1
    assert not out.exists()


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    out.write_text("mine", encoding="utf-8")
    code, _, stderr = run(str(out), "--seed", "1", "--theme", "open")
    assert code == 2 and "an existing file" in stderr and out.read_text(encoding="utf-8") == "mine"
    code, _, stderr = run(str(tmp_path / "out.txt"), "--seed", "1", "--theme", "open")
    assert code == 2 and "expected .toml" in stderr
