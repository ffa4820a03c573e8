"""Panel components for those at a table: badges, colours, what was written, what was done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.scene.protocol import LINE, ROW, STEP, drop, taken
from apps.theme.styles import style
from apps.web.bundle import bundle
from apps.web.component import Component
from sandbox.scenario.faults import shown

_JS = Path(__file__).parent / "js"
_CSS = style("people")


class Badges(Component):
    """Who is at the table; ``asked`` is called when one clicks one's own badge."""

    people = param.List(doc="id, initials, colour, title, me; oneself first")

    _esm = bundle(_JS / "badges.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, asked: Callable[[], None], **params: Any) -> None:
        super().__init__(**params)
        self._asked = asked

    def _handle_msg(self, data: object) -> None:
        message = taken(ROW, data)
        if message is None:
            return
        if any(row["me"] and row["id"] == message.picked for row in self.people):
            self._asked()
        else:
            drop("picked", shown(message.picked), "one's own badge")


class Swatches(Component):
    """The colours to choose one from; ``picked`` is called with it."""

    rows = param.List(doc="colour, name, taken")
    chosen = param.String(doc="The colour chosen.")

    _esm = bundle(_JS / "swatches.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(**params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = taken(ROW, data)
        if message is None:
            return
        if any(row["colour"] == message.picked for row in self.rows):
            self._picked(message.picked)
        else:
            drop("picked", shown(message.picked), "one of the colours")


class ChatLog(Component):
    """The last lines that were written."""

    lines = param.List(doc="key, who, colour, text, at (seconds since 1970), me")
    none = param.String(doc="What is said where there are none.")

    _esm = bundle(_JS / "chat_log.js")
    _stylesheets = [_CSS]  # noqa: RUF012


class WriteLine(Component):
    """A field to write one line in; ``written`` is called with it."""

    longest = param.Integer(0, doc="Characters that a line has at most.")
    words = param.String(doc="What is said in the empty field.")

    _esm = bundle(_JS / "write_line.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, written: Callable[[str], None], **params: Any) -> None:
        super().__init__(**params)
        self._written = written

    def _handle_msg(self, data: object) -> None:
        message = taken(LINE, data)
        if message is not None:
            self._written(message.text)


class StepList(Component):
    """What was done, the newest first; ``picked`` is called with the number of a step."""

    rows = param.List(doc="step, who, colour, title, at, done, still: it shows no table")
    now = param.Number(0.0, doc="Seconds since 1970, when the rows were told.")
    shown = param.Integer(0, doc="The step after which the table is shown; 0: now.")
    none = param.String(doc="What is said where there are none.")
    more = param.String(doc="What is said of those that are left out.")

    _esm = bundle(_JS / "step_list.js")
    _stylesheets = [_CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[int], None], **params: Any) -> None:
        super().__init__(**params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = taken(STEP, data)
        if message is None:
            return
        if any(row["step"] == message.step and not row["still"] for row in self.rows):
            self._picked(message.step)
        else:
            drop("step", shown(message.step), "a step of the list")
