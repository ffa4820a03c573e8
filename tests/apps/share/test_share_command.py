"""`sightline share`: what it writes, says and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import run
from tables import HEAD, unit

from sandbox.rulings.ruling import rulings_in

TEXT = (
    HEAD
    + unit("able", "axis", "position = [10, 20]")
    + unit("baker", "allies", "position = [30, 20]")
    + unit("charlie", "allies", "position = [30, 30]")
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "flat.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_pairs_named_are_judged_and_gltf_is_written_beside(file: Path, tmp_path: Path) -> None:
    out, glb = tmp_path / "page.html", tmp_path / "page.glb"
    asked = ("--pair", "able,charlie", "--pair", "baker/0,able")
    done = run("share", file, out, *asked, "--glb", glb)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith(f"Wrote {out}: ")
    asked_in = [ruling.asked for ruling in rulings_in(out.read_bytes(), "page")]
    assert [(one.shooter, one.target) for one in asked_in] == [
        ("able", "charlie"),
        ("baker/0", "able"),
    ]
    assert glb.read_bytes().startswith(b"glTF")
    both = run("verify", out)
    assert both.exit_code == 0 and both.stdout.count("The same: ") == 2
    file.write_text(TEXT.replace("[30, 30]", "[30, 31]"), encoding="utf-8")
    moved = run("verify", out, file, "--json")
    assert moved.exit_code == 1 and not json.loads(moved.stdout)["same"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("page.txt",), "expected .html"),
        (("page.html", "--glb", "page.obj"), "--glb: "),
        (("page.html", "--pair", "able"), "expected FIRER,TARGET"),
    ],
)
def test_wrong_words_are_refused_in_one_sentence(
    file: Path, words: tuple[str, ...], said: str
) -> None:
    done = run("share", file, *words)
    assert done.exit_code == 2 and said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_unit_that_is_not_there_is_named(file: Path, tmp_path: Path) -> None:
    done = run("share", file, tmp_path / "page.html", "--pair", "able,zulu")
    assert done.exit_code == 2 and "zulu" in done.stderr
    assert not (tmp_path / "page.html").exists()
