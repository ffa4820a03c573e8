"""New words for cover by five questions, with a picture that follows the answers."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import cached_property
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import folded, select, small_button, text, words
from apps.cards.sight.words_picture import words_picture
from apps.web.theme import TITLE_OPENS
from sandbox.scenario.cover_words.questions import QUESTIONS, made_words, usual, words_file

_NAME = "My words"


class WordsWizard(pn.viewable.Viewer):
    """The questions, folded at first. ``use`` is called with the words as the keys of a file."""

    def __init__(self, use: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self._use = use
        look = {"background": "transparent", **TITLE_OPENS, **FOLDED_TITLE}
        title = "New words in five questions"
        self._card = folded(title, css_classes=["wizard"], margin=(6, 0, 4, 0), sx=look)
        fields = (lambda key=one.key: self._fields[key] for one in QUESTIONS)
        rows = (lambda: self._picture, *fields, lambda: self._name, lambda: self._buttons)
        fill_when(self._card, "collapsed", *rows, when=False)

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    @property
    def fixed(self) -> bool:
        """Whether the words cannot be used on this table now."""
        return bool(self._used.disabled)

    @fixed.setter
    def fixed(self, fixed: bool) -> None:
        self._used.disabled = fixed

    @property
    def made(self) -> dict[str, Any]:
        """The words by the answers so far."""
        return made_words(self._answers, str(self._name.value or "").strip()[:80] or _NAME)

    @property
    def _answers(self) -> dict[str, str]:
        return {key: str(field.value) for key, field in self._fields.items()}

    @cached_property
    def _fields(self) -> dict[str, pmu.Select]:
        found = {}
        for one, first in zip(QUESTIONS, usual().values(), strict=True):
            field = select(one.label)
            field.param.update(
                options={said: key for key, said in one.answers.items()},
                value=first,
                margin=(10, 4, 0, 4),
                styles={},
            )
            field.param.watch(self._show, "value")
            found[one.key] = field
        return found

    @cached_property
    def _name(self) -> pmu.TextInput:
        field = pmu.TextInput(
            label="Their name", value=_NAME, size="small", sizing_mode="stretch_width",
            margin=(14, 4, 0, 4),
        )  # fmt: skip
        field.param.watch(self._show, "value")
        return field

    @cached_property
    def _picture(self) -> pn.pane.HTML:
        return words(self._drawn())

    @cached_property
    def _used(self) -> pmu.Button:
        return small_button(
            "Use these words", lambda: self._use(self.made), "check", variant="contained"
        )

    @cached_property
    def _file(self) -> pn.pane.HTML:
        return words(self._link(), sizing_mode=None, margin=(8, 8))

    @cached_property
    def _buttons(self) -> pn.Row:
        return pn.Row(self._used, self._file, margin=(8, 4), styles={"flex-wrap": "wrap"})

    def _show(self, *_events: object) -> None:
        self._picture.object = self._drawn()
        self._file.object = self._link()

    def _drawn(self) -> str:
        answers = self._answers
        said = "; ".join(f"{one.label} {one.answers[answers[one.key]]}" for one in QUESTIONS)
        return words_picture(answers, text(said))

    def _link(self) -> str:
        """Return the link that saves the words as a file."""
        made = self.made
        content = base64.b64encode(words_file(made).encode()).decode()
        name = "-".join(str(made["name"]).lower().split())
        safe = "".join(letter for letter in name if letter.isalnum() or letter == "-") or "words"
        return (
            f'<a class="save" download="{text(safe)}.toml" '
            f'href="data:application/toml;base64,{content}">Save as a file</a>'
        )


FOLDED_TITLE = {
    "& .MuiCardHeader-root": {"padding": "4px 12px", "position": "relative"},
    "& .MuiIconButton-root": {"color": "var(--sl-soft)"},
    "& .MuiCardHeader-title, & .MuiCardHeader-content > *": {"fontSize": "13px"},
}
"""The look of the title of a card within a card."""
