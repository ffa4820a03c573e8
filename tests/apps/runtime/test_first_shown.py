"""What is not looked at yet is not on the page."""

from __future__ import annotations

import panel as pn
import panel_material_ui as pmu

from apps.runtime.first_shown import Dialogs, filled_when


def test_a_folded_card_is_filled_once_it_is_opened() -> None:
    what, card = pn.Row(), pmu.Card(collapsed=True)
    filled_when(card, "collapsed", False, what)
    assert list(card.objects) == []
    card.collapsed = False
    assert list(card.objects) == [what]
    card.objects = []
    card.param.update(collapsed=True)
    card.param.update(collapsed=False)
    assert list(card.objects) == []  # what is in it by then is its own affair


def test_an_open_card_is_filled_at_once() -> None:
    what, card = pn.Row(), pmu.Card(collapsed=False)
    filled_when(card, "collapsed", False, what)
    assert list(card.objects) == [what]


def test_a_dialog_is_put_on_the_page_once() -> None:
    first, second = pmu.Dialog(), pmu.Dialog()
    dialogs = Dialogs(first, second)
    assert list(dialogs.objects) == []
    for _ in range(2):
        second.open = True
        second.open = False
    assert list(dialogs.objects) == [second]
