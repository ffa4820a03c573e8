"""The dock: the cards at the page's edges, which of them are shown, and which are folded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import panel as pn
import panel_material_ui as pmu
import param

from apps.runtime.sparing import Soon
from apps.scene.ops import Sides
from apps.table.presenter import Presenter
from apps.table.view_state import NARROW, PHONE, ViewState
from apps.theme.theme import CARD

_WIDE: Sides = {"left": 248, "right": 364, "top": 12, "bottom": 64}
_SPILL = 24
"""Pixels by which the whole table may reach under the left card: its corner meets mostly sky."""
_FOLDED = 12
_SOON_MS = 100
_SHEETS = (0.38, 76)
"""What sheets take of a small screen, and the bar over them: a share of its height, and pixels."""


Content: TypeAlias = pn.viewable.Viewer | Callable[[], pn.viewable.Viewer]
"""What is in a card; a function makes it when it is first seen, and it shows then what there is.

What has a parameter ``open`` is told by it whether it is looked at.
"""


@dataclass(frozen=True, eq=False)
class _Place:
    card: pmu.Card
    content: Content
    wanted: Callable[[], bool]
    takes_over: bool
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
    """The cards beside the table, below each other: some at the left, some at the right."""

    def __init__(self, state: ViewState, presenter: Presenter, css: str) -> None:
        self._state, self._presenter = state, presenter
        self._places: list[_Place] = []
        self._rights: list[_Place] = []
        self._begun = False
        self._showing = Soon(self.show, _SOON_MS)
        self._left = pn.Column(css_classes=["stack"], margin=0, stylesheets=[css])
        self._right = pn.Column(css_classes=["stack", "rights"], margin=0, stylesheets=[css])
        self.view = pn.Column(
            self._left, self._right, css_classes=["dock"], margin=0, stylesheets=[css]
        )

    def left(
        self,
        content: Content,
        title: str,
        *classes: str,
        wanted: Callable[[], bool] = lambda: True,
        takes_over: bool = False,
        folded: bool = False,
        above: bool = False,
    ) -> pmu.Card:
        """Put a card below those at the left, or ``above`` them.

        ``wanted``: whether it is there now, asked by `show`. ``folded``: how it begins.
        ``takes_over``: it begins folded, and folds the first one when it is opened.
        """
        card = self._card(content, title, "left", *classes, folded=folded or takes_over)
        self._places.append(_Place(card, content, wanted, takes_over, above))
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
        self._rights.append(_Place(card, content, wanted, takes_over=False, above=False))
        return card

    def follow(self, *_events: object) -> None:
        """Show the cards that are wanted, once for all that has changed just now.

        Told of two changes in one go, Panel's column in the browser has the same card twice.
        """
        self._showing.ask()

    def show(self) -> None:
        """Show the cards that are wanted now."""
        changed = False
        for column, places in ((self._left, self._places), (self._right, self._rights)):
            ordered = sorted(places, key=lambda place: not place.above)
            there = [place for place in ordered if place.wanted()]
            for place in there:
                place.fill()
            wanted = [place.card for place in there]
            if column.objects != wanted:
                column.objects = wanted
                changed = True
        if changed:
            self._mark()
            self._tell_room()

    def dress(self, dark: bool) -> None:
        """Have the cards that are not on the page come in its theme too."""
        for place in (*self._places, *self._rights):
            for one in place.card.select(pmu.base.MaterialComponent):
                one.dark_theme = dark

    def begin(self) -> None:
        """How a small screen begins: with one sheet, or on a phone with their names."""
        if self._state.narrow and not self._begun:
            first, *others = self._places
            for place in others:
                place.card.collapsed = True
            first.card.collapsed = self._state.width < PHONE
        self._begun = True

    def _card(self, content: Content, title: str, *where: str, folded: bool = False) -> pmu.Card:
        card = pmu.Card(
            title=title, elevation=0, css_classes=["side", *where], sx=CARD,
            title_variant="h6", collapsed=folded,
        )  # fmt: skip
        if isinstance(content, pn.viewable.Viewer):
            _opens(card, content)
        card.param.watch(self._folded, "collapsed")
        return card

    def _folded(self, event: param.parameterized.Event) -> None:
        """One card takes the place of the first; where there is little room, of any other."""
        for place in (*self._places, *self._rights):
            if place.card is event.obj:
                place.fill()
        opened = next((p for p in self._places if p.card is event.obj and not event.new), None)
        if opened is not None and opened.takes_over and not self._state.narrow:
            self._places[0].card.collapsed = True
        elif opened is not None and self._state.narrow:
            for place in self._places:
                if place is not opened:
                    place.card.collapsed = True
        self._mark()
        self._tell_room()

    def _mark(self) -> None:
        """What is folded takes no more room than its name."""
        for place in (*self._places, *self._rights):
            names = [name for name in place.card.css_classes if name != "folded"]
            place.card.css_classes = [*names, "folded"] if place.card.collapsed else names
        shut = all(card.collapsed for card in self._left.objects)
        # On a tablet the list leaves room for the names of the others; what is done needs it all.
        alone = [] if shut or not self._places[0].card.collapsed else ["alone"]
        self._left.css_classes = ["stack", "folded" if shut else "open", *alone]
        closed = all(card.collapsed for card in self._right.objects)
        self._right.css_classes = ["stack", "rights", "folded" if closed else "open"]

    def _tell_room(self) -> None:
        free = all(card.collapsed for card in self._left.objects)
        wide: Sides = {**_WIDE, "spill": 0 if free else _SPILL}
        wide["left"] = _FOLDED if free else wide["left"]
        shut = all(card.collapsed for card in self._right.objects)
        wide["right"] = _FOLDED if shut else wide["right"]
        narrow: Sides = {"left": 8, "right": 8, "top": 8, "bottom": _SHEETS}
        self._presenter.room({"below": NARROW, "wide": wide, "narrow": narrow})


def _opens(card: pmu.Card, content: pn.viewable.Viewer) -> None:
    """What is in a card is told whether it is looked at."""
    if "open" in content.param:
        content.param.update(open=not card.collapsed)
        card.param.watch(lambda event: content.param.update(open=not event.new), "collapsed")
