"""The card “Selection”: exact numbers of the selection, and buttons for actions on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, radians, sin
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.card import Ask, Card, sets_up
from apps.cards.shared.form import Form
from apps.cards.shared.widgets import small_button, text, words
from apps.cards.table.unit_editor import UnitEditor
from apps.runtime.debounce import Throttle
from apps.table import keys
from apps.table.commands import Commands
from apps.table.editing.inspecting import change_of, facts_of, fields_of, name_after
from apps.table.editing.scan_pieces import ScanPieces
from apps.table.state.captions import model_name, what_it_is
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.workspace import Workspace
from apps.web.theme import PRESSED, TOOLTIP_CSS
from languages.message import message
from languages.writing import text as say
from rules.engine.telling import heading
from sandbox.document.refusal import Refused
from sandbox.movement.deployment import sides_of
from sandbox.scenario.kinds import kind_called
from sandbox.table.arranging import Side
from sandbox.table.extents import bounds
from sandbox.table.table import Table
from sandbox.table.things import layer_of, locked, mark_of

_EVERY = 0.15

_WRAPPED = {"flex-wrap": "wrap", "align-items": "center"}


class Inspector(pn.viewable.Viewer):
    """Shows the numbers of a single selected thing, and buttons for the whole selection."""

    def __init__(
        self,
        session: Session,
        state: ViewState,
        commands: Commands,
        save_group: Callable[[], None] = lambda: None,
    ) -> None:
        """``save_group`` asks for a name under which the selection is stored."""
        super().__init__()
        self._save_group = save_group
        self._session, self._state, self._commands = session, state, commands
        self._arrange = arrange = commands.arrange
        self._changing = False
        self._settings = self._switches()
        self._head = words(_empty(edits=True))
        self._form = Form(self._changed, visible=False)
        self._unit = UnitEditor(session)
        self._replacing = Replacing(arrange.scans)
        self._one, self._many, self._scan = _row((4, 0)), _row((0, 0, 4, 0)), _row((0, 0, 4, 0))
        self._keep: pn.viewable.Viewable | None = None
        self._soon = Throttle(_EVERY, self._draw)
        # Not throttled, so that typing always goes to the thing that was selected last.
        session.param.watch(lambda *_: self._draw(), "selected")
        session.desk.param.watch(lambda *_: self._draw(), "role")
        session.param.watch(lambda *_: self._soon.request(), ["table", "mode"])
        state.param.watch(lambda *_: self._soon.request(), ["workspace", "hidden"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self._settings, self._head, self._one, self._many, self._scan, self._replacing,
            self._form, self._unit, sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    def _switches(self) -> pn.viewable.Viewable:
        """Return the switches for snapping, and for selecting several things."""
        state = self._state
        return pn.Row(
            _switch(state, "several", "library_add_check", say("card-table-several")),
            _switch(state, "end_snap", "join_inner", say("card-table-end-snap")),
            _switch(state, "angle_snap", "architecture", say("card-table-angle-snap")),
            _switch(state, "grid_snap", "grid_4x4", say("card-table-grid-snap")),
            sizing_mode="stretch_width",
            margin=(0, 0, 4, 0),
            styles=_WRAPPED,
        )

    # --- buttons -----------------------------------------------------------------------------

    def _offer(self, one: bool, many: bool) -> None:
        """Show the buttons for the selection, creating them when they are first needed."""
        for row, shown, create in (
            (self._one, one, self._buttons_of_one),
            (self._many, many, self._buttons_of_many),
        ):
            if shown and not row.objects:
                row.objects = create()
            row.visible = shown

    def _of_keys(self, *rows: keys.Row) -> list[pn.viewable.Viewable]:
        return [_button(*row.button(self._commands)) for row in rows]

    def _buttons_of_one(self) -> list[pn.viewable.Viewable]:
        do = self._arrange
        what = say("card-table-save-group")
        self._keep = _button(what, "bookmark_add", lambda: self._save_group())
        return [
            _button(keys.DELETE.title, keys.DELETE.icon, do.remove, words=True),
            *self._of_keys(keys.DUPLICATE, keys.HALF),
            _button(say("card-table-mirror-x"), "swap_horiz", lambda: do.mirror("x")),
            _button(say("card-table-mirror-y"), "swap_vert", lambda: do.mirror("y")),
            *self._of_keys(keys.LOCK, keys.HIDE, keys.ALIKE),
            _button(say("card-table-five-more"), "view_column", self._in_a_row, words=True),
            self._keep,
        ]

    def _buttons_of_many(self) -> list[pn.viewable.Viewable]:
        do = self._arrange
        return [
            *self._of_keys(keys.GROUP, keys.UNGROUP),
            *(_button(say(key), icon, partial(do.align, side)) for side, key, icon in _ALIGNED),
            _button(say("card-table-gaps-across"), "horizontal_distribute", lambda: do.spread(0)),
            _button(say("card-table-gaps-along"), "vertical_distribute", lambda: do.spread(1)),
        ]

    def _offer_scan(self) -> None:
        """Show the button for selected pieces of a scan: one is split, several are merged."""
        do = self._arrange.scans
        count = 0 if self._state.workspace != "table" else do.count
        if count and not self._scan.objects:
            merge, split = say("card-table-merge"), say("card-table-split")
            self._scan.objects = [
                _button(merge, "merge", do.merge, words=True),
                _button(split, "content_cut", do.begin_split, words=True),
            ]
        for button, shown in zip(self._scan.objects, (count > 1, count == 1), strict=False):
            button.visible = shown
        self._scan.visible = count > 0
        self._replacing.show(self._session.table if count else None)

    def _in_a_row(self) -> None:
        """Add five copies, end to end along the thing's own length."""
        table, chosen = self._session.table, self._session.selected
        if table is not None and chosen:
            self._arrange.double(5, _length_of(table, chosen[0]))

    # --- what is shown -----------------------------------------------------------------------

    def _draw(self) -> None:
        if self._changing:  # a thing that is being renamed has no name in the selection
            return
        session, table = self._session, self._session.table
        self._offer_scan()
        edits = self._settings.visible = session.desk.role.edits
        chosen = session.selected if table is not None else ()
        if table is None or not chosen or self._state.workspace != "table":
            self._head.object = _empty(edits=edits)
            self._form.param.update(fields=[], subject="", visible=False)
            self._offer(one=False, many=False)
            return
        self._head.object = _head(table, chosen, len(self._state.hidden))
        self._offer(one=edits, many=edits and len(chosen) > 1)
        if self._keep is not None:
            self._keep.visible = session.desk.role.serves and any(
                ":" not in name for name in chosen
            )
        if len(chosen) > 1 or not edits:
            self._form.param.update(fields=[], subject="", visible=False)
            return
        try:
            fields: list[Any] = [dict(field) for field in fields_of(table, chosen[0])]
        except (Refused, KeyError):
            fields = []
        if chosen[0] != self._form.subject:
            self._form.former = ""
        self._form.param.update(fields=fields, subject=chosen[0], visible=bool(fields))

    def _changed(self, field: str, value: Any) -> None:
        session = self._session
        table = session.standing
        if table is None or session.refused:  # in a game, say
            self._form.put_back()
            return
        thing, done = self._form.subject, None
        self._changing = True
        try:
            change = change_of(table, thing, field, value)
            done, name = session.do(change), name_after(change, thing)
            if done is not None and name != thing:
                session.select([name])
                self._form.renamed(name)
        except (Refused, KeyError) as fault:
            session.notice = str(fault) if isinstance(fault, Refused) else say("table-it-is-gone")
        finally:
            self._changing = False
        if done is None:
            self._form.put_back()
        self._draw()


_ALIGNED: tuple[tuple[Side, str, str], ...] = (
    ("left", "card-table-align-left", "align_horizontal_left"),
    ("across", "card-table-align-across", "align_horizontal_center"),
    ("right", "card-table-align-right", "align_horizontal_right"),
    ("near", "card-table-align-near", "align_vertical_bottom"),
    ("along", "card-table-align-along", "align_vertical_center"),
    ("far", "card-table-align-far", "align_vertical_top"),
)
"""Sides at which things are aligned: the words and the icon of each."""


def _empty(*, edits: bool) -> str:
    """Return the words without a selection; who may not edit has no palette."""
    return f'<p class="go">{say("card-table-empty" if edits else "card-table-to-look-at")}</p>'


def _row(margin: tuple[int, ...]) -> pn.Row:
    return pn.Row(sizing_mode="stretch_width", margin=margin, styles=_WRAPPED, visible=False)


def _head(table: Table, chosen: tuple[str, ...], hidden: int) -> str:
    more = say("card-table-hidden", count=hidden)
    tail = f"<p><small>{more}</small></p>" if hidden else ""
    units = {name.partition("/")[0] for name in chosen if "/" in name}
    if len(chosen) == 1:
        thing = chosen[0]
        title, layer = text(_title(table, thing)), layer_of(table, thing)
        facts = "".join(f"<br><small>{text(fact)}</small>" for fact in facts_of(table, thing))
        title = say("card-table-locked", title=title) if locked(table, thing) else title
        title = say("card-table-on-layer", title=title, layer=text(layer)) if layer else title
        head = f'<p class="say">{title}</p>'
        return f"{head}<p>{facts.removeprefix('<br>')}</p>{tail}"
    if len(units) == 1 and all("/" in name for name in chosen):
        unit = table.unit(next(iter(units)))
        count, some, what = len(unit.models), len(chosen), text(what_it_is(unit))
        part = message("card-table-part-of-unit", some=some, count=count, what=what)
        all_of = message("card-table-whole-unit", count=count, what=what)
        said = all_of if some == count else part
        return f'<p class="say">{text(unit.spec.label)}</p><p><small>{said}</small></p>{tail}'
    return f'<p class="say">{say("card-table-things", count=len(chosen))}</p>{tail}'


def _title(table: Table, thing: str) -> str:
    if "/" in thing:
        return model_name(table, thing)
    if ":" in thing:
        return mark_of(table, thing).title
    spec = table.piece(thing).spec
    kind, title = kind_called(spec.kind_name), spec.title
    if kind.casefold() in title.casefold():
        return title
    return say("card-table-title-of-kind", title=title, kind=kind)


def _length_of(table: Table, thing: str) -> tuple[float, float]:
    """Return the step (x, y) along a thing's own length that puts copies end to end, inches."""
    if "/" in thing or ":" in thing:
        return (2.0, 0.0)
    placed = table.piece(thing)
    low, high = bounds(placed.piece)
    length, turn = high[0] - low[0], radians(placed.stand.turn)
    return round(length * cos(turn), 4), round(length * sin(turn), 4)


def _button(
    what: str, icon: str, act: Callable[[], None], *, words: bool = False
) -> pn.viewable.Viewable:
    if words:
        return small_button(
            what,
            act,
            icon,
            variant="text",
            margin=0,
            align="center",
            description=what,
            stylesheets=[TOOLTIP_CSS],
        )
    return pmu.IconButton(
        icon=icon,
        description=what,
        color="default",
        size="1.3em",
        margin=0,
        on_click=lambda _event: act(),
        stylesheets=[TOOLTIP_CSS],
    )


def _switch(state: ViewState, name: str, icon: str, what: str) -> pmu.IconButton:
    """Return a button that toggles a setting of the view, and shows whether it is on."""
    button = pmu.IconButton(
        icon=icon,
        description=what,
        size="1.3em",
        margin=0,
        stylesheets=[TOOLTIP_CSS],
        on_click=lambda _event: setattr(state, name, not getattr(state, name)),
    )

    def dress(*_events: object) -> None:
        on = getattr(state, name)
        button.param.update(color="primary" if on else "default", sx=PRESSED if on else {})

    state.param.watch(dress, name)
    dress()
    return button


def _make(space: Workspace, ask: Ask) -> Inspector:
    return Inspector(space.session, space.state, space.commands, ask.group)


SELECTION = Card(message("card-table-title-selection"), "right", _make, sets_up)
"""In the Table tab, also before a table is open."""


class Replacing(pn.viewable.Viewer):
    """A list of the units of the table's game, by side; the one chosen stands there at once.

    It says which are not offered, and why.
    """

    def __init__(self, scans: ScanPieces) -> None:
        super().__init__()
        self._scans = scans
        self._list: pmu.Select | None = None
        self._why = words(margin=(0, 0, 8, 0))
        self._place = pn.Column(sizing_mode="stretch_width", margin=0, visible=False)

    def __panel__(self) -> pn.viewable.Viewable:
        return self._place

    def show(self, table: Table | None) -> None:
        """Show the list where the selection can be replaced; None: there is nothing to replace."""
        models, why = ({}, "") if table is None else self._scans.models
        self._place.visible = bool(why)
        if table is None or not why:
            return
        self._why.object = f'<p class="go"><small>{text(why)}</small></p>'
        sides = sides_of(table.scenario)
        self._offer({say("card-table-choose-unit"): ""} | {
            say("card-table-unit-of-side", unit=label, side=heading(side)): f"{name} {side}"
            for side in sides for name, label in models.items()
        })  # fmt: skip

    def _offer(self, options: dict[str, str]) -> None:
        if self._list is None:
            self._list = pmu.Select(
                label=say("card-table-replace"), options=options, value="", searchable=True,
                description=say("card-table-replace-hint"), size="small",
                sizing_mode="stretch_width", margin=(4, 0, 8, 0), variant="outlined",
            )  # fmt: skip
            self._list.param.watch(self._chosen, "value")
        elif options != self._list.options:
            self._list.param.update(options=options, value="")
        self._place.objects = [self._list, self._why] if len(options) > 1 else [self._why]

    def _chosen(self, event: Any) -> None:
        if not event.new or self._list is None:
            return
        template, _, side = str(event.new).partition(" ")
        self._list.value = ""  # to be chosen again for the next piece
        self._scans.replace(template, side)
