"""Weapons and fighters as data: ``weapons.toml`` and ``templates.toml``, every number assumed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any

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


WEAPON_SAYS = {
    "strength": ("SW-WND-1", "Strength of the {}."),
    "save_modifier": ("SW-WND-2", "What is added to the save against the {}."),
    "short_in": ("SW-SHO-2", "Short range of the {}, inches."),
    "long_in": ("SW-SHO-2", "Longest range of the {}, inches."),
    "short_to_hit": ("SW-SHO-2", "What is added to hit with the {} at short range."),
    "long_to_hit": ("SW-SHO-2", "What is added to hit with the {} at long range."),
    "encumbers": ("SW-CC-2", "Whether the {} encumbers its bearer in close combat."),
    "steady": ("SW-SHO-2", "Whether the {} is not fired by one who has moved."),
}

PROFILE_SAYS = {
    "move": ("SW-MOV-2", "Movement of a {}, inches."),
    "ws": ("SW-CC-1", "Weapon skill of a {}."),
    "bs": ("SW-SHO-1", "Ballistic skill of a {}."),
    "strength": ("SW-WND-1", "Strength of a {}."),
    "toughness": ("SW-WND-1", "Toughness of a {}."),
    "wounds": ("SW-WND-2", "Wounds of a {}."),
    "initiative": ("SW-TEST-1", "Initiative of a {}."),
    "attacks": ("SW-CC-1", "Attacks of a {}."),
    "leadership": ("SW-TEST-1", "Leadership of a {}."),
    "save": ("SW-WND-2", "The D6 that saves a wound of a {}, 0 for no armour."),
}

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
        raise ValueError(f"{name}: unknown skills {sorted(set(skills) - set(SKILLS))}")
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
            if key in WEAPON_SAYS and not (weapon.combat and key in _SHOT):
                rule, says = WEAPON_SAYS[key]
                yield Assumption(
                    f"{weapon.name}.{key}",
                    value,
                    value,
                    rule,
                    says.format(weapon.name),
                    least=-10 if key in _SIGNED else int(key == "strength" and not weapon.combat),
                    most=10 if type(value) is int else 1000,
                )
    for template in templates().values():
        for key, value in asdict(template.profile).items():
            rule, says = PROFILE_SAYS[key]
            yield Assumption(
                f"{template.name}.{key}",
                value,
                value,
                rule,
                says.format(template.label.lower()),
                least=0 if key in ("save", "move") else 1,
                most=_MOST[key],
            )
