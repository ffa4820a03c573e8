"""The card of the table itself: its size and mat, what is marked on it, and its layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.form import Form
from apps.cards.shared.question import nothing
from apps.cards.shared.widgets import PickList, words
from apps.runtime.sparing import Sparing
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
from apps.theme.theme import TOOLTIP_CSS
from sandbox.document.refusal import Refused
from sandbox.table.table import Table

_EVERY = 0.15
_MARK = "mark:"


class TableSettings(pn.viewable.Viewer):
    """What the table is, and lists of what is on it to choose from.

    ``picture`` asks for a file that is to be its mat.
    """

    def __init__(
        self,
        session: Session,
        state: ViewState,
        arrange: Arrange,
        picture: Callable[[], None] = nothing,
    ) -> None:
        super().__init__()
        self._choose = pmu.Button(
            label="Mat from a picture…",
            icon="image",
            variant="text",
            size="small",
            margin=(4, 0),
            on_click=lambda _event: picture(),
            sx={"textTransform": "none"},
        )
        self._session, self._state, self._arrange = session, state, arrange
        self.form = Form(self.set, subject="table")
        self.list = PickList(self.pick, margin=0)
        self._switches = pn.Column(sizing_mode="stretch_width", margin=0)
        self._shown: tuple[object, ...] = ()
        self._field = pmu.TextInput(
            placeholder="Layer for what is chosen",
            size="small",
            sizing_mode="stretch_width",
            margin=(6, 0, 0, 0),
            sx={"& input": {"fontSize": "13px", "padding": "7px 10px"}},
        )
        self._field.param.watch(self._named, "value")
        self._soon = Sparing(_EVERY, self.draw)
        session.param.watch(lambda *_: self._soon.ask(), ["selected", "table", "mode"])
        state.param.watch(lambda *_: self._soon.ask(), ["workspace", "hidden"])
        session.desk.param.watch(lambda *_: self._soon.ask(), "role")

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
        """A line of the form says otherwise."""
        session, table = self._session, self._session.standing
        if table is None or session.refused:
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
        """What a row of the list stands for is chosen."""
        self._session.select((row.removeprefix(_MARK),))

    def pick_layer(self, name: str) -> None:
        """What is on a layer is chosen."""
        table = self._session.table
        if table is not None:
            on = next((one.things for one in layers_of(table) if one.name == name), ())
            self._session.select(on)

    def _named(self, event: Any) -> None:
        name = str(event.new or "").strip()
        if name and self._session.selected:
            self._arrange.put_on_layer(name)
            self._field.value = ""
        elif name:
            self._session.notice = "Choose something first."

    # --- what is shown -----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the table as it is now."""
        table, may = self._session.table, self._session.desk.role.edits
        if table is None or self._state.workspace != "table":
            self.form.fields, self.list.sections = [], []
            self._switch([], may=False)
            return
        fields: list[Any] = [dict(field) for field in fields_of_table(table)] if may else []
        layers = layers_of(table)
        sections = self._sections(table)
        if self.form.fields != fields:
            self.form.fields = fields
        if self.list.sections != sections:
            self.list.sections = sections
        self._switch(layers, may=may)
        self._field.visible = self._choose.visible = may

    def _sections(self, table: Table) -> list[dict[str, Any]]:
        chosen = set(self._session.selected)
        rows = [
            {"id": f"{_MARK}{thing}", "title": title, "detail": detail, "glyph": "hexagon",
             "tone": "", "current": thing in chosen}
            for thing, title, detail in marks_of(table)
        ]  # fmt: skip
        return [{"title": "Zones and marks", "rows": rows, "none": "None: draw one (Palette)."}]

    def _switch(self, layers: list[Layer], *, may: bool) -> None:
        """An eye and a lock for each layer; made anew only where they are others."""
        hidden = set(self._state.hidden)
        rows = [(one, hidden.issuperset(one.things)) for one in layers]
        shown = (may, *((one, away) for one, away in rows))
        if shown == self._shown:
            return
        self._shown = shown
        title = [words("<h3>Layers</h3>")] if rows else []
        self._switches.objects = [*title, *(self._line(one, away, may=may) for one, away in rows)]

    def _line(self, layer: Layer, away: bool, *, may: bool) -> pn.viewable.Viewable:
        name = layer.name
        choose = pmu.Button(
            label=f"{name} · {count_words(layer.things)}",
            variant="text",
            size="small",
            margin=0,
            on_click=lambda _event: self.pick_layer(name),
            sx={"textTransform": "none"},
        )
        eye = _button(
            f"Show {name}" if away else f"Hide {name} on this page",
            "visibility_off" if away else "visibility",
            lambda: self._arrange.hide_layer(name, hidden=not away),
        )
        lock = _button(
            f"Unlock {name}" if layer.shut else f"Lock {name}",
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
