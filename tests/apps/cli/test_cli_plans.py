"""`sightline plan` and `sightline footprints`: the table on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result
from refusals import sentence_of
from typer.testing import CliRunner

from apps.cli.main import cli

pytestmark = pytest.mark.slow

TEXT = """format = 1
name = "A yard"
[table]
size = [48.0, 36.0]
[[terrain]]
id = "shed"
kind = "box"
position = [20.0, 10.0]
size = [4.0, 3.0, 2.0]
"""


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    file = tmp_path / "yard.toml"
    file.write_text(TEXT)
    return file


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(cli, [*map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def refused(*words: str | Path) -> str:
    return sentence_of(run(*words))


@pytest.mark.parametrize(
    ("command", "name", "start", "said"),
    [
        ("plan", "yard.pdf", b"%PDF", "a plan to scale on LETTER, with the packing list."),
        ("plan", "yard.PNG", b"\x89PNG", "a plan to scale on LETTER."),
        ("footprints", "yard.pdf", b"%PDF", "footprints in full size. Print them at 100 %."),
        ("footprints", "yard.dxf", b"999", "footprints in full size."),
    ],
)
def test_the_ending_of_the_name_says_what_is_written(
    command: str, name: str, start: bytes, said: str, yard: Path
) -> None:
    out = yard.with_name(name)
    result = run(command, yard, out, "--paper", "Letter")
    assert (result.exit_code, result.stdout) == (0, f"Wrote {out}: {said}\n")
    assert out.read_bytes().startswith(start)


def test_a_fault_is_one_sentence_and_nothing_is_written(yard: Path) -> None:
    out = yard.with_name("out.pdf")
    assert ".pdf or .png" in refused("plan", yard, yard.with_name("out.svg"))
    assert ".pdf or .dxf" in refused("footprints", yard, yard.with_name("out.png"))
    assert "one of a4, a3, letter" in refused("plan", yard, out, "--paper", "a5")
    assert "found no piece 'barn'" in refused("footprints", yard, out, "--only", "barn")
    assert "no such file" in refused("plan", yard.with_name("gone.toml"), out)
    many = [
        TEXT,
        *(f'[[terrain]]\nid = "b{n}"\nkind = "box"\nposition = [9.0, 9.0]\n' for n in range(400)),
    ]
    yard.write_text("".join(many))
    assert "found 401 pieces" in refused("plan", yard, out)
    assert not out.exists()
