"""The table check: what is remarked on the table, as lines that lead there."""

from __future__ import annotations

from pathlib import Path

import panel_material_ui as pmu
import pytest
from shown import Shown
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


@pytest.mark.slow
def test_the_table_is_checked_when_the_card_is_visible_and_after_each_change(
    tmp_path: Path,
) -> None:
    card, session, _ = card_on(tmp_path)
    assert not Shown(card).rows
    card.open = True
    assert list(Shown(card).rows.values()) == ["Farm and Shed stand in each other, by 3.3″."]
    assert '<p class="say" role="status">One remark on this table.</p>' in Shown(card).text
    assert "pieces per square foot" in Shown(card).text
    session.do(MoveThings((Spot("shed", (40.0, 20.0)),)))
    assert not Shown(card).rows
    head = "Nothing is misplaced; 4 figures are unusual."
    assert head in Shown(card).text and Shown(card).text.count("usual: ") == 4
    assert "No problems found" not in Shown(card).text, "above figures that it marks"


@pytest.mark.slow
def test_a_line_shows_the_place_and_chooses_the_things(tmp_path: Path) -> None:
    card, session, looked = card_on(tmp_path)
    card.open = True
    listed = Shown(card)
    listed.pick("0")
    assert session.selected == ("farm", "shed")
    ((x, y, _),) = looked
    assert 19 < x < 25 and 17 < y < 23
    listed.pick("7")  # a row that has gone meanwhile
    assert len(looked) == 1


def test_kinds_and_the_whole_are_switched_off(tmp_path: Path) -> None:
    men = unit("able", "axis", "position = [0.2, 5.0]")
    card, _, _ = card_on(tmp_path, men)
    card.open = True
    assert [part["title"] for part in Shown(card).sections] == [
        str(KINDS["overlap"]),
        str(KINDS["edge"]),
    ]
    Shown(card).every(pmu.Card)[0].collapsed = False
    Shown(card).only(pmu.CheckBoxGroup).value = ["edge"]
    assert [part["title"] for part in Shown(card).sections] == [str(KINDS["edge"])]
    card.on = False
    assert (
        not Shown(card).rows
        and "table check is off" in Shown(card).text
        and "figures" not in Shown(card).text
    )
    card.on = True
    assert len(Shown(card).rows) == 1


def test_a_dragged_thing_is_not_checked_until_it_is_released(tmp_path: Path) -> None:
    card, session, _ = card_on(tmp_path)
    card.open = True
    session.select(["shed"])
    session.hold((Spot("shed", (40.0, 20.0)),))
    assert len(Shown(card).rows) == 1
    session.put((Spot("shed", (40.0, 20.0)),))
    session.let_go()
    assert not Shown(card).rows


def test_a_fault_is_said_and_no_table_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, session, _ = card_on(tmp_path)

    def broken(*_: object) -> None:
        raise RuntimeError("out of chalk")

    monkeypatch.setattr(module, "remarks", broken)
    card.open = True
    assert 'role="alert"' in Shown(card).text and not Shown(card).rows
    monkeypatch.undo()
    session.lay(None)
    assert "No table is open." in Shown(card).text


def test_a_long_list_says_what_it_leaves_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    card, _, _ = card_on(tmp_path, unit("able", "axis", "position = [0.2, 5.0]"))
    card.open = True
    assert "2 remarks on this table, 1 of them listed." in Shown(card).text
    assert len(Shown(card).rows) == 1
