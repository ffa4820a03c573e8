"""A pack of tables on the page: from a dropped file or what is typed, or why there is none."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from shown import Shown

from apps.cards.table.file_drop import FileDrop
from apps.runtime.library import Library
from apps.scene.view import SceneView
from apps.server.menus.packing import Packing
from apps.server.menus.uploads import Uploads
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR
from sandbox.live.store.store import Store
from sandbox.live.tables.readers import CLUB

pytestmark = pytest.mark.slow

CLUB_TEXT = """
themes = ["open"]
size = [36, 30]
[[own]]
kind = "tree"
count = 6
[[own]]
kind = "wood"
count = 2
"""


class Kept:
    """A browser that keeps what it is given, and a drop target that counts finished files."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.ended = 0

    def download(self, name: str, content: bytes, _kind: str) -> None:
        self.files[name] = content

    def next(self) -> None:
        self.ended += 1


def test_a_pack_is_made_of_a_dropped_file_after_its_faults_are_mended() -> None:
    session, kept = Session(), Kept()
    packing: Any = Packing(session, kept, kept)  # type: ignore[arg-type]
    packing.take("club.toml", CLUB_TEXT.replace("tree", "hause").encode())
    dialog = Shown(packing.question)
    assert "hause" in dialog.named("What you own (TOML)").value
    dialog.fill({"Tables": 1})
    dialog.press("Make the pack")
    assert kept.files == {} and packing.question.open and kept.ended == 1
    assert "expected a kind of terrain" in dialog.text
    dialog.fill({"What you own (TOML)": CLUB_TEXT})
    dialog.press("Make the pack")
    assert not packing.question.open and session.said.startswith("club.zip is downloaded")
    with zipfile.ZipFile(io.BytesIO(kept.files["club.zip"])) as zipped:
        names = zipped.namelist()
        assert {"1-open.toml", "1-open.html", "index.html", "tables.pdf"} <= set(names)
        assert b'name = "1. Open"' in zipped.read("1-open.toml")


def test_leaving_the_dialog_lets_the_next_file_come() -> None:
    kept = Kept()
    packing: Any = Packing(Session(), kept, kept)  # type: ignore[arg-type]
    packing.ask()
    Shown(packing.question).press("Cancel")
    assert not packing.question.open and kept.ended == 1 and kept.files == {}


def test_who_may_make_no_tables_makes_no_pack(tmp_path: Path) -> None:
    session, hub = Session(), Hub(Store("sqlite:///:memory:"))
    space, kept = Workspace(session, SceneView()), Kept()
    drop = FileDrop(lambda *_: None, lambda *_: None, lambda *_: None)
    told = list[str]()
    uploads = Uploads(space, Library(tmp_path, hub), lambda _name: None, kept.download, drop)
    uploads.others = {CLUB: lambda name, _content: told.append(name)}
    for makes in (False, True):
        session.desk.maker, session.desk.role = makes, EDITOR
        assert session.desk.makes == makes
        uploads.take("club.toml", CLUB_TEXT.encode())
        assert ("may not create tables" in Shown(uploads.question).text) == (not makes)
        uploads.question.close()
    assert told == ["club.toml"]
