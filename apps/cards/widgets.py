"""The page's own Panel components (list, pair table, edges, timeline), and the CSS of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.story_lines import dice_row
from apps.scene.protocol import EDGE, LISTED, PAIR, STEP, RowHovered, drop, taken
from apps.web.bundle import bundle
from apps.web.component import Component
from sandbox.scenario.faults import shown

_JS = Path(__file__).parent / "js"

CSS = (Path(__file__).parents[1] / "theme" / "panels.css").read_text(encoding="utf-8")
"""The dress of lists, tables and words; each component has its own shadow root and needs it."""


class PickList(Component):
    """Titled sections of rows to choose from; ``picked`` is called with a row's id.

    ``hovered``: called with the id of the row under the pointer or with the keyboard's focus, and
    with an empty string when there is none. The first tap of a finger on a row with ``preview``
    only hovers it.
    """

    sections = param.List(doc="[{title, rows, none}]; rows: id, title, detail, glyph, tone, …")
    hovers = param.Boolean(False, doc="Whether the browser tells which row is hovered.")

    _esm = bundle(_JS / "pick_list.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(
        self,
        picked: Callable[[str], None],
        hovered: Callable[[str], None] | None = None,
        **params: Any,
    ) -> None:
        super().__init__(sizing_mode="stretch_width", hovers=hovered is not None, **params)
        self._picked, self._hovered = picked, hovered

    def _handle_msg(self, data: object) -> None:
        message = taken(LISTED, data)
        if message is None:
            return
        if isinstance(message, RowHovered):
            if self._hovered is not None and (not message.hovered or self._has(message.hovered)):
                self._hovered(message.hovered)
        elif self._has(message.picked):
            self._picked(message.picked)
        else:
            drop("picked", shown(message.picked), "a row of the list")

    def _has(self, row: str) -> bool:
        return any(one["id"] == row for part in self.sections for one in part["rows"])


class PairTable(Component):
    """Pairs of models as rows; ``picked`` is called with the id of the row chosen."""

    rows = param.List(doc="id, pair, names, tone, word, visible, margin, range, hidden")
    chosen = param.String(doc="The id of the row shown.")

    _esm = bundle(_JS / "pair_table.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = taken(PAIR, data)
        if message is None:
            return
        if any(row["id"] == message.chosen for row in self.rows):
            self._picked(message.chosen)
        else:
            drop("chosen", shown(message.chosen), "a row of the table")


class EdgePick(Component):
    """The four edges in plan and a die; ``picked`` is called with an edge's id, or ``roll``."""

    edges = param.List(doc="id, label, what; ids are own, left, right, opposite.")
    chosen = param.String(doc="The id of the edge chosen.")
    rolls = param.List(doc="The faces rolled, the last of which chose.")
    side = param.Integer(0)
    own = param.Integer(0, doc="Where one's own edge is in `sandbox.movement.flight.ROUND`.")
    idle = param.Boolean(False, doc="Nothing can be chosen now.")

    _esm = bundle(_JS / "edge_pick.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = taken(EDGE, data)
        if message is None:
            return
        known = ["roll", *(row["id"] for row in self.edges)]
        if message.edge in known and not self.idle:
            self._picked(message.edge)
        else:
            wanted = "nothing now" if self.idle else f"one of {', '.join(known)}"
            drop("edge", shown(message.edge), wanted)


class StoryList(Component):
    """A game's story, a line for each activation, which opens to its dice; ``picked`` is called
    with the step of the line that was clicked."""

    groups = param.List(doc="As `story_lines.Group`.")
    at = param.Integer(0, doc="The step that is shown.")

    _esm = bundle(_JS / "story_list.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[int], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = taken(STEP, data)
        if message is None:
            return
        rows = [row for group in self.groups for row in (group, *group["rows"])]
        if any(row["step"] == message.step for row in rows):
            self._picked(message.step)
        else:
            drop("step", shown(message.step), "the step of a line")


class Timeline(Component):
    """The steps of a game; ``scrubbed`` is called with the step a hand went to, and only then."""

    at = param.Integer(0)
    last = param.Integer(0)

    _esm = bundle(_JS / "timeline.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, scrubbed: Callable[[int], None], **params: Any) -> None:
        super().__init__(**params)
        self._scrubbed = scrubbed

    def _handle_msg(self, data: object) -> None:
        message = taken(STEP, data)
        if message is None:
            return
        if message.step <= self.last:
            self._scrubbed(message.step)
        else:
            drop("step", shown(message.step), f"a step up to {self.last}")


def words(content: str = "", **params: Any) -> pn.pane.HTML:
    """A pane of HTML in the page's dress. What comes from a file goes through `text` first.

    It is emptied, never hidden: Panel's pane breaks the page when it is shown before it is drawn.
    """
    params = {"sizing_mode": "stretch_width", "margin": 0, **params}
    return pn.pane.HTML(content, stylesheets=[CSS], **params)


def text(content: object) -> str:
    """Anything as text inside HTML."""
    return escape(str(content))


def unbroken(sentence: str) -> str:
    """A sentence as HTML in which no number is parted from its unit."""
    return text(sentence).replace(" %", "&nbsp;%")


def story(lines: Sequence[str]) -> str:
    """A story's lines as HTML. What just happened comes last, and is scrolled to; dice and turns
    are set apart."""
    rows = [f'<li class="{line_kind(line)}">{_said(line)}</li>' for line in lines]
    return f'<div class="story"><ol>{"".join(rows)}</ol></div>'


def _said(line: str) -> str:
    """A line of a story as HTML, its dice as pictures (as in js/die.js)."""
    row = dice_row(line)
    dice = "".join(
        f'<span class="die small" data-face="{face}" role="img" aria-label="{face}"></span>'
        for face in row["faces"]
    )
    return " ".join(filter(None, (text(row["text"]), dice, text(row["after"]))))


def line_kind(line: str) -> str:
    """What a line of a story is: dice, the beginning of a turn, or told."""
    if line.startswith(" "):
        return "dice"
    return "turn" if line.startswith("Turn ") else "told"


def select(label: str) -> pmu.Select:
    """A list to choose from, of nothing yet, that shares its line where there is room."""
    made = pmu.Select(
        label=label, options={"": ""}, value="", size="small", sizing_mode="stretch_width",
        margin=(8, 0, 0, 0), variant="outlined", sx=_FIELD,
        styles={"flex": "1 1 128px", "width": "auto"},
    )  # fmt: skip
    # Panel waits 50 ms after a change, in case another follows: of a list one thing is chosen.
    made._priority_changes = ["value"]
    return made


_FIELD = {
    "& .MuiSelect-select.MuiSelect-select.MuiSelect-select": {
        "fontSize": "13px",
        "padding": "7px 30px 7px 10px",
    }
}
