"""The dock: the cards at the page's edges, which of them are shown, and which are folded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import panel as pn
import panel_material_ui as pmu
import param

from apps.runtime.debounce import Debounce
from apps.table.state.view_state import PHONE, ViewState
from apps.theme.theme import CARD, TOOLS_CSS
from apps.web.bundle import bundle
from apps.web.component import Component

_SOON_MS = 100
_KEY = "card-"
"""Begins the class that names a card, by the title that it begins with."""

Content: TypeAlias = pn.viewable.Viewer | Callable[[], pn.viewable.Viewer]
"""What is in a card; a function makes it when it is first seen, and it shows then what there is.

What has a parameter ``open`` is told by it whether it is looked at.
"""


class Room(Component):
    """Lays out the cards of the dock that it is in; it shows nothing itself.

    Heights are known in the browser only, so the cards are laid out there (``js/room.js``): each
    column is divided by what was opened or answered last. The browser also keeps where a user put
    cards.
    """

    _esm = bundle(Path(__file__).parents[1] / "js" / "room.js")

    def __init__(self, **params: Any) -> None:
        super().__init__(width=0, height=0, margin=0, **params)

    def front(self, card: str) -> None:
        """Give the room to a card, by its key, and open it unless the user folded it."""
        self._send_msg({"front": card})


@dataclass(frozen=True, eq=False)
class _Place:
    card: pmu.Card
    content: Content
    wanted: Callable[[], bool]
    above: bool

    def fill(self) -> None:
        """Put the content into a card that is open, and leave it there."""
        if self.card.collapsed or self.card.objects:
            return
        content = self.content
        if not isinstance(content, pn.viewable.Viewer):
            content = content()
            _opens(self.card, content)
        self.card.objects = [content]


class Dock:
    """The cards beside the table, below each other: some at the left, some at the right.

    Their heights, and which of them fold where there is little room, are `Room`'s.
    """

    def __init__(self, state: ViewState, css: str) -> None:
        self._state = state
        self._places: list[_Place] = []
        self._rights: list[_Place] = []
        self._begun = False
        self._showing = Debounce(self.show, _SOON_MS)
        self._room = Room()
        self._left = pn.Column(css_classes=["stack"], margin=0, stylesheets=[css])
        self._right = pn.Column(css_classes=["stack", "rights"], margin=0, stylesheets=[css])
        self.view = pn.Column(
            self._left, self._right, self._room, css_classes=["dock"], margin=0, stylesheets=[css]
        )

    def left(
        self,
        content: Content,
        title: str,
        *classes: str,
        wanted: Callable[[], bool] = lambda: True,
        folded: bool = False,
        above: bool = False,
    ) -> pmu.Card:
        """Put a card below those at the left, or ``above`` them.

        ``wanted``: whether it is there now, asked by `show`. ``folded``: how it begins.
        """
        card = self._card(content, title, "left", *classes, folded=folded)
        self._places.append(_Place(card, content, wanted, above))
        return card

    def right(
        self,
        content: Content,
        title: str,
        *classes: str,
        wanted: Callable[[], bool] = lambda: True,
        folded: bool = False,
    ) -> pmu.Card:
        """Put a card below those at the right. ``wanted`` and ``folded`` as at the left."""
        card = self._card(content, title, "right", *classes, folded=folded)
        self._rights.append(_Place(card, content, wanted, above=False))
        return card

    def answered(self, card: pmu.Card) -> None:
        """Give the room to a card that has just answered; it opens unless the user folded it."""
        name = next(name for name in card.css_classes if name.startswith(_KEY))
        self._room.front(name.removeprefix(_KEY))

    def follow(self, *_events: object) -> None:
        """Show the cards that are wanted, once for all that has changed just now.

        Told of two changes in one go, Panel's column in the browser has the same card twice.
        """
        self._showing.request()

    def show(self) -> None:
        """Show the cards that are wanted now."""
        for column, places in ((self._left, self._places), (self._right, self._rights)):
            ordered = sorted(places, key=lambda place: not place.above)
            there = [place for place in ordered if place.wanted()]
            for place in there:
                place.fill()
            wanted = [place.card for place in there]
            if column.objects != wanted:
                column.objects = wanted

    def dress(self, dark: bool) -> None:
        """Have the cards that are not on the page come in its theme too."""
        for place in (*self._places, *self._rights):
            for one in place.card.select(pmu.base.MaterialComponent):
                one.dark_theme = dark

    def begin(self) -> None:
        """Fold all cards of a phone: it begins with the table and the names of its sheets."""
        if 0 < self._state.width < PHONE and not self._begun:
            for place in (*self._places, *self._rights):
                place.card.collapsed = True
        self._begun = True

    def _card(self, content: Content, title: str, *where: str, folded: bool = False) -> pmu.Card:
        key = _KEY + "-".join(title.lower().split())
        card = pmu.Card(
            title=title,
            elevation=0,
            css_classes=["side", key, *where],
            sx=CARD,
            title_variant="h6",
            collapsed=folded,
            stylesheets=[TOOLS_CSS],
        )
        if isinstance(content, pn.viewable.Viewer):
            _opens(card, content)
        card.param.watch(self._folded, "collapsed")
        return card

    def _folded(self, event: param.parameterized.Event) -> None:
        for place in (*self._places, *self._rights):
            if place.card is event.obj:
                place.fill()


def _opens(card: pmu.Card, content: pn.viewable.Viewer) -> None:
    """What is in a card is told whether it is looked at."""
    if "open" in content.param:
        content.param.update(open=not card.collapsed)
        card.param.watch(lambda event: content.param.update(open=not event.new), "collapsed")
