"""Panel components about people at a table: badges, colours, chat, the list of steps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.scene.protocol import LINE, ROW, STEP, parse_choice, parse_message
from apps.web.bundle import bundle, style
from apps.web.upstream.component import Component

_JS = Path(__file__).parent / "js"
_CSS = style("people")


class Badges(Component):
    """The people at the table; ``asked`` is called when the user clicks their own badge."""

    people = param.List(doc="id, initials, colour, title, me; the user first")

    _esm = bundle(_JS / "badges.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, asked: Callable[[], None], **params: Any) -> None:
        super().__init__(**params)
        self._asked = asked

    def _handle_msg(self, data: object) -> None:
        mine = [row["id"] for row in self.people if row["me"]]
        if parse_choice(ROW, "picked", data, mine, "the user's own badge") is not None:
            self._asked()


class Swatches(Component):
    """A choice of colours; ``picked`` is called with the colour that is clicked."""

    rows = param.List(doc="colour, name, taken")
    chosen = param.String(doc="The colour chosen.")

    _esm = bundle(_JS / "swatches.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(**params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        colours = [row["colour"] for row in self.rows]
        picked = parse_choice(ROW, "picked", data, colours, "one of the colours")
        if picked is not None:
            self._picked(picked)


class ChatLog(Component):
    """The last lines of the chat."""

    lines = param.List(doc="key, who, colour, text, at (seconds since 1970), me")
    none = param.String(doc="Text shown without lines.")

    _esm = bundle(_JS / "chat_log.js")
    _stylesheets = [_CSS]  # noqa: RUF012


class WriteLine(Component):
    """A field to write one line; ``written`` is called with it."""

    longest = param.Integer(0, doc="The most characters of a line.")
    words = param.String(doc="Placeholder of the field.")

    _esm = bundle(_JS / "write_line.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, written: Callable[[str], None], **params: Any) -> None:
        super().__init__(**params)
        self._written = written

    def _handle_msg(self, data: object) -> None:
        message = parse_message(LINE, data)
        if message is not None:
            self._written(message.text)


class StepList(Component):
    """The steps of a table, the newest first; ``picked`` is called with the number of a step."""

    rows = param.List(doc="step, number (in the list), who, colour, title, at, done, still")
    now = param.Number(0.0, doc="Time of the rows, seconds since 1970.")
    shown = param.Integer(0, doc="The step after which the table is shown; 0: now.")
    none = param.String(doc="Text shown without rows.")
    more = param.String(doc="Text on rows that are left out.")

    _esm = bundle(_JS / "step_list.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[int], None], **params: Any) -> None:
        super().__init__(**params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        steps = [row["step"] for row in self.rows if not row["still"]]
        step = parse_choice(STEP, "step", data, steps, "a step of the list")
        if step is not None:
            self._picked(step)
