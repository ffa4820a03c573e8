"""Why a page may not measure now."""

from __future__ import annotations

from apps.table.state.session import Session
from languages.writing import text
from rules.games import game_of
from sandbox.scenario.schema import Scenario


def measuring_refused(scenario: Scenario) -> str:
    """Return why measuring is refused in a game of a scenario, in a sentence; empty where
    allowed.
    """
    name = scenario.brings.unmeasured
    ruleset = game_of(scenario.game).ruleset(scenario.ruleset, scenario.assumed)
    row = next(
        (assumption for assumption in ruleset.list_assumptions() if assumption.name == name), None
    )
    if row is None or not row.value:
        return ""
    return text("table-unmeasured", rule=row.rule)


def unmeasured(session: Session) -> str:
    """Return why a page may not measure now, in a sentence; empty where it may."""
    if session.table is None or not session.mode.in_game:
        return ""
    return measuring_refused(session.table.scenario)
