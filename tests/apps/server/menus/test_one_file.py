"""The menu's one file: the verdict shown, or the usual ones, given to the browser to keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tables import HEAD, table_from, unit

from apps.server.menus.one_file import OneFile
from apps.table.layers.inquiry import Inquiries
from apps.table.state.session import Session
from sandbox.rulings.ruling import rulings_in

pytestmark = pytest.mark.slow

TEXT = (
    HEAD
    + unit("able", "axis", "position = [10, 20]")
    + unit("baker", "allies", "position = [30, 20]")
    + unit("charlie", "allies", "position = [14, 20]")
)


class Kept:
    """A browser that keeps what it is given."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def download(self, name: str, content: bytes, _kind: str) -> None:
        self.files[name] = content


def asked_in(content: bytes) -> list[tuple[str, str]]:
    return [(one.asked.shooter, one.asked.target) for one in rulings_in(content, "page")]


def test_the_verdict_shown_is_in_the_file_and_without_one_that_of_the_nearest_enemies(
    tmp_path: Path,
) -> None:
    session, browser = Session(), Kept()
    session.lay(table_from(tmp_path, TEXT))
    menu: Any = OneFile(session, Inquiries(session), browser)  # type: ignore[arg-type]
    menu.make()
    assert asked_in(browser.files["test.html"]) == [("charlie", "able")]
    assert session.said.startswith("test.html is downloaded: ")
    session.choose("able")
    session.choose("baker")
    menu.make()
    assert asked_in(browser.files["test.html"]) == [("able", "baker")]


def test_a_verdict_from_any_part_is_in_the_file(tmp_path: Path) -> None:
    session, browser = Session(), Kept()
    text = TEXT.replace(HEAD, f'{HEAD}words = "any-part"\n')
    session.lay(table_from(tmp_path, text))
    menu: Any = OneFile(session, Inquiries(session), browser)  # type: ignore[arg-type]
    menu.make()
    assert asked_in(browser.files["test.html"]) == [("charlie", "able")]
    assert session.said.startswith("test.html is downloaded: ") and not session.notice
