"""The templates card: place a template on the table, see its effects, and roll for it."""

from __future__ import annotations

from functools import partial
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.play.story_list import story
from apps.cards.shared.card import Ask, Card
from apps.cards.shared.widgets import row_button, select, text, words
from apps.table.layers.template_layer import TemplateLayer, TemplateShown
from apps.table.state.modes import Held, Live, Past, Staged
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from languages import writing
from languages.message import message
from rules.engine.telling import capitalized, in_words
from sandbox.measure.by_game import called
from sandbox.measure.templates.by_game import SMOKE, Kind, Rolled, Template, UnitAt

_button = partial(row_button, least_px=96)

MOST_UNITS = 8


class TemplatesCard(pn.viewable.Viewer):
    """Follows a `TemplateLayer`: the chosen template, the odds for each unit, and the rolls."""

    def __init__(self, session: Session, laying: TemplateLayer) -> None:
        super().__init__()
        self._session, self._laying = session, laying
        self._quiet = False
        self._kind, self._weapon = (
            select(writing.text("card-play-template")),
            select(writing.text("card-play-fired-by")),
        )
        self._kind.param.watch(self._kind_chosen, "value")
        self._weapon.param.watch(self._weapon_chosen, "value")
        self._place = _button(
            writing.text("card-play-place"), "add_location_alt", self._lay, "contained"
        )
        self._placed = select(writing.text("card-play-on-table"))
        self._placed.param.watch(self._other_chosen, "value")
        self._called = pmu.Switch(
            label=writing.text("card-play-by-rules"),
            value=False,
            size="small",
            margin=(8, 0, 0, 0),
            sx=_SWITCH,
        )
        self._called.param.watch(self._called_switched, "value")
        self._odds = words(css_classes=["templates"], margin=(6, 0, 0, 0))
        self._point = _button(
            writing.text("card-play-click-where"), "ads_click", laying.point, "contained"
        )
        self._roll = _button(writing.text("card-play-roll"), "casino", laying.roll, "contained")
        self._next = _button(
            writing.text("card-play-next-turn"),
            "replay",
            lambda: laying.roll(next_turn=True),
            "outlined",
        )
        self._before = _icon(
            "skip_previous", writing.text("card-play-one-back"), lambda: laying.step(-1)
        )
        self._step = _button(
            writing.text("card-play-step"), "skip_next", lambda: laying.step(1), "contained"
        )
        self._end = _icon("last_page", writing.text("card-play-show-everything"), laying.to_end)
        self._back = _button(
            writing.text("card-play-undo-roll"), "restart_alt", laying.put_back, "outlined"
        )
        self._move = _icon("open_with", writing.text("card-play-move"), laying.again)
        self._remove = _icon("delete_outline", writing.text("card-play-take-off"), laying.remove)
        laying.param.watch(self._draw, ["shown", "chosen"])
        session.param.watch(self._draw, ["table", "mode", "told"])
        session.desk.param.watch(self._draw, "role")
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        wrapped = {"flex-wrap": "wrap", "column-gap": "8px", "align-items": "end"}
        return pn.Column(
            # The weapon is shown for some kinds only: below, so that the other fields do not move.
            pn.Row(self._kind, self._place, margin=0, sizing_mode="stretch_width", styles=wrapped),
            pn.Row(self._weapon, margin=0, sizing_mode="stretch_width"),
            pn.Row(
                self._placed, self._move, self._remove, margin=0, sizing_mode="stretch_width",
                styles={**wrapped, "flex-wrap": "nowrap"},
            ),
            self._called, self._odds,
            # Sticky, so that the buttons are visible where the card scrolls.
            pn.Row(
                self._roll, self._next, self._point, self._before, self._step, self._end,
                self._back,
                sizing_mode="stretch_width", margin=0,
                styles={"position": "sticky", "bottom": "0", "z-index": "1", **_OPAQUE, **wrapped},
            ),
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    # --- what is chosen --------------------------------------------------------------------------

    def _lay(self) -> None:
        if self._kind.value:
            self._laying.lay(self._kind.value, self._weapon.value or "")

    def _kind_chosen(self, *_events: object) -> None:
        if not self._quiet:
            self._offer_weapons()

    def _weapon_chosen(self, event: Any) -> None:
        """Change the weapon of the placed template, if it is of the chosen kind."""
        spec = self._laying.spec
        if not self._quiet and event.new and spec is not None and spec.kind == self._kind.value:
            self._laying.of_weapon(event.new)

    def _other_chosen(self, event: Any) -> None:
        if not self._quiet:
            self._laying.chosen = event.new

    def _called_switched(self, event: Any) -> None:
        if not self._quiet:
            self._laying.by_the_rules(event.new)

    # --- what is shown ---------------------------------------------------------------------------

    def _draw(self, *_events: object) -> None:
        laying, spec = self._laying, self._laying.spec
        self._quiet = True
        try:
            self._offer_kinds()
            specs = laying.specs
            labels = {kind.name: kind.label for kind in laying.kinds}
            of = {name: labels.get(row.kind, row.kind) for name, row in specs.items()}
            options = {f"{of[name]} ({in_words(row.id)})": name for name, row in specs.items()}
            if not laying.chosen:
                options = {writing.text("card-play-choose-one"): "", **options}
            self._placed.param.update(options=options, value=laying.chosen)
            kind = None if spec is None else laying.kind(spec.kind)
            self._called.visible = kind is not None and kind.called
            self._called.value = spec is not None and spec.called
        finally:
            self._quiet = False
        shown = isinstance(self._session.mode, Staged)  # a demonstration, without controls
        self._kind.visible = self._place.visible = not shown
        self._weapon.visible = self._weapon.visible and not shown
        self._called.visible = self._called.visible and not shown
        self._placed.visible = bool(specs) and (not shown or len(specs) > 1)
        self._move.visible = self._remove.visible = spec is not None and not shown
        about = laying.about
        nothing = "" if shown else _empty()
        self._odds.object = _effects(about, self._session, kind) if spec is not None else nothing
        self._draw_buttons(about, kind, spec is not None)

    def _draw_buttons(self, about: TemplateShown | None, kind: Kind | None, there: bool) -> None:
        session = self._session
        edits = session.desk.role.edits and isinstance(session.mode, Live | Held | Past)
        rolled = None if about is None else about.rolled
        rolls = edits and there and kind is not None and kind.rolls
        ended = rolled is not None and rolled.shown == len(rolled.steps)
        asks = rolled is not None and bool(rolled.asks) and ended
        self._place.disabled = self._move.disabled = self._remove.disabled = not edits
        self._roll.visible = rolls and rolled is None
        self._roll.disabled = about is None or bool(about.fault)
        missed = ended and kind is not None and kind.ranges_in and rolled is not None
        self._next.visible = rolls and missed and not rolled.struck if rolled else False
        self._point.visible = rolls and asks
        for button in (self._before, self._end, self._back):
            button.visible = rolls and rolled is not None
        self._step.visible = rolls and rolled is not None and not ended
        self._end.visible = self._step.visible
        self._before.disabled = rolled is None or rolled.shown == 0

    def _offer_kinds(self) -> None:
        kinds = self._laying.kinds
        options = {str(kind.label): kind.name for kind in kinds}
        if self._kind.options != options:
            first = kinds[0].name if kinds else ""
            value = self._kind.value if self._kind.value in options.values() else first
            self._kind.param.update(options=options, value=value)
        self._offer_weapons()

    def _offer_weapons(self) -> None:
        kind = self._laying.kind(self._kind.value)
        weapons = {} if kind is None else kind.weapons
        options = {capitalized(str(called(name))): name for name in weapons} or {"": ""}
        before, self._quiet = self._quiet, True
        try:
            if self._weapon.options != options:
                self._weapon.param.update(options=options, value=next(iter(options.values())))
        finally:
            self._quiet = before
        self._weapon.visible = len(weapons) > 1


def _empty() -> str:
    return (
        f'<p class="hint">{writing.text("card-play-no-template")}</p>'
        f'<p class="steps">{writing.text("card-play-no-template-hint")}</p>'
    )


def _effects(about: TemplateShown | None, session: Session, kind: Kind | None) -> str:
    """Return the chosen template in words: its effect on each unit, or the rolls for it."""
    if about is None or about.template is None:
        if about is not None and about.fault:
            return f'<p class="fault">{text(about.fault)}</p>'
        measuring = writing.text("card-play-measuring")
        return f'<div class="working"><p class="go">{measuring}</p></div>'
    rolled = about.rolled
    if rolled is not None:
        return _rolled(rolled, asks=not isinstance(session.mode, Staged), told=session.told)
    # How it may deviate matters only where it is called by the rules.
    says = about.template.says if kind is None or not kind.called or about.called else ()
    lines = "".join(f'<p class="go">{text(sentence)}</p>' for sentence in says)
    lead = "" if kind is None else f'<p class="say">{text(kind.about)}</p>'
    return lead + lines + _units(about.template, session)


def _units(template: Template, session: Session) -> str:
    table = session.standing
    smoke = template.spec.kind == SMOKE
    inside = [unit for unit in template.units if unit.p_within > 0 and (unit.lines or smoke)]
    if not smoke and not any(unit.within for unit in template.units):
        inside = [unit for unit in template.units if unit.odds]
    inside.sort(key=lambda unit: (unit.distance_in, unit.id))
    shown = inside[:MOST_UNITS]
    rows = "".join(_unit(unit, session) for unit in shown)
    count = len(template.units) - len(shown)
    outside = message("card-play-outside" if shown else "card-play-nobody-within", count=count)
    rest = f'<p class="go">{outside}</p>' if count and table else ""
    return f'<ul class="odds">{rows}</ul>{rest}' if rows else rest


def _unit(unit: UnitAt, session: Session) -> str:
    table = session.standing
    placed = None if table is None else table.unit(unit.id)
    name = in_words(unit.id) if placed is None else placed.spec.label
    side = 0 if placed is None else placed.side_number
    lines = "".join(f"<li>{text(line)}</li>" for line in unit.lines)
    away = writing.text("offer-range", distance=unit.distance_in)
    return (
        f'<li class="unit side-{side}"><b>{text(name)}</b> '
        f'<span class="far">{away}</span><ul>{lines}</ul></li>'
    )


def _rolled(rolled: Rolled, *, asks: bool, told: bool) -> str:
    """Return the results of the steps so far as HTML, once they are ``told``."""
    lines = [line for step in rolled.steps[: rolled.shown] for line in step]
    ended = rolled.shown == len(rolled.steps)
    asked = asks and rolled.asks and ended
    then = f'<p class="say">{text(rolled.asks)}</p>' if asked else ""
    step = message("card-play-demo-step", step=rolled.shown, count=len(rolled.steps))
    count = f'<p class="go">{step}</p>'
    return count + story(lines) + then if told else count


def _icon(icon: str, what: str, act: Any) -> pmu.IconButton:
    return pmu.IconButton(
        icon=icon, description=what, description_delay=700, color="default", size="1.4em",
        margin=(8, 0, 0, 0), align="center", on_click=lambda _event: act(),
        sx={"padding": "5px"},
    )  # fmt: skip


_OPAQUE = {"background": "var(--sl-solid)", "padding-bottom": "6px"}
"""For sticky buttons, which hide the text that scrolls beneath them."""

_SWITCH = {"& .MuiFormControlLabel-label": {"fontSize": "13.5px"}}


def _wanted(space: Workspace) -> bool:
    mode = space.session.mode
    if isinstance(mode, Staged) and not mode.table.scenario.templates:
        return False
    in_play = space.state.workspace == "play" and space.session.table is not None
    return in_play and not space.game.begun


def _make(space: Workspace, _ask: Ask) -> TemplatesCard:
    return TemplatesCard(space.session, space.templates)


TEMPLATES = Card(message("card-play-title-templates"), "right", _make, _wanted, css=("laid",))
"""In the Play tab without a game; in a demonstration, if that has templates."""
