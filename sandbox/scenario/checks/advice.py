"""Advice on a scenario that can be used as it is: sentences, no refusals."""

from __future__ import annotations

from rules.games import game_of
from sandbox.scenario.schema import Scenario


def advice(scenario: Scenario) -> tuple[str, ...]:
    """Return advice on its armies by its game's rules."""
    units = [
        {"id": unit.id, "side": unit.side, "template": unit.template, "officer": unit.officer}
        for unit in scenario.units
    ]
    support = [row.model_dump(exclude_none=True) for row in scenario.support]
    return tuple(game_of(scenario.game).advice(scenario.ruleset, scenario.assumed, units, support))
