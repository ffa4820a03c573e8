"""The card of a verdict that depends on a height nobody gave."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shown import Shown
from tables import HEAD, hub, table_from, unit

from apps.cards.sight.ruling import RulingRow
from apps.cards.sight.verdict import PairTable, VerdictCard
from apps.server.menus.shared_ruling import SharedRuling
from apps.table.layers.inquiry import Inquiries
from apps.table.output.overlays import marks
from apps.table.state.session import Session
from sandbox.document.commands import MoveThings, Spot
from sandbox.rulings.ruling import ruling_in
from sandbox.rulings.verify import verify
from sandbox.sight.sentences import pair_words


def _text(interval: str) -> str:
    return (
        HEAD
        + '[[terrain]]\nid = "old-ruin"\nkind = "box"\nsize = [0.5, 12.0, 1.0]\n'
        + f"position = [20.0, 20.0]\n{interval}\n"
        + unit("able", "axis", "position = [10, 20]")
        + unit("baker", "allies", "position = [30, 20]")
    )


@pytest.fixture
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    session = Session()
    folder = tmp_path_factory.mktemp("heights")
    session.lay(table_from(folder, _text("height_range = [0.2, 3.0]")))
    return session


@pytest.mark.slow
def test_the_verdict_becomes_contested_by_itself_and_says_by_which_height(
    session: Session,
) -> None:
    asked = Inquiries(session)
    card = VerdictCard(session, lambda: RulingRow(session, asked, lambda: None))
    session.show("able", "baker")
    shown = Shown(card)
    head = shown.pane("data-verdict").object
    assert 'data-verdict="contested"' in head and ">CONTESTED<" in head
    assert "clear if the old ruin is lower than " in head.replace("\u00a0", " ")
    assert "At the heights stated: " in head.replace("\u00a0", " ")
    assert any(label.endswith("contested") for label in shown.labels)
    (row,) = shown.only(PairTable).rows
    assert (row["tone"], row["margin"]) == ("contested", "±2 % at the heights stated")
    assert session.table is not None
    assert session.verdict.shown_pair is not None
    assert session.verdict.shown_pair.verdict == "contested"
    full = replace(session.verdict.shown_pair, visible=1.0, low=1.0, high=1.0)
    said = pair_words(session.table, full)
    assert said.seen == "Fully visible (at the heights stated)", "and not proved"
    assert "sight/shown" in [item.name for item in marks(session, session.table)]
    # The other way has its own sentence, and the answer stays.
    session.swap()
    assert 'data-verdict="contested"' in shown.text
    assert asked.found.heights is not None


@pytest.mark.slow
def test_a_moved_unit_is_judged_anew(session: Session) -> None:
    Inquiries(session)
    session.show("able", "baker")
    assert session.verdict.stated is not None
    session.do(MoveThings((Spot("baker/0", (30.0, 40.0)),)))
    assert session.verdict.stated is None
    assert session.verdict.report is not None
    assert session.verdict.report.forward.verdict == "clear"


def test_a_game_is_played_at_the_heights_stated(session: Session) -> None:
    Inquiries(session)
    session.play()
    session.show("able", "baker")
    assert session.verdict.report is not None and session.verdict.stated is None


class Kept:
    """A browser that keeps what it is given."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def download(self, name: str, content: bytes, kind: str = "") -> None:
        self.files[name] = content


@pytest.mark.slow
def test_the_shared_ruling_has_the_heights_and_is_verified(session: Session) -> None:
    browser, asked = Kept(), Inquiries(session)
    session.show("able", "baker")
    session.swap()
    SharedRuling(session, asked, browser, hub()).share()  # type: ignore[arg-type]
    asked.end()
    SharedRuling(session, asked, browser, hub()).share()  # type: ignore[arg-type]
    (content,) = browser.files.values()
    ruling = ruling_in(content, "page")
    assert (ruling.asked.shooter, ruling.verdict) == ("baker", "contested")
    assert ruling.report["heights"][0]["id"] == "old-ruin"
    assert session.table is not None and verify(ruling, session.table).same
    page = content.decode().replace("\u00a0", " ")
    assert "clear if the old ruin is lower than" in page.partition("<script")[0]


def test_a_demonstration_shows_the_heights_stated(session: Session) -> None:
    Inquiries(session)
    assert session.table is not None
    session.stage(session.table)
    session.show("able", "baker")
    assert session.verdict.report is not None and session.verdict.stated is None
