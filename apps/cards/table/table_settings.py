"""The card “Table”: the table's size and mat, its zones and marks, and its layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.card import Ask, Card, sets_up
from apps.cards.shared.form import Form
from apps.cards.shared.question import do_nothing
from apps.cards.shared.widgets import PickList, list_row, small_button, words
from apps.runtime.debounce import Throttle
from apps.table.editing.arrange import Arrange
from apps.table.editing.table_top import (
    Layer,
    change_of_table,
    count_words,
    fields_of_table,
    layers_of,
    marks_of,
)
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.workspace import Workspace
from apps.web.theme import TOOLTIP_CSS
from languages.message import message
from languages.writing import text as say
from sandbox.document.refusal import Refused
from sandbox.table.table import Table

_EVERY = 0.15
_MARK = "mark:"


class TableSettings(pn.viewable.Viewer):
    """Settings of the table, and lists of its marks and layers to select.

    ``picture`` asks for a picture file for the mat.
    """

    def __init__(
        self,
        session: Session,
        state: ViewState,
        arrange: Arrange,
        picture: Callable[[], None] = do_nothing,
    ) -> None:
        super().__init__()
        self._choose = small_button(
            say("card-table-mat-picture"),
            picture,
            "image",
            variant="text",
            margin=(4, 0),
            sx={"textTransform": "none"},
        )
        self._session, self._state, self._arrange = session, state, arrange
        self.form = Form(self.set, subject="table")
        self.list = PickList(self.pick, margin=0)
        self._switches = pn.Column(sizing_mode="stretch_width", margin=0)
        self._shown: tuple[object, ...] = ()
        self._field = pmu.TextInput(
            placeholder=say("card-table-layer-field"),
            size="small",
            sizing_mode="stretch_width",
            margin=(6, 0, 0, 0),
            sx={"& input": {"fontSize": "13px", "padding": "7px 10px"}},
        )
        self._field.param.watch(self._put_on_layer, "value")
        self._soon = Throttle(_EVERY, self.draw)
        session.param.watch(lambda *_: self._soon.request(), ["selected", "table", "mode"])
        state.param.watch(lambda *_: self._soon.request(), ["workspace", "hidden"])
        session.desk.param.watch(lambda *_: self._soon.request(), "role")
        self.draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self.form,
            self._choose,
            self.list,
            self._switches,
            self._field,
            sizing_mode="stretch_width",
            margin=0,
        )

    def set(self, field: str, value: Any) -> None:
        """Change a field of the table."""
        session, table = self._session, self._session.standing
        if field == "light" and session.mode.in_game:
            self._state.light, session.said = value or "", say("card-table-lit")
            self.draw()
            return
        if table is None or session.refused:
            self.form.put_back()
            self.draw()
            return
        try:
            done = session.do(change_of_table(table, field, value))
        except Refused as fault:
            session.notice, done = str(fault), None
        if done is None:
            self.form.put_back()
        self.draw()

    def pick(self, row: str) -> None:
        """Select the thing of a row of the list."""
        self._session.select((row.removeprefix(_MARK),))

    def pick_layer(self, name: str) -> None:
        """Select all things on a layer."""
        table = self._session.table
        if table is not None:
            things = next((row.things for row in layers_of(table) if row.name == name), ())
            self._session.select(things)

    def _put_on_layer(self, event: Any) -> None:
        name = str(event.new or "").strip()
        if name and self._session.selected:
            self._arrange.put_on_layer(name)
            self._field.value = ""
        elif name:
            self._session.notice = say("card-table-select-first")

    # --- what is shown -----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the table as it is now."""
        table, may = self._session.table, self._session.desk.role.edits
        if table is None or self._state.workspace != "table":
            self.form.fields, self.list.sections = [], []
            self._draw_layers([], may=False)
            return
        lit = table.lit(self._state.light)
        fields: list[Any] = [dict(field) for field in fields_of_table(lit)] if may else []
        layers = layers_of(table)
        sections = self._sections(
            table, say("card-table-no-marks-draw" if may else "card-table-no-marks")
        )
        if self.form.fields != fields:
            self.form.fields = fields
        if self.list.sections != sections:
            self.list.sections = sections
        self._draw_layers(layers, may=may)
        self._field.visible = self._choose.visible = may

    def _sections(self, table: Table, none: str) -> list[dict[str, Any]]:
        chosen = set(self._session.selected)
        rows = [
            list_row(f"{_MARK}{thing}", title, detail, "hexagon", current=thing in chosen)
            for thing, title, detail in marks_of(table)
        ]
        return [{"title": say("card-table-marks"), "rows": rows, "none": none}]

    def _draw_layers(self, layers: list[Layer], *, may: bool) -> None:
        """Show an eye and a lock for each layer, if the layers have changed."""
        hidden = set(self._state.hidden)
        rows = [(layer, hidden.issuperset(layer.things)) for layer in layers]
        shown = (may, *rows)
        if shown == self._shown:
            return
        self._shown = shown
        title = [words(f"<h3>{say('card-table-layers')}</h3>")] if rows else []
        lines = (self._line(layer, is_hidden, may=may) for layer, is_hidden in rows)
        self._switches.objects = [*title, *lines]

    def _line(self, layer: Layer, is_hidden: bool, *, may: bool) -> pn.viewable.Viewable:
        name = layer.name
        choose = small_button(
            say("card-table-layer-row", layer=name, things=count_words(layer.things)),
            lambda: self.pick_layer(name),
            variant="text",
            margin=0,
            sx={"textTransform": "none"},
        )
        eye = _button(
            say("card-table-layer-show" if is_hidden else "card-table-layer-hide", layer=name),
            "visibility_off" if is_hidden else "visibility",
            lambda: self._arrange.hide_layer(name, hidden=not is_hidden),
        )
        lock = _button(
            say("card-table-layer-unlock" if layer.shut else "card-table-layer-lock", layer=name),
            "lock" if layer.shut else "lock_open",
            lambda: self._arrange.lock_layer(name),
        )
        return pn.Row(
            choose,
            pn.Spacer(sizing_mode="stretch_width"),
            eye,
            *([lock] if may else []),
            sizing_mode="stretch_width",
            margin=0,
            styles={"align-items": "center"},
        )


def _button(what: str, icon: str, act: Any) -> pn.viewable.Viewable:
    return pmu.IconButton(
        icon=icon,
        description=what,
        color="default",
        size="1.2em",
        margin=0,
        on_click=lambda _event: act(),
        stylesheets=[TOOLTIP_CSS],
    )


def _make(space: Workspace, ask: Ask) -> TableSettings:
    return TableSettings(space.session, space.state, space.commands.arrange, ask.picture)


TABLE = Card(message("card-table-title-table"), "right", _make, sets_up, folded=True)
"""In the Table tab, also before a table is open."""
