"""Files that are dropped on a page: one at a time, and the page says what each waits for."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from page_of_messages import from_browser, to_browser

from apps.cards.table.file_drop import FileDrop
from sandbox.live.tables.readers import READERS


class Dropped:
    """A page's files, what came of them, and what the browser was told."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.refused: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.drop = FileDrop(
            lambda name, _content: self.received.append(name),
            lambda name, _why: self.refused.append(name),
            lambda _name, _share: None,
        )
        to_browser(self.drop, self.sent.append)

    def begin(self, name: str, size: int = 3) -> None:
        from_browser(self.drop, {"name": name, "size": size, "at": 0, "data": ""})

    def whole(self, name: str) -> None:
        self.begin(name)
        data = b64encode(b"abc").decode()
        from_browser(self.drop, {"name": name, "size": 3, "at": 0, "data": data})

    @property
    def wanted(self) -> int:
        return sum("wanted" in message for message in self.sent)


@pytest.fixture
def page() -> Dropped:
    return Dropped()


def test_a_file_waits_until_the_one_before_it_is_done(page: Dropped) -> None:
    page.whole("barn.stl")
    assert page.received == ["barn.stl"] and page.drop.busy
    assert page.drop.doing == "Reading barn.stl …" and page.drop.waits == "barn.stl is done"
    assert page.wanted == 1 and page.sent[-1] != {"no_more": True}
    page.drop.next()
    assert page.sent[-1] == {"no_more": True}
    page.whole("cup.json")
    assert page.received == ["barn.stl", "cup.json"]
    page.drop.next()
    assert (page.drop.doing, page.drop.waits, page.drop.busy) == ("", "", False)


def test_a_refused_file_is_done_only_when_that_was_read(page: Dropped) -> None:
    page.begin("notes.pdf", size=10**12)
    assert page.refused == ["notes.pdf"] and page.drop.waits == "notes.pdf is done"
    assert page.sent == []
    page.drop.next()
    assert page.drop.waits == "" and page.sent == [{"no_more": True}]


def test_a_file_is_asked_for_once_nothing_holds_any_more(page: Dropped) -> None:
    page.drop.hold("table", "the table is there")
    page.drop.hold("report", "what was read is told")
    page.begin("barn.stl")
    assert page.drop.waits == "the table is there" and page.wanted == 0 and not page.drop.busy
    page.drop.hold("table")
    assert page.drop.waits == "what was read is told" and page.wanted == 0
    page.drop.hold("report")
    assert page.wanted == 1 and page.drop.waits == "barn.stl is done"


def test_a_visitor_s_right_is_looked_at_when_the_file_is_asked_for(page: Dropped) -> None:
    page.drop.hold("table", "the table is there")
    page.begin("barn.stl")
    page.drop.shut = True
    page.drop.hold("table")
    assert page.refused == ["barn.stl"]


def test_nothing_is_sent_for_a_file_that_was_never_dropped(page: Dropped) -> None:
    page.drop.deal_with("kitchen.glb")  # chosen in a dialog
    page.begin("barn.stl")
    assert page.wanted == 0
    page.drop.next()
    assert page.sent[0].keys() == {"wanted", "most"} and page.drop.waits == "barn.stl is done"


def test_the_veil_names_every_kind_of_file_that_has_a_reader(page: Dropped) -> None:
    assert page.drop.veil.startswith("Drop a mesh, a scan, ")
    for reader in READERS:
        assert str(reader.what)[1:] in page.drop.veil
