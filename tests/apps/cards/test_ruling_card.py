"""The ruling row: what it finds, what it forgets, and what it shares."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import EXAMPLES
from tables import hub, laid

from apps.cards.ruling import RulingRow
from apps.server.shared_ruling import SharedRuling
from apps.table.session import Session
from sandbox.rulings import tolerance
from sandbox.rulings.ruling import ruling_in
from sandbox.rulings.verify import verify

pytestmark = pytest.mark.slow


class Kept:
    """A browser that keeps what it is given."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[str, str | bytes]] = {}

    def download(self, name: str, content: str | bytes, kind: str = "") -> None:
        self.files[name] = (kind, content)


@pytest.fixture
def session() -> Session:
    session = Session()
    session.lay(laid(EXAMPLES / "crossroads.toml"))
    session.show("pak", "sherman")
    return session


def test_a_margin_is_forgotten_with_its_verdict(session: Session) -> None:
    row = RulingRow(session, lambda: None)
    session.turn_round()
    session.turn_round()
    row.near.find()
    assert (
        "to the north, it would be clear" in row.near.said.object and not row.near.button.disabled
    )
    session.turn_round()
    assert not row.near.said.object
    row.near.find()
    assert "Nothing within 3" in row.near.said.object
    session.show("able", "baker")
    assert not row.near.said.object


def test_the_ruling_shared_is_that_of_the_direction_shown(session: Session, tmp_path: Path) -> None:
    browser = Kept()
    shared = SharedRuling(session, browser, hub())  # type: ignore[arg-type]
    shared.share()
    session.turn_round()
    shared.share()
    assert list(browser.files) == ["crossroads-pak-sherman.html", "crossroads-sherman-pak.html"]
    for (kind, content), asked in zip(browser.files.values(), ("pak", "sherman"), strict=True):
        assert kind == "text/html" and isinstance(content, bytes)
        ruling = ruling_in(content, "page")
        assert ruling.asked.shooter == asked
        assert session.table is not None and verify(ruling, session.table).same


def test_how_often_it_holds_is_said_of_the_verdict_shown_and_of_no_other(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tolerance, "MOST_PLACEMENTS", 100)
    row = RulingRow(session, lambda: None)
    row.holds.find()
    assert "within 0.125" in row.holds.said.object and "of 100 placements" in row.holds.said.object
    assert "too near to call" in row.holds.said.object and not row.near.said.object
    session.turn_round()
    assert not row.holds.said.object and not row.holds.button.disabled


def test_every_ruleset_is_a_table_and_where_they_part_a_sentence(session: Session) -> None:
    row = RulingRow(session, lambda: None)
    row.others.find()
    said = row.others.said.object
    assert said.count("<table") == 3
    assert "<caption>Bolt Action: fr-abridged, de-kurzregeln</caption>" in said
    assert "parts at units: there is no medium anti-tank gun for Pak." in said
    assert '<tr class=parts><th scope="row">cover from half hidden</th>' in said
    assert "<li>cover from half hidden: parts at cover of a model:" in said
    assert said.count('<span class="dot clear"></span>clear') == said.count("</span>clear")
    session.turn_round()
    assert not row.others.said.object
