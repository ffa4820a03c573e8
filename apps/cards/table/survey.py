"""The table check: what is to be remarked on the table, each a line to click, and its figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.widgets import PickList, text, words
from apps.runtime.background import Latest
from apps.runtime.sparing import Sparing
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.theme.theme import TITLE_OPENS
from sandbox.analysis.survey.figures import Figure, TableFigures, figures
from sandbox.analysis.survey.remark import KINDS, Remark
from sandbox.analysis.survey.survey import remarks
from sandbox.table.table import Table
from sandbox.table.things import exists

EVERY = 0.6
"""Seconds: the table is looked over no oftener."""

MOST = 60
"""So many remarks are listed."""

_OFF = '<p class="go">The table is not checked. Switch it on to hear what a look round finds.</p>'
_BUSY = '<p class="go" role="status">Looking round the table …</p>'
_NOTHING = '<p class="go">No table is open.</p>'

_Found = tuple[tuple[Remark, ...], TableFigures]


class SurveyCard(pn.viewable.Viewer):
    """``open``: whether it is looked at; a table is not checked for nobody.

    ``look`` is called with the place of the remark that is clicked.
    """

    open = param.Boolean(False)
    on = param.Boolean(True, doc="Whether the table is checked at all.")
    wanted = param.List(list(KINDS), doc="The kinds of remarks that are made.")

    def __init__(
        self, session: Session, look: Callable[[tuple[float, float, float]], None]
    ) -> None:
        super().__init__()
        self._session, self._look = session, look
        self._found: _Found | None = None
        self._seen: Table | None = None
        self._stale = False
        self._working: Latest[_Found] = Latest(self._done, self._failed)
        self._soon = Sparing(EVERY, self._ask)
        self._head = words(_NOTHING)
        self._list = PickList(self._picked, margin=0, css_classes=["says"])
        self._figures = words()
        self._switch = pmu.Switch.from_param(
            self.param.on, label="Check the table while it is built", size="small", margin=(0, 4),
        )  # fmt: skip
        self._kinds = pmu.CheckBoxGroup(
            options={title: kind for kind, title in KINDS.items()}, value=list(KINDS),
            inline=False, margin=(0, 4), sizing_mode="stretch_width",
        )  # fmt: skip
        self._kinds.param.watch(
            lambda event: self.param.update(wanted=[k for k in KINDS if k in event.new]), "value"
        )
        self._choice = pmu.Card(
            self._switch, self._kinds, title="What is checked", collapsed=True, elevation=0,
            variant="outlined", sizing_mode="stretch_width", margin=(8, 0, 0, 0), sx=_DRESS,
        )  # fmt: skip
        session.param.watch(lambda *_: self._soon.ask(), "table")
        self.param.watch(lambda *_: self._again(), ["open", "on", "wanted"])

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self._head, self._list, self._figures, self._choice,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    # --- looking ------------------------------------------------------------------------------

    def _again(self) -> None:
        self._seen = None
        self._ask()

    def _ask(self) -> None:
        """Look the table over, where it is another than it was; what is in hand is not on it."""
        table = self._session.table
        if not self.open:
            return
        if table is None or not self.on:
            self._working.forget()
            self._found = self._seen = None
            self._draw(_OFF if table is not None else _NOTHING)
            return
        if self._session.holding:
            # What is dragged is let go of soon, and then the table is another.
            return
        if table is self._seen:
            return
        self._seen, wanted = table, tuple(self.wanted)
        if self._found is None:
            self._draw(_BUSY)
        else:
            self._stale = True
            self._head.css_classes = ["busy"]
        self._working.run(lambda: (remarks(table, wanted), figures(table)))

    def _done(self, found: _Found) -> None:
        self._found, self._stale = found, False
        said, _ = found
        count = len(said)
        if not count:
            head = '<p class="say" role="status">No problems found.</p>'
        else:
            more = f", of which {MOST} are listed" if count > MOST else ""
            many = "One thing is" if count == 1 else f"{count} things are"
            head = f'<p class="say" role="status">{many} not as on a good table{more}.</p>'
        self._draw(head)

    def _failed(self, error: Exception) -> None:
        self._found, self._seen = None, None
        self._draw(f'<p class="fault" role="alert">{text(sentence(error))}</p>')

    # --- what is shown ------------------------------------------------------------------------

    def _draw(self, head: str) -> None:
        self._head.param.update(object=head, css_classes=[])
        said, told = self._found or ((), None)
        self._list.sections = _sections(said[:MOST])
        self._figures.object = "" if told is None else _told(told)

    def _picked(self, row: str) -> None:
        """Show where it is, and choose what it is about."""
        table = self._session.table
        said = self._found[0] if self._found is not None else ()
        if table is None or int(row) >= len(said):
            return
        remark = said[int(row)]
        self._session.select(thing for thing in remark.things if exists(table, thing))
        self._look(remark.at)


def _sections(said: tuple[Remark, ...]) -> list[dict[str, Any]]:
    """The remarks by their kinds; rows are numbered throughout."""
    found: list[dict[str, Any]] = []
    for kind, title in KINDS.items():
        rows = [
            {
                "id": str(number), "title": remark.words, "detail": "", "glyph": "line",
                "tone": "", "current": False,
            }
            for number, remark in enumerate(said)
            if remark.kind == kind
        ]  # fmt: skip
        if rows:
            found.append({"title": title, "rows": rows, "none": ""})
    return found


def _told(told: TableFigures) -> str:
    return "<h3>In figures</h3>" + "".join(_line(figure) for figure in told.all)


def _line(figure: Figure) -> str:
    low, high = figure.usual
    unit = " %" if figure.unit == "%" else ""
    usual = f"usual: {low:g} to {high:g}{unit}"
    word = {"few": "little; ", "many": "much; ", "usual": ""}[figure.judged]
    return f'<p class="figure">{text(figure.words)} <small>({word}{usual})</small></p>'


_DRESS = {
    "background": "transparent",
    **TITLE_OPENS,
    "& .MuiCardHeader-root": {"padding": "4px 12px", "position": "relative"},
    "& .MuiIconButton-root": {"color": "var(--sl-soft)"},
    "& .MuiCardHeader-title, & .MuiCardHeader-content > *": {"fontSize": "13px"},
    "& .MuiFormControlLabel-label": {"fontSize": "13px"},
}
