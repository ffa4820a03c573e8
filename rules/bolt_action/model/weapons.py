"""Weapon profiles, read from ``weapons.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from rules.catalogue import data_of
from rules.engine.play.dice import Dice

NAME = "bolt-action"
"""Name of the game, as scenarios and logs write it."""

TRAITS = frozenset(
    {
        "assault",
        "one-shot",
        "fixed",
        "team",
        "shaped charge",
        "flamethrower",
        "howitzer",
        "indirect",
        "anti-tank",
        "incendiary",
        "shell-only",
        "ordnance",
        "flak",
    }
)
"""Traits that a profile may carry; HE is a field of its own.

A pintle mount makes any weapon Flak (BA-WPN-7); some are Flak by themselves (WP-17).
"""

ORDNANCE = "ordnance"
"""The trait of bombs and rockets (WP-14)."""

GUNS = ("lmg", "mmg", "hmg", "light autocannon", "heavy autocannon")
"""Machine guns and cannons: for planes beside bombs and rockets (WP-14, WP-15), and for pintles."""

MORTARS = ("light", "medium", "heavy")
"""The sizes of mortars."""


@dataclass(frozen=True, slots=True)
class Size:
    """A number of dice and their sides, such as 2D6; with no sides, a plain number."""

    count: int
    sides: int = 0

    @staticmethod
    def read(text: str) -> Size:
        """Parse ``"2D6"``, ``"D3"`` or ``"4"``. Raises ValueError for anything else."""
        count, die, sides = text.partition("D")
        return Size(int(count or 1), int(sides)) if die else Size(int(count))

    def __str__(self) -> str:
        if not self.sides:
            return str(self.count)
        return f"{self.count if self.count > 1 else ''}D{self.sides}"

    def roll(self, dice: Dice, purpose: str) -> int:
        """Return the sum of its dice; a plain number rolls none."""
        if not self.sides:
            return self.count
        return sum(dice.roll(self.count, purpose, None, self.sides))


@dataclass(frozen=True, slots=True)
class Weapon:
    """The name of a weapon, its ranges in inches, its shots and its special rules.

    `least` is the shortest range, `least_indirect` a howitzer's when it fires indirectly; `pen` is
    added to damage rolls, `he` the size of its shell, `smoke` the radius of a smoke screen it lays
    (BA-SMK-1).
    """

    name: str
    range: float
    shots: Size
    pen: int = 0
    least: float = 0.0
    least_indirect: float = 0.0
    he: Size | None = None
    smoke: float = 0.0
    traits: frozenset[str] = frozenset()
    sources: str = "R"

    def fires_indirectly(self, chosen: bool) -> bool:
        """Return whether it fires indirectly: mortars always, howitzers by choice (BA-WPN-6)."""
        return "indirect" in self.traits or (chosen and "howitzer" in self.traits)

    @property
    def flown(self) -> bool:
        """Whether planes have it (WP-14)."""
        return self.name in GUNS or ORDNANCE in self.traits

    def least_range(self, indirect: bool) -> float:
        """Return the shortest range it may fire at, inches."""
        return max(self.least, self.least_indirect) if indirect else self.least


@cache
def weapons() -> Mapping[str, Weapon]:
    """Return every weapon of every source by name."""
    rows = data_of(NAME, "weapons.toml")
    return MappingProxyType({name: _weapon(name, table) for name, table in rows.items()})


def _weapon(name: str, table: dict[str, Any]) -> Weapon:
    traits = frozenset(table.get("traits", ()))
    if not traits <= TRAITS:
        raise ValueError(f"{name}: {sorted(traits - TRAITS)}")
    he = table.get("he")
    return Weapon(
        name=name,
        range=float(table["range"]),
        shots=Size.read(table.get("shots", "1")),
        pen=table.get("pen", 0),
        least=float(table.get("least", 0)),
        least_indirect=float(table.get("least_indirect", 0)),
        he=None if he is None else Size.read(he),
        smoke=float(table.get("smoke", 0)),
        traits=traits,
        sources=table["in"],
    )
