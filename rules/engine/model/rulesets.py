"""The rulesets of a game, made of its ``rulesets.toml`` and changed by assumptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, Self, TypeVar

from rules.catalogue import BASE, data_of
from rules.engine.errors import no_such
from rules.engine.model.assumptions import Assumption, changed, listed, rows_of

R = TypeVar("R", bound="AnyRuleset")


@dataclass(frozen=True)
class AnyRuleset:
    """Base of a game's ruleset; ``assumptions``: a dataclass of `assumptions.assume` fields."""

    name: str
    label: str
    sources: str
    assumptions: Any

    def list_assumptions(self) -> tuple[Assumption, ...]:
        """Return every assumption with its value under this ruleset."""
        return rows_of(self.assumptions)

    def assumed(self) -> dict[str, Any]:
        """Return every assumption's value by name, for a log's header."""
        return {row.name: row.value for row in self.list_assumptions()}

    def with_values(self, values: Mapping[str, Any]) -> Self:
        """Return it with a value for every assumption, by name."""
        return replace(self, assumptions=type(self.assumptions)(**values))

    def described(self) -> dict[str, Any]:
        """Return what a listing says of it: ``weapons``, sentences under ``says``, and more."""
        return {"weapons": [], "says": []}


class Rulesets(Generic[R]):
    """The rulesets of a game; ``make``: returns one of its name and its table."""

    def __init__(self, game: str, make: Callable[[str, Mapping[str, Any]], R]) -> None:
        self.game = game
        self.tables = data_of(game, "rulesets.toml")
        self.names = tuple(name for name in self.tables if name != BASE)
        base = self.tables.get(BASE, {})
        self._made = cache(lambda name: make(name, {**base, **self.tables[name]}))
        self._rows = cache(lambda name: self._made(name).list_assumptions())

    def __call__(self, name: str = "reference", changes: Mapping[str, Any] | None = None) -> R:
        """Return a ruleset by name, with assumptions overridden by name.

        Raises RuleError for an unknown ruleset or assumption, or another kind of value.
        """
        if name not in self.names:
            raise no_such("ruleset", name, ", ".join(self.names))
        found: R = self._made(name)
        if not changes:
            return found
        values = changed(self._rows(name), changes)
        if all(values[row.name] == row.value for row in self._rows(name)):
            return found
        return found.with_values(values)

    def listing(self) -> list[dict[str, Any]]:
        """List every ruleset, the full game first."""
        return [
            {
                "game": self.game,
                "name": name,
                "label": self._made(name).label,
                "sources": list(self._made(name).sources),
                **self._made(name).described(),
                "assumptions": listed(self._rows(name)),
            }
            for name in self.names
        ]
