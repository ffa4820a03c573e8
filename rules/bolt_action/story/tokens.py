"""Tokens beside a unit of Bolt Action: its order die and its pins."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.bolt_action.model.state import State, Unit
from rules.engine.player.tokens import Face, Laid, Tokens

FACES: Mapping[str, Face] = MappingProxyType(
    {
        "fire": "star",
        "advance": "chevron",
        "run": "chevrons",
        "ambush": "eye",
        "rally": "cross",
        "down": "low",
    }
)
"""Symbol on the die of each order."""


def tokens(state: State) -> Laid:
    """Return the tokens of each unit that has any, by id; a destroyed unit is a wreck."""
    found = {unit.id: _beside(unit) for unit in state.units.values()}
    return {name: laid for name, laid in found.items() if laid}


def _beside(unit: Unit) -> Tokens:
    if unit.destroyed:
        return Tokens(("wreck",)) if unit.vehicle and not unit.warplane else Tokens()
    if unit.exited or unit.reserve or unit.aboard:
        return Tokens()
    order = (unit.order,) if unit.order else ()
    words = (*order, "immobilised") if unit.immobilised else order
    words = (*words, "hidden") if unit.hidden else words
    face = FACES.get(unit.order or "")
    return Tokens(words, unit.pins, lies=unit.order == "down", face=face)
