"""The unit editor: the fields of the selected unit, with the defaults of its template."""

from __future__ import annotations

from typing import Any

import panel as pn

from apps.cards.shared.form import Form
from apps.cards.shared.widgets import text, words
from apps.runtime.debounce import Throttle
from apps.table.editing.unit_editing import unit_change, unit_fields
from apps.table.state.captions import what_it_is
from apps.table.state.session import Session
from languages.writing import text as say
from sandbox.document.refusal import Refused
from sandbox.table.table import Table

_EVERY = 0.15


class UnitEditor(pn.viewable.Viewer):
    """Edits the selected unit: name, side, quality, officer, models, pose, hiding, towing, weapons.

    For a single model of several it edits the model's weapons. It is shown where only models of one
    unit are selected. Each change is one undo step.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._head = words()
        self._form = Form(self._changed, visible=False)
        self._soon = Throttle(_EVERY, self._draw)
        session.param.watch(lambda *_: self._soon.request(), ["selected", "table", "mode"])
        session.desk.param.watch(lambda *_: self._soon.request(), "role")
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(self._head, self._form, sizing_mode="stretch_width", margin=0)

    def _draw(self) -> None:
        session, table = self._session, self._session.table
        unit, number = ("", None) if table is None else _chosen_unit(table, session.selected)
        if table is None or not unit or not session.desk.role.edits:
            self._head.object = ""
            self._form.param.update(fields=[], subject="", visible=False)
            return
        placed = table.unit(unit)
        unit_words, what = text(placed.spec.label), text(what_it_is(placed))
        head = say("card-table-unit-head", unit=unit_words, what=what)
        self._head.object = f"<h3>{head}</h3>"
        fields: list[Any] = [dict(field) for field in unit_fields(table, unit, number)]
        self._form.param.update(fields=fields, subject=unit, visible=True)

    def _changed(self, field: str, value: Any) -> None:
        session, unit = self._session, self._form.subject
        table = session.standing
        if table is None or session.refused:
            self._form.put_back()
            return
        done = None
        try:
            done = session.do(unit_change(table, unit, field, value))
        except Refused as fault:
            session.notice = str(fault)
        except KeyError:
            session.notice = say("table-it-is-gone")
        if done is None:
            self._form.put_back()
        elif field == "count" and session.table is not None:
            session.select(model.id for model in session.table.unit(unit).models)
        self._draw()


def _chosen_unit(table: Table, chosen: tuple[str, ...]) -> tuple[str, int | None]:
    """Return the unit whose models are the whole selection; an empty name for none.

    The number is that of the model where a single one of several is selected, else None.
    """
    units = {name.rpartition("/")[0] for name in chosen}
    unit = units.pop() if len(units) == 1 else ""
    placed = next((row for row in table.units if row.id == unit), None)
    if placed is None:
        return "", None
    alone = len(chosen) == 1 and len(placed.models) > 1
    return unit, int(chosen[0].rpartition("/")[2]) if alone else None
