"""One door for files: it says what can be added, and asks where a file does not tell what it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from shown import Shown
from tabs import Tab, uploaded

from apps.server.menus.file_menu import Adding
from apps.table.state.session import Session
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.live.tables.readers import READERS


@pytest.mark.parametrize(("role", "phone"), [(OWNER, True), (EDITOR, False)])
def test_the_door_names_all_that_it_takes_and_opens_the_browsers_chooser(
    role: Role, phone: bool
) -> None:
    pressed: list[str] = []
    session = Session()
    session.desk.role = role
    door = Adding(session, lambda: pressed.append("files"), lambda: pressed.append("phone"))
    shown = Shown(door.question)
    door.ask()
    for reader in READERS:
        there = reader.joins or session.desk.makes
        row = f"<dt>{reader.what}</dt><dd>{reader.files}<br><small>{reader.then}</small>"
        assert (row in shown.text) == there, reader.what
    assert shown.labels == ["Choose files…", *(["Scan with a phone…"] if phone else []), "Cancel"]
    shown.press("Choose files…")
    assert pressed == ["files"] and not door.question.open


@pytest.mark.slow
def test_a_text_that_tells_nothing_is_asked_about_and_taken_as_what_it_is(
    hub: Hub, folder: Path
) -> None:
    tab = Tab(hub, folder)
    asked = Shown(tab.menu.uploads.question)
    rifles = b"Rifle squad\n5 x Rifleman with rifle\n"
    assert uploaded(tab, "my army.md", rifles) == ""
    assert "tells what it is" in asked.text
    choices = ["An army list", "A scenario", "A layout or save", "A ruling"]
    assert asked.labels == [*choices, "Cancel"]
    asked.press("An army list")
    assert "What was read" in asked.text or "Add to this table" in asked.labels
    assert "nothing that can be added" in uploaded(tab, "thing.bin", b"\x00\x01\x02")


@pytest.mark.slow
def test_a_text_keeps_its_own_name_whatever_it_is_taken_as(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    asked = Shown(tab.menu.uploads.question)
    assert uploaded(tab, "notes.md", b"Rifle squad\nMMG team\n") == ""
    asked.press("An army list")
    assert "2 units" in asked.text and "of notes.md." in asked.text
    assert "notes.md.txt" not in asked.text
    asked.press("New table")
    assert tab.session.table.scenario.name == "notes"
    assert "of notes.md." in tab.session.said


@pytest.mark.slow
def test_whoever_may_neither_edit_nor_make_tables_adds_nothing(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, role=WATCHER)
    tab.menu.add()
    assert not tab.menu.adding.question.open and "may not create" in tab.session.notice
