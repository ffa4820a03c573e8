"""Whether a plane that comes in would find what it comes for: nobody knows yet from which edge."""

from __future__ import annotations

from rules.bolt_action.model.state import Unit
from rules.bolt_action.player.policy import planes
from rules.bolt_action.player.policy.fire import Fire
from rules.bolt_action.player.queries import Supposed
from rules.bolt_action.rules.warplanes import preys
from rules.engine.edges import PLAYER_EDGES

HIT_FROM = 0.02
"""What a plane must hope to do from an edge to be said to hit from there, shares of its target."""


def hope(fire: Fire, plane: Unit, target: Unit) -> float:
    """What a plane may expect of an attack, by what it would see at the end of its flight from each
    of the edges that it may have to come in by, all alike likely (WP-5)."""
    return sum(_from(fire, plane, target, edge) for edge in PLAYER_EDGES) / len(PLAYER_EDGES)


def finds(fire: Fire, plane: Unit) -> bool:
    """Whether there is anybody whom a plane would hit from two edges of the four at least."""
    found = preys(fire.ruleset, fire.state, plane)
    for target in sorted(found, key=lambda one: (-planes.prey(fire, plane, one), one.id)):
        if target.warplane or _hits(fire, plane, target) >= len(PLAYER_EDGES) / 2:
            return True
    return False


def _hits(fire: Fire, plane: Unit, target: Unit) -> int:
    return sum(_from(fire, plane, target, edge) > HIT_FROM for edge in PLAYER_EDGES)


def _from(fire: Fire, plane: Unit, target: Unit, edge: str) -> float:
    there = Supposed(plane.id, fire.field.flight(plane.id, target.id, edge).to)
    return fire.best_at(plane, target, "advance", there)
