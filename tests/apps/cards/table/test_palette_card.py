"""The palette card: what the page is told, what it asks for, and what of it is refused."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from page_of_messages import from_browser
from tables import HEAD, table_from, unit

from apps.cards.table.palette import PaletteCard, PaletteList
from apps.table.editing.palette import Palette
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from sandbox.view.graphics import PictureFault
from sandbox.view.rendering.album import Album
from sandbox.view.rendering.thumbnails import Subject


def draw(subject: Subject, size: int) -> bytes:
    if "church" in subject.digest:
        raise PictureFault("no picture can be drawn here")
    return b"RIFF " + subject.digest.encode()


class Page:
    """A card, and what its page was sent."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.session, self.state = Session(), ViewState()
        self.palette = Palette(self.session, self.state, self.bring)
        self.sent: list[dict[str, Any]] = []
        monkeypatch.setattr(PaletteList, "_send_msg", lambda _list, said: self.sent.append(said))
        self.card = PaletteCard(self.palette, Album(folder / "cache", draw=draw))
        self.list = self.card.__panel__()[0]
        rows = unit("able", "axis", "position = [9, 9]")
        self.session.lay(table_from(folder, HEAD + rows))

    def bring(self, _entry: object) -> None:
        self.state.tool = "place"

    def says(self, **said: Any) -> None:
        from_browser(self.list, said)

    def pictures(self) -> dict[str, str]:
        return {
            name: b64decode(url.partition(",")[2]).decode() if url else ""
            for said in self.sent
            for name, url in said["pictures"].items()
        }


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(tmp_path, monkeypatch)


def test_entries_are_told_by_group(page: Page) -> None:
    titles = [section["title"] for section in page.list.sections]
    assert titles[0] == "Buildings"
    rows = {row["label"]: row for section in page.list.sections for row in section["rows"]}
    assert rows["Tank trap"]["id"] == "kind:tank-trap"
    assert rows["Rifle squad"]["sided"]
    assert not rows["Tank trap"]["sided"]
    assert page.list.sides == [
        {"id": "axis", "name": "Axis", "tone": "side-0"},
        {"id": "allies", "name": "Allies", "tone": "side-1"},
    ]
    assert page.list.side == "allies"


def test_a_click_chooses_and_a_second_one_lets_be(page: Page) -> None:
    page.says(picked="kind:wall")
    assert page.palette.chosen == page.list.chosen == "kind:wall"
    page.says(picked="kind:wall")
    assert page.list.chosen == ""
    page.palette.used("kind:wall")
    assert page.list.recent == ["kind:wall"]


def test_pictures_are_sent_to_who_asks(page: Page) -> None:
    page.says(pictures=["kind:wall", "template:truck", "kind:church", "kind:nothing"])
    assert page.pictures() == {
        "kind:wall": "RIFF kind wall",
        "template:truck": "RIFF unit 1 vehicle truck",
        "kind:church": "",
    }
    page.says(side="axis")
    assert page.list.side == "axis"
    page.sent.clear()
    page.says(pictures=["template:truck"])
    assert page.pictures() == {"template:truck": "RIFF unit 0 vehicle truck"}


@pytest.mark.parametrize(
    "said",
    [
        {"picked": "kind:nothing"},
        {"picked": 7},
        {"side": "nobody"},
        {"removed": "kind:wall"},
        {"pictures": "kind:wall"},
        {"pictures": ["kind:wall"] * 501},
        {"pictures": ["kind:wall", 3]},
        [],
    ],
)
def test_a_palette_message_of_the_wrong_form_is_dropped(
    page: Page, said: Any, caplog: pytest.LogCaptureFixture
) -> None:
    from_browser(page.list, said)
    assert "is dropped" in caplog.text
    assert (page.palette.chosen, page.palette.side, page.sent) == ("", "allies", [])
