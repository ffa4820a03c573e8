"""What is folded, hidden or asked later has no components on the page until it is opened."""

from __future__ import annotations

import panel as pn
import panel_material_ui as pmu
import pytest

from apps.cards.later import dialogs, filled
from apps.cards.question import Question


@pytest.mark.parametrize(
    ("box", "parameter", "when"),
    [(pmu.Card(collapsed=True), "collapsed", False), (pn.Column(visible=False), "visible", True)],
)
def test_a_box_is_filled_when_it_is_first_opened_and_stays_so(
    box: pn.viewable.Viewable, parameter: str, when: bool
) -> None:
    content = pn.pane.HTML("found")
    filled(box, parameter, content, when=when)
    assert box.objects == []
    for value in (when, not when, when):
        box.param.update(**{parameter: value})
        assert box.objects == [content]


def test_what_is_open_is_filled_at_once() -> None:
    card = pmu.Card(collapsed=False)
    filled(card, "collapsed", pn.pane.HTML("found"), when=False)
    assert len(card.objects) == 1


def test_a_dialog_is_put_on_the_page_by_its_first_question() -> None:
    first, second = Question(), Question()
    place = dialogs(first, second)
    assert place.objects == []
    second.ask("Leave?", "Really?", {"Yes": lambda: None})
    assert place.objects == [second.__panel__()]
    second.away()
    second.ask("Leave?", "Really?", {"Yes": lambda: None})
    assert place.objects == [second.__panel__()]
