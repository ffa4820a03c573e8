"""A template, or its point, that follows the pointer until it is put down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from typing import Any

from sandbox.document.commands import Change, PlaceTemplate
from sandbox.document.refusal import Refused
from sandbox.measure.templates.by_game import SMOKE, Kind
from sandbox.measure.templates.within import ground_at, nearest_unit, on_plan
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.table import Table

_DIGITS = 2


@dataclass(frozen=True, eq=False)
class TemplateInHand:
    """A template in hand: a `apps.table.state.placeable.Placeable`."""

    kind: Kind
    row: Mapping[str, Any]
    turns = False

    @property
    def id(self) -> str:
        """It is in no palette."""
        return f"laid:{self.kind.name}"

    @property
    def label(self) -> str:
        """Its name for players."""
        return self.kind.label

    def change(self, table: Table, at: tuple[float, float], turn: float) -> Change:
        """Return the command that lays it."""
        where = [round(at[0], _DIGITS), round(at[1], _DIGITS)]
        if self.kind.name == SMOKE:
            weapons = self.kind.weapons
            named = self.row.get("weapon") or next(iter(weapons), "")
            radius = self.row.get("radius") or weapons.get(named, 6.0)
            return PlaceTemplate({"id": self.row["id"], "position": where, "radius": radius})
        row = {**self.row, "position": where}
        near = "" if "of" in row else _aimed(table, self.kind, at)
        if near:
            row["of"] = near
        return PlaceTemplate(row)


@dataclass(frozen=True, eq=False)
class PointInHand:
    """The point of a template in hand."""

    kind: Kind
    spec: TemplateSpec
    within_in: float
    late: bool
    turns = False

    @property
    def id(self) -> str:
        """It is in no palette."""
        return f"point:{self.kind.name}"

    @property
    def label(self) -> str:
        """The name of its template for players."""
        return f"{self.kind.label}, its point"

    def change(self, table: Table, at: tuple[float, float], turn: float) -> Change:
        """Return the command that puts it there. Raises Refused where that is too far."""
        x, y = self.spec.position
        if self.within_in and hypot(at[0] - x, at[1] - y) > self.within_in:
            raise Refused(f"The point moves {self.within_in:g}″ at most.")
        where = (round(at[0], _DIGITS), round(at[1], _DIGITS))
        if not self.late:
            return PlaceTemplate(row_of(self.spec.model_copy(update={"shifted": where, "step": 1})))
        new = unrolled(self.spec).model_copy(update={"position": where})
        near = _aimed(table, self.kind, at)
        return PlaceTemplate(row_of(new.model_copy(update={"of": near}) if near else new))


def _aimed(table: Table, kind: Kind, at: tuple[float, float]) -> str:
    """Return the unit that a template laid there is aimed at; empty for none."""
    if not kind.aims_in:
        return ""
    place = ground_at(table, *at)
    unit = nearest_unit(table, place)
    if unit is None:
        return ""
    away = on_plan(table, place)
    near = min(away[model.id] for model in unit.models)
    return unit.id if near <= kind.aims_in else ""


def unrolled(spec: TemplateSpec) -> TemplateSpec:
    """Return a template without its rolls."""
    return spec.model_copy(update={"seed": None, "step": None, "shifted": None, "turn": 1})


def row_of(spec: TemplateSpec) -> dict[str, Any]:
    """Return a template as its table in a file."""
    row: dict[str, Any] = spec.model_dump(mode="json", exclude_defaults=True)
    return row
