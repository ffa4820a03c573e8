"""The odds of what a template does to a unit, in the words of who stands at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.bolt_action import odds as odds_of
from rules.engine.errors import RuleError
from sandbox.bolt_action.templates.unit_facts import UnitFacts
from sandbox.measure.templates.by_game import UnitAt
from sandbox.measure.templates.words import odds_lines
from sandbox.table.table import Table


@dataclass(frozen=True, eq=False)
class TableOdds:
    """The odds of a table's rules, as `sightline odds` prints them."""

    table: Table
    known: Mapping[str, UnitFacts]

    def on(self, unit: UnitAt, action: Mapping[str, Any], key: str = "unit", **also: Any) -> UnitAt:
        """A unit with the odds of an action on it; where the rules have none, why not in words."""
        facts = self.known.get(unit.id)
        if facts is None:
            return replace(unit, lines=(*unit.lines, "These rules do not know it."), also=also)
        whole = {**self.rules, **action, key: facts.facts}
        try:
            found = odds_of(whole)
        except RuleError as fault:
            return replace(unit, lines=(*unit.lines, f"{fault}."), also=also)
        lines = (*unit.lines, *odds_lines(found))
        return replace(unit, odds=found, facts=whole, lines=lines, also=also)

    @property
    def rules(self) -> dict[str, Any]:
        """The rules that a table is played by, as facts."""
        says = self.table.scenario
        found: dict[str, Any] = {"game": says.game, "ruleset": says.ruleset}
        return {**found, "assumptions": dict(says.assumed)} if says.assumed else found
