"""Warplanes, the targets that they find, and the units that wait for them."""

from __future__ import annotations

from rules.bolt_action.model.facts import Volley
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.weapons import ORDNANCE
from rules.bolt_action.player.policy.fire import STAKE, Fire, stake
from rules.bolt_action.player.queries import Supposed
from rules.bolt_action.rules.warplanes import fights_planes, preys
from rules.engine.play.objectives import PLAYER_EDGES

HUNT = 1.0
"""Worth of hunting planes, on top of the harm done."""

RATION = 0.2
"""Least gain of a bomb or rocket that is dropped now instead of kept."""

HIT_FROM = 0.02
"""Least expected harm from an edge for the plane to hit from there, in shares of its target."""

ENOUGH = len(PLAYER_EDGES) / 2
"""Number of edges from which it should hit."""

LOOKED_AT = 3
"""Targets that are examined, the best in the open first: real sight is slow."""


def sortie(fire: Fire, plane: Unit, order: str) -> float:
    """Return the worth of a plane's order: an attack, or Ambush while enemy planes may come in.

    Bombers are sent before interceptors: these may then find an enemy plane to hunt.
    """
    if order == "advance":
        found = preys(fire.ruleset, fire.state, plane)
        best = max((prey(fire, plane, target) for target in found), default=-1.0)
        hunts = any(target.warplane for target in found)
        waits = fights_planes(fire.ruleset, plane) and not hunts and expected(fire, plane)
        return 0.3 * best if waits else best
    if order == "ambush":
        return 0.35 if expected(fire, plane) else 0.0
    return 0.01


def prey(fire: Fire, plane: Unit, target: Unit) -> float:
    """Return the expected effect of a plane's attack on a target, whichever side picks it."""
    hope = fire.hope(plane, target, fire.builder.strafing(plane, target), "advance")
    hope *= 1 + STAKE * stake(fire.state, target)
    return hope + HUNT if target.warplane and target.side != plane.side else hope


def attack(fire: Fire, plane: Unit, target: Unit) -> float:
    """Return the expected effect of a plane's attack on a target of its choice.

    Among enemy planes, it averages over the four edges by whose tail it would have (WP-15).
    """
    looks = prey(fire, plane, target)
    planes = [one for one in preys(fire.ruleset, fire.state, plane) if one.warplane]
    if len(planes) < 2 or target not in planes:
        return looks
    hopes = 0.0
    for edge in PLAYER_EDGES:
        there = Supposed(plane.id, fire.field.flight(plane.id, target.id, edge).to)
        hopes += fire.best_from(plane, "advance", there, [target])
    return hopes / len(PLAYER_EDGES) + HUNT


def expected(fire: Fire, unit: Unit) -> list[Unit]:
    """Return the enemy planes in reserve that may come in before the next turn ends (WP-4)."""
    enemies = fire.state.alive(fire.state.enemy(unit.side))
    return [enemy for enemy in enemies if enemy.warplane and enemy.reserve and enemy.order is None]


def coming(fire: Fire, unit: Unit) -> list[Unit]:
    """Return the enemy planes that Flak may wait for: in reserve, now or next turn (WP-4, WP-7)."""
    more = fire.state.turn < fire.state.turns
    enemies = fire.state.alive(fire.state.enemy(unit.side))
    return [e for e in enemies if e.warplane and e.reserve and (e.order is None or more)]


def rationed(fire: Fire, volley: Volley) -> float:
    """Return the cost of the bombs and rockets of a volley: 0 where the plane will not return.

    It pulls out on the next turn, so it attacks again two turns from now (WP-8).
    """
    if fire.state.turn + 2 > fire.state.turns:
        return 0.0
    dropped = sum(ORDNANCE in fire.ruleset.weapon(s.weapon).traits for s in volley.shots)
    return RATION * dropped


def target_of(fire: Fire, plane: Unit) -> Unit | None:
    """Return the best target that a plane would hit from enough edges, or None.

    The view is that at the end of its flight from each possible edge (WP-5). Planes are hunted
    wherever they are.
    """
    found = preys(fire.ruleset, fire.state, plane)
    found.sort(key=lambda one: (-prey(fire, plane, one), one.id))
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
