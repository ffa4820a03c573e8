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

ENOUGH = len(PLAYER_EDGES) / 2
"""From so many edges it should hit."""

LOOKED_AT = 3
"""So many targets are looked at, those that would be best in the open first: real sight is dear."""


def target_of(fire: Fire, plane: Unit) -> Unit | None:
    """The best of those whom a plane would hit from edges enough, by what it would see at the end
    of its flight from each of those that it may have to come in by (WP-5); None where there is
    nobody. Planes are there to be hunted wherever they are."""
    found = preys(fire.ruleset, fire.state, plane)
    found.sort(key=lambda one: (-planes.prey(fire, plane, one), one.id))
    for target in found[:LOOKED_AT]:
        if target.warplane or _hits(fire, plane, target):
            return target
    return None


def _hits(fire: Fire, plane: Unit, target: Unit) -> bool:
    """Whether a plane would hit a target from edges enough; it looks from no more than it must."""
    hit = 0
    for gone, edge in enumerate(PLAYER_EDGES, start=1):
        there = Supposed(plane.id, fire.field.flight(plane.id, target.id, edge).to)
        hit += fire.best_at(plane, target, "advance", there) > HIT_FROM
        if hit >= ENOUGH or hit + len(PLAYER_EDGES) - gone < ENOUGH:
            break
    return hit >= ENOUGH
