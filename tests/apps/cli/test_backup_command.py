"""`sightline backup`, `restore` and `tables move`: what they print, and how they refuse."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result
from databases.filled_stores import digests, fill
from refusals import sentence_of
from typer.testing import CliRunner

from apps.cli.main import cli
from sandbox.live.store.store import Store


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(cli, [*map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def refused(*words: str | Path) -> str:
    return sentence_of(run(*words))


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    with closing(Store(url)) as store:
        fill(store)
    return url


@pytest.mark.slow
def test_a_store_is_backed_up_and_restored(url: str, tmp_path: Path) -> None:
    out, other = tmp_path / "club.backup", f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert run("backup", url, out).stdout == f"Wrote {out}: 2 tables, 14 steps, 2 mesh files.\n"
    where = tmp_path / "other.sqlite3"
    done = run("restore", out, other)
    assert done.stdout == f"Restored {where}: 2 tables, 14 steps, 2 mesh files.\n"
    with closing(Store(url)) as store, closing(Store(other)) as restored:
        assert digests(store) == digests(restored)
    assert "2 tables and 1 saved groups" in refused("restore", out, other)
    assert run("restore", out, other, "--replace").exit_code == 0


@pytest.mark.slow
def test_what_cannot_be_backed_up_or_restored_is_refused(url: str, tmp_path: Path) -> None:
    out, missing = tmp_path / "club.backup", tmp_path / "no.sqlite3"
    assert "found no such file" in refused("backup", f"sqlite:///{missing}", out)
    assert not missing.exists() and not out.exists()
    assert "no URL of a database" in refused("backup", "club", out)
    out.write_bytes(b"PK\3\4 something else")
    assert "damaged or cut off" in refused("restore", out, f"sqlite:///{missing}")
    assert not missing.exists()


@pytest.mark.slow
def test_tables_are_moved(url: str, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    with closing(Store(url)) as store:
        before = digests(store)
    assert "the same store twice" in refused("tables", "move", url, url)
    assert "found no table" in refused("tables", "move", url, other, "nobody")
    done = run("tables", "move", url, other, "game")
    assert done.stdout == f"game: moved, 1 step, sha256:{before['game']}\n"
    done = run("tables", "move", url, other)
    assert done.stdout.splitlines() == [
        f"farm: moved, 13 steps, sha256:{before['farm']}",
        "corner: moved, a saved group",
    ]
    with closing(Store(other)) as store:
        assert digests(store) == before
    assert run("tables", "move", url, other).stdout == "Nothing to move.\n"
