"""Tools: each gives clicks on the table another meaning, and one of them always has the pointer.

`ViewState.tool` names the tool that was switched on. While none is, a resting tool has the
pointer: one in the tab where a table is set up, another in the other tabs.

::

    resting ──switch──→ enter ─→ pick, hover, haul … ─→ complete ─→ exit ──→ resting
                                   ↑            │                    ↑
                                   └── cancel ──┘ (Esc, step by step)┘
"""

from __future__ import annotations

import param

from apps.scene.protocol import Pointer
from apps.table.state.view_state import ViewState
from languages.message import Line
from languages.writing import written
from sandbox.sight.picking import Pick

BESIDE = "table-beside"
"""The message of a tool of an order on a click that means nothing."""


class Tool:
    """The meaning of clicks. A tool overrides the methods that it obeys."""

    rests = False
    """Whether it has the pointer while no tool is switched on."""

    @property
    def said(self) -> Line:
        """The next thing to do, in one line; ``tap``: as a finger does it, which has no keys."""
        return ""

    @property
    def words(self) -> str:
        """The next thing to do, in the language of whoever reads it."""
        return written(self.said)

    def enter(self) -> None:
        """Begin: the tool was switched on."""

    def exit(self) -> None:
        """Remove what was begun: the tool was put away."""

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Obey a click; ``found``: what is meant, None off the table."""

    def hover(self, found: Pick | None, message: Pointer) -> None:
        """Follow the pointer, about ten times a second."""

    def haul(self, found: Pick | None, message: Pointer) -> None:
        """Obey a drag of something that stays where it is."""

    def whole(self, model: str, message: Pointer) -> None:
        """Choose the unit of a model: it was clicked twice. Only for a tool that rests."""

    def named(self, model: str, *, shift: bool) -> None:
        """Choose a model out of several that were as near. Only for a tool that rests."""

    def means_unit(self, unit: str, message: Pointer) -> bool:
        """Return whether a click means a unit, whichever of its models. For a tool that rests."""
        return False

    def complete(self) -> None:
        """Do what was begun: Enter, or a double click."""

    def cancel(self) -> bool:
        """Take back the last thing begun: Esc. Return False where there is none."""
        return False


class Tools:
    """The tools of a page, by name; the one that `ViewState.tool` names is on."""

    def __init__(self, state: ViewState, setting_up: Tool, elsewhere: Tool) -> None:
        """``setting_up``, ``elsewhere``: the tools that rest, by tab."""
        self._state = state
        self._setting_up, self._elsewhere = setting_up, elsewhere
        self._known: dict[str, Tool] = {}
        self._on: Tool | None = None
        state.param.watch(self._changed, "tool")
        state.param.watch(lambda _: self.put_away(), "workspace")

    def add(self, name: str, tool: Tool) -> None:
        """Have one more tool to switch on."""
        self._known[name] = tool

    @property
    def on(self) -> Tool | None:
        """The tool that was switched on."""
        return self._on

    @property
    def resting(self) -> Tool:
        """The tool of this tab that has the pointer while none is on."""
        return self._setting_up if self._state.workspace == "table" else self._elsewhere

    @property
    def now(self) -> Tool:
        """The tool that has the pointer."""
        return self._on or self.resting

    def switch(self, name: str) -> None:
        """Switch a tool on, or off where it is on."""
        self._state.tool = "" if self._state.tool == name else name

    def put_away(self) -> None:
        """Let the tool of the tab rest."""
        self._state.tool = ""

    def step_back(self) -> bool:
        """Cancel a step of the tool that is on, or put it away; return whether one was on."""
        if self._on is None:
            return False
        if not self._on.cancel():
            self.put_away()
        return True

    def _changed(self, event: param.parameterized.Event) -> None:
        before, self._on = self._on, None
        if before is not None:
            before.exit()
        self._on = self._known.get(event.new)
        if self._on is not None:
            self._on.enter()
        self.tell()

    def tell(self) -> None:
        """Show the words of the tool that is on."""
        said = "" if self._on is None else self._on.said
        self._state.param.update(words=written(said), tapped=written(said, "tap"))
