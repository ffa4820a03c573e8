"""The odds of what a template does to a unit, in a referee's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.bolt_action import odds as odds_of
from rules.engine.errors import RuleError
from rules.engine.player.offers import percent
from sandbox.bolt_action.unit_facts import UnitFacts
from sandbox.measure.templates.by_game import UnitAt
from sandbox.table.table import Table


def odds_lines(odds: Mapping[str, Any]) -> Iterator[str]:
    """Yield lines for pins, losses and the end of a unit, as far as these odds have them."""
    pins, losses = _row(odds.get("pins")), _row(odds.get("casualties"))
    if pins and pins[0] < 1:
        most = max(k for k, p in enumerate(pins) if p > 0)
        up_to = f", up to {most}" if most > 1 else ""
        yield f"{percent(1 - pins[0])} pinned: {_mean(pins)} on average{up_to}"
    if len(losses) > 1 and losses[0] < 1:
        most = max(k for k, p in enumerate(losses) if p > 0)
        lost = f"{percent(1 - losses[0])} chance of casualties: {_mean(losses)} on average"
        yield lost + (f", up to {most}" if most > 1 else "")
    if odds.get("p_destroyed"):
        yield f"{percent(odds['p_destroyed'])} destroyed"


def _row(value: object) -> Sequence[float]:
    return value if isinstance(value, list | tuple) else ()


def _mean(row: Sequence[float]) -> str:
    return f"{sum(k * p for k, p in enumerate(row)):.1f}"


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
