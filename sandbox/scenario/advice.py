"""What is worth knowing of a scenario that can be used as it is: sentences, nothing is refused."""

from __future__ import annotations

from rules.games import game_of
from sandbox.scenario.schema import Scenario


def advice(scenario: Scenario) -> tuple[str, ...]:
    """What its game's rules say that its armies should not have."""
    units = [
        {"id": unit.id, "side": unit.side, "template": unit.template, "officer": unit.officer}
        for unit in scenario.units
    ]
    support = [row.model_dump(exclude_none=True) for row in scenario.support]
    return tuple(game_of(scenario.game).advice(scenario.ruleset, scenario.assumed, units, support))
