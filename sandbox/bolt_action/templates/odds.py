"""The odds of what a template does to a unit, in a referee's words."""

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
        """Return a unit with the odds of an action on it.

        Where the rules have no odds, its lines say why.
        """
        facts = self.known.get(unit.id)
        if facts is None:
            return replace(unit, lines=(*unit.lines, "These rules do not know it."), also=also)
        whole = {**self.rules, **action, key: facts.facts}
        try:
            odds = odds_of(whole)
        except RuleError as fault:
            return replace(unit, lines=(*unit.lines, f"{fault}."), also=also)
        lines = (*unit.lines, *odds_lines(odds))
        return replace(unit, odds=odds, facts=whole, lines=lines, also=also)

    @property
    def rules(self) -> dict[str, Any]:
        """The rules that a table is played by, as facts."""
        says = self.table.scenario
        rules: dict[str, Any] = {"game": says.game, "ruleset": says.ruleset}
        return {**rules, "assumptions": dict(says.assumed)} if says.assumed else rules
