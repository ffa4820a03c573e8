"""The dock: the cards at the page's edges, which are shown and which are folded."""

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
"""The prefix of the CSS class that names a card by its first title."""

Content: TypeAlias = pn.viewable.Viewer | Callable[[], pn.viewable.Viewer]
"""The content of a card. A function builds it when the card is first open.

A parameter ``open`` of the content is set to whether the card is open.
"""


class Room(Component):
    """Lay out the cards of the dock. The component itself is invisible.

    Only the browser knows heights, so it lays out the cards (``js/room.js``). It divides each
    column by which cards were opened or answered last. It also stores where a user put cards.
    """

    ready = param.Boolean(False, doc="Whether the cards are shown: not before the first table.")

    _esm = bundle(Path(__file__).parents[1] / "js" / "room.js")

    def __init__(self, **params: Any) -> None:
        super().__init__(width=0, height=0, margin=0, **params)

    def front(self, card: str) -> None:
        """Give the space to a card, by its key, and open it unless the user folded it."""
        self._send_msg({"front": card})


@dataclass(frozen=True, eq=False)
class _Place:
    card: pmu.Card
    content: Content
    wanted: Callable[[], bool]
    above: bool

    def fill(self) -> None:
        """Put the content into the card once it is open, and leave it there."""
        if self.card.collapsed or self.card.objects:
            return
        content = self.content
        if not isinstance(content, pn.viewable.Viewer):
            content = content()
            _follow_open(self.card, content)
        self.card.objects = [content]


class Dock:
    """The two columns of cards beside the table, at the left and at the right.

    `Room` sets their heights, and folds cards where there is little space.
    """

    def __init__(self, state: ViewState, css: str) -> None:
        self._state = state
        self._places: list[_Place] = []
        self._rights: list[_Place] = []
        self._sized = False
        self._held = False
        self._showing = Debounce(self._follow, _SOON_MS)
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
        """Add a card below those at the left, or ``above`` them.

        ``wanted``: returns whether the card is shown now; `show` calls it. ``folded``: start
        folded.
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
        above: bool = False,
    ) -> pmu.Card:
        """Add a card at the right, with the options of `left`."""
        card = self._card(content, title, "right", *classes, folded=folded)
        self._rights.append(_Place(card, content, wanted, above))
        return card

    def answered(self, card: pmu.Card) -> None:
        """Give the space to a card with a new answer, and open it unless the user folded it."""
        name = next(name for name in card.css_classes if name.startswith(_KEY))
        self._room.front(name.removeprefix(_KEY))

    def follow(self, *_events: object) -> None:
        """Show the cards that are wanted, once for several changes in a row.

        With two changes in one message, Panel's column in the browser would show a card twice.
        """
        self._showing.request()

    def hold(self) -> None:
        """Keep the cards that are there until `show`, while another table is laid."""
        self._held = True

    def _follow(self) -> None:
        if not self._held:
            self.show(ready=False)

    def show(self, *, ready: bool = True) -> None:
        """Show the cards that are wanted now; without ``ready`` only draw them."""
        self._held = False
        self._room.ready = self._room.ready or ready
        for column, places in ((self._left, self._places), (self._right, self._rights)):
            ordered = sorted(places, key=lambda place: not place.above)
            wanted = [place for place in ordered if place.wanted()]
            for place in wanted:
                place.fill()
            cards = [place.card for place in wanted]
            if column.objects != cards:
                column.objects = cards

    def set_theme(self, dark: bool) -> None:
        """Set the theme of all cards, also of those that are not on the page now."""
        for place in (*self._places, *self._rights):
            for component in place.card.select(pmu.base.MaterialComponent):
                component.dark_theme = dark

    def fit_screen(self) -> None:
        """Fold all cards when the first table opens on a phone, so that the table is visible."""
        if 0 < self._state.width < PHONE and not self._sized:
            for place in (*self._places, *self._rights):
                place.card.collapsed = True
        self._sized = True

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
            _follow_open(card, content)
        card.param.watch(self._fill, "collapsed")
        return card

    def _fill(self, event: param.parameterized.Event) -> None:
        for place in (*self._places, *self._rights):
            if place.card is event.obj:
                place.fill()


def _follow_open(card: pmu.Card, content: pn.viewable.Viewer) -> None:
    """Set the content's parameter ``open``, if it has one, to whether its card is open."""
    if "open" in content.param:
        content.param.update(open=not card.collapsed)
        card.param.watch(lambda event: content.param.update(open=not event.new), "collapsed")
