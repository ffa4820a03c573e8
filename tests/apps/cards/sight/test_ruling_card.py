"""The ruling row: what it finds, what it forgets, and what it shares."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import EXAMPLES
from tables import HEAD, hub, laid, table_from, unit

from apps.cards.sight.ruling import RulingRow
from apps.server.menus import shared_ruling
from apps.server.menus.shared_ruling import SharedRuling
from apps.table.layers import inquiry
from apps.table.layers.inquiry import Inquiries
from apps.table.state.session import Session
from sandbox.analysis import margin, tolerance
from sandbox.document.commands import MoveThings, Spot
from sandbox.rulings.findings import NOTHING, Findings, FindingsWish, Undrawn
from sandbox.rulings.ruling import Ruling, ruling_in, ruling_of
from sandbox.rulings.verify import verify
from sandbox.sight.report import SightReport
from sandbox.table.table import Table
from sandbox.work.progress import Cancelled, Progress

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
    row = RulingRow(session, Inquiries(session), lambda: None)
    session.swap()
    session.swap()
    row.near.button.clicks += 1
    assert "further north it would be clear" in row.near.said.object
    assert not row.near.button.disabled
    session.swap()
    assert not row.near.said.object
    row.near.button.clicks += 1
    assert "No move of up to 3″" in row.near.said.object
    session.show("able", "baker")
    assert not row.near.said.object


def test_the_ruling_shared_is_that_of_the_direction_shown(session: Session, tmp_path: Path) -> None:
    browser = Kept()
    shared = SharedRuling(session, Inquiries(session), browser, hub())  # type: ignore[arg-type]
    shared.share()
    session.swap()
    shared.share()
    assert list(browser.files) == ["crossroads-pak-sherman.html", "crossroads-sherman-pak.html"]
    for (kind, content), asked in zip(browser.files.values(), ("pak", "sherman"), strict=True):
        assert kind == "text/html" and isinstance(content, bytes)
        ruling = ruling_in(content, "page")
        assert ruling.asked.shooter == asked
        assert session.table is not None and verify(ruling, session.table).same


def test_the_tolerance_is_of_the_verdict_shown_and_of_no_other(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tolerance, "MOST_PLACEMENTS", 100)
    row = RulingRow(session, Inquiries(session), lambda: None)
    row.holds.button.clicks += 1
    assert "up to ⅛″ off" in row.holds.said.object and "of 100 tries" in row.holds.said.object
    assert "too close to call" in row.holds.said.object and not row.near.said.object
    session.swap()
    assert not row.holds.said.object and not row.holds.button.disabled


def test_every_ruleset_is_a_table_and_where_they_part_a_sentence(session: Session) -> None:
    row = RulingRow(session, Inquiries(session), lambda: None)
    row.others.button.clicks += 1
    text = row.others.said.object
    assert text.count("<table") == 4
    words = text.partition("<caption>Words for cover</caption>")[2]
    assert words.count('<th scope="row">') == 5 and "Third-edition units" in words
    assert "<caption>Bolt Action: French abridged rules, German short rules</caption>" in text
    assert "these rules have no medium anti-tank gun (Pak)." in text
    assert '<tr class=parts><th scope="row">cover from half hidden</th>' in text
    assert "<li>cover from half hidden: differs at model cover:" in text
    assert "<td>−1</td>" in text and "-1<" not in text
    assert text.count('<span class="dot clear"></span>clear') == text.count("</span>clear")
    session.swap()
    assert not row.others.said.object


SMALL = (
    HEAD
    + '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.2, 3, 0.8]\nposition = [20, 20]\n'
    + unit("able", "axis", "position = [10, 20]", "position = [10, 22]")
    + unit("baker", "allies", "position = [30, 20]")
    + unit("other", "allies", "position = [50, 40]")
)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A session at a table on which all is soon found out."""
    monkeypatch.setattr(tolerance, "MOST_PLACEMENTS", 20)
    monkeypatch.setattr(margin, "FARTHEST_IN", 0.25)
    session = Session()
    session.lay(table_from(tmp_path, SMALL))
    session.show("able", "baker")
    return session


def test_all_that_was_found_is_in_the_ruling_shared_and_verified(
    small: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, browser = Inquiries(small), Kept()
    row = RulingRow(small, asked, lambda: None)
    shared = SharedRuling(small, asked, browser, hub())  # type: ignore[arg-type]
    monkeypatch.setattr(shared_ruling, "sheet", lambda *of: ruling_of(*of).encoded())
    questions = (row.near, row.holds, row.others, row.pixels)

    def ruling() -> Ruling:
        shared.share()
        _, content = browser.files.popitem()[1]
        assert isinstance(content, bytes)
        return ruling_in(content, "page")

    def beside() -> set[str]:
        report = ruling().report
        of_pairs = {key for pair in report["pairs"] for key in pair if key == "cross_check"}
        return of_pairs | ({"margin", "holds", "rulesets"} & report.keys())

    for one, also in zip(questions, ("margin", "holds", "rulesets", "cross_check"), strict=True):
        before = beside()
        one.button.clicks += 1
        assert one.said.object and beside() == before | {also}
    assert small.table is not None and verify(ruling(), small.table).same
    small.swap()
    assert not beside() and not any(question.said.object for question in questions)
    row.near.button.clicks += 1
    assert beside() == {"margin"}
    small.do(MoveThings((Spot("other/0", (52.0, 40.0)),)))
    assert not beside(), "the same units, on a table that is another"
    assert verify(ruling(), small.table).same


def test_a_late_result_belongs_to_no_verdict(
    small: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, seen = Inquiries(small), list[bool]()

    def slow(*_of: object) -> Findings:
        small.swap()
        seen.append(asked.others.progress is None)
        return Findings(rulesets=())

    monkeypatch.setattr(inquiry, "findings", slow)
    asked.others.ask()
    assert seen == [True] and asked.found == NOTHING


def test_a_question_tells_how_far_it_is_and_can_be_left(
    small: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Inquiries(small)
    row = RulingRow(small, asked, lambda: None)
    seen: list[tuple[str, bool, bool]] = []

    def long(_table: Table, _report: SightReport, _wish: FindingsWish, progress: Progress) -> None:
        progress(0.4, "Judging it by Shadow War")
        row.others.button.clicks += 1  # it goes on, and begins no second time
        seen.append(
            (row.others.said.object, row.others.working.visible, row.others.button.disabled)
        )
        row.others.working[1].clicks += 1
        with pytest.raises(Cancelled):
            progress(0.5, "Judging it by Shadow War")
        raise Cancelled

    monkeypatch.setattr(inquiry, "findings", long)
    row.others.button.clicks += 1
    assert len(seen) == 1
    assert "Judging it by Shadow War, 40&nbsp;% …" in seen[0][0] and seen[0][1:] == (True, False)
    assert not row.others.said.object and not row.others.working.visible
    assert not row.others.button.disabled and asked.found == NOTHING


def test_a_fault_of_drawing_is_shown(small: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def undrawn(*_of: object) -> None:
        raise Undrawn("no picture can be drawn here")

    monkeypatch.setattr(inquiry, "findings", undrawn)
    row = RulingRow(small, Inquiries(small), lambda: None)
    row.pixels.button.clicks += 1
    assert "No picture can be drawn here." in row.pixels.said.object
    assert 'role="alert"' in row.pixels.said.object and not row.pixels.button.disabled
