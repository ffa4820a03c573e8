"""An owner of tables sees what these use, and makes, lists and deletes tables; no files."""

from __future__ import annotations

from pathlib import Path

import pytest
from shown import Shown, parts
from tabs import Tab

from apps.runtime.library import Library
from apps.runtime.scene_loader import SceneLoader
from apps.server.access.gate import Gate, Keys, Visitor
from apps.server.menus.storage import Storage
from apps.server.menus.tables import Tables
from apps.server.page import TablePage
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR, MAKER, OWNER, Role
from sandbox.live.store.quotas import Quotas

pytestmark = pytest.mark.slow

TABLE = 'format = 1\nname = "<b>Mine"\n[table]\nsize = [24, 24]\n'
ANN = "a" * 64


def storage(hub: Hub, person: str = ANN) -> tuple[Storage, str]:
    """The dialog of a person who has signed in, and its words."""
    shown = Storage(Visitor(Gate(hub, "roles", signs_in=True), Keys(person=person)))
    shown.show()
    return shown, Shown(shown.question).text


def test_an_owner_sees_what_their_tables_use(hub: Hub) -> None:
    hub.owned_by(ANN).create(TABLE, called="mine")
    hub.create(TABLE, called="another")
    hub.store.quotas = Quotas(tables=1, steps=1000)
    shown, words = storage(hub)
    assert shown.question.open
    assert "1 of 1" in words and "0 of 1,000" in words and "0 MB" in words
    assert words.count("&lt;b&gt;Mine") == 1, "a name is shown as text"
    assert "Sign out" in words


def test_without_tables_the_dialog_says_so_and_without_an_owner_there_is_none(hub: Hub) -> None:
    _, words = storage(hub)
    assert "You have no tables here yet." in words
    shown, _ = storage(hub, "")
    assert not shown.question.open


def test_a_person_lists_and_deletes_their_own_tables_alone(hub: Hub, folder: Path) -> None:
    mine = hub.owned_by(ANN).create(TABLE, called="mine")
    hub.create(TABLE, called="another")
    visitor = Visitor(Gate(hub, "roles", signs_in=True), Keys(person=ANN))
    library = Library(folder, hub).owned_by(visitor.owner, alone=not visitor.sees_all)
    assert [entry.key for entry in library.entries()] == [mine]
    assert library.find("crossing") is None and library.find("another") is None
    assert list(library.scenarios_named("Crossing")) == []
    assert library.hub.create(TABLE, called="new") == "new"
    assert {entry.key for entry in library.entries()} == {"mine", "new"}
    assert hub.store.owners.of("new") == ANN
    tab = Tab(hub, folder, mine)
    tables = Tables(tab.session, library, visitor, tab.change, lambda: None, lambda: None)
    tables.open()
    rows = {row["key"]: row for row in tables.list.rows}
    assert tables.list.makes and set(rows) == {"mine", "new"}
    assert "delete" in rows["mine"]["acts"]


@pytest.mark.parametrize(
    ("role", "maker", "offered", "kept_back"),
    [
        (OWNER, True, {"Save as…", "New table…", "Share…"}, {"Your storage…"}),
        (MAKER, True, {"New table…", "Share…", "Your storage…"}, {"Save as…", "Reload from file"}),
        (EDITOR, True, {"New table…", "Add…", "Your storage…"}, {"Share…", "Save as…"}),
        (EDITOR, False, {"Add…", "Download"}, {"New table…", "Share…"}),
        (Role("watch"), False, {"Download"}, {"New table…", "Add…"}),
    ],
)
def test_the_menu_offers_what_the_visitor_may(
    hub: Hub, folder: Path, role: Role, maker: bool, offered: set[str], kept_back: set[str]
) -> None:
    keys = Keys(person=ANN) if maker and role != OWNER else Keys()
    way = "own" if role == OWNER else "trust" if maker else "roles"
    visitor = Visitor(Gate(hub, way), keys)  # type: ignore[arg-type]
    page = TablePage(Library(folder, hub), SceneLoader(hub), visitor)
    page.session.desk.role = role
    (menu,) = [
        part for top in page.page.header for part in parts(top, hidden=True) if _is_menu(part)
    ]
    labels = {item["label"] for item in menu.items}
    assert offered <= labels and not kept_back & labels
    page.close()


def _is_menu(part: object) -> bool:
    return getattr(part, "description", "") == "More file actions"
