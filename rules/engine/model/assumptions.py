"""Assumptions fill gaps in the sources: each has a name, a default, a rule and a sentence.

A few do not fill a gap, but let a club depart from what a source says: these name the source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any

from rules.engine.errors import UNKNOWN, RuleError


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
    says: str
    among: tuple[Any, ...] = ()
    source: str = ""
    least: float = 0
    most: float = 1000

    def taken(self, value: Any) -> Any:
        """Return a value in this assumption's type. Raises RuleError for another kind of value."""
        kind = type(self.default)
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise RuleError(UNKNOWN, f"the assumption {self.name} is a {kind.__name__}")
        if self.among and value not in self.among:
            known = ", ".join(map(str, self.among))
            raise RuleError(UNKNOWN, f"the assumption {self.name} is one of {known}")
        if kind in (int, float) and not self.least <= value <= self.most:
            raise RuleError(
                UNKNOWN,
                f"the assumption {self.name} is a number from {self.least:g} to {self.most:g}",
            )
        return kind(value)


def assume(
    default: Any,
    rule: str,
    says: str,
    among: tuple[Any, ...] = (),
    *,
    source: str = "",
    **span: float,
) -> Any:
    """Declare a field of a dataclass of assumptions; ``span``: ``least`` and ``most`` of a
    number.
    """
    known = {"rule": rule, "says": says, "among": among, "source": source}
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
            more = "" if len(near) == len(known) else f", … ({len(known)} in all)"
            raise RuleError(
                UNKNOWN, f"no assumption {name!r:.60}; there are {', '.join(near)}{more}"
            )
        values[name] = known[name].taken(value)
    return values
