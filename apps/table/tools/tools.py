"""Tools: what clicks on the table mean while one is on. A page has one at a time, or none.

`ViewState.tool` is its name; while it is on, clicks, the pointer's ways, Enter and Esc are its own.
"""

from __future__ import annotations

from typing import Protocol

import param

from apps.scene.protocol import Pointer
from apps.table.state.view_state import ViewState
from sandbox.sight.picking import Pick


class Tool(Protocol):
    """What clicks mean. ``words``: what to do next, in one line under the table's hint."""

    @property
    def words(self) -> str:
        """What to do next, in one line."""

    def begin(self) -> None:
        """It is switched on."""

    def end(self) -> None:
        """It is put away, whatever was begun with it."""

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """A click; ``found``: what is meant, None off the table."""

    def hover(self, found: Pick | None, message: Pointer) -> None:
        """The pointer is over something, about ten times a second."""

    def finish(self) -> None:
        """Enter, or a double click."""

    def back(self) -> bool:
        """Esc: take back the last thing begun with it. False where there is none."""


class Tools:
    """The tools of a page, by name; the one that `ViewState.tool` names is on."""

    def __init__(self, state: ViewState) -> None:
        self._state = state
        self._known: dict[str, Tool] = {}
        self._on: Tool | None = None
        state.param.watch(self._changed, "tool")
        state.param.watch(lambda _: self.put_away(), "workspace")

    def add(self, name: str, tool: Tool) -> None:
        """Have one more."""
        self._known[name] = tool

    @property
    def on(self) -> Tool | None:
        """The one that is on."""
        return self._on

    def switch(self, name: str) -> None:
        """Switch one on, or off where it is on."""
        self._state.tool = "" if self._state.tool == name else name

    def put_away(self) -> None:
        """None is on any more."""
        self._state.tool = ""

    def step_back(self) -> bool:
        """Esc: whether a tool took it."""
        if self._on is None:
            return False
        if not self._on.back():
            self.put_away()
        return True

    def _changed(self, event: param.parameterized.Event) -> None:
        before, self._on = self._on, None
        if before is not None:
            before.end()
        self._on = self._known.get(event.new)
        if self._on is not None:
            self._on.begin()
        self._state.words = "" if self._on is None else self._on.words

    def tell(self) -> None:
        """The tool that is on has something else to say."""
        self._state.words = "" if self._on is None else self._on.words
