"""The table check: what is remarked on the table, as lines that lead there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_from, unit

from apps.cards.table import survey as module
from apps.cards.table.survey import SurveyCard
from apps.table.state.session import Session
from sandbox.analysis.survey.remark import KINDS
from sandbox.document.commands import MoveThings, Spot

HOUSES = "".join(
    f'[[terrain]]\nid = "{name}"\nkind = "building"\nposition = [{x}, 20.0, 0.0]\n'
    for name, x in (("farm", 20.0), ("shed", 23.0))
)


def card_on(folder: Path, more: str = "") -> tuple[SurveyCard, Session, list[object]]:
    session, looked = Session(), list[object]()
    session.lay(table_from(folder, HOUSES + more))
    return SurveyCard(session, looked.append), session, looked


def rows(card: SurveyCard) -> dict[str, str]:
    return {row["id"]: row["title"] for part in card._list.sections for row in part["rows"]}


@pytest.mark.slow
def test_the_table_is_checked_when_the_card_is_visible_and_after_each_change(
    tmp_path: Path,
) -> None:
    card, session, _ = card_on(tmp_path)
    assert not rows(card)
    card.open = True
    assert list(rows(card).values()) == ["Farm and shed stand in each other, by 3.3″."]
    assert card._head.object == ('<p class="say" role="status">One remark on this table.</p>')
    assert "pieces per square foot" in card._figures.object
    session.do(MoveThings((Spot("shed", (40.0, 20.0)),)))
    assert not rows(card)
    assert "No problems found." in card._head.object


def test_a_line_shows_the_place_and_chooses_the_things(tmp_path: Path) -> None:
    card, session, looked = card_on(tmp_path)
    card.open = True
    card._picked("0")
    assert session.selected == ("farm", "shed")
    ((x, y, _),) = looked
    assert 19 < x < 25 and 17 < y < 23
    card._picked("7")  # a row that has gone meanwhile
    assert len(looked) == 1


def test_kinds_and_the_whole_are_switched_off(tmp_path: Path) -> None:
    men = unit("able", "axis", "position = [0.2, 5.0]")
    card, _, _ = card_on(tmp_path, men)
    card.open = True
    assert [part["title"] for part in card._list.sections] == [KINDS["overlap"], KINDS["edge"]]
    card._kinds.value = ["edge"]
    assert [part["title"] for part in card._list.sections] == [KINDS["edge"]]
    card.on = False
    assert not rows(card) and "table check is off" in card._head.object and not card._figures.object
    card.on = True
    assert len(rows(card)) == 1


def test_a_dragged_thing_is_not_checked_until_it_is_released(tmp_path: Path) -> None:
    card, session, _ = card_on(tmp_path)
    card.open = True
    session.select(["shed"])
    session.hold((Spot("shed", (40.0, 20.0)),))
    assert len(rows(card)) == 1
    session.put((Spot("shed", (40.0, 20.0)),))
    session.let_go()
    assert not rows(card)


def test_a_fault_is_said_and_no_table_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, session, _ = card_on(tmp_path)

    def broken(*_: object) -> None:
        raise RuntimeError("out of chalk")

    monkeypatch.setattr(module, "remarks", broken)
    card.open = True
    assert 'role="alert"' in card._head.object and not rows(card)
    monkeypatch.undo()
    session.lay(None)
    assert "No table is open." in card._head.object


def test_a_long_list_says_what_it_leaves_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    card, _, _ = card_on(tmp_path, unit("able", "axis", "position = [0.2, 5.0]"))
    card.open = True
    assert "2 remarks on this table, 1 of them listed." in card._head.object
    assert len(rows(card)) == 1
