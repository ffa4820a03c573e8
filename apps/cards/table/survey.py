"""The table check: a list of remarks on the table to click, and its figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.card import Ask, Card, sets_up_table
from apps.cards.shared.widgets import PickList, folded, list_row, text, words
from apps.runtime.background import Latest
from apps.runtime.debounce import Throttle
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from apps.web.theme import TITLE_OPENS
from languages.message import message
from languages.writing import text as say
from sandbox.analysis.survey.figures import Figure, TableFigures, figures
from sandbox.analysis.survey.remark import KINDS, Remark
from sandbox.analysis.survey.survey import remarks
from sandbox.table.table import Table
from sandbox.table.things import exists

EVERY = 0.6
"""Least seconds between two checks."""

MOST = 60
"""The most remarks in the list."""

_Result = tuple[tuple[Remark, ...], TableFigures]


class SurveyCard(pn.viewable.Viewer):
    """Checks the table. ``open``: whether the card is open; else nothing is checked.

    ``look`` is called with the place (x, y, z) of a remark that is clicked.
    """

    open = param.Boolean(False)
    on = param.Boolean(True, doc="Whether the table is checked at all.")
    wanted = param.List(list(KINDS), doc="The kinds of remarks to make.")

    def __init__(
        self, session: Session, look: Callable[[tuple[float, float, float]], None]
    ) -> None:
        super().__init__()
        self._session, self._look = session, look
        self._result: _Result | None = None
        self._checked: Table | None = None
        self._stale = False
        self._working: Latest[_Result] = Latest(self._done, self._failed)
        self._soon = Throttle(EVERY, self._check)
        self._head = words(_go("card-table-no-table"))
        self._list = PickList(self._picked, margin=0, css_classes=["says"])
        self._figures = words()
        self._switch = pmu.Switch.from_param(
            self.param.on,
            label=say("card-table-check-switch"),
            size="small",
            margin=(0, 4),
            description="",
        )
        self._kinds = pmu.CheckBoxGroup(
            options={str(title): kind for kind, title in KINDS.items()},
            value=list(KINDS),
            inline=False,
            margin=(0, 4),
            sizing_mode="stretch_width",
        )
        self._kinds.param.watch(
            lambda event: self.param.update(wanted=[k for k in KINDS if k in event.new]), "value"
        )
        kinds = self._switch, self._kinds
        self._choice = folded(
            say("card-table-what-is-checked"), *kinds, margin=(8, 0, 0, 0), sx=_STYLE
        )
        session.param.watch(lambda *_: self._soon.request(), "table")
        self.param.watch(lambda *_: self._check_again(), ["open", "on", "wanted"])

    def __panel__(self) -> pn.viewable.Viewable:
        parts = (self._head, self._list, self._figures, self._choice)
        return pn.Column(*parts, sizing_mode="stretch_width", margin=0)

    # --- checking -----------------------------------------------------------------------------

    def _check_again(self) -> None:
        self._checked = None
        self._check()

    def _check(self) -> None:
        """Check the table if it has changed, but not during a drag."""
        table = self._session.table
        if not self.open:
            return
        if table is None or not self.on:
            self._working.forget()
            self._result = self._checked = None
            self._draw(_go("card-table-check-off" if table is not None else "card-table-no-table"))
            return
        if self._session.holding:
            return  # the table changes again when the drag ends
        if table is self._checked:
            return
        self._checked, wanted = table, tuple(self.wanted)
        if self._result is None:
            self._draw(_go("card-table-checking", role="status"))
        else:
            self._stale = True
            self._head.css_classes = ["busy"]
        self._working.run(lambda: (remarks(table, wanted), figures(table)))

    def _done(self, result: _Result) -> None:
        self._result, self._stale = result, False
        count = len(result[0])
        if not count:
            odd = sum(figure.judged != "usual" for figure in result[1].all)
            said = say("card-table-unusual", count=odd) if odd else say("card-table-no-problems")
        elif count > MOST:
            said = say("card-table-remarks-listed", count=count, most=MOST)
        else:
            said = say("card-table-remarks", count=count)
        self._draw(f'<p class="say" role="status">{said}</p>')

    def _failed(self, error: Exception) -> None:
        self._result, self._checked = None, None
        self._draw(f'<p class="fault" role="alert">{text(sentence(error))}</p>')

    # --- what is shown ------------------------------------------------------------------------

    def _draw(self, head: str) -> None:
        self._head.param.update(object=head, css_classes=[])
        shown, counted = self._result or ((), None)
        self._list.sections = _sections(shown[:MOST])
        lines = "" if counted is None else "".join(map(_line, counted.all))
        self._figures.object = lines and f"<h3>{say('card-table-in-figures')}</h3>{lines}"

    def _picked(self, row: str) -> None:
        """Look at the place of a remark, and select its things."""
        table = self._session.table
        shown = self._result[0] if self._result is not None else ()
        if table is None or int(row) >= len(shown):
            return
        remark = shown[int(row)]
        self._session.select(thing for thing in remark.things if exists(table, thing))
        self._look(remark.at)


def _sections(shown: tuple[Remark, ...]) -> list[dict[str, Any]]:
    """Return the remarks by kind; row ids are indices into ``shown``."""
    sections: list[dict[str, Any]] = []
    for kind, title in KINDS.items():
        rows = [
            list_row(str(number), remark.words)
            for number, remark in enumerate(shown)
            if remark.kind == kind
        ]
        if rows:
            sections.append({"title": str(title), "rows": rows, "none": ""})
    return sections


def _go(key: str, role: str = "") -> str:
    spoken = f' role="{role}"' if role else ""
    return f'<p class="go"{spoken}>{say(key)}</p>'


def _line(figure: Figure) -> str:
    low, high = figure.usual
    key = "card-table-usual-percent" if figure.unit == "%" else "card-table-usual"
    usual = say(key, low=f"{low:g}", high=f"{high:g}")
    if figure.judged != "usual":
        usual = say(_JUDGED[figure.judged], usual=usual)
    return f'<p class="figure">{text(figure.words)} <small>({usual})</small></p>'


_JUDGED = {"few": "card-table-few", "many": "card-table-many"}

_STYLE = {
    "background": "transparent",
    **TITLE_OPENS,
    "& .MuiCardHeader-root": {"padding": "4px 12px", "position": "relative"},
    "& .MuiIconButton-root": {"color": "var(--sl-soft)"},
    "& .MuiCardHeader-title, & .MuiCardHeader-content > *": {"fontSize": "13px"},
    "& .MuiFormControlLabel-label": {"fontSize": "13px"},
}


def _make(space: Workspace, _ask: Ask) -> SurveyCard:
    return SurveyCard(space.session, space.commands.look_at)


SURVEY = Card(message("card-table-title-check"), "right", _make, sets_up_table, folded=True)
"""In the Table tab with a table."""
