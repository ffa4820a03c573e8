"""The list of tables: searched by name, renamed, copied, archived and deleted by its owner."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from page_of_messages import from_browser, to_browser
from shown import Shown
from tabs import Tab

from apps.server.access.gate import Gate, Keys, Visitor
from apps.server.menus.tables import Tables
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR

pytestmark = pytest.mark.slow


class Listed:
    """The list on a tab's page, and what its browser was told."""

    def __init__(self, tab: Tab, visitor: Visitor | None = None) -> None:
        visitor = visitor or Visitor(Gate(tab.library.hub), Keys())
        self.tab, self.sent = tab, dict[str, str]()
        self.made: list[str] = []
        self.tables = Tables(
            tab.session,
            tab.library,
            visitor,
            tab.change,
            lambda: self.made.append("new"),
            lambda: self.made.append("upload"),
        )
        to_browser(self.tables.list, self._sent)
        self.tables.open()

    def _sent(self, message: dict[str, Any]) -> None:
        self.sent[message["key"]] = message["picture"]

    @property
    def rows(self) -> dict[str, dict[str, Any]]:
        return {row["key"]: row for row in self.tables.list.rows}

    @property
    def said(self) -> str:
        return str(self.tables.list.said)

    def tell(self, act: str, key: str = "", **more: Any) -> None:
        from_browser(self.tables.list, {"act": act, "key": key, **more})

    def answer(self, label: str) -> None:
        Shown(self.tables.question).press(label)


def test_a_table_is_renamed_copied_archived_and_deleted(hub: Hub, folder: Path) -> None:
    listed = Listed(Tab(hub, folder, hub.from_file(folder / "crossing.toml")))
    crossing = listed.rows["crossing"]
    assert crossing["current"] and crossing["at"] > 0
    assert crossing["acts"] == ["rename", "duplicate", "archive", "delete"]
    assert listed.rows["yard"]["acts"] == ["duplicate"], "a file without a table"

    listed.tell("rename", "crossing")
    Shown(listed.tables.question).fill({"Name": "<b>Ford</b>"})
    listed.answer("Rename")
    assert hub.row("crossing").title == "<b>Ford</b>" and "is now called" in listed.said

    listed.tell("duplicate", "crossing")
    copies = [row for row in listed.rows.values() if row["name"] == "<b>Ford</b> (copy)"]
    assert len(copies) == 1 and hub.row(copies[0]["key"]).steps == 0
    listed.tell("duplicate", "yard")
    assert len(listed.rows) == 4

    key = copies[0]["key"]
    listed.tell("archive", key)
    assert listed.rows[key]["archived"] and "restore" in listed.rows[key]["acts"]
    assert key not in {entry.key for entry in listed.tab.library.entries()}
    assert listed.tab.library.find(key) is not None
    listed.tell("restore", key)
    assert not listed.rows[key]["archived"]

    listed.tell("delete", key)
    assert key in listed.rows, "nothing goes before it is confirmed"
    listed.answer("Keep it")
    assert key in listed.rows
    listed.tell("delete", key)
    listed.answer("Delete")
    assert key not in listed.rows and key not in hub.names()
    listed.tell("delete", key)
    assert listed.said == "That table no longer exists."


def test_pictures_are_plans_drawn_when_they_are_asked_for(hub: Hub, folder: Path) -> None:
    (folder / "broken.toml").write_text("format = 9\n")
    listed = Listed(Tab(hub, folder, hub.from_file(folder / "crossing.toml")))
    listed.tell("pictures", pictures=["crossing", "yard", "broken", "no-such"])
    assert set(listed.sent) == {"crossing", "yard", "broken"} and listed.sent["broken"] == ""
    from base64 import b64decode

    for key in ("crossing", "yard"):
        head, _, drawn = listed.sent[key].partition(",")
        assert head == "data:image/svg+xml;base64"
        svg = ElementTree.fromstring(b64decode(drawn))
        tags = {node.tag.rpartition("}")[2] for node in svg.iter()}
        assert tags <= {"svg", "g", "rect", "path", "circle"} and "path" in tags


def test_the_welcome_is_there_until_a_table_is_opened(hub: Hub, folder: Path) -> None:
    listed = Listed(Tab(hub, folder, hub.from_file(folder / "crossing.toml")))
    tables = listed.tables
    tables.dialog.open = False
    tables.welcome()
    assert tables.front.visible and tables.list.welcomes
    assert listed.rows["crossing"]["table"] == "crossing" and listed.rows["yard"]["table"] == ""
    tables.open()
    assert not tables.dialog.open, "it is the same list"
    tables.leave()
    assert not tables.front.visible and not tables.list.welcomes
    for path in folder.glob("*.toml"):
        path.unlink()
    hub.delete("crossing")
    tables.welcome()
    assert str(folder) in listed.said and listed.rows == {}


def test_only_the_owner_may_change_a_table(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, hub.from_file(folder / "crossing.toml"), role=EDITOR)
    listed = Listed(tab, Visitor(Gate(hub, "trust"), Keys()))
    assert listed.rows["crossing"]["acts"] == [] and not listed.tables.list.makes
    for act in ("rename", "duplicate", "archive", "restore", "delete"):
        listed.tell(act, "crossing")
        assert "Only the owner" in listed.said and not listed.tables.question.open
        listed.tables.list.said = ""
    assert hub.names() == ["crossing"]
    for said in ({"act": "burn", "key": "crossing"}, {"act": "open"}, {"key": 3, "act": "open"}):
        from_browser(listed.tables.list, said)
    key = hub.store.links("crossing")
    watcher = Visitor(Gate(hub, "roles"), Keys(table="x"))
    hidden = Listed(tab, watcher)
    assert not hidden.tables.dialog.open and not hidden.tables.button.visible and not key
    hidden.tell("delete", "crossing")
    assert hub.names() == ["crossing"]


def test_new_tables_and_uploads_are_asked_for_from_the_list(hub: Hub, folder: Path) -> None:
    listed = Listed(Tab(hub, folder))
    assert listed.tables.list.makes
    listed.tell("new")
    assert not listed.tables.dialog.open
    listed.tell("upload")
    assert listed.made == ["new", "upload"]
    listed.tell("open", "yard")
    assert listed.tab.session.table.scenario.name == hub.row("yard").title


def test_the_plan_of_a_new_table_lies_as_its_view_will(hub: Hub, folder: Path) -> None:
    """A longer side that goes away from the viewer does so in the plan."""
    tab = Tab(hub, folder)
    wide, deep = tab.session.table.size
    tab.menu.new()
    asked = Shown(tab.menu.new_table)

    def axes(size: str) -> list[str]:
        asked.fill({"Contents": "open", "Size": size})
        return re.findall(r"<text [^>]*>(.*?)</text>", asked.text)

    tab.space.state.azimuth = -90.0 if wide > deep else -176.0
    assert axes("6′ × 4′") == ["x, 72″ →", "y, 48″ →"]
    assert axes("4′ × 6′") == ["x, 48″ →", "← y, 72″"]
    tab.space.state.azimuth = -176.0 if wide > deep else -90.0
    assert axes("6′ × 4′") == ["x, 72″ →", "← y, 48″"]
    assert "seen as in the view" in asked.text
