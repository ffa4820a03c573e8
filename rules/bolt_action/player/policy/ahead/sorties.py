"""Check whether a plane would find a target: the edge it comes from is not known yet."""

from __future__ import annotations

from rules.bolt_action.model.state import Unit
from rules.bolt_action.player.policy import planes
from rules.bolt_action.player.policy.fire import Fire
from rules.bolt_action.player.queries import Supposed
from rules.bolt_action.rules.warplanes import preys
from rules.engine.play.objectives import PLAYER_EDGES

HIT_FROM = 0.02
"""Least expected harm from an edge for the plane to hit from there, in shares of its target."""

ENOUGH = len(PLAYER_EDGES) / 2
"""Number of edges from which it should hit."""

LOOKED_AT = 3
"""Targets that are examined, the best in the open first: real sight is slow."""


def target_of(fire: Fire, plane: Unit) -> Unit | None:
    """Return the best target that a plane would hit from enough edges, or None.

    The view is that at the end of its flight from each possible edge (WP-5). Planes are hunted
    wherever they are.
    """
    found = preys(fire.ruleset, fire.state, plane)
    found.sort(key=lambda one: (-planes.prey(fire, plane, one), one.id))
    for target in found[:LOOKED_AT]:
        if target.warplane or _hits(fire, plane, target):
            return target
    return None


def _hits(fire: Fire, plane: Unit, target: Unit) -> bool:
    """Return whether a plane would hit a target from enough edges; it checks no more than
    needed.
    """
    hit = 0
    for gone, edge in enumerate(PLAYER_EDGES, start=1):
        there = Supposed(plane.id, fire.field.flight(plane.id, target.id, edge).to)
        hit += fire.best_at(plane, target, "advance", there) > HIT_FROM
        if hit >= ENOUGH or hit + len(PLAYER_EDGES) - gone < ENOUGH:
            break
    return hit >= ENOUGH
