"""Components for a game: the list of its story with dice, and a slider of its steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import param

from apps.cards.play.story_lines import TURNS
from apps.cards.shared.widgets import CSS, text
from apps.scene.protocol import STEP, parse_choice
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from languages.message import Line, Message
from sandbox.play.dice_rows import dice_row, is_dice

_JS = Path(__file__).parent / "js"


class StoryList(Component):
    """A game's story: a line per activation, which opens to show its dice.

    ``picked`` is called with the step of a line that is clicked.
    """

    groups = param.List(doc="Rows of `story_lines.Group`.")
    at = param.Integer(0, doc="The current step.")

    _esm = bundle(_JS / "story_list.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[int], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        steps = [row["step"] for group in self.groups for row in (group, *group["rows"])]
        step = parse_choice(STEP, "step", data, steps, "the step of a line")
        if step is not None:
            self._picked(step)


class Timeline(Component):
    """A slider of the steps of a game; ``scrubbed`` is called with the step the user goes to."""

    at = param.Integer(0)
    last = param.Integer(0)

    _esm = bundle(_JS / "timeline.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, scrubbed: Callable[[int], None], **params: Any) -> None:
        super().__init__(**params)
        self._scrubbed = scrubbed

    def _handle_msg(self, data: object) -> None:
        step = parse_choice(STEP, "step", data, range(self.last + 1), f"0 to {self.last}")
        if step is not None:
            self._scrubbed(step)


def story(lines: Sequence[Line]) -> str:
    """Return the lines of a story as HTML, scrolled to the last; dice and turns have styles."""
    rows = [f'<li class="{_line_kind(line)}">{_line_html(line)}</li>' for line in lines]
    return f'<div class="story"><ol>{"".join(rows)}</ol></div>'


def _line_html(line: Line) -> str:
    """Return a line of a story as HTML, with pictures of dice as in js/die.js."""
    row = dice_row(line)
    dice = "".join(
        f'<span class="die small" data-face="{face}" role="img" aria-label="{face}"></span>'
        for face in row["faces"]
    )
    return " ".join(filter(None, (text(row["text"]), dice, text(row["after"]))))


def _line_kind(line: Line) -> str:
    """Return the kind of a line: ``dice``, ``turn`` for the start of a turn, or ``told``."""
    if is_dice(line):
        return "dice"
    return "turn" if isinstance(line, Message) and line.key in TURNS else "told"
