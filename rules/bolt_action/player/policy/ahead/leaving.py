"""The urgency to drive on of a unit that should leave the table."""

from __future__ import annotations

from rules.bolt_action.model.state import Unit
from rules.bolt_action.player.policy.ahead.places import Places
from rules.bolt_action.player.queries import Way
from rules.bolt_action.rules.movement import pace

LEAVING = 3.0
"""Weight of driving to the edge by which a unit should leave."""

LEAVES_LATER = 0.05
"""Share lost by a unit that leaves last in a turn and is under no fire.

Fewer enemies that still act see it then.
"""


def leaving_haste(places: Places, unit: Unit, way: Way | None = None) -> float:
    """Return the share of leaving that is lost by letting others act first.

    All when time is short. Otherwise by the fire that the unit avoids by going now, on ``way`` or,
    without one, at best.
    """
    rates = pace(places.fire.ruleset, unit)
    runs = (places.fire.field.goal_in(unit.id) or 0.0) / rates.run_in
    if runs > places.worth.left:
        return 1.0
    spared = places.risk(unit, places.here(unit))
    if way is not None and not way.path.exits:
        spared = -places.exposed(unit, way)
    return min(1.0, max(LEAVES_LATER, spared / LEAVING))
