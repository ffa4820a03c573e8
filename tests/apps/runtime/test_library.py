"""The scenarios of a folder: one that cannot be read never keeps the others away."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tables import laid, listed

from apps.runtime import folder as bounds
from apps.runtime.library import Library
from sandbox.scenario.faults import ScenarioFault

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


def test_an_unreadable_file_is_listed_with_the_reason(folder: Path) -> None:
    named = {entry.path.stem: entry.name for entry in listed(folder).entries()}
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
    library = listed(folder)
    assert library.first() is not None
    for entry in library.entries():
        if entry.name != "Good":
            with pytest.raises(ScenarioFault):
                library.table_of(entry)
    good = next(row for row in library.entries() if row.name == "Good")
    assert library.hub.open(library.table_of(good)).document.scenario.name == "Good"


def test_a_name_is_read_again_only_when_the_file_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD)
    library, read = listed(tmp_path), []
    whole = "apps.runtime.library.read_text"
    monkeypatch.setattr(whole, lambda p: (read.append(p), p.read_text())[1])
    assert [row.name for row in library.entries() + library.entries()] == ["Good", "Good"]
    assert read == [path]
    path.write_text(GOOD.replace("Good", "Better"))
    assert [row.name for row in library.entries()] == ["Better"]


def test_a_name_is_one_short_line(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('name = "' + "x" * 90_000 + '"')
    (tmp_path / "b.toml").write_text('name = "\\u001b[31mred\\n"')
    for entry in listed(tmp_path).entries():
        assert entry.name.isprintable() and len(entry.name) <= 90


def write(place: Path, name: str = "Good") -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(GOOD.replace("Good", name))
    return place


def names(library: Library) -> list[str]:
    return [row.name for row in library.entries()]


def test_folders_below_are_listed_too_by_their_path_where_that_tells_them_apart(
    tmp_path: Path,
) -> None:
    write(tmp_path / "a.toml")
    write(tmp_path / "league" / "a.toml")
    write(tmp_path / "league" / "round 2" / "b.toml", "Hill")
    (tmp_path / "league" / "c.toml").write_text("format = [")
    named = names(listed(tmp_path))
    assert named[:3] == ["Good (a.toml)", "Good (league/a.toml)", "Hill"]
    assert named[3].startswith("league/c.toml – unreadable: ")


def test_hidden_foreign_and_linked_files_are_left_out(
    tmp_path: Path,
) -> None:
    served, beside = tmp_path / "served", tmp_path / "beside"
    write(beside / "x.toml", "Beside")
    write(served / "a.toml")
    write(served / ".git" / "b.toml", "Hidden")
    write(served / ".c.toml", "Hidden too")
    write(served / "code" / "pyproject.toml").write_text('[project]\nname = "code"\n')
    (served / "round").symlink_to(".")
    (served / "code" / "back").symlink_to("..")
    (served / "out").symlink_to(beside)
    assert names(listed(served)) == ["Good"]
    linked = tmp_path / "linked"
    linked.symlink_to(served)
    assert names(listed(linked)) == ["Good"]


def test_a_folder_that_cannot_be_read_keeps_nothing_else_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "shut" / "a.toml", "Shut")
    write(tmp_path / "open" / "a.toml")
    scan = os.scandir

    def guarded(place: Path) -> object:
        if Path(place).name == "shut":
            raise PermissionError(13, "Permission denied")
        return scan(place)

    monkeypatch.setattr("apps.runtime.folder.os.scandir", guarded)
    assert names(listed(tmp_path)) == ["Good"]


def test_an_address_means_one_file(tmp_path: Path) -> None:
    top = write(tmp_path / "a.toml")
    below = write(tmp_path / "x" / "a.toml")
    only = write(tmp_path / "x" / "b.toml")
    twice = [write(tmp_path / where / "c.toml") for where in ("x", "y")]
    library = listed(tmp_path)
    files = (top, below, only, *twice)

    def path_of_key(key: str) -> Path | None:
        entry = library.find(key)
        return None if entry is None else entry.path

    assert [path_of_key(library.key(path)) for path in files] == list(files)
    assert [library.key(path) for path in files] == ["a", "x/a", "x/b", "x/c", "y/c"]
    assert path_of_key("a") == top, "as addresses said before there were folders"
    assert path_of_key("b") == only, "one that was put into a folder since"
    assert path_of_key("c") is None, "which of two is not guessed"
    assert path_of_key("../a") is None


def test_a_folder_without_end_is_cut_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path.joinpath(*"abcdefgh")
    write(deep / "x.toml")
    for number in range(4):
        write(tmp_path / f"{number}.toml", f"Number {number}")
    library = listed(tmp_path)
    assert len(names(library)) == 4
    assert str(library.notice) == (
        f"{tmp_path} holds folders more than 6 deep: some scenarios may not be listed."
    )
    for bound, few, said in (
        ("MOST_FILES", 3, "more than 3 scenarios"),
        ("MOST_FOLDERS", 2, "more than 2 folders"),
        ("MOST_ENTRIES", 4, "more than 4 files"),
    ):
        with monkeypatch.context() as small:
            small.setattr(bounds, bound, few)
            assert len(names(library)) == min(4, few + (bound == "MOST_FOLDERS") * 2)
            assert said in str(library.notice)
    shutil.rmtree(tmp_path / "a")
    names(library)
    assert str(library.notice) == ""


def test_meshes_of_a_scenario_below_may_not_leave_its_root(tmp_path: Path) -> None:
    (tmp_path / "wall.stl").write_text("solid wall\nendsolid wall\n")
    path = write(tmp_path / "x" / "a.toml")
    path.write_text(GOOD + '[[terrain]]\nid = "w"\nmesh = "../wall.stl"\nposition = [1.0, 1.0]\n')
    with pytest.raises(ScenarioFault, match="stays in"):
        laid(path)


def test_a_table_is_opened_again_unless_it_is_gone_archived_or_elsewhere(tmp_path: Path) -> None:
    for name in ("good", "better"):
        (tmp_path / f"{name}.toml").write_text(GOOD.replace("Good", name.title()))
    library = listed(tmp_path)
    better = library.find("better")
    assert better is not None
    assert library.reopened("better") is None, "it was never open"
    table = library.table_of(better)
    assert library.reopened(table) == better
    assert Library(tmp_path / "good.toml", library.hub).reopened(table) is None
    library.hub.store.archive(table, archived=True)
    assert library.reopened(table) is None


def test_a_user_chooses_where_there_are_several_tables_or_none(tmp_path: Path) -> None:
    library = listed(tmp_path)
    assert library.only() is None
    (tmp_path / "good.toml").write_text(GOOD)
    assert library.only() == library.find("good") is not None
    library.hub.create(GOOD, called="other")
    assert library.only() is None
    file = Library(tmp_path / "good.toml", library.hub)
    assert file.only() == file.find("good"), "a file that was named is opened"
