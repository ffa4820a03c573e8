"""The dialog for a new table: blank, or generated from a theme and a seed, with a preview."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbelow
from types import MappingProxyType
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.question import CANCEL, Question
from apps.cards.shared.widgets import least, small_button, text, words
from apps.runtime.background import Latest
from apps.runtime.heavy import do_soon
from apps.table.state.error_words import sentence
from languages import writing
from languages.message import message
from rules.catalogue import DEFAULT, RULESETS
from rules.engine.telling import capitalized
from sandbox.analysis.side_by_side import titled
from sandbox.generate.generate import (
    DENSITIES,
    SEEDS,
    GenerateFault,
    TableWish,
    blank,
    planned,
    written,
)
from sandbox.generate.plan import Plan
from sandbox.generate.sketch import sketch
from sandbox.generate.themes import THEMES
from sandbox.scenario.kinds import called_in
from sandbox.work.progress import Progress

_WRAPPED = {"flex-wrap": "wrap"}
"""For a row that is too wide for a phone."""

SIZES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "6′ × 4′": (72.0, 48.0),
        "4′ × 4′": (48.0, 48.0),
        "4′ × 6′": (48.0, 72.0),
        "8′ × 4′": (96.0, 48.0),
        "60″ × 44″": (60.0, 44.0),
        "44″ × 30″": (44.0, 30.0),
        "3′ × 3′": (36.0, 36.0),
        "180 × 120 cm": (70.87, 47.24),
        "120 × 120 cm": (47.24, 47.24),
        "240 × 120 cm": (94.49, 47.24),
    }
)
"""Usual sizes of tables, inches."""

ANOTHER = ""
"""The value of the field for a size that is typed."""

UNITS = (message("page-inches"), 1.0), (message("page-centimetres"), writing.CM)
"""Units for typed sizes, each per inch."""

_MOST_SEEDS = 10_000
"""Random seeds stay below this, short enough to read out."""


class NewTable(pn.viewable.Viewer):
    """A dialog; ``create`` is called with the text of a scenario and its name.

    It returns an error message, or an empty text. ``seen_from``: returns the edge of the table that
    its view would look over, by its size: 0 the near one, then counter-clockwise.
    """

    def __init__(
        self,
        create: Callable[[str, str], str],
        seen_from: Callable[[tuple[float, float]], int] = lambda _size: 0,
    ) -> None:
        super().__init__()
        self._create, self._seen_from = create, seen_from
        self._question = Question()
        self._planning: Latest[tuple[TableWish, Plan]] = Latest(self._show_plan, self._failed)
        self._plan: tuple[TableWish, Plan] | None = None
        self._has_fields = False
        self._used = False

    def _make_fields(self) -> None:
        wide: dict[str, Any] = {"sizing_mode": "stretch_width", "margin": (6, 8), "size": "small"}
        self._name = pmu.TextInput(label=writing.text("page-name"), max_length=60, **wide)
        games = {titled(name): name for name in RULESETS}
        self._game = pmu.Select(
            label=writing.text("page-game"), options=games, value=DEFAULT, **wide
        )
        self._size = pmu.Select(
            label=writing.text("page-size"),
            options={**{size: size for size in SIZES}, writing.text("page-another-size"): ANOTHER},
            value=next(iter(SIZES)),
            **wide,
        )
        typed_size: dict[str, Any] = {"start": 1, "end": 700, "step": 1, **wide}
        self._long = pmu.FloatInput(label=writing.text("page-length"), value=72, **typed_size)
        self._deep = pmu.FloatInput(label=writing.text("page-depth"), value=48, **typed_size)
        units = {str(unit): per_inch for unit, per_inch in UNITS}
        self._unit = pmu.Select(
            label=writing.text("page-unit"), options=units, value=writing.per_inch(), **wide
        )
        typed = (self._long, self._deep, self._unit)
        for field in typed:
            field.styles = least(130)
        row = {"sizing_mode": "stretch_width", "styles": _WRAPPED}
        self._typed = pn.Row(*typed, visible=False, **row)
        themes = {writing.text("page-blank"): ""}
        themes |= {capitalized(str(called_in("page-theme", theme))): theme for theme in THEMES}
        self._theme = pmu.Select(
            label=writing.text("page-contents"), options=themes, value="village", **wide
        )
        low, high = DENSITIES
        self._density = pmu.FloatSlider(
            label=writing.text("page-density"),
            start=low,
            end=high,
            step=0.1,
            value=1.0,
            styles=least(160),
            **{**wide, "margin": (6, 16)},
        )
        self._symmetric = pmu.Switch(label=writing.text("page-symmetric"), margin=(10, 8))
        self._seed = pmu.IntInput(
            label=writing.text("page-seed"), start=0, end=SEEDS, value=0, format="0", **wide
        )
        self._another = small_button(
            writing.text("page-another-seed"), self.another, "casino", margin=(10, 8)
        )
        # Room for the plan, so that no button moves when it arrives.
        self._picture = words(margin=(4, 8), styles={"min-height": "min(270px, 60vw)"})
        self._wrong = words(margin=(0, 8))
        self._chosen = pn.Column(
            pn.Row(self._density, self._symmetric, **row),
            pn.Row(self._seed, self._another, sizing_mode="stretch_width"),
            self._picture,
            sizing_mode="stretch_width",
            margin=0,
        )
        self._size.param.watch(
            lambda event: self._typed.param.update(visible=event.new == ANOTHER), "value"
        )
        for field in (self._size, *typed, self._theme, self._symmetric, self._seed):
            field.param.watch(lambda _: self._preview(), "value")
        self._density.param.watch(lambda _: self._preview(), "value_throttled")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._question

    def ask(self) -> None:
        """Open the dialog."""
        if not self._has_fields:
            self._make_fields()
            self._has_fields = True
        if self._used:  # a dialog that was closed by mistake keeps its name
            self._name.value, self._used = "", False
        self._seed.value = randbelow(_MOST_SEEDS)
        self._wrong.object = ""
        self._open()
        self._preview()

    def another(self) -> None:
        """Choose another random seed."""
        old = self._seed.value
        while self._seed.value == old:
            self._seed.value = randbelow(_MOST_SEEDS)

    @property
    def wish(self) -> TableWish:
        """The table that the fields describe."""
        return TableWish(
            self._theme.value,
            self.size,
            round(self._density.value, 1),
            self._symmetric.value,
            int(self._seed.value or 0),
        )

    @property
    def size(self) -> tuple[float, float]:
        """The chosen size, inches."""
        if self._size.value != ANOTHER:
            return SIZES[self._size.value]
        inch = self._unit.value
        return round((self._long.value or 0.0) / inch, 2), round(
            (self._deep.value or 0.0) / inch, 2
        )

    def _open(self) -> None:
        self._question.ask(
            writing.text("page-new-table"),
            "",
            {writing.text("page-create"): self._create_table, CANCEL: self._planning.forget},
            self._wrong,
            self._name,
            pn.Row(self._size, self._game, sizing_mode="stretch_width"),
            self._typed,
            self._theme,
            self._chosen,
        )

    def _preview(self) -> None:
        """Plan the table, and draw the plan."""
        wish = self.wish
        self._chosen.visible = bool(wish.theme)
        self._wrong.object = ""
        if not wish.theme:
            self._planning.forget()
            return
        if self._plan is None or self._plan[0] != wish:
            drawn = (
                self._picture.object or f'<p class="hint">{writing.text("page-drawing-plan")}</p>'
            )
            self._picture.param.update(object=drawn, css_classes=["busy"])
            self._planning.run(lambda: (wish, do_soon(_planned, wish)))

    def _show_plan(self, result: tuple[TableWish, Plan]) -> None:
        self._plan = result
        wish, plan = result
        upright = wish.size[1] > wish.size[0]
        said = writing.text("page-plan-pieces", count=len(plan.items))
        drawn = sketch(plan, upright=upright, seen_from=self._seen_from(wish.size))
        self._picture.param.update(object=f"{drawn}<small>{said}</small>", css_classes=[])

    def _failed(self, error: Exception) -> None:
        self._plan = None
        self._picture.param.update(object="", css_classes=[])
        self._wrong.object = f'<p class="fault" role="alert">{text(sentence(error))}</p>'

    def _create_table(self) -> None:
        """Create the table; where that fails, open the dialog again with the reason."""
        wish, name = self.wish, (self._name.value_input or self._name.value).strip()
        game = self._game.value
        try:
            if not wish.theme:
                content = blank(wish.size, name or writing.text("page-new-table"), game)
            else:
                shown = self._plan
                plan = shown[1] if shown is not None and shown[0] == wish else planned(wish)
                content = written(plan, wish, name, game)
            wrong = self._create(content, name)
        except GenerateFault as fault:
            wrong = str(fault)
        if wrong:
            self._open()
            self._wrong.object = f'<p class="fault" role="alert">{text(wrong)}</p>'
        self._used = not wrong


def _planned(wish: TableWish, _progress: Progress) -> Plan:
    return planned(wish)
