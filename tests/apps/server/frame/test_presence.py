"""The cards about other people come once, and go with their window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import panel as pn
import panel_material_ui as pmu
import param
import pytest
from page_of_messages import Page
from shown import Shown
from tables import table_from, unit
from waiting import FakeDocument

from apps.cards.people.chat import CHAT
from apps.cards.people.steps import STEPS
from apps.cards.shared.card import Ask, Card
from apps.scene.protocol import Visited
from apps.server.browser import Browser
from apps.server.frame.dock import Dock
from apps.server.frame.presence import PresenceCards
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import COLOURS, Person, author_id
from sandbox.live.seats.roles import EDITOR

SCENE = f"""
[table]
size = [24, 24]
{unit("able", "a", "position = [6, 12]")}
"""


@pytest.fixture
def live(tmp_path: Path) -> LiveDocument:
    table = table_from(tmp_path, SCENE)
    return LiveDocument("test", Document(table.scenario), table)


def page(live: LiveDocument) -> tuple[Workspace, Dock, PresenceCards]:
    space = Workspace(Session(), Page())
    dock = Dock(space, Ask(), "")
    dock.add(STEPS)
    dock.add(CHAT)
    presence = PresenceCards(space, dock, Browser(lambda _message: None), "")
    space.session.sit(live)
    return space, dock, presence


def began(presence: PresenceCards, secret: str) -> None:
    presence.met(Visited(type="began", table="test", query="", secret=secret))


class Looked(pn.viewable.Viewer):
    open = param.Boolean(False)

    def __init__(self) -> None:
        super().__init__()
        self.shown = pn.pane.HTML("here")

    def __panel__(self) -> pn.viewable.Viewable:
        return self.shown


def titles(dock: Dock) -> list[str]:
    return [card.title for card in Shown(dock.view).every(pmu.Card)]


def test_cards_are_there_where_there_is_company_or_something_was_done(live: LiveDocument) -> None:
    space, dock, _ = page(live)
    dock.show()
    assert titles(dock) == []
    bea = live.join(Person("b", "Bea", COLOURS[1]), EDITOR, lambda _told: None)
    assert titles(dock) == [str(CHAT.title)]
    bea.send_line("Here I am")
    assert titles(dock) == ["Chat · 1 new"]
    (chat,) = Shown(dock.view).every(pmu.Card)
    chat.collapsed = False
    assert titles(dock) == [str(CHAT.title)]
    space.session.set_policy(cover_share=0.4)
    assert len(titles(dock)) == 2


def test_a_card_is_filled_when_it_is_first_seen_and_told_whether_it_is_visible(
    live: LiveDocument,
) -> None:
    _, dock, _ = page(live)
    made: list[Looked] = []
    wanted = [False]

    def make() -> Looked:
        made.append(Looked())
        return made[-1]

    cards = (
        Card("There", "right", lambda *_: make(), lambda _: wanted[0]),
        Card("Folded", "right", lambda *_: make(), folded=True),
    )
    for card in cards:
        dock.add(card)
    there, folded = (dock[card] for card in cards)
    dock.show()
    assert not made, "one is not wanted, the other folded"
    wanted[0] = True
    dock.show()
    assert there.objects == [made[0].shown] and made[0].open and not folded.objects
    there.collapsed = True
    folded.collapsed = False
    assert folded.objects == [made[1].shown] and made[1].open and not made[0].open
    folded.collapsed, there.collapsed = True, False
    dock.show()
    assert len(made) == 2 and made[0].open and not made[1].open


def test_several_changes_are_one_change_of_the_cards(
    live: LiveDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, dock, _ = page(live)
    dock.show()
    asked: list[Callable[[], None]] = []
    document = FakeDocument(
        session_context=object(),
        add_timeout_callback=lambda act, _ms: asked.append(act),
        add_next_tick_callback=lambda _act: None,
    )
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=document))
    dock.follow()
    live.join(Person("b", "Bea", COLOURS[1]), EDITOR, lambda _told: None)
    dock.follow()
    assert titles(dock) == []
    assert asked.count(dock._showing._call) == 1
    dock.show()
    monkeypatch.undo()
    dock.show()
    assert titles(dock) == [str(CHAT.title)]


def test_a_window_that_was_closed_leaves_the_table(
    live: LiveDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    space, _, presence = page(live)
    window = SimpleNamespace(connection_count=0)
    document = FakeDocument(
        session_context=SimpleNamespace(session=window),
        add_timeout_callback=lambda _act, _ms: None,
    )
    with monkeypatch.context() as patch:
        patch.setattr(pn, "state", SimpleNamespace(curdoc=document))
        presence.check_connection()
        assert len(live.seats) == 1, "the browser has not come yet"
    began(presence, "secret")
    assert live.seats[0].person.id == author_id("secret")
    monkeypatch.setattr(pn, "state", SimpleNamespace(curdoc=document))
    window.connection_count = 1
    presence.check_connection()
    assert len(live.seats) == 1
    window.connection_count = 0
    presence.check_connection()
    assert live.seats == ()
    assert space.desk.seat is None
