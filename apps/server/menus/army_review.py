"""The table of an army list as it was read: lines in doubt first, each corrected by one choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import CSS, text, words
from languages import writing
from languages.message import message
from rules.engine.telling import capitalized
from sandbox.exchange.rosters.matching import LEFT_OUT
from sandbox.exchange.rosters.told import ToldLine
from sandbox.scenario.templates import template_called, templates

MOST_ASKED = 60
"""Most lines that are offered for correction at once."""

_AS_READ, _NONE = "as-read", "none"
_HEAD = message("menu-your-words"), message("menu-read-as"), message("menu-models-and-weapons")


class ArmyReview(pn.viewable.Viewer):
    """The lines of one list with what was read of each. ``chosen``: the corrections, by place."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: dict[str, pn.widgets.Select] = {}
        self.rows: tuple[ToldLine, ...] = ()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._all

    @cached_property
    def _all(self) -> pn.Column:
        return pn.Column(margin=(0, 8), sizing_mode="stretch_width", css_classes=["army"])

    @cached_property
    def _keep(self) -> pmu.Checkbox:
        return pmu.Checkbox(label=writing.text("menu-keep-choices"), value=False, margin=(4, 0))

    @property
    def chosen(self) -> dict[str, str]:
        """The template chosen for each line that was corrected, `LEFT_OUT` for none."""
        every = ((place, str(field.value)) for place, field in self._asked.items())
        return {
            place: LEFT_OUT if value == _NONE else value
            for place, value in every
            if value != _AS_READ
        }

    @property
    def keeps(self) -> bool:
        """Whether the corrections become names."""
        return bool(self._keep.value and self.chosen)

    def show(self, rows: Sequence[ToldLine], passed_over: Sequence[str], game: str) -> None:
        """Show the lines of a list for a table of a game.

        ``passed_over``: headings and options, which are no units.
        """
        self.rows = tuple(rows)
        asked = [row for row in rows if row.why][:MOST_ASKED]
        sure = [row for row in rows if row not in asked]
        self._asked = {row.place: _field(row, game) for row in asked}
        self._keep.value = False
        parts: list[pn.viewable.Viewable] = []
        for row in asked:
            parts += [words(_question(row)), self._asked[row.place]]
        if asked:
            parts.append(self._keep)
        if sure:
            body = "".join(map(_row, sure))
            head = "".join(f'<th scope="col">{column}</th>' for column in _HEAD)
            parts.append(
                words(
                    f'<table class="army"><thead><tr>{head}</tr></thead>'
                    f"<tbody>{body}</tbody></table>"
                )
            )
        if passed_over:
            said = writing.text("menu-passed-over", lines=text(", ".join(passed_over)))
            parts.append(words(f"<p><small>{said}</small></p>"))
        self._all.objects = parts


def _field(row: ToldLine, game: str) -> pn.widgets.Select:
    """Return the choice among templates for a line: the likeliest first."""
    made = {name: template_called(name) for name, one in templates().items() if one.game == game}
    likely = [name for name in row.candidates if name in made and name != row.template]
    others = sorted(made.keys() - {*likely, row.template}, key=made.__getitem__)
    leave_out = writing.text("menu-leave-out")
    as_read = writing.text("menu-as-read", what=row.read_as)
    options = {as_read if row.template else leave_out: _AS_READ}
    options |= {made[name]: name for name in likely}
    if row.template:
        options[leave_out] = _NONE
    options |= {made[name]: name for name in others}
    # The browser's own field: it opens by keyboard, which the themed one does not.
    return pn.widgets.Select(
        name=writing.text("menu-read-line-as", name=row.name[:60]),
        options=options,
        value=_AS_READ,
        sizing_mode="stretch_width",
        margin=(4, 0, 6, 0),
        stylesheets=[CSS],
        css_classes=["reading"],
    )


def _question(row: ToldLine) -> str:
    read = f"{_read(row)} · {text(row.carried)}" if row.template else _read(row)
    return (
        f'<div class="asked"><strong>{text(row.line)}</strong> → {read}'
        f"<br><small>{text(_sentence(row.why))}</small></div>"
    )


def _sentence(why: str) -> str:
    return f"{capitalized(why)}."


def _row(row: ToldLine) -> str:
    return f"<tr><td>{text(row.line)}</td><td>{_read(row)}</td><td>{text(row.carried)}</td></tr>"


def _read(row: ToldLine) -> str:
    return text(row.read_as) if row.template else writing.text("menu-read-nothing")
