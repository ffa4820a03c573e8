"""The question for a new table: blank, or of a theme by a seed, with a plan of what it will be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbelow
from types import MappingProxyType
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.question import Question
from apps.cards.shared.widgets import text, words
from apps.runtime.background import Latest
from apps.table.state.error_words import sentence
from rules.catalogue import DEFAULT, RULESETS
from sandbox.generate.generate import (
    DENSITIES,
    SEEDS,
    GenerateFault,
    Wish,
    blank,
    planned,
    written,
)
from sandbox.generate.plan import Plan
from sandbox.generate.sketch import sketch
from sandbox.generate.themes import THEMES

BLANK = "Blank"

_WRAPPED = {"flex-wrap": "wrap"}
"""Of a line that has no room on a phone."""

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
"""The usual tables."""

ANOTHER = "Another size…"
UNITS: Mapping[str, float] = MappingProxyType({"inches": 1.0, "centimetres": 2.54})
"""What a size may be typed in, each to the inch."""

_MOST_SEEDS = 10_000
"""Seeds that are offered stay short enough to be told to somebody."""


class NewTable(pn.viewable.Viewer):
    """A dialog; ``create`` is called with the text of a scenario and its name, and answers with
    what is wrong with it, or nothing.
    """

    def __init__(self, create: Callable[[str, str], str]) -> None:
        super().__init__()
        self._create = create
        self._question = Question()
        self._making: Latest[tuple[Wish, Plan]] = Latest(self._planned, self._failed)
        self._made: tuple[Wish, Plan] | None = None
        self._asked = False

    def _make_fields(self) -> None:
        wide: dict[str, Any] = {"sizing_mode": "stretch_width", "margin": (6, 8), "size": "small"}
        self._name = pmu.TextInput(label="Name", max_length=60, **wide)
        games = {_title(name): name for name in RULESETS}
        self._game = pmu.Select(label="Game", options=games, value=DEFAULT, **wide)
        self._size = pmu.Select(
            label="Size", options=[*SIZES, ANOTHER], value=next(iter(SIZES)), **wide
        )
        self._long = pmu.FloatInput(label="Length", start=1, end=700, step=1, value=72, **wide)
        self._deep = pmu.FloatInput(label="Depth", start=1, end=700, step=1, value=48, **wide)
        self._unit = pmu.Select(label="Unit", options=list(UNITS), value="inches", **wide)
        for field in (self._long, self._deep, self._unit):
            field.min_width = 130
        self._typed = pn.Row(
            self._long, self._deep, self._unit, sizing_mode="stretch_width", visible=False,
            styles=_WRAPPED,
        )  # fmt: skip
        themes = {BLANK: "", **{_title(theme): theme for theme in THEMES}}
        self._theme = pmu.Select(label="Contents", options=themes, value="village", **wide)
        low, high = DENSITIES
        self._density = pmu.FloatSlider(
            label="Density",
            start=low,
            end=high,
            step=0.1,
            value=1.0,
            min_width=160,
            **{**wide, "margin": (6, 16)},
        )
        self._symmetric = pmu.Switch(label="The same from both sides", margin=(10, 8))
        self._seed = pmu.IntInput(label="Seed", start=0, end=SEEDS, value=0, format="0", **wide)
        self._another = pmu.Button(
            label="Another one", icon="casino", variant="outlined", size="small", margin=(10, 8),
            on_click=lambda _: self.another(),
        )  # fmt: skip
        self._picture = words(margin=(4, 8))
        self._wrong = words(margin=(0, 8))
        self._chosen = pn.Column(
            pn.Row(self._density, self._symmetric, sizing_mode="stretch_width", styles=_WRAPPED),
            pn.Row(self._seed, self._another, sizing_mode="stretch_width"),
            self._picture, sizing_mode="stretch_width", margin=0,
        )  # fmt: skip
        self._size.param.watch(self._measure, "value")
        for field in (
            self._size, self._long, self._deep, self._unit, self._theme, self._symmetric,
            self._seed,
        ):  # fmt: skip
            field.param.watch(lambda _: self._plan(), "value")
        self._density.param.watch(lambda _: self._plan(), "value_throttled")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._question

    def ask(self) -> None:
        """Ask what table is wanted."""
        if not self._asked:
            self._make_fields()
            self._asked = True
        self._name.value = ""
        self._seed.value = randbelow(_MOST_SEEDS)
        self._wrong.object = ""
        self._again()
        self._plan()

    def another(self) -> None:
        """Plan another one of the same sort."""
        old = self._seed.value
        while self._seed.value == old:
            self._seed.value = randbelow(_MOST_SEEDS)

    @property
    def wish(self) -> Wish:
        """What table is wanted now."""
        return Wish(
            self._theme.value, self.size, round(self._density.value, 1),
            self._symmetric.value, int(self._seed.value or 0),
        )  # fmt: skip

    @property
    def size(self) -> tuple[float, float]:
        """The size wanted now, inches."""
        if self._size.value != ANOTHER:
            return SIZES[self._size.value]
        inch = UNITS[self._unit.value]
        return round((self._long.value or 0.0) / inch, 2), round(
            (self._deep.value or 0.0) / inch, 2
        )

    def _measure(self, *_events: object) -> None:
        self._typed.visible = self._size.value == ANOTHER

    def _again(self) -> None:
        self._question.ask(
            "New table", "", {"Make it": self._make, "Cancel": self._making.forget},
            self._wrong,
            self._name,
            pn.Row(self._size, self._game, sizing_mode="stretch_width"),
            self._typed,
            self._theme,
            self._chosen,
        )  # fmt: skip

    def _plan(self) -> None:
        """Draw what it will be."""
        wish = self.wish
        self._chosen.visible = bool(wish.theme)
        self._wrong.object = ""
        if not wish.theme:
            self._making.forget()
            return
        if self._made is None or self._made[0] != wish:
            self._picture.css_classes = ["busy"]
            self._making.run(lambda: (wish, planned(wish)))

    def _planned(self, made: tuple[Wish, Plan]) -> None:
        self._made = made
        wish, plan = made
        upright = wish.size[1] > wish.size[0]
        count = len(plan.items)
        self._picture.param.update(
            object=f"{sketch(plan, upright=upright)}<small>{count} pieces</small>", css_classes=[]
        )

    def _failed(self, error: Exception) -> None:
        self._made = None
        self._picture.param.update(object="", css_classes=[])
        self._wrong.object = f'<p class="fault" role="alert">{text(sentence(error))}</p>'

    def _make(self) -> None:
        """Make the table that is asked for; where it cannot be, ask on."""
        wish, name = self.wish, (self._name.value_input or self._name.value).strip()
        game = self._game.value
        try:
            if not wish.theme:
                said = blank(wish.size, name or "New table", game)
            else:
                made = self._made
                plan = made[1] if made is not None and made[0] == wish else planned(wish)
                said = written(plan, wish, name, game)
            wrong = self._create(said, name)
        except GenerateFault as fault:
            wrong = str(fault)
        if wrong:
            self._again()
            self._wrong.object = f'<p class="fault" role="alert">{text(wrong)}</p>'


def _title(name: str) -> str:
    """An id as it is offered."""
    return " ".join(part.capitalize() for part in name.split("-"))
