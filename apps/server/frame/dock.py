"""The dock: the cards at the page's edges, which are shown and which are folded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.card import Ask, Card, Content
from apps.runtime.debounce import Debounce
from apps.table.state.view_state import PHONE
from apps.table.workspace import Workspace
from apps.web.bundle import bundle
from apps.web.theme import CARD, TOOLS_CSS
from apps.web.upstream.component import Component

_SOON_MS = 100


class DockRoom(Component):
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

    def fill(self, *_events: object) -> None:
        """Put the content into the card once it is open, and leave it there."""
        if self.card.collapsed or self.card.objects:
            return
        content = self.content
        while not isinstance(content, pn.viewable.Viewer):
            content = content()
        if content is not self.content:
            _tie(self.card, content)
        self.card.objects = [content]


class Dock:
    """The two columns of cards beside the table, at the left and at the right.

    `DockRoom` sets their heights, and folds cards where there is little space.
    """

    def __init__(self, space: Workspace, ask: Ask, css: str) -> None:
        self._space, self._ask = space, ask
        self._places: dict[Card, _Place] = {}
        self._sized = False
        self._held = False
        self._showing = Debounce(self._follow, _SOON_MS)
        self._room = DockRoom()
        self._left = pn.Column(css_classes=["stack"], margin=0, stylesheets=[css])
        self._right = pn.Column(css_classes=["stack", "rights"], margin=0, stylesheets=[css])
        self.view = pn.Column(
            self._left, self._right, self._room, css_classes=["dock"], margin=0, stylesheets=[css]
        )

    def __getitem__(self, card: Card) -> pmu.Card:
        """Return the component of a card."""
        return self._places[card].card

    def add(self, card: Card) -> None:
        """Add a card below those of its side."""
        component = pmu.Card(
            title=str(card.title),
            elevation=0,
            css_classes=["side", f"card-{card.key}", card.side, *card.css],
            sx=CARD,
            title_variant="h6",
            collapsed=card.folded,
            stylesheets=[TOOLS_CSS],
        )
        make = partial(card.make, self._space, self._ask)
        self._places[card] = place = _Place(component, make() if card.early else make)
        if isinstance(place.content, pn.viewable.Viewer):
            _tie(component, place.content)
        component.param.watch(place.fill, "collapsed")

    def answered(self, card: Card) -> None:
        """Give the space to a card with a new answer, and open it unless the user folded it."""
        self._room.front(card.key)

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
        wanted = [card for card in self._places if card.wanted(self._space)]
        for column, side in ((self._left, "left"), (self._right, "right")):
            places = [self._places[card] for card in wanted if card.side == side]
            for place in places:
                place.fill()
            cards = [place.card for place in places]
            if column.objects != cards:
                column.objects = cards

    def set_theme(self, dark: bool) -> None:
        """Set the theme of all cards, also of those that are not on the page now."""
        for place in self._places.values():
            for component in place.card.select(pmu.base.MaterialComponent):
                component.dark_theme = dark

    def fit_screen(self) -> None:
        """Fold all cards when the first table opens on a phone, so that the table is visible."""
        if 0 < self._space.state.width < PHONE and not self._sized:
            for place in self._places.values():
                place.card.collapsed = True
        self._sized = True


def _tie(card: pmu.Card, content: pn.viewable.Viewer) -> None:
    """Set the content's ``open`` to whether its card is open, and the card's title to its
    ``title``, where the content has these parameters."""
    if "open" in content.param:
        content.param.update(open=not card.collapsed)
        card.param.watch(lambda event: content.param.update(open=not event.new), "collapsed")
    if "title" in content.param:
        card.title = content.title
        content.param.watch(lambda event: card.param.update(title=event.new), "title")
