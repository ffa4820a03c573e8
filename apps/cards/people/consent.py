"""The card over the table on which the others agree to a player's request for an undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import small_button, text, words
from apps.table.state.error_words import sentence
from apps.table.state.table_client import TableClient
from languages import writing
from sandbox.document.refusal import Refused
from sandbox.live.store.kept import StoreFault


class ConsentCard(pn.viewable.Viewer):
    """Shows a request to the people who must agree, and to the player who made it.

    ``fault`` is called with a message where an answer is refused.
    """

    def __init__(self, desk: TableClient, fault: Callable[[str], None]) -> None:
        super().__init__()
        self._desk, self._fault = desk, fault
        self._card = pmu.Paper(
            elevation=0,
            css_classes=["past"],
            visible=False,
            sx={"padding": "12px 18px", "background": "transparent"},
        )
        fill_when(
            self._card,
            "visible",
            lambda: self._words,
            lambda: pn.Row(self._allow, self._refuse, self._withdraw, margin=0),
        )
        desk.param.watch(self._draw, ["asked", "person"])

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    @cached_property
    def _words(self) -> pn.pane.HTML:
        return words(margin=(0, 0, 8, 0))

    @cached_property
    def _allow(self) -> pmu.Button:
        return _button(
            writing.text("people-allow"), "check", lambda: self._answer(allow=True), "contained"
        )

    @cached_property
    def _refuse(self) -> pmu.Button:
        return _button(
            writing.text("people-refuse"), "close", lambda: self._answer(allow=False), "outlined"
        )

    @cached_property
    def _withdraw(self) -> pmu.Button:
        return _button(
            writing.text("people-withdraw"), "undo", lambda: self._answer(allow=False), "text"
        )

    def _draw(self, *_events: object) -> None:
        request, me = self._desk.asked, self._desk.person.id
        mine = request is not None and request.by == me
        needed = request is not None and me in request.needed
        if request is not None and (mine or needed):
            key = "people-asked-to-undo" if mine else "people-asks-to-undo"
            names = sorted(request.needed) if mine else [request.by]
            who = tuple(text(self._desk.called(person)) for person in names)
            later = len(request.steps) - 1
            said = writing.text(key, who=who, title=text(request.title), later=later)
            self._words.object = f'<p role="status">{said}</p>'
            self._allow.visible = self._refuse.visible = needed
            self._withdraw.visible = mine
        self._card.visible = mine or needed

    def _answer(self, *, allow: bool) -> None:
        request = self._desk.asked
        if request is None:
            return
        try:
            self._desk.answer(request.id, allow=allow)
        except (Refused, StoreFault) as fault:
            self._fault(sentence(fault))


def _button(label: str, icon: str, act: Callable[[], None], variant: str) -> pmu.Button:
    return small_button(label, act, icon, variant=variant, margin=(0, 8, 0, 0), visible=False)
