"""Start a game from a table: its units as the rules read an army list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from languages.message import message
from rules.engine.play.log import Header
from rules.engine.play.objectives import OPTION
from rules.engine.telling import heading
from rules.shadow_war import header
from sandbox.play.games import NoGame, options_of
from sandbox.scenario.schema import UnitSpec
from sandbox.table.objectives import rows_of
from sandbox.table.table import PlacedUnit, Table

GAME = "shadow-war"


def armies(table: Table) -> tuple[dict[str, Any], ...]:
    """Return every unit of a table as an entry of an army list, in the order of the file.

    Each model is a fighter of its own, ``unit/number``.
    """
    return tuple(map(entry_of, table.units))


def entry_of(unit: PlacedUnit) -> dict[str, Any]:
    """Return a unit of a table as an entry of an army list."""
    return {
        "id": unit.id,
        "side": unit.spec.side,
        "template": unit.spec.template,
        "models": len(unit.models),
        **_armed(unit.spec),
        "name": unit.spec.name or heading(unit.id),
    }


def start_header(
    table: Table,
    *,
    seed: int = 0,
    turns: int | None = None,
    assumptions: Mapping[str, Any] | None = None,
) -> Header:
    """Return the header of a game on a table: `rules.shadow_war.start` takes it unchanged.

    ``assumptions``: those that differ from their defaults; None: the scenario's own. Raises NoGame,
    and RuleError for unknown assumptions.
    """
    scenario = table.scenario
    options = options_of(scenario, GAME, turns)
    if scenario.support:
        raise NoGame(message("sw-no-support", scenario=repr(scenario.name), game=GAME))
    if scenario.objectives:
        options[OPTION] = rows_of(scenario.objectives)
    return header(
        armies(table),
        rules=scenario.ruleset,
        seed=seed,
        assumptions=scenario.assumed if assumptions is None else assumptions,
        options=options,
        scenario=scenario.name,
        digest=table.digest,
    )


def _armed(spec: UnitSpec) -> dict[str, Any]:
    """Return the weapons of each fighter, if the scenario states them."""
    if spec.weapons is None:
        return {}
    return {"figures": [[row] if isinstance(row, str) else list(row) for row in spec.weapons]}
