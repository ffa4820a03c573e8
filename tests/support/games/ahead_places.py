"""The value of a place to the policy with rollouts, on a table without ground."""

from __future__ import annotations

from games.toy_field import ToyField

from rules.bolt_action.model.state import State
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.policy.ahead.goals import Goals
from rules.bolt_action.player.policy.ahead.harm import Harm
from rules.bolt_action.player.policy.ahead.places import Places
from rules.bolt_action.player.policy.ahead.worth import Worth
from rules.bolt_action.player.policy.fire import Fire
from rules.engine.play.game import Game

HELD = [{"id": "middle", "kind": "hold", "points": 3}, {"id": "losses", "kind": "destroy"}]
"""Objectives of a small game: a place, and what is destroyed."""


def places_of(table: Game[State], apart: float = 20.0, field: ToyField | None = None) -> Places:
    """The places of a game whose sides stand so many inches apart, or as a field has them."""
    rules = table.rules.ruleset  # type: ignore[attr-defined]
    field = field or ToyField.of(table, apart)
    worth = Worth(rules, table.state)
    goals = Goals(rules, table.state, field, worth)
    fire = Fire(FactBuilder(rules, table.state, field))
    return Places(fire, Harm(fire.builder, worth), goals)
