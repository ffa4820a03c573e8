"""Assumptions fill gaps in the sources: each has a name, a default, a rule and a sentence.

A few do not fill a gap, but let a club depart from what a source says: these name the source.
A ruleset is changed by them (`rulesets`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any

from languages.message import Line, message
from rules.engine.errors import between, no_such, one_among, value_of, wrong_value


@dataclass(frozen=True)
class Assumption:
    """One assumption for a program to list: its value here, its default, and the reason for it.

    `among`: the only allowed values, if limited. `source`: the document that states the default,
    "" where none does. `least`, `most`: bounds of a number.
    """

    name: str
    value: Any
    default: Any
    rule: str
    tells: Line
    among: tuple[Any, ...] = ()
    source: str = ""
    least: float = 0
    most: float = 1000

    @property
    def says(self) -> str:
        """Its sentence, in the language of whoever reads it."""
        return str(self.tells)

    def taken(self, value: Any) -> Any:
        """Return a value in this assumption's type. Raises RuleError for another kind of value."""
        kind, place = type(self.default), f"assumptions.{self.name}"
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise wrong_value(place, value_of(kind), value)
        if self.among and value not in self.among:
            raise wrong_value(place, one_among(map(str, self.among)), value)
        if kind in (int, float) and not self.least <= value <= self.most:
            raise wrong_value(place, between(self.least, self.most, whole=kind is int), value)
        return kind(value)


def assume(
    default: Any,
    rule: str,
    tells: Line,
    among: tuple[Any, ...] = (),
    *,
    source: str = "",
    **span: float,
) -> Any:
    """Declare a field of a dataclass of assumptions; ``span``: ``least`` and ``most`` of a
    number.
    """
    known = {"rule": rule, "tells": tells, "among": among, "source": source}
    return field(default=default, metadata={**known, **span})


def rows_of(assumed: Any) -> tuple[Assumption, ...]:
    """Return the fields of a dataclass of assumptions, each with its value there."""
    return tuple(
        Assumption(one.name, getattr(assumed, one.name), one.default, **one.metadata)
        for one in fields(assumed)
    )


SHOWN = ("name", "value", "default", "rule", "says", "source")
"""Keys of an assumption in a listing."""


def listed(rows: Iterable[Assumption]) -> list[dict[str, Any]]:
    """Return assumptions as rows of JSON values."""
    return [{key: getattr(row, key) for key in SHOWN} for row in rows]


def changed(rows: Iterable[Assumption], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of each assumption by name, some of them overridden.

    Raises RuleError for an unknown name or another kind of value.
    """
    known = {row.name: row for row in rows}
    values = {name: row.value for name, row in known.items()}
    for name, value in changes.items():
        if name not in known:
            near = get_close_matches(str(name), known, 3, 0.5) or list(known)[:5]
            names: Line = ", ".join(near)
            if len(near) < len(known):
                names = message("engine-and-more", known=names, count=len(known))
            raise no_such("assumption", name, names)
        values[name] = known[name].taken(value)
    return values
