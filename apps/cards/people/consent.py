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
from rules.engine.telling import capitalized
from sandbox.document.refusal import Refused
from sandbox.live.seats.consent import Request
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
        return _button("Allow", "check", lambda: self._answer(allow=True), "contained")

    @cached_property
    def _refuse(self) -> pmu.Button:
        return _button("Refuse", "close", lambda: self._answer(allow=False), "outlined")

    @cached_property
    def _withdraw(self) -> pmu.Button:
        return _button("Withdraw", "undo", lambda: self._answer(allow=False), "text")

    def _draw(self, *_events: object) -> None:
        request, me = self._desk.asked, self._desk.person.id
        mine = request is not None and request.by == me
        needed = request is not None and me in request.needed
        if request is not None and (mine or needed):
            sentence = self._waiting_words(request) if mine else self._request_words(request)
            self._words.object = f'<p role="status">{sentence}</p>'
            self._allow.visible = self._refuse.visible = needed
            self._withdraw.visible = mine
        self._card.visible = mine or needed

    def _request_words(self, request: Request) -> str:
        who = self._desk.called(request.by)
        return (
            f"<b>{text(capitalized(who))}</b> asks to undo "
            f"“{text(request.title)}”{_later_answers(request)}. New dice will be rolled."
        )

    def _waiting_words(self, request: Request) -> str:
        who = " and ".join(text(self._desk.called(person)) for person in sorted(request.needed))
        undone = f"“{text(request.title)}”{_later_answers(request)}"
        return f"You asked to undo {undone}. Waiting for {who}."

    def _answer(self, *, allow: bool) -> None:
        request = self._desk.asked
        if request is None:
            return
        try:
            self._desk.answer(request.id, allow=allow)
        except (Refused, StoreFault) as fault:
            self._fault(sentence(fault))


def _later_answers(request: Request) -> str:
    count = len(request.steps) - 1
    answers = "answer" if count == 1 else "answers"
    return f" and {count} later {answers}" if count else ""


def _button(label: str, icon: str, act: Callable[[], None], variant: str) -> pmu.Button:
    return small_button(label, act, icon, variant=variant, margin=(0, 8, 0, 0), visible=False)
