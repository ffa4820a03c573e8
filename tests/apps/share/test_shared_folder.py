"""`sightline share --out`: what a folder holds, how large it is, and what is refused."""

from __future__ import annotations

import gzip
import json
import re
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from commands import run
from tables import HEAD, table_from, unit

from apps.share.folder import FolderPage, folder_files, may_write, names_of, write_folder
from apps.share.parts import shared
from sandbox.paper.plans.small_plan import small_plan
from sandbox.rulings.handed_on import GENERATOR, seal_broken

AT = "https://club.example/tables"
WALL = '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [20, 20]\nsize = [1, 6, 0.9]\n'
UNITS = unit("able", "axis", "position = [10, 20]") + unit("baker", "allies", "position = [30, 20]")


class Links(HTMLParser):
    """All that a page loads or leads to."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = (value for name, value in attrs if name in ("src", "href", "data-part"))
        self.links |= {value for value in found if value and not value.startswith(("data:", "#"))}


@pytest.fixture
def page(tmp_path: Path) -> FolderPage:
    plan = small_plan(table_from(tmp_path, HEAD + WALL + UNITS))
    return FolderPage("<Wall>", "48 × 36", plan, b"<p>a page</p>" + GENERATOR.encode(), (), ())


def told_in(files: dict[str, bytes]) -> dict[str, Any]:
    """Return the facts of its folder that the service worker has."""
    found = re.match(rb"self\.folder = (.*);\n", files["service-worker.js"])
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_pages_have_the_names_of_their_files_and_of_layouts() -> None:
    sources = ["a/Crossroads.toml", "b/crossroads.toml", "all.json:Purge 01", "wh40kdc:bm-1"]
    assert names_of(sources) == ["crossroads", "crossroads-2", "purge-01", "bm-1"]
    assert names_of(["index.toml", "Würfel.json", "卓.toml"]) == ["index-2", "wurfel", "table"]


def test_shared_files_are_named_by_their_content_and_are_under_3_mb() -> None:
    for part in shared():
        digest = sha256(part.file.encode()).hexdigest()
        assert part.path == f"parts/{part.name}-{digest[:16]}.{part.ending}"
    assert sum(len(gzip.compress(part.file.encode())) for part in shared()) < 3_000_000


def test_the_service_worker_names_every_file_and_changes_with_any(page: FolderPage) -> None:
    files = folder_files({"wall": page}, AT)
    told = told_in(files)
    assert {*told["shared"], *told["tables"]} == files.keys() - {"qr.pdf", "service-worker.js"}
    assert told["tables"] == ["wall.html"]
    assert told_in(folder_files({"wall": page}, AT)) == told
    changed = FolderPage(page.title, page.about, page.plan, page.content + b" ", (), ())
    assert told_in(folder_files({"wall": changed}, AT))["version"] != told["version"]


def test_the_index_leads_to_files_of_the_folder_alone(page: FolderPage) -> None:
    files = folder_files({"wall": page, "wood": page}, AT)
    links = Links(files["index.html"]).links
    assert links <= files.keys() and {"wall.html", "wood.html", "qr.pdf"} <= links
    index = files["index.html"].decode()
    assert "<b>&lt;Wall&gt;</b>" in index and not seal_broken(files["index.html"])
    manifest = json.loads(files["manifest.webmanifest"])
    assert {manifest["start_url"], manifest["icons"][0]["src"]} <= files.keys()


def test_cards_need_the_address_of_the_folder(page: FolderPage) -> None:
    assert folder_files({"wall": page}, AT)["qr.pdf"].startswith(b"%PDF")
    without = folder_files({"wall": page})
    assert "qr.pdf" not in without and "qr.pdf" not in Links(without["index.html"]).links


def test_a_folder_is_written_anew_and_what_others_put_there_stays(
    page: FolderPage, tmp_path: Path
) -> None:
    folder = tmp_path / "club" / "tables"
    assert may_write(folder)
    write_folder(folder, folder_files({"wall": page, "wood": page}, AT))
    (folder / "CNAME").write_text("club.example")
    (folder / "about.html").write_text("<p>ours</p>")
    (folder / "parts" / "page-0123456789abcdef.js").touch()
    assert may_write(folder)
    files = folder_files({"wood": page})
    write_folder(folder, files)
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there == files.keys() | {"CNAME", "about.html"}
    assert [one.name for one in folder.parent.iterdir()] == ["tables"]


def test_nothing_is_left_where_a_folder_cannot_be_written(page: FolderPage, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with pytest.raises(OSError, match="parts"):
        write_folder(folder, {"index.html": b"", "parts": b"", "parts/page.js": b""})
    assert [one for one in tmp_path.iterdir() if one.name.endswith(".part") or one == folder] == []


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "flat.toml"
    path.write_text(HEAD + WALL + UNITS, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--at", AT), "--at: "),
        ((), "expected SCENARIO OUT.html"),
        (("--out", "out", "--at", "club.example/tables"), "expected an address such as https://"),
        (("--out", "out", "--at", f"{AT}?a=b"), "expected an address such as https://"),
        (("--out", "out", "--pair", "able,baker"), "--pair: "),
        (("--out", "out", "--glb", "a.glb"), "--glb: "),
        (("missing.toml", "--out", "out"), "missing.toml: "),
        (("--out", "full"), "a new or empty folder"),
        (("--out", "flat.toml"), "a new or empty folder"),
    ],
)
def test_wrong_words_are_refused_in_one_sentence_and_nothing_is_written(
    file: Path, words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    (file.parent / "full").mkdir()
    (file.parent / "full" / "letter.txt").touch()
    done = run("share", file, *words)
    assert done.exit_code == 2 and said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert {one.name for one in file.parent.iterdir()} == {"flat.toml", "full"}


@pytest.mark.slow
def test_the_command_writes_tables_and_layouts(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run("share", file, "wh40kdc:bm-assets-vs-assets-01", "--out", out)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith(f"Wrote {out}: 2 tables, ")
    assert "There is no qr.pdf" in done.stdout
    for name in ("flat.html", "bm-assets-vs-assets-01.html"):
        content = (out / name).read_bytes()
        assert len(gzip.compress(content)) < 2_000_000
        assert all((out / link).is_file() for link in Links(content).links)
    assert run("verify", out / "flat.html").exit_code == 0
