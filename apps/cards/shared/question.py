"""Questions to the user: in a bar over the table, or in a dialog in front of everything."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.later import Unbuilt, fill_when
from apps.cards.shared.widgets import words
from apps.web.theme import DIALOG, IN_REACH
from languages import writing

Answers = dict[str, Callable[[], None]]
"""Actions by the label of their button; the first is emphasized, but for `CANCEL`, which is
also what Esc and the dialog's cross do."""

CANCEL = "Cancel"
"""The name of an action whose label is written in the language of the page."""


class OfferBar(pn.viewable.Viewer):
    """A bar over the table with buttons; any of them closes it, and none has to be pressed."""

    def __init__(self) -> None:
        super().__init__()
        self._bar = pmu.Paper(
            elevation=3, visible=False, css_classes=["offer"], sx={"background": "var(--sl-solid)"}
        )
        fill_when(self._bar, "visible", lambda: self._words, lambda: self._buttons)

    def __panel__(self) -> pn.viewable.Viewable:
        return self._bar

    @cached_property
    def _words(self) -> pn.pane.HTML:
        return words(margin=(8, 12, 0, 12))

    @cached_property
    def _buttons(self) -> pn.Row:
        return pn.Row(margin=(2, 8, 6, 8), styles={"flex-wrap": "wrap"})

    def show(self, content: str, answers: Answers) -> None:
        """Show HTML, and the buttons of the answers."""
        self._words.object = f'<div role="status">{content}</div>'
        self._buttons.objects = _buttons(answers, self.close)
        self._bar.visible = True

    def close(self) -> None:
        """Hide the bar."""
        self._bar.visible = False


class Question(Unbuilt):
    """A dialog. ``left`` is called when it is closed without an answer and has no `CANCEL`."""

    def __init__(self, left: Callable[[], None] | None = None) -> None:
        super().__init__()
        self._usual = self._left = left or do_nothing
        self._closing = False
        self._enter: Callable[[], None] = do_nothing
        self._entered: set[int] = set()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._dialog

    @cached_property
    def _words(self) -> pn.pane.HTML:
        return words(margin=(0, 8))

    @cached_property
    def _buttons(self) -> pn.Row:
        styles = {"flex-wrap": "wrap", "gap": "8px", **IN_REACH}
        return pn.Row(margin=(14, 4, 4, 4), styles=styles, sizing_mode="stretch_width")

    @cached_property
    def _fields(self) -> pn.Column:
        return pn.Column(margin=0, sizing_mode="stretch_width")

    @cached_property
    def _dialog(self) -> pmu.Dialog:
        shown = self._words, self._fields, self._buttons
        dialog = pmu.Dialog(*shown, width_option="sm", **DIALOG)
        dialog.param.watch(self._closed, "open")
        return dialog

    @property
    def open(self) -> bool:
        """Whether the dialog is open."""
        return self.begun and bool(self._dialog.open)

    def ask(
        self,
        title: str,
        content: str,
        answers: Answers,
        *fields: pn.viewable.Viewable,
        firm: bool = False,
    ) -> None:
        """Open the dialog; ``fields``: widgets to fill in. ``firm``: clicks beside it do not close
        it. Enter in a field of text gives the first answer."""
        self._left = answers.get(CANCEL, self._usual)
        self._fields.objects = list(fields)
        self._enter = next(iter(answers.values()), do_nothing)
        for field in fields:
            if isinstance(field, pmu.TextInput) and id(field) not in self._entered:
                self._entered.add(id(field))
                field.param.watch(lambda _: self._pressed_enter(), "enter_pressed")
        self._words.object = content
        self._buttons.objects = _buttons(answers, self.close)
        self._dialog.param.update(title=title, open=True, close_on_click=not firm)
        self.begun = True

    def say(self, content: str) -> None:
        """Show other HTML above the fields and buttons, which stay as they are."""
        self._words.object = content

    def close(self) -> None:
        """Close the dialog."""
        if self.begun:
            self._closing = True
            self._dialog.open = False
            self._closing = False

    def _pressed_enter(self) -> None:
        if self.open and self._enter is not do_nothing:
            self.close()
            self._enter()

    def _closed(self, event: param.parameterized.Event) -> None:
        if not (event.new or self._closing):
            self._left()


def _buttons(answers: Answers, close: Callable[[], None]) -> list[pmu.Button]:
    def answer(act: Callable[[], None]) -> None:
        close()
        act()

    return [
        pmu.Button(
            label=writing.text("page-cancel") if label == CANCEL else label,
            variant="contained" if number == 0 and label != CANCEL else "text",
            size="small",
            on_click=lambda _, act=act: answer(act),
            margin=(4, 4),
        )
        for number, (label, act) in enumerate(answers.items())
    ]


def do_nothing() -> None:
    """Do nothing: the action of an answer that changes nothing."""
