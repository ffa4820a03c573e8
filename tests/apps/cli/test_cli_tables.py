"""`sightline tables`, `backup` and `restore`: what is kept is listed, written to files, deleted."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import Result
from databases.filled_stores import digests, fill
from databases.postgres_server import PostgresServer
from histories import TEXT, farm
from refusals import sentence_of
from typer.testing import CliRunner

from apps.cli.main import cli
from sandbox.document.commands import BeginGame, MoveThings, Rename, Spot
from sandbox.document.document import Document
from sandbox.live.store.kept import Link
from sandbox.live.store.store import Store, hashed
from sandbox.scenario.file import read_scenario


def run_command(*words: str | Path, answer: str | None = None) -> Result:
    result = CliRunner().invoke(cli, [*map(str, words)], input=answer)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def run(*words: str | Path, answer: str | None = None) -> Result:
    return run_command("tables", *words, answer=answer)


def refused(*words: str | Path) -> str:
    return sentence_of(run(*words))


def command_refused(*words: str | Path) -> str:
    return sentence_of(run_command(*words))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 't.sqlite3'}"


@pytest.fixture
def store(url: str, tmp_path: Path) -> Store:
    store = Store(url)
    store.create("farm", text=TEXT, source=str(tmp_path / "farm.toml"), title="Farm")
    document = Document(farm())
    store.append("farm", document.do("ann", MoveThings((Spot("barn", (5.0, 6.0)),)), at=9e8))
    store.append("farm", document.do("bob", Rename("The [red]farm"), at=1e9))
    return store


@pytest.fixture(autouse=True)
def no_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing in a test looks into the data folder of whoever runs it."""
    folder = tmp_path / "data"
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: folder / name)
    return folder


# --- the list ---------------------------------------------------------------------------------


def test_tables_are_listed(store: Store, url: str, tmp_path: Path) -> None:
    store.create("new", text=TEXT)
    shown = run("--store", url).stdout.splitlines()
    assert [line.split()[0] for line in shown] == ["table", "new", "farm"]
    when = datetime.fromtimestamp(1e9).strftime("%Y-%m-%d %H:%M")
    for words in ("The [red]farm", " 2 ", when, str(tmp_path / "farm.toml")):
        assert words in shown[2]


def test_tables_are_listed_for_programs(store: Store, url: str, tmp_path: Path) -> None:
    result = run("--store", url, "--json")
    assert result.stdout.count("\n") == 1 and result.stderr == ""
    answer = json.loads(result.stdout)
    assert answer["store"] == str(tmp_path / "t.sqlite3")
    (row,) = answer["tables"]
    assert row.pop("made").endswith("+00:00")
    assert row == {
        "name": "farm",
        "title": "The [red]farm",
        "source": str(tmp_path / "farm.toml"),
        "steps": 2,
        "changed": "2001-09-09T01:46:40+00:00",
    }


@pytest.mark.slow
def test_without_a_url_it_is_the_store_of_the_user(no_data_folder: Path) -> None:
    file = no_data_folder / "sightline" / "tables.sqlite3"
    assert run().stdout == f"No tables are stored in {file} yet.\n"
    assert json.loads(run("--json").stdout) == {"store": str(file), "tables": []}
    assert not file.parent.exists()
    assert str(file) in refused("export", "farm", "x.toml")
    assert str(file) in refused("delete", "farm")
    file.parent.mkdir(parents=True)
    Store(f"sqlite:///{file}").create("mine", text=TEXT)
    assert "mine" in run().stdout


def test_a_table_title_is_no_terminal_escape(url: str) -> None:
    Store(url).create("a\x1b[31m", text=TEXT, title="[bold]\x1b]0;x\x07", source="/\u202e.toml")
    shown = run("--store", url).stdout
    assert "\x1b" not in shown and "\u202e" not in shown and "[bold]" in shown


# --- a file -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("before", [True, False])
def test_a_table_is_written_as_it_now_is(
    store: Store, url: str, tmp_path: Path, before: bool
) -> None:
    out, at = tmp_path / "out.toml", ("--store", url)
    words = (*at, "export", "farm", out) if before else ("export", "farm", out, *at)
    result = run(*words)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"Wrote {out}.\n", "")
    text = out.read_text()
    assert text == TEXT.replace("[12.0, 12.0]", "[5.0, 6.0]").replace('"Farm" ', '"The [red]farm" ')
    assert read_scenario(text).name == "The [red]farm"
    assert list(tmp_path.glob(".*")) == []


def test_the_comments_are_those_of_the_file_as_it_was_last_saved(
    store: Store, url: str, tmp_path: Path
) -> None:
    store.save_point("farm", TEXT.replace("# a pair", "# two of them"), str(tmp_path / "f.toml"))
    run("export", "farm", tmp_path / "out.toml", "--store", url)
    text = (tmp_path / "out.toml").read_text()
    assert "# two of them" in text and "# a pair" not in text and "[5.0, 6.0]" in text


def test_a_file_that_is_there_is_replaced_when_told_to(
    store: Store, url: str, tmp_path: Path
) -> None:
    out = tmp_path / "out.toml"
    out.write_text("mine")
    message = refused("export", "farm", out, "--store", url)
    assert str(out) in message and "--force" in message
    assert out.read_text() == "mine"
    assert run("export", "farm", out, "--store", url, "--force").exit_code == 0
    assert tomllib.loads(out.read_text())["name"] == "The [red]farm"


@pytest.mark.slow
def test_meshes_that_are_elsewhere_are_told_of(url: str, tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    for folder in (home, away):
        folder.mkdir()
    piece = '\n[[terrain]]\nid = "{}"\nmesh = "meshes/{}.stl"\nposition = [5, 5]\n'
    text = TEXT + piece.format("well", "well") + piece.format("shed", "shed")
    store = Store(url)
    store.create("farm", text=text, source=str(home / "farm.toml"))
    store.create("loose", text=TEXT + piece.format("well", "well"))
    assert run("export", "farm", home / "out.toml", "--store", url).stderr == ""
    assert (home / "out.toml").read_text() == text
    done = run("export", "farm", away / "out.toml", "--store", url).stderr
    assert (
        done.startswith("Not stored with the table: 2 meshes. ")
        and f" in {away}" in done
        and done.count("\n") == 1
    )
    assert str(home / "farm.toml") in done
    done = run("export", "loose", away / "loose.toml", "--store", url).stderr
    assert (
        done.startswith("Not stored with the table: 1 mesh. ")
        and f" in {away}" in done
        and done.count("\n") == 1
    )


@pytest.mark.slow
def test_a_game_is_left_out_and_said_to_be(store: Store, url: str, tmp_path: Path) -> None:
    document = Document(farm())
    for entry in store.read("farm").entries:
        document.replay(entry)
    store.append("farm", document.do("ann", BeginGame(3)))
    result = run("export", "farm", tmp_path / "out.toml", "--store", url)
    assert result.stderr.startswith("A game is being played") and result.exit_code == 0


@pytest.mark.slow
def test_an_unwritable_file_is_reported(store: Store, url: str, tmp_path: Path) -> None:
    assert "expected .toml" in refused("export", "farm", tmp_path / "out.txt", "--store", url)
    assert "nobody" in refused("export", "nobody", tmp_path / "out.toml", "--store", url)
    no_folder = tmp_path / "no" / "out.toml"
    assert str(no_folder) in refused("export", "farm", no_folder, "--store", url)
    with sqlite3.connect(tmp_path / "t.sqlite3") as plain:
        plain.execute("UPDATE entries SET text = '{}' WHERE seq = 2")
    plain.close()
    assert "step 2 of farm" in refused("export", "farm", tmp_path / "out.toml", "--store", url)
    with sqlite3.connect(tmp_path / "t.sqlite3") as plain:
        plain.execute("DELETE FROM entries")
        plain.execute("UPDATE documents SET saved = 'no TOML'")
    plain.close()
    assert "damaged" in refused("export", "farm", tmp_path / "out.toml", "--store", url)
    assert not (tmp_path / "out.toml").exists()


def test_owners_links_are_ended(store: Store, url: str) -> None:
    store.owners.add_key("1" * 64, at=5.0, kept=9.0)
    assert "Restart the servers" in run("--store", url, "revoke-owner-links").stdout
    assert not store.owners.has_key("1" * 64)


# --- gone -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_is_deleted_when_that_is_meant(store: Store, url: str, tmp_path: Path) -> None:
    store.add_chat_line("farm", "ann", "hello", 1.0)
    store.link("farm", Link("l", hashed("x"), "edit"))
    lost = (
        f"The [red]farm goes with 2 steps, 1 link and 1 line of chat; {tmp_path / 'farm.toml'} "
        "stays, without what was done since.\n"
    )
    result = run("delete", "farm", "--store", url, answer="n\n")
    assert result.exit_code == 0 and result.stdout.endswith("Nothing was deleted.\n")
    assert result.stderr.startswith(lost) and "Delete farm?" in result.stderr
    result = run("delete", "farm", "--store", url, answer="")
    assert result.exit_code == 2 and "--yes" in result.stderr
    assert len(store.rows()) == 1
    result = run("delete", "farm", "--store", url, answer="y\n")
    assert result.exit_code == 0 and result.stdout.endswith("Deleted farm.\n")
    assert store.rows() == []
    assert "nobody" in refused("delete", "nobody", "--store", url, "--yes")


@pytest.mark.slow
def test_delete_says_what_stays(store: Store, url: str, tmp_path: Path) -> None:
    store.create("same", text=TEXT, source="/same.toml", title="Same")
    result = run("delete", "same", "--store", url, "--yes")
    assert result.stderr == "Same goes with no steps; /same.toml stays.\n"
    store.create("loose", text=TEXT, title="Loose\x1b")
    result = run("delete", "loose", "--store", url, "--yes")
    assert result.stderr == '"Loose\\u001b" goes with no steps; it was never saved to a file.\n'
    with sqlite3.connect(tmp_path / "t.sqlite3") as plain:
        plain.execute("UPDATE entries SET text = '{}' WHERE seq = 2")
    plain.close()
    result = run("delete", "farm", "--store", url, "--yes")
    assert "damaged" in result.stderr and result.stdout == "Deleted farm.\n"


# --- stores that are none ---------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("export", "farm", "out.toml"), ("delete", "farm")])
def test_bad_stores_are_one_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("These are no tables. " * 200)
    newer = tmp_path / "newer.sqlite3"
    Store(f"sqlite:///{newer}").close()
    with sqlite3.connect(newer) as plain:
        plain.execute("UPDATE sightline_schema SET version = 99")
    plain.close()
    for bad, said in (
        ("nonsense", "no URL of a database"),
        ("nothing://here", "no driver"),
        (f"sqlite:///{notes}", "not a database"),
        (f"sqlite:///{newer}", "version 99"),
        (f"sqlite:///{tmp_path / 'gone.sqlite3'}", "no such file"),
        (f"sqlite:///{tmp_path}", "a folder"),
        ("sqlite:////dev/null/t.sqlite3", "no such file"),
    ):
        assert said in refused("--store", bad, *words), bad
    assert notes.read_text() == "These are no tables. " * 200
    assert not (tmp_path / "gone.sqlite3").exists()


@pytest.mark.slow
def test_tables_in_postgresql(postgres: PostgresServer, tmp_path: Path) -> None:
    url = postgres.url()
    store = Store(url)
    store.create("farm", text=TEXT, title="Farm")
    store.close()
    (row,) = json.loads(run("--store", url, "--json").stdout)["tables"]
    assert (row["name"], row["title"], row["steps"]) == ("farm", "Farm", 0)
    assert run("--store", url, "export", "farm", tmp_path / "out.toml").exit_code == 0
    assert (tmp_path / "out.toml").read_text(encoding="utf-8") == TEXT
    assert run("--store", url, "delete", "farm", "--yes").stdout == "Deleted farm.\n"
    nowhere = refused("--store", f"postgresql+psycopg://ann:secret@/x?host={tmp_path}")
    assert "connection" in nowhere and "secret" not in nowhere


# --- backed up, restored, moved -----------------------------------------------------------------


@pytest.fixture
def filled(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'filled.sqlite3'}"
    with closing(Store(url)) as store:
        fill(store)
    return url


@pytest.mark.slow
def test_a_store_is_backed_up_and_restored(filled: str, tmp_path: Path) -> None:
    out, other = tmp_path / "club.backup", f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert (
        run_command("backup", filled, out).stdout
        == f"Wrote {out}: 2 tables, 14 steps, 2 mesh files.\n"
    )
    where = tmp_path / "other.sqlite3"
    done = run_command("restore", out, other)
    assert done.stdout == f"Restored {where}: 2 tables, 14 steps, 2 mesh files.\n"
    with closing(Store(filled)) as store, closing(Store(other)) as restored:
        assert digests(store) == digests(restored)
    assert "2 tables and 1 saved groups" in command_refused("restore", out, other)
    assert run_command("restore", out, other, "--replace").exit_code == 0


@pytest.mark.slow
def test_what_cannot_be_backed_up_or_restored_is_refused(filled: str, tmp_path: Path) -> None:
    out, missing = tmp_path / "club.backup", tmp_path / "no.sqlite3"
    assert "found no such file" in command_refused("backup", f"sqlite:///{missing}", out)
    assert not missing.exists() and not out.exists()
    assert "no URL of a database" in command_refused("backup", "club", out)
    out.write_bytes(b"PK\3\4 something else")
    assert "damaged or cut off" in command_refused("restore", out, f"sqlite:///{missing}")
    assert not missing.exists()


@pytest.mark.slow
def test_tables_are_moved(filled: str, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    with closing(Store(filled)) as store:
        before = digests(store)
    assert "the same store twice" in refused("move", filled, filled)
    assert "found no table" in refused("move", filled, other, "nobody")
    done = run("move", filled, other, "game")
    assert done.stdout == f"game: moved, 1 step, sha256:{before['game']}\n"
    done = run("move", filled, other)
    assert done.stdout.splitlines() == [
        f"farm: moved, 13 steps, sha256:{before['farm']}",
        "corner: moved, a saved group",
    ]
    with closing(Store(other)) as store:
        assert digests(store) == before
    assert run("move", filled, other).stdout == "Nothing to move.\n"
