"""Weapons and fighters as data: ``weapons.toml`` and ``templates.toml``, every number assumed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any

from languages.message import coded
from rules.catalogue import data_of
from rules.engine.model.assumptions import Assumption
from rules.engine.spec import ON_TABLE
from rules.shadow_war.model.state import Profile

NAME = "shadow-war"
"""Name of the game, as scenarios and logs write it."""

COUNTER_ATTACK = "counter-attack"

SKILLS = (COUNTER_ATTACK,)
"""Skills on the sheet (SW-CC-2)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon.

    Ranges in inches; modifiers are added to its own to-hit roll and to the save against it. A
    `combat` weapon adds `strength` to its bearer's, hand to hand.
    """

    name: str
    strength: int
    save_modifier: int = 0
    short_in: float = 0.0
    long_in: float = 0.0
    short_to_hit: int = 0
    long_to_hit: int = 0
    encumbers: bool = False
    steady: bool = False
    combat: bool = False

    def to_hit(self, range_in: float) -> int:
        """Return its own modifier at a range (SW-SHO-2)."""
        return self.short_to_hit if range_in <= self.short_in else self.long_to_hit


@dataclass(frozen=True, slots=True)
class Template:
    """A kind of fighter: its profile, weapons and skills."""

    name: str
    label: str
    profile: Profile
    weapons: tuple[str, ...]
    leader: bool = False
    skills: tuple[str, ...] = ()


WEAPON_RULES = {
    "strength": "SW-WND-1",
    "save_modifier": "SW-WND-2",
    "short_in": "SW-SHO-2",
    "long_in": "SW-SHO-2",
    "short_to_hit": "SW-SHO-2",
    "long_to_hit": "SW-SHO-2",
    "encumbers": "SW-CC-2",
    "steady": "SW-SHO-2",
}
"""Numbers of a weapon that are assumptions, and the rule of each."""

PROFILE_RULES = {
    "move": "SW-MOV-2",
    "ws": "SW-CC-1",
    "bs": "SW-SHO-1",
    "strength": "SW-WND-1",
    "toughness": "SW-WND-1",
    "wounds": "SW-WND-2",
    "initiative": "SW-TEST-1",
    "attacks": "SW-CC-1",
    "leadership": "SW-TEST-1",
    "save": "SW-WND-2",
}
"""Numbers of a fighter's profile, and the rule of each."""

_MOST: dict[str, float] = {
    "ws": 10,
    "bs": 10,
    "strength": 10,
    "toughness": 10,
    "wounds": 10,
    "attacks": 6,
}
_MOST |= {"initiative": 10, "leadership": 12, "save": 6, "move": 48}
_SHOT = ("short_in", "long_in", "short_to_hit", "long_to_hit", "steady")
"""Fields that a combat weapon does not use."""

_SIGNED = ("save_modifier", "short_to_hit", "long_to_hit")


@cache
def weapons() -> Mapping[str, Weapon]:
    """Return every weapon by name, from its data."""
    return MappingProxyType(
        {n: Weapon(name=n, **t) for n, t in data_of(NAME, "weapons.toml").items()}
    )


@cache
def templates() -> Mapping[str, Template]:
    """Return every template by name, from its data."""
    return MappingProxyType(
        {n: _template(n, t) for n, t in data_of(NAME, "templates.toml").items()}
    )


def _template(name: str, table: dict[str, Any]) -> Template:
    made = {key: value for key, value in table.items() if key != ON_TABLE}
    numbers = {field.name: made.pop(field.name) for field in fields(Profile)}
    skills = tuple(made.pop("skills", ()))
    if not set(skills) <= set(SKILLS):
        raise ValueError(name, skills)
    return Template(
        name=name,
        profile=Profile(**numbers),
        weapons=tuple(made.pop("weapons")),
        skills=skills,
        **made,
    )


@cache
def assumptions() -> tuple[Assumption, ...]:
    """Return every number of the data as an assumption: ``rifle.strength``, ``fighter.bs``."""
    return tuple(_assumptions())


def _assumptions() -> Iterator[Assumption]:
    for weapon in weapons().values():
        for key, value in asdict(weapon).items():
            if key in WEAPON_RULES and not (weapon.combat and key in _SHOT):
                yield Assumption(
                    f"{weapon.name}.{key}",
                    value,
                    value,
                    WEAPON_RULES[key],
                    coded("rule-weapon", key, weapon=coded("arm", weapon.name)),
                    least=-10 if key in _SIGNED else int(key == "strength" and not weapon.combat),
                    most=10 if type(value) is int else 1000,
                )
    for template in templates().values():
        for key, value in asdict(template.profile).items():
            yield Assumption(
                f"{template.name}.{key}",
                value,
                value,
                PROFILE_RULES[key],
                coded("rule-fighter", key, fighter=template.label.lower()),
                least=0 if key in ("save", "move") else 1,
                most=_MOST[key],
            )
