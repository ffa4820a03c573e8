"""A table moves to another store, of either database, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from databases.filled_stores import SOLID, digests, fill, mesh
from histories import TEXT, farm

from sandbox.document.commands import SetMark
from sandbox.document.document import Document
from sandbox.live.store import copying
from sandbox.live.store.copying import move_groups, move_table
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path / 't.sqlite3'}")) as store:
        yield store


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").url()
    with closing(Store(url)) as store:
        yield store


@pytest.mark.parametrize("back", [False, True])
def test_a_table_moves_with_all_that_belongs_to_it(sqlite: Store, other: Store, back: bool) -> None:
    source, target = (other, sqlite) if back else (sqlite, other)
    fill(source)
    before, read = digests(source), source.read("farm")
    secrets, links = source.dice_secrets("farm"), source.links("farm")
    target.create("older", text=TEXT)
    for name in before:
        moved = move_table(source, target, name)
        assert (moved.digest, moved.steps) == (before[name], target.read(name).steps)
    assert move_groups(source, target) == ["corner"]
    after = digests(target)
    assert after.pop("older") and after == before
    assert (target.read("farm"), target.dice_secrets("farm"), target.links("farm")) == (
        read,
        secrets,
        links,
    )
    assert target.mesh_content(mesh("a.stl").sha256) == SOLID
    assert source.rows() == [] and source.groups.all() == ()
    with pytest.raises(StoreFault, match="gone or damaged"):
        source.mesh_content(mesh("a.stl").sha256)
    document = Document(farm())
    with pytest.raises(StoreFault, match="found no table of that name"):
        source.append("farm", document.do("ann", note("late"), at=1.0))


def note(words: str) -> SetMark:
    return SetMark("notes", {"id": "n", "position": [1, 1], "text": words})


def test_another_table_of_the_name_is_left_alone(sqlite: Store, other: Store) -> None:
    fill(sqlite)
    other.create("farm", text=TEXT)
    before = digests(sqlite), digests(other)
    with pytest.raises(StoreFault, match=r"found another table of that name .*; expected none"):
        move_table(sqlite, other, "farm")
    assert (digests(sqlite), digests(other)) == before


def test_a_move_that_was_cut_off_is_finished(
    sqlite: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(sqlite)
    before = digests(sqlite)
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(copying, "_delete", stopped)
        move_table(sqlite, other, "farm")
    assert digests(sqlite)["farm"] == digests(other)["farm"] == before["farm"]
    move_table(sqlite, other, "farm")
    assert digests(other) == {"farm": before["farm"]}
    assert list(digests(sqlite)) == ["game"]


def stopped(*_arguments: object) -> None:
    raise KeyboardInterrupt


def test_a_table_that_changes_meanwhile_stays(
    sqlite: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(sqlite)
    copy = copying.copy_document

    def step_meanwhile(*arguments: object) -> int:
        sqlite.add_chat_line("farm", "ann", "wait", 1.0)
        return copy(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(copying, "copy_document", step_meanwhile)
    with pytest.raises(StoreFault, match="found new steps while it was moved"):
        move_table(sqlite, other, "farm")
    assert digests(other) == {}
    assert sqlite.chat_lines("farm")[-1].text == "wait"
