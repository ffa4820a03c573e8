"""Share a table: the dialog in which its owner makes and withdraws links, and the role badge."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.links import Links, link_code
from apps.cards.shared.question import Question, do_nothing
from apps.cards.shared.widgets import button, least, small_button, text, words
from apps.server.access.entrance import LAY_ASIDE
from apps.server.access.gate import LONGEST_LABEL, Gate, Shared, Visitor
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.web.theme import HEADER_TOOLTIP_CSS, NO_NARROW_CSS, TOOLTIP_CSS
from languages import writing
from languages.message import message
from rules.engine.telling import heading
from sandbox.document.refusal import Refused
from sandbox.live.seats.roles import Kind
from sandbox.live.store.kept import StoreFault
from sandbox.table.table import Table

_HOURS = (
    (message("menu-until-withdrawn"), 0),
    (message("menu-for-an-hour"), 1),
    (message("menu-for-a-day"), 24),
    (message("menu-for-a-week"), 24 * 7),
    (message("menu-for-30-days"), 24 * 30),
)
"""Hours for which a link works; 0 for ever."""


class Sharing:
    """The share dialog. Only the owner sees it.

    ``button`` belongs in the header, ``question`` on the stage.
    """

    def __init__(
        self, session: Session, gate: Gate, one_file: Callable[[], None] = do_nothing
    ) -> None:
        """``one_file`` gives the browser the table as one page."""
        self._session, self._desk, self._gate = session, session.desk, gate
        self._one_file = one_file
        what, styles = writing.text("menu-share-button"), (HEADER_TOOLTIP_CSS, NO_NARROW_CSS)
        self.button = button(what, "person_add", self.ask, *styles, visible=False)
        self.button.css_classes = ["hand-on"]  # the tour points at it
        self.question = Question()
        self._links = Links(self._withdrawn, none=writing.text("menu-no-links"), margin=8)
        self._fault = words(margin=(0, 8))
        session.param.watch(self._update, "table")
        self._desk.param.watch(self._update, "role")
        self._desk.param.watch(self._list, "people")

    @cached_property
    def _what(self) -> pmu.Select:
        return pmu.Select(
            label=writing.text("menu-visitors-may"),
            options={_label("watch"): ("watch", "")},
            size="small",
            styles=least(210),
            sizing_mode="stretch_width",
            margin=(8, 8),
        )

    @cached_property
    def _until(self) -> pmu.Select:
        return pmu.Select(
            label=writing.text("menu-it-works"),
            options={str(label): hours for label, hours in _HOURS},
            value=0,
            size="small",
            styles=least(210),
            sizing_mode="stretch_width",
            margin=(8, 8),
        )

    @cached_property
    def _label(self) -> pmu.TextInput:
        field = pmu.TextInput(
            label=writing.text("menu-for-whom"),
            max_length=LONGEST_LABEL,
            size="small",
            sizing_mode="stretch_width",
            margin=(8, 8),
        )
        field.param.watch(lambda _: self._make_link(), "enter_pressed")
        return field

    @cached_property
    def _make(self) -> pmu.Button:
        return pmu.Button(
            variant="contained",
            size="small",
            on_click=lambda _: self._make_link(),
            margin=(4, 8, 12, 8),
        )

    @cached_property
    def _file(self) -> pmu.Button:
        return small_button(
            writing.text("menu-send-one-file"),
            self._one_file,
            "description",
            margin=(4, 8, 12, 8),
            description=writing.text("menu-one-file-hint"),
            stylesheets=[TOOLTIP_CSS],
        )

    def ask(self) -> None:
        """Open the dialog with the table's links."""
        live = self._desk.live
        if live is None or not self._desk.role.owns:
            return
        kinds = _kinds(live.table)
        self._what.param.update(options=kinds, value=("edit", ""))
        self._until.value = 0
        self._links.made, self._fault.object = "", ""
        self._list(shown=True)
        self._show()

    def _show(self) -> None:
        """Show the dialog as the server stands: of this machine, or open to others."""
        gate = self._gate
        opens = gate.local and gate.opens is not None
        self._make.param.update(
            label=writing.text("menu-share-network" if opens else "menu-make-link"),
            icon="wifi" if opens else "add_link",
        )
        if gate.local:
            why = writing.text("menu-share-here" if opens else "menu-share-alone")
        elif gate.way == "own":
            why = writing.text("menu-share-opened", address=text(gate.base))
        else:
            why = writing.text("menu-share-trust" if gate.way == "trust" else "menu-share-roles")
        buttons = pn.Row(self._make, self._file, margin=0, styles={"flex-wrap": "wrap"})
        choices = pn.Row(
            self._what,
            self._until,
            margin=0,
            sizing_mode="stretch_width",
            styles={"flex-wrap": "wrap"},
        )
        fields = (choices, self._label, buttons, self._fault, self._links)
        title, answers = writing.text("menu-share-table"), {writing.text("menu-done"): do_nothing}
        self.question.ask(title, f"<p>{why}</p>", answers, *fields)

    def _update(self, *_events: object) -> None:
        self.button.visible = self._session.table is not None and self._desk.role.owns

    def _make_link(self) -> None:
        live = self._desk.live
        if live is None or not self._desk.role.owns:
            return
        kind, side = self._what.value
        label = self._label.value_input or self._label.value or ""
        opens = self._gate.opens if self._gate.local else None
        try:
            if opens is not None:
                opens()
                self._show()
            seconds = 3600.0 * self._until.value
            link = self._gate.share(live.name, kind, side, label, seconds)
        except (Refused, StoreFault) as fault:
            self._fault.object = f'<p class="fault" role="alert">{text(sentence(fault))}</p>'
            return
        self._links.param.update(code=link_code(link), made=link)
        self._label.param.update(value="", value_input="")
        self._fault.object = ""
        self._list()

    def _withdrawn(self, id: str) -> None:
        live = self._desk.live
        if live is not None and self._desk.role.owns:
            self._gate.withdraw(live.name, id)
            self._links.made = ""  # it may be the withdrawn link
            self._list()

    def _list(self, *_events: object, shown: bool = False) -> None:
        live = self._desk.live
        if live is not None and self._desk.role.owns and (shown or self.question.open):
            self._links.rows = [_row(link) for link in self._gate.links(live.name)]


class RoleBadge(pn.viewable.Viewer):
    """A badge with the role of a visitor who may not edit.

    An owner or editor who tries a link also gets a link back to the own role.
    """

    def __init__(self, session: Session, visitor: Visitor) -> None:
        super().__init__()
        self._session, self._visitor = session, visitor
        self._words = words(css_classes=["standing"], sizing_mode=None)
        session.param.watch(self._draw, "table")
        session.desk.param.watch(self._draw, "role")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._words

    def _draw(self, *_events: object) -> None:
        role = self._session.desk.role
        if self._session.table is None or role.edits:
            self._words.object = ""
            return
        key = {"watch": "menu-you-watch", "scan": "menu-you-may-scan"}.get(role.kind)
        plays = message("menu-you-play", side=text(heading(role.side)))
        said = str(message(key) if key else plays)
        own = LAY_ASIDE.format(writing.text("menu-own-role"))
        back = f" · {own}" if self._visitor.needs_no_key else ""
        self._words.object = f'<div class="pill" role="status">{said}{back}</div>'


def _kinds(table: Table) -> dict[str, tuple[Kind, str]]:
    """Return what the link of an option gives: its kind and its side."""
    sides = sorted({unit.spec.side for unit in table.units})
    kinds: list[tuple[Kind, str]] = [("edit", ""), *(("play", side) for side in sides)]
    return {_label(kind, side): (kind, side) for kind, side in (*kinds, ("watch", ""))}


_KINDS = {
    "edit": message("menu-edit-table"),
    "watch": message("menu-watch-only"),
    "scan": message("menu-add-one-scan"),
}


def _label(kind: str, side: str = "") -> str:
    return str(_KINDS.get(kind) or message("menu-play-side", side=heading(side)))


def _row(shared: Shared) -> dict[str, object]:
    link = shared.link
    what = _label(link.role, link.side)
    there = sorted(person.name for person in shared.there)
    times = {"at": link.made, "until": link.until, "used": link.used}
    return {"id": link.id, "what": what, "label": link.label, "there": there, **times}
