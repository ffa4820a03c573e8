"""Evidence stands only beside the verdict that it is evidence of."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace

import panel as pn
import pytest
from page_of_messages import Page
from repository import SCENARIOS
from shown import Shown
from tables import laid
from waiting import Slow, Waiting, slow_work

from apps.cards.shared.units import UnitsCard
from apps.cards.shared.widgets import PickList
from apps.cards.sight import verdict
from apps.cards.sight.ruling import RulingRow
from apps.cards.sight.verdict import Details, PairTable, VerdictCard
from apps.table.layers.inquiry import Inquiries
from apps.table.output.overlays import labels, marks
from apps.table.state.captions import percent
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.commands import Spot
from sandbox.view.scene import build_scene

CROSSING = SCENARIOS / "crossing.toml"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> tuple[Session, VerdictCard, Slow, Slow]:
    judgements = slow_work(monkeypatch, "apps.table.state.judging")
    pictures = slow_work(monkeypatch, "apps.cards.sight.verdict")
    monkeypatch.setattr("apps.table.state.judging._AT_ONCE", 0)
    session = Session()
    panel = VerdictCard(session, lambda: RulingRow(session, Inquiries(session), lambda: None))
    (judging,), (drawing,) = judgements, pictures
    session.lay(laid(CROSSING))
    session.show("able", "baker", ["able/0"])
    judging.finish()
    drawing.finish()
    assert "What Able squad" in Shown(panel).text
    assert [item.name for item in marks(session, session.table) if item.name == "sight/shown"]
    return session, panel, judging, drawing


SHARE = '<div class="share">'
"""The beginning of the bar of a pair's visible share."""


def opacity(shown: Shown) -> str:
    """The opacity of the evidence."""
    return str(shown.of_class("evidence").styles["opacity"])


Made = tuple[Session, VerdictCard, Slow, Slow]


def test_judging_and_drawing_start_while_the_table_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[object, ...]] = []
    draughtsman = SimpleNamespace(submit=lambda *work: begun.append(work))
    monkeypatch.setattr(verdict, "PICTURE_WORKER", draughtsman)
    session, page = Session(), Waiting()
    VerdictCard(session, lambda: RulingRow(session, Inquiries(session), lambda: None))
    session.lay(laid(CROSSING))
    assert begun == [], "without a page nobody waits"
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=page))
    session.param.trigger("table")
    assert begun == [], "the browser makes the table first"
    page.on()
    page.on()
    assert begun == [(verdict.warm_up, session.table)]


@pytest.mark.slow
def test_another_pair_blanks_everything_until_it_is_judged(slow: Made) -> None:
    session, panel, judging, drawing = slow
    shown = Shown(panel)
    session.show("able", "dog")
    assert session.verdict.busy
    assert session.verdict.report is None
    assert shown.of_class("evidence") is None
    assert "data-verdict" not in shown.text
    assert "Able squad → Dog squad" in shown.text
    assert not [item for item in marks(session, session.table) if item.name.startswith("sight/")]
    judging.finish()
    assert shown.of_class("evidence") is not None
    assert "<img" not in shown.text, "the picture is another pair's"
    drawing.finish()
    assert "Dog squad" in shown.text


@pytest.mark.slow
def test_a_moved_pair_is_shown_as_being_judged_anew(slow: Made) -> None:
    session, panel, judging, drawing = slow
    shown = Shown(panel)
    before = session.verdict.report
    reports: list[object] = []
    shown.pane(SHARE).param.watch(reports.append, "object", onlychanged=False)
    session.move((1.0, 0.0))
    assert session.verdict.busy
    assert not reports, "what stands there is not told again"
    assert session.verdict.report is before
    assert "busy" in shown.text
    assert opacity(shown) != "1"
    drawn = marks(session, session.table)
    assert not [item for item in drawn if item.name.startswith("sight/")], "drawn where he was"
    assert not [row for row in labels(session, session.table) if row["id"].startswith("blocker")]
    judging.finish()
    assert reports
    assert opacity(shown) == "1"
    assert "<img" not in shown.text, "the picture shows where he was"
    drawing.finish()
    assert "<img" in shown.text


def test_a_verdict_is_never_shown_beside_another_table() -> None:
    session = Session()
    session.lay(laid(CROSSING))
    session.show("able", "baker", ["able/0"])
    same = []
    session.param.watch(
        lambda *_: same.append(session.verdict.report.digest == session.table.digest),
        ["table", "verdict"],
    )
    session.move((1.0, 0.0))
    session.undo()
    assert same
    assert all(same)


def test_the_label_of_what_hides_says_whom() -> None:
    """The share hidden of the pair shown, not of the unit."""
    session = Session()
    session.lay(laid(CROSSING))
    session.show("able", "baker")
    pair = session.verdict.shown_pair
    assert pair is not None
    (label,) = (row for row in labels(session, session.table) if row["id"].startswith("blocker/"))
    number = int(pair.target.partition("/")[2]) + 1
    assert label["text"][0].isupper()
    assert label["detail"] == f"hides {percent(pair.hidden_by[0].share)} of rifleman {number}"


@pytest.mark.slow
def test_indirect_fire_in_a_game_is_no_contradiction() -> None:
    session = Session()
    panel = VerdictCard(session, lambda: RulingRow(session, Inquiries(session), lambda: None))
    session.lay(laid(CROSSING))
    table = session.table
    session.play()
    for shot, told in ((("able", "dog"), True), (("able", "baker"), False), (None, False)):
        session.follow(table, shot)
        session.show("able", "dog")
        assert session.verdict.sight is not None and session.verdict.sight.verdict == "blocked"
        said = Shown(panel).text
        assert ("it needs no line of sight" in said) == told == (">BLOCKED<" not in said)


@pytest.mark.slow
def test_while_something_is_in_hand_no_picture_is_drawn(slow: Made) -> None:
    session, panel, judging, drawing = slow
    shown = Shown(panel)
    stand = session.table.model("baker/0").stand
    session.hold((Spot("baker/0", (stand.x, stand.y + 0.5)),))
    judging.finish()
    assert shown.of_class("evidence") is not None
    assert drawing.work is None and "<img" not in shown.text
    session.let_go()
    judging.finish()
    drawing.finish()
    assert "What Able squad" in shown.text


@pytest.mark.slow
def test_the_words_come_first_and_what_is_another_pair_s_is_not_seen_meanwhile(
    slow: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, panel, judging, drawing = slow
    shown = Shown(panel)
    session.step_back()
    page = Waiting()
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=page))
    session.show("able", "baker")
    judging.finish()
    assert "Baker squad" in shown.text and "data-verdict" in shown.text
    assert shown.of_class("evidence") is None
    assert (
        session.verdict.report is not None
        and session.verdict.report.digest == shown.only(Details).digest
    )
    page.on()
    assert opacity(shown) == "1"
    session.swap()
    share = shown.pane(SHARE).object
    assert "Baker squad → Able squad" in shown.text
    assert opacity(shown) == "0", "it is still that of the first way"
    page.on()
    assert shown.pane(SHARE).object != share and opacity(shown) == "1"
    assert "<img" not in shown.text, "the picture is the first way's"
    assert drawing.work is None, "nothing is drawn while the page is told"
    page.on()
    drawing.finish()
    assert "What Baker squad" in shown.text


@pytest.mark.slow
def test_the_words_come_before_the_list_and_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.table.state.judging._AT_ONCE", inf)
    monkeypatch.setattr("apps.table.state.judging._SOON_S", inf)
    session, view = Session(), Page()
    space = Workspace(session, view)
    units = UnitsCard(session, lambda: None)
    panel = VerdictCard(session, lambda: RulingRow(session, space.asked, lambda: None))
    table = laid(CROSSING)
    scene = build_scene(table)
    space.show(scene, table)
    reports: list[str] = []
    head, *_ = Shown(panel).every(pn.pane.HTML)
    head.param.watch(lambda _: reports.append("words"), "object")
    Shown(units).only(PickList).param.watch(lambda _: reports.append("list"), "sections")
    monkeypatch.setattr(scene, "mark", lambda _items: reports.append("lines"))
    session.show("able", "baker")
    assert reports[0] == "words"
    assert {"list", "lines"} < set(reports)
    scene.close()


@pytest.mark.slow
def test_the_table_of_pairs_names_models_as_elsewhere(slow: Made) -> None:
    _, panel, _, _ = slow
    assert Shown(panel).only(PairTable).rows[0]["pair"] == "rifleman 1 → rifleman 1"
