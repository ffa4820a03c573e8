"""The doubt that a scan leaves about a verdict: its place, and fields for what settles it."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import small_button, words
from apps.cards.shared.widgets import text as safe
from apps.table.state.session import Session
from languages.writing import per_inch, text
from sandbox.analysis.doubt_places import DEPTH, GAP, MEASURE, DoubtPlace, measured, top_at
from sandbox.document.commands import SetKeys
from sandbox.paper.words.doubt_places import doubt_words
from sandbox.scenario.scan_kinds import TREES_IN

_FIELDS = {
    MEASURE: ("scan-height-there",),
    DEPTH: ("scan-wood-depth",),
    GAP: ("scan-gap-from", "scan-gap-to"),
}
"""Labels of the fields, by the remedies that numbers are."""

_MOST_IN = 24.0


class ScanRemedy(pn.viewable.Viewer):
    """Follows the verdict shown: says where its doubt comes from, and takes the numbers that settle
    it.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._place: DoubtPlace | None = None
        self._said = words(margin=0)
        self._numbers = [_field(), _field()]
        self._settle = small_button(
            text("scan-settle"), self._do, "straighten", margin=(10, 0, 0, 0)
        )
        self._fields = pn.Row(
            *self._numbers,
            self._settle,
            visible=False,
            margin=0,
            styles={"flex-wrap": "wrap"},
        )
        self._all = pn.Column(
            self._said,
            self._fields,
            visible=False,
            sizing_mode="stretch_width",
            margin=(4, 0, 0, 0),
        )
        session.param.watch(self._draw, ["verdict", "mode"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._all

    def _draw(self, *_events: object) -> None:
        session = self._session
        place, table = session.verdict.doubt, session.table
        if place is self._place or table is None:
            return
        self._place = place
        if place is not None:
            sentences = map(str, doubt_words(table, place))
            self._said.object = "".join(f'<p class="say">{safe(one)}</p>' for one in sentences)
            labels = _FIELDS.get(place.remedy, ())
            may = session.desk.role.edits and not session.hands_off
            self._fields.visible = bool(labels) and may
            inches = {MEASURE: top_at(table, place), DEPTH: TREES_IN}.get(place.remedy)
            usual = None if inches is None else round(inches * per_inch(), 2)
            for number, label in zip_longest(self._numbers, labels):
                number.param.update(
                    label=text(label) if label else "", value=usual, visible=label is not None
                )
        self._all.visible = place is not None

    def _do(self) -> None:
        place, table = self._place, self._session.table
        numbers = [
            float(one.value) / per_inch()
            for one in self._numbers
            if one.visible and one.value is not None
        ]
        if place is None or table is None or len(numbers) != len(_FIELDS[place.remedy]):
            return
        if place.remedy == MEASURE:
            keys: dict[str, Any] = {"tops": measured(table, place, *numbers)}
        else:
            keys = {"depth": numbers[0]} if place.remedy == DEPTH else {"open_between": numbers}
        self._session.do(SetKeys(place.piece, keys))


def _field() -> pmu.FloatInput:
    return pmu.FloatInput(
        start=0,
        end=_MOST_IN * per_inch(),
        step=1 / 16,
        size="small",
        width=170,
        margin=(8, 8, 0, 0),
    )
