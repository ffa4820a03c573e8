"""Folded, hidden and later parts of the page have no components until they are opened."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import panel as pn
import panel_material_ui as pmu
import pytest
from waiting import Waiting

from apps.cards.shared.later import deferred, deferred_dialogs, fill_when
from apps.cards.shared.loading import LoadingCard
from apps.cards.shared.question import Question


@pytest.mark.parametrize(
    ("box", "parameter", "when"),
    [(pmu.Card(collapsed=True), "collapsed", False), (pn.Column(visible=False), "visible", True)],
)
def test_a_box_is_filled_when_it_is_first_opened_and_stays_so(
    box: pn.viewable.Viewable, parameter: str, when: bool
) -> None:
    content = pn.pane.HTML("found")
    fill_when(box, parameter, content, when=when)
    assert box.objects == []
    for value in (when, not when, when):
        box.param.update(**{parameter: value})
        assert box.objects == [content]


def test_an_open_card_is_filled_at_once() -> None:
    card = pmu.Card(collapsed=False)
    fill_when(card, "collapsed", pn.pane.HTML("found"), when=False)
    assert len(card.objects) == 1


def test_a_dialog_is_put_on_the_page_by_its_first_question() -> None:
    first, second = Question(), Question()
    opened: list[bool] = []
    place = deferred_dialogs(first, second, opened=lambda: opened.append(second.open))
    assert place.objects == opened == []
    second.ask("Leave?", "Really?", {"Yes": lambda: None})
    assert place.objects == [second.__panel__()]
    second.close()
    assert opened == [True]
    second.ask("Leave?", "Really?", {"Yes": lambda: None})
    assert place.objects == [second.__panel__()]
    assert opened == [True, True]


def test_a_hidden_card_is_filled_when_first_seen_in_its_own_place_and_stays() -> None:
    seen, hidden = pn.pane.HTML("seen"), pn.pane.HTML("hidden", visible=False)
    assert deferred(seen).objects == [seen]
    place = deferred(hidden)
    assert place.objects == []
    for visible in (True, False, True):
        hidden.visible = visible
        assert place.objects == [hidden]


def test_an_appearing_part_is_inserted_by_its_drawing() -> None:
    card = LoadingCard(lambda: None, lambda: None)
    place = deferred(card)
    assert place.objects == []
    card.say("<p>Nothing</p>")
    assert place.objects == [card.__panel__()]
    assert len(card.__panel__().objects) == 3


def test_a_table_that_is_soon_there_is_not_said_to_be_laid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    card = LoadingCard(lambda: None, lambda: None)
    page = Waiting()
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=page))
    card.busy("a table", 0.0, "Reading")
    assert not card.__panel__().visible
    card.hide()
    page.on()
    assert not card.__panel__().visible
    card.busy("a table", 0.0, "Reading")
    page.on()
    assert card.__panel__().visible
    card.failed(Path("table.toml"), ValueError("odd"))
    page.on()
    assert [button.visible for button in card.__panel__().objects[1:]] == [True, False]
