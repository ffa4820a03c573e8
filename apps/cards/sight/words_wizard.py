"""New words for cover by five questions, with a picture that follows the answers.

The picture shows two figures, a wall, and a ruin between.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import folded, select, small_button, text, words
from apps.web.theme import TITLE_OPENS
from languages.writing import text as say
from sandbox.scenario.cover_words.questions import QUESTIONS, made_words, usual, words_file

_GROUND, _HIGH = 96.0, 52.0
"""The y of the ground, which grows downwards, and the height of a figure."""

_LOOKS, _AREA, _OTHER, _WALL, _STANDS = 34.0, (92.0, 134.0), 172.0, (206.0, 214.0), 250.0
"""The x of what stands there, from the figure that looks to those looked at."""

_FROM = {"eye": (0.88,), "any": (0.08, 0.5, 0.88)}
_AREA_TOP = {"built": _GROUND, "endless": 0.0, "piece": 58.0}
_OTHER_LOOK = {"block": "other", "not": "ghost", "cover": "gives"}
_COVERED = {"half": (True, False), "each": (True, True), "shooters": (True, True)}


class WordsWizard(pn.viewable.Viewer):
    """The questions, folded at first. ``use`` is called with the words as the keys of a file."""

    def __init__(self, use: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self._use = use
        look = {"background": "transparent", **TITLE_OPENS, **FOLDED_TITLE}
        title = say("card-sight-new-words")
        self._card = folded(title, css_classes=["wizard"], margin=(6, 0, 4, 0), sx=look)
        fields = (lambda key=one.key: self._fields[key] for one in QUESTIONS)
        rows = (lambda: self._picture, *fields, lambda: self._name, lambda: self._buttons)
        fill_when(self._card, "collapsed", *rows, when=False)

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    @property
    def fixed(self) -> bool:
        """Whether the words cannot be used on this table now."""
        return bool(self._used.disabled)

    @fixed.setter
    def fixed(self, fixed: bool) -> None:
        self._used.disabled = fixed

    @property
    def made(self) -> dict[str, Any]:
        """The words by the answers so far."""
        return made_words(
            self._answers, str(self._name.value or "").strip()[:80] or say("card-sight-my-words")
        )

    @property
    def _answers(self) -> dict[str, str]:
        return {key: str(field.value) for key, field in self._fields.items()}

    @cached_property
    def _fields(self) -> dict[str, pmu.Select]:
        found = {}
        for one, first in zip(QUESTIONS, usual().values(), strict=True):
            field = select(one.label)
            field.param.update(
                options={said: key for key, said in one.answers.items()},
                value=first,
                margin=(10, 4, 0, 4),
                styles={},
            )
            field.param.watch(self._show, "value")
            found[one.key] = field
        return found

    @cached_property
    def _name(self) -> pmu.TextInput:
        field = pmu.TextInput(
            label=say("card-sight-their-name"), value=say("card-sight-my-words"), size="small",
            sizing_mode="stretch_width", margin=(14, 4, 0, 4),
        )  # fmt: skip
        field.param.watch(self._show, "value")
        return field

    @cached_property
    def _picture(self) -> pn.pane.HTML:
        return words(self._drawn())

    @cached_property
    def _used(self) -> pmu.Button:
        return small_button(
            say("card-sight-use-words"), lambda: self._use(self.made), "check", variant="contained"
        )

    @cached_property
    def _file(self) -> pn.pane.HTML:
        return words(self._link(), sizing_mode=None, margin=(8, 8))

    @cached_property
    def _buttons(self) -> pn.Row:
        return pn.Row(self._used, self._file, margin=(8, 4), styles={"flex-wrap": "wrap"})

    def _show(self, *_events: object) -> None:
        self._picture.object = self._drawn()
        self._file.object = self._link()

    def _drawn(self) -> str:
        answers = self._answers
        said = "; ".join(one.answered(answers[one.key]) for one in QUESTIONS)
        return words_picture(answers, text(said))

    def _link(self) -> str:
        """Return the link that saves the words as a file."""
        made = self.made
        content = base64.b64encode(words_file(made).encode()).decode()
        name = "-".join(str(made["name"]).lower().split())
        safe = "".join(letter for letter in name if letter.isalnum() or letter == "-") or "words"
        return (
            f'<a class="save" download="{text(safe)}.toml" '
            f'href="data:application/toml;base64,{content}">{say("card-sight-save-words")}</a>'
        )


FOLDED_TITLE = {
    "& .MuiCardHeader-root": {"padding": "4px 12px", "position": "relative"},
    "& .MuiIconButton-root": {"color": "var(--sl-soft)"},
    "& .MuiCardHeader-title, & .MuiCardHeader-content > *": {"fontSize": "13px"},
}
"""The look of the title of a card within a card."""


def words_picture(answers: Mapping[str, str], said: str) -> str:
    """Return an SVG of what the answers mean. ``said``: the same in words, as HTML."""
    hidden = float(answers["hidden"])
    wall = _GROUND - max(hidden, 0.12) * _HIGH
    tops = [(*_WALL, wall), (*_AREA, _AREA_TOP[answers["areas"]])]
    if answers["between"] == "block":
        tops.append((_OTHER - 4, _OTHER + 4, _GROUND - _HIGH / 2))
    lines = "".join(
        _line(_GROUND - one * _HIGH, _GROUND - other * _HIGH, tops)
        for one in _FROM[answers["looks"]]
        for other in (0.05, 0.55, 0.95)
    )
    others = _figure(_LOOKS - 20, "looks") if answers["unit"] == "shooters" else ""
    unit = "".join(
        _figure(_STANDS + 36 * number, "covered" if covered else "open")
        for number, covered in enumerate(_COVERED[answers["unit"]])
    )
    return (
        f'<svg class="making" viewBox="0 0 320 104" role="img" aria-label="{said}">'
        f"{_area(answers['areas'])}{lines}{others}{_figure(_LOOKS, 'looks')}"
        f"{_figure(_OTHER, _OTHER_LOOK[answers['between']], 0.5)}{unit}"
        f'<path class="wall" d="M{_WALL[0]:g} {_GROUND:g}V{wall:.0f}H{_WALL[1]:g}V{_GROUND:g}"/>'
        f'<path class="ground" d="M0 {_GROUND:g}H320"/></svg>'
    )


def _line(start: float, end: float, tops: list[tuple[float, float, float]]) -> str:
    """Return a line to the figure looked at, or to the first thing that stops it.

    ``tops``: from x to x, and the y of the top, of what stops lines.
    """
    slope = (end - start) / (_STANDS - _LOOKS)
    stopped = [
        x for x, until, top in tops if max(_at(x, start, slope), _at(until, start, slope)) > top
    ]
    ends = (_LOOKS + 5, min(stopped, default=_STANDS - 7))
    begin, reach = (f"{x:g} {_at(x, start, slope):.1f}" for x in ends)
    return f'<path class="{"cut" if stopped else "free"}" d="M{begin}L{reach}"/>'


def _at(x: float, start: float, slope: float) -> float:
    return start + (x - _LOOKS) * slope


def _area(answer: str) -> str:
    """Return the ruin: its broken walls, and the height up to which its footprint hides."""
    left, right = _AREA
    walls = f'<path class="wall" d="M{left:g} 96V84l4 4V96M{right:g} 96V80l-5 7V96"/>'
    high = _AREA_TOP[answer]
    size = f'width="{right - left:g}" height="{_GROUND - high:g}"'
    return f'<rect class="area" x="{left:g}" y="{high:g}" {size}/>{walls}'


def _figure(x: float, name: str, scale: float = 1.0) -> str:
    return (
        f'<g class="{name}" transform="translate({x:g} {_GROUND:g}) scale({scale:g})">'
        '<circle cy="-46" r="6"/><path d="M-6 -38h12l2 18h-4l-1 20h-6l-1 -20h-4z"/></g>'
    )
