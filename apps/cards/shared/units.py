"""The units card: a list of the units by side and of the scenario's named sights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.card import Ask, Card
from apps.cards.shared.widgets import PickList, list_row
from apps.table.state.captions import verdict_words
from apps.table.state.judging import AFTER_WORDS
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from languages import writing
from languages.message import key_of, message
from rules.engine.telling import heading
from sandbox.scenario.schema import SightSpec
from sandbox.scenario.templates import template_called
from sandbox.table.table import PlacedUnit, Table

_GLYPHS = ("round", "hexagon")
"""Symbols of the sides, which have the shapes of their bases."""


class UnitsCard(pn.viewable.Viewer):
    """A list of units and sights with a search.

    ``framed`` is called when a sight is chosen, so that the camera shows where it is.
    """

    search = param.String("")

    def __init__(self, session: Session, framed: Callable[[], None]) -> None:
        super().__init__()
        self._session = session
        self._framed = framed
        self._field = pmu.TextInput(
            placeholder=writing.text("page-search-units"),
            size="small",
            sizing_mode="stretch_width",
            margin=(0, 0, 8, 0),
            sx={"& input": {"fontSize": "13px", "padding": "7px 10px"}},
        )
        self._field.param.watch(self._searched, "value_input")
        self._list = PickList(self._picked, margin=0)
        causes = ["table", "firer", "target", "armed", "verdict"]
        session.param.watch(self._draw, causes, precedence=AFTER_WORDS)

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(self._field, self._list, sizing_mode="stretch_width", margin=0)

    def _searched(self, event: param.parameterized.Event) -> None:
        self.search = event.new or ""
        self._draw()

    def _picked(self, name: str) -> None:
        kind, _, rest = name.partition(":")
        if kind == "unit":
            # Arrow keys move a unit that is chosen here, as one that is chosen on the table.
            self._session.choose_whole(rest)
        else:
            sight = self._session.table.scenario.sights[int(rest)]
            unit = sight.shooter.partition("/")[0]
            self._session.show(unit, sight.target.partition("/")[0])
            self._framed()

    def _draw(self, *_events: object) -> None:
        table = self._session.table
        self._list.sections = [] if table is None else self._sections(table)

    def _sections(self, table: Table) -> list[dict[str, Any]]:
        wanted = self.search.casefold().strip()
        sections, no_match = [], writing.text("page-no-match")
        for side in table.scenario.sides:
            rows = [self._unit(unit) for unit in table.units if unit.spec.side == side]
            sections.append(
                {"title": heading(side), "rows": _matching(rows, wanted), "none": no_match}
            )
        if not sections:
            sections = [{"title": "", "rows": [], "none": writing.text("page-no-units")}]
        sights = [self._sight(table, i, row) for i, row in enumerate(table.scenario.sights)]
        if sights:
            rows = _matching(sights, wanted)
            title = writing.text("page-sights")
            sections.append({"title": title, "rows": rows, "none": no_match})
        return sections

    def _unit(self, unit: PlacedUnit) -> dict[str, Any]:
        session = self._session
        role = {session.firer: "page-firer", session.target: "page-target"}.get(unit.id)
        count, men = len(unit.models), unit.spec.men
        if men and count == 1:
            detail = ""
        elif men:
            detail = writing.text("page-so-many-men", count=count, men=key_of(men), plural=men)
        else:
            kind = template_called(unit.spec.template)
            detail = f"{kind} × {count}" if count > 1 else kind
        glyph, tone = _GLYPHS[unit.side_number], f"side-{unit.side_number}"
        row = list_row(f"unit:{unit.id}", unit.spec.label, detail, glyph, tone, current=bool(role))
        return {**row, "badge": writing.text(role) if role else "", "badge_tone": tone}

    def _sight(self, table: Table, number: int, sight: SightSpec) -> dict[str, Any]:
        shooter, target = sight.shooter.partition("/")[0], sight.target.partition("/")[0]
        session = self._session
        current = (session.firer, session.target) == (shooter, target)
        names = f"{table.unit(shooter).spec.label} → {table.unit(target).spec.label}"
        row = list_row(f"sight:{number}", sight.name, names, current=current)
        whole = "/" not in sight.shooter + sight.target
        whole = whole and table.scenario.brings.words is None  # expected are classes of cover
        judged = session.verdict.judged_sight
        if sight.expect and whole and current and judged is not None:
            matches = judged.verdict == sight.expect
            row["badge"] = (
                writing.text("page-matches")
                if matches
                else writing.text("page-expected", verdict=verdict_words(sight.expect))
            )
            row["badge_tone"] = "kept" if matches else "missed"
        return row


def _matching(rows: list[dict[str, Any]], wanted: str) -> list[dict[str, Any]]:
    return [row for row in rows if wanted in f"{row['title']} {row['detail']}".casefold()]


def _make(space: Workspace, _ask: Ask) -> UnitsCard:
    return UnitsCard(space.session, space.commands.fit)


UNITS = Card(message("page-units"), "left", _make, early=True)
"""The units, in every tab."""
