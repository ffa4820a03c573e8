"""A template in the pointer's hand, or its point: what it comes to where it is put down."""

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
class ToLay:
    """A template in the hand: `apps.table.tools.place_tool.Placeable`."""

    kind: Kind
    row: Mapping[str, Any]

    @property
    def id(self) -> str:
        """Nothing that a palette has."""
        return f"laid:{self.kind.name}"

    @property
    def label(self) -> str:
        """What players call it."""
        return self.kind.label

    @property
    def turns(self) -> bool:
        """It is the same from all sides."""
        return False

    def change(self, table: Table, at: tuple[float, float], turn: float) -> Change:
        """What lays it there."""
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
class ToPoint:
    """The point of a template, moved by whoever has to say where."""

    kind: Kind
    spec: TemplateSpec
    within_in: float
    late: bool

    @property
    def id(self) -> str:
        """Nothing that a palette has."""
        return f"point:{self.kind.name}"

    @property
    def label(self) -> str:
        """What it is the point of."""
        return f"{self.kind.label}, its point"

    @property
    def turns(self) -> bool:
        """It is the same from all sides."""
        return False

    def change(self, table: Table, at: tuple[float, float], turn: float) -> Change:
        """What puts it there. Raises Refused where that is too far."""
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
    """The unit that one lays it at, or nothing."""
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
    """A template for which nothing was rolled yet."""
    return spec.model_copy(update={"seed": None, "step": None, "shifted": None, "turn": 1})


def row_of(spec: TemplateSpec) -> dict[str, Any]:
    """A template as its table in a file has it."""
    row: dict[str, Any] = spec.model_dump(mode="json", exclude_defaults=True)
    return row
