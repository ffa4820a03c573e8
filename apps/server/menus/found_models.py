"""The models that a scan shows: those of one look are replaced by a unit at once."""

from __future__ import annotations

from collections.abc import Sequence

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import CSS, text, words
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from languages import writing
from languages.message import Line, message
from rules.engine.telling import heading
from sandbox.document.refusal import Refused
from sandbox.document.titles import title
from sandbox.live.tables.scanned_models import FoundLook, look_choices, replaced
from sandbox.movement.deployment import sides_of
from sandbox.scenario.templates import template_called

_GONE = message("menu-look-gone")


class FoundModels(pn.viewable.Viewer):
    """A row for each look: what it is, the units that may stand for it, and a name for them.

    Each is one step that can be undone; its row then offers them again.
    """

    def __init__(self, session: Session, looks: Sequence[FoundLook]) -> None:
        super().__init__()
        self._rows = [_Row(session, look) for look in looks]
        self._all = pn.Column(
            *(row.column for row in self._rows), margin=(0, 8), sizing_mode="stretch_width"
        )
        session.param.watch(self._follow, "table")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._all

    def _follow(self, *_events: object) -> None:
        for row in self._rows:
            row.show()


def _unchanged() -> dict[str, str]:
    return {writing.text("menu-leave-scanned"): ""}


class _Row:
    """One look. ``column``: its words and fields."""

    def __init__(self, session: Session, look: FoundLook) -> None:
        self._session, self._look = session, look
        self._by: Line = _GONE
        self._words = words(margin=(4, 0, 0, 0))
        # The browser's own field: it opens by keyboard, which the themed one does not.
        self._unit = pn.widgets.Select(
            name=writing.text("menu-replace-look", name=look.name), options=_unchanged(),
            sizing_mode="stretch_width", margin=(4, 0, 4, 0), stylesheets=[CSS],
            css_classes=["reading"],
        )  # fmt: skip
        self._name = pmu.TextInput(
            label=writing.text("menu-name"),
            placeholder=writing.text("menu-such-as-sherman"),
            size="small",
            width=150,
            margin=(8, 8, 4, 0),
        )
        one = len(look.stands) == 1
        self._button = pmu.Button(
            label=writing.text("menu-replace-it" if one else "menu-replace-all"), size="small",
            variant="outlined", margin=(10, 0, 4, 0), on_click=self._replace,
        )  # fmt: skip
        self._fields = pn.Column(
            self._unit,
            pn.Row(self._name, self._button, margin=0),
            margin=0,
            sizing_mode="stretch_width",
        )
        self.column = pn.Column(
            self._words, self._fields, margin=(0, 0, 10, 0), sizing_mode="stretch_width"
        )
        self.show()

    def show(self) -> None:
        """Show the units that may stand for it, or by what it was replaced."""
        table = self._session.table
        if table is None:
            return
        found = look_choices(table, self._look)
        sides = sides_of(table.scenario)
        options = _unchanged() | {
            f"{template_called(name)}, {heading(side)}": f"{name} {side}"
            for side in sides
            for name in found
        }
        if options != self._unit.options:
            self._unit.param.update(options=options, value="")
        self._fields.visible = bool(found)
        self._say("" if found else self._by)

    def _say(self, said: Line) -> None:
        name = text(self._look.name)
        told = writing.text("menu-look-said", name=name, said=text(said))
        self._words.object = said and f'<p role="status">{told}</p>'

    def _replace(self, *_events: object) -> None:
        template, _, side = str(self._unit.value).partition(" ")
        table, look = self._session.table, self._look
        if not template or table is None:
            self._say(message("menu-choose-unit"))
            return
        called = str(self._name.value or "").strip()[:80]
        try:
            step = replaced(table, list(look.stands), template, side, look.stands, called)
        except Refused as fault:
            self._say(sentence(fault))
            return
        self._by = message("menu-look-replaced", by=title(step))
        if self._session.do(step) is None:
            self._say(self._session.notice)
