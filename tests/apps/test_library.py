"""The scenarios of a folder: one that cannot be read never keeps the others away."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from apps.library import Library
from sandbox.faults import ScenarioFault

GOOD = 'format = 1\nname = "Good"\n'

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text(GOOD)
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "linked.toml").symlink_to("pipe.toml")
    (tmp_path / "endless.toml").symlink_to("/dev/zero")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "gone.toml").symlink_to("nowhere")
    with (tmp_path / "huge.toml").open("wb") as stream:
        stream.truncate(3 * 2**30)
    (tmp_path / "nested.toml").write_text("a = " + "[" * 9000 + "]" * 9000)
    (tmp_path / "dots.toml").write_text("a" + ".a" * 30_000 + " = 1")
    (tmp_path / "latin.toml").write_bytes(b'name = "caf\xe9"')
    return tmp_path


def test_what_cannot_be_read_stands_in_the_list_with_the_reason(folder: Path) -> None:
    named = {entry.path.stem: entry.name for entry in Library(folder).entries()}
    assert named == {
        "good": "Good",
        "pipe": "pipe.toml – unreadable: a pipe",
        "linked": "linked.toml – unreadable: a pipe",
        "endless": "endless.toml – unreadable: a device",
        "folder": "folder.toml – unreadable: a folder",
        "gone": "gone.toml – unreadable: no such file",
        "huge": "huge.toml – unreadable: 3,221,225,472 bytes",
        "nested": "nested.toml – unreadable: brackets nested more than 16 deep (line 1)",
        "dots": "dots.toml – unreadable: a key of more than 8 dots (line 1)",
        "latin": "latin.toml – unreadable: bytes that are not UTF-8 (at byte 11)",
    }


def test_each_can_be_chosen_and_says_what_is_wrong_with_it(folder: Path) -> None:
    library = Library(folder)
    assert library.first() is not None
    for entry in library.entries():
        if entry.name != "Good":
            with pytest.raises(ScenarioFault):
                library.table(entry.path)
    assert library.table(folder / "good.toml").scenario.name == "Good"


def test_a_name_is_read_again_only_when_the_file_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD)
    library, read = Library(tmp_path), []
    whole = "apps.library.read_text"
    monkeypatch.setattr(whole, lambda p: (read.append(p), p.read_text())[1])
    assert [row.name for row in library.entries() + library.entries()] == ["Good", "Good"]
    assert read == [path]
    path.write_text(GOOD.replace("Good", "Better"))
    assert [row.name for row in library.entries()] == ["Better"]


def test_a_name_is_one_short_line(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('name = "' + "x" * 90_000 + '"')
    (tmp_path / "b.toml").write_text('name = "\\u001b[31mred\\n"')
    for entry in Library(tmp_path).entries():
        assert entry.name.isprintable() and len(entry.name) <= 90
